"""Everything a person can send, checked here; one module per subject."""
