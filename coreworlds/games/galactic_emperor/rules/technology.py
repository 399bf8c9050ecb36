"""Technologies: declaring them, the Saboteur's interrupt, Time Warp's re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.engine.near import either
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.book import action, amount, rule, tells
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import has, name, roll, without
from coreworlds.games.galactic_emperor.rules.rounds import NO_ROLE, lost_by
from coreworlds.games.galactic_emperor.state import Interrupt

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


USES = {"Protein Fields": 2, "Space Pirate": 1, "Robotics": 2, "Long Range Scanners": 1}
_CAUGHT = 5
_TWICE = 2
# Where each technology is declared: the step of the flow, and what must hold there besides.
STEPS = {
    "Ambassador": ("regent.business",),
    "Shield Generators": ("battle.attacker", "battle.defender"),
    "Ion Cannons": ("battle.defender",),
    "Plasma Weapons": ("battle.attacker",),
    "Fusion Engines": ("warlord.move",),
    "Robotics": ("engineer.build",),
    "Protein Fields": ("steward.produce",),
    "Diplomat": ("regent.buy",),
    "Time Warp": ("merchant.dice", "battle.dice", "technology.dice"),
    "Space Pirate": ("merchant.trade",),
    "Long Range Scanners": ("explorer.place",),
}


# -- may it be used? ---------------------------------------------------------------------------------------------


def is_scanners(t: Galaxy, card: int) -> bool:
    """Return True for Long Range Scanners: their role may be over."""
    return name(t, card) == "Long Range Scanners"



@rule("tech-owned")
@depends(table=("caught",), seat=("technologies",))
def owned(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the player has the technology."""
    if card in (*s.technologies, *t.caught) or t.parts.kind[card] != "technology":
        return None
    owner = next((o.name for o in t.seats if card in o.technologies), None)
    return f"{name(t, card)} among your technologies", f"{name(t, card)} with {owner or 'nobody'}"


@says("tech-saboteur-catch")
@depends(table=("caught",))
def not_caught(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the technology did not leave the game: the Saboteur may be caught."""
    if card not in t.caught:
        return None
    return f"{name(t, card)} in the game", f"{name(t, card)} caught", "A Saboteur that is caught never comes back."


@rule("tech-timing")
@depends(table=("step", "interrupt"), unless=is_scanners)
def in_time(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the technology works in this role."""
    steps = STEPS.get(name(t, card), ()) if t.parts.kind[card] == "technology" and not role_left(t, s, card) else ()
    here = t.bound.steps[t.interrupt.step if t.interrupt is not None else t.step]
    phases = {t.bound.steps[step].phase for step in steps}
    if not steps or name(t, card) == "Time Warp" or here.phase in phases:
        return None
    there = here.called if here.phase in NO_ROLE else _role(here.phase)
    return either(map(_role, sorted(phases))), there


@says("explorer-flip")
@depends(unless=is_scanners)
def role_left(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the role of the technology may still be chosen: Explorer is turned over in the end."""
    if not is_scanners(t, card) or not lost_by(t, "Explorer"):
        return None
    return "the Explorer role", "a second Warlord in its place", "Once every tile is placed nobody explores."


def _role(phase: str) -> str:
    return f"the {phase.capitalize()} role"


@says("declare-when")
@depends(table=("step",), rules=("tech-timing",), unless=is_scanners)
def at_its_step(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that this is the step at which the technology is declared."""
    steps = STEPS.get(name(t, card), ()) if t.parts.kind[card] == "technology" else ()
    if not steps or t.step in steps or role_left(t, s, card) or t.rules["tech-timing"](t, s, card) is not None:
        return None  # in another role, that says it all
    return either(t.bound.steps[step].called for step in steps), t.bound.steps[t.step].called


@says("tech-saboteur")
@depends(table=("caught",))
def not_used(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that it is not the Saboteur, who answers a declaration."""
    if name(t, card) != "Saboteur" or card in t.caught:
        return None
    return "“sabotage”, just after a technology was declared", "“use”", "Use the Saboteur by “sabotage” only."


def in_showdown(t: Galaxy) -> bool:
    """Return True if the Galactic Showdown is fought."""
    return t.battle is not None and t.battle.at == OUTSIDE


@says("showdown-sides", always=True)
@depends(table=("battle",))
def in_galaxy(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the Galactic Showdown is not fought: no technology works in it."""
    return ("a battle in the galaxy", "the Galactic Showdown") if in_showdown(t) else None


@rule("declare-when")
@depends(table=("declared",))
def not_declared(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the technology was not declared in this turn already."""
    return ("a technology not declared yet", f"{name(t, card)} declared in this turn") if card in t.declared else None


@rule("tech-saboteur")
@depends(table=("stopped",))
def not_stopped(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that the Saboteur has not stopped the technology for this round."""
    stopped = f"{name(t, card)} in working order", f"{name(t, card)} stopped by the Saboteur in this round"
    return stopped if card == t.stopped else None


@rule("tech-once-a-round")
@depends(table=("spent",))
def not_spent(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that Saboteur and Time Warp are used once a round."""
    return (amount(1, "use left in this round"), (0, "uses left in this round")) if card in t.spent else None


def active(t: Galaxy, s: Duke, technology: str) -> bool:
    """Return True if a technology of a player was declared and not stopped."""
    return t.parts.index[technology] in t.declared and has(t, s, technology)


# -- declaring ---------------------------------------------------------------------------------------------------


_ONLY_OF = {  # rules about one technology
    "robotics-when": "Robotics",
    "shields-side": "Shield Generators",
    "tech-shields-ships": "Shield Generators",
    "tech-scanners-first": "Long Range Scanners",
    "tech-once-a-round": "Time Warp",
}


def not_about(t: Galaxy, s: Duke, card: int) -> set[str]:
    """Name the rules that only forbid a technology, or are about other ones."""
    found = {"showdown-sides", "tech-saboteur", *(rule_id for rule_id, of in _ONLY_OF.items() if of != name(t, card))}
    second = t.parts.index["Second Warlord"] in {*t.roles, *t.chosen}
    if t.bound.steps[t.step].phase != "warlord" or name(t, card) == "Time Warp" or not second:
        found.add("tech-two-warlords")
    return found if t.rules["declare-idle"](t, s, card) else found | {"declare-idle"}


@depends(seat=("technologies",))
def usable(t: Galaxy, s: Duke) -> list[int]:
    """Return the technologies that may be declared: all but the Saboteur."""
    return [card for card in s.technologies if name(t, card) != "Saboteur"]


@action(
    "use {technology}",
    option="Technology",
    timing="tech-declare",
    timed=("tech-timing", "declare-when", "explorer-flip", "tech-saboteur"),
    listed=usable,
    checks=(
        *("tech-owned", not_caught, "tech-timing", role_left, not_used, at_its_step, in_galaxy, "declare-when"),
        *("tech-saboteur", "tech-once-a-round", "tech-shields-ships", "tech-scanners-first"),
    ),
    carries=("tech-declare", "tech-two-warlords", "declare-idle", "robotics-when", "shields-side"),
    forbids=("explorer-flip", "tech-saboteur-catch"),
    beside=not_about,
)
def use(t: Galaxy, s: Duke, card: int) -> None:
    """Declare a technology; the Saboteur's owner may interrupt."""
    t.rules["tech-declare"](t, s, card)


@rule("tech-declare")
@tells("declare", "{player} declares {card}.")
@tells("idle", "Declaring {card} changes nothing now: {why}.")
def declare(t: Galaxy, s: Duke, card: int) -> None:
    """Declare that a technology is used."""
    technology, in_vain = name(t, card), t.rules["declare-idle"](t, s, card)
    t.declared, t.left = (*t.declared, card), USES.get(technology, t.left)
    if technology == "Time Warp":
        t.spent = (*t.spent, card)
    t.tell("declare", "tech-declare", s, card=technology)
    if in_vain:
        t.tell("idle", "declare-idle", s, card=technology, why=in_vain)
    saboteur = t.parts.index["Saboteur"]
    owner = next((o for o in t.seats if saboteur in o.technologies), None)
    if owner is not None and owner.at != s.at and saboteur not in t.spent and t.interrupt is None:
        t.interrupt = Interrupt(t.step, s.at, card)
        t.step, t.turn = "technology.sabotage", owner.at
    else:
        at_work(t, s)


@tells("robotics-back", "Robotics give {player} back {metal} metal of the price.")
def at_work(t: Galaxy, s: Duke) -> None:
    """Let what was declared, and is not stopped, work on what was paid already: Robotics give metal back."""
    if back := t.rules["robotics-when"](t, s):
        s.metal, t.paid, t.left = s.metal + back, t.paid - back, max(0, t.left - back)
        t.tell("robotics-back", "robotics-when", s, metal=back)


def resume(t: Galaxy) -> None:
    """Go on where play was interrupted."""
    if t.interrupt is not None:
        t.step, t.turn, t.interrupt = t.interrupt.step, t.interrupt.turn, None


# -- Time Warp ---------------------------------------------------------------------------------------------------


@rule("tech-time-warp")
def who_warps(t: Galaxy, now: int | None) -> int | None:
    """Return the player asked about rolled dice: the owner of Time Warp, else the player whom they concern."""
    if now is not None:
        return None
    card = t.parts.index["Time Warp"]
    owner = next((s.at for s in t.seats if card in s.technologies), None)
    ready = card != t.stopped and (card not in t.spent or card in t.declared) and not in_showdown(t)
    if owner is not None and ready:
        return owner
    return concerned(t)


def concerned(t: Galaxy) -> int:
    """Return whom the dice concern: the victim, the attacker, the player who set the prices."""
    if t.interrupt is not None and t.interrupt.die:
        return t.interrupt.turn
    return t.chooser if t.battle is None else t.battle.attacker


def dice_of(t: Galaxy) -> tuple[int, ...]:
    """Return the dice that may be rolled again now."""
    return (t.interrupt.die,) if t.interrupt is not None and t.interrupt.die else t.dice


def dice_on_table(t: Galaxy, s: Duke) -> tuple[int, ...]:
    """Return the dice that lie on the table."""
    return t.parts.all["die"][: len(dice_of(t))]


@says("tech-time-warp", always=True)
def warps(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Check that Time Warp was declared."""
    return None if t.parts.index["Time Warp"] in t.declared else ("Time Warp declared", "no declaration")


@says("tech-time-warp")
def die_there(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Check that the die lies on the table."""
    n, nth = len(dice_of(t)), die - t.parts.first["die"] + 1
    return None if nth <= n else (f"Die {nth} on the table", (n, "die" if n == 1 else "dice"))


@rule("tech-time-warp-twice")
def may_reroll(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Check that Time Warp re-rolls one die at most twice."""
    at, count = t.reroll
    nth = die - t.parts.first["die"] + 1
    if count >= _TWICE:
        return "at most 1 re-roll so far", f"{count} re-rolls"
    if count and nth != at:
        return f"Die {at} again", f"Die {nth}"
    return None


@action(
    "reroll {die}",
    option="Dice",
    timing="tech-timing",
    listed=dice_on_table,
    checks=(warps, die_there, "tech-time-warp-twice"),
)
@tells("reroll", "{player} re-rolls Die {die}, which shows {value}.")
def reroll(t: Galaxy, s: Duke, die: int) -> None:
    """Choose a die to be rolled again."""
    t.reroll = (die - t.parts.first["die"] + 1, t.reroll[1] + 1)
    t.tell("reroll", "tech-time-warp", s, die=t.reroll[0], value=dice_of(t)[t.reroll[0] - 1])
    t.step = "technology.reroll"


@rule("tech-time-warp-roll")
@tells("rerolled", "Die {die} now shows {value}.")
def roll_again(t: Galaxy) -> None:
    """Roll the die again."""
    value, at = roll(t, "reroll", 1)[0], t.reroll[0]
    if t.interrupt is not None and t.interrupt.die:
        t.interrupt = t.interrupt._replace(die=value)
    else:
        t.dice = (*t.dice[: at - 1], value, *t.dice[at:])
    t.tell("rerolled", "tech-time-warp-roll", t.asked, die=at, value=value)


def settle_dice(t: Galaxy) -> None:
    """Leave the dice as they lie: Time Warp is done with them."""
    t.reroll = (0, 0)
    t.declared = tuple(c for c in t.declared if name(t, c) != "Time Warp")


@action(
    "keep dice@merchant",
    option="Dice",
    timing="tech-time-warp-prices",
    order="tech-time-warp-prices",
    alone=True,
    yields=True,
)
@tells("dice-stand", "The dice stay as they are.")
def keep_prices(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the price dice as they lie."""
    settle_dice(t)
    t.tell("dice-stand", "tech-time-warp-prices", s)
    t.pass_on()


@action("keep dice@technology", option="Dice", timing="tech-time-warp", alone=True, yields=True)
def keep_catch(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the victim's die as it lies."""
    settle_dice(t)
    t.tell("dice-stand", "tech-time-warp", s)
    chase_end(t, s)


# -- the Saboteur ------------------------------------------------------------------------------------------------


@action("sabotage", option="Saboteur", timing="tech-saboteur")
@tells("sabotage", "{player} stops {victim}'s {card} for this round.")
def sabotage(t: Galaxy, s: Duke, _x: object) -> None:
    """Stop the technology just declared for the rest of the round."""
    assert t.interrupt is not None  # noqa: S101  (a step that only an interrupt opens)
    card = t.interrupt.technology
    t.spent = (*t.spent, t.parts.index["Saboteur"])
    t.stopped, t.declared, t.left = card, tuple(c for c in t.declared if c != card), 0
    t.tell("sabotage", "tech-saboteur", s, card=name(t, card), victim=t.seats[t.interrupt.turn].name)
    t.step, t.turn = "technology.catch", t.interrupt.turn


@action("let be", option="Saboteur", timing="tech-saboteur", yields=True)
@tells("let-be", "{player} does not stop the technology.")
def let_be(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the technology alone."""
    t.tell("let-be", "tech-saboteur", s)
    resume(t)
    at_work(t, t.asked)


@action("chase", option="Saboteur", timing="tech-saboteur-catch")
@tells("chase", "{player} tries to catch the Saboteur.")
def chase(t: Galaxy, s: Duke, _x: object) -> None:
    """Try to catch the Saboteur."""
    t.tell("chase", "tech-saboteur-catch", s)
    t.step = "technology.roll"


@action("no chase", option="Saboteur", timing="tech-saboteur-catch", yields=True)
@tells("no-chase", "{player} lets the Saboteur go.")
def no_chase(t: Galaxy, s: Duke, _x: object) -> None:
    """Let the Saboteur go."""
    t.tell("no-chase", "tech-saboteur-catch", s)
    resume(t)


@rule("tech-saboteur-catch")
@tells("chase-roll", "{player} rolls {die}. A 5 or 6 catches the Saboteur.")
def chase_roll(t: Galaxy) -> None:
    """Roll one die for the Saboteur."""
    if t.interrupt is None:
        return
    die = roll(t, "saboteur", 1)[0]
    t.interrupt = t.interrupt._replace(die=die)
    t.tell("chase-roll", "tech-saboteur-catch", t.seats[t.interrupt.turn], die=die)


@tells("caught", "{player}'s Saboteur is caught and leaves the game.")
@tells("escaped", "The Saboteur escapes.")
def chase_end(t: Galaxy, s: Duke) -> None:
    """On 5 or 6 the Saboteur leaves the game."""
    assert t.interrupt is not None  # noqa: S101  (a step that only an interrupt opens)
    card, die = t.parts.index["Saboteur"], t.interrupt.die
    owner = next((o for o in t.seats if card in o.technologies), None)
    caught = die >= _CAUGHT and owner is not None
    if caught and owner is not None:
        owner.technologies = without(owner.technologies, card)
        t.caught = (*t.caught, card)
        t.tell("caught", "tech-saboteur-catch", owner, die=die)
    else:
        t.tell("escaped", "tech-saboteur-catch", owner, die=die)
    resume(t)


# -- declared in vain --------------------------------------------------------------------------------------------

_IDLE: dict[str, Callable[[Galaxy, Duke], str]] = {}


def changes_nothing(technology: str) -> Callable[[Callable[[Galaxy, Duke], str]], Callable[[Galaxy, Duke], str]]:
    """Take what says why declaring a technology would change nothing as things stand: "" if it may change something."""

    def add(why: Callable[[Galaxy, Duke], str]) -> Callable[[Galaxy, Duke], str]:
        _IDLE[technology] = why
        return why

    return add


@rule("declare-idle")
def idle(t: Galaxy, s: Duke, card: int) -> str:
    """Return the reason why declaring a technology now would change nothing; "" if it may change something."""
    ask = _IDLE.get(name(t, card))
    return ask(t, s) if ask else ""


def in_vain(t: Galaxy, s: Duke, card: int) -> str:
    """Return the reason why a technology that may be declared now changes nothing; "" otherwise."""
    gone = card in (*t.declared, *t.spent, t.stopped)
    if s.at != t.turn or gone or t.step not in STEPS.get(name(t, card), ()):
        return ""
    return t.rules["declare-idle"](t, s, card)  # type: ignore[no-any-return]
