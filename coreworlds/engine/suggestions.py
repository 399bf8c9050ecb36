"""What to write instead of what cannot be read, or is no word for this moment: by what is on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.action import UnknownVerb, describe
from coreworlds.engine.near import either
from coreworlds.engine.plain import ODDS, read
from coreworlds.engine.verdict import Question, words

if TYPE_CHECKING:
    from coreworlds.engine.action import Unreadable
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat
    from coreworlds.engine.verb import Said, Verb

__all__ = ["instead", "needed", "there"]

ASK_ODDS = "For how likely it is, ask “cw.odds”."
# What people say when they want to do no more.
_SAID = frozenset(("continue", "end", "finish", "finished", "go", "next", "no", "none", "nothing", "ok", "okay", "pass",
                   "proceed", "skip", "stop", "wait"))  # fmt: skip


def needed(error: Unreadable, ask: Question) -> str:
    """Return the need of an unreadable action: for an unknown word, the words of the actions on offer."""
    now = sorted({f"“{name}”" for _, _, name in _offered(ask)}) if isinstance(error, UnknownVerb) else []
    return f"an action of this game, now one with {either(now)}" if now else words(error.needs)


def instead(error: Unreadable, ask: Question) -> str:
    """Suggest another text: the word to go on with here, the word meant, or an example from the actions on offer."""
    unknown, said = isinstance(error, UnknownVerb), words(error.remedy)
    if unknown and ODDS.search(str(ask.action)):
        return ASK_ODDS
    if unknown and error.verb in _SAID and (on := _onward(ask)):
        return f"Did you mean {on}?"
    if unknown and (plain := _plain(ask)):
        return f"Write “{plain}”, or ask in plain words with “cw.ask”."
    if unknown or not said.startswith("Write “"):
        return said
    t = ask.position.table_for(ask.rulebook)
    like = (describe(t, move, s).text for move, s, name in _offered(ask) if name == error.verb)
    return next((f"{said[:-1]}, such as “{example}”." for example in like), said)


def there(pos: Position, verb: Verb, player: str, rulebook: Rulebook, moment: str) -> Said:
    """Name the current moment. After a word for going on elsewhere, name the word for going on here, too."""
    ask = Question(pos, verb.name, player, rulebook)

    def said() -> str:
        on = _onward(ask)
        return f"{moment}, where you continue with {on}" if on else moment

    return said if verb.yields else moment


def _plain(ask: Question) -> str:
    """Return the action that plain words mean; empty if that is not just one."""
    said = read(ask.position.table_for(ask.rulebook), str(ask.action))
    return said[0].action if len(said) == 1 and not said[0].unread else ""


def _offered(ask: Question) -> list[tuple[Move, Seat, str]]:
    """Return the player's legal actions, each with its word."""
    verbs = ask.position.table_for(ask.rulebook).bound.verbs
    found = [(move, s) for s, moves in ask.position.options(ask.rulebook) if s.name == ask.player for move in moves]
    return [(move, s, verbs[move[0]].verb.name) for move, s in found]


def _onward(ask: Question) -> str:
    """Return the words with which the player lets the game go on; empty if there are none."""
    verbs = ask.position.table_for(ask.rulebook).bound.verbs
    found = [f"“{name}”" for move, _, name in _offered(ask) if verbs[move[0]].verb.yields]
    return either(found) if found else ""
