"""Find the modules of the standard library that the start leaves out; their archive is fetched at the first import of one."""

import sys
import zipimport

NAMES = frozenset("@NAMES@".split())
"""Every module in the archive, in full (`json.tool`). The build fills this in."""
ARCHIVE = "/lib/chaupal-rest.zip"
asked: list[str] = []
"""What was looked for in the archive, oldest first: for the test that the page's start never needs it."""


class Rest:
    """A finder for `sys.meta_path`, asked last."""

    mounted = False

    def find_spec(self, name, path=None, target=None):
        """Return where the module is in the archive, fetching that if it is not there yet."""
        if name not in NAMES:
            return None
        asked.append(name)
        if not self.mounted:
            import _chaupal_library

            _chaupal_library.mounted()
            self.mounted = True
        parent = name.rpartition(".")[0].replace(".", "/")
        return zipimport.zipimporter(f"{ARCHIVE}/{parent}" if parent else ARCHIVE).find_spec(name)


def install() -> None:
    """Put the finder last."""
    sys.meta_path.append(Rest())
