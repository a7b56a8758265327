"""A certificate for this machine, made on the spot for `python3 build.py serve --https`.

An authority made for it alone signs it, and the authority's key is never written: a phone that trusts the authority
trusts this certificate and no other. Run as a program by the Python that has trustme: FOLDER NAME...
"""

from __future__ import annotations

import datetime
import hashlib
import ssl
import sys
from collections.abc import Sequence
from pathlib import Path

LASTS = datetime.timedelta(days=400)
"""An iPhone accepts no certificate that lasts longer than 825 days."""
AUTHORITY = "authority.pem"
SERVER = "server.pem"


def make(folder: Path, names: Sequence[str]) -> None:
    """Write the authority's certificate, and the server's with its key, for these names and addresses."""
    import trustme

    now = datetime.datetime.now(datetime.UTC)
    ca = trustme.CA(organization_name="Chaupal", organization_unit_name=f"for {names[0]}, made {now:%Y-%m-%d}")
    server = ca.issue_cert(*names, not_before=now - datetime.timedelta(days=1), not_after=now + LASTS)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    ca.cert_pem.write_to_path(folder / AUTHORITY)
    server.private_key_and_cert_chain_pem.write_to_path(folder / SERVER)


def authority(folder: Path) -> bytes:
    """Return the authority's certificate, in the form that phones install."""
    return ssl.PEM_cert_to_DER_cert((folder / AUTHORITY).read_text("ascii"))


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 fingerprint of a certificate, written as phones write it."""
    return hashlib.sha256(certificate).digest().hex(":").upper()


if __name__ == "__main__":
    make(Path(sys.argv[1]), sys.argv[2:])
