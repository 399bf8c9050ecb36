"""The world of Risk Legacy in words: what lasts in it, and how each game in it ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.games.annals import Annals, Chapter, Trace
from coreworlds.games.risk_legacy.book import RULES
from coreworlds.games.risk_legacy.faces import CITIES, SCAR_RULES
from coreworlds.games.risk_legacy.moves import bonus_now, called, population
from coreworlds.games.risk_legacy.state import BOX, BOXES, CONTINENTS
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.risk_legacy.state import Earth, Past

__all__ = ["annals"]

GAMES = 15  # that are signed; the last gives the planet its name
TOLD = frozenset({"held-on", "sign-winner", "world-lasts"})  # how a game ended stands there already
HOW = {"won": "won", "held on": "held on", "eliminated": "was eliminated"}
NUMBERS = ("one", "two", "three", "four")  # as the register writes them


def annals(pos: Position) -> Annals:
    """Tell the world that a position stands in."""
    t: Earth = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    chapters = (
        Chapter(title="Signatures", traces=tuple(_signatures(t)), empty="Nobody has signed the board yet."),
        Chapter(title="Cities", traces=tuple(_cities(t)), empty="No city stands yet."),
        Chapter(title="Scars", traces=tuple(_scars(t)), empty="No territory has a Scar."),
        Chapter(title="Continents", traces=tuple(_continents(t)), empty="No continent has a new name or bonus."),
        Chapter(title="Territory cards", traces=tuple(_cards(t)), empty="Every Territory card shows 1 coin."),
        Chapter(title="Factions", traces=tuple(_factions(t)), empty="No faction has a power yet."),
        Chapter(title="Packets", traces=tuple(_packets(t)), empty="No packet is opened yet."),
    )
    return Annals(title=_title(t), chapters=chapters, games=tuple(_games(t)), told=TOLD, last=GAMES,
                  broken="world-lasts")  # fmt: skip


def _title(t: Earth) -> str:
    if t.planet:
        return t.planet
    people = dict.fromkeys([each.person for each in t.history] + [*t.signed])
    return f"The world of {joined(people)}" if people else "A fresh world"


def _signatures(t: Earth) -> Iterator[Trace]:
    """Yield how often each person signed, and what that means in the next game."""
    for person, count in Counter(t.signed).items():
        times, missiles = (f"{count} times", f"{count} Missiles") if count > 1 else ("once", "1 Missile")
        text = f"{person} signed {times} and begins the next game with {missiles}, without a Red Star token."
        yield Trace(text=text, rule="setup-missiles")
    if t.played >= GAMES:
        yield Trace(text=f"{GAMES} games are played: nobody signs or gets a reward any more.", rule="fifteen")


def _cities(t: Earth) -> Iterator[Trace]:
    for at, city in t.cities.items():
        kind = CITIES[city.kind]
        name = f"{city.name}, a {kind}" if city.name else f"A {kind}"
        by = f", founded by {city.founder}" if city.founder else ""
        text = f"{name} in {called(at)}{by}: population {population(t, at)}."
        yield Trace(text=text, at=called(at), rule="city-population")
        if at in t.fortified:
            text = f"Its Fortification has {t.fortified[at]} of {BOXES} boxes left."
            yield Trace(text=text, at=called(at), rule="fort-boxes")


def _scars(t: Earth) -> Iterator[Trace]:
    for at, scar in t.marks.items():
        yield Trace(text=f"{called(scar)} in {called(at)}.", at=called(at), rule=SCAR_RULES.get(called(scar), ""))


def _continents(t: Earth) -> Iterator[Trace]:
    for part in CONTINENTS:
        named = t.continents.get(part)
        if named is None:
            continue
        if named.name:
            by = f", named by {named.by}" if named.by else ""
            yield Trace(text=f"{called(part)} is called {named.name}{by}.", rule="reward-name")
        now, printed = bonus_now(t, part), BOX.bonus[part]
        if named.change:
            text = f"A sticker changes the bonus of {called(part)} by {named.change:+}."
            yield Trace(text=text, rule="reward-bonus")
        if now != printed:
            text = f"{called(part)} gives {now} {'troop' if now == 1 else 'troops'} now; {printed} are printed."
            by_name = now != printed + named.change
            yield Trace(text=f"{text} Its name adds 1." if by_name else text,
                        rule="named-continent" if by_name else "reward-bonus")  # fmt: skip


def _cards(t: Earth) -> Iterator[Trace]:
    for coins in sorted({*t.coins.values()} - {1}, reverse=True):
        names = sorted(called(at) for at, there in t.coins.items() if there == coins)
        yield Trace(text=f"{coins} coins: {joined(names)}.", rule="card-coins")
    for card in t.destroyed:
        yield Trace(text=f"The card of {BOX.of[card]} is destroyed.", at=BOX.of[card], rule="reward-destroy")


def _factions(t: Earth) -> Iterator[Trace]:
    """Yield each faction's power, then what the back of its card says."""
    for faction, power in t.powers.items():
        yield Trace(text=f"{called(faction)} has this power:", rule=BOX.rule[power])
    for faction in BOX.all["faction"]:
        games = [f"game {each.game} {each.person} {HOW[each.result]}" for each in t.history if each.faction == faction]
        if games:
            yield Trace(text=f"{called(faction)}: {', '.join(games)}.")


def _packets(t: Earth) -> Iterator[Trace]:
    for packet in t.opened:
        kind, number = called(packet).split()
        rule = f"{kind.lower()}-{NUMBERS[int(number) - 1]}"
        when = RULES.entries[rule].title.partition(": ")[2]
        yield Trace(text=f"{called(packet)} was opened: {when}. Its contents stay closed here.", rule="packet-closed")


def _games(t: Earth) -> Iterator[str]:
    """Yield how each game ended: the winner first, with the words that the winner signed with."""
    games = {each.game for each in t.history} | {*range(1, max(t.played, len(t.signed)) + 1)}
    for game in sorted(games):
        yield " ".join(_ended(t, game, [each for each in t.history if each.game == game]))


def _ended(t: Earth, game: int, lines: list[Past]) -> Iterator[str]:
    won = next((each for each in lines if each.result == "won"), None)
    who = won.person if won is not None else t.signed[game - 1] if game <= len(t.signed) else ""
    signed = f" and signed: “{t.mottos[game - 1]}”" if game <= len(t.mottos) and t.mottos[game - 1] else ""
    if who:
        yield f"{who} won" + (f" with {called(won.faction)}" if won is not None else "") + f"{signed}."
    for result, several in (("held on", "held on"), ("eliminated", "were eliminated")):
        names = [each.person for each in lines if each.result == result]
        if names:
            yield f"{joined(names)} {HOW[result] if len(names) == 1 else several}."
