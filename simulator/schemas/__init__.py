"""JSON Schema 2020-12 as this product reads it, for every stage that needs it.

Promises every problem at once, in a stable order, in bounded time whatever the pattern; knows
nothing of tools, calls or wording for people.
"""
