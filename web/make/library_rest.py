"""Find the modules of the standard library that the start leaves out, fetching their archive when one is imported.

The build compiles this into the library; it runs inside Pyodide alone.
"""

from __future__ import annotations

import sys
import zipimport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

NAMES = frozenset({"@NAMES@"})
"""Every module in the archive, in full (`json.tool`). The build fills this in."""
ARCHIVE = "/lib/chaupal-rest.zip"
asked: list[str] = []
"""Names looked up in the archive, oldest first, for the test that the start of the page never needs it."""


class Rest:
    """A finder for `sys.meta_path`, asked last."""

    mounted = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module is in the archive, fetching that if it is not there yet."""
        if name not in NAMES:
            return None
        asked.append(name)
        if not self.mounted:
            from _chaupal_library import mounted

            mounted()
            self.mounted = True
        parent = name.rpartition(".")[0].replace(".", "/")
        return zipimport.zipimporter(f"{ARCHIVE}/{parent}" if parent else ARCHIVE).find_spec(name)


def install() -> None:
    """Put the finder last."""
    sys.meta_path.append(Rest())
