"""The board, drawn from a table made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import coreworlds as cw
from coreworlds.games.layout import Layout, Zone
from coreworlds.widgets.drawing.glyphs import GLYPHS, glyph
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.patch import apply, diff
from coreworlds.widgets.drawing.tree import wire
from coreworlds.widgets.table.art import SUBJECTS, picture
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import compare
from tests.together import for_each
from tests.widgets.table import table


def test_a_card_says_all_that_is_printed_on_it() -> None:
    """Name, type, every value with its name and its source mark, what lies on it, and its text."""
    text = to_text(board(table(), Sight()))

    printed = (
        "Taurus, World, I, our values, Energy 2, Empire Points 2°, Fleet Strength 3, Ground Strength 2, Energy Token"
    )

    assert f"{printed}. When conquered: draw 1 card." in text


@pytest.mark.parametrize("seats", range(1, 6))
def test_each_seat_has_its_own_symbol(seats: int) -> None:
    """Colour is never alone: seats differ in shape too."""
    html = to_html(board(table(seats=seats), Sight()))

    assert seats == sum(f'class="cw-seat cw-seat-{n + 1}' in html for n in range(5))


def test_a_zone_shown_in_part_says_how_many_of_how_many_are_seen() -> None:
    """A lesson shows some of the cards: “5 cards” stood above one."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    session.advance()
    places = session.position.game.page.layout(session.position, None).places
    zone = next(zone for zone in places if zone.key == "Ana/hand")
    shown = Layout(title="", zones=(replace(zone, faces=zone.faces[:1]),))
    seen = zone.faces[0].count

    assert f"{seen} of {zone.count} " in to_text(board(shown, Sight()))
    assert f" of {zone.count} " not in to_text(board(replace(shown, zones=(zone,)), Sight()))


def test_what_changed_is_marked_and_shows_the_old_number() -> None:
    """The difference of two layouts names the track that moved; the board strikes the old number through."""
    before, after = table(), table(value=4)
    changes = compare(before, after)

    assert changes.tracks == {"round": 3}
    assert not compare(before, table())
    assert not compare(None, before)


def test_boards_differ_by_a_patch() -> None:
    """From one board to another of other players, by a patch."""
    old, new = (
        board(table(seats=2), Sight()),
        board(table(seats=4), Sight(picked=("central:Taurus",), pickable=frozenset({"central:Taurus"}))),
    )

    assert wire(new) == apply(diff(old, new), wire(old))


@for_each(SUBJECTS)
def test_pictures_are_small_and_their_own(subject: str) -> None:
    """Each seed has a picture of its own, always the same, of at most 1,100 bytes."""
    made = [to_html(picture(subject, str(seed))) for seed in range(60)]

    assert len(set(made)) == 60
    assert max(map(len, made)) <= 1_100
    assert made[7] == to_html(picture.__wrapped__(subject, "7"))


@for_each(GLYPHS)
def test_glyphs_are_hidden_from_screen_readers(name: str) -> None:
    """A small drawing says nothing that words do not say."""
    drawn = glyph(name)

    assert drawn is not None
    assert drawn.attrs["aria-hidden"] == "true"
    assert glyph("nothing of that name") is None


def test_a_zone_can_be_asked_about() -> None:
    """Where a place has actions of its own, its title is a button."""
    harbour = Layout(title="Sea", zones=(Zone(key="bay", title="Bay", empty="open water", asks=("sail Bay",)),))

    assert 'data-do="zone" data-arg="bay"' in to_html(board(harbour, Sight()))
