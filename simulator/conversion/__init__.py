"""Turns an uploaded description into tools and an account of what could not be turned.

Documents are data: nothing is fetched, executed or expanded without a limit, and one bad
operation never costs the rest.
"""
