"""The moves of Hamlet."""
REFUSALS: dict = {}
