"""What a message does to the desk, where it begins a new game."""

from __future__ import annotations

import random
from typing import Any

from coreworlds.engine import CoreWorldsError, Session, setup, setup_steps
from coreworlds.engine.game import game as game_of
from coreworlds.engine.header import seed_of
from coreworlds.widgets.desk import OPEN, TURNS, Desk, clear, speak
from coreworlds.widgets.learn.aside import lower
from coreworlds.widgets.names import NAMES
from coreworlds.widgets.past.doing import begin
from coreworlds.widgets.past.opening import tale_for
from coreworlds.widgets.play.doing import Message, doing, run_on, tell
from coreworlds.widgets.play.form import few, usual


@doing("first")
def _first(desk: Desk, _message: Message) -> None:
    lower(desk, 0)
    game = game_of(desk.game)
    count = few(game)
    kinds = {f"kind{n}": "simple" if n else "human" for n in range(count)}
    offered = {f"option-{name}": value for name, value in usual(game).items()}
    _start(desk, {"players": str(count), "watcher": OPEN, "seed": desk.seed, **kinds, **offered})


@doing("form")
def _form(desk: Desk, message: Message) -> None:
    _filled(desk, message)


def _filled(desk: Desk, message: Message) -> None:
    """Keep what the form says, and which game it is for."""
    desk.form = dict(message["fields"])
    speak(desk, game_of(str(desk.form.get("game", desk.game))).id)


@doing("start")
def _new(desk: Desk, message: Message) -> None:
    _filled(desk, message)
    try:
        _start(desk, desk.form)
    except CoreWorldsError as error:
        desk.view, desk.notice = "new", str(error)


def _start(desk: Desk, form: dict[str, Any]) -> None:
    game = game_of(desk.game)
    seats = range(int(form["players"]))
    names = [str(form.get(f"name{n}", "")).strip() or NAMES[n] for n in seats]
    asked = {
        "players": names,
        "seed": seed_of(seed) if (seed := str(form.get("seed", "")).strip()) else random.randrange(2**31),
        "rulings": {
            key.removeprefix("ruling-"): value
            for key, value in form.items()
            if key.startswith("ruling-") and _switched(game, key, value)
        },
        **{key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")},
    }
    tale = tale_for(desk, form)
    asked |= {"world": tale.world} if tale is not None else {}
    first = setup_steps(game.id, **asked)[0].before if form.get("steps") else setup(game.id, **asked)
    desk.session, desk.other = Session(first), None
    desk.kinds = {name: str(form.get(f"kind{n}", "human")) for n, name in enumerate(names)}
    if tale is not None:
        begin(desk, tale)
    desk.watcher = str(form.get("watcher", OPEN))
    desk.facing = _first_person(desk)
    desk.view, desk.notice, desk.query, desk.shown = "play", "", "", ()
    clear(desk)
    if not form.get("steps") and (done := run_on(desk)):
        tell(desk, done)


def _switched(game: Any, key: str, value: str) -> bool:  # noqa: ANN401 - a Game
    switch = game.rulebook.rules[key.removeprefix("ruling-")].switch
    return switch is not None and value != switch.default


def _first_person(desk: Desk) -> str:
    """Give who has the screen: the only person there; of several, nobody yet."""
    people = desk.humans
    if desk.watcher == TURNS and len(people) > 1:
        return ""
    return people[0] if people else next(iter(desk.kinds), "")
