"""The settings of the whole app, and how to install it. Each tap is stored and shown at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.pages import limits
from app.pages.frame import root
from app.route import ABOUT
from app.state import CHOICES, SWITCHES, Intent, Settings, Ui, updated
from app.table.actions import ledge
from engine.move import Offer
from engine.table import AnyTable
from engine.value import but
from markup.html import Html, a, b, button, div, footer, h2, main, p, section, small, span
from markup.parts import banner

_CHOSEN: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "theme": ("Theme", "System follows the phone’s setting", ("System", "Light", "Dark")),
    "text": ("Text size", "on top of the phone’s own setting", ("Normal", "Larger", "Largest")),
    "hand": ("Hand", "side of the main button; Undo goes on the other side", ("Right", "Left")),
}
"""For each setting its title, its second line, and its words in the order of `CHOICES`."""
_SWITCHED: Final[Mapping[str, tuple[str, str]]] = {
    "asks": ("Confirm before deleting permanently", "never asks about anything you can undo"),
    "awake": ("Keep screen on", "during play, until ten minutes after the last tap"),
    "haptics": ("Vibrate when a move is recorded", "off when the phone is set to reduce motion"),
    "teaches": ("Explain rules in play", "each in full, when it first scores or refuses a move"),
    "reminds": ("Remind of backups", "after a finished table, if the last backup is two weeks old"),
}


def page(ui: Ui) -> Html:
    """Return the settings, outside a table."""
    head = banner("Settings", "for this phone", back="#", back_says="Back to the shelf")
    foot = footer(a(span(b("Back"), small("to the shelf")), class_="btn go", href="#"), class_="ledge lone")
    return root(ui, "set", head, _body(ui), foot)


def at_table(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the settings, next to a table."""
    return _body(ui), ledge(ui, table, "")


INSTALL: Final = button("Install app", type="button", class_="btn quiet install", data_install="")
"""Return the offer to install, shown only if the browser lets a page ask for it."""


def _body(ui: Ui) -> Html:
    return main(
        h2("Display"),
        [_choice(ui, name) for name in CHOICES],
        h2("Phone"),
        [_switch(ui, name) for name in SWITCHES],
        limits.plain(ui),
        _install(ui),
        h2("App"),
        a(
            span(b("About"), small("backup, version, storage, licences")),
            class_="btn wide",
            href=(ui.home.to("about") if ui.open.table else ABOUT).href,
        ),
        class_="set-main",
        id=f"m:{ui.route}",
    )


def _choice(ui: Ui, name: str) -> Html:
    title, more, words = _CHOSEN[name]
    now = getattr(ui.stored.settings, name)
    keys = [
        button(
            says,
            type="button",
            class_="btn",
            aria_pressed="true" if value == now else "false",
            data_key=f"app:set:{name}:{value}",
        )
        for value, says in zip(CHOICES[name], words, strict=True)
    ]
    return div(
        p(b(title), small(more) if more else None), div(keys, role="group", aria_label=title), class_=f"set set-{name}"
    )


def _switch(ui: Ui, name: str) -> Html:
    title, more = _SWITCHED[name]
    not_here = limits.switch(ui, name)
    on = getattr(ui.stored.settings, name) and not not_here
    return button(
        span(b(title), small(not_here or more)),
        span("on" if on else "off", class_="knob", aria_hidden="true"),
        type="button",
        role="switch",
        aria_checked="true" if on else "false",
        aria_disabled="true" if not_here else None,
        class_=f"set switch set-{name}",
        data_key=f"app:set:{name}:{'off' if on else 'on'}",
    )


def differing(mine: Settings, theirs: Settings) -> Iterator[str]:
    """Return the settings that differ from a backup, in words: `Hand: left, here right`."""
    for name, (title, _, words) in _CHOSEN.items():
        says = dict(zip(CHOICES[name], (word.lower() for word in words), strict=True))
        there, here = getattr(theirs, name), getattr(mine, name)
        if there != here:
            yield f"{title}: {says[there]}, here {says[here]}"
    for name, (title, _) in _SWITCHED.items():
        there, here = getattr(theirs, name), getattr(mine, name)
        if there != here:
            yield f"{title}: {'on, here off' if there else 'off, here on'}"


def set_(ui: Ui, what: str, _: Intent) -> Ui:
    """Return the state with one setting changed."""
    name, value = what.partition(":")[::2]
    if value in CHOICES.get(name, ()):
        return updated(ui, settings=but(ui.stored.settings, **{name: value}))
    if name in SWITCHES and value in ("on", "off"):
        return updated(ui, settings=but(ui.stored.settings, **{name: value == "on"}))
    return ui


def _install(ui: Ui) -> Html | None:
    """Return how to install the app on this phone; hidden if there is nothing to do."""
    if ui.phone.unsafe or ui.phone.within:
        return None  # there it cannot be installed, or not with the functions that make it worth installing
    if ui.phone.forgets:  # Safari on a phone or tablet, which makes no offer itself
        return section(
            h2("Install app"),
            p(
                "Tap Share in Safari’s bar, then Add to Home Screen. It opens without the browser’s bars, and works "
                "without internet."
            ),
            class_="as-app",
        )
    return section(
        h2("Install app"),
        p("Chaupal then opens full screen and works without internet."),
        button("Install app", type="button", class_="btn", data_install=""),
        class_="as-app install",
    )
