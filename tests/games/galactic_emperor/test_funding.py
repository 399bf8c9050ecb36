"""Food put down in this turn is remembered until the turn ends: in the file, on the map, by hand, and in ways out."""

import pytest

import coreworlds as cw
from coreworlds.tutor.editing.position import editor

FILE = """version = 1
game = "galactic-emperor"
phase = "merchant"
step = "merchant.trade"
turn = "Ana"
direction = "clockwise"
chooser = "Ana"
prices = [1, 2, 3]
galaxy = {{ D2 = "Slag", D3 = "Ferrum", F4 = "Anvil" }}
{food}
[[player]]
name = "Ana"
food = 3
empires = ["D2", "D3"]
technologies = ["Space Pirate"]
[[player]]
name = "Ben"
empires = ["F4"]
[[player]]
name = "Cyd"
"""


def table(food: str = "") -> cw.Position:
    """Return Ana's Merchant turn with these lines about food."""
    return cw.parse(FILE.format(food=food))


def play(pos: cw.Position, *actions: str) -> cw.Position:
    """Play actions one after the other."""
    for action in actions:
        pos = cw.step(pos, action).after
    return pos


def test_a_file_says_it_only_where_there_is_such_food() -> None:
    pos = table("food = { D2 = 1 }")
    assert "funded" not in str(pos)
    new = play(pos, "fund D3", "fund D3", "fund D2")
    assert "\nfood = {D2 = 2, D3 = 2}\nfunded = {D2 = 1, D3 = 2}\n" in str(new)
    assert cw.parse(str(new)) == new
    assert cw.parse(str(new)) != cw.parse(str(new).replace("funded = {D2 = 1, D3 = 2}\n", ""))
    assert "funded = {D2 = 1, D3 = 2}" in str(cw.seen_by(new, "Ben"))
    assert "funded" not in str(play(new, "done"))


def test_older_food_goes_first() -> None:
    pos = play(table("food = { D2 = 1 }"), "fund D2", "collect D2")
    assert pos.food == pos.funded == {pos.parts.index["D2"]: 1}
    assert not cw.judge(pos, "collect D2")


def test_the_blocker_says_why_and_its_way_out_leads_out() -> None:
    pos = play(table(), "fund D2")
    verdict = cw.judge(pos, "collect D2")
    assert [b.rule for b in verdict.blockers] == ["merchant-collect"]
    remedy = verdict.blockers[0].remedy
    after = remedy.apply(pos)
    assert not after.complaints
    assert cw.judge(after, "collect D2")
    at = pos.parts.index["D2"]
    assert (after.food[at], after.funded[at]) == (2, 1), "food is put there, which one sees; no history is changed"
    full = play(pos, "fund D2")
    older = cw.judge(full, "collect D2").blockers[0].remedy.apply(full)
    assert (older.food, older.funded) == ({at: 2}, {}), "where there is no room for more"
    less = cw.judge(full, "fund D2").blockers[0].remedy.apply(full)
    assert (less.food, less.funded, less.complaints) == ({}, {}, ())


@pytest.mark.parametrize(
    ("food", "said"),
    [
        ("food = { D2 = 1 }\nfunded = { D2 = 2 }", "2 food at D2 is marked as put there this turn; 1 lies there."),
        ("funded = { D2 = 1 }", "1 food at D2 is marked as put there this turn; 0 lies there."),
        ("food = { F4 = 1 }\nfunded = { F4 = 1 }", "Ana has put food on F4 in this turn without controlling it."),
        ("food = { D2 = 3 }\nfunded = { D2 = 3 }", "D2 holds 3 food, but can hold 2."),
    ],
)
def test_an_impossible_note_is_named_and_mended(food: str, said: str) -> None:
    pos = table(food)
    assert any(said in complaint.text for complaint in pos.complaints)
    for _ in range(4):
        if pos.complaints:
            assert pos.complaints[0].repair is not None
            pos = pos.complaints[0].repair.apply(pos)
    assert not pos.complaints


def test_nobody_has_put_food_down_where_nobody_trades() -> None:
    text = FILE.format(food="food = { D2 = 1 }\nfunded = { D2 = 1 }").replace("merchant.trade", "merchant.harvest")
    pos = cw.parse(text.replace("food = 3\n", ""))
    assert [complaint.rule for complaint in pos.complaints] == ["merchant-collect"]
    assert pos.complaints[0].repair is not None
    assert pos.complaints[0].repair.apply(pos).funded == {}


def test_it_is_kept_while_the_saboteur_is_asked() -> None:
    """The note is of the one whose turn was broken into."""
    text = FILE.format(food="food = { F4 = 1 }")
    text = text.replace('empires = ["F4"]', 'empires = ["F4"]\ntechnologies = ["Saboteur"]')
    pos = play(cw.parse(text), "fund D2", "use Space Pirate")
    assert (pos.turn, pos.complaints) == ("Ben", ())
    pos = play(pos, "let be", "raid F4")
    assert not cw.judge(pos, "collect D2")


def test_it_is_set_by_hand() -> None:
    work = editor(table("food = { D2 = 2 }")).set("funded D2", "1")
    assert work.position.funded == {work.position.parts.index["D2"]: 1}
    assert work.set("funded D2", "0").position == table("food = { D2 = 2 }")


def test_the_map_and_the_line_above_it_say_so() -> None:
    pos = play(table("food = { D2 = 1 }"), "fund D2")
    layout = pos.game.page.layout(pos, None)
    faces = {face.name: face for zone in layout.zones for face in zone.faces}
    (mark,) = [mark for mark in faces["D2"].marks if mark.icon == "crate"]
    assert "1 put" in mark.label
    assert "1 on D2" in layout.situation


def test_a_card_says_that_declaring_it_would_change_nothing() -> None:
    """As long as it may be declared, and where it would."""

    def told(pos: cw.Position) -> str:
        seat = pos.game.page.layout(pos, None).seats[0]
        return next(face.text for zone in seat.zones for face in zone.faces if face.name == "Space Pirate")

    pos = table()
    assert "It changes nothing now: no opponent has food on a sector or metal in Storage." in told(pos)
    assert "change nothing" not in told(table("food = { F4 = 1 }"))
    assert "change nothing" not in told(play(pos, "use Space Pirate"))
