"""Every write: one verb, one transaction, and what follows from it waits for the commit.

Running a session is the exception: each event is committed as it happens, so that a watcher sees
it at once and a dead worker loses nothing that was recorded.
"""
