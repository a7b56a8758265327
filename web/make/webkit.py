"""WebKitGTK, the nearest thing to an iPhone that a machine without a screen can run, driven by Selenium."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator

from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from make import setup
from make.step import Fault


@contextlib.contextmanager
def driven() -> Iterator[WebKitGTK]:
    """Give a fresh browser on a display of its own; nothing of it is left when the block is left, however that is."""
    path, browser = setup.webkit(), setup.mini_browser()
    if not path or not browser:
        raise Fault("WebKitGTK is not on this machine.")
    options = Options()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    with tempfile.TemporaryDirectory(prefix="chaupal-webkit-", ignore_cleanup_errors=True) as home, display() as shown:
        env = {
            **os.environ,
            "DISPLAY": shown,
            "GDK_BACKEND": "x11",
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "NO_AT_BRIDGE": "1",  # there is nobody to read the screen aloud to
        }
        service = Service(str(path), env=env, popen_kw={"start_new_session": True})
        try:
            driver = WebKitGTK(options=options, service=service)
            try:
                yield driver
            finally:
                driver.quit()
        finally:
            # What the driver started is of its session, and outlives it where the browser hangs.
            with contextlib.suppress(ProcessLookupError, AttributeError):
                os.killpg(service.process.pid, signal.SIGKILL)


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Give the name of a display that no other program uses."""
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            number = server.stdout.readline().strip()
            if not number:
                raise Fault("Xvfb, the display for WebKitGTK, does not start.")
            yield f":{number}"
        finally:
            server.terminate()
