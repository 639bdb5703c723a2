"""Answers a valid call from the first source that can, and checks that the answer fits.

Each source is a module that does not know the others; `ladder` decides their order.
"""
