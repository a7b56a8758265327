"""Addresses: parse and str are inverses, and an address that means nothing is the shelf's."""

from __future__ import annotations

import pytest

from app.route import ABOUT, HISTORY, IMPORT, SETTINGS, SHELF, Place, Route, at_table, of_game


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ("", SHELF),
        ("bring", IMPORT),
        ("bring/scan", IMPORT.to("scan")),
        ("settings", SETTINGS),
        ("about", ABOUT),
        ("history", HISTORY),
        ("history/table/abc", HISTORY.to("table", "abc")),
        ("history/person/Ann / Ben//", HISTORY.to("person", "Ann ", " Ben", "", "")),
        ("indus", of_game("indus")),
        ("indus/rules/I20", of_game("indus", "rules", "I20")),
        ("table/abc", at_table("abc")),
        ("table/abc/number/seat:A/gold", at_table("abc", "number", "seat:A", "gold")),
    ],
)
def test_an_address_and_its_route(text: str, route: Route) -> None:
    assert Route.parse(text) == route
    assert str(route) == text
    assert route.href == f"#{text}"


@pytest.mark.parametrize("text", ["opening", "nowhere", "tables/abc", "game", "game/new", "/table/abc"])
def test_an_address_that_means_nothing_is_the_shelf(text: str) -> None:
    assert Route.parse(text) == SHELF


def test_another_page_of_the_same_place() -> None:
    route = at_table("abc", "number", "gold")
    assert route.to() == at_table("abc")
    assert route.to("sheet") == at_table("abc", "sheet")
    assert {place for place in Place if place.value == str(Route(place))} == set(Place) - {Place.GAME}
