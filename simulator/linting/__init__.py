"""Checks datasets of tool calls by the rules: no model, no state, and nothing is stored here. A
line that cannot be read never costs the others."""
