"""The guided games: help fades, what is told is true wherever it is told; and what a host reads aloud."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.guide import ALONE, ASKED, TOLD, Guide, guide
from coreworlds.tutor.lessons.hosting import ALOUD, script
from coreworlds.tutor.words.prose import to_text
from coreworlds.tutor.words.sentences import complaints

GAMES = cw.games()


def of(game: str) -> Guide:
    made = guide(game)
    assert made is not None
    return made


def walked(made: Guide, run: int) -> list[cw.Position]:
    """The learner's decisions in the rounds that are guided: as advised, or wandering off in later runs."""
    pos, found = made.start, []
    for number in range(2_000):
        if made.over(pos) or pos.over:
            return found
        asked = next((seat.name for seat, _ in pos.options()), None)
        if asked is None:
            pos = cw.step(pos).after
            continue
        found += [pos] if asked == made.learner else []
        policy = "random" if run and number % 3 == 0 else "simple"
        pos = cw.step(pos, choose(pos, policy, asked, seed=97 * number + run)).after
    raise AssertionError("the rounds never end")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("run", range(4))
def test_what_the_guide_tells_is_true_and_its_advice_is_legal(game: str, run: int) -> None:
    made = of(game)
    for pos in walked(made, run):
        sight = cw.seen_by(pos, made.learner)
        action = made.advice(sight)
        assert cw.judge(pos, str(action)), str(action)
        note = made.note(action, sight)
        assert note is not None, f"nothing is said of “{action}”"
        for text in (note.tell, note.ask):
            prose, reading = made.prose(text, sight)
            assert to_text(prose)
            assert [*map(str, reading.faults)] == []
            assert [fault for each in reading.sentences for fault in complaints(each)] == []


def advised(made: Guide) -> list[cw.Transition]:
    """What happens in the rounds that are guided where the learner does what is advised, as the page plays them."""
    line: list[cw.Transition] = []
    pos = made.start
    while not made.over(pos):
        asked = next((seat.name for seat, _ in pos.options()), None)
        if asked is None:
            line.append(cw.step(pos))
        elif asked == made.learner:
            line.append(cw.step(pos, made.advice(pos)))
        else:
            line.append(cw.step(pos, choose(pos, "simple", asked, seed=len(line) + 1)))
        pos = line[-1].after
    return line


def test_each_role_comes_up_in_the_guided_game_and_the_learner_fights() -> None:
    line = advised(of("galactic-emperor"))
    roles = {each.action.names[-1] for each in line if each.action is not None and each.action.verb == "choose"}
    assert roles == {"Explorer", "Merchant", "Steward", "Engineer", "Warlord", "Regent", "Scientist"}
    assert "Ana" in {event.player for each in line for event in each.events if event.rule == "battle-claim"}


def test_the_guided_game_shows_what_a_turn_is_made_of() -> None:
    """Recruiting, expanding, an HQ taken, a Scar, a defence, a Territory card, and notes that name the target."""
    made = of("risk-legacy")
    line = advised(made)
    assert not line[-1].after.over
    own = [each for each in line if each.action is not None and each.action.player == "Ana"]
    verbs = {each.action.verb for each in own if each.action is not None}
    assert verbs > {"choose", "place", "expand", "attack", "scar", "move in", "defend with", "draw", "end war"}
    assert {"hq-counts", "card-controlled", "dice-loss"} <= {event.rule for each in line for event in each.events}
    attack = next(each for each in own if each.action is not None and each.action.verb == "attack")
    assert attack.action is not None
    note = made.note(attack.action, attack.before)
    assert note is not None
    assert attack.action.names[0] in note.tell
    assert "$" not in note.tell


@pytest.mark.parametrize(("winner", "verbs"), [
    ("Ana", {"sign", "name", "found major", "cancel", "fortify", "destroy", "bonus"}),
    ("Ben", {"found minor", "upgrade"}),
])  # fmt: skip
def test_after_the_end_of_a_game_each_choice_is_told_whatever_the_round(winner: str, verbs: set[str]) -> None:
    made, met = of("risk-legacy"), set[str]()
    pos = cw.parse(
        f"""
    game = "risk-legacy"
    round = 9
    phase = "after"
    step = "after.sign"
    turn = "{winner}"
    active = "{winner}"
    world = "after-4"
    [[player]]
    name = "Ana"
    start = "Brazil"
    troops = {{ Brazil = 2 }}
    [[player]]
    name = "Ben"
    start = "Egypt"
    troops = {{ Egypt = 2 }}
    [[player]]
    name = "Cleo"
    start = "Japan"
    troops = {{ Japan = 1 }}
    """.replace(f'name = "{winner}"', f'name = "{winner}"\n    stars = 3')
    )
    while not pos.over:
        asked = next((seat.name for seat, _ in pos.options()), None)
        if asked == made.learner:
            assert (made.help_at(pos), made.over(pos)) == (TOLD, False)
            for action in cw.legal(pos):
                note = made.note(action, pos)
                assert note is not None, f"nothing is said of “{action}”"
                assert "$" not in note.tell
                prose, reading = made.prose(note.tell, pos)
                assert to_text(prose)
                assert [*map(str, reading.faults)] == []
                met.add(action.verb)
        pos = cw.step(pos, choose(pos, "simple", asked, seed=1) if asked else None).after
    assert met == verbs


def test_what_was_lost_is_told_with_what_happened_there() -> None:
    """Ben lays more on a sector of Ana's than she has there, and as much on another."""
    text = """
    version = 1
    game = "galactic-emperor"
    round = 2
    phase = "regent"
    step = "regent.place"
    turn = "Ben"
    first = "Ben"
    chooser = "Ana"
    role = "Regent"
    galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", E1 = "Meadow", C1 = "Lumen" }
    [[player]]
    name = "Ana"
    empires = ["E1", "C1"]
    [[player]]
    name = "Ben"
    influence = 3
    [[player]]
    name = "Cleo"
    """
    made, pos, line = of("galactic-emperor"), cw.parse(text), list[cw.Transition]()
    for action in ("Ben: influence E1", "Ben: influence E1", "Ben: influence C1"):
        line.append(cw.step(pos, action))
        pos = line[-1].after
    line += cw.advance(pos)
    assert [made.lost(line[:2]), made.lost([])] == [[], []]
    told = {to_text(made.prose(say, line[-1].after)[0]): there for say, there in made.lost(line)}
    assert {words[:11]: "Ben" in words for words in told} == {"You lost C1": False, "You lost E1": True}
    assert all({"regent-place", "regent-resolve"} < {event.rule for event in there} for there in told.values())


HELD = """
game = "risk-legacy"
round = 2
phase = "{phase}"
step = "{step}"
turn = "{turn}"
active = "{turn}"
[[player]]
name = "Ana"
start = "Brazil"
troops = {{ Brazil = {home}, "North Africa" = 1, Egypt = 2 }}
[[player]]
name = "Ben"
start = "Egypt"
troops = {{ "Middle East" = {near} }}
[[player]]
name = "Cleo"
start = "Japan"
troops = {{ Japan = 3 }}
"""


def test_troops_go_to_an_hq_that_would_fall_and_nobody_says_that_it_stands_well() -> None:
    """2 troops in a captured HQ beside 4 enemies and 3 recruits: the guide had said that all stand well."""
    made = of("risk-legacy")
    pos = cw.parse(HELD.format(phase="maneuver", step="maneuver.move", turn="Ana", near=4, home=9))
    fact = {each.name: each.function for each in made.game.teaching.facts}
    assert fact["weak_hq"](pos, "Ana") == "Egypt"
    assert int(str(fact["danger"](pos, "Egypt", 2))) > 90
    action = made.advice(pos)
    assert (action.verb, action.names[1:]) == ("maneuver", ("Brazil", "Egypt"))
    assert int(str(fact["danger"](pos, "Egypt", 2 + int(action.names[0])))) <= 50
    lost = cw.parse(HELD.format(phase="maneuver", step="maneuver.move", turn="Ana", near=40, home=1))
    assert made.advice(lost).text == "no maneuver"
    note = made.note(made.advice(lost), lost)
    assert note is not None
    assert "Egypt" in to_text(made.prose(note.tell, lost)[0])


def test_a_lost_hq_is_told_first_and_an_answer_in_between_hides_nothing() -> None:
    made = of("risk-legacy")
    owner = next(each.function for each in made.game.teaching.facts if each.name == "owner")
    before = cw.parse(HELD.format(phase="maneuver", step="maneuver.move", turn="Ana", near=40, home=1))
    line = [cw.step(before, "no maneuver")]
    pos = cw.parse(HELD.format(phase="war", step="war.act", turn="Ben", near=40, home=1))
    for at, source in (("Egypt", "Middle East"), ("North Africa", "Egypt")):
        while owner(pos, at) == "Ana" or pos.step != "war.act":
            asked = next((seat.name for seat, _ in pos.options()), "")
            action: cw.Action | str | None = choose(pos, "simple", asked, seed=1) if asked else None
            if pos.step == "war.act":
                action = f"attack {at} from {source} with 3"
            elif pos.step == "battle.move":
                action = max(cw.legal(pos), key=lambda each: int(each.names[0]))
            line.append(cw.step(pos, action))
            pos = line[-1].after
    assert any(each.action and each.action.player == "Ana" for each in line[1:])
    assert made.since(line) == tuple(line[1:])
    told = [to_text(made.prose(say, pos)[0]) for say, _ in made.lost(made.since(line))]
    assert ["HQ in Egypt" in told[0], "North Africa" in told[1]] == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_action_has_its_words(game: str) -> None:
    """Also those that hardly any game meets."""
    made = of(game)
    assert {verb.name for verb in cw.game(game).verbs.values()} - {note.verb for note in made.notes} == set()
    for note in made.notes:
        for text in () if note.when or "$" in note.tell else (note.tell, note.ask):  # those are read where they fit
            _, reading = made.prose(text, made.start)
            assert [*map(str, reading.faults)] == []
            assert [fault for each in reading.sentences for fault in complaints(each)] == []


@pytest.mark.parametrize("game", GAMES)
def test_help_fades_from_round_to_round(game: str) -> None:
    made = of(game)
    levels = [made.help_at(pos) for pos in walked(made, 0)]
    assert levels == sorted(levels, reverse=True)
    assert set(levels) == {TOLD, ASKED, ALONE}


@pytest.mark.parametrize("game", GAMES)
def test_the_minutes_of_a_guided_game_are_those_it_takes(game: str) -> None:
    """Twenty seconds a decision, and what is read with it."""
    made = of(game)
    spent = sum(20 + 60 * 20 / 200 for _ in walked(made, 0)) / 60
    assert abs(made.minutes - spent) <= 3, spent


def test_after_a_game_the_limits_of_each_reward_are_read_out() -> None:
    lessons = cw.game("risk-legacy").teaching.lessons
    assert lessons is not None
    there = (lessons / "host.toml").read_text("utf-8").partition('after = """')[2]
    there = there.partition('"""')[0]
    limits = ("reward-held-on", "reward-name", "bonus-once", "coins-six", "sticker-sheet", "reward-stock")
    others = ("planet-name", "fifteen", "pack-four", "world-lasts")
    assert [rule for rule in (*limits, *others) if f"(rule:{rule})" not in there] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_host_reads_five_minutes_and_nothing_false(game: str) -> None:
    made = script(game)
    assert made is not None
    assert [*map(str, made.reading.faults)] == []
    assert [fault for each in made.reading.sentences for fault in complaints(each)] == []
    assert 3 <= sum(len(to_text(prose).split()) for _, prose in made.parts) / ALOUD <= 5.5


def test_an_invasion_that_cannot_succeed_is_conceded() -> None:
    """Without a Unit no Tactic helps: the guide had told to play one all the same."""
    pos = cw.parse(
        """
        game = "core-worlds"
        round = 2
        phase = "action"
        central = ["Balthazar"]
        [[player]]
        name = "Ana"
        energy = 4
        hand = ["Battle Cry"]
        [[player]]
        name = "Ben"
        """
    )
    under_way = cw.step(pos, "invade Balthazar").after
    assert bool(cw.judge(under_way, "play Battle Cry"))
    assert of("core-worlds").advice(under_way).text == "concede"
