"""Chooses the next calls from what has happened so far.

A planner keeps nothing between two moves, so that any worker can continue an attempt.
"""
