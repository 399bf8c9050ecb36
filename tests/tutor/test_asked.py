"""What people ask in an argument about a rule: read as actions where it is one, else the fitting rules, best first."""

from __future__ import annotations

from functools import lru_cache

import pytest

import coreworlds as cw
from coreworlds.tutor.asked import answered, asks, beside, half_read, in_several, instead
from coreworlds.tutor.editing.position import editor
from coreworlds.tutor.editing.situations import named
from coreworlds.tutor.editing.typed import changed
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.play.find import find

CORE, EMPEROR, *_ = cw.games()
TURN = (CORE, "an-ordinary-turn-of-round-3")
MOVES = (EMPEROR, "moving-ships")


@lru_cache
def at(game: str, situation: str) -> cw.Position:
    """Return a position of the shelf."""
    there = named(cw.game(game), situation)
    assert there is not None
    return there.position()


@pytest.mark.parametrize(
    ("place", "said", "read"),
    [
        (TURN, "may Ben deploy Snub Fighter", ["Ben: deploy Snub Fighter"]),
        (
            TURN,
            "what if Ana invades Sinbad with Claw Fighter and Snub Fighter",
            ["Ana: invade Sinbad", "Ana: send Claw Fighter, Snub Fighter"],
        ),
        (TURN, "I invade Sinbad and send both Snub Fighters", ["invade Sinbad", "send Snub Fighter x2"]),
        (TURN, "Ana drafts Ion Storm, then passes", ["Ana: draft Ion Storm", "Ana: pass"]),
        (TURN, "why can't I invade Enkhidu?", ["invade Enkhidu"]),
        (TURN, "Can Ben attack Enkhidu on his turn?", ["Ben: invade Enkhidu"]),
        ((CORE, "an-invasion-under-way"), "may I play Ion Storm and Battle Cry", ["play Ion Storm", "play Battle Cry"]),
        ((CORE, "an-invasion-under-way"), "can I use Prospector Robot twice", ["use Prospector Robot 2"]),
        ((CORE, "boosting-energy"), "skip", ["done"]),
        (MOVES, "may Ben move 2 fighters from C3 to B3", ["Ben: move Fighter x2, C3, B3"]),
        (MOVES, "may Ben move to B3 2 fighters from C3", ["Ben: move Fighter x2, C3, B3"]),
        (MOVES, "what if I move 2 fighters from F3 to D3 and then claim D3", ["move Fighter x2, F3, D3", "claim D3"]),
        (MOVES, "can I pass", ["end moves"]),
        (MOVES, "can Ben end his moves", ["Ben: end moves"]),
        ((EMPEROR, "trading"), "can I buy 3 metal", ["buy metal 3"]),
        ((EMPEROR, "trading"), "may I sell all my food", ["sell food 3"]),
        (MOVES, "may Ben move all ships from F3 to D3?", ["Ben: move Fighter x2, Cruiser, F3, D3"]),
        (MOVES, "can I move from F3 to D3", ["move Fighter x2, Cruiser, F3, D3"]),
        (MOVES, "may I move everything from F3 to C1", ["move Fighter x2, Cruiser, F3, C1"]),
    ],
)
def test_an_action_in_plain_words_is_read(place: tuple[str, str], said: str, read: list[str]) -> None:
    found = answered(at(*place), said)
    assert asks(at(*place), said)
    assert [each.action for each in found] == read[: len(found)]
    assert bool(found[-1].verdict) == (len(found) == len(read) and not found[-1].verdict.blockers)
    assert "notation" not in {blocker.rule for blocker in found[-1].verdict.blockers}


@pytest.mark.parametrize(
    ("place", "said", "action", "unread"),
    [
        (TURN, "can I pass without Actions", "pass", ("without", "Actions")),
        (TURN, "can I deploy Battle Mech", "", ("Battle", "Mech")),
        (TURN, "can I invade Sinbad with everything", "invade Sinbad", ("everything",)),
    ],
)
def test_what_says_more_than_an_action_is_not_answered_as_one(
    place: tuple[str, str], said: str, action: str, unread: tuple[str, ...]
) -> None:
    """The words that were not read are named, with lines that the table can judge."""
    pos = at(*place)
    half, lines, _ = half_read(pos, said)
    assert not asks(pos, said)
    assert (half.action, half.unread) == (action, unread)
    assert all(asks(pos, line) for line in lines)
    assert [blocker.rule for blocker in cw.ask(pos, said)[0].blockers] == ["notation"]


@pytest.mark.parametrize(
    ("game", "said", "rules"),
    [
        (CORE, "does an Energy Token stay", "galactic-place-tokens"),
        (CORE, "can I pass without Actions", "pass-forced-actions"),
        (CORE, "is it legal to draft two cards in one turn", "many-options-turn"),
        (CORE, "does a draft cost an Action", "draft-costs-action"),
        (CORE, "what happens to Units after an Invasion", "invade-units-discarded"),
        (CORE, "may I keep two cards", "retain-one"),
        (CORE, "Do I keep my leftover Energy?", "energy-not-kept"),
        (CORE, "when does the game end", "score-at-end"),
        (EMPEROR, "when does the game end", "end-last-point"),
        (EMPEROR, "how far can a Cruiser move", "warlord-range"),
        (EMPEROR, "may I fly through an enemy sector", "warlord-stop"),
        (EMPEROR, "how much food does production cost", "steward-fed"),
        (EMPEROR, "how many dice does a Dreadnought roll", "battle-dreadnoughts"),
        (EMPEROR, "can I retreat from a battle", "battle-retreat"),
        (EMPEROR, "What if two players have the same influence?", "regent-empty"),
    ],
)
def test_a_question_about_a_rule_finds_it_among_the_first(game: str, said: str, rules: str) -> None:
    found = [entry.name for entry in find(cw.game(game), said) if entry.kind == "rule"]
    assert rules in found[:2]
    place = TURN if game == CORE else MOVES
    assert not asks(at(*place), said)


@pytest.mark.parametrize(
    ("said", "action", "around"),
    [
        ("I have 0 Energy. May I invade Sinbad if its Token gives me 1?", "invade Sinbad",
         ("I have 0 Energy", "if its Token gives me 1")),
        ("Can I use Baron Viktor twice in one Invasion?", "use Baron Viktor 2", ("in one Invasion",)),
    ],
)  # fmt: skip
def test_the_circumstances_of_an_action_are_set_apart(said: str, action: str, around: tuple[str, ...]) -> None:
    """They were read as a second action, in words that nobody had written."""
    pos = at(*TURN)
    assert asks(pos, said)
    assert [each.action for each in answered(pos, said)] == [action]
    assert beside(pos, said) == around


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("May I deploy two Units in one turn?", "deploy-any-number"),
        ("May a Hero colonize?", "colonize-which-cards"),
        ("Can I use Baron Viktor twice in one Invasion?", "invade-ability-once"),
    ],
)
def test_the_answer_to_whether_one_may_is_found_first(said: str, rule: str) -> None:
    assert find(cw.game(CORE), said)[0].name == rule


def test_who_is_not_on_turn_gets_the_line_that_leads_there() -> None:
    assert instead(answered(at(*TURN), "Can Ben attack Enkhidu on his turn?")) == ("pass; Ben: invade Enkhidu",)
    assert instead(answered(at(*MOVES), "can I claim D3")) == ("move Dreadnought, E3, D3; claim D3",)
    assert instead(answered(at(EMPEROR, "building-ships"), "can I build a Dreadnought"))[0] == "build Dreadnought, D1"


def test_what_takes_two_moves_is_offered_as_two() -> None:
    pos = at(*MOVES)
    (line,) = instead(answered(pos, "may Ben move Fighter from F3 to D2?"))
    first, second = cw.ask(pos, line)
    assert (first.action.names[:2], second.action.names[::2]) == (("Fighter", "F3"), ("Fighter", "D2"))
    assert first.action.names[2] == second.action.names[1]


@pytest.mark.parametrize("said", ["may Ben move all ships from F3 to D2?", "move Fighter x2, Cruiser, F3, D2"])
def test_what_takes_two_moves_is_a_yes_with_its_line(said: str) -> None:
    found = answered(at(*MOVES), said)
    first, second = cw.ask(at(*MOVES), in_several(found))
    assert (bool(found[-1].verdict), bool(first), bool(second)) == (False, True, True)
    assert (first.action.names[-2], second.action.names[-1]) == ("F3", "D2")
    assert in_several(answered(at(EMPEROR, "a-full-storage"), "buy metal 2")) == ""


def test_somebody_else_s_move_without_its_ships_is_stopped_by_the_turn() -> None:
    (found,) = answered(at(*MOVES), "may Ana move all ships from C2 to D3?")
    assert next(blocker.untimely for blocker in found.verdict.blockers)


def test_a_line_that_is_offered_is_legal_to_its_end() -> None:
    """Where steps that nobody decides come first, too; none is offered whose rest is stopped."""
    begun = changed(editor(at(*TURN)), "draw phase").position
    (line,) = instead(answered(begun, "Can I invade Balthazar?"))
    assert [bool(each.verdict) for each in answered(begun, line)] == [True] * 3
    assert instead(answered(begun, "invade Balthazar; send Claw Fighter")) == ()
    assert instead(answered(at(*TURN), "Ben: invade Enkhidu; send Snub Fighter")) == ()


@pytest.mark.parametrize(
    ("place", "action"),
    [
        (TURN, "Ben: deploy Snub Fighter"),
        (MOVES, "buy Robotics"),
        (MOVES, "build Dreadnought, G4"),
        ((CORE, "no-energy-left"), "draft Battle Cruiser"),
    ],
)
def test_a_change_by_hand_leads_to_the_action_itself(place: tuple[str, str], action: str) -> None:
    """Not to one reason less: afterwards it is legal, or legal actions lead there."""
    way = way_out(cw.judge(at(*place), action))
    if way is not None:
        after = cw.judge(way.apply(at(*place)), action)
        assert after or getattr(way_out(after), "kind", "") == "line"
    assert way is not None or action.startswith("draft")
