"""Reaches real services: the only room from which the playground calls what a person named.

Promises that nothing is reached before its address was resolved and checked, after each redirect
too; that what is read is bounded in size and time; and that a token goes only where it was meant
for. Must not decide what may be reached: it is handed a `Reach`.
"""
