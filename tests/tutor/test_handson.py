"""Hands-on: every automatic step of whole games can be done by hand, and what is left out or too much is named."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.engine.byhand import Place
from coreworlds.engine.textfile import read_toml
from coreworlds.tutor.handson.bench import Bench
from coreworlds.tutor.handson.hands import HandsOn, hands_on
from tests.tutor.right_moves import moves_of, way_of
from tests.whole_game import NAMES, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.engine.step import Transition

REMEMBERED = {
    "core-worlds": {*cw.game("core-worlds").state.remembered, "pending", "passed"},
    "galactic-emperor": {*cw.game("galactic-emperor").state.remembered},
}
OF_A_KIND = 3  # steps of a game whose events come by the same rules
every_game = pytest.mark.parametrize(("which", "seats"), [
    ("core-worlds", 2), ("core-worlds", 4), ("galactic-emperor", 3), ("galactic-emperor", 5)])  # fmt: skip


@cache
def game(seats: int, which: str = "core-worlds") -> tuple[Transition, ...]:
    """Give every automatic step of a whole game in which each third choice is a random one."""
    return tuple(each for each in whole_game(seats, 3, which) if each.action is None)


@cache
def benches(seats: int, which: str) -> tuple[HandsOn, ...]:
    """Give some of those steps to be done by hand, with all hands open: of all that come to the same rules a few."""
    return tuple(HandsOn(Bench(transition)) for transition in of_each_kind(game(seats, which)))


def of_each_kind(steps: Iterable[Transition]) -> Iterator[Transition]:
    """Give of all steps that come to the same rules a few."""
    met = Counter[tuple[str, frozenset[str]]]()
    for transition in steps:
        kind = transition.step, frozenset(event.rule for event in transition.events)
        met[kind] += 1
        if met[kind] <= OF_A_KIND:
            yield transition


def by_hand(transition: Transition, moves: tuple[str, ...], viewer: str | None = None) -> HandsOn:
    """Do these moves."""
    hands = HandsOn(Bench(transition, viewer))
    for move in moves:
        hands = hands.do(move)
    return hands


def done(hands: HandsOn, moves: tuple[str, ...]) -> HandsOn:
    """Do these moves on a table."""
    for move in moves:
        hands = hands.do(move)
    return hands


def rules_of(transition: Transition) -> set[str]:
    """Give the rules of a step's events, and that of the step itself."""
    return {event.rule for event in transition.events} | {transition.before.game.flow.steps[transition.step].rule}


def summed(hands: HandsOn) -> set[str]:
    """Give the rules of a final sum that is tallied by hand."""
    return {dial.rule for dial in hands.bench.dials.values() if dial.rule}


SCORED = {"score-printed", "score-bonus-warzone"}
# Not in every game: see below.
SELDOM = {"battle.dreadnoughts", "final.count", "final.survivors", "technology.roll", "technology.reroll"}


@every_game
@pytest.mark.parametrize("viewer", [None, "Ana"])
def test_every_automatic_step_of_a_game_can_be_done_by_hand(which: str, seats: int, viewer: str | None) -> None:
    """The right moves lead to where the step leads, and to nothing that is complained about."""
    kinds = set[str]()
    for hands in benches(seats, which):
        begun = hands if viewer is None else HandsOn(Bench(hands.transition, viewer))
        after = done(begun, way_of(begun))
        assert after.complaints == (), (hands.transition, way_of(begun))
        assert after.finished
        kinds.add(hands.transition.step)

    automatic = {step.id for step in cw.game(which).flow.steps.values() if not step.verbs} - {"over"}
    assert kinds >= automatic - SELDOM or seats == 3  # a small game has not every step


def test_what_a_game_seldom_has_can_be_done_by_hand() -> None:
    """Dreadnoughts' fire, the Saboteur's die, a die rolled again, the count at the end, and a Galactic Showdown."""
    kinds = set[str]()
    for transition in of_each_kind(each for each in (*seldom(), *showdown()) if each.action is None):
        begun = HandsOn(Bench(transition))
        assert done(begun, way_of(begun)).finished, transition
        kinds.add(transition.step)
    assert kinds >= SELDOM


def seldom() -> list[Transition]:
    """Play games of Galactic Emperor at random until all but a tie occurs."""
    found: list[Transition] = []
    for seed in (5, 10, *range(11, 30)):
        luck, pos = Random(seed), cw.setup("galactic-emperor", players=NAMES[:4], seed=seed)
        while not pos.over:
            actions = list(cw.legal(pos))
            found.append(cw.step(pos, luck.choice(actions) if actions else None))
            pos = found[-1].after
        if {each.step for each in found} >= SELDOM - {"final.survivors"}:
            break
    return [each for each in found if each.step in {*SELDOM, "battle.dice"}]


def showdown() -> list[Transition]:
    """Play the end of a game in which two have the most Victory Points."""
    text = str(cw.setup("galactic-emperor", players=NAMES[:3], seed=5))
    text = text.replace('phase = "round"\nstep = "round.direction"', 'phase = "final"\nstep = "final.showdown"')
    pos, found, points = cw.parse(text.replace("points = 0", "points = 9", 2)), [], {"Ana": 9, "Ben": 9}
    assert {s.name: s.points for s in map(pos.seat, pos.seats) if s.points} == points
    while not pos.over:
        actions = list(cw.legal(pos))
        found.append(cw.step(pos, actions[0] if actions else None))
        pos = found[-1].after
    return found


@every_game
def test_the_table_laid_by_hand_is_the_table_after_the_step(which: str, seats: int) -> None:
    """Every key of the position file is as after the step, but for those that nobody at a table keeps."""
    for hands in benches(seats, which):
        if way_of(hands):
            laid, after = done(hands, way_of(hands)).position, hands.transition.after
            mine, right = (read_toml(str(pos)).data for pos in (laid, after))
            assert _kept(mine, which) == _kept(right, which), hands.transition


FREE = {"hand", "discard", "dice", "roles", "row", "technologies"}  # in any order


def _kept(data: object, which: str) -> object:
    """Give what people keep, with free piles sorted."""
    if isinstance(data, list):
        return [_kept(each, which) for each in data]
    if not isinstance(data, dict):
        return data
    return {key: sorted(_loose(value)) if key in FREE else _kept(value, which) for key, value in data.items()
            if key not in REMEMBERED[which]}  # fmt: skip


def _loose(names: list[object]) -> list[str]:
    found: list[str] = []
    for name in map(str, names):
        head, _, count = name.rpartition(" x")
        found += [head] * int(count) if head and count.isdigit() else [name]
    return found


@every_game
def test_a_move_left_out_is_complained_about_with_the_rule_that_asks_for_it(which: str, seats: int) -> None:
    for begun in benches(seats, which):
        moves, transition = way_of(begun), begun.transition
        for out in range(len(moves)):
            try:
                hands = done(begun, (*moves[:out], *moves[out + 1 :]))
            except cw.CoreWorldsError:
                continue  # what follows cannot be done at all: no card is left to draw before the shuffle
            assert hands.complaints, (transition, moves[out])
            assert {c.rule for c in hands.complaints} <= rules_of(transition) | summed(begun), (transition, moves[out])
            assert any(c.fault in {"forgotten", "wrong order"} for c in hands.complaints)


@every_game
def test_a_move_too_many_is_complained_about(which: str, seats: int) -> None:
    """Whatever is done after all is right is wrong; the sentence says so in twenty words at most."""
    luck = Random(seats)
    faults: Counter[str] = Counter()
    for hands in luck.sample(benches(seats, which), 60):
        right, transition = done(hands, way_of(hands)), hands.transition
        for move in luck.sample(moves_of(right), min(6, len(moves_of(right)))):
            try:
                wrong = right.do(move).complaints
            except cw.CoreWorldsError:
                continue  # nothing is taken from there unnamed
            assert wrong or move in right.done, (transition, move)  # shuffling twice does no harm
            for slip in wrong:
                faults[slip.fault] += 1
                assert slip.rule in cw.game(which).rulebook
                assert len(slip.text.split()) <= 20, slip.text
    assert faults["too much"] > faults["wrong place"]


@every_game
def test_the_same_once_more_is_too_much_by_the_rule_of_the_event(which: str, seats: int) -> None:
    """One card, one point, one marker further than right: the event that moves it says by which rule."""
    kinds = set[str]()
    for hands in benches(seats, which):
        way, transition = way_of(hands), hands.transition
        right = done(hands, way)
        for move in way:
            if (more := once_more(right, move)) is None:
                continue
            wrong = right.do(more).complaints
            assert [c for c in wrong if c.fault in {"too much", "wrong place"}], (transition, more, wrong)
            told = {event.rule for event in transition.events} | summed(hands)
            assert {c.rule for c in wrong} <= told, (transition, more, wrong)
            kinds.add(move.split()[0])
    assert kinds == {"take", "move", "set"}


def once_more(right: HandsOn, move: str) -> str | None:
    """Give a move of the same kind that goes one too far, where there is one."""
    word, rest = move.split(" ", 1)
    if word == "take":
        source, goal = rest.split(" to ")
        goal = goal.rpartition(" x")[0] or goal
        spot = right.bench.spots[source]
        one = right.bench.spots[goal].place.held in {"name", "member", "at"}  # no more than one lies there
        return f"take {source} to {goal}" if not one and (spot.boundless or right.hands.at(source)) else None
    if word == "move":
        source = move.rpartition(" from ")[2].split(" to ")[0]
        if right.bench.spots[source].open:
            return move
        left, seen = right.hands.at(source), source in right.bench.seen
        return f'move "{left[0][0]}" from {move.rpartition(" from ")[2]}' if left and seen else None
    if word == "set" and not rest.endswith(" by lot"):
        dial, value = rest.rsplit(" to ", 1)
        there = right.bench.task.before.shows.get(dial, 0)
        if value.isdecimal():
            more = int(value) + (1 if int(value) > int(there) else -1)
            return f"set {dial} to {more}" if 0 <= more <= right.bench.dials[dial].counter.most else None
        others = [seat for seat in right.before.seats if value in right.before.seats and seat not in {value, there}]
        return f"set {dial} to {others[0]}" if others else None
    return None


def test_a_card_too_many_is_named_with_the_rule_of_the_draw() -> None:
    """It stays face down: what lies on the deck is not shown by a mistake."""
    pos = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)
    hands = hands_on(pos).do("take Ana deck to Ana hand x7")
    assert len(hands.position.seat("Ana").hand) == 6
    assert [(c.fault, c.rule) for c in hands.complaints] == [("too much", "draw-to-hand-size")]
    assert hands.undo().complaints == hands_on(pos).complaints
    assert hands_on(pos).complaints[0].fault == "forgotten"


def test_energy_is_counted_by_hand() -> None:
    pos = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)
    pos = cw.advance(pos)[1].after
    right = cw.step(pos).after.seat("Ana").energy
    hands = hands_on(pos).do(f"set Ana energy to {right + 1}")
    said = {c.text: (c.fault, c.rule) for c in hands.complaints}
    assert said[f"Ana's Energy Marker must show {right} Energy, not {right + 1} Energy."] == (
        "too much", "energy-from-worlds")  # fmt: skip
    assert any(c.fault == "forgotten" and "Ben" in c.text for c in hands.complaints)


def test_a_deck_is_shuffled_only_when_it_is_empty() -> None:
    """Shuffling before the last cards are drawn gives the same cards, but is no right order."""
    found = next(t for t in game(2) if t.step == "draw.hand" and any(e.rule == "draw-reshuffle" for e in t.events)
                 and t.before.seat(t.before.turn).deck)  # fmt: skip
    who = found.before.turn
    moves = way_of(HandsOn(Bench(found)))
    assert [move.split()[0] for move in moves] == ["take", "move", "shuffle", "take"]
    early = by_hand(found, (moves[1], moves[2]))
    assert ("wrong order", "draw-reshuffle") in {(c.fault, c.rule) for c in early.complaints}
    forgotten = by_hand(found, moves[:2])
    assert forgotten.complaints[0].rule == "draw-reshuffle"
    assert who in forgotten.complaints[0].text


def test_a_shuffle_for_nothing_is_named() -> None:
    hands = hands_on(cw.setup("core-worlds", ["Ana", "Ben"], seed=7)).do("shuffle Ana deck")
    assert ("too much", "shuffle-when") in {(c.fault, c.rule) for c in hands.complaints}


def test_cards_removed_together_go_on_their_deck_in_the_order_in_which_they_lie() -> None:
    found = next(t for t in game(4) if t.step == "galactic.remove"
                 and any(m.count(",") for m in way_of(HandsOn(Bench(t)))))  # fmt: skip
    moves = way_of(HandsOn(Bench(found)))
    several = next(m for m in moves if "," in m)
    cards, place = several.removeprefix("move ").split(" from ")
    turned = f"move {', '.join(reversed(cards.split(', ')))} from {place}"
    hands = by_hand(found, tuple(turned if m == several else m for m in moves))
    assert [(c.fault, c.rule) for c in hands.complaints] == [("wrong order", "removed-order")]


def test_the_score_is_tallied_by_hand() -> None:
    last = game(2)[-1]
    hands = HandsOn(Bench(last))
    assert last.step == "end.score"
    assert {c.rule for c in hands.complaints} <= SCORED
    assert len(way_of(hands)) == len(hands.complaints)
    assert by_hand(last, way_of(hands)).finished


def test_hands_say_nothing_of_cards_that_the_viewer_may_not_see() -> None:
    """Neither complaints nor offers name a card in another's hand or in a deck."""
    for transition in game(2):
        if transition.step not in {"draw.hand", "discard.hands"}:
            continue
        hands = HandsOn(Bench(transition, "Ana"))
        hidden = {transition.after.parts.names[card] for card in transition.after.seat("Ben").hand}
        known = [m for m in moves_of(hands) if "Ben hand" in m]
        said = " ".join((*way_of(hands), *(c.text for c in hands.complaints), *known))
        shown = {name for spot in hands.bench.seen for name, _ in hands.hands.at(spot)}
        assert not [name for name in hidden - shown if name in said]


def test_what_cannot_be_done_is_an_error_that_says_what_can() -> None:
    hands = hands_on(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    for wrong in ("", "draw", "take Ana deck to nowhere", "take Ana deck to Ana deck", "shuffle Ana hand",
                  'move "Taurus" from Ana hand to Ana deck', "set Ana energy to -1", "set Ana energy to many",
                  "set destiny to Zoe", "take box to Ana hand x0", 'put token on "Taurus" in Ana hand'):  # fmt: skip
        with pytest.raises(cw.CoreWorldsError):
            hands.do(wrong)


def test_a_card_whose_name_holds_the_words_of_a_move_can_be_moved() -> None:
    pos = next(t.before for t in game(2) if "Call to Arms" in t.before.zone("hand", "Ana"))
    hands = hands_on(pos).do('move "Call to Arms" from Ana hand to Ana discard')
    assert "Call to Arms" not in str(hands.position.zone("hand", "Ana"))


@every_game
def test_every_key_that_a_step_changes_is_kept_by_hand_or_known_to_be_nobodys(which: str, seats: int) -> None:
    """Nothing that a rule does to the table escapes hands-on."""
    covered = {each.key for each in cw.game(which).state.hands} | REMEMBERED[which]
    changed = set[str]()
    for transition in game(seats, which):
        a, b = (read_toml(str(pos)).data for pos in (transition.before, transition.after))
        changed |= {key for key in {**a, **b} if key != "player" and a.get(key) != b.get(key)}
        changed |= {key for x, y in zip(a["player"], b["player"], strict=True) for key in x if x[key] != y[key]}
    assert changed <= covered
    places = [place for place in cw.game(which).state.hands if isinstance(place, Place)]
    drawn = [place for place in places if place.key and not place.piece]
    assert all(place.zone for place in drawn)


def test_no_sentence_names_a_card_before_it_comes_to_light() -> None:
    """What is told of a card that is still to be drawn or dealt does not say which it is."""
    dealt = 0
    for transition in game(2):
        names = transition.after.parts.names
        before, after = ({names[card & 0xFFF] for card in pos.central} | {names[pos.seat(s).home] for s in pos.seats}
                         for pos in (transition.before, transition.after))  # fmt: skip
        said = " ".join(f"{c.text} {c.why}" for c in HandsOn(Bench(transition)).complaints)
        assert not [name for name in after - before if name in said], (transition, said)
        dealt += len(after - before)
    assert dealt > 20


def test_a_marker_that_goes_to_nobody_is_said_to_lie_where_it_does() -> None:
    """In the Regent role the Throne comes beside the board: "it belongs before nobody" told a newcomer nothing."""
    pos = next(t.before for t in game(3, "galactic-emperor") if t.step == "regent.throne")
    hands = hands_on(pos, None)
    told = [each.text for each in hands.complaints]
    assert f"The Throne must lie beside the board, not before {pos.seats[pos.throne]}." in told
    assert "set throne to beside the board" in way_of(hands)
    assert not any("Throne" in each.text for each in hands.do("set throne to beside the board").complaints)
