"""Missions: one lies face up; who has done what it asks takes its Red Stars in place of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import NONE, draw
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import called, stars
from coreworlds.games.risk_legacy.state import BOX

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

CONQUESTS = 9


@rule("mission-face-up")
@tells("mission up", "The Mission is {mission}.")
def lay_out(t: Earth) -> None:
    """Shuffle the Missions and turn one up."""
    t.mission_deck = t.shuffle("missions", t.missions)
    _turn_up(t, "mission-face-up")


def _turn_up(t: Earth, by: str) -> None:
    t.mission = next(iter(draw(t, "mission_deck", 1)), NONE)
    if t.mission != NONE:
        t.tell("mission up", by, mission=called(t.mission))


@rule("mission-next")
@tells("no mission", "There is no other Mission.")
def turn_up_next(t: Earth) -> None:
    """Turn up another Mission in the place of the one that was completed."""
    _turn_up(t, "mission-next")
    if t.mission == NONE:
        t.tell("no mission", "mission-next")


@rule("mission-nine")
def nine_conquests(t: Earth, _s: Commander) -> Lack | None:
    """Check that nine territories were conquered in this turn."""
    done = len({*t.conquered})
    if done >= CONQUESTS:
        return None
    return (CONQUESTS, "territories conquered in this turn"), (done, "territory" if done == 1 else "territories")


@rule("mission-complete")
def completed(t: Earth, s: Commander) -> Lack | None:
    """Check that the player in turn has done what the Mission asks."""
    if t.mission < 0:
        return "a face-up Mission", "no Mission"
    lack: Lack | None = t.rules[BOX.rule[t.mission]](t, s)
    return lack


@rule("mission-or-card")
def no_card_either(t: Earth) -> None:
    """Go on after a Mission: no card is drawn."""
    t.pass_on()


@action("mission", option="Complete the Mission", timing="card-conquest", when=("mission-complete",),
        carries=("mission-one", "mission-or-card", "mission-next", "mission-nine"))  # fmt: skip
@tells("mission", "{player} completes {mission}: {gained:Red Star}, {stars} in all.")
def mission(t: Earth, s: Commander, _: None) -> None:
    """Complete the Mission in place of drawing a card."""
    done, gained = called(t.mission), BOX.stars[t.mission]
    s.stars += gained
    t.mission = NONE
    t.tell("mission", "mission-complete", s, mission=done, gained=gained, stars=stars(t, s))
    t.rules["mission-next"](t)
    t.rules["mission-or-card"](t)
