"""Makes one call of an HTTP API as its catalog's document describes it.

Promises that only allowed addresses are called, that what may have been carried out is never sent
again unless twice is the same as once, and that no secret is in anything it returns or raises.
"""
