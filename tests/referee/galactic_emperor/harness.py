"""Random games through the public interface, each step of them compared with the referee."""

import random
from collections import Counter

import coreworlds as cw
from tests.referee.harness import DisagreementError, differences, fail
from tests.referee.reading import loads

from . import referee
from .box import Data
from .naming import nameable
from .starts import NAMES, shaken
from .state import closed, opened, spread

__all__ = ["DisagreementError", "one_game"]
# No rule speaks of these: counters of luck, and how many turns a role has seen (but for tiles taken).
ASKED = 6
UNRULED = ("luck", "acted")
RARE = {"done": 0.3, "end": 0.2, "no": 0.3, "keep": 0.3, "let": 0.5, "retreat": 0.3, "ready": 0.4, "sell": 0.3}


def unexplained(data: Data) -> Data:
    """Leave out by which rule each Victory Point came: that explains a sum and decides nothing."""
    rows = [{key: value for key, value in row.items() if key != "scored"} for row in data["player"]]
    return {**data, "player": rows}


def ruled(data: Data) -> Data:
    """Leave out of a position what no rule speaks of."""
    data = unexplained(data)
    skipped = UNRULED if not data["step"].startswith("explorer") else UNRULED[:1]
    return {key: value for key, value in data.items() if key not in skipped}


def compare_legal(pos: cw.Position, data: Data) -> list[str]:
    """Compare the lists of legal actions: all of the engine's are legal, and none of one ship is missing."""
    listed = list(cw.legal(pos))
    theirs = [action.text for action in listed]
    ours = referee.legal(data)
    unlisted = [text for text in theirs if text not in ours]
    answers = referee.verdicts(data, [(data["turn"], text) for text in unlisted], decision=bool(ours))
    lines = [f"only the engine: {text}" for text, answer in zip(unlisted, answers, strict=True) if not answer]
    lines += [f"only the referee: {text}" for text in ours if text not in theirs]
    if len(set(theirs)) != len(theirs):
        lines.append(f"the engine lists the same action twice: {theirs}")
    if {action.player for action in listed} - {data["turn"]}:
        lines.append("the engine lists actions of a player whose turn it is not")
    if lines:
        fail(f"legal actions differ at {data['step']}", str(pos), None, lines)
    return theirs


def compare_verdicts(pos: cw.Position, data: Data, rng: random.Random, *, decision: bool) -> None:
    """Compare verdicts of a sample of nameable actions."""
    asked = [nameable(data, rng) for _ in range(ASKED if decision else 1)]
    answers = referee.verdicts(data, asked, decision=decision)
    for (name, text), answer in zip(asked, answers, strict=True):
        verdict = cw.judge(pos, text, player=name)
        if bool(verdict) != answer:
            lines = [f"engine: {verdict}", f"referee: {answer}"]
            fail(f"verdicts differ at {data['step']} on {text.partition(' ')[0]}", str(pos), f"{name}: {text}", lines)


def compare_view(pos: cw.Position, data: Data, rng: random.Random) -> None:
    """Compare what one player may see."""
    viewer = rng.choice(data["player"])["name"]
    engine, ours = loads(str(cw.seen_by(pos, viewer))), referee.seen_by(data, viewer)
    lines = list(differences(unexplained(engine), unexplained(ours)))
    if lines:
        fail(f"views differ at {data['step']}", str(pos), f"seen by {viewer}", lines)


def compare_result(pos: cw.Position, data: Data) -> None:
    """Compare who has won, and with how many Victory Points."""
    engine, judge = cw.result(pos), referee.winners(data)
    if sorted(engine.winners) != sorted(judge):
        fail("winners differ", str(pos), None, [f"engine: {engine.winners}", f"referee: {judge}"])


def compare_step(before: Data, action: str | None, transition: cw.Transition) -> Data:
    """Compare the position after a step, key by key; give the engine's."""
    after = loads(str(transition.after))

    def pick(alternatives: list[list[Data]]) -> list[Data]:
        return closest(alternatives, opened(after)["moved"])

    def dice(number: int) -> list[int]:
        if after["interrupt"]:
            return [after["interrupt"]["die"]]
        if before["step"] == "technology.reroll":
            return [after["dice"][before["reroll"][0] - 1]]
        return list(after["dice"])[:number]

    expected = referee.apply(before, action, pick, dice)
    lines = list(differences(ruled(closed(opened(after))), ruled(expected)))
    if lines:
        fail(f"positions differ after {before['step']}", str(transition.before), action, lines)
    return after


def closest(alternatives: list[list[Data]], wanted: list[Data]) -> list[Data]:
    """Choose the alternative that shares most notes with those wanted."""
    told = Counter(map(str, wanted))
    return max(alternatives, key=lambda found: (Counter(map(str, found)) & told).total())


def choose(legal: list[str], rng: random.Random) -> str:
    """Choose an action: a verb first, ending one's turn rarely."""
    verbs = sorted({text.split(" ")[0] for text in legal})
    verb = rng.choices(verbs, [RARE.get(verb, 1.0) for verb in verbs])[0]
    return rng.choice([text for text in legal if text.split(" ")[0] == verb])


def compare_setup(arguments: Data) -> None:
    """Compare the set-up, step by step."""
    for transition in cw.setup_steps("galactic-emperor", **arguments):
        before, after = loads(str(transition.before)), loads(str(transition.after))

        def shuffle(kind: str, pool: list[str], after: Data = after) -> list[str]:
            if kind == "throne":
                return [after["throne"]]
            order = [name for name in spread(after["stack"]) if name in pool]
            return order if sorted(order) == sorted(pool) else pool

        expected = referee.apply_setup(before, shuffle)
        lines = list(differences(ruled(closed(opened(after))), ruled(expected)))
        if lines:
            fail(f"positions differ after {before['step']}", str(transition.before), None, lines)


def one_game(seed: int, seats: int) -> Counter[str]:
    """Set up and play one random game, comparing everything; tell how often each thing was done."""
    rng = random.Random(f"{seed} {seats}")
    arguments: Data = {"players": list(NAMES[:seats]), "seed": seed}
    compare_setup(arguments)
    pos = cw.setup("galactic-emperor", **arguments)
    done: Counter[str] = Counter()
    data = loads(str(pos))
    while pos.phase != "over":
        if data["step"] == "role.choose" and rng.random() < 1 / 6:
            pos = shaken(data, rng)
            data = loads(str(pos))
        legal = compare_legal(pos, data)
        compare_verdicts(pos, data, rng, decision=bool(legal))
        if rng.random() < 1 / 8:
            compare_view(pos, data, rng)
        action = choose(legal, rng) if legal else None
        transition = cw.step(pos, action) if action else cw.step(pos)
        done[f"{data['step']} {action.split(' ')[0] if action else '(automatic)'}"] += 1
        data = compare_step(data, action, transition)
        pos = transition.after
    compare_view(pos, data, rng)
    compare_result(pos, data)
    return done
