"""What a term means, exactly, at symbolic d: moments, scalars with roots, vectors, low-rank maps, calculus, spectra."""
