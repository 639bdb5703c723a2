"""JSON Schema 2020-12 as this product reads it, for every stage that needs it.

Promises every problem at once, in a stable order, in bounded time whatever the pattern, and one
sentence for each; knows nothing of tools or calls.
"""
