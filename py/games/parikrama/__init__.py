"""Parikrama, 2 to 4 players: travel in sets and runs, fill a Journal and lay a Map (rulebook)."""
