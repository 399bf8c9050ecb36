"""Chronicles: games one after another, each in the world that the one before it left."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.engine import read_chronicle
from coreworlds.engine.invariants import faults
from coreworlds.players.choose import choose

GAME = "risk-legacy"
NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eve")
_EVERY = 5  # of so many decisions one is looked at
_GAMES = 15


def played(session: cw.Session) -> cw.Session:
    """Let simple players play a session to its end."""
    while not session.position.over:
        session.step(choose(session.position, "simple") if session.position.options() else None)
    return session


def chronicle_of(games: int, count: int = 3) -> cw.Chronicle:
    chronicle = cw.Chronicle()
    for seed in range(games):
        chronicle.end(played(chronicle.begin(NAMES[:count], seed=seed)))
    return chronicle


@cache
def three_games() -> cw.Chronicle:
    return chronicle_of(3)


def refused(chronicle: cw.Chronicle, session: object) -> cw.CoreWorldsError:
    with pytest.raises(cw.CoreWorldsError) as caught:
        chronicle.end(session)  # type: ignore[arg-type]  # also what is none
    assert len(chronicle.worlds) == len(chronicle.sessions) + 1
    return caught.value


# -- many games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5])
def test_random_games_keep_all_invariants(count: int) -> None:
    """No decision, and no world between two games, has a complaint; each world is read back as it is written."""
    found, seen = list[Any](), 0

    def chosen(t: Any, moves: list[Any], random: Random) -> Any:  # noqa: ANN401 - of any game
        nonlocal seen
        seen += 1
        if seen % _EVERY == 0:
            found.extend(faults(t))
        return random.choice(moves)

    world = cw.World.fresh(GAME)
    for number in range(1, _GAMES + 1):
        end, _ = cw.rollout(cw.setup(GAME, players=NAMES[:count], seed=number, world=world), chosen, seed=number)
        world = cw.result(end).world
        assert found == []
        assert not end.complaints
        assert not world.complaints
        assert cw.World(str(world)) == world
        assert (world.played, len(world.zone("signed")), len(world.zone("history"))) == (number, number, number * count)
    assert world.zone("planet")


@pytest.mark.parametrize("count", [3, 4, 5])
def test_fifteen_games_are_loaded_as_they_were_saved(count: int, tmp_path: Path) -> None:
    chronicle = chronicle_of(_GAMES, count)
    chronicle.save(tmp_path / "chronicle.toml")
    again = cw.load(tmp_path / "chronicle.toml")
    assert isinstance(again, cw.Chronicle)
    assert again.worlds == chronicle.worlds
    assert str(again) == str(chronicle)
    assert [len(each.nodes) for each in again.sessions] == [len(each.nodes) for each in chronicle.sessions]
    for session in chronicle.sessions:
        assert not any(node.position.complaints for node in session.nodes)
    assert cw.World.of(cw.setup(GAME, players=NAMES[:3], world=tmp_path / "chronicle.toml")) == chronicle.world


# -- one after another -------------------------------------------------------------------------------------------


def test_what_a_chronicle_has() -> None:
    chronicle = three_games()
    assert repr(chronicle) == "<Chronicle: risk-legacy, 3 games>"
    assert [world.played for world in chronicle.worlds] == [0, 1, 2, 3]
    assert chronicle.world is chronicle.worlds[-1]
    assert (len(chronicle), tuple(chronicle), bool(cw.Chronicle())) == (3, chronicle.sessions, True)
    assert [cw.result(each.position).world for each in chronicle.sessions] == list(chronicle.worlds[1:])
    assert cw.Chronicle().world == cw.Chronicle(game=GAME).world == cw.World.fresh(GAME)


def test_a_game_without_a_seed_has_luck_of_its_own() -> None:
    chronicle = three_games()
    begun = cw.Chronicle().begin(NAMES), chronicle.begin(NAMES)
    assert [each.position.table_for(None).seed for each in begun] == [0, 3]


def test_another_game_may_follow_an_earlier_one() -> None:
    chronicle = three_games()
    branch = chronicle.branch(1)
    assert branch.worlds == chronicle.worlds[:2]
    branch.end(played(branch.begin(NAMES[:4], seed=99)))
    assert branch.worlds[:2] == chronicle.worlds[:2]
    assert branch.world != chronicle.worlds[2]
    assert len(chronicle.sessions) == 3  # the first one stays as it was
    for number in (-1, 4, "1", True):
        with pytest.raises(cw.CoreWorldsError) as caught:
            chronicle.branch(number)  # type: ignore[arg-type]  # also what is no number
        assert caught.value.expected == "0 to 3"


def test_a_session_that_is_taken_back_later_changes_no_chronicle() -> None:
    chronicle = cw.Chronicle()
    session = played(chronicle.begin(NAMES[:3]))
    world = chronicle.end(session)
    session.undo()
    assert chronicle.sessions[0].position.over
    assert read_chronicle(str(chronicle)).world == world


@pytest.mark.parametrize("rulings", [None, "published", {"who-powers": "by-players"}])
def test_the_first_game_may_be_begun_by_other_readings(rulings: Any) -> None:  # noqa: ANN401 - as `setup` takes them
    """What set-up adds to a fresh world is no other world."""
    chronicle = cw.Chronicle()
    session = chronicle.begin(NAMES[:3], seed=5, rulings=rulings)
    assert chronicle.end(played(session)).played == 1


def test_what_cannot_end_a_game() -> None:
    chronicle = three_games().branch(1)
    assert refused(chronicle, "a game").found == "a value of type str"
    assert refused(chronicle, chronicle.begin(NAMES[:3])).found == "Set-up"
    older = played(cw.Chronicle().begin(NAMES[:3], seed=1))
    caught = refused(chronicle, older)
    assert (caught.place, caught.found) == ("world, played", "0")
    assert caught.expected == "1"
    twice = chronicle.sessions[0]
    assert refused(chronicle, twice).place == "world, played"
    other = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"]))
    assert (refused(chronicle, other).found, refused(chronicle, other).expected) == ("core-worlds", GAME)


def test_a_chronicle_of_a_game_without_a_past() -> None:
    with pytest.raises(cw.CoreWorldsError) as caught:
        cw.Chronicle(game="core-worlds")
    assert (caught.value.found, caught.value.expected) == ("core-worlds", GAME)
    with pytest.raises(cw.CoreWorldsError):
        cw.Chronicle(cw.World.fresh(GAME), game="core-worlds")


def test_of_several_games_with_a_past_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the world does not say which."""
    monkeypatch.setattr("coreworlds.engine.chronicle.with_a_past", lambda: (GAME, "another"))
    for world in (None, "", "fresh"):
        with pytest.raises(cw.CoreWorldsError) as caught:
            cw.Chronicle(world)
        assert (caught.value.found, caught.value.expected) == ("nothing", f"{GAME} or another")
    assert cw.Chronicle(game=GAME).world == cw.Chronicle(str(cw.World.fresh(GAME))).world == cw.World.fresh(GAME)


# -- its file ----------------------------------------------------------------------------------------------------


def test_a_file_says_whether_it_is_a_session_or_a_chronicle(tmp_path: Path) -> None:
    chronicle = three_games()
    chronicle.save(tmp_path / "chronicle.toml")
    chronicle.sessions[0].save(tmp_path / "session.toml")
    assert isinstance(cw.load(tmp_path / "chronicle.toml"), cw.Chronicle)
    assert isinstance(cw.load(tmp_path / "session.toml"), cw.Session)
    chronicle.world.save(tmp_path / "world.toml")
    with pytest.raises(cw.CoreWorldsError) as caught:
        cw.load(tmp_path / "world.toml")
    assert caught.value.found
    with pytest.raises(cw.CoreWorldsError) as caught:
        chronicle.save(tmp_path / "no" / "folder.toml")
    assert caught.value.place.endswith("folder.toml")


@pytest.mark.parametrize(
    ("old", "new", "place", "found", "expected"),
    [
        ('kind = "chronicle"', 'kind = "chronicles"', "x, line 2, column 8", "'chronicles'", 'kind = "chronicle"'),
        ("version = 1", "version = 9", "x, line 1, column 11", "9", "version = 1"),
        ("world = ", "word = ", "x, line 3, column 8", "word", "world"),
        ("session = ", "sesion = ", "column 10", "sesion", "session"),
        ('game = "risk-legacy"\nkind', 'game = "chess"\nkind', "column 9, world, line 2, column 8", "chess", GAME),
        ("seed = 0", "seed = 1", "game 1, line ", '""', "an automatic step"),
        ("played = 1", "played = 2", "game 2, world, played", "2", "1"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read(old: str, new: str, place: str, found: str, expected: str) -> None:
    text = str(three_games().branch(2)).replace(old, new, 1)
    with pytest.raises(cw.CoreWorldsError) as caught:
        read_chronicle(text, "x")
    assert place in caught.value.place
    assert found in caught.value.found
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("rest", "found", "expected"),
    [
        ("", "nothing", "a world as a text"),
        ("world = 3", "3", "a world as a text"),
        ('world = "fresh"\ngame = 3', "3", "[[game]] tables"),
        ("world = 'game = \"risk-legacy\"'\ngame = [{}]", "{}", "session = a text"),
    ],
)
def test_a_file_without_its_world_or_games(rest: str, found: str, expected: str) -> None:
    with pytest.raises(cw.CoreWorldsError) as caught:
        read_chronicle(f'version = 1\nkind = "chronicle"\n{rest}\n', "x")
    assert caught.value.place.startswith("x, line ")
    assert (caught.value.found, caught.value.expected) == (found, expected)


def test_games_that_do_not_follow_each_other_are_refused() -> None:
    """The second game in the place of the first, or left out."""
    chronicle = three_games()
    head, *games = str(chronicle).split("\n[[game]]\n")
    for order in (games[1:], games[::-1], [games[0], games[2]], [games[0], games[0]]):
        with pytest.raises(cw.CoreWorldsError) as caught:
            read_chronicle("\n[[game]]\n".join([head, *order]), "x")
        assert "world, " in caught.value.place
        assert (caught.value.found, caught.value.expected, caught.value.remedy) != ("", "", "")
    assert read_chronicle("\n[[game]]\n".join([head, *games[:2]])).worlds == chronicle.worlds[:3]
