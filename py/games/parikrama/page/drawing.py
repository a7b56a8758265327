"""Marks of the table's page: Journey cards, groups, circles of a colour, symbols, hitch-hikes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.words import plural
from games.parikrama.rules.pieces import HUES, RIDES, SYMBOLS, Card, Face, Hue, Marks, Need, Ride, Row, Symbol
from markup.html import Child, Html, join, li, small, span, ul


def mark(name: str, size: int = 26) -> Html:
    """Return a mark of the sprite, such as `p-wheel`, in one ink."""
    return Html(f'<svg class="pk-mark" width="{size}" height="{size}" aria-hidden="true"><use href="#p-{name}"/></svg>')


def way(hue: Hue | None) -> str:
    """Return the class for the colour of a landscape, white for None."""
    return f"way-{hue.letter.lower()}" if hue else "way-w"


def land(hue: Hue) -> Html:
    """Return the mark of a landscape on a ground of its colour."""
    return span(mark(hue.value, 20), class_=f"pk-land {way(hue)}", aria_hidden="true")


def disc(hue: Hue) -> Html:
    """Return a circle of a colour, with its letter."""
    return Html(f'<i class="pk-disc {way(hue)}" aria-hidden="true">{hue.letter}</i>')


def marks_say(marks: Marks) -> str:
    """Return marks in words, such as `1 blue circle, 2 Wheels, 1 half loop`, or empty."""
    found = [(marks.circles[hue.at], f"{hue.value} circle", "") for hue in HUES]
    found += [(marks.symbols[symbol.at], symbol.title, symbol.many) for symbol in SYMBOLS]
    found += [(marks.halves, "half loop", ""), (marks.loops, "loop", "")]
    return ", ".join(plural(*one) for one in found if one[0])


def card(one: Card, class_: str = "") -> Html:
    """Return a Journey card; a wild shows its chosen face."""
    face, told = one.face, f" {class_}" if class_ else ""
    wild, shows = (" wild", "white") if one.wild else ("", face.hue.value)
    return Html(
        f'<span class="pk-card {way(face.hue)}{wild}{told}"><b aria-hidden="true">{face.value}</b>'
        f'<span aria-hidden="true">{face.hue.letter}<svg><use href="#p-{shows}"/></svg></span>'
        f'<span class="sr">{one.title}</span></span>'
    )


def face(one: Face, class_: str = "") -> Html:
    """Return a face by itself."""
    return card(Card(one), class_)


def required(need: Need) -> Html:
    """Return a card that a Sight requires; no value or no letter stands for any."""
    return Html(
        f'<span class="pk-card {way(need.hue)}" aria-hidden="true"><b>{need.value or ""}</b>'
        f"<span>{need.hue.letter if need.hue else 'any'}</span></span>"
    )


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards of a group by value, then by colour."""
    return sorted(cards, key=lambda one: (one.face.value, one.face.hue.at))


def group(cards: Iterable[Card], new: Iterable[Card] = (), class_: str = "") -> Html:
    """Return a group; cards chosen but not paid are a preview."""
    fresh = tuple(new)
    found = [li(card(one, f"{class_} laid".strip() if one in fresh else class_)) for one in in_order((*cards, *fresh))]
    return ul(found, class_="pk-group")


def group_title(cards: Sequence[Card]) -> str:
    """Return the title of a group, such as `Set of 4s`, `Run of Blue, 3 to 5` or `Blue 4`."""
    faces = [one.face for one in cards]
    if len(faces) == 1:
        return faces[0].title
    values = sorted(face.value for face in faces)
    if len(set(values)) == 1:
        return f"Set of {values[0]}s"
    return f"Run of {faces[0].hue.title}, {values[0]} to {values[-1]}"


def counts(row: Row) -> Html:
    """Return the numbers of circles by colour, without zeros."""
    found = [
        span(disc(hue), span(f"{hue.title} ", class_="sr"), str(row[hue.at]), class_="pk-count")
        for hue in HUES
        if row[hue.at]
    ]
    return span(found, class_="pk-counts") if found else span("none", class_="soft")


def symbols(row: Row) -> Html:
    """Return all symbols with their numbers."""
    return join(symbol(one, row[one.at]) for one in SYMBOLS)


def symbol(one: Symbol, many: int | str) -> Html:
    """Return a symbol and a number."""
    return span(mark(one.value, 22), span(f"{one.title} ", class_="sr"), str(many), class_="pk-count")


def rides(held: Sequence[int]) -> Html | None:
    """Return the numbers of hitch-hikes by kind, without zeros."""
    found = [ride(one, held[one.at]) for one in RIDES if held[one.at]]
    return span(found, class_="pk-counts") if found else None


def ride(one: Ride, many: int = 1) -> Html:
    """Return a hitch-hike, with the number if more than one."""
    return span(mark(one.value, 22), f"{one.title}{f' ×{many}' if many > 1 else ''}", class_="pk-ride")


def knot(says: Child, class_: str = "") -> Html:
    """Return a number in a ring."""
    return small(says, class_=f"pk-no {class_}".rstrip())
