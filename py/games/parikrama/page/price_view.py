"""The cost of a Travel as a calculation: dots of the cards, discounts, and cards to pay.

Every legal way to pay is a key, the usual one first and large: `2 + 2 = 4 dots; 2 blue circles: −2; pay 2 cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.words import MINUS, listed, noun, plural
from games.parikrama.page.drawing import disc, mark
from games.parikrama.rules.pieces import HUES, WILD_DOTS, Card
from games.parikrama.rules.price import Discount, Way
from games.parikrama.rules.state import Setup
from games.parikrama.rules.words import rides_says
from markup.html import Child, Html, b, button, div, join, li, p, small, span, ul
from markup.keys import ask


def pay_says(way: Way) -> str:
    """Return the payment in words, such as `Pay 2 cards` or `Carriage, pay 1 card`."""
    if way.pay is None:
        return "Pay the cost"
    paid = plural(way.pay, "card")
    if way.rides:
        return f"{rides_says(way.rides)}, pay {paid}" if way.pay else f"{rides_says(way.rides)}, nothing to pay"
    return f"Pay {paid}" if way.pay else "Nothing to pay"


def terms(setup: Setup, played: Sequence[Card], discount: Discount, way: Way) -> list[Html]:
    """Return the calculation term by term: free cards, dots, discounts."""
    found: list[Html] = []
    left = list(played)
    for card in way.freed:
        left.remove(card)
    if way.rides:
        freed = listed([card.title for card in way.freed])
        says = f"{freed} free" if freed else "number of free cards not entered yet"
        found.append(join(f"{rides_says(way.rides)}: {says}"))
    dots = [WILD_DOTS if card.wild else setup.printed(card.face).dots for card in left]
    if left:
        written = " + ".join("?" if one is None else str(one) for one in dots)
        known = None not in dots
        total = sum(one or 0 for one in dots)
        sum_ = f"{written} = " if known and len(dots) > 1 else ""
        found.append(join(f"{sum_}{plural(total, 'dot')}" if known else f"{written} dots"))
    for hue in HUES:
        if way.off[hue.at]:
            circles = plural(discount.row[hue.at], f"{hue.value} circle")
            found.append(join(disc(hue), f" {circles}: {MINUS}{way.off[hue.at]}"))
    if way.off_any:
        found.append(join(f"discount tile {discount.any}: {MINUS}{way.off_any}"))
    if any(card.wild for card in left) and any(discount.row):
        found.append(join("no discount on wild cards"))
    return found


def price(setup: Setup, played: Sequence[Card], discount: Discount, way: Way) -> Html:
    """Return the calculation of one way to pay, large enough to read across the table."""
    if way.pay is None:
        pays: Child = "?"
    else:
        pays = str(way.pay)
    return div(
        ul(map(li, terms(setup, played, discount, way))),
        p(pays, small(f"{noun(way.pay, 'card')} to pay"), class_="pays"),
        class_="pk-price",
        role="group",
        aria_label="Cost",
    )


def way_key(name: str, setup: Setup, played: Sequence[Card], discount: Discount, way: Way) -> Html:
    """Return a way to pay as a key with its calculation."""
    title = f"Spend {rides_says(way.rides)}" if way.rides else "Without a Hitch-Hike card"
    written: list[Child] = []
    for term in terms(setup, played, discount, way):
        written += ["; ", term] if written else [term]
    pays = "?" if way.pay is None else str(way.pay)
    return button(
        span(b(title), small(*written)),
        span(pays, small("pay"), class_="num"),
        type="button",
        class_="btn",
        data_key=name,
    )


def unread(setup: Setup, discount: Discount, ways: Iterable[Way]) -> Html | None:
    """Return the faces whose circles are not entered yet, and the Hitch-Hike cards, each with the key of its form."""
    says = "In the Journal, which circles does this card show?"
    keys: list[Html] = [ask(face.title, says, "Enter it", f"form:card:{face.word()}") for face in discount.unread]
    keys += [
        ask(ride.title, "In the Journal, which circles does this card show?", "Enter it", f"form:ride:{ride.value}")
        for ride in discount.rides
    ]
    spent = dict.fromkeys(ride for way in ways for ride in way.rides)
    rides = [ride for ride in spent if setup.ride(ride).free is None and ride not in discount.rides]
    keys += [
        ask(ride.title, "How many cards does it make free?", "Enter it", f"form:ride:{ride.value}") for ride in rides
    ]
    return div(keys, class_="asks") if keys else None


def discounts(discount: Discount) -> Html:
    """Return the discounts of this turn in one line."""
    parts: list[Child] = [
        span(disc(hue), span(f"{hue.title} ", class_="sr"), str(discount.row[hue.at]), class_="pk-count")
        for hue in HUES
        if discount.row[hue.at]
    ]
    if discount.any:
        parts.append(span(mark("free", 20), span("any ", class_="sr"), str(discount.any), class_="pk-count"))
    if lacking := len(discount.unread) + len(discount.rides):
        parts.append(f"+ {plural(lacking, 'card')} not entered")
    if discount.open_tiles:
        parts.append(f"+ {plural(discount.open_tiles, 'tile')} not entered")
    return span("discount ", *parts, class_="pk-counts") if parts else span("no discount yet", class_="soft")
