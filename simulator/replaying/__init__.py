"""Goes through a session once more from its transcript, and tells whether it came to the same.

Asks no model and waits for nobody: what either said is in the transcript.
"""
