"""Calls Python functions that the operator registered, each call in a process of its own.

They are the operator's own code and run with the operator's rights: the process is for ending one
that takes too long, not for keeping it in.
"""
