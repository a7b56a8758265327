"""What the app knows of texts as a phone stores them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.state import Ui
from app.storage import records
from app.storage.journal import survey

OLD_POINTS: Final = (
    "A saved table keeps its points, also when a rule is changed to score differently: "
    "section 7 of py/games/README.md says how."
)
"""Message for a total that has changed."""


def loaded(items: Mapping[str, str], second: Mapping[str, str] = MappingProxyType({})) -> Ui:
    """Return the state of the app after it has read the stored texts and their second copy."""
    found, broken = survey(items, second)
    sound = ((key, record) for key, record in found.items() if record.readable)
    return Ui(stored=records.opened(sound, broken))
