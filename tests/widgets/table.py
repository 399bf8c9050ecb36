"""A table made by hand, of no game in particular: what the page's tests draw."""

from __future__ import annotations

from coreworlds.games.layout import Band, Face, Layout, Mark, PlayerArea, Track, Value, Zone


def world(name: str, *, token: bool = False, energy: int = 2, points: int = 2, zone: str = "central") -> Face:
    return Face(
        key=f"{zone}:{name}",
        name=name,
        refs=(name,),
        kind="World",
        shape="circle",
        tone="green",
        foot="I",
        ours=True,
        values=(
            Value(place="top-left", label="Energy", text=str(energy), icon="bolt"),
            Value(place="top-right", label="Empire Points", text=str(points), icon="star", published=True),
            Value(place="left", label="Fleet Strength", text="3", icon="ship"),
            Value(place="right", label="Ground Strength", text="2", icon="boot"),
        ),
        text="When conquered: draw 1 card.",
        marks=(Mark(label="Energy Token"),) if token else (),
        asks=(f"invade {name}",),
        art=("planet", name),
    )


def unit(  # noqa: PLR0913 - what a test may want to vary
    name: str,
    kind: str = "Starfighter",
    art: str = "fighter",
    *,
    zone: str = "central",
    count: int = 1,
    text: str = "During an Invasion pay 1 Energy: +2 Ground Strength.",
) -> Face:
    return Face(
        key=f"{zone}:{name}",
        name=name,
        refs=(name,) * count,
        kind="Unit",
        shape="triangle",
        tone="yellow",
        type=kind,
        foot="II",
        ours=True,
        count=count,
        icon="",
        values=(
            Value(place="top-left", label="Deploy Cost", text="2", icon="bolt"),
            Value(place="top-right", label="Empire Points", text="1", icon="star"),
            Value(place="medal", label="Draft Cost", text="3"),
            Value(place="left", label="Fleet Strength", text="1", icon="ship", published=True),
            Value(place="right", label="Ground Strength", text="0", icon="boot"),
        ),
        text=text,
        asks=(f"draft {name}",),
        art=(art, name),
    )


def tactic(name: str, *, zone: str = "central", tone: str = "blue") -> Face:
    return Face(
        key=f"{zone}:{name}",
        name=name,
        refs=(name,),
        kind="Tactic" if tone == "blue" else "Prestige",
        shape="square" if tone == "blue" else "diamond",
        tone=tone,
        foot="II",  # type: ignore[arg-type]
        values=(
            Value(place="top-left", label="Cost", text="1", icon="bolt"),
            Value(place="top-right", label="Empire Points", text="1", icon="star"),
            Value(place="medal", label="Draft Cost", text="2"),
        ),
        text="During an Invasion: +2 Fleet Strength.",
        asks=(f"draft {name}",),
        art=("scheme" if tone == "blue" else "honour", name),
        ours=True,
    )


def seat(name: str, number: int, *, hand: bool) -> PlayerArea:
    key = f"seat:{name}"
    back = Face(key=f"{key}:hand:?", name="face-down card", hidden=True, count=6)
    return PlayerArea(
        key=key,
        name=name,
        title="Kingdom of Banner",
        marks=(Mark(label="Destiny Marker", icon="compass"),) if number == 0 else (),
        tracks=(
            Track(key=f"{key}:actions", title="Actions", value=3, most=6, unit="Actions", icon="action"),
            Track(key=f"{key}:energy", title="Energy", value=5, most=12, icon="bolt"),
        ),
        zones=(
            Zone(
                key=f"{key}:worlds",
                title="Worlds",
                faces=(world("Home " + name, zone=key), world("Balthazar " + name, zone=key)),
                count=2,
                unit="Worlds",
            ),
            Zone(
                key=f"{key}:units",
                title="Units",
                faces=(
                    unit("Snub Fighter", zone=key, count=3, text=""),
                    unit("Galactic Grunts", "Infantry", "soldier", zone=key, text=""),
                ),
                count=4,
                unit="Units",
            ),
            Zone(
                key=f"{key}:hand",
                title="Hand",
                style="hand",
                count=6,
                faces=(
                    unit("Claw Fighter", zone=key + ":hand"),
                    unit("Lord Banner", "Hero", "hero", zone=key + ":hand"),
                    tactic("Energy Surge", zone=key + ":hand"),
                    unit("Snub Fighter", zone=key + ":hand", count=2, text=""),
                )
                if hand
                else (back,),
            ),
            Zone(key=f"{key}:deck", title="Draw deck", style="pile", count=10),
            Zone(
                key=f"{key}:discard",
                title="Discard pile",
                style="pile",
                count=4,
                faces=(unit("Grunts", zone=key + ":discard"),),
            ),
        ),
    )


def table(*, seats: int = 3, value: int = 3) -> Layout:
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva")[:seats]
    central = (
        world("Taurus", token=True),
        world("Andros I"),
        world("Prometheus"),
        unit("Hercules Bomber"),
        unit("Battle Cruiser", "Star Cruiser", "cruiser"),
        tactic("Flank"),
        unit("World Ship", "Capital Ship", "flagship"),
        unit("Repeater Team", "Infantry", "soldier"),
        tactic("Galactic Crown", tone="red"),
        unit("Iron Walker", "Robot", "robot"),
    )
    decks = tuple(
        Zone(key=f"deck:{n}", title=f"Galactic Deck {r}", style="pile", count=24 - n)
        for n, r in enumerate(("I", "II", "III", "IV", "V"))
    )
    return Layout(
        title="Table",
        viewer="Ana",
        seats=tuple(seat(name, n, hand=n == 0) for n, name in enumerate(names)),
        zones=(*decks, Zone(key="central", title="Central Zone", faces=central, count=len(central))),
        tracks=(
            Track(
                key="round",
                title="Round",
                value=value,
                least=1,
                most=10,
                bands=tuple(
                    Band(title=t, first=2 * n + 1, last=2 * n + 2)
                    for n, t in enumerate(
                        (
                            "I Barbaric Worlds",
                            "II Frontier Worlds",
                            "III Industrial Worlds",
                            "IV Luxury Worlds",
                            "V Core Worlds",
                        )
                    )
                ),
            ),
        ),
        notes=("° marks a published value; values without it are ours.",),
    )
