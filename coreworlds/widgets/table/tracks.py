"""Tracks: a marker on a row of numbers, and rounds in their bands."""

from __future__ import annotations

from coreworlds.games.layout import Mark, PlayerArea, Track
from coreworlds.widgets.drawing import Children, Node, glyph, h, press

__all__ = ["counter", "rounds", "stands", "struck", "thing", "thing_key"]

LONG = 12  # a track with more numbers than this is drawn as a number, not as a row


def rounds(track: Track, old: int | None = None) -> Node:
    """Draw a track whose numbers lie in titled bands, the present one lit."""
    return h(
        "div",
        thing(
            h("span", f"{track.title} {track.value} ", class_="cw-sr"),
            [_band(track, place) for place in range(len(track.bands))],
            about=track.about,
            key=track.key,
        ),
        class_="cw-rounds" + (" cw-new" if old is not None else ""),
        key=track.key,
    )


def _band(track: Track, place: int) -> Node:
    band = track.bands[place]
    here = band.first <= track.value <= band.last
    dots = [
        h("span", str(n), class_=_when(n, track.value), aria_hidden="true") for n in range(band.first, band.last + 1)
    ]
    return h(
        "span",
        h("span", dots, class_="cw-dots"),
        h("small", band.title, aria_hidden=None if here else "true"),
        class_=f"cw-band cw-band-{place + 1}" + (" cw-here" if here else ""),
    )


def _when(number: int, value: int) -> str:
    return "cw-here" if number == value else "cw-past" if number < value else ""


def thing(*inside: Children, about: str, key: str) -> Children:
    """Let a marker, or a track, be asked about where the glossary has a word for it."""
    if not about:
        return list(inside)
    return press(*inside, class_="cw-thing", do="thing", arg=key)


def thing_key(seat: PlayerArea, each: Mark | Track) -> str:
    """Give the key by which a track, or a marker before a seat, is asked about."""
    return getattr(each, "key", "") or f"{seat.key}/{each.about}"


def stands(track: Track) -> str:
    """Say how a track stands, in words."""
    return f"{track.value} {_counted(track)}" if not track.bands else f"{track.title} {track.value}"


def struck(old: int | None) -> Node | None:
    """Strike an old number through; nothing where there is none."""
    return None if old is None else h("span", h("s", h("span", "was ", class_="cw-sr"), str(old)), " ")


def counter(track: Track, old: int | None = None, *, large: bool = True, lit: bool = False) -> Node:
    """Draw a track as its number in words, and where there is room as a row with a marker."""
    words = h(
        "span",
        glyph(track.icon),
        struck(old),
        h("b", str(track.value)),
        " ",
        h("span", f"{_counted(track)} ", class_="cw-word-of"),
        class_="cw-track-words",
    )
    row = _row(track, old) if large and track.most <= LONG else None
    inside = thing(words, row, about=track.about, key=track.key)
    flags = (" cw-new" if old is not None else "") + (" cw-lit" if lit else "")
    return h("span", inside, class_=f"cw-track{flags}", title=stands(track), key=track.key)


def _counted(track: Track) -> str:
    unit = track.unit or track.title
    return unit.removesuffix("s") if track.value == 1 else unit


def _row(track: Track, old: int | None) -> Node:
    def cell(number: int) -> Node:
        at = "cw-here" if number == track.value else "cw-was" if number == old else None
        return h("span", str(number), class_=at)

    return h(
        "span", [cell(number) for number in range(track.least, track.most + 1)], class_="cw-row", aria_hidden="true"
    )
