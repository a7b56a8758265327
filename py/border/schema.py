"""JSON Schemas of importable files, published in public/schema.

`PYTHONPATH=py .build/venv/bin/python -m border.schema public/schema` writes them. This module is not part of the site.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from border.models import (
    Backup,
    EndedTable,
    FormerBackup,
    NamedBackup,
    NamedSharedCopy,
    Parcel,
    SharedCopy,
    SharedTable,
    UndatedBackup,
)

FILES: Mapping[str, type[Parcel]] = {
    "backup-1": FormerBackup,
    "backup-2": UndatedBackup,
    "backup-3": Backup,
    "backup-4": NamedBackup,
    "table-1": SharedTable,
    "table-2": EndedTable,
    "copy-1": SharedCopy,
    "copy-2": NamedSharedCopy,
}
"""Models by file name: the kind and the version of the format."""


def schemas() -> dict[str, str]:
    """Return the text of each schema by its file name."""
    return {name: f"{json.dumps(_schema(model), indent=1)}\n" for name, model in FILES.items()}


def _schema(model: type[Parcel]) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
