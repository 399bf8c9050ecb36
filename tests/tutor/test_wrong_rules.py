"""The libraries of wrong rules: one for each rule or a reason, each met in play, told in plain words, and playable."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

import coreworlds as cw
from coreworlds.engine.misreading import WrongRule
from coreworlds.tutor.knowing.belief import at_work, book_of, reached
from coreworlds.tutor.knowing.contrast import contrast
from tests.together import together
from tests.tutor.meeting import NAMES, Meeting, meeting

ALL = {name: meeting(name) for name in cw.games() if cw.game(name).wrong_rules}
WRONG = [(m, wrong) for m in ALL.values() for wrong in m.game.wrong_rules]
LEAST, OF = 5, 1_000
MOST_WORDS = 20
# Games of `Meeting.starts` played by each wrong rule: every number of players, and the draft with two of them. Games
# of others are longer: of four of them, one for each number of players, each wrong rule gets one.
PLAYED = {"core-worlds": (0, 5, 2, 7)}
SHORT = (8, 9, 10, 11)  # as far as games at random are; nearly all rules are asked in each
each_game = pytest.mark.parametrize("m", ALL.values(), ids=list(ALL))


def each_wrong(of: list[tuple[Meeting, WrongRule]]) -> pytest.MarkDecorator:
    """Run a test for each of some wrong rules."""
    return pytest.mark.parametrize(("m", "wrong"), of, ids=[f"{m.game.id}:{wrong.id}" for m, wrong in of])


# What hardly takes any time is one test for all of them.
every_wrong = together((f"{m.game.id}:{wrong.id}", (m, wrong)) for m, wrong in WRONG)


def reasons(game: cw.Game) -> dict[str, str]:
    """Return why some rules of a game have no wrong rule."""
    folder = files(f"coreworlds.games.{game.id.replace('-', '_')}").joinpath("register")
    told = [tomllib.loads(file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".toml")]
    return {rule["id"]: rule["unmistaken"] for each in told for rule in each.get("rule", ()) if "unmistaken" in rule}


# --- for each rule ----------------------------------------------------------------------------------------------------


@each_game
def test_a_rule_has_a_wrong_rule_or_a_reason_why_not(m: Meeting) -> None:
    """Never both, never neither."""
    misread = {rule for wrong in m.game.wrong_rules for rule in wrong.rules}
    none = set(reasons(m.game))
    assert not misread & none
    assert misread | none == set(m.game.rulebook)


@each_game
def test_reasons_are_sentences(m: Meeting) -> None:
    """Each is a sentence that says more than that there is none."""
    assert not [r for r in reasons(m.game).values() if not r.endswith(".") or len(r.split()) < 5]


@each_game
def test_ids_tell_them_apart(m: Meeting) -> None:
    """No two have the same id, the same belief, or the same function for the same rule."""
    for key in ("id", "belief"):
        assert len({getattr(wrong, key) for wrong in m.game.wrong_rules}) == len(m.game.wrong_rules)
    assert len({(wrong.rule, wrong.function) for wrong in m.game.wrong_rules}) == len(m.game.wrong_rules)


@every_wrong
def test_it_replaces_one_rule_and_nothing_else(m: Meeting, wrong: WrongRule) -> None:
    """Every other function is that of the true rulebook."""
    right = m.game.rulebook
    book = wrong.book(right)
    assert {rule for rule in right if book[rule] is not right[rule]} == {wrong.rule}


# --- the sentences ----------------------------------------------------------------------------------------------------

NUMBER_WORDS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twelve)\b", re.IGNORECASE)
TERMS = {
    "core-worlds": (
        "energy token", "surge token", "world", "unit", "tactic", "prestige", "warzone", "invasion", "round", "action",
        "energy", "central zone", "galactic", "destiny marker", "home world", "empire points",
    ),
    "galactic-emperor": (
        "empire", "starbase", "throne", "fighter", "cruiser", "dreadnought", "victory point", "direction card",
        "explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist", "black hole", "omega sun",
        "showdown", "storage",
    ),
    "risk-legacy": (
        "red star", "hq", "missile", "scar", "bunker", "ammo shortage", "fortification", "minor city", "major city",
        "world capital", "territory card", "coin card", "resource card", "join the war",
    ),
}  # fmt: skip


@every_wrong
def test_it_is_told_in_short_sentences(m: Meeting, wrong: WrongRule) -> None:
    """At most 20 words, one full stop at the end, digits for numbers, the rulebook's terms with capitals."""
    for text in (wrong.belief, wrong.truth):
        well_told(m, text)


def well_told(m: Meeting, text: str) -> None:
    assert len(text.split()) <= MOST_WORDS
    assert text[0].isupper()
    assert text.endswith(".")
    assert "!" not in text
    assert not NUMBER_WORDS.search(text)
    plain = text.replace('"as an Action"', "").replace('"when deployed"', "")
    assert not [term for term in TERMS[m.game.id] if re.search(rf"\b{term}s?\b", plain)], plain


# --- met in play ------------------------------------------------------------------------------------------------------


@every_wrong
def test_random_games_meet_it_or_an_example_does(m: Meeting, wrong: WrongRule) -> None:
    """Met as often as in 5 of 1,000 games, as was counted once; else it has an example, and why it is rare."""
    met, of = m.frequencies()[wrong.id]
    often = met * OF >= LEAST * of
    assert often or (wrong.rare and wrong.example)
    assert bool(wrong.rare) == bool(wrong.example)
    assert not (often and wrong.rare), "it is not rare"


@each_game
def test_the_counts_are_of_this_library(m: Meeting) -> None:
    """No wrong rule is missing in what was counted, and none is counted that is gone."""
    assert set(m.frequencies()) == {wrong.id for wrong in m.game.wrong_rules}


@each_game
def test_games_meet_what_they_were_counted_to_meet(m: Meeting) -> None:
    """Ten games meet each wrong rule that was met in nearly every game."""
    counted = m.frequencies()
    common = [wrong for wrong in m.game.wrong_rules if counted[wrong.id][0] >= 0.8 * counted[wrong.id][1]]
    assert len(common) > len(m.game.wrong_rules) / 3
    found = set[str]()
    for n, start in enumerate(m.starts(10)):
        found |= m.met_in(start, n, [wrong for wrong in common if wrong.id not in found])
    assert found == {wrong.id for wrong in common}


@each_wrong([(m, wrong) for m, wrong in WRONG if wrong.rare])
def test_an_example_shows_the_difference(m: Meeting, wrong: WrongRule) -> None:
    """In the position, the truth and the belief come to something else in what may be done or in what comes of it."""
    pos = cw.parse(wrong.example)
    assert pos.game is m.game
    assert {c.rule for c in pos.complaints} <= {"box-contents"}, "cards that do not matter may be left in the box"
    assert any(m.differs(place, wrong) for place in m.place(pos))


# --- playable ---------------------------------------------------------------------------------------------------------


@each_wrong(WRONG)
def test_whole_games_can_be_played_by_it(m: Meeting, wrong: WrongRule) -> None:
    """Games with any number of players come to an end and a score, and every final position reads back."""
    book = wrong.book(m.game.rulebook)
    played = PLAYED.get(m.game.id, (SHORT[m.game.wrong_rules.index(wrong) % len(SHORT)],))
    starts = list(m.starts(max(played) + 1))
    for n in played:
        end, _ = cw.rollout(starts[n], "random", seed=n, rulebook=book)
        assert end.over
        assert cw.result(end, rulebook=book).winners
        assert cw.parse(str(end)) == end


@each_wrong(WRONG[::7])
def test_the_simple_player_plays_by_it(m: Meeting, wrong: WrongRule) -> None:
    """So does the player that looks for what is good."""
    start = cw.setup(m.game.id, players=["Ana", "Ben", "Cleo"], seed=3)
    assert cw.rollout(start, "simple", seed=1, rulebook=wrong.book(m.game.rulebook))[0].over


# --- which wrong rules can matter -------------------------------------------------------------------------------------


@each_game
def test_a_rule_that_is_not_at_work_makes_no_difference(m: Meeting) -> None:
    """Wherever a game comes, what its next step makes of it depends on the rules at work there and on no other."""
    start = cw.setup(m.game.id, players=["Ana", "Ben", "Cleo"], seed=5)
    places = list(m.places(start, 5))
    for place in places[:: max(9, len(places) // 60)]:
        pos = cw.Position(place.table.thaw())
        if pos.over:
            continue
        play = "" if not cw.legal(pos) else str(next(iter(cw.legal(pos))))
        rules = at_work(pos, lambda fresh, book, play=play: reached(fresh, play, book))  # type: ignore[misc]
        idle = [wrong for wrong in m.game.wrong_rules if wrong.rule not in rules]
        assert idle
        assert {reached(pos, play, book_of(wrong, m.game.rulebook)) for wrong in idle} == {reached(pos, play)}


@each_game
def test_a_contrast_opens_nothing_hidden(m: Meeting) -> None:
    """What it tells one player is the same whatever lies where only others know it, even of a belief about that."""
    pos = cw.advance(cw.setup(m.game.id, players=NAMES[: m.game.players[0]], seed=7))[-1:]
    here = pos[0].after if pos else cw.setup(m.game.id, players=NAMES[: m.game.players[0]], seed=7)
    player = here.seats[0]
    other = cw.deal(cw.seen_by(here, player), 11)
    assert str(here) != str(other)
    action = str(next(iter(cw.legal(here))))
    for wrong in m.game.wrong_rules:
        pairs = [contrast(p, action, wrong, player) for p in (here, other)]
        assert len({None if c is None else (str(c), c.differences) for c in pairs}) == 1, wrong.id
