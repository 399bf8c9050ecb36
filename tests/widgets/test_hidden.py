"""Hidden information: what a seat's page shows does not depend on anything that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App

if TYPE_CHECKING:
    from coreworlds.engine.position import Position


def played(game: str, decisions: int) -> Position:
    """Play some decisions at random."""
    names = ["Ana", "Ben", "Cleo"][: min(cw.game(game).players)]
    pos = cw.setup(game, players=names, seed=decisions)
    for number in range(decisions):
        line = cw.advance(pos)
        pos = line[-1].after if line else pos
        pos = cw.step(pos, choose(pos, "random", seed=number)).after
    line = cw.advance(pos)
    return line[-1].after if line else pos


def seen(pos: Position, seat: str, clicks: tuple[str, ...] = ()) -> str:
    """Give all that the page says to a seat, after some clicks."""
    app = App(pos)
    app.dispatch({"do": "watch", "value": seat})
    said = [str(app)]
    for click in clicks:
        app.dispatch({"do": "ask", "arg": click})
        said.append(str(app))
    return "\n".join(said)


@pytest.mark.parametrize("game", cw.games())
@pytest.mark.parametrize("decisions", [3, 17, 60, 90])
@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_a_seats_page_is_the_same_for_all_that_it_cannot_tell_apart(game: str, decisions: int, seat: str) -> None:
    """Deal everything hidden anew, the seed too: the page stays the same to the letter, answers included."""
    pos = played(game, decisions)
    view = cw.seen_by(pos, seat)
    asked = [face.key for face in cw.game(game).page.layout(view, seat).faces if face.asks]
    clicks = tuple(asked[:: max(1, len(asked) // 4)])

    for seed in (1, 2):
        other = cw.deal(view, seed)
        assert seen(pos, seat, clicks) == seen(other, seat, clicks)


def test_a_way_out_past_hidden_cards_is_shown_to_a_seat() -> None:
    """What is hidden is dealt for it, and the page says so."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    app = App(pos)
    app.dispatch({"do": "watch", "value": "Ana"})
    app.dispatch({"do": "whatif", "arg": "Ana: done"})
    assert "What if: " in str(app)
    assert "What is hidden was dealt for it." in str(app)


def test_what_others_keep_is_told_to_nobody() -> None:
    """In the log and in the digest a hidden choice is told as that it was made."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=5))
    number = 0
    while not (
        session.position.step == "discard.keep" and session.position.turn == "Ben" and cw.legal(session.position)
    ):
        session.advance()
        if session.position.step == "discard.keep":
            keep = next(str(action) for action in cw.legal(session.position) if action.verb == "keep")
            session.step(keep)
            break
        session.step(choose(session.position, "random", seed=(number := number + 1)))
    name = keep.removeprefix("keep ")
    app = App(session)
    app.dispatch({"do": "watch", "value": "Ben"})

    assert keep not in str(app)
    assert f"keeps {name}" not in str(app)
