"""Decides checklist items, rules before model, and computes an attempt's outcome from them.

An item nobody could decide is undecided; only code turns verdicts into an outcome.
"""
