"""What the app knows of texts as a phone stores them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.state import Ui
from app.storage import records
from app.storage.journal import survey


def loaded(items: Mapping[str, str], second: Mapping[str, str] = MappingProxyType({})) -> Ui:
    """Return the state of the app after it has read the stored texts and their second copy."""
    found, broken = survey(items, second)
    sound = ((key, record) for key, record in found.items() if record.readable)
    return Ui(stored=records.opened(sound, broken))
