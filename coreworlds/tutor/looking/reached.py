"""Which positions play has reached: those of a line that began with a set-up, by the rules alone."""

from __future__ import annotations

from itertools import product

from coreworlds.engine import CoreWorldsError, Position, Session, setup_steps

__all__ = ["is_set_up", "reached"]


def reached(session: Session) -> frozenset[Position]:
    """
    Return the positions of a line of play that play has reached.

    Where the line began with a position that somebody gave, by a link, in a file or set up by hand, or where it goes by
    other rules, that is not known of any of them.

    Examples
    --------
    >>> import coreworlds as cw
    >>> fresh = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> len(reached(cw.Session(fresh))), len(reached(cw.Session(cw.advance(fresh)[-1].after)))
    (1, 0)
    """
    if session.rulebook is not None or not is_set_up(session.nodes[0].position):
        return frozenset()
    return frozenset(node.position for node in session.nodes)


def is_set_up(pos: Position) -> bool:
    """
    Return True if a position occurs in a set-up.

    Examples
    --------
    >>> import coreworlds as cw
    >>> is_set_up(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7))
    True
    """
    game = pos.game
    offered = {name: spec[1] or (spec[0],) for name, spec in game.options.items() if name not in game.rulebook.rules}
    for chosen in product(*offered.values()):
        options = dict(zip(offered, chosen, strict=True))
        try:
            steps = setup_steps(game.id, pos.seats, pos.seed, rulings=dict(pos.rulings), **options)
        except CoreWorldsError:
            continue
        if pos in (steps[0].before, *(step.after for step in steps)):
            return True
    return False
