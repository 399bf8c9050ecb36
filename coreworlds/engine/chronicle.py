"""Chronicles: games played one after another, each in the world that the one before it left."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from coreworlds.engine.api import setup
from coreworlds.engine.displayed import Displayed, Several
from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.files import Saved, read_whole
from coreworlds.engine.near import either
from coreworlds.engine.notation import check_keys, toml
from coreworlds.engine.session import Session, block, read_session
from coreworlds.engine.textfile import read_toml
from coreworlds.engine.world import FRESH, World, read_with, with_a_past

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from coreworlds.engine.api import Given
    from coreworlds.engine.position import Position

__all__ = ["Chronicle", "load", "read_chronicle"]

_KIND = "chronicle"
_MOST = 8_000_000  # characters of all its games


class Chronicle(Displayed, Saved):
    """
    Games played one after another, each in the world that the one before it left: a list of their sessions.

    Parameters
    ----------
    world : World, Position, str or path, optional
        The world in which it begins, as `setup` takes it. Left out or "fresh": one in which nothing was played.
    game : str
        The game of a world that does not say which. Left out: the only one of which something outlives a game.

    Examples
    --------
    >>> import coreworlds as cw
    >>> chronicle = cw.Chronicle()
    >>> session = chronicle.begin(["Ana", "Ben", "Cleo"], seed=7)
    >>> chronicle
    <Chronicle: risk-legacy, 0 games>
    >>> chronicle.end(session)  # which nobody has played yet
    Traceback (most recent call last):
    ...
    coreworlds.engine.errors.CoreWorldsError: this game is not over; found Set-up; expected a session at its end.
    """

    _named = "the chronicle"

    def __init__(self, world: Given = None, game: str = "") -> None:
        """Begin in a world."""
        if not game and world in (None, "", FRESH):
            game, *others = with_a_past()
            if others:
                raise CoreWorldsError("a chronicle needs a game", place="game", found="nothing",
                                      expected=either((game, *others)))  # fmt: skip
        self._worlds = [World.read(world, game)]
        self._sessions = list[Session]()

    @property
    def worlds(self) -> tuple[World, ...]:
        """The worlds: the first one, then what each game left."""
        return Several(self._worlds)

    @property
    def world(self) -> World:
        """The world as it is now: the last one."""
        return self._worlds[-1]

    @property
    def sessions(self) -> tuple[Session, ...]:
        """The finished games, in their order."""
        return Several(self._sessions)

    def __len__(self) -> int:
        """Return how many games are finished."""
        return len(self._sessions)

    def __getitem__(self, at: int) -> Session:
        """Return a finished game by its place, from 0 on."""
        return self._sessions[at]

    def __bool__(self) -> bool:
        """Return True: a chronicle without games is one, too."""
        return True

    def __repr__(self) -> str:
        """Return a short form."""
        number = len(self)
        return f"<Chronicle: {self.world.game.id}, {number} {'game' if number == 1 else 'games'}>"

    # -- going on ---------------------------------------------------------------------------------------------

    def begin(
        self,
        players: Sequence[str],
        seed: int | None = None,
        rulings: Mapping[str, str] | str | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Session:
        """
        Return a new game in the world as it is now.

        The arguments are those of `setup`. A seed that is left out is the number of games before, so each game has luck
        of its own.
        """
        seed = len(self) if seed is None else seed
        return Session(setup(self.world.game.id, players, seed, rulings=rulings, world=self.world, **options))

    def end(self, session: Session) -> World:
        """
        Add a finished game, and return the world that it leaves.

        Parameters
        ----------
        session : Session
            Begun in the world as it is now, and standing at the end of its game.

        Raises
        ------
        CoreWorldsError
            If it is not over, or was begun in another world than the last one.
        """
        if not isinstance(session, Session):
            raise CoreWorldsError("this is not a session", found=kind_of(session), expected="what `begin` gives")
        start, pos = session.nodes[0].position, session.position
        if pos.game.id != self.world.game.id:
            raise CoreWorldsError("this is a session of another game", found=pos.game.id, expected=self.world.game.id)
        if not pos.over:
            raise CoreWorldsError("this game is not over", found=pos.where, expected="a session at its end")
        self._check(start)
        kept = session.fork()
        self._sessions.append(kept)
        self._worlds.append(World.of(pos))
        return self.world

    def _check(self, start: Position) -> None:
        """Refuse a game that was begun in another world: what its set-up adds to a world is no difference."""
        found, world = World.of(start), self.world
        if found == world:
            return
        t = start.table_for(None)
        world = World.of(setup(start.game.id, start.seats, t.seed, rulings=t.rulings or None, world=world))
        for key in world.game.state.lasting:
            there, wanted = found.zone(key), world.zone(key)
            if there != wanted:
                raise CoreWorldsError("this game was begun in another world than the last one", place=f"world, {key}",
                                      found=toml(there)[:80], expected=toml(wanted)[:80],
                                      remedy="Begin it with `begin`, or branch from an earlier game.")  # fmt: skip

    def branch(self, number: int) -> Chronicle:
        """Return a second chronicle of the first games only: another game may follow there."""
        most = len(self._sessions)
        if type(number) is not int or not 0 <= number <= most:
            raise CoreWorldsError("no such number of games", found=shown(number), expected=f"0 to {most}")
        new = Chronicle(self._worlds[0])
        new._worlds, new._sessions = self._worlds[: number + 1], [each.fork() for each in self._sessions[:number]]
        return new

    # -- keeping ----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the chronicle's file: the first world, and the session of each game."""
        head = f'version = 1\nkind = "{_KIND}"\nworld = {block(str(self._worlds[0]))}\n'
        return head + "".join(f"\n[[game]]\nsession = {block(str(each))}\n" for each in self._sessions)


def load(path: str | os.PathLike[str]) -> Any:  # noqa: ANN401  (a Session or a Chronicle)
    """
    Load a session or a chronicle that was saved: the file says which. Nothing in it is executed.

    Raises
    ------
    CoreWorldsError
        If it cannot be read, a step in it is not legal, or a game in it does not follow from the one before: with
        place, found and expected.

    Examples
    --------
    >>> import coreworlds as cw, tempfile, os
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.play("done; done")
    >>> path = os.path.join(tempfile.mkdtemp(), "game.toml")
    >>> s.save(path)
    >>> cw.load(path).position == s.position
    True
    """
    text = read_whole(path, "a saved session or chronicle")
    chronicle = read_toml(text, str(path), free=True, most=_MOST).data.get("kind") == _KIND
    return read_chronicle(text, str(path)) if chronicle else read_session(text, str(path))


def read_chronicle(text: str, name: str = "") -> Chronicle:
    """Return the chronicle that a text in the form of a chronicle's file describes."""
    doc = read_toml(text, name, free=True, most=_MOST)
    check_keys(doc.data, ("version", "kind", "world", "game"), doc, ())
    for key, right in (("kind", _KIND), ("version", 1)):
        if type(there := doc.data.get(key)) is not type(right) or there != right:
            doc.fail_of(key, "this is not a saved chronicle", expected=f"{key} = {toml(right)}")
    world, played = doc.data.get("world"), doc.data.get("game", [])
    if not isinstance(world, str):
        doc.fail_of("world", "a saved chronicle needs the world in which it begins", expected="a world as a text")
    if not isinstance(played, list):
        doc.fail_of("game", "a saved chronicle holds its games one after another", expected="[[game]] tables")
    chronicle = Chronicle(World(world, f"{doc.place(('world',))}, world"))
    for number, entry in zip(count(1), played, strict=False):
        path = ("game", number - 1)
        check_keys(entry, ("session",), doc, path)
        if not isinstance(entry.get("session"), str):
            doc.fail(path, "this game has no session", found=toml(entry)[:80], expected="session = a text")
        place = f"{doc.place((*path, 'session'))}, game {number}"
        session = read_session(entry["session"], place)
        try:
            chronicle.end(session)
        except CoreWorldsError as error:
            raise CoreWorldsError(error.message, place=", ".join(filter(None, [place, error.place])),
                                  found=error.found, expected=error.expected,
                                  remedy="Take this game and those after it out of the file.") from None  # fmt: skip
    return chronicle


read_with(_KIND, read_chronicle)
