"""Numbers, colours and points as SVG writes them, short."""

from __future__ import annotations


def num(value: float) -> str:
    """Write a number with one decimal at most."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def hsl(hue: float, saturation: int, light: int) -> str:
    """Write a colour."""
    return f"hsl({int(hue) % 360} {saturation}% {light}%)"


def points(*xy: tuple[float, float]) -> str:
    """Write the corners of a shape."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in xy)
