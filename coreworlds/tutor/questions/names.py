"""The names in a position, and the values that a question tells."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from coreworlds.engine import Position, Rulebook, Verb
from coreworlds.engine.typed import cut
from coreworlds.games.layout import Face, Layout
from coreworlds.tutor.questions.claim import Gives, Legal, view_of
from coreworlds.tutor.questions.draft import Draft

__all__ = [
    "LONGEST",
    "UNREADABLE",
    "actions_named",
    "known_of",
    "markers_of",
    "names_in",
    "standing_of",
    "step_told",
    "table_of",
    "told_of",
    "unsaid_of",
    "values_of",
    "worded",
]

UNREADABLE = "notation"  # the judge's own entry for what it cannot read
LONGEST = 20  # words in a sentence
_MARK = re.compile(r" (x\d+|\+\d*|\?)$")


def names_in(view: Position) -> tuple[str, ...]:
    """
    Return the components that somebody sees, by name, in the order in which they lie.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> len(names_in(cw.seen_by(pos, "Ana")))
    2
    """
    return view.kept("names", lambda: tuple(dict.fromkeys((*_plain(view), *view.game.teaching.asking.sights(view)))))


def _plain(view: Position) -> Iterator[str]:
    known = set(view.parts.names)
    for text in _texts(view):
        while (shorter := _MARK.sub("", text)) != text:
            text = shorter  # noqa: PLW2901  (what is left of it)
        if text in known and text != "?":
            yield text


def _texts(view: Position) -> Iterator[str]:
    state = view.game.state
    for owner, fields in [(None, state.common), *((name, state.own) for name in view.seats)]:
        for key in fields:
            value = view.zone(key, owner)
            yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))


def actions_named(view: Position, verbs: Iterable[str]) -> tuple[str, ...]:
    """Return all actions that combine these verbs with names in sight, sensible or not."""
    keys = tuple(verbs)
    return view.kept(("named", keys), lambda: _named(view, keys))


def _named(view: Position, verbs: tuple[str, ...]) -> tuple[str, ...]:
    found = list[str]()
    for key in verbs:
        verb = view.game.verbs[key]
        found += [verb.name] if verb.target is None else [f"{verb.name} {name}" for name in _fitting(view, verb)]
        if verb.many:
            found += [ask for face in table_of(view).faces for ask in face.asks if ask.startswith(f"{verb.name} ")]
    return tuple(dict.fromkeys(found))


def _fitting(view: Position, verb: Verb) -> tuple[str, ...]:
    """Return the names in sight that a verb can take; where only their kind matters, those of the right kind."""
    if verb.within[0] != UNREADABLE:
        return names_in(view)
    t: Any = view.table_for(None)
    index = {name: part for part, name in enumerate(view.parts.names)}
    return tuple(name for name in names_in(view) if verb.target.present(t, t.asked, index[name]) is None)


def worded(pos: Position, action: str) -> str:
    """
    Return an action in the game's words, or as written.

    Where the whole heading under which a page lists it says what it means, that stands beside it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> worded(pos, "surge"), worded(pos, "pass"), worded(pos, "draft Shambhala")
    ('surge (Energy Surge)', 'pass', 'draft Shambhala')
    """
    asking, verbs, here = pos.game.teaching.asking, pos.game.verbs, pos.game.flow.steps[pos.step].verbs
    named = [key for key, verb in verbs.items() if f"{action} ".startswith(f"{verb.name} ")]
    name = max((verbs[key].name for key in named), key=len, default="")  # "no claim", not "no"
    named = [key for key in named if verbs[key].name == name]
    deed = next((asking.deeds.get(key, "") for key in [key for key in named if key in here] or named), "")
    if deed:
        return deed.format(cut(action)[0].removeprefix(name).strip())  # the word that one types tells nothing
    same = [key for key, verb in verbs.items() if verb.name == action]
    means = {verbs[key].option for key in [key for key in same if key in here] or same}
    means -= {verb.option for verb in verbs.values() if verb.name != action}
    said = means.pop() if len(means) == 1 else action
    return action if said.casefold().startswith(action.split(" ", 1)[0]) else f"{action} ({said})"


def step_told(pos: Position, step: str) -> str:
    """Return the title of a step as a sentence: one that asks has no full stop."""
    title = pos.game.flow.steps[step].title
    return title if title.endswith("?") else f"{title}."


def table_of(view: Position) -> Layout:
    """Return the table as it is laid out, worked out once."""
    found: Layout = view.kept("layout", lambda: view.game.page.layout(view, None))
    return found


def seen_of(draft: Draft) -> Position:
    """Return the position as a question shows it."""
    return draft.position if draft.open else view_of(draft.position, draft.viewer)


def unsaid_of(draft: Draft, books: Iterable[Rulebook]) -> frozenset[tuple[str, str]]:
    """
    Return the values of which a question must not tell what they count now, for that is what it asks.

    Parameters
    ----------
    draft : Draft
        The question.
    books : iterable of Rulebook
        The rules of those who answer otherwise.

    Returns
    -------
    frozenset of (str, str)
        The name of each component and the label of its value, where these rules lead to another.
    """
    pos, found = seen_of(draft), set[tuple[str, str]]()
    now = _values_now(table_of(pos))
    for book in books if now else ():
        other = _values_now(table_of(pos.under(book)))
        found |= {place[1:] for place, value in now.items() if other.get(place, "") != value}
    return frozenset(found)


def _values_now(table: Layout) -> dict[tuple[str, str, str], str]:
    return {(f.key, f.name, v.label): v.now for f in table.faces for v in f.values if v.now}


def told_of(draft: Draft, unsaid: Collection[tuple[str, str]] = ()) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """
    Return the values that a question tells and the names to highlight. Untold values are not counted.

    Returns
    -------
    (tuple of str, tuple of str)
        Lines with the values of each component that the text names and the markers of the players; the names.
    """
    if draft.bare:
        return (), ()
    pos = seen_of(draft)
    asked = draft.stem.split(". ")[-2 if draft.kind == "refused" else -1 :]  # what stands before are markers
    options = (c.action.split(": ", 1)[-1] if isinstance(c, Legal) else c.text for c in draft.claims)
    text = "\n".join([*asked, draft.play or "", *options, *draft.more])
    table, decides = table_of(pos).without(unsaid), pos.game.flow.steps[pos.step].decides
    about = {c.fact.text for c in draft.claims if isinstance(c, Gives)}
    faces = {f.name: f for f in reversed(table.faces) if not f.hidden and _meant(f, f"{text} {about}")}
    named = tuple(name for name in sorted(faces, key=len, reverse=True) if name and name in text)
    named = tuple(n for n in named if not any(n in m and n != m and text.count(n) == text.count(m) for m in named))
    lines = [line for name in sorted(named, key=text.index) for line in _copies(table, name, text, draft.viewer)]
    seats = [
        f"{s.name}: {_tracks(s)}."
        for s in table.seats
        if s.tracks and f"{s.name} has " not in draft.stem and (s.name in text or _hangs_on_all(draft))
        if s.name != draft.viewer or (s.marks and not decides)  # who decides is told of in the stem
    ]
    situation = [table.situation] if table.situation else []
    return tuple(situation + seats + lines), tuple(sorted(named, key=text.index))


def _meant(face: Face, text: str) -> bool:
    """Return True if a name is the component's. An everyday word counts only where printed values are asked."""
    printed = (value.label.split()[0] for value in face.values)
    return not face.name[:1].islower() or any(word in text.casefold() for word in printed)


def _hangs_on_all(draft: Draft) -> bool:
    """Return True if the answer depends on all players: on the step that follows an action."""
    return draft.kind == "next" and ":" in (draft.play or "") and not draft.position.game.teaching.asking.standing


def _copies(table: Layout, name: str, text: str, viewer: str) -> list[str]:
    """Return the values of a component: of those that all share and of the players asked about, each that differs."""
    about = {s.name for s in table.seats if s.name in text} or {viewer}
    seats = [(s.name, z) for s in table.seats for z in s.zones if s.name in about]
    known = [(f"{who + ', ' if who else ''}{z.title}", f) for who, z in [*(("", z) for z in table.zones), *seats]
             for f in z.faces if f.name == name and not f.hidden]  # fmt: skip
    known = known or [("", f) for f in table.faces if f.name == name and not f.hidden][:1]
    if len({values_of(face) for _, face in known}) == 1:
        return [values_of(known[0][1])]
    return [values_of(face, f"{' and '.join(dict.fromkeys(face.refs)) or name} ({place})") for place, face in known]


def markers_of(pos: Position, who: str, lead: str) -> str:
    """Return sentences with a player's markers, begun as told: "Ana has 3 Actions, 4 Energy."; empty for none."""
    held = _held(pos.game.page.side(pos, who))
    sentences, words = list[str](), [lead]
    for each in held:
        if len(words) > 1 and len(" ".join([*words, each]).split()) > LONGEST:
            sentences.append(f"{words[0]} {', '.join(words[1:])}.")
            words = [f"{who} has"]
        words.append(each)
    return " ".join([*sentences, f"{words[0]} {', '.join(words[1:])}."]) if held else ""


def standing_of(pos: Position, who: str) -> str:
    """
    Return the standing of all players, as sentences: as the game declares for the phase, or their last track.

    Where a step that is a decision is taken by itself, what somebody has decides that: all is told.
    """
    declared = pos.game.teaching.asking.standing
    if declared:
        return told_of_all(pos, declared.get(pos.phase, {}))
    if pos.game.flow.steps[pos.step].decides:
        return " ".join(filter(None, (markers_of(pos, name, f"{name} has") for name in pos.seats)))
    last = [(s.name, s.tracks[-1]) for s in (pos.game.page.side(pos, name) for name in pos.seats) if s.tracks]
    return f"{last[0][1].title}: {', '.join(f'{name} {track.value}' for name, track in last)}." if last else ""


def known_of(pos: Position, rule: str) -> str:
    """Return the values that a question tells of all players: "Energy from Worlds: Ana 5, Ben 3. "."""
    told = told_of_all(pos, pos.game.teaching.asking.told.get(rule, {}))
    return f"{told} " if told else ""


def told_of_all(pos: Position, told: Mapping[str, str]) -> str:
    """Return facts of all players, a sentence for each: "Energy from Worlds: Ana 5, Ben 3."."""
    facts = [(f, words) for name, words in told.items() for f in pos.game.teaching.facts if f.name == name]
    sums = [(words, ", ".join(f"{who} {f.function(pos, who)}" for who in pos.seats)) for f, words in facts]
    return " ".join(f"{words}: {each}." for words, each in sums)


def _tracks(seat: Any) -> str:  # noqa: ANN401  (a Seat of the layout)
    return ", ".join(_held(seat))


def _held(seat: Any) -> list[str]:  # noqa: ANN401  (a Seat of the layout)
    """Return the values of a player's tracks and markers, a few words each."""
    marks = [f"{m.count} {m.label}" if m.count > 1 else m.label for m in seat.marks]
    units = [(t.value, t.unit or t.title) for t in seat.tracks]
    tracks = [f"{n} {unit[:-1] if n == 1 and unit.endswith('s') else unit}" for n, unit in units]
    return [*tracks, *marks, *([seat.status] if seat.status else [])]


def values_of(face: Face, called: str = "") -> str:
    """Return a component with its printed values as one line."""
    kind = f"{face.kind} ({face.type})" if face.type and face.kind else face.type or face.kind
    values = [f"{v.label} {v.text}{f' (now {v.now})' if v.now else ''}" for v in face.values]
    marks = [f"{m.label}{f' ×{m.count}' if m.count > 1 else ''}" for m in face.marks]
    text = "" if values and not face.kind else face.text  # of a place the values say all
    said = ", ".join(filter(None, [kind, *values, *marks]))
    return f"{called or face.name}{f': {said}' if said else ''}.{f' {text}' if text else ''}"
