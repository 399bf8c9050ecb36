"""What a player knows: all but the stack, others' Victory Points and what a scanner saw."""

from random import Random

import coreworlds as cw
from coreworlds.tutor.knowing.knowledge import knowledge
from tests.whole_game import whole_game

NAMES = ["Ana", "Ben", "Cyd"]


def game(seed: int = 9) -> list[cw.Position]:
    """Return the positions of a random game."""
    pos, random, line = cw.setup("galactic-emperor", players=NAMES, seed=seed), Random(seed), []
    while not pos.over:
        line.append(pos)
        actions = list(cw.legal(pos))
        pos = cw.step(pos, random.choice(actions) if actions else None).after
    return [*line, pos]


def test_counting_tells_which_tiles_lie_in_the_stack() -> None:
    """The pool of unseen tiles is exactly what lies face down, in some order."""
    for pos in game()[::40]:
        view = cw.seen_by(pos, "Ana")
        pools = pos.game.page.pools(pos, view)
        hidden = [name for name, seen in zip(spelled(pos), spelled(view), strict=True) if seen == "?"]
        assert [pool.known for pool in pools] == [True] * bool(hidden)
        assert sorted(hidden) == [name for pool in pools for name in pool.sure]


def spelled(pos: cw.Position) -> list[str]:
    """Return the stack, one name a tile."""
    return [pos.parts.names[code] for code in pos.stack]


def test_points_are_hidden_until_the_end() -> None:
    """A player knows the own Victory Points; when the game is over everybody's lie open."""
    line = game()
    for pos in line[:-1:60]:
        view = cw.seen_by(pos, "Ben")
        assert view.zone("points", "Ben") == pos.zone("points", "Ben")
        assert {view.zone("points", name) for name in ("Ana", "Cyd")} == {"?"}
        assert cw.seen_by(pos, None).zone("points", "Ben") == "?"
    assert cw.result(cw.seen_by(line[-1], "Ben")) == cw.result(line[-1])


def test_what_is_dealt_ties_those_who_fight_the_showdown() -> None:
    """Who fights has the most, and as much as the other: dealt otherwise, somebody else won in the end."""
    line = [each.before for each in whole_game(3, game="galactic-emperor")]
    last = next(n for n, pos in enumerate(line) if pos.step == "final.showdown") + 1
    for pos in line[last:]:
        for viewer in (*pos.seats, None):
            end = cw.deal(cw.seen_by(pos, viewer), 3)
            assert {end.seat("Ana").points, end.seat("Cleo").points} == {max(end.seat(n).points for n in end.seats)}
            assert end.seat("Ben").points < end.seat("Ana").points
            if pos.step == "final.winner":
                assert cw.result(cw.step(end).after).winners == cw.result(cw.step(pos).after).winners == ("Cleo",)
    assert pos.step == "final.winner"


def test_nobody_is_dealt_a_point_while_the_table_is_laid() -> None:
    """The pool is not there yet: all of it was dealt out."""
    for each in cw.setup_steps("galactic-emperor", players=NAMES, seed=1):
        dealt = cw.deal(cw.seen_by(each.before, "Ben"), 1)
        assert {dealt.seat(name).points for name in NAMES} == {0}


def test_the_place_of_the_black_hole_is_known_to_all() -> None:
    """It lies between the two piles: a view shows it there, and nothing else of the stack."""
    view = cw.seen_by(game()[0], None)
    assert set(view.zone("stack")) - {f"? x{n}" for n in range(2, 40)} == {"Black Hole"}


def test_who_knows_what_can_be_told_of_every_viewer() -> None:
    """Asking for it raises nothing; of tiles it tells once people can lay them by hand."""
    pos = game()[200]
    for viewer in (*NAMES, None):
        assert len(knowledge(pos, viewer)) == int(bool(pos.game.state.hands))


def test_beside_a_sale_and_a_production_stands_what_they_surely_bring() -> None:
    """A price was told of what is bought only; a sector's gift is as much as the Storage Facility has room for."""
    own = 'marks = 5\nmetal = 5\nenergy = 3\nempires = ["E1", "E2"]\n'
    seats = f'[[player]]\nname = "Ana"\n{own}[[player]]\nname = "Ben"\n[[player]]\nname = "Cyd"\n'
    board = 'galaxy = {E1 = "Slag", E2 = "Iron Sisters"}\nfood = {E1 = 1, E2 = 1}\n'
    head = f'version = 1\ngame = "galactic-emperor"\n{board}'
    trade = cw.parse(f'{head}phase = "merchant"\nstep = "merchant.trade"\nprices = [1, 2, 3]\n{seats}')
    said = {action.text: action.brings for action in cw.legal(trade)}
    assert (said["sell metal"], said["sell metal 3"], said["buy food"]) == (("gives 2 marks",), ("gives 6 marks",), ())
    steward = cw.parse(f'{head}phase = "steward"\nstep = "steward.produce"\n{seats}')
    assert {action.text: action.brings for action in cw.legal(steward)}["produce E1"] == ("gives 1 metal",)
    full = cw.step(steward, "produce E1").after
    assert {action.text: action.brings for action in cw.legal(full)}["produce E2"] == ("gives nothing: no room for it",)
