"""The form for a new game, from what the game offers."""

from __future__ import annotations

from typing import Any

from coreworlds.engine import Game, games
from coreworlds.engine.game import game as game_of
from coreworlds.games import cover
from coreworlds.widgets.desk import OPEN, TURNS, Desk
from coreworlds.widgets.drawing import SYMBOLS, Node, button, dim, fold, h, select, submit, symbol, tools
from coreworlds.widgets.names import NAMES

__all__ = ["FORM", "POLICIES", "few", "new_game", "usual"]

POLICIES = {
    "human": "a person here",
    "simple": "computer: simple but sensible",
    "searching": "computer: thinks ahead",
    "random": "computer: plays at random",
}
FORM = {"data_on": "change", "data_do": "form"}  # a choice that draws the form anew
WATCH = {OPEN: "with everything open, for learning", TURNS: "from the seat of whoever decides"}


def new_game(desk: Desk, world: Node | None = None) -> Node:
    """Draw the form for a new game, from what the game offers; `world`: where it is played, if that is a choice."""
    game = game_of(desk.game)
    fault = h("p", desk.notice, role="alert", class_="cw-alert") if desk.notice else None
    return h(
        "main",
        h(
            "form",
            h("h1", "A new game"),
            fault,
            _which(desk),
            _players(game, desk.form),
            _watch(desk.form),
            world,
            _options(game, desk.form, desk.seed),
            _rulings(game, desk.form),
            tools(submit("Set up the table", "cw-main"), button("Home", "home"), class_="cw-row-of"),
            class_="cw-form",
            data_do="start",
        ),
        class_="cw-home",
        key="new",
    )


def _which(desk: Desk) -> Node | None:
    """Draw the choice of the game; nothing where there is one only."""
    offered = {id_: cover(id_) for id_ in (*games(), desk.game)}
    if len(offered) == 1:
        return None
    titles = {id_: game.title for id_, game in offered.items()}
    return h("label", "Which game ", select(titles, desk.game, name="game", **FORM))


def few(game: Game) -> int:
    """Give how many play a game where nobody said: as few as can, but not one alone."""
    return next((n for n in game.players if n > 1), max(game.players))


def usual(game: Game) -> dict[str, Any]:
    """Give what is chosen of a game's options where nobody says anything else."""
    return {name: spec[0] for name, spec in game.options.items() if name not in game.rulebook.rules}


def _players(game: Game, form: dict[str, Any]) -> Node:
    asked = int(form.get("players", few(game)))
    count = asked if asked in game.players else few(game)
    number = select({str(n): f"{n} players" for n in game.players}, str(count), name="players", **FORM)
    seats = [_seat(number, form) for number in range(count)]
    return h("fieldset", h("legend", "Players, clockwise"), h("label", "Number of players ", number), seats)


def _seat(number: int, form: dict[str, Any]) -> Node:
    name = h(
        "input",
        type="text",
        name=f"name{number}",
        value=str(form.get(f"name{number}", NAMES[number])),
        maxlength="24",
        required=True,
        aria_label=f"Name of player {number + 1}",
    )
    played = str(form.get(f"kind{number}", "human" if number == 0 else "simple"))
    kind = select(POLICIES, played, name=f"kind{number}", aria_label=f"Who plays seat {number + 1}")
    return h(
        "div",
        symbol(number),
        name,
        kind,
        class_=f"cw-seatline cw-seat-{number + 1}-of",
        style=f"--seat: var(--seat-{number % len(SYMBOLS) + 1})",
        key=str(number),
    )


def _watch(form: dict[str, Any]) -> Node:
    chosen = str(form.get("watcher", OPEN))
    choices = [
        h(
            "label",
            h("input", type="radio", name="watcher", value=value, checked=value == chosen),
            f" {text}",
            class_="cw-choice",
        )
        for value, text in WATCH.items()
    ]
    return h("fieldset", h("legend", "The table is seen"), tools(choices, class_="cw-row-of"))


def _options(game: Game, form: dict[str, Any], wished: str) -> Node:
    offered = [
        _option(name, spec, form.get(f"option-{name}"))
        for name, spec in game.options.items()
        if name not in game.rulebook.rules
    ]
    seed = h(
        "label",
        "Seed ",
        h("input", type="number", name="seed", value=str(form.get("seed", wished)), min="0", placeholder="any"),
        h("small", "The same seed gives the same luck."),
    )
    steps = h(
        "label",
        h("input", type="checkbox", name="steps", checked=bool(form.get("steps"))),
        " Begin with the set-up, step by step",
    )
    return h("fieldset", h("legend", "The game"), offered, steps, seed)


def _option(name: str, spec: tuple[Any, tuple[Any, ...], str], given: object) -> Node | None:
    default, choices, meaning = spec
    if set(choices) == {False, True}:
        return h(
            "label",
            h("input", type="checkbox", name=f"option-{name}", checked=bool(given if given is not None else default)),
            f" {meaning}",
            key=name,
        )
    if len(choices) < 2:  # noqa: PLR2004 - one is no choice
        return None
    offered = {str(choice): str(choice) for choice in choices}
    return h("label", f"{meaning} ", select(offered, str(given or default), name=f"option-{name}"), key=name)


def _rulings(game: Game, form: dict[str, Any]) -> Node | None:
    open_ = [rule for rule in game.rulebook.rules.values() if rule.switch]
    if not open_:
        return None
    rows = [_ruling(rule, str(form.get(f"ruling-{rule.id}", ""))) for rule in open_]
    return fold(f"Rulings: {len(rows)} unclear points with more than one reading", rows)


def _ruling(rule: Any, chosen: str) -> Node:  # noqa: ANN401 - a Rule with a switch
    other = rule.switch.entries
    readings = {rule.switch.default: rule.reading}
    readings |= {choice: other.get(choice, {}).get(rule.id, {}).get("reading", "") for choice in rule.switch.other}
    choices = {choice: said or choice for choice, said in readings.items()}
    listed = select(choices, chosen or rule.switch.default, name=f"ruling-{rule.id}", aria_label=rule.title)
    return h(
        "div",
        h("b", rule.title),
        dim(rule.question or rule.text),
        listed,
        class_="cw-ruling",
        key=rule.id,
    )
