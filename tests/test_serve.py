"""Serving over https with a certificate made on the spot; over plain http it is said what a phone will miss."""

from __future__ import annotations

import datetime
import hashlib
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from make import certificate, serve, site
from make.step import Fault


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine."""
    folder = tmp_path_factory.mktemp("https") / "made"
    certificate.make(folder, ["127.0.0.1", "localhost"])
    return folder


@pytest.fixture
def address(made: Path, tmp_path: Path) -> Iterator[str]:
    """Where a page is served over https."""
    (tmp_path / "index.html").write_text("the page")
    with serve.bound(tmp_path, "127.0.0.1", 0) as server:
        serve.secure(server, made)
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"https://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_who_trusts_the_certificate_gets_the_page(made: Path, address: str) -> None:
    trusting = ssl.create_default_context(cadata=certificate.authority(made))
    for name in (address, address.replace("127.0.0.1", "localhost")):
        with urlopen(f"{name}/", context=trusting) as answer:
            assert answer.read() == b"the page"


def test_nobody_else_does(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor over plain http; and the terminal is not filled with it."""
    with pytest.raises(URLError, match="certificate verify failed"):
        urlopen(address)
    with pytest.raises((URLError, ConnectionError)):
        urlopen(address.replace("https", "http"))
    assert capsys.readouterr().err == ""


def test_the_certificate_that_is_sent_has_the_fingerprint_that_is_shown(made: Path, address: str) -> None:
    trusting = ssl.create_default_context(cadata=certificate.authority(made))
    with urlopen(f"{address}{serve.AUTHORITY}", context=trusting) as answer:
        sent = answer.read()
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    shown = certificate.fingerprint(sent)
    assert shown.replace(":", "").lower() == hashlib.sha256(sent).hexdigest()
    assert sent == certificate.authority(made)


def test_over_plain_http_there_is_no_certificate_to_send(tmp_path: Path) -> None:
    with serve.served(tmp_path) as where, pytest.raises(URLError, match="404"):
        urlopen(where.rstrip("/") + serve.AUTHORITY)


def test_an_iphone_accepts_how_long_it_lasts_and_its_key_is_for_its_owner(made: Path) -> None:
    """825 days at most; the key that signed it is nowhere."""
    assert datetime.timedelta(days=825) > certificate.LASTS
    assert made.stat().st_mode & 0o077 == 0
    assert (made / certificate.AUTHORITY).read_text().count("BEGIN") == 1
    assert (made / certificate.SERVER).read_text().count("PRIVATE KEY") == 2  # its begin and its end


@pytest.mark.parametrize("https", [False, True])
def test_what_serve_says(
    https: bool, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over http what is missing and how to get it; over https the fingerprint and how to trust it."""

    def stopped() -> None:
        raise Fault("stopped")

    monkeypatch.setattr(site, "build", lambda: None)
    monkeypatch.setattr(serve, "certified", lambda: made)
    monkeypatch.setattr(serve, "run", lambda *_, **__: "QR")
    monkeypatch.setattr(serve, "watch", stopped)
    monkeypatch.setattr(serve, "PORT", 0)
    with pytest.raises(Fault):
        serve.serve(https=https)
    said = capsys.readouterr().out
    assert ("https://" in said) == https
    assert ("serve --https" in said) == (not https)
    found = certificate.fingerprint(certificate.authority(made))
    assert (found[:47] in said and found[48:] in said) == https
    assert ("Certificate Trust Settings" in said) == https
