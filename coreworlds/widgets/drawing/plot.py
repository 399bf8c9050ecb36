"""Line plots as SVG of our own: each player with a colour, a dash and a shape; the same numbers as text."""

from __future__ import annotations

from coreworlds.tutor.looking.analysis import Series
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import Node, h

__all__ = ["drawn", "plot", "table"]

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 480, 220, 36, 30, 40, 90
INK, DIM, PAPER, EDGE = "#1b2535", "#535c69", "#fdfaf2", "#d5c8aa"
LINES = (("#00559e", "", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"), ("#a83a00", "7 3", "M-4 -4h8v8h-8z"),
         ("#00664a", "2 3", "M0 -5L5 4H-5z"), ("#7d3578", "9 3 2 3", "M0 -5L5 0L0 5L-5 0z"),
         ("#6b5310", "4 4", "M-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z"))  # fmt: skip
TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


def plot(series: Series) -> str:
    """
    Draw one curve of all players over the rounds.

    Parameters
    ----------
    series
        What to draw. Its text is the picture's description.

    Examples
    --------
    >>> from coreworlds.tutor.looking.analysis import Series
    >>> plot(Series("Fish caught", "fish", ("Round 1", "Round 2"), (("Ana", (3, 4)),)))[:4]
    '<svg'
    """
    return to_html(drawn(series))


def drawn(series: Series) -> Node:
    """Give the same picture as a node; on the page its colours are those of the page."""
    top = max((n for _, numbers in series.values for n in numbers), default=0)
    tick = next((t for t in TICKS if 5 * t >= top), TICKS[-1])
    most = max(tick, -(-top // tick) * tick)
    title = series.title if series.unit.lower() in series.title.lower() else f"{series.title} ({series.unit})"
    return h(
        "svg",
        h("title", series.title),
        h("desc", str(series)),
        h("rect", width=WIDTH, height=HEIGHT, rx=8, fill=PAPER, stroke=EDGE, class_="cw-plot-sheet"),
        h("text", title, x=LEFT, y=19, font_size=13, font_weight="600", fill=INK, class_="cw-plot-title"),
        [_level(value, most) for value in range(0, most + 1, tick)],
        [_round(i, len(series.rounds), name) for i, name in enumerate(series.rounds)],
        [_line(i, name, numbers, most) for i, (name, numbers) in enumerate(series.values)],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        aria_label=" ".join(str(series).split()),
        font_family="system-ui, sans-serif",
        class_="cw-plot",
    )


def _x(at: int, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * (at / (count - 1) if count > 1 else 0), 1)


def _y(value: int, most: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most, 1)


def _level(value: int, most: int) -> Node:
    y = _y(value, most)
    line = h("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=EDGE)
    return h("g", line, h("text", str(value), x=LEFT - 6, y=y + 4, font_size=11, text_anchor="end", fill=DIM))


def _round(at: int, count: int, name: str) -> Node:
    short = name.rpartition(" ")[2]
    return h("text", short, x=_x(at, count), y=HEIGHT - BOTTOM + 16, font_size=11, text_anchor="middle", fill=DIM)


def _line(place: int, name: str, numbers: tuple[int, ...], most: int) -> Node:
    colour, dash, mark = LINES[place % len(LINES)]
    points = [(_x(i, len(numbers)), _y(n, most)) for i, n in enumerate(numbers)]
    path = " ".join(f"{x},{y}" for x, y in points)
    path_of = h("polyline", points=path, fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dash or None)
    x, y = WIDTH - RIGHT + 10, TOP + 10 + 17 * place
    marks = [_mark(mark, colour, *point) for point in (*points, (x + 4, y))]
    beside = h("text", name, x=x + 14, y=y + 4, font_size=12, fill=colour)
    return h("g", path_of, marks, beside, class_=f"cw-seat-{place % len(LINES) + 1}")


def _mark(shape: str, colour: str, x: float, y: float) -> Node:
    return h("path", d=shape, fill=colour, transform=f"translate({x} {y})")


def table(series: Series) -> Node:
    """Return the same numbers as a table."""
    head = h("tr", h("th", series.unit, scope="col"), (h("th", name, scope="col") for name in series.rounds))
    rows = (h("tr", h("th", who, scope="row"), (h("td", str(n)) for n in numbers)) for who, numbers in series.values)
    return h("table", h("caption", series.title), h("thead", head), h("tbody", rows))
