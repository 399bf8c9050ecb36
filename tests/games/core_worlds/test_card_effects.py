"""Every card does in play what its effects say.

For each effect of each card a small position, one use of it, and what came of it, counted from the card file alone.
"""

import tomllib
from collections import Counter
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.games.core_worlds.card import TYPES, Card, Effect
from coreworlds.games.core_worlds.cards import card_set

CARDS = card_set()
ENERGY = 30
WORDS = {"unit": "Plain Robot", "tactic": "Plain Tactic", "card": "Plain Tactic", "world": "Plain World"}
PLAIN = "".join(f'[[card]]\nname = "Plain {each}"\nkind = "unit"\ntype = "{each}"\n' for each in TYPES)
PLAIN += '[[card]]\nname = "Plain Tactic"\nkind = "tactic"\n[[card]]\nname = "Plain World"\nkind = "world"\n'
PLAIN += '[[card]]\nname = "Strong Unit"\nkind = "unit"\ntype = "Robot"\nfleet = 99\nground = 99\n'


TRIED: list[tuple[Card, Effect]] = []


def with_effect(when: str) -> pytest.MarkDecorator:
    """Run a test for every card and every effect of this timing."""
    cases = [(card, effect) for card in CARDS.cards for effect in card.effects if effect.when == when]
    TRIED.extend(cases)
    return pytest.mark.parametrize(("card", "effect"), cases, ids=[f"{c.name}, {e.when}" for c, e in cases])


def matching(selector: str) -> list[str]:
    """Name two cards without any text of their own that a selector means."""
    word = selector.partition("|")[0]
    return [WORDS.get(word, f"Plain {word}")] * 2


def position(phase: str, target: tuple[int, int] = (0, 0), **ana: object) -> cw.Position:
    """Lay out a position at Ana's decision; Ana has much Energy and nine plain cards to draw."""
    step = {"action": "action.turn", "energy": "energy.boost", "end": "end.score"}[phase]
    mine: dict[str, Any] = {
        "home": "Lupus",
        "energy": ENERGY,
        "deck": ["Plain Tactic"] * 9,
        "hand": [],
        "units": [],
        **ana,
    }
    central, theirs = [mine.pop("conquer", "Target")], mine.pop("rival_worlds", [])
    lines = [f'game = "core-worlds"\nround = {10 if phase == "end" else 5}\nphase = "{phase}"\nstep = "{step}"']
    lines += [f'turn = "Ana"\ncentral = {central}\n[[player]]\nname = "Ana"']
    lines += [f"{key} = {value!r}" for key, value in mine.items()]
    lines += [f'[[player]]\nname = "Ben"\nhome = "Ursa"\nworlds = {theirs}\n{PLAIN}']
    lines += [f'[[card]]\nname = "Target"\nkind = "world"\nfleet = {target[0]}\nground = {target[1]}']
    return cw.parse("\n".join(lines))


def play(pos: cw.Position, *actions: str) -> cw.Position:
    for action in actions:
        pos = cw.step(pos, action).after
    return pos


def ana(pos: cw.Position) -> dict[str, Any]:
    """Give Ana's record as the position file has it, with counted zones."""
    record: dict[str, Any] = tomllib.loads(str(pos))["player"][0]
    for zone in ("hand", "units", "discard"):
        counted = Counter[str]()
        for line in record[zone]:
            name, _, copies = line.partition(" x")
            counted[name] += int(copies or 1)
        record[zone] = counted
    return record


def placed(card: Card, tokens: int = 0, **more: list[str]) -> dict[str, Any]:
    """Lay a card where its text can be used: a Unit or World in the Warzone, a Tactic in the hand."""
    zone = {"unit": "units", "tactic": "hand", "home-world": "home", "prestige": "prestige"}.get(card.kind, "worlds")
    if zone == "home":
        return {**more, "home": card.name}
    return {**more, zone: [f"{card.name} +{tokens}" if tokens else card.name, *more.get(zone, [])]}


def used(card: Card) -> str:
    if card.kind == "home-world":
        return "explore Plain Tactic x2"
    if card.kind == "tactic" and card.effects[0].when != "energy":
        return f"play {card.name}"
    return "surge" if card.effects[0].behind else f"use {card.name}"


def answered(pos: cw.Position, effect: Effect) -> cw.Position:
    """Answer the card's question, if it asks one, with plain cards."""
    wanted = effect.discard or effect.recover or effect.remove
    if "ask" not in pos.step or not wanted:
        return pos
    name = matching(effect.of)[0] if effect.of else "Plain Tactic"
    return play(pos, f"choose {name}" + (f" x{wanted}" if wanted > 1 else ""))


def expect_gains(card: Card, effect: Effect, before: cw.Position, after: cw.Position, price: int) -> None:
    """Compare what Ana has before and after with what one effect says."""
    old, new = ana(before), ana(after)
    every = [each for each in card.effects if each.when == effect.when]
    drawn = sum(each.draw for each in every)
    recovered = sum(each.recover for each in every)
    lost = sum(each.discard for each in every) + sum(each.remove for each in every if each.from_ == "hand")
    lost += card.kind == "tactic" or effect.when == "deploy"
    assert new["hand"].total() - old["hand"].total() == drawn + recovered - lost
    assert new["energy"] - old["energy"] == sum(each.energy for each in every) - price
    if effect.remove:
        assert tomllib.loads(str(after))["removed"] == [f"Plain Tactic x{effect.remove}".removesuffix(" x1")]
    if effect.recover:
        assert new["hand"][matching(effect.of)[0]] >= effect.recover
    if effect.charge:
        assert new["units"][f"{card.name} +{effect.charge}"] == 1


@with_effect("always")
def test_an_always_effect_changes_cost_or_strength(card: Card, effect: Effect) -> None:
    others = [] if effect.per == "token" else matching(effect.per)
    if effect.cost:
        before = position("action", hand=[card.name], units=others)
        spent = ana(before)["energy"] - ana(play(before, f"deploy {card.name}"))["energy"]
        assert spent == card.cost + 2 * effect.cost
        return
    fleet, ground = card.fleet + 2 * effect.fleet, card.ground + 2 * effect.ground
    units = [f"{card.name} +2" if effect.per == "token" else card.name, *others]
    for more, legal in ((0, True), (1, False)):
        target = (fleet + more * bool(effect.fleet), ground + more * bool(effect.ground))
        pos = play(position("action", target, units=units), "invade Target")
        assert bool(cw.judge(pos, f"send {card.name}")) is legal


@with_effect("deploy")
def test_a_deploy_effect_happens_at_once(card: Card, effect: Effect) -> None:
    near = matching(effect.of) if effect.of else []
    second = matching(effect.second)[:1] if effect.second else []
    beside = ["Plain Tactic"] * max(1, effect.remove)
    before = position("action", hand=[card.name, *beside, *second], discard=near)
    after = answered(play(before, f"deploy {card.name}"), effect)
    expect_gains(card, effect, before, after, card.cost)
    if second:
        twice = play(after, f"deploy {second[0]}")
        assert ana(twice)["actions"] == ana(before)["actions"] - 1
        assert ana(twice)["units"] == {card.name: 1, second[0]: 1}


@with_effect("energy")
def test_an_energy_phase_effect_happens_when_used(card: Card, effect: Effect) -> None:
    before = position("energy", **placed(card, effect.spend and 2, hand=["Plain Tactic"] * 2))
    after = answered(play(before, used(card)), effect)
    expect_gains(card, effect, before, after, effect.pay + (card.cost if card.kind == "tactic" else 0))
    if effect.spend:
        assert ana(after)["units"] == {f"{card.name} +{2 - effect.spend}".removesuffix(" +0"): 1}
    if effect.most:
        full = position("energy", **placed(card, effect.most))
        assert not cw.judge(full, used(card))


@pytest.mark.parametrize(("worlds", "gained"), [([], 1), (["Balthazar"], 2)])
def test_an_energy_surge_gives_more_to_who_is_behind(worlds: list[str], gained: int) -> None:
    before = position("energy", hand=["Energy Surge"], rival_worlds=worlds)
    assert ana(play(before, "surge"))["energy"] == ENERGY + gained


@with_effect("invasion")
def test_an_invasion_effect_strengthens_by_what_it_says(card: Card, effect: Effect) -> None:
    others = matching(effect.per) if effect.per else ["Plain Robot"]
    sent = card.name if card.is_unit else ", ".join(dict.fromkeys(others)) + (" x2" if effect.per else "")
    uses = effect.times * (len(others) if effect.per else 1)
    base = (card.fleet, card.ground) if card.is_unit else (0, 0)
    target = (base[0] + uses * effect.fleet, base[1] + uses * effect.ground)
    layout = placed(card, 2 * effect.spend, hand=["Plain Tactic"] * 3, units=[] if card.is_unit else others)
    pos = play(position("action", target, **layout), "invade Target")
    before = pos
    for _ in range(effect.times):
        assert not cw.judge(pos, f"send {sent}")
        pos = answered(play(pos, used(card)), effect)
    assert cw.judge(pos, f"send {sent}")
    assert not cw.judge(pos, used(card))
    assert ana(before)["energy"] - ana(pos)["energy"] == effect.pay * effect.times + card.cost * (not card.is_unit)
    assert ana(pos)["hand"]["Plain Tactic"] == 3 - effect.discard * effect.times


@with_effect("action")
def test_an_action_effect_takes_a_turn_and_does_what_it_says(card: Card, effect: Effect) -> None:
    asking = next((each for each in card.effects if each.of or each.remove), effect)
    pile = matching(asking.of) if asking.of else ["Plain Tactic"] * 2
    before = position("action", **placed(card, hand=["Plain Tactic"], discard=pile))
    after = answered(play(before, used(card)), asking)
    price = effect.pay + (card.cost if card.kind == "tactic" else 0)
    expect_gains(card, effect, before, after, price)
    assert ana(before)["actions"] - ana(after)["actions"] == 1
    assert after.turn == "Ben"


@with_effect("conquest")
def test_a_conquered_world_rewards_at_once(card: Card, effect: Effect) -> None:
    before = position("action", conquer=card.name, units=["Strong Unit"])
    after = play(before, f"invade {card.name}", "send Strong Unit")
    while after.step == "action.colony":
        after = cw.step(after).after
    assert ana(after)["worlds"] == [card.name]
    assert ana(after)["energy"] == ENERGY - 1 + effect.energy
    assert ana(after)["hand"].total() == effect.draw


@with_effect("end")
def test_an_end_bonus_counts_what_it_says(card: Card, effect: Effect) -> None:
    layout = placed(card, deck=[])
    if effect.per == "energy":
        expected = effect.points * (3 + card.energy)
    else:
        expected = effect.points * (2 + card.matches(effect.per) + (effect.per == "world"))
        zone = "worlds" if effect.per == "world" else "units" if effect.where == "warzone" else "discard"
        layout[zone] = [*layout.get(zone, []), *matching(effect.per)]
    scores = cw.result(cw.step(position("end", **layout)).after).scores
    mine = next(score for score in scores if score.player == "Ana")
    assert sum(bonus.points for bonus in mine.bonuses if bonus.card == card.name) == expected


def test_every_effect_of_every_card_is_tried_above() -> None:
    assert Counter(TRIED) == Counter((card, effect) for card in CARDS.cards for effect in card.effects)
