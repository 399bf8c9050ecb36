"""Who is hit, and what follows from where ships came: their owner chooses wherever it makes a difference."""

import coreworlds as cw

HEAD = 'version = 1\ngame = "galactic-emperor"\n'
TURN = 'direction = "clockwise"\nchooser = "Cyd"\nrole = "Warlord"\nacted = 1\nturn = "Ana"\nphase = "warlord"\n'


def table(top: str, **seats: str) -> cw.Position:
    """Return a position: lines of the common part, and lines of each player."""
    players = "".join(f'[[player]]\nname = "{name}"\n{lines}\n' for name, lines in seats.items())
    return cw.parse(f"{HEAD}{TURN}{top}\n{players}")


def moved(*rows: tuple[str, str, bool]) -> str:
    """Return ships that have come to D3: what, from where, and whether they warped."""
    told = (
        f'{{ship = "{ship}", at = "D3", from = "{came}", spaces = 1, warped = {str(warped).lower()}, count = 1}}'
        for ship, came, warped in rows
    )
    return f"moved = [{', '.join(told)}]\n"


def combat(rows: str, *, ours: str = '"Fighter x2"', hits: str = "[1, 0]", warped: str = "false") -> cw.Position:
    """Return a combat at D3, in which Ana attacks Ben and must choose casualties."""
    battle = f'battle = {{at = "D3", attacker = "Ana", defender = "Ben", phase = 3, hits = {hits}, warped = {warped}}}'
    seats = {"Ana": f"fleets = {{D3 = [{ours}]}}", "Ben": 'fleets = {D3 = ["Cruiser x2"]}', "Cyd": ""}
    return table(f'step = "battle.hits"\n{rows}{battle}', **seats)


def on(pos: cw.Position) -> cw.Position:
    """Let go what goes by itself."""
    line = cw.advance(pos)
    return line[-1].after if line else pos


def options(pos: cw.Position) -> list[str]:
    """Return what may be done, in words."""
    return [str(action) for action in cw.legal(pos)]


def test_equal_ships_from_different_spaces_are_told_apart() -> None:
    """In a retreat each ship goes back to where it came from: the owner says which of two Fighters is lost."""
    pos = combat(moved(("Fighter", "C3", False), ("Fighter", "D2", False)))
    assert options(pos) == ["hit Fighter, C3", "hit Fighter, D2"]
    assert [b.rule for b in cw.judge(pos, "hit Fighter").blockers] == ["battle-own-casualties"]
    for lost, left in (("C3", "D2"), ("D2", "C3")):
        after = on(cw.step(pos, f"hit Fighter, {lost}").after)
        after = on(cw.step(after, "retreat").after)
        assert after.zone("fleets", "Ana") == {left: ["Fighter"]}


def test_equal_ships_from_one_space_are_not_told_apart() -> None:
    """Where nothing depends on it nobody is asked: the only thing that can happen happens by itself."""
    pos = combat(moved(("Fighter", "C3", False), ("Fighter", "C3", False)))
    assert not cw.legal(pos)
    assert cw.step(pos).after.zone("fleets", "Ana") == {"D3": ["Fighter"]}
    assert not cw.judge(pos, "hit Fighter, C3")
    ships = ("Fighter", "Fighter", "Cruiser")
    pos = combat(moved(*((ship, "C3", False) for ship in ships)), ours='"Fighter x2", "Cruiser"')
    assert options(pos) == ["hit Fighter", "hit Cruiser"]


def test_where_the_attackers_ships_came_from_makes_no_difference_to_the_defender() -> None:
    rows = moved(("Cruiser", "C3", False), ("Cruiser", "D2", False))
    pos = combat(rows, ours='"Cruiser x2"', hits="[0, 1]")
    pos = cw.parse(str(pos).replace('turn = "Ana"', 'turn = "Ben"'))
    assert pos.turn == "Ben"
    assert not cw.legal(pos)
    assert cw.step(pos).after.zone("fleets", "Ben") == {"D3": ["Cruiser"]}


def test_damaged_dreadnoughts_from_different_spaces_are_told_apart() -> None:
    """A whole one is flipped, which costs nothing that depends on its way; a damaged one is lost."""
    rows = moved(("Dreadnought", "C3", False), ("Dreadnought", "D2", False))
    pos = combat(rows, ours='"Dreadnought x2"', hits="[2, 0]")
    pos = on(pos)
    assert options(pos) == ["hit Dreadnought", "hit damaged Dreadnought, C3", "hit damaged Dreadnought, D2"]


def test_who_warped_in_does_not_retreat_even_when_the_warped_ships_are_lost() -> None:
    """The bridge is burnt for the whole combat, so it makes no difference which Fighter is lost."""
    pos = combat(moved(("Fighter", "D2", False), ("Fighter", "D4", True)), warped="true")
    assert not cw.legal(pos)
    end = combat(moved(("Fighter", "D2", False)), ours='"Fighter"', hits="[0, 0]", warped="true")
    end = cw.parse(str(end).replace('step = "battle.hits"', 'step = "battle.after"'))
    assert [b.rule for b in cw.judge(end, "retreat").blockers if b.rule != "battle-go-on"] == ["warp-no-retreat"]


def test_the_ship_with_the_most_spaces_left_moves() -> None:
    """Of two Fighters on a space the one that has not moved goes; it can go on, and the other still moves 1."""
    rows = 'moved = [{ship = "Fighter", at = "C3", from = "C2", spaces = 1, count = 1}]\n'
    pos = table(f'step = "warlord.move"\n{rows}', Ana='fleets = {C3 = ["Fighter x2"]}', Ben="", Cyd="")
    after = cw.step(pos, "move Fighter, C3, C4").after
    assert {m["spaces"] for m in after.zone("moved")} == {1}
    assert cw.judge(after, "move Fighter, C4, C5")
    assert cw.judge(after, "move Fighter, C3, D3")


def test_the_side_nearer_to_the_throne_attacks_in_the_showdown() -> None:
    """Counted as the Direction card points, whoever has more sectors."""
    seats = {
        "Ana": 'points = 41\nfleets = {D1 = ["Fighter"]}',
        "Ben": "points = 33",
        "Cyd": 'points = 41\nfleets = {A4 = ["Fighter"]}\nempires = ["C3"]',
    }
    players = "".join(f'[[player]]\nname = "{name}"\n{lines}\n' for name, lines in seats.items())
    top = 'step = "final.showdown"\nphase = "final"\nthrone = "Ben"\npoints = 0\ngalaxy = {C3 = "Slag"}\n'
    for way, first in (("clockwise", "Cyd"), ("counterclockwise", "Ana")):
        pos = cw.parse(f'{HEAD}direction = "{way}"\n{top}{players}')
        assert cw.step(pos).after.zone("battle")["attacker"] == first
