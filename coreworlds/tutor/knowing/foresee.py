"""What can be asked before a step: the facts that it changes and that the viewer can work out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from coreworlds.engine import CoreWorldsError, Fact, Position, Rulebook, Value
from coreworlds.engine.judge import judge
from coreworlds.engine.step import step
from coreworlds.tutor.expressions.vocabulary import facts
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.knowing.together import alike

__all__ = ["Question", "questions", "speaks_before", "value"]

Question = tuple[Fact, tuple[str | int, ...], str]  # a fact, what it is asked of, and the question in words
_DEALS = 12  # so many positions that look the same must give the same answer
_NUMBERS = range(1, 10)


# -- facts of places: what a step moves --------------------------------------------------------------------------


def _around(pos: Position, spot: str, rulebook: Rulebook | None) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return the cards of a place before and after the next step, and those that get a Token by it."""
    next_ = step(pos, rulebook=rulebook).after if rulebook else pos.kept("foreseen", lambda: step(pos).after)
    before, after = shown(pos).at(spot), shown(next_).at(spot)
    more = Counter(name for name, tokens in after if tokens) - Counter(name for name, tokens in before if tokens)
    return Counter(name for name, _ in before), Counter(name for name, _ in after), more


def _comes(pos: Position, spot: str, rulebook: Rulebook | None = None) -> Value:
    before, after, _ = _around(pos, spot, rulebook)
    return (after - before).total()


def _goes(pos: Position, spot: str, rulebook: Rulebook | None = None) -> Value:
    before, after, _ = _around(pos, spot, rulebook)
    return tuple(sorted(before - after))


def _marked(pos: Position, spot: str, rulebook: Rulebook | None = None) -> Value:
    return tuple(sorted(_around(pos, spot, rulebook)[2]))


def _holds(pos: Position, spot: str, rulebook: Rulebook | None = None) -> Value:
    return len(shown(pos).at(spot))


_PLACES: dict[str, Fact] = {
    "comes": Fact(name="comes", takes=("place",), gives="number", text="cards that come to {0}", unit="cards",
                  function=_comes),
    "goes": Fact(name="goes", takes=("place",), gives="names", text="cards that leave {0}", function=_goes),
    "marked": Fact(name="marked", takes=("place",), gives="names", text="cards in {0} that get a Token",
                   function=_marked),
    "holds": Fact(name="holds", takes=("pile",), gives="number", text="cards in {0}", unit="cards", function=_holds),
}  # fmt: skip


def _of_places(pos: Position, action: str) -> Iterator[Question]:
    for spot in spots(pos).values():
        place = spot.place
        asked = {"comes": place.comes, "goes": place.goes, "marked": place.marked, "holds": place.holds}
        if pos.phase in dict(place.called):
            del asked["comes"]
        for name, words in asked.items():
            if words and (name == "holds" or not action):
                yield _PLACES[name], (spot.id,), words.format(spot.seat)


# -- facts of the game -------------------------------------------------------------------------------------------


def _of_facts(pos: Position, action: str) -> Iterator[Question]:
    words: dict[str, tuple[str | int, ...]] = {
        "player": pos.seats,
        "number": tuple(_NUMBERS),
        "card": tuple(name for name in _names(pos) if name in action),
        "action": (action,) if action else (),
    }
    known = facts(pos.game).values()
    shared = Counter(fact.ask for fact in known)
    for fact in known:
        if fact.gives == "truth" and shared[fact.ask] > 1:
            continue  # one of several sentences to choose from, no question by itself
        if fact.ask and (not fact.steps or action or pos.step in fact.steps):
            for args in product(*(words[kind] if kind in words else _parts(pos, kind, action) for kind in fact.takes)):
                yield fact, args, fact.ask.format(*args)


def _parts(pos: Position, kind: str, action: str) -> tuple[str, ...]:
    """Return the components of a kind that an action names."""
    kinds = zip(pos.parts.names, getattr(pos.parts, "kind", ()), strict=False)
    return tuple(name for name, of in kinds if of == kind and name in action)


def _names(pos: Position) -> list[str]:
    """Return the names of all cards on the table."""
    return sorted({name for cards in shown(pos).piles.values() for name, _ in cards if name != "?"})


def value(question: Question, before: Position, after: Position, rulebook: Rulebook | None = None) -> Value:
    """Return the answer: facts of places and of actions speak of the position before, all others of the one after."""
    fact, args, _ = question
    return fact.function(before if speaks_before(fact) else after, *args, rulebook=rulebook)


def speaks_before(fact: Fact) -> bool:
    """Return True if a fact is asked about the position before a step."""
    return fact.takes[:1] == ("place",) or "action" in fact.takes


# -- what is worth asking ----------------------------------------------------------------------------------------


def questions(pos: Position, action: str, viewer: str | None) -> tuple[Question, ...]:
    """
    Return the questions before the next automatic step, or before an action.

    A question is asked where the step makes a difference to its answer, and where every position that the viewer
    cannot tell from this one gives the same answer: nothing that is asked rests on hidden luck.
    """
    try:
        worlds = list(alike(pos, viewer, _DEALS))
        if action and not judge(worlds[0], action):
            return tuple(q for q in _of_facts(pos, action) if "action" in q[0].takes)
        pairs = [(world, step(world, action or None).after) for world in worlds]
    except CoreWorldsError:
        return ()  # a view that leaves open what happens, or no automatic step
    asked: dict[object, Question] = {}
    for question in (*_of_places(pos, action), *_of_facts(pos, action)):
        asked.setdefault((question[0].text, question[1]), question)  # two facts may say the same
    return tuple(question for question in asked.values() if _worth(question, pairs))


def _worth(question: Question, pairs: list[tuple[Position, Position]]) -> bool:
    try:
        answer = value(question, *pairs[0])
        if not _news(question, answer, pairs[0][0]):
            return False
        return all(value(question, *pair) == answer for pair in pairs[1:])
    except CoreWorldsError:
        return False  # not a thing that can be asked of these words


def _news(question: Question, answer: Value, before: Position) -> bool:
    """Return True if an answer tells of a change and can be asked for."""
    fact = question[0]
    if speaks_before(fact):
        return "action" in fact.takes or answer not in {0, ()}
    named = fact.gives != "name" or answer in before.seats
    return named and (bool(fact.steps) or value(question, before, before) != answer)
