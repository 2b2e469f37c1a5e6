"""lnsym from Python: expressions with their hypotheses, exact calculus on them, and SymPy, mpmath and NumPy forms.

The public names are those of ``lnsym`` itself; each file here is loaded when a name of it is first used.
"""
