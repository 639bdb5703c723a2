"""Changes a task's state without touching the one it was given."""
