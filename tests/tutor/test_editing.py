"""A position set up by hand: table and text follow each other, faults are named, every change is undone."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.editing.change import cards
from coreworlds.tutor.editing.position import Editor, editor
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import dials, spots
from coreworlds.tutor.knowing.foresee import questions

FRESH = cw.setup("core-worlds", ["Ana", "Ben"])
POSITIONS = 15  # of each game, reached by play


def invading() -> Editor:
    """Set up an Invasion under way, by hand."""
    work = editor(FRESH).move("Boreas", "deck 1", "central zone")
    for card in ("Snub Fighter", "Snub Fighter", "Galactic Grunts", "Galactic Grunts"):
        work = work.move(card, "Ana deck", "Ana units")
    return work.set("step", "action.turn").set("turn", "Ana").set("Ana energy", 4).play("invade Boreas")[0]


def test_text_and_table_follow_each_other() -> None:
    work = editor(FRESH).move("Boreas", "deck 1", "central zone")
    assert 'central = ["Boreas"]' in work.text
    work = work.typed(work.text.replace('central = ["Boreas"]', 'central = ["Boreas +"]'))
    assert work.position.zone("central") == ["Boreas +"]
    assert work.token("Boreas", "central zone", -1).text == editor(FRESH).move("Boreas", "deck 1", "central zone").text


def test_a_typed_text_may_leave_things_out() -> None:
    """What stands there stays as it was typed, until the table is changed."""
    text = 'game = "core-worlds"\nphase = "action"\n[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n'
    work = editor(FRESH).typed(text)
    assert (work.status, work.text, work.position.phase) == ("consistent", text, "action")
    assert work.set("Ana energy", 9).text.startswith("version = 1\n")


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("round = 1\n", "round = 11\n", "line 4, column 9"),  # well-formed and wrong
        ('turn = "Ben"', 'turn = "Cleo"', "line 7, column 8"),
        ("actions = 4", "actions = -4", "line 27, column 11"),
        ("round = 1\n", "round = = 1\n", "line 4, column 9"),
        ("seed = 0", "sed = 0", "line 3, column 7"),
    ],
)
def test_faults_of_the_text_name_line_and_column(old: str, new: str, place: str) -> None:
    work = editor(FRESH)
    assert old in work.text
    broken = work.typed(work.text.replace(old, new, 1))
    assert broken.status == "unreadable"
    assert str(broken.fault).startswith(place), str(broken.fault)
    assert broken.position == work.position  # the table stays
    assert broken.undo().text == work.text


def test_typing_is_undone_as_one_change() -> None:
    work = editor(FRESH)
    typed = work.typed(work.text + "#").typed(work.text + "# a").typed(work.text + "# a note")
    assert (typed.undo().text, typed.undo().past) == (work.text, ())
    assert typed.undo().redo().text.endswith("# a note")


def test_an_invasion_under_way_is_set_up_broken_and_mended() -> None:
    work = invading()
    assert work.status == "consistent"
    assert "send Galactic Grunts, Snub Fighter" not in map(str, cw.legal(work.position))  # 3 Ground Strength are needed
    broken = work.move("Boreas", "central zone", "Ben discard")
    assert broken.status == "impossible"
    assert {"invade-from-central", "worlds-stay-in-warzone"} <= {each.rule for each in broken.complaints}
    number = [each.rule for each in broken.complaints].index("invade-from-central")
    assert broken.repair(number).position == work.position
    assert broken.undo().position == work.position


def test_cards_taken_in_the_pregame_draft_lie_beside_the_deck() -> None:
    """There are no discard piles before the first Round; neither moves nor questions before a step speak of one."""
    walk = [each.before for each in cw.advance(cw.setup("core-worlds", ["Ana", "Ben"], seed=7, pregame_draft=True))]
    draft = [pos for pos in walk if pos.phase == "pregame"]
    assert draft
    for pos in draft:
        assert not [ask for _, _, ask in questions(pos, "", None) if "discard" in ask]
    taking = cw.advance(draft[-1])[-1].after
    (card, *_) = taking.zone("central")
    did = editor(taking).move(card, "central zone", "Ana discard").stage.did
    assert did == f"Moved {card} from the Central Zone to the cards beside Ana's deck."


def test_what_play_leads_to_is_reached_and_what_hands_make_is_not() -> None:
    work = editor(FRESH)
    assert work.play()[0].status == "reached"
    changed = work.set("Ana surge tokens", 0).move("Snub Fighter", "Ana deck", "Ana units")
    assert (changed.status, changed.play()[0].status) == ("consistent", "consistent")
    assert changed.move("Snub Fighter", "Ana units", "Ana deck").status in {"consistent", "reached"}
    assert changed.undo().status == "reached"


def test_an_action_that_is_not_legal_is_not_played() -> None:
    with pytest.raises(cw.Illegal, match="Draw Phase"):
        editor(FRESH).play("pass")


def test_players_come_and_go() -> None:
    three = editor(FRESH).seat("Cleo")
    assert three.position.seats == ("Ana", "Ben", "Cleo")
    assert len(three.position.seat("Cleo").deck) == 16
    two = three.set("turn", "Ben").set("destiny", "Ben").unseat("Ben")
    assert (two.position.seats, two.position.turn, two.position.destiny) == (("Ana", "Cleo"), "Cleo", 1)
    with pytest.raises(cw.CoreWorldsError, match="number of players"):
        two.unseat("Ana")


def test_a_home_world_takes_the_place_of_the_other() -> None:
    other = next(name for name in cards(FRESH) if "Lupus" in name)
    assert editor(FRESH).move(other, "box", "Ana home").position.zone("home", "Ana") == "Lupus"


@pytest.mark.parametrize(
    "change",
    [
        lambda work: work.move("Nothing", "box", "Ana hand"),
        lambda work: work.move("Boreas", "Ana hand", "Ben hand"),
        lambda work: work.move("Boreas", "deck 1", "the moon"),
        lambda work: work.move("Boreas", "deck 1", "deck 1"),
        lambda work: work.token("Boreas", "deck 1", 1),
        lambda work: work.set("Ana energy", "many"),
        lambda work: work.set("round", 11),
        lambda work: work.set("step", "sleep"),
        lambda work: work.set("step", "action.invade"),
        lambda work: work.set("turn", "Zoe"),
        lambda work: work.set("seed", "-1"),
        lambda work: work.seat("Ana"),
        lambda work: work.seat("a: b"),
        lambda work: work.repair(3),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(change: object) -> None:
    with pytest.raises(cw.CoreWorldsError):
        change(editor(FRESH))  # type: ignore[operator]


# -- any changes at all --------------------------------------------------------------------------------------------


SEATS = {"core-worlds": (2, 3), "galactic-emperor": (3, 5), "risk-legacy": (3, 5)}


def reached(luck: Random, which: str = "core-worlds") -> cw.Position:
    """Play a while at random."""
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva"][: luck.choice(SEATS[which])]
    pos, decisions = cw.setup(which, names, seed=luck.randrange(99)), 0
    for decisions in range(luck.randrange(60) * (1 if which == "core-worlds" else 4)):
        asked = next((seat.name for seat, _ in pos.options()), None)
        pos = cw.step(pos, choose(pos, "random", asked, seed=decisions) if asked else None).after
        if pos.over:
            break
    return pos


def changed(work: Editor, luck: Random) -> Editor:
    """Make any change by hand, right or wrong."""
    pos = work.position
    places, counters = spots(pos), list(dials(pos).values())
    kind = luck.randrange(6)
    if kind < 3:
        lying = [spot for spot in places if shown(pos).at(spot)]
        source = luck.choice(["box", *lying])
        there = cards(pos) if source == "box" else [name for name, _ in shown(pos).at(source)]
        goal = luck.choice([*lying, *places][: None if luck.random() < 0.5 else len(lying)])
        return work.move(luck.choice(list(there) or ["none"]), source, goal)
    if kind == 3:
        dial = luck.choice(counters)
        return work.set(dial.id, luck.choice([*dial.values(pos.seats), *range(12)]))
    if kind == 4:
        return work.set("step", luck.choice(list(pos.game.flow.steps)))
    return work.set("turn", luck.choice(pos.seats))


@pytest.mark.parametrize("which", SEATS)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_any_change_is_undone_and_any_fault_is_mended(which: str, seed: int) -> None:
    """Changes are made, refused in a sentence, mended one press after the other, and undone to the letter."""
    luck = Random(seed)
    begun = work = editor(reached(luck, which))
    for _ in range(6):
        try:
            work = changed(work, luck)
        except cw.CoreWorldsError:
            continue
        assert cw.parse(work.text) == work.position
    for each in work.complaints:
        if each.repair:
            assert str(each) not in map(str, each.repair.apply(work.position).complaints), each
    for _ in range(30):
        number = next((n for n, each in enumerate(work.complaints) if each.repair), None)
        if number is None:
            break
        work = work.repair(number)
    assert work.status != "impossible", [str(each) for each in work.complaints]
    while work.past:
        work = work.undo()
    assert (work.text, work.position) == (begun.text, begun.position)
