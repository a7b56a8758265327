"""WebKitGTK, the nearest thing to an iPhone that a machine without a screen can run: driven by Selenium, or alone."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from make import setup
from make.step import Fault

PATIENCE = 90
"""Seconds that the browser may take to answer: the first start of Python on a busy machine is long."""
PHONE = (390, 844)
WRITTEN = 1.5
"""Seconds after which what a page stored is on the disk: WebKit writes late, and the next page would find the mark of a
start that never came to its end."""
NARROW = "* { min-width: 0; padding: 0 }"
"""GTK's style for a toolbar that lets the window be as narrow as a phone."""


@contextlib.contextmanager
def driven() -> Iterator[WebDriver]:
    """Give a fresh browser, as large as a phone, on a display of its own; nothing of it outlives the block."""
    path, browser = setup.webkit(), setup.mini_browser()
    if not path or not browser:
        raise Fault("WebKitGTK is not installed.")
    options = Options()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    with _room() as env:
        service = Service(str(path), env=env, popen_kw={"start_new_session": True})
        service.start()
        try:
            # Selenium's own class for this browser calls what Selenium warns of.
            config = ClientConfig(remote_server_addr=service.service_url, timeout=PATIENCE)
            driver = WebDriver(RemoteConnection(client_config=config), options=options)
            try:
                fit(driver)
                yield driver
            finally:
                driver.quit()
        finally:
            # What the driver started is of its session, and outlives it where the browser hangs.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(service.process.pid, signal.SIGKILL)
            service.process.wait()
            service.stop()


@contextlib.contextmanager
def _room() -> Iterator[dict[str, str]]:
    """Give the environment of a browser: a home that knows nothing, and a display of its own."""
    with tempfile.TemporaryDirectory(prefix="chaupal-webkit-", ignore_cleanup_errors=True) as home, display() as shown:
        settings = Path(home, "gtk-3.0", "gtk.css")
        settings.parent.mkdir()
        settings.write_text(NARROW, encoding="utf-8")
        yield {
            **os.environ,
            "DISPLAY": shown,
            "GDK_BACKEND": "x11",
            "HOME": home,
            "XDG_CACHE_HOME": home,
            "XDG_CONFIG_HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_RUNTIME_DIR": home,
            "NO_AT_BRIDGE": "1",  # there is nobody to read the screen aloud to
        }


@contextlib.contextmanager
def lasting() -> Iterator[Callable[[str], AbstractContextManager[None]]]:
    """Give what opens a page, each in a new browser with the same home: what a driven one stores is gone at its end."""
    browser = setup.mini_browser()
    if not browser:
        raise Fault("WebKitGTK is not installed.")
    with _room() as env:

        @contextlib.contextmanager
        def opened(address: str) -> Iterator[None]:
            words = [str(browser), f"--geometry={PHONE[0]}x{PHONE[1]}", address]
            silent = subprocess.DEVNULL
            with subprocess.Popen(words, env=env, start_new_session=True, stdout=silent, stderr=silent) as process:
                try:
                    yield
                    time.sleep(WRITTEN)
                finally:
                    os.killpg(process.pid, signal.SIGTERM)

        yield opened


def fit(driver: WebDriver) -> None:
    """Make the window so large that the page in it is as large as a phone's."""
    wide, high = PHONE
    driver.set_window_rect(0, 0, wide, high)
    driver.set_window_rect(0, 0, wide, 2 * high - driver.execute_script("return innerHeight"))


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Give the name of a display that no other program uses."""
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            number = server.stdout.readline().strip()
            if not number:
                raise Fault("Xvfb, the display for WebKitGTK, did not start.")
            yield f":{number}"
        finally:
            server.terminate()
