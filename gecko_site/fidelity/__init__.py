"""How faithfully our behaviours answer, measured against a public benchmark's own back ends.

The benchmark is BFCL's multi_turn_base, as the package bfcl-eval carries it. Nothing of it is kept
here: it is imported while the command runs, and its data are read from where it is installed.
"""
