"""BFCL's multi_turn_base, as the package bfcl-eval carries it."""
