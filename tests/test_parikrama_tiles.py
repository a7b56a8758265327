"""A tile of Parikrama that is entered by taps: what each tap asks next, what is concluded, and the tile it comes to."""

from __future__ import annotations

import re

import pytest

from engine.game import TAP, Draft
from engine.refusal import Refused
from engine.value import but
from games.parikrama.page.forms import entry, filled, form
from games.parikrama.rules.maps.tile import Kind, Power, Tile
from games.parikrama.rules.pieces import Hue, Spot, Symbol
from games.parikrama.rules.prints import PRACTICE
from games.parikrama.rules.state import Copy, Setup
from pages import Page
from people import players

TWO = Setup(players=players(2), maps=True)
ROUND = ("circle:0=P", "circle:1=-", "circle:2=G", "circle:3=Y")
SPECIAL = "tile:new:special"


def draft(*taps: str, name: str = "tile:new", setup: Setup = TWO) -> Draft:
    """Return the page of a tile after some taps, which must be well formed."""
    page = entry(setup, name, taps)
    assert page is not None
    Page(f"<div>{page.body}{page.more}{page.asks}</div>")
    return page


def copied(*taps: str, name: str = "tile:new", setup: Setup = TWO) -> Setup:
    """Return the copy after a tile is saved."""
    return filled(setup, name, [(TAP, tap) for tap in taps])


def entered(*taps: str, name: str = "tile:new", setup: Setup = TWO) -> Tile:
    """Return the tile that was saved last."""
    return copied(*taps, name=name, setup=setup).tiles[-1]


def asked(page: Draft) -> str:
    """Return the question of the ledge in words."""
    found = re.search(r"<h2>(.*?)(<small|</h2>)", page.asks)
    return found[1] if found else ""


def refused(*taps: str, name: str = "tile:new", setup: Setup = TWO) -> str:
    with pytest.raises(Refused) as why:
        draft(*taps, name=name, setup=setup)
    assert why.value.refusal.sentence.endswith(".")
    return why.value.refusal.code


# Going round


def test_each_tap_on_a_colour_answers_one_side_and_asks_the_next() -> None:
    said = [asked(draft(*ROUND[:many])) for many in range(5)]
    assert said == [f"{side}: which colour?" for side in ("Top", "Right", "Bottom", "Left")] + [""]
    assert draft(*ROUND[:2]).last == "Right: none"
    assert draft(*ROUND[:2]).says == "Bottom: which colour?"
    assert entered(*ROUND, "symbol=lotus") == Tile(Kind.BASIC, "P-GY", "----", Symbol.LOTUS)


def test_corners_start_as_on_the_tile_entered_last() -> None:
    first = copied(*ROUND, "loop:0=+", "loop:3=+")
    assert first.tiles[-1].loops == "+--+"
    assert entered(*ROUND, setup=first).loops == "+--+"
    assert entered(*ROUND, "loop:3=-", "loop:1=+", setup=first).loops == "++--"
    body = draft(setup=first).body
    assert "Upper right: loop part as on the last tile. Remove it" in body
    assert body.count(">=</text>") == 2, "a sign at each corner that nobody has tapped"
    assert "= as on the last tile." in body
    looked = draft("loop:1=+", setup=first).body
    assert "as on the last tile" not in looked
    assert ">=</text>" not in looked


def test_special_tiles_have_loop_parts_of_their_own() -> None:
    """Appendix: Special Tiles have unique loop patterns, so none is taken from another tile."""
    first = copied(*ROUND, "loop:0=+", "loop:3=+")
    assert entered(*ROUND, name=SPECIAL, setup=first).loops == "----"
    assert entered(*ROUND, "kind=special", setup=first).loops == "----"
    assert entered(*ROUND, "loop:1=+", "kind=special", setup=first).loops == "++-+", "those that were looked at stay"
    after = filled(first, SPECIAL, [(TAP, "loop:2=+")])
    assert entered(*ROUND, setup=after).loops == "+--+", "a Basic tile begins as the last Basic tile"


def test_going_on_with_less_leaves_sides_empty_and_says_so() -> None:
    page = draft(*ROUND[:2])
    assert (page.left, page.lacks) == ("2 other sides: none", "")
    assert entered(*ROUND[:2]).circles == "P---"
    assert draft(*ROUND).left == ""
    assert entered() == Tile(), "a tile with nothing on it"


def test_a_tap_on_a_side_asks_it_again_and_then_goes_on() -> None:
    again = draft(*ROUND[:2], "at=circle:0")
    assert asked(again) == "Top: which colour?"
    assert 'data-key="tell:circle:0=P" aria-pressed="true"' in again.asks, "it shows its answer"
    assert asked(draft(*ROUND[:2], "at=circle:0", "circle:0=B")) == "Bottom: which colour?"
    assert entered(*ROUND, "at=circle:0", "circle:0=B").circles == "B-GY"
    assert asked(draft("at=circle:2", "circle:2=B")) == "Left: which colour?"
    assert asked(draft("at=circle:2", "circle:2=B", "circle:3=B")) == "Top: which colour?"


def test_the_middle_shows_the_next_symbol_and_after_the_last_none() -> None:
    shown = ["", "wheel", "lotus", "knot", "fish"]
    for now, then in zip(shown, [*shown[1:], ""], strict=True):
        body = draft(*((f"symbol={now}",) if now else ())).body
        assert f'data-key="tell:symbol={then}" aria-label="Middle: {now.title() or "no symbol"}.' in body
    assert entered("symbol=fish", "symbol=").symbol is None


def test_every_key_of_the_page_has_its_shortcut() -> None:
    page = draft(*ROUND[:1])
    colours = re.findall(r'data-key="tell:circle:1=(.)" aria-keyshortcuts="(\d)"', page.asks)
    assert colours == [("-", "0"), ("P", "1"), ("B", "2"), ("G", "3"), ("Y", "4")]
    assert 'data-key="tell:loop:1=+" aria-label="Lower right: no loop part. Add it" aria-keyshortcuts="L"' in page.body
    for letter in "WOKF":
        assert f'aria-keyshortcuts="{letter}"' in page.body
    grid = page.body[page.body.index('role="grid"') : page.body.index('role="radiogroup"')]
    assert grid.count('role="gridcell"') == 9
    assert re.findall(r'data-key="([^"]*)"[^>]*tabindex="0"', grid) == ["tell:at=circle:1"], "one stop of Tab"


# Kinds: Basic, Special and 14-Point tiles (Components; Appendix)


def test_the_action_that_took_the_tile_tells_its_kind() -> None:
    for name, kind in (("start", Kind.BASIC), ("basic", Kind.BASIC), ("special", Kind.SPECIAL)):
        assert entered(*ROUND[:1], name=f"tile:new:{name}").kind is kind
    assert entered(name="tile:new:fourteen") == Tile(Kind.FOURTEEN, points=14), "14 points (Appendix)"
    assert draft("at=kind").asks.count('data-key="tell:kind=') == 3
    assert entered("at=kind", "kind=special").kind is Kind.SPECIAL


def test_the_fourth_colour_of_a_special_tile_is_concluded_and_marked() -> None:
    """Special tiles all have all four colours (Action C: Backpack)."""
    three = ("circle:0=P", "circle:1=B", "circle:2=G")
    page = draft(*three, name=SPECIAL)
    assert entered(*three, name=SPECIAL).circles == "PBGY"
    assert "Left: Yellow, the fourth colour of a Special tile" in page.body
    assert ">=</text>" in page.body
    assert asked(page) == "How many points?"
    assert entered(*three, "at=circle:3", "circle:3=-", name=SPECIAL).circles == "PBG-"
    assert entered(*three).circles == "PBG-", "of a Basic tile nothing follows"


def test_a_special_tile_that_lacks_a_colour_is_doubted_not_refused() -> None:
    twice = ("circle:0=P", "circle:1=P", "circle:2=G", "circle:3=Y")
    assert "all four colours" in draft(*twice, name=SPECIAL).body
    assert "all four colours" not in draft(*twice).body
    assert entered(*twice, name=SPECIAL).circles == "PPGY"


def test_special_tiles_also_ask_points_and_a_power() -> None:
    """They are worth 1, 2 or 5 points, or have a power (Appendix › Special Tiles)."""
    three = ("circle:0=P", "circle:1=B", "circle:2=G")
    points = draft(*three, name=SPECIAL)
    assert re.findall(r'"tell:points=(\d)"', points.asks) == ["0", "1", "2", "5"]
    assert 'data-key="open:points"' in points.asks
    assert points.left == "no points, no power"
    power = draft(*three, "points=5", name=SPECIAL)
    assert asked(power) == "Which power?"
    assert re.findall(r'"tell:power=(\w*)"', power.asks) == ["", "six", "symbol", "discount", "seven"]
    assert entered(*three, "points=5", "power=", name=SPECIAL) == Tile(Kind.SPECIAL, "PBGY", points=5)
    assert asked(draft(*three, "points=5", "power=", name=SPECIAL)) == ""
    assert asked(draft(*ROUND)) == "", "a Basic tile does not"
    assert entered(*ROUND, "at=points", "points=2").points == 2, "but can have some"


def test_a_discount_asks_how_much_and_for_which_colour() -> None:
    taps = ("circle:0=P", "circle:1=B", "circle:2=G", "points=0", "power=discount")
    assert draft(*taps, name=SPECIAL).lacks == "Amount of the discount missing"
    early = tuple(tap for tap in taps if tap != "points=0")
    assert asked(draft(*early, name=SPECIAL)) == "How much is the discount?", "before what can be left open"
    with pytest.raises(Refused) as why:
        entered(*taps, name=SPECIAL)
    assert why.value.refusal.code == "discount"
    assert asked(draft(*taps, "discount=2", name=SPECIAL)) == "For which colour?"
    found = entered(*taps, "discount=2", "off=green", name=SPECIAL)
    assert (found.power, found.discount, found.off) == (Power.DISCOUNT, 2, Hue.GREEN)
    assert entered(*taps, "discount=1", "off=any", name=SPECIAL).off is None
    changed = entered(*taps, "discount=2", "power=seven", name=SPECIAL)
    assert (changed.power, changed.discount) == (Power.SEVEN, 0)
    assert entered(*taps, "discount=2", "kind=basic", name=SPECIAL).power is None, "Basic tiles have no power"


def test_circles_and_loops_can_be_complete_on_the_tile_itself() -> None:
    found = entered("at=whole", "whole:B=1", "whole:G=1", "whole:G=2", "whole:loop=1")
    assert (found.inner, found.rings) == ("BGG", 1)
    assert entered("whole:B=1", "whole:B=0").inner == ""
    page = draft("at=whole", "whole:B=1")
    assert asked(page) == "What is complete on the tile itself?", "until Done"
    assert asked(draft("at=whole", "whole:B=1", "at=")) == "Top: which colour?"
    assert refused("whole:B=3", "whole:G=2") == "whole"


# Where the parts are


@pytest.mark.parametrize(
    ("name", "taps", "pressed"),
    [
        ("tile:new", ("at=kind",), "kind=basic"),
        ("tile:new", ("at=spots",), "spots=sides-corners"),
        ("tile:new", ("spots=corners-sides", "at=spots"), "spots=corners-sides"),
        ("tile:new", ("at=points",), "points=0"),
        ("tile:new", ("kind=fourteen", "at=points"), "points=14"),
        (SPECIAL, ("circle:0=P", "circle:1=B", "circle:2=G", "at=circle:3"), "circle:3=Y"),
        (SPECIAL, ("circle:0=P", "circle:1=B", "circle:2=G"), ""),
    ],
)
def test_an_answer_that_the_app_concludes_is_shown_as_chosen(name: str, taps: tuple[str, ...], pressed: str) -> None:
    """A question that is still open shows none."""
    found = re.findall(r'data-key="tell:([^"]*)" aria-pressed="true"', draft(*taps, name=name).asks)
    assert found == [pressed] * bool(pressed)


def test_the_first_tile_says_where_the_parts_are() -> None:
    assert 'data-key="tell:at=spots"' in draft().more
    made = copied("spots=corners-sides", "circle:0=B")
    assert (made.circles, made.loops) == (Spot.CORNERS, Spot.SIDES)
    assert asked(draft("spots=corners-sides")) == "Upper right: which colour?"
    assert asked(draft(setup=made)) == "Upper right: which colour?", "it is not asked twice"
    assert 'data-key="tell:at=spots"' not in draft(setup=made).more
    assert "Bottom: no loop part. Add it" in draft(setup=made).body


# The copy


@pytest.mark.parametrize("tile", PRACTICE.tiles, ids=lambda tile: tile.word())
def test_a_tile_that_is_opened_again_is_as_it_was(tile: Tile) -> None:
    setup = but(TWO, tiles=(tile,))
    assert copied(name="tile:1", setup=setup) == setup
    assert draft(name="tile:1", setup=setup).asks == "", "nothing is asked"
    assert copied("at=circle:0", "circle:0=B", name="tile:1", setup=setup).tiles[0].circles[0] == "B"


def test_a_row_of_new_tiles_needs_no_list_in_between() -> None:
    assert draft().then == ("tile:new", "another tile")
    assert draft(name=SPECIAL).then == ("", "")
    one = but(TWO, tiles=(Tile(),))
    assert draft(name="tile:1", setup=one).then == ("", "")
    assert len(copied(*ROUND, setup=one).tiles) == 2
    assert draft(setup=but(TWO, tiles=PRACTICE.tiles[:56])).then == ("", ""), "it is the last one of 57"


def test_no_more_tiles_of_a_kind_than_the_box_has() -> None:
    """40 Basic, 15 Special and two 14-Point tiles (Components)."""
    full = but(TWO, tiles=(Tile(Kind.FOURTEEN, points=14),) * 2)
    assert refused("kind=fourteen", setup=full) == "too-many"
    assert draft("kind=fourteen", name="tile:2", setup=full).last == "14-Point tile"
    with pytest.raises(Refused) as why:
        copied(name="tile:new:fourteen", setup=full)
    assert why.value.refusal.code == "too-many"
    whole = but(TWO, tiles=PRACTICE.tiles)
    assert entry(whole, "tile:new", ()) is None
    assert "This form does not exist." in form(whole, "tile:new")


@pytest.mark.parametrize("name", ["tile:", "tile:0", "tile:1", "tile:new:", "tile:new:other", "tile:x", "tile:²"])
def test_a_tile_that_is_not_there(name: str) -> None:
    if name == "tile:new:":
        assert draft(name=name) == draft()
        return
    assert entry(TWO, name, ()) is None
    with pytest.raises(Refused):
        filled(TWO, name, [])


def test_tiles_of_the_practice_copy_are_shown_and_not_changed() -> None:
    practising = but(TWO, copy=Copy.PRACTICE)
    assert entry(practising, "tile:1", ()) is None
    assert "Basic tile: Wheel" in form(practising, "tile:1")
    assert entry(practising, "tile:new", ()) is None


@pytest.mark.parametrize(
    ("tap", "code"),
    [
        ("", "not-offered"),
        ("circle:0=", "not-offered"),
        ("circle:0=X", "not-offered"),
        ("circle:4=P", "not-offered"),
        ("circle=P", "not-offered"),
        ("loop:0=-+", "not-offered"),
        ("symbol=sun", "not-offered"),
        ("kind=maroon", "not-offered"),
        ("power=eight", "not-offered"),
        ("whole:B=5", "not-offered"),
        ("spots=middle", "not-offered"),
        ("at=circle:7", "not-offered"),
        ("points=21", "out-of-range"),
        ("points=-99", "out-of-range"),
        ("points=999", "out-of-range"),
        ("points=many", "no-number"),
        ("points=", "no-number"),
        ("discount=0", "out-of-range"),
    ],
)
def test_a_tap_that_cannot_be(tap: str, code: str) -> None:
    assert refused(tap) == code


def test_a_symbol_of_your_choice_and_one_of_its_own_exclude_each_other() -> None:
    assert refused("symbol=lotus", "power=symbol", name=SPECIAL) == "free-symbol"
    assert refused("power=symbol", "symbol=lotus", name=SPECIAL) == "free-symbol"
    assert entered("symbol=lotus", "symbol=", "power=symbol", name=SPECIAL).power is Power.SYMBOL
