"""An edit: the difference between two revisions of a table, small enough to send.

edit = edit_of(before, after)
edited(before, edit)                  the table `after`
edited(another, edit)                 the same moves at another revision, if the rules allow them there
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from border.fingerprint import fingerprint
from border.live import Edit
from engine.notation import BadText, after_event, read, read_event, read_setup, setup_lines, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Change, Event, dealt, event_line, same_start
from engine.value import latest
from engine.words import listed


@latest
def revision(table: AnyTable) -> int:
    """Return the checksum of the text of a table."""
    return crc32(write(table).encode("utf-8", "surrogatepass"))


@latest
def position(table: AnyTable) -> int:
    """Return a checksum of the position, the same on two phones whose rules agree about the text of the table."""
    return crc32(" ".join(fingerprint(table)).encode())


def edit_of(before: AnyTable, after: AnyTable) -> Edit:
    """Return the edit that changes one table into the other: undo, redo, its new moves, or else its whole text."""
    for edit in (_moves(before, after), Edit(step="undo"), Edit(step="redo")):
        try:
            if revision(edited(before, edit)) == revision(after):
                return edit
        except Refused:
            continue
    return Edit(text=write(after))


def _moves(before: AnyTable, after: AnyTable) -> Edit:
    """Return the setup lines that changed and the lines of the new moves. Draws of the app follow by themselves."""
    was, now = setup_lines(before.setup), setup_lines(after.setup)
    new = range(len(before.events), len(after.events))
    return Edit(
        gone=tuple(line for line in was if line not in now),
        new=tuple(line for line in now if line not in was),
        lines=tuple(event_line(after.events[at]) for at in new if after.is_ours(at)),
    )


def moves_of(table: AnyTable, edit: Edit) -> tuple[Event, ...]:
    """Return the events of an edit; of undo and redo, those that it is about. Raises: Refused."""
    if edit.step == "undo":
        return table.events[len(table.events) - table.last :]
    if edit.step == "redo":
        return tuple(event for event in table.undone[: table.following] if not isinstance(event, Change))
    try:
        return tuple(read_event(line, table.game) for line in edit.lines)
    except ValueError as wrong:
        raise Refused(_unread(wrong)) from None


def edited(table: AnyTable, edit: Edit) -> AnyTable:
    """Return the table after an edit. Raises: Refused if the rules refuse it here, or it is not one of this game."""
    if edit.step:
        return table.undo() if edit.step == "undo" else table.redo()
    try:
        if edit.text:
            return read(edit.text, (table.game,))
        if edit.gone or edit.new:
            lines = [line for line in setup_lines(table.setup) if line not in edit.gone]
            table = table.agreed(read_setup(enumerate((*lines, *edit.new), 1), table.game.setup))
        for line in edit.lines:
            table = dealt(after_event(dealt(table), read_event(line, table.game)))
    except (BadText, ValueError) as wrong:
        raise Refused(_unread(wrong)) from None
    return table


def new_lines(before: AnyTable, after: AnyTable) -> list[str]:
    """Return the lines of the events that the second table has after the first one differs."""
    return [event_line(event) for event in after.events[same_start(before.events, after.events) :]]


def without(lines: Iterable[str], there: Iterable[str]) -> tuple[str, ...]:
    """Return the lines that are not there, each once for each time that it is."""
    left = [*lines]
    for line in there:
        if line in left:
            left.remove(line)
    return tuple(left)


def recorded_by(table: AnyTable, seats: Sequence[int]) -> str:
    """Return on whose phone something was recorded, as a sentence; empty if that is not the phone of some players."""
    names = [table.setup.players[seat].name for seat in seats if seat < len(table.setup.players)]
    return f" Recorded on the phone of {listed(names)}." if 0 < len(names) < len(table.setup.players) else ""


def _unread(wrong: Exception) -> Refusal:
    return Refusal("unread", f"This cannot be recorded here: {wrong}.", "", "", firm=True)
