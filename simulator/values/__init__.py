"""The frozen values that stages hand on, one module per noun.

Values hold no behaviour beyond what follows from their own fields, import nothing but each other,
and are never changed: a stage that needs another value makes one.
"""
