"""Impossible positions are named with their rule, and the repair mends them."""

import re
from collections import Counter
from random import Random

import pytest

import coreworlds as cw

FAULTS = [
    ("tiles-fill-board", r'^row = \["([^"]+)"', r'row = ["\1", "\1"'),
    ("tiles-fill-board", r'^stack = \["[^"]+", ', "stack = ["),
    ("setup-omega", r'D4 = "Omega Sun"(, )?', ""),
    ("setup-tokens", r"^tokens = \d+", "tokens = 3"),
    ("storage", r"^metal = \d+", "metal = 7"),
    ("storage", r"^energy = \d+", "energy = 4"),
    ("setup-points", r"^points = \d+", "points = 5"),
    ("setup-technologies", r'"Robotics"(, )?', ""),
    ("ship-supply", r'"Fighter"', '"Fighter x9"'),
    ("ship-supply", r'"Fighter"', '"Dreadnought x3"'),
    ("food-supply", r"^food = \d+", "food = 50"),
    ("merchant-sell-rest", r"^food = \d+", "food = 2"),
    ("merchant-fund-makes", r"^food = \{\}", "food = {D4 = 1}"),
    ("merchant-collect", r"^food = \{\}", "food = {D1 = 1}\nfunded = {D1 = 1}"),
    ("choose-role", r'^roles = \["Explorer"', 'roles = ["Explorer", "Explorer"'),
    ("explorer-flip", r'"Scientist"\]', '"Scientist", "Second Warlord"]'),
    ("no-planets", r"^empires = \[\]", 'empires = ["D4"]'),
    ("controlled", r"^empires = \[\]", 'empires = ["G4"]'),
    ("warlord-home", r"^fleets = \{D1", "fleets = {G4"),
]


def start() -> str:
    """Return a position file from which the faults are made."""
    return str(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=4))


@pytest.mark.parametrize(("rule", "found", "instead"), FAULTS, ids=[f"{i}-{f[0]}" for i, f in enumerate(FAULTS)])
def test_a_fault_is_named_and_its_repair_mends_it(rule: str, found: str, instead: str) -> None:
    """The position reads, complains by that rule, and is consistent once all repairs are made."""
    text, changed = re.subn(found, instead, start(), count=1, flags=re.MULTILINE)
    assert changed
    pos = cw.parse(text)
    assert rule in {complaint.rule for complaint in pos.complaints}
    for _ in range(5):
        if not pos.complaints:
            break
        complaint = pos.complaints[0]
        assert complaint.text.endswith(".")
        assert complaint.repair is not None
        rules = Counter(each.rule for each in pos.complaints)
        pos = complaint.repair.apply(pos)
        assert Counter(each.rule for each in pos.complaints) < rules, "a repair adds no complaint"
    assert not pos.complaints


def test_the_role_that_is_played_is_not_among_those_left() -> None:
    session = cw.Session(cw.parse(start()))
    for action in ("clockwise", "choose Merchant"):
        session.advance()
        session.step(action)
    text = str(session.position).replace('chosen = ["Merchant"]', "chosen = []")
    assert "is played" not in " ".join(c.text for c in cw.parse(text).complaints)
    pos = cw.parse(text.replace("roles = [", 'roles = ["Merchant", ', 1))
    said = [c for c in pos.complaints if "Merchant is played" in c.text]
    assert [c.rule for c in said] == ["choose-role"]
    assert said[0].repair is not None
    assert not any("Merchant is played" in c.text for c in said[0].repair.apply(pos).complaints)


def test_food_on_sectors_stays_and_what_is_too_much_in_hand_goes() -> None:
    """The box holds 40: with 2 on a sector a player keeps 38."""
    seats = ('empires = ["E1"]\nfood = 40', "", "")
    players = "".join(f'[[player]]\nname = "{name}"\n{lines}\n' for name, lines in zip("ABC", seats, strict=True))
    top = 'phase = "merchant"\nstep = "merchant.trade"\ngalaxy = {E1 = "Slag"}\nfood = {E1 = 2}\n'
    pos = cw.parse(f'version = 1\ngame = "galactic-emperor"\n{top}{players}')
    repair = next(each.repair for each in pos.complaints if each.rule == "food-supply")
    assert repair is not None
    after = repair.apply(pos)
    assert (after.zone("food"), after.seat("A").food) == ({"E1": 2}, 38)


@pytest.mark.parametrize("players", [3, 6])
def test_a_random_game_never_complains(players: int) -> None:
    """Every fifth position of a whole game is consistent, and so are the views and the positions dealt from them."""
    pos, random = cw.setup("galactic-emperor", players=list("ABCDEF")[:players], seed=2), Random(6)
    count = 0
    while not pos.over:
        actions = list(cw.legal(pos))
        pos = cw.step(pos, random.choice(actions) if actions else None).after
        count += 1
        if count % 5 == 0:
            assert not pos.complaints
        if count % 50 == 0:
            view = cw.seen_by(pos, "A")
            assert not view.complaints
            assert not cw.deal(view, 3).complaints
            assert cw.seen_by(cw.deal(view, 3), "A") == view


SITUATIONS = [
    ('phase = "warlord"\nstep = "battle.hits"', "battle"),
    ('phase = "technology"\nstep = "technology.catch"', "interrupt"),
    ('phase = "explorer"\nstep = "explorer.place"', "tile"),
    ('phase = "regent"\nstep = "regent.business"', "placed"),
]


@pytest.mark.parametrize(("lines", "key"), SITUATIONS)
def test_a_step_inside_a_situation_needs_it_told(lines: str, key: str) -> None:
    """A file that stands in a combat without a combat is refused, and the error says which key is missing."""
    seats = "".join(f'[[player]]\nname = "{name}"\n' for name in "ABC")
    with pytest.raises(cw.CoreWorldsError, match=key):
        cw.parse(f'version = 1\ngame = "galactic-emperor"\n{lines}\n{seats}')


@pytest.mark.parametrize(
    ("found", "instead", "text"),
    [
        (r"^empires = \[\]", 'empires = ["G4"]', "Ana has a token at G4, the home of Ben."),
        (r"^empires = \[\]", 'empires = ["D1", "D1"]', "Ana has 2 tokens at D1."),
        (r"^influence = 0", "influence = 3", "Ana holds influence outside the Regent role."),
    ],
)
def test_what_is_taken_back_never_makes_the_reserve_too_large(found: str, instead: str, text: str) -> None:
    """The reserve was full: what is taken back was a token too many."""
    pos = cw.parse(re.sub(found, instead, start(), count=1, flags=re.MULTILINE))
    fault = next(c for c in pos.complaints if c.text == text)
    assert fault.repair is not None
    assert {c.text for c in fault.repair.apply(pos).complaints} < {c.text for c in pos.complaints}


def test_the_role_that_is_played_is_the_one_that_was_chosen() -> None:
    session = cw.Session(cw.parse(start()))
    for action in ("clockwise", "choose Merchant"):
        session.advance()
        session.step(action)
    session.advance()
    assert session.position.complaints == ()
    pos = cw.parse(str(session.position).replace('role = "Merchant"', 'role = "Steward"'))
    fault = next(c for c in pos.complaints if c.text == "Steward was chosen, and the Merchant role is played.")
    assert fault.repair is not None
    assert fault.repair.apply(pos) == session.position


@pytest.mark.parametrize("role", ["Regent", "Explorer", "Warlord"])
def test_a_showdown_is_fought_after_any_role(role: str) -> None:
    """Its steps are those of a battle; the last role stays the one that was chosen."""
    made = cw.parse(
        'version = 1\ngame = "galactic-emperor"\nround = 9\nphase = "final"\nstep = "final.showdown"\n'
        f'turn = "Ana"\nfirst = "Ana"\nchooser = "Ana"\nrole = "{role}"\nchosen = ["{role}"]\n'
        '[[player]]\nname = "Ana"\npoints = 40\n[[player]]\nname = "Ben"\npoints = 40\n'
        '[[player]]\nname = "Cyd"\npoints = 38\n'
    )
    fought = cw.step(made).after
    assert fought.phase == "warlord"
    assert made.complaints == fought.complaints == ()
