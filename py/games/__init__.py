"""The games, in the order of the shelf: the one list."""

from __future__ import annotations

from games.panchayat import GAME as PANCHAYAT

GAMES = (PANCHAYAT,)
