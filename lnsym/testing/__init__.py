"""Documents as tests: the pytest plugin."""
