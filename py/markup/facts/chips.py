"""Keys for values: radio groups of chips, the key of the number pad, and the heading of a row."""

from __future__ import annotations

from collections.abc import Sequence

from markup.html import Child, Html, button, div, h3, join, small


def chip(tap: str, says: Child, *, on: bool, title: str = "", class_: str = "", shortcut: str = "", tab: bool) -> Html:
    """Return a key of a radio group; `title` is its label where it shows a sign."""
    return button(
        says,
        type="button",
        class_=f"tap {class_}".rstrip(),
        role="radio",
        data_key=f"tell:{tap}",
        aria_checked=str(on).lower(),
        aria_label=title or None,
        aria_keyshortcuts=shortcut or None,
        tabindex=0 if tab else -1,
    )


Chips = Sequence[tuple[str, Child, str, str]]
"""Values with their words, their labels where they show a sign, and their shortcuts."""


def chips(
    name: str, found: Chips, chosen: str, *, label: str, class_: str = "chips", of: str = "", last: Child = None
) -> Html:
    """Return a radio group, one key for each value; `last` stands after them."""
    at = max(0, next((at for at, one in enumerate(found) if one[0] == chosen), 0))
    keys = [
        chip(f"{name}={value}", says, on=value == chosen, title=title, class_=of, shortcut=shortcut, tab=place == at)
        for place, (value, says, title, shortcut) in enumerate(found)
    ]
    return div(keys, last, class_=class_, role="radiogroup", aria_label=label)


def row_label(title: str, look: str = "") -> Html:
    """Return the heading of a row of keys, with where to look on the piece."""
    return h3(title, join(" ", small(look)) if look else None, class_="row-label")


def on_pad(name: str, says: Child, title: str) -> Html:
    """Return the key that opens the number pad for a value."""
    return button(says, type="button", class_="tap digit grow", data_key=f"open:{name}", aria_label=title)
