"""Impossible positions are named with their rule, and the repair mends them."""

import re
from collections import Counter
from random import Random

import pytest

import coreworlds as cw
from coreworlds.games.galactic_emperor.components import parts
from tests.together import for_each

FIGHTERS = parts().ships[0].supply
MOVED = 'moved = [{{ship = "Fighter", at = "D2", from = "{0}", spaces = {1}, warped = false, count = 1}}]'
FAULTS = [
    ("tiles-fill-board", r'^row = \["([^"]+)"', r'row = ["\1", "\1"'),
    ("tiles-fill-board", r'^stack = \["[^"]+", ', "stack = ["),
    ("setup-omega", r'D4 = "Omega Sun"(, )?', ""),
    ("setup-tokens", r"^tokens = \d+", "tokens = 3"),
    ("storage", r"^metal = \d+", "metal = 7"),
    ("storage", r"^energy = \d+", "energy = 4"),
    ("setup-points", r"^points = \d+", "points = 5"),
    ("setup-technologies", r'"Robotics"(, )?', ""),
    ("ship-supply", r'"Fighter"', f'"Fighter x{FIGHTERS + 1}"'),
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


@for_each(FAULTS, names=[f"{i}-{f[0]}" for i, f in enumerate(FAULTS)])
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


def test_a_showdown_is_of_no_role() -> None:
    """It may follow any role in which the game ended, the Regent's too: that was called a fault."""
    seats = "".join(f'[[player]]\nname = "{n}"\nfleets = {{Neutral = ["Fighter"]}}\n' for n in "AB")
    lines = 'phase = "warlord"\nstep = "battle.after"\nturn = "A"\nrole = "Regent"\n'
    fight = 'battle = {at = "Neutral", attacker = "A", defender = "B", phase = 3}\n'
    pos = cw.parse(f'version = 1\ngame = "galactic-emperor"\n{lines}{fight}{seats}[[player]]\nname = "C"\n')
    assert pos.complaints == ()


BEHIND = [("battle.attacker", "battle"), ("explorer.place", "tile"), ("regent.business", "placed")]


@pytest.mark.parametrize(("step", "key"), BEHIND)
def test_a_step_behind_an_interrupt_needs_its_situation_too(step: str, key: str) -> None:
    seats = "".join(f'[[player]]\nname = "{name}"\n' for name in "ABC")
    stop = f'interrupt = {{step = "{step}", player = "A", technology = "Robotics"}}\n'
    lines = f'phase = "technology"\nstep = "technology.sabotage"\n{stop}'
    with pytest.raises(cw.CoreWorldsError, match=f"needs {key} to be told"):
        cw.parse(f'version = 1\ngame = "galactic-emperor"\n{lines}{seats}')


def test_what_a_file_leaves_out_of_a_round_is_filled_in() -> None:
    """Which way the Direction card points, the price of influence, and the Throne where it is not beside the board."""
    seats = "".join(f'[[player]]\nname = "{name}"\n' for name in "ABC")
    for step, found in {"regent.buy": ("clockwise", 2, ""), "regent.count": ("clockwise", 0, "A")}.items():
        pos = cw.parse(f'version = 1\ngame = "galactic-emperor"\nphase = "regent"\nstep = "{step}"\n{seats}')
        assert (pos.zone("direction"), pos.price, pos.zone("throne")) == found
        assert not pos.complaints


def test_the_role_that_is_played_is_the_one_that_was_chosen() -> None:
    session = cw.Session(cw.parse(start()))
    for action in ("clockwise", "choose Merchant"):
        session.advance()
        session.step(action)
    session.advance()
    assert session.position.complaints == ()
    pos = cw.parse(str(session.position).replace('role = "Merchant"', 'role = "Steward"'))
    fault = next(c for c in pos.complaints if c.text == "Steward was chosen, but the Merchant role is played.")
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


# -- positions by hand: each edit of the text, at the step that is reached by these actions ------------------------

HERE = {
    "begin": (),
    "choose": ("clockwise",),
    "marks": ("clockwise", "choose Merchant"),
    "trade": ("clockwise", "choose Merchant", "discard Die 1"),
    "move": ("clockwise", "choose Warlord", "move Fighter, D1, D2"),
    "place": ("clockwise", "choose Explorer", "take {row}"),
    "buy": ("clockwise", "choose Regent"),
    "next": ("clockwise", "choose Steward", "gain metal"),
}
WRONG = [
    ("begin", r"^round = 1", "round = 0", "There is no Round 0; the first one is Round 1."),
    ("begin", r"^round = 1", "round = 99", "at least 1, so this is Round 30 at most."),
    ("begin", r'^direction = ""', 'direction = "clockwise"', "The Direction card already points a way"),
    ("choose", r'^direction = "clockwise"', 'direction = ""', "The Direction card points no way"),
    ("choose", r'^throne = "\w+"', 'throne = ""', "Nobody has the Throne."),
    ("choose", r'^first = "\w+"', 'first = ""', "Nobody has the Direction card."),
    ("choose", r'^throne = "\w+"', 'throne = "Ben"', "Ben has the Throne, and Ana the Direction card: in this Round"),
    ("move", r'^throne = "\w+"', 'throne = "Cyd"', "Cyd has the Throne, and Ana the Direction card: in this Round"),
    ("begin", r'^first = "\w+"', 'first = "Ben"', "Ben the Direction card: as the Round begins, one player has both."),
    ("choose", r'^chooser = "\w+"', 'chooser = ""', "Nobody is choosing a role, and nobody has chosen one."),
    ("choose", r'"Regent", ', "", "Regent lies neither among the roles left nor among those chosen."),
    ("choose", r"^chosen = \[\]", 'chosen = ["Regent"]', "Regent is there 2 times."),
    ("choose", r'"Explorer"', '"Second Warlord"', "The second Warlord is there, but not all tiles are on the map."),
    ("choose", r'^role = ""', 'role = "Regent"', "Regent is played, but the role is over."),
    ("choose", r"^acted = 0", "acted = 5", "5 have acted in the role; 3 play."),
    ("trade", r"^acted = 0", "acted = 5", "with 5 players done in this role."),
    ("next", r"^acted = 0", "acted = 5", "5 have acted in the role; 3 play."),
    ("trade", r"^prices = .*", "prices = [7, 1, 1]", "No dice give these prices."),
    ("trade", r"^prices = .*", "prices = [0, 0, 0]", "Nothing has a price, but the market is open."),
    ("marks", r"^dice = .*", "dice = [1, 2]", "2 price dice lie on the table; 4 are rolled."),
    ("trade", r"^dice = .*", "dice = [1, 2]", "Dice lie on the table, but none were rolled."),
    ("trade", r'^tile = ""', 'tile = "Slag"', "A tile was taken, but nobody is placing it."),
    ("place", r"^acted = 1", "acted = 3", "with 3 tiles taken in this role."),
    ("buy", r"^price = 2", "price = 1", "The next influence costs 1 mark; with 0 bought it costs 2."),
    ("buy", r'^throne = ""', 'throne = "Ana"', "Ana has the Throne; it lies beside the board"),
    ("buy", r"^influence = 2", "influence = 7", "Ana has 7 influence; 2 are drawn, and 1 more can be bought."),
    ("buy", r"^influence = \{\}", "influence = {G4 = {Ana = 1}}", "Ana has influence at G4, which is a home."),
    ("trade", r"^influence = \{\}", "influence = {Throne = {Ana = 1}}", "but none is being bought or placed."),
    ("trade", r"^declared = .*", 'declared = ["Space Pirate"]', "Space Pirate is declared, and nobody has it."),
    ("trade", r"^left = 0", "left = 3", "Uses left of what was declared: 3; at most 0."),
    ("trade", r"^spent = .*", 'spent = ["Robotics"]', "Robotics is marked as used this round"),
    ("trade", r"^stopped = .*", 'stopped = "Robotics"', "Robotics is stopped, and the Saboteur was not used."),
    ("trade", r"^caught = .*", 'caught = ["Robotics"]', "Robotics is out of the game; only the Saboteur can be."),
    ("trade", r"^produced = .*", 'produced = ["E1"]', "Sectors are marked as having produced"),
    ("begin", r'^home = "D1"', 'home = "B2"', "at B2, where it cannot be; with 3 players homes lie at D1, G4 and A4."),
    ("begin", r'^color = "Blue"', 'color = "Grey"', "The home of Ana at D1 is not Grey Home."),
    ("begin", r"^fleets = \{", 'fleets = {Neutral = ["Fighter"], ', "ships in the neutral place"),
    ("move", r"^moved = .*", MOVED.format("D2", 7), "A Fighter at D2 moved 7 spaces; it moves 2."),
    ("move", r"^moved = .*", MOVED.format("D7", 1), "Ships came to D2 from D7, which is not next to it."),
    ("choose", r"^galaxy = \{", 'galaxy = {B2 = "Slag", ', "so far the Explorer role can have brought 0."),
    ("move", r"^galaxy = \{", 'galaxy = {B2 = "Slag", ', "Round 1: 1 tile on the map besides the players' homes"),
    ("choose", r'^chooser = "Ana"', 'chooser = "Ben"', "0 roles chosen, from Ana on: Ana chooses now, not Ben."),
    ("choose", r'^first = "Ana"', 'first = "Cyd"', "0 roles chosen, from Cyd on: Cyd chooses now, not Ana."),
    ("choose", r'^turn = "Ana"', 'turn = "Ben"', "Ana must choose a role, but it is Ben's turn."),
    ("trade", r'^chosen = \["M', 'chosen = ["Regent", "M', "2 roles chosen, from Ana on: Ben chose last, not Ana."),
    ("trade", r'^chooser = "\w+"', 'chooser = "Ben"', "1 role chosen, from Ana on: Ana chose last, not Ben."),
    ("next", r'^chooser = "\w+"', 'chooser = ""', "Nobody is choosing a role, and nobody has chosen one."),
]  # fmt: skip


def at(name: str) -> str:
    """Return the position file of a point of a first round that Ana begins."""
    begun = re.sub(r'^(throne|first|turn) = "\w+"', r'\1 = "Ana"', start(), flags=re.MULTILINE)
    session = cw.Session(cw.parse(begun))
    for action in HERE[name]:
        session.advance()
        row = session.position.zone("row")
        session.step(action.format(row=row[0]))
    session.advance()
    return str(session.position)


def mend(pos: cw.Position) -> cw.Position:
    """Make one repair after the other; none adds a fault, and at the end there is none."""
    for _ in range(12):
        if not pos.complaints:
            return pos
        rules = Counter(each.rule for each in pos.complaints)
        for each in pos.complaints:
            assert each.rule in pos.game.rulebook.rules
            assert each.repair is not None
            after = each.repair.apply(pos)
            assert cw.parse(str(after)) == after
            assert not Counter(c.rule for c in after.complaints) - rules, (str(each), after.complaints)
        assert pos.complaints[0].repair is not None
        pos = pos.complaints[0].repair.apply(pos)
    raise AssertionError(pos.complaints)


@for_each(WRONG)
def test_what_play_never_reaches_is_named_and_mended(where: str, found: str, instead: str, text: str) -> None:
    sound = at(where)
    assert cw.parse(sound).complaints == ()
    changed, times = re.subn(found, instead, sound, count=1, flags=re.MULTILINE)
    assert times
    pos = cw.parse(changed)
    said = [each.text for each in pos.complaints]
    assert any(text in each for each in said), said
    mend(pos)


def test_who_has_time_warp_is_asked_on_when_it_was_stopped() -> None:
    """The Saboteur stops it while its owner decides about the dice: they are still left to lie by that player."""
    text = re.sub(r'^technologies = \[.*"Time Warp".*$', "technologies = []", at("marks"), count=1, flags=re.MULTILINE)
    cards = [name for name in cw.parse(start()).zone("technologies") if name not in {"Time Warp", "Saboteur"}]
    common, *seats = text.split("[[player]]")
    common = re.sub(r"^technologies = .*", f"technologies = {cards}", common, flags=re.MULTILINE)
    seats[1] = seats[1].replace("technologies = []", 'technologies = ["Time Warp"]')
    seats[2] = seats[2].replace("technologies = []", 'technologies = ["Saboteur"]')
    common = re.sub(r"^step = .*", 'step = "merchant.dice"', common, flags=re.MULTILINE)
    common = re.sub(r"^turn = .*", 'turn = "Ben"', common, flags=re.MULTILINE)
    pos = cw.parse("[[player]]".join([common, *seats]))
    assert pos.complaints == ()
    session = cw.Session(pos)
    for action in ("use Time Warp", "sabotage", "no chase"):
        session.step(action)
        assert session.position.complaints == (), action
    assert (session.position.step, session.position.turn) == ("merchant.dice", "Ben")


def test_a_fault_of_the_turn_alone_is_mended_by_the_turn() -> None:
    """The roles chosen tell who chooses: to say that another one does would contradict them."""
    pos = cw.parse(re.sub(r'^turn = "Ana"', 'turn = "Ben"', at("choose"), flags=re.MULTILINE))
    (complaint,) = pos.complaints
    assert complaint.repair is not None
    assert complaint.repair.apply(pos) == cw.parse(at("choose"))


@pytest.mark.parametrize("seed", range(4))
def test_a_step_without_a_decision_is_noted_for_whom_it_is_in_play(seed: int) -> None:
    """Of every automatic step that a game meets: another player's name is a fault, and the repair is that name."""
    seen: set[str] = set()
    pos, random = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=seed), Random(seed)
    while not pos.over:
        actions = list(cw.legal(pos))
        step = pos.game.flow.steps[pos.step]
        if not (step.verbs or step.phase == "technology" or step.id in seen):
            seen.add(step.id)
            other = next(name for name in pos.seats if name != pos.turn)
            wrong = cw.parse(re.sub(r'^turn = "\w+"', f'turn = "{other}"', str(pos), count=1, flags=re.MULTILINE))
            assert wrong.turn == other
            assert wrong.complaints, step.id
            mend(wrong)
            if not step.order:
                assert [c.repair.apply(wrong) for c in wrong.complaints if c.repair] == [pos], step.id
        pos = cw.step(pos, random.choice(actions) if actions else None).after
    assert {"role.done", "end.marks", "final.winner"} <= seen


FIGHT = """version = 1
game = "galactic-emperor"
phase = "warlord"
step = "battle.hits"
turn = "{turn}"
chooser = "Ana"
battle = {{at = "E2", attacker = "Ana", defender = "Ben", phase = {phase}, hits = {hits}{more}}}
[[player]]
name = "Ana"
fleets = {{E2 = ["Cruiser", "Fighter x2"]}}
[[player]]
name = "Ben"
fleets = {{E2 = ["Fighter x3"]}}
[[player]]
name = "Cyd"
"""
HITS = [
    ("Ben", 3, [0, 2], "", ""),
    ("Ben", 3, [0, 3], "", "Ben has 3 hits to take; at most 2 can be taken."),
    ("Ben", 3, [0, 3], ', bonus = "Fighter"', ""),
    ("Ben", 2, [0, 3], "", "Ben has 3 hits to take; at most 2 can be taken."),
    ("Ben", 1, [0, 1], "", "Ben has 1 hit to take; at most 0 can be taken."),
    ("Ana", 3, [FIGHTERS, 0], "", ""),
    ("Ana", 3, [FIGHTERS + 1, 0], "", f"Ana has {FIGHTERS + 1} hits to take; at most {FIGHTERS} can be taken."),
    ("Ben", 3, [1, 1], ", surprise = true", "Ana has 1 hit to take; at most 0 can be taken."),
    ("Ben", 0, [0, 1], "", "Ben has 1 hit to take; at most 0 can be taken."),
    ("Ben", 3, [0, 0], "", "Casualties must be chosen, but there is no hit to take."),
]


@pytest.mark.parametrize(("turn", "phase", "hits", "more", "text"), HITS)
def test_hits_that_no_dice_can_have_scored_are_named(
    turn: str, phase: int, hits: list[int], more: str, text: str
) -> None:
    """The attacker's ships are all there still; the defender may have lost what fired, so the supply counts."""
    pos = cw.parse(FIGHT.format(turn=turn, phase=phase, hits=hits, more=more))
    assert [c.text for c in pos.complaints] == [text] * bool(text)
    mend(pos)


def test_hits_are_taken_where_casualties_are_chosen_only() -> None:
    text = FIGHT.format(turn="Ana", phase=3, hits=[0, 1], more="").replace("battle.hits", "battle.after")
    pos = cw.parse(text)
    assert len(pos.complaints) == 1
    assert mend(pos).step == "battle.after"


def test_a_board_that_names_no_round_stands_in_the_first_one_that_it_can_be() -> None:
    """Three tiles are no first round's before the Explorer role; five need two rows."""
    seats = "".join(f'[[player]]\nname = "{name}"\n' for name in "ABC")
    tiles = ["Slag", "Meadow", "Harrow", "Anvil", "Tallow"]
    explored = 'chosen = ["Explorer", "Steward"]\nchooser = "B"\n'
    for count, roles, want in ((0, "", 1), (3, "", 2), (5, "", 3), (3, explored, 1)):
        spaces = ("B2", "B3", "C3", "C4", "E3")[:count]
        laid = ", ".join(f'{at} = "{tile}"' for at, tile in zip(spaces, tiles, strict=False))
        phase = 'phase = "steward"\nstep = "steward.produce"\n'
        pos = cw.parse(f'version = 1\ngame = "galactic-emperor"\n{phase}{roles}galaxy = {{{laid}}}\n{seats}')
        assert (pos.round, pos.complaints) == (want, ())


@pytest.mark.parametrize("seed", range(2))
def test_the_throne_and_the_direction_card_part_only_where_a_regent_was_chosen(seed: int) -> None:
    """In each Round of a game: without a Regent another holder of the Throne is a fault, after one it is none."""
    pos, random, parted = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=seed), Random(seed), set()
    while not pos.over and pos.round < 4:
        actions = list(cw.legal(pos))
        if pos.step == "role.choose":
            fields = {key: value for key, _, value in (line.partition(" = ") for line in str(pos).splitlines())}
            other = next(name for name in pos.seats if f'"{name}"' != fields["throne"])
            regent = '"Regent"' in fields["chosen"]
            parted.add(regent)
            elsewhere = re.sub(r"^throne = .*", f'throne = "{other}"', str(pos), flags=re.MULTILINE)
            assert bool(cw.parse(elsewhere).complaints) is not regent
        pos = cw.step(pos, random.choice(actions) if actions else None).after
        assert pos.complaints == ()
    assert parted == {True, False}


def test_a_role_put_back_takes_the_throne_to_the_direction_card_and_says_so() -> None:
    """Without its Regent, nothing can have parted them."""
    text = re.sub(r'^throne = "\w+"', 'throne = "Cyd"', at("trade"), flags=re.MULTILINE)
    text = text.replace('"Regent", ', "").replace('roles = ["Explorer"', 'roles = ["Explorer", "Merchant"')
    pos = cw.parse(re.sub(r'^(role|chosen) = (\[?)"Merchant"', r'\1 = \2"Regent"', text, flags=re.MULTILINE))
    mended = mend(pos)
    assert (mended.parts.names[mended.role], mended.seats[mended.throne]) == ("Merchant", "Ana")
