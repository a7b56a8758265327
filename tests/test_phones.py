"""Several phones at one table, with the whole app on each and a network of the test’s own in place of the browser’s."""

from __future__ import annotations

import json
import re
from itertools import count
from types import MappingProxyType
from typing import Any

import pytest

from app import draw, update
from app.live.edit import revision
from app.scores.result import as_kept
from app.state import Intent, Phone, Stored, Ui, updated
from app.storage import records
from border.live import Declined, Edit, Propose, Stop, message
from border.pairing import BadPairing, answers, code_of, read, sdp_of, words_of
from engine.table import Table
from engine.turn import Seat
from engine.value import but
from games import GAMES
from games.panchayat.rules import state as panchayat
from pages import Page
from people import players

pytestmark = pytest.mark.cpython_only  # pydantic is loaded on demand in the page

NUMBER = count(1)


def sdp(number: int, *hosts: str) -> str:
    """A description as browsers write it."""
    print_ = ":".join(f"{(number * 7 + at) % 256:02X}" for at in range(32))
    lines = [
        "v=0",
        f"o=- {number} 2 IN IP4 127.0.0.1",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        *(
            f"a=candidate:{at} 1 udp 2113937151 {host} {50000 + at} typ host generation 0 network-cost 999"
            for at, host in enumerate(hosts or ("5f3d5707-1976-462c-99fe-20a510a5f149.local",))
        ),
        f"a=ice-ufrag:to{number:02d}",
        "a=ice-pwd:WgyywmQFeEIx4BNvYvGj7rWt",
        f"a=fingerprint:sha-256 {print_}",
        "a=setup:actpass",
        "",
    ]
    return "\r\n".join(lines)


class Phones:
    """Phones with the app, by name, and what is on its way between them."""

    def __init__(self, *names: str) -> None:
        self.ui = {name: fresh() for name in names}
        self.links: dict[tuple[str, str], tuple[str, str]] = {}
        """The other end of each connection: a phone and the name that it has there."""
        self.half: list[tuple[str, str]] = []
        self.cut: set[str] = set()

    def does(self, name: str, kind: str, key: str, **fields: str) -> Ui:
        number = next(NUMBER)
        intent = Intent(kind, key, tuple(fields.items()), now=number, random=f"r{number}")
        after = update.handle(self.ui[name], intent)
        tells = after.live.tells if after.live else ()
        self.ui[name] = but(after, live=but(after.live, tells=())) if tells else after
        Page(draw.page(self.ui[name]))
        for tell in tells:
            self.carries(name, tell.do, tell.link, tell.text)
        return self.ui[name]

    def carries(self, name: str, do: str, link: str, text: str) -> None:
        if do in ("offer", "answer"):
            self.half.append((name, link))
            self.does(name, "live", f"described:{link}", text=sdp(len(self.half)))
        elif do == "accept":
            guest = self.half[-1]
            self.links[name, link], self.links[guest] = guest, (name, link)
            self.does(name, "live", f"open:{link}")
            self.does(guest[0], "live", f"open:{guest[1]}")
        elif do == "close" and (name, link) in self.links:
            other, there = self.links.pop((name, link))
            del self.links[other, there]
            self.does(other, "live", f"lost:{there}")
        elif do == "send" and (name, link) in self.links:
            other, there = self.links[name, link]
            self.does(other, "live", f"message:{there}", text=text)

    def lose(self, name: str) -> None:
        for (one, link), (other, there) in list(self.links.items()):
            if name in (one, other):
                self.links.pop((one, link), None)
                self.does(one, "live", f"lost:{link}")
                assert there

    def page(self, name: str) -> str:
        return draw.page(self.ui[name])

    def joins(self, host: str, guest: str) -> None:
        self.does(host, "tap", "app:live:add")
        self.does(guest, "go", "join")
        self.does(guest, "scanned", self.ui[host].live.pair.code)
        self.does(host, "scanned", self.ui[guest].live.pair.code)

    def text(self, name: str) -> str:
        return self.ui[name].stored.tables["t1"].text

    def again(self, name: str) -> None:
        """The phone is closed, and opened again at the page about its phones."""
        self.lose(name)
        written = dict(records.changes(Stored(), self.ui[name].stored))
        stored = Stored()
        for key, body in written.items():
            stored = records.understood(stored, key, body or "")
        self.ui[name] = but(fresh(), stored=stored)
        self.does(name, "go", "table/t1/phones")


def fresh() -> Ui:
    """The app of a phone on which everything is loaded."""
    return but(Ui(), phone=Phone(build="1", site="https://x/", loaded=frozenset(("segno", "pydantic"))))


def shared(*names: str) -> Phones:
    """A table of Panchayat on the first phone, shared with the others."""
    game = GAMES.named("panchayat")
    assert game is not None
    phones = Phones(*names)
    table = Table.new(game, panchayat.Setup(players=players(2)))
    kept = as_kept("t1", table, 1)
    phones.ui[names[0]] = updated(phones.ui[names[0]], tables=MappingProxyType({"t1": kept}))
    phones.does(names[0], "go", "table/t1/phones")
    phones.does(names[0], "tap", "app:live:share")
    for name in names[1:]:
        phones.joins(names[0], name)
    for name in names:
        phones.does(name, "go", "table/t1")
    return phones


def last(phones: Phones, name: str) -> str:
    """The last line of the log on a phone."""
    return phones.text(name).splitlines()[-2]


def test_what_one_phone_records_all_show() -> None:
    phones = shared("a", "b", "c")
    phones.does("b", "tap", "tile:house")
    assert last(phones, "b") == "A collect house"
    assert phones.text("a") == phones.text("b") == phones.text("c")
    assert "House" in phones.ui["c"].said.notice
    phones.does("a", "tap", "app:undo")
    assert phones.text("c").splitlines()[-2] == "~ A collect house"
    phones.does("c", "tap", "app:redo")
    assert last(phones, "a") == last(phones, "b") == "A collect house"


def test_each_phone_records_only_for_its_own_players_if_so_chosen() -> None:
    phones = shared("a", "b")
    phones.does("a", "tap", "app:live:each")
    before = phones.text("a")
    phones.does("b", "tap", "tile:house")
    assert phones.text("a") == phones.text("b") == before
    assert "only for its own players" in phones.ui["b"].said.notice
    phones.does("b", "tap", "app:live:sit:0")
    phones.does("b", "tap", "tile:house")
    assert last(phones, "a") == "A collect house"


def test_a_phone_out_of_touch_goes_on_and_offers_what_it_recorded() -> None:
    phones = shared("a", "b")
    phones.does("b", "tap", "tile:house")
    phones.lose("b")
    phones.does("b", "tap", "tile:well")
    assert last(phones, "a") == "A collect house"
    phones.does("b", "go", "table/t1/phones")
    assert "Out of touch since move 1." in phones.page("b")
    phones.joins("a", "b")
    assert phones.text("b") == phones.text("a")  # nothing is merged in silence
    assert re.search("The others do not have this yet: [^“]*Well[.]", phones.page("b"))
    phones.does("b", "tap", "app:live:offer")
    assert last(phones, "a") == last(phones, "b") == "A collect well"
    assert not phones.ui["b"].live.role.offers


def test_a_phone_that_was_closed_knows_what_it_had_recorded() -> None:
    phones = shared("a", "b")
    phones.does("b", "tap", "tile:house")
    phones.lose("b")
    phones.does("b", "tap", "tile:well")
    phones.again("b")
    assert "Out of touch since move 1." in phones.page("b")
    phones.joins("a", "b")
    assert "collects Well" in phones.page("b")
    phones.does("b", "tap", "app:live:unoffer")
    assert "collects Well" not in phones.page("b")
    assert last(phones, "b") == "A collect house"


def test_any_phone_can_go_on_without_the_first() -> None:
    phones = shared("a", "b", "c")
    phones.does("a", "tap", "tile:house")
    phones.lose("a")
    phones.does("a", "tap", "tile:well")  # nobody but the first phone has this
    phones.does("b", "tap", "app:live:host")
    phones.joins("b", "c")
    phones.does("c", "go", "table/t1")
    phones.does("c", "tap", "tile:temple")
    assert last(phones, "b") == last(phones, "c") == "A collect temple"
    phones.does("a", "go", "join")
    phones.does("a", "tap", "app:live:follow")
    phones.joins("b", "a")
    assert last(phones, "a") == "A collect temple"
    assert phones.ui["a"].live.role.offers == ("A collect well",)


def test_a_host_that_was_closed_leads_on() -> None:
    phones = shared("a", "b")
    phones.does("b", "tap", "tile:house")
    phones.again("a")
    phones.joins("a", "b")
    phones.does("b", "go", "table/t1")
    phones.does("b", "tap", "tile:well")
    assert last(phones, "a") == last(phones, "b") == "A collect well"


def test_a_phone_can_be_taken_off_the_table() -> None:
    phones = shared("a", "b")
    guest = phones.ui["b"].live.role.phone
    phones.does("a", "tap", f"app:live:drop:{guest}")
    assert phones.ui["b"].live.role.stopped.startswith("This phone was taken off the table.")
    phones.does("b", "tap", "tile:house")
    assert last(phones, "b") == "A collect house"
    assert last(phones, "a") != "A collect house"

    phones.joins("a", "b")
    assert [one.here for one in phones.ui["a"].live.role.people] == [True, True]


def test_who_was_sent_away_cannot_come_back_on_the_same_connection() -> None:
    phones = shared("a", "b")
    guest = phones.ui["b"].live.role
    link = next(link for name, link in phones.links if name == "a")
    phones.does("a", "tap", f"app:live:drop:{guest.phone}")
    assert ("a", link) not in phones.links


NONE = ("", "{}", "x" * 400_000, '{"kind": "propose", "number": 1}', '{"kind": "hello", "phone": "<b>", "games": {}}')


@pytest.mark.parametrize("text", NONE)
def test_a_message_that_is_none_ends_the_connection_and_changes_nothing(text: str) -> None:
    phones = shared("a", "b")
    before = phones.text("a")
    link = next(link for name, link in phones.links if name == "a")
    phones.does("a", "live", f"message:{link}", text=text)
    assert phones.text("a") == phones.text("b") == before
    assert "It was disconnected" in phones.ui["a"].said.notice
    assert [one.here for one in phones.ui["a"].live.role.people] == [True, False]
    assert not phones.ui["b"].live.role.touch
    assert not phones.links


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("A collect palace", "cannot be recorded here"),
        ("players Eve", "cannot be recorded here"),
        ("A lay house b2", "not in your hand"),
        ("* draw 7", "cannot be recorded here"),
    ],
)
def test_a_line_that_is_no_move_here_is_declined_with_a_sentence(line: str, says: str) -> None:
    phones = shared("a", "b")
    before = phones.text("a")
    guest = phones.ui["b"].live.role
    link = next(link for name, link in phones.links if name == "a")
    one = Propose(number=7, at=revision(guest.table), edit=Edit(lines=(line,)))
    intent = Intent("live", f"message:{link}", (("text", one.model_dump_json()),), now=next(NUMBER))
    after = update.handle(phones.ui["a"], intent)
    (tell,) = after.live.tells
    declined = message(tell.text)
    assert isinstance(declined, Declined)
    assert says in declined.says
    assert after.stored.tables["t1"].text == before


def test_catching_up_after_twenty_moves() -> None:
    phones = shared("a", "b")
    phones.lose("b")
    for number in range(20):
        phones.does("a", "go", "table/t1/hand/A")
        phones.does("a", "tap", "pad:1")
        phones.does("a", "tap", "app:hand:A", why=f"move {number}")
    assert len(phones.ui["a"].live.role.table.events) == 20
    phones.joins("a", "b")
    assert phones.text("b") == phones.text("a")
    assert not phones.ui["b"].live.role.offers


def test_a_phone_of_one_player_shows_that_players_board_until_the_turn_comes() -> None:
    phones = shared("a", "b")
    for name, seat in (("a", "1"), ("b", "0")):  # the first phone is that of seat A, who begins, the other that of B
        phones.does(name, "go", "table/t1/phones")
        phones.does(name, "tap", f"app:live:sit:{seat}")
        if name == "b":
            phones.does(name, "tap", "app:live:sit:1")
            phones.does(name, "tap", "app:live:sit:0")
        phones.does(name, "go", "table/t1")
    assert str(phones.ui["a"].route) == "table/t1"
    assert str(phones.ui["b"].route) == "table/t1/seat/B"
    for key in ("tile:house", "tile:well", "tile:house", "cell:b2", "app:go", "tile:well", "cell:b3", "app:go"):
        phones.does("a", "tap", key)
    assert str(phones.ui["b"].route) == "table/t1/seat/B"
    phones.does("a", "tap", "app:go")
    assert [str(phones.ui[name].route) for name in "ab"] == ["table/t1/seat/A", "table/t1"]


def test_the_others_hear_on_whose_phone_it_was_recorded() -> None:
    phones = shared("a", "b", "c")
    phones.does("b", "tap", "app:live:sit:1")
    phones.does("b", "tap", "tile:house")
    name = phones.ui["a"].open.table.setup.players[1].name  # type: ignore[union-attr]
    for other in "ac":
        assert phones.ui[other].said.notice.endswith(f"Recorded on the phone of {name}.")
    assert "Recorded" not in phones.ui["b"].said.notice


def test_another_build_is_told_and_an_older_game_cannot_join() -> None:
    phones = shared("a")
    phones.ui["b"] = but(fresh(), phone=but(fresh().phone, build="2"))
    phones.joins("a", "b")
    assert "another version of the app" in phones.ui["a"].said.notice
    phones.does("b", "tap", "tile:house")
    assert last(phones, "a") == "A collect house"
    phones.ui["c"] = fresh()
    phones.does("a", "tap", "app:live:add")
    phones.does("c", "go", "join")
    guest = phones.ui["c"].live.role
    stop = Stop(says="This phone has an older version of Chaupal than the other. Update this one, then join again.")
    after = update.handle(
        phones.ui["c"], Intent("live", "message:x", (("text", stop.model_dump_json()),), now=next(NUMBER))
    )
    assert guest.stopped == ""
    assert "Update this one" in draw.page(after)


def test_phones_that_no_longer_agree_stop_and_both_say_at_which_move() -> None:
    phones = shared("a", "b")
    phones.does("a", "tap", "tile:house")
    before = phones.text("b")
    host = phones.ui["a"].live.role
    sent = host.recorded(host.table.adjust(Seat.A, 1, "x"))
    wrong = sent.messages[0][1].model_copy(update={"words": 1})
    link = next(link for name, link in phones.links if name == "b")
    phones.does("b", "live", f"message:{link}", text=wrong.model_dump_json())
    says = "The two phones show different positions from move 2 on."
    assert phones.ui["b"].live.role.stopped.startswith(says)
    assert phones.ui["a"].said.notice.startswith(says)
    assert phones.text("b") == before


def test_five_phones_can_join_and_no_more() -> None:
    phones = shared("a", *"bcdef")
    assert sum(one.here for one in phones.ui["a"].live.role.people) == 6
    phones.does("a", "go", "table/t1/phones")
    assert "No more phones can join." in phones.page("a")
    phones.does("f", "go", "table/t1")
    phones.does("f", "tap", "tile:house")
    assert {phones.text(name) for name in "abcdef"} == {phones.text("a")}
    assert last(phones, "c") == "A collect house"


@pytest.mark.parametrize("guest", ["a", "b"], ids=["host", "guest"])
def test_what_is_stored_of_the_phones_and_cannot_be_read_loses_no_table(guest: str) -> None:
    """The page is then that of a table on one phone, which can be shared again."""
    phones = shared("a", "b")
    phones.does("a", "tap", "tile:house")
    sound = json.loads(phones.ui[guest].stored.tables["t1"].shared)
    changes: tuple[dict[str, Any], ...] = (
        *({name: wrong} for name in sound for wrong in (None, "X", [["X"]], {"X": 1})),
        *({name: seats} for name, seats in (("seats", [7]), ("me", ["r1", [7], 1])) if name in sound),
        {"more": 1},
    )
    texts = ["", "{", "[]", "null", "[" * 100_000, *(json.dumps(sound | change) for change in changes)]
    for text in texts:
        ui = phones.ui[guest]
        kept = but(ui.stored.tables["t1"], shared=text)
        ui = updated(but(fresh(), stored=ui.stored), tables=MappingProxyType({"t1": kept}))
        ui = update.handle(ui, Intent("go", "table/t1/phones"))
        assert ui.live is None, text[:200]
        assert 'data-key="app:live:share"' in draw.page(ui)
        assert ui.stored.tables["t1"].text == phones.text(guest)
        shared_ = update.handle(ui, Intent("tap", "app:live:share", now=next(NUMBER), random="r0"))
        assert shared_.live is not None
        assert shared_.stored.tables["t1"].text == phones.text(guest)


# Pairing codes


def test_a_code_is_small_and_means_the_same_connection() -> None:
    hosts = ("5f3d5707-1976-462c-99fe-20a510a5f149.local", "192.168.1.7")
    offer = code_of(sdp(1, *hosts))
    answer = code_of(sdp(2, "10.0.0.3", "fe80::1"), answers=offer)
    assert [len(code) * 5 // 8 <= 105 for code in (offer, answer)] == [True, True]
    assert read(offer).addresses == ((hosts[0], 50000), (hosts[1], 50001))
    assert read(answer).addresses == (("10.0.0.3", 50000), ("fe80::1", 50001))
    assert (read(offer).user, read(offer).password) == ("to01", "WgyywmQFeEIx4BNvYvGj7rWt")
    assert answers(answer, offer)
    assert not answers(answer, code_of(sdp(3)))
    assert code_of(sdp_of(offer)) == offer
    assert "a=setup:active" in sdp_of(answer)
    assert len({*words_of(offer, answer)}) > 1


def test_a_damaged_code_is_refused() -> None:
    code = code_of(sdp(1))
    for at in range(2, len(code), 7):
        wrong = code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :]
        with pytest.raises(BadPairing):
            read(wrong)
    for wrong in ("", "J1", code[:-5], "C1-ABC", "https://example.org"):
        with pytest.raises(BadPairing):
            read(wrong)


def test_a_code_is_void_after_two_minutes_and_the_answer_to_another_is_refused() -> None:
    phones = shared("a", "b")
    phones.does("a", "tap", "app:live:add")
    phones.does("a", "scanned", code_of(sdp(9), answers=code_of(sdp(8))))
    assert phones.ui["a"].said.fault is not None
    assert phones.ui["a"].said.fault.code == "other-code"
    pair = phones.ui["a"].live.pair
    late = Intent("scanned", code_of(sdp(9), answers=pair.code), now=pair.at + 120_001)
    after = update.handle(phones.ui["a"], late)
    assert after.said.fault is not None
    assert after.said.fault.code == "old-code"
