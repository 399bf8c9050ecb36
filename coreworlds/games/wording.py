"""Lists in words, as games, tutor and page write them; and how a game tells its events."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter, itemgetter
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from coreworlds.engine.event import Telling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from coreworlds.engine.event import Event
    from coreworlds.engine.rulebook import Function

    Format = Callable[[Any], str]

__all__ = ["Tellings", "joined", "listed"]


def joined(words: Iterable[object], none: str = "nothing") -> str:
    """
    Return words as one list, with “and” before the last.

    Examples
    --------
    >>> joined(["Drift", "Anvil", "Forge"]), joined(["Drift"]), joined([])
    ('Drift, Anvil and Forge', 'Drift', 'nothing')
    """
    *most, last = map(str, [*words] or [none])
    return f"{', '.join(most)} and {last}" if most else last


def listed(names: Iterable[str]) -> str:
    """
    Return names as one list, equal ones counted.

    Examples
    --------
    >>> listed(["Grunts", "Snub", "Grunts"])
    'Grunts ×2 and Snub'
    """
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    return joined([name if n == 1 else f"{name} ×{n}" for name, n in counted.items()])


def _plural(one: str) -> str:
    if one.endswith("y") and one[-2] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith("x") else f"{one}s"


class Tellings(dict[str, Telling]):
    """
    How each kind of event of a game is told, gathered at the functions that tell.

    Facts stand in braces: ``{at}``; a number with its noun ``{price:mark}`` or ``{left:box|boxes}``, a list
    ``{dice:and}``, names whose equal ones are counted ``{cards:names}`` or ``{ships:counted}``, a name with its article
    ``{at:the}``, or in a format of the game. A function may choose among sentences: of an event it returns one, its
    facts still in braces.

    Examples
    --------
    >>> from coreworlds.engine.event import Event
    >>> tells = Tellings(("metal",))
    >>> @tells("pay", "{player} pays {price:mark} and {metal:metal}.")
    ... def pay(t, s): ...
    >>> print(Event("pay", "price", "Ana", {"price": 2, "metal": 1}, tells["pay"]))
    Ana pays 2 marks and 1 metal.
    >>> @tells("mark", "{left:box|boxes} free.")
    ... def mark(t, s): ...
    >>> [str(Event("mark", "price", "Ana", {"left": n}, tells["mark"])) for n in (1, 2)]
    ['1 box free.', '2 boxes free.']
    """

    def __init__(
        self,
        uncounted: Sequence[str] = (),
        articles: Sequence[str] = (),
        formats: Mapping[str, Format] = MappingProxyType({}),
    ) -> None:
        """Begin with none; of some nouns the plural is the singular, some names take an article."""
        super().__init__()
        self._uncounted, self._articles = frozenset(uncounted), frozenset(articles)
        self._read: dict[str, Callable[[Event], str]] = {}
        self.formats: dict[str, Format] = {"": str, "and": joined, "names": listed, "counted": self._counted,
                                           "the": self._named, **formats}  # fmt: skip

    def _named(self, name: str) -> str:
        return f"the {name}" if name in self._articles else name

    def _counted(self, names: Iterable[str]) -> str:
        return joined([self.some(n, one) for one, n in Counter(names).items()])

    def some(self, n: int | str, one: str, many: str = "") -> str:
        """Return a number, or "no", with its noun; many: a plural that follows no rule."""
        return f"{n} {one if n == 1 or one in self._uncounted else many or _plural(one)}"

    def __call__(
        self,
        kind: str,
        text: str | Callable[[Event], str],
        hides: str = "",
        *,
        aside: bool = False,
    ) -> Callable[[Function], Function]:
        """
        Set the words of a kind of event, as a decorator of the function that tells it.

        Parameters
        ----------
        kind : str
            The kind of event.
        text : str or callable
            The sentence, or what chooses it for an event.
        hides : str
            The facts that only the event's player knows, parted by spaces.
        aside : bool
            Whether it is left out where a step is told in short: a price, or where a spent thing goes.
        """
        made = (lambda event: self._sentence(text(event))(event)) if callable(text) else self._sentence(text)
        self[kind] = Telling(made, tuple(hides.split()), aside)
        return lambda function: function

    def _sentence(self, text: str) -> Callable[[Event], str]:
        """Return the function that makes a sentence of an event: the text is read once."""
        if text not in self._read:
            self._read[text] = self._pieced(text)
        return self._read[text]

    def _pieced(self, text: str) -> Callable[[Event], str]:
        pieces = [(words, *self._fact(fact, noun)) for words, fact, noun, _ in Formatter().parse(text)]

        def say(event: Event) -> str:
            said = ""
            for words, get, put in pieces:
                said += words if get is None else words + put(get(event))
            return said

        return say

    def _fact(self, fact: str | None, noun: str | None) -> tuple[Callable[[Event], Any] | None, Format]:
        """Return the function that finds a fact, the player, or an item of a list ("prices[0]"); and its format."""
        if fact is None:
            return None, str
        name, _, place = fact.partition("[")
        get: Callable[[Event], Any] = attrgetter("player") if name == "player" else itemgetter(name)
        if place:
            at, every = int(place.rstrip("]")), get
            get = lambda event: every(event)[at]  # noqa: E731
        put = self.formats.get(noun or "")
        one, _, many = str(noun).partition("|")
        return get, put or (lambda n: self.some("no" if n == 0 else n, one, many))
