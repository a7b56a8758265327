"""The rules in brief, in our words, and the rulings."""

from __future__ import annotations

BRIEF = ()
RULINGS = ()
