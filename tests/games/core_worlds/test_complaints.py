"""What a position can never be is named with its rule and its smallest repair; what play reaches is never named."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import coreworlds as cw
from coreworlds.games.core_worlds import invariants
from coreworlds.games.core_worlds.rules.setup import surge_rule
from coreworlds.players.choose import choose
from coreworlds.tutor.editing.entries import entries
from coreworlds.tutor.editing.position import Editor, editor
from tests.together import for_each
from tests.tutor.test_editing import changed, reached
from tests.tutor.test_editing_entries import values

HEAD = 'game = "core-worlds"\nturn = "Ana"\ndestiny = "Ana"\n'
CENTRAL = 'central = ["Boreas"]\n'

# Rule → position that breaks it: keys of the file, Ana's keys, Ben's keys.
MARKED = ["Sinbad +", "Enkhidu +", "Taurus +", "Orpheus +", "Lemnos +", "Thule +", "Daedalus +"]
CASES: dict[str, tuple[str, str, str]] = {
    "pregame-shuffle-in": (
        'phase = "pregame"', 'hand = ["Snub Fighter x2"]\ndiscard = ["Battle Cry"]', 'units = ["Galactic Grunts"]'
    ),
    "setup-home-dealt": ('phase = "action"', 'home = "Ursa"', 'home = "Ursa"'),
    "box-contents": ('phase = "action"\ncentral = ["Boreas x2"]', "", ""),
    "setup-starting-deck": (
        'phase = "action"', 'hand = ["Prince Aaron"]\nhome = "Ursa"', 'home = "Cervus"\ndeck = ["Snub Fighter"]'
    ),
    "galactic-current-deck": ('phase = "action"\ncentral = ["Zeus"]', "", ""),
    "galactic-place-tokens": ('phase = "action"\ncentral = ["Boreas +"]', "", ""),
    "galactic-removed-own-deck": ('phase = "action"\nround = 3\ngalactic = [["Taurus"], [], [], [], []]', "", ""),
    "sector-five-deck": ('phase = "action"\ngalactic = [["Zeus"], [], [], [], []]', "", ""),
    "last-round-rest-of-deck": ('phase = "action"\nround = 10', "", ""),
    "invade-from-central": (
        'phase = "action"\n[pending]\nkind = "invasion"\nworld = "Boreas"', 'units = ["Snub Fighter"]', ""
    ),
    "invade-world-to-warzone": ('phase = "action"\n[pending]\nkind = "colony"\nworld = "Boreas"', "", ""),
    "invade-costs-action": (
        'phase = "action"\n' + CENTRAL + '[pending]\nkind = "invasion"\nworld = "Boreas"',
        'units = ["Snub Fighter"]', ""
    ),
    "deploy-costs-action": ('phase = "action"\n[pending]\nkind = "deploy"', 'units = ["Snub Fighter"]', ""),
    "round-ten-end": ('phase = "end"\nstep = "end.marker"\nround = 10', "", ""),
    "pass-out-for-round": ('phase = "action"', "passed = true\nactions = 0", ""),
    "warzone-contents": ('phase = "action"', 'units = ["Energy Surge"]', ""),
    "worlds-stay-in-warzone": ('phase = "action"', 'hand = ["Boreas"]', ""),
    "setup-home-not-in-deck": ('phase = "action"', 'home = "Lupus"\ndiscard = ["Lupus"]', ""),
    "prestige-stays-in-warzone": ('phase = "action"\nround = 9', 'hand = ["Galactic Charter"]', ""),
    "colonize-after-conquest": ('phase = "action"', 'colonies = { Boreas = "Snub Fighter" }', ""),
    "colonize-which-cards": ('phase = "action"', 'worlds = ["Boreas"]\ncolonies = { Boreas = "Energy Surge" }', ""),
    "actions-by-sector": ('phase = "action"', "actions = 5", ""),
    "pass-spends-actions": ('phase = "discard"', "actions = 1", ""),
    "energy-not-kept": ('phase = "draw"', "energy = 2", ""),
    "energy-explore-once": ('phase = "draw"', "explored = true", ""),
    "effect-counter": ('phase = "action"', 'units = ["Snub Fighter +2"]', ""),
    "retain-one": ('phase = "draw"', 'hand = ["Snub Fighter x2"]', ""),
    "token-supply": (
        f'phase = "action"\nround = 3\nrulings = {{ token-supply = "12" }}\ncentral = {MARKED}',
        'units = ["Genetic Super Soldier +3 x2"]', ""
    ),
    "pregame-optional": ('phase = "pregame"\nround = 3', "", ""),
    "score-at-end": ('phase = "over"\nround = 9', "", ""),
    "setup-surge-none": ('phase = "action"', "surge_tokens = 1", ""),
    "opponents-discard": ('phase = "action"', 'home = "Lupus"\ndiscard = ["?"]', ""),
    "reshuffle-empty": ('phase = "end"\nstep = "end.reshuffle"\nround = 9', "passed = true\nactions = 0", ""),
    "options-in-action-phase": ('phase = "galactic"', 'units = ["Titan Walker"]\nused = ["Titan Walker"]', ""),
    "card-text-when": ('phase = "action"', 'used = ["Snub Fighter"]\nactions = 3', ""),
    "use-as-action-costs-action": (
        'phase = "action"\nround = 7', 'units = ["Titan Walker"]\nused = ["Titan Walker"]', ""
    ),
    "draw-to-hand-size": (
        'phase = "energy"\nstep = "energy.income"', 'hand = ["Snub Fighter x5", "Galactic Grunts x2"]', ""
    ),
    "energy-income-first": ('phase = "energy"\nstep = "energy.boost"', "", "energy = 7"),
    "energy-order": ('phase = "energy"\nstep = "energy.boost"', "", "explored = true"),
    "invade-ability-once": (
        'phase = "action"\nround = 7\n' + CENTRAL + '[pending]\nkind = "invasion"\nworld = "Boreas"\n'
        'uses = { "Snub Fighter" = 2 }', 'units = ["Snub Fighter"]', ""
    ),
    "card-text-once": (
        'phase = "energy"\n[pending]\nkind = "energy"\nuses = { Boreas = 4 }', 'worlds = ["Boreas"]\nenergy = 7', ""
    ),
    "colonize-was-sent": (
        'phase = "action"\n[pending]\nkind = "colony"\nworld = "Boreas"\ncards = ["Snub Fighter"]',
        'worlds = ["Boreas"]', ""
    ),
}  # fmt: skip


def position(rule: str) -> cw.Position:
    """Read the position that breaks a rule."""
    return read(*CASES[rule])


def read(top: str, ana: str, ben: str = "") -> cw.Position:
    """Read a position of two players, of which most is left out."""
    before, _, pending = top.partition("[pending]")
    pending = f"[pending]{pending}\n" if pending else ""
    seats = f'[[player]]\nname = "Ana"\n{ana}\n[[player]]\nname = "Ben"\n{ben}\n'
    return cw.parse(f"{HEAD}{before}\n{pending}{seats}")


def said(pos: cw.Position) -> set[tuple[str, str]]:
    return {(each.rule, each.text) for each in pos.complaints}


def mended(pos: cw.Position, complaint: object) -> None:
    """Check that the repair of a complaint removes it, and that no rule is broken more often than before."""
    assert complaint.repair is not None, complaint  # type: ignore[attr-defined]
    after = complaint.repair.apply(pos)  # type: ignore[attr-defined]
    assert cw.parse(str(after)) == after
    assert (complaint.rule, complaint.text) not in said(after), complaint  # type: ignore[attr-defined]
    more = Counter(each.rule for each in after.complaints) - Counter(each.rule for each in pos.complaints)
    assert not more, (str(complaint), str(complaint.repair), more)  # type: ignore[attr-defined]


@for_each(CASES)
def test_a_broken_rule_is_named_and_mended(rule: str) -> None:
    pos = position(rule)
    found = [each for each in pos.complaints if each.rule == rule]
    assert found, said(pos)
    assert rule in pos.game.rulebook.rules
    for each in pos.complaints:
        mended(pos, each)


def test_every_complaint_of_the_game_has_its_case() -> None:
    """The rules that complaints name in the code are those of the table."""
    code = Path(str(invariants.__file__)).read_text("utf-8")
    named = set(re.findall(r'(?:Fault|_often)\("([a-z-]+)"', code))
    named |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)" if ', code))
    named |= set(re.findall(r'"(?:home-world|world|core-world|prestige)": "([a-z-]+)"', code)) | {surge_rule(2)}
    assert {rule for rule in named if rule in cw.game("core-worlds").rulebook.rules} <= set(CASES)


READINGS = (
    {},
    {"once-as-action": "once a round", "sector-actions": "4, 5, 5, 5, 6", "opponents-discard": "count only"},
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("readings", READINGS)
def test_no_position_of_a_whole_game_has_a_complaint(seats: int, readings: dict[str, str]) -> None:
    """From the pregame draft to the last count, under each reading, as it is and as everybody sees it."""
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve"][:seats]
    pos = cw.setup("core-worlds", names, seed=seats, pregame_draft=True, rulings=readings)
    for number in range(5_000):
        assert number % 2 or pos.complaints == (), pos
        for viewer in (pos.seats[number % seats], None) if number % 5 == 0 or pos.pending else ():
            assert cw.seen_by(pos, viewer).complaints == ()
        if pos.phase == "over":
            break
        asked = next((seat.name for seat, _ in pos.options()), None)
        pos = cw.step(pos, choose(pos, "random", asked, seed=number) if asked else None).after
    assert pos.phase == "over"


def tampered(luck: Random) -> Editor:
    """Change a reached position by hand in any way."""
    work = editor(reached(luck))
    for _ in range(luck.randrange(1, 8)):
        try:
            if luck.random() < 0.4:
                entry = luck.choice(list(entries(work.position).values()))
                work = work.set(entry.id, values(entry, luck))
            else:
                work = changed(work, luck)
        except cw.CoreWorldsError:
            continue
    return work


@for_each(range(120))
def test_each_repair_of_any_position_mends_and_breaks_nothing(seed: int) -> None:
    pos = tampered(Random(f"tampered {seed}")).position
    if sum(each.rule == "setup-home-dealt" for each in pos.complaints) > 1:
        return  # whose cards are whose is open while two Home Worlds are
    for each in pos.complaints:
        mended(pos, each)


def test_cards_of_another_faction_go_to_whose_they_are() -> None:
    work = editor(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    own = set(work.position.zone("deck", "Ben")) - set(work.position.zone("deck", "Ana"))
    card = next(name for name in sorted(own) if " x" not in name)
    moved = work.move(card, "Ben deck", "Ana hand")
    assert [each.rule for each in moved.complaints if "Starting Deck held 0" in each.text] == ["setup-starting-deck"]
    number = next(n for n, each in enumerate(moved.complaints) if each.rule == "setup-starting-deck")
    after = moved.repair(number)
    assert card in after.position.zone("deck", "Ben")
    assert after.status == "impossible" or not after.complaints


def test_an_invasion_of_a_world_that_cannot_be_there_ends_when_it_is_taken_away() -> None:
    """To lay it back at once, for it was being invaded, could not be done."""
    top = 'phase = "action"\nround = 4\ncentral = ["Odin"]\n[pending]\nkind = "invasion"\nworld = "Odin"'
    pos = read(top, 'units = ["Snub Fighter"]')
    fault = next(each for each in pos.complaints if each.rule == "galactic-current-deck")
    mended(pos, fault)
    assert fault.repair is not None
    after = fault.repair.apply(pos)
    assert (after.step, after.pending, after.zone("central")) == ("action.turn", None, [])


def faults_of(top: str, ana: str, ben: str = "") -> list[tuple[str, str]]:
    """Return what is said of a position, with what mends it."""
    return [(c.text, str(c.repair)) for c in read(top, ana, ben).complaints]


def test_faults_say_copies_places_and_how_often() -> None:
    assert faults_of('round = 3\nphase = "action"', 'units = ["Snub Fighter +2"]') == [
        ("Snub Fighter holds 2 Energy Tokens; it may hold 0.", "Take the Energy Tokens off Snub Fighter.")
    ]
    assert faults_of('phase = "action"\ncentral = ["Boreas x3"]', "") == [
        ("The table holds 3 copies of Boreas; this game has 1.", "Take Boreas out of the Central Zone, 2 times.")
    ]
    assert [text for text, _ in faults_of('phase = "action"', 'discard = ["Boreas"]', 'units = ["Energy Surge"]')] == [
        "Boreas cannot lie in Ana's discard pile.",
        "Energy Surge cannot lie among Ben's Units.",
    ]


@pytest.mark.parametrize(("old", "new"), [("Lupus", "Cervus"), ("Cervus", "Lupus")])
def test_of_two_with_one_home_world_the_one_whose_cards_came_with_another_is_wrong(old: str, new: str) -> None:
    """It is one fault, whoever sits first, and one repair leads back."""
    right = cw.setup("core-worlds", players=["Ana", "Ben"], seed=1)
    pos = cw.parse(str(right).replace(f'home = "{old}"', f'home = "{new}"'))
    who = "Ana" if old == "Lupus" else "Ben"
    (fault,) = pos.complaints
    assert who in fault.text
    assert new in fault.text
    assert fault.repair is not None
    assert str(fault.repair.apply(pos)) == str(right)


@pytest.mark.parametrize(
    ("pending", "done"),
    [
        ('kind = "deploy"', "has deployed a Unit"),
        ('kind = "invasion"\nworld = "Boreas"', "has announced an Invasion"),
        ('kind = "colony"\nworld = "Cygnus"', "has conquered a World"),
    ],
)
def test_what_is_under_way_has_cost_an_action(pending: str, done: str) -> None:
    """With all Actions of the Round there, nothing can be under way; with one spent, it can."""
    top, units = f'phase = "action"\n{CENTRAL}[pending]\n{pending}', 'units = ["Snub Fighter"]\nworlds = ["Cygnus"]'
    said = f"Ana {done} but has spent none of this Round's 4 Actions."
    assert (said, "Give Ana 3 Actions instead of 4.") in faults_of(top, units)
    assert not [text for text, _ in faults_of(top, f"{units}\nactions = 3") if "no Action" in text]


LAST = ["Zeus", "Anu", "Quetzalcoatl", "Osiris", "Vishnu", "Odin", "Galactic Charter", "Imperial Regalia",
        "Hall of Heroes", "Grand Library", "Crown of Worlds", "Eternal Monument"]  # fmt: skip
END = {"end.marker": 8, "end.reshuffle": 9, "end.actions": 9, "end.destiny": 9, "end.score": 10}


@pytest.mark.parametrize("step", END)
def test_the_actions_of_a_round_are_spent_until_they_are_set_anew(step: str) -> None:
    """What a file leaves out is filled in as play has it; any other number is named and mended."""
    central = f"central = {LAST}\n" if END[step] == 10 else ""
    top, ana = f'round = {END[step]}\nphase = "end"\nstep = "{step}"\n{central}', 'discard = ["Snub Fighter"]'
    after = step == "end.destiny"
    right = read(top, ana)
    assert right.complaints == ()
    assert [right.seat(name).actions for name in right.seats] == ([6, 6] if after else [0, 0])
    (fault,) = read(top, f"{ana}\nactions = {2 if after else 6}").complaints
    wrong, left = "Ana has 2 Actions; Round 9 gives 6.", "Ana has 6 Actions left after the Action Phase."
    assert str(fault) == (wrong if after else left)
    assert str(fault.repair.apply(read(top, f"{ana}\nactions = 2"))) == str(right)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("gone", "left"),
    [(["Energy Surge"], (15, 16)), (["Snub Fighter x3"], (14, 15)), (["Energy Surge x6"], (13, 13)), ([], (16, 16))],
)
def test_a_card_out_of_the_game_was_in_one_deck(gone: list[str], left: tuple[int, int]) -> None:
    """Draw decks that a file leaves out lack it once, not once for each player."""
    pos = read(f'phase = "action"\nremoved = {gone}', "")
    assert (len(pos.seat("Ana").deck), len(pos.seat("Ben").deck)) == left
    assert not pos.complaints


def test_a_deck_that_is_given_gave_up_what_it_lacks() -> None:
    """So the other one is whole."""
    bens = 'deck = ["Snub Fighter x5", "Galactic Grunts x5", "Energy Surge x2", "Battle Cry", "Call to Arms"]'
    pos = read('phase = "action"\nremoved = ["Energy Surge"]', 'home = "Lupus"', 'home = "Ursa"\n' + bens)
    assert len(pos.seat("Ana").deck) == 16
    assert ["Baron Viktor" in str(each) for each in pos.complaints] == [True]
