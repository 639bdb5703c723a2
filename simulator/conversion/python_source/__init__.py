"""Python source as a description: its public functions and methods become tools.

The text is parsed and never imported, compiled or run; what a function cannot be given as JSON is
said, and costs no other function.
"""
