"""What the analysis says of a game is what the game did."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import isclose
from random import Random
from xml.etree import ElementTree as ET

import pytest

import coreworlds as cw
from coreworlds.tutor.looking.analysis import Analysis, analysis
from coreworlds.tutor.looking.comparing import unit_of
from coreworlds.tutor.looking.odds import odds
from coreworlds.tutor.questions.walk import walk
from coreworlds.widgets.drawing.plot import plot, table


@cache
def game() -> cw.Session:
    """Play a whole game at random."""
    s, random = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben", "Cyd"], seed=7)), Random(1)
    while not s.position.over:
        s.advance()
        if not s.position.over:
            s.step(random.choice(list(cw.legal(s.position))))
    return s


@cache
def looked_at() -> Analysis:
    return analysis(game())


def test_every_round_has_a_number_for_every_player() -> None:
    for series in looked_at().series:
        assert series.rounds == tuple(f"Round {n}" for n in range(1, 11))
        assert [name for name, _ in series.values] == ["Ana", "Ben", "Cyd"]
        assert all(len(numbers) == 10 for _, numbers in series.values)


def test_the_last_points_are_the_result() -> None:
    scores = {score.player: score.total for score in cw.result(game().position).scores}
    points = next(series for series in looked_at().series if series.unit == "Empire Points")
    assert {name: numbers[-1] for name, numbers in points.values} == scores


def test_energy_gained_is_what_the_markers_went_up_by() -> None:
    """Counted anew from the positions: all that comes in is paid, lost at the end of a Round, or still there."""
    gained = next(series for series in looked_at().series if series.title == "Energy gained")
    for name, numbers in gained.values:
        out = 0
        for made in game().transitions:
            for event in made.events:
                if event.player == name:
                    out += event.facts.get("paid", 0) + event.facts.get("lost", 0)
        assert sum(numbers) == out + game().position.seat(name).energy


def test_deck_size_is_counted_at_the_end_of_each_round() -> None:
    sizes = next(series for series in looked_at().series if series.unit == "cards")
    seat = game().position.seat("Ben")
    assert dict(sizes.values)["Ben"][-1] == len(seat.deck) + len(seat.hand) + len(seat.discard)


def test_what_each_rule_did_is_counted_from_its_events() -> None:
    """In a step it counts once for each player, in however many events it is told."""
    once = ({(event.rule, event.player) for event in made.events} for made in game().transitions)
    counts = Counter(rule for each in once for rule, _ in each)
    assert {each.rule.id: each.count for each in looked_at().rules} == counts
    income = next(each for each in looked_at().rules if each.rule.id == "energy-from-worlds")
    gains = Counter[str]()
    for made in game().transitions:
        gains.update({e.player: e.facts["gained"] for e in made.events if e.rule == "energy-from-worlds"})
    assert {who: n for what, who, n in income.sums if what == "Energy gained"} == {k: v for k, v in gains.items() if v}


def test_odds_are_those_of_what_a_player_may_know() -> None:
    """Ana's own hand is uncertain before she draws; of Ben's she learns its size alone."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    said = odds(pos, viewer="Ana", sample=100)
    assert not said.exact
    assert said.lines[0] == "In 100 % of cases: Ana, Hand: 6 cards."
    assert len(said.lines) > 3
    assert not any("Ben, Hand: 1 ×" in line for line in said.lines)
    assert odds(pos, viewer="Ana", sample=100) == said


def test_odds_say_how_many_sentences_they_leave_out(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    said = odds(pos, viewer="Ana", sample=100)
    more, shown, text = said.more, len(said.lines), str(said)
    monkeypatch.setattr("coreworlds.tutor.looking.odds.SHOWN", 1000)
    assert more == len(said.lines) - shown > 0
    assert f"Left out: {more} more, none more likely than the last one here." in text.splitlines()
    assert said.rest == ""
    assert "left out" not in str(said)


def test_odds_of_a_step_without_luck_are_certain() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    while pos.step != "energy.income":
        pos = cw.step(pos).after
    assert set(odds(pos, viewer="Ana", sample=5).lines) == {
        "In 100 % of cases: Ana has 3 Energy.",
        "In 100 % of cases: Ben has 3 Energy.",
    }


@pytest.mark.parametrize("name", cw.games())
def test_nothing_is_drawn_of_what_the_viewer_cannot_see(name: str) -> None:
    """A number that is hidden from Ana is left out, never drawn as if it were less than 0."""
    line = walk(name, 1)
    for series in analysis(line, "Ana").series:
        assert "Ana" in dict(series.values)
        assert all(n >= 0 for _, numbers in series.values for n in numbers)


def test_what_is_secret_is_drawn_for_its_owner_alone() -> None:
    line = walk("galactic-emperor", 1)
    points = next(series for series in analysis(line, "Ana").series if series.title == "Victory Points")
    assert [name for name, _ in points.values] == ["Ana"]
    assert len(next(s for s in analysis(line).series if s.title == "Victory Points").values) > 1


def test_odds_of_dice_are_those_of_what_they_show() -> None:
    """Each die is told with its side: of four in order, the first shows 1 unless all show more."""
    before = next(t.before for t in walk("galactic-emperor", 1) if t.step == "merchant.roll")
    said = odds(before, viewer="Ana", sample=60)
    assert isclose(said.chances["Dice: Die 1 shows 1"], 1 - (5 / 6) ** 4)
    assert not any(" × Die" in line for line in said.lines)


def test_a_plot_says_its_numbers_as_text_and_is_sound() -> None:
    for series in looked_at().series:
        drawn = plot(series)
        root = ET.fromstring(drawn)  # noqa: S314 - our own
        assert root.attrib["aria-label"].split() == str(series).split()
        assert len(root.findall(".//{*}polyline")) == 3
        for line in root.findall(".//{*}polyline"):
            ys = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
            assert all(30 <= y <= 180 for y in ys)
        assert len(table(series).children) == 3


def test_higher_is_drawn_higher() -> None:
    series = next(series for series in looked_at().series if series.title == "Energy gained")
    line = ET.fromstring(plot(series)).find(".//{*}polyline")  # noqa: S314 - our own
    assert line is not None
    ys = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    numbers = series.values[0][1]
    order = sorted(range(10), key=numbers.__getitem__)
    assert [ys[i] for i in order] == sorted(ys, reverse=True)


def test_nothing_played_is_nothing_to_say() -> None:
    assert analysis([]) == Analysis((), ())
    with pytest.raises(cw.CoreWorldsError):
        odds(game().position)


def test_one_card_that_may_come_to_lie_somewhere_is_one() -> None:
    """Of the Home World alone a zone tells "1 World"."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    zones = [zone for seat in pos.game.page.layout(pos, None).seats for zone in seat.zones]  # type: ignore[union-attr]
    one = next(zone for zone in zones if zone.title == "Worlds")
    assert (one.count, unit_of(one)) == (1, "World")
