"""A position under other rules is drawn, complained of and gone on with by them; by itself it goes by its own."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.tutor.knowing.belief import book_of
from coreworlds.tutor.knowing.contrast import contrast

GAME = cw.game("core-worlds")
WRONG = {wrong.id: wrong for wrong in GAME.wrong_rules}
TURN = """
version = 1
game = "core-worlds"
round = 7
phase = "action"
[[player]]
name = "Ana"
energy = 6
hand = ["Dreadnought Cruiser"]
units = ["Claw Fighter", "Swarm Fighter"]
prestige = []
[[player]]
name = "Ben"
"""


def book(name: str) -> cw.Rulebook:
    return book_of(WRONG[name], GAME.rulebook)


def shown(pos: cw.Position, zone: str) -> list[dict[str, tuple[str, ...]]]:
    """Return what the table shows on the cards of a zone of Ana's."""
    seat = next(s for s in GAME.page.layout(pos, "Ana").seats if s.name == "Ana")
    return [
        {v.label: (v.text, v.now) for v in face.values}
        for z in seat.zones if z.key == f"Ana/{zone}"
        for face in z.faces
    ]  # fmt: skip


def test_it_is_the_same_position() -> None:
    """Equal, with the same file; without other rules it is the very same."""
    pos = cw.parse(TURN)
    other = pos.under(book("printed-cost-holds"))
    assert other == pos
    assert str(other) == str(pos)
    assert cw.parse(str(other)).table_for(None).bound.rulebook is GAME.rulebook
    assert pos.under(None) is pos
    assert pos.under(GAME.rulebook) is pos


def test_prices_and_strengths_are_shown_by_it() -> None:
    """A Deploy Cost that is lowered by 2 Starfighters is the printed one to whom texts mean nothing."""
    pos = cw.parse(TURN)
    assert shown(pos, "hand") != shown(pos.under(book("printed-cost-holds")), "hand")
    assert shown(pos, "units") != shown(pos.under(book("printed-strength-only")), "units")
    assert shown(pos, "units") == shown(pos.under(book("printed-cost-holds")), "units")


def test_the_end_is_scored_by_it() -> None:
    """The table of a game that is over shows the points that the belief counts."""
    end, _ = cw.rollout(cw.setup(GAME.id, players=["Ana", "Ben"], seed=3), "simple", seed=3)
    true, other = (GAME.page.layout(p, None).sums for p in (end, end.under(book("points-of-warzone-only"))))
    assert [s.total for s in true] != [s.total for s in other]


def test_what_is_legal_and_what_follows_goes_by_it() -> None:
    """No rulebook needs to be named again."""
    pos = cw.parse(TURN).under(book("printed-cost-holds"))
    assert "deploy Dreadnought Cruiser" not in cw.legal(pos)
    assert "deploy Dreadnought Cruiser" in cw.legal(cw.parse(TURN))


def test_a_way_out_leads_out_by_it() -> None:
    """The edit that is offered under the wrong rule gives as much Energy as the wrong price."""
    pos = cw.parse(TURN)
    blocker = cw.judge(pos, "deploy Dreadnought Cruiser", rulebook=book("printed-cost-holds")).blockers[0]
    remedy = blocker.remedy
    assert isinstance(remedy, cw.Remedy)
    assert cw.judge(remedy.apply(pos), "deploy Dreadnought Cruiser", rulebook=book("printed-cost-holds"))


def test_the_wrong_board_of_a_contrast_is_drawn_by_it() -> None:
    """Where nothing is done the boards hold the same cards, at other prices."""
    found = contrast(cw.parse(TURN), None, WRONG["printed-cost-holds"], "Ana")
    assert found is not None
    assert shown(found.truth, "hand") != shown(found.wrong, "hand")


def test_the_wrong_board_opens_no_hidden_card() -> None:
    """To whom hands lie open the page still shows no hand of an opponent."""
    pos = cw.advance(cw.setup(GAME.id, players=["Ana", "Ben"], seed=7))[-1].after
    found = contrast(pos, "done", WRONG["hands-lie-open"], "Ana")
    assert found is not None
    assert set(cw.seen_by(found.wrong, "Ana").seat("Ben").hand) == {-1}
