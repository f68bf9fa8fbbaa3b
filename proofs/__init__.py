"""Long proofs: what must hold is attacked at full size, and what broke is counted.

Each module proves one promise and is a program of its own parameters; the tests run the same code at small size.
`python -m proofs` runs all of them and writes `proofs/last.json`.
"""
