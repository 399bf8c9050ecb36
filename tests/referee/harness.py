"""Random games through the public interface, each step of them compared with the referee."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import coreworlds as cw

from . import referee
from .actions import TABLE
from .reading import loads
from .starts import CARDS, later, shaken, with_unusual_cards
from .state import Data, spread

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
NONSENSE = (
    "",
    "draft",
    "fly away",
    "draft Nobody",
    "send",
    "choose",
    "surge surge",
    "use 2",
    "token x2",
    "keep",
    "pass Ben",
)
RARE = {"pass": 0.06, "stop": 0.25, "done": 0.5, "concede": 0.3, "send": 4.0, "deploy": 2.0}
ASKED = 16
# No rule of the game speaks of these keys: counters of luck (compared by their sum), and how the game was set up.
UNRULED = ("luck", "pregame_draft")
MISSING = object()


class DisagreementError(AssertionError):
    """The engine and the referee differ; the message shows where, and both answers."""


def differences(engine: object, judge: object, path: str = "") -> Iterator[str]:
    """Name every key at which two positions differ, with both values."""
    if isinstance(engine, dict) and isinstance(judge, dict):
        for key in sorted(engine.keys() | judge.keys()):
            yield from differences(engine.get(key, MISSING), judge.get(key, MISSING), f"{path}.{key}".strip("."))
    elif isinstance(engine, list) and isinstance(judge, list) and len(engine) == len(judge) and path == "player":
        for place, (one, other) in enumerate(zip(engine, judge, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    elif engine != judge:
        shown = ["(no such key)" if value is MISSING else repr(value) for value in (engine, judge)]
        yield f"{path}: engine {shown[0]}, referee {shown[1]}"


def oracle_from(after: Data, counted: list[str]) -> Callable[[str, str, list[str]], list[str]]:
    """Read from the position after how a pool was shuffled; drawn cards stand first, in any order."""

    def oracle(kind: str, owner: str, pool: list[str]) -> list[str]:
        counted.append(kind)
        if kind == "homes":
            known = [player["home"] for player in after["player"]]
        elif kind == "zero":
            known = spread(after["central"])
        elif kind == "galactic":
            known = spread(after["galactic"][int(owner) - 1])
        else:
            known = spread(next(player["deck"] for player in after["player"] if player["name"] == owner))
        rest = list((Counter(pool) - Counter(known)).elements())
        return known + rest if kind in ("homes", "zero") else rest + known

    return oracle


def fail(what: str, position: Data | str, action: str | None, lines: list[str]) -> None:
    """Raise a DisagreementError that can be read and replayed."""
    detail = "\n".join(f"  {line}" for line in lines)
    message = f"{what}\naction: {action or '(automatic)'}\n{detail}\nposition:\n{position}"
    raise DisagreementError(message)


def compare_legal(pos: cw.Position, data: Data) -> list[str]:
    """Compare the lists of legal actions by meaning; give the engine's texts."""
    engine = [(action.player, action.text) for action in cw.legal(pos)]
    theirs = [text for _, text in engine]
    ours = [text for _, text in referee.legal(data, CARDS)]
    if not theirs and not ours:
        return theirs
    by_engine = dict(zip(referee.legal_meanings(data, theirs, CARDS), theirs, strict=True))
    by_judge = dict(zip(referee.legal_meanings(data, ours, CARDS), ours, strict=True))
    lines = [f"only the engine: {text}" for key, text in by_engine.items() if key not in by_judge]
    lines += [f"only the referee: {text}" for key, text in by_judge.items() if key not in by_engine]
    if len(by_engine) != len(theirs):
        lines.append(f"the engine lists the same action twice: {theirs}")
    if {name for name, _ in engine} - {data["turn"]}:
        lines.append("the engine lists actions of a player whose turn it is not")
    if lines:
        fail(f"legal actions differ at {data['step']}", str(pos), None, lines)
    return theirs


def nameable(data: Data, rng: random.Random) -> tuple[str, str]:
    """Name any action: every verb, any card, any player; cards near at hand more often."""
    player = rng.choice(data["player"])
    if rng.random() < 0.8:
        player = next(other for other in data["player"] if other["name"] == data["turn"])
    if rng.random() < 0.2:
        return player["name"], rng.choice([*TABLE.alone, *TABLE.alone, *TABLE.alone, *NONSENSE])
    zones = [spread(data["central"]), *(spread(player[zone]) for zone in ("hand", "units", "worlds", "discard"))]
    near = [name.split(" +")[0] for name in rng.choice(zones)]
    names = near if near and rng.random() < 0.8 else list(CARDS)
    verb = rng.choice(TABLE.naming)
    if verb in ("send", "explore", "choose"):
        size = min(len(names), rng.randint(1, 6 if verb == "send" else 3))
        chosen = rng.sample(names, size)
        return player["name"], f"{verb} " + ", ".join(written(chosen))
    copy = rng.choice(["", "", "", "", " #1", " #2"]) if verb != "colonize" else ""
    times = rng.choice(["", "", " 2"]) if verb == "use" else ""
    return player["name"], f"{verb} {rng.choice(names)}{copy}{times}"


def written(names: list[str]) -> list[str]:
    """Write equal cards together, in the order of their first copies."""
    return [name if names.count(name) == 1 else f"{name} x{names.count(name)}" for name in dict.fromkeys(names)]


def compare_verdicts(pos: cw.Position, data: Data, rng: random.Random, *, decision: bool) -> list[str]:
    """Compare verdicts of a sample of nameable actions; give the legal ones."""
    asked = list(dict.fromkeys(nameable(data, rng) for _ in range(ASKED)))
    answers = referee.verdicts(data, asked, CARDS, decision=decision)
    for (name, text), answer in zip(asked, answers, strict=True):
        try:
            named = rng.random() < 1 / 4
            verdict = cw.judge(pos, f"{name}: {text}") if named else cw.judge(pos, text, player=name)
        except Exception as error:  # noqa: BLE001 - design.md: judge never raises for text
            fail(f"judge raises {type(error).__name__}", str(pos), f"{name}: {text}", [repr(error)])
        if bool(verdict) != answer:
            fail(
                f"verdicts differ at {data['step']}",
                str(pos),
                f"{name}: {text}",
                [f"engine: {verdict}", f"referee: {answer}"],
            )
    return [text for (_, text), answer in zip(asked, answers, strict=True) if answer]


def compare_view(pos: cw.Position, data: Data, rng: random.Random) -> None:
    """Compare what one player may see, and that it is enough for that player's own decision."""
    viewer = rng.choice(data["player"])["name"]
    seen = cw.seen_by(pos, viewer)
    view = {"pending": {}, **loads(str(seen))}
    lines = list(differences(ruled(view), ruled(referee.seen_by({"pending": {}, **data}, viewer))))
    mine = [action.text for action in cw.legal(pos)] if viewer == data["turn"] else []
    if viewer == data["turn"] and mine != [action.text for action in cw.legal(seen)]:
        lines.append(
            f"legal actions on the view: {[action.text for action in cw.legal(seen)]}, on the position: {mine}"
        )
    if lines:
        fail(f"views differ at {data['step']}", str(pos), f"seen by {viewer}", lines)


def compare_step(before: Data, action: str | None, transition: cw.Transition) -> Data:
    """Compare the position after a step, key by key; give the engine's."""
    after = {"pending": {}, **loads(str(transition.after))}
    shuffles: list[str] = []
    expected = referee.apply(before, action, oracle_from(after, shuffles), CARDS)
    grown = total(after.get("luck", {})) - total(before.get("luck", {}))
    lines = list(differences(ruled(after), ruled(expected)))
    if grown != len(shuffles):
        lines.append(f"luck grew by {grown}, the referee shuffled {len(shuffles)} times")
    if lines:
        fail(f"positions differ after {before['step']}", str(transition.before), action, lines)
    return after


def ruled(data: Data) -> Data:
    """Leave out of a position what no rule of the game speaks of."""
    return {key: value for key, value in data.items() if key not in UNRULED}


def total(luck: Data | int) -> int:
    """Add up the counters of luck, however they are nested."""
    if isinstance(luck, dict):
        return sum(total(value) for value in luck.values())
    return int(luck)


def choose(legal: list[str], extra: list[str], rng: random.Random) -> str:
    """Choose an action: a verb first, passing rarely; now and then one that is legal but not listed."""
    if extra and rng.random() < 0.3:
        return rng.choice(extra)
    verbs = sorted({text.split(" ")[0] for text in legal})
    verb = rng.choices(verbs, [RARE.get(verb, 1.0) for verb in verbs])[0]
    return rng.choice([text for text in legal if text.split(" ")[0] == verb])


def play(pos: cw.Position, rng: random.Random) -> tuple[cw.Position, Counter[str]]:
    """Play a game to its end, comparing everything; give the last position and how often each thing was done."""
    done: Counter[str] = Counter()
    data = loads(str(pos))
    while True:
        if data["step"] == "action.turn" and rng.random() < 1 / 20:
            pos = shaken(data, rng)
            data = loads(str(pos))
        legal = compare_legal(pos, data)
        extra = compare_verdicts(pos, data, rng, decision=bool(legal))
        if rng.random() < 1 / 8:
            compare_view(pos, data, rng)
        if data["phase"] == "over":
            return pos, done
        action = choose(legal, extra, rng) if legal else None
        transition = cw.step(pos, action) if action else cw.step(pos)
        done[f"{data['step']} {action.split(' ')[0] if action else '(automatic)'}"] += 1
        data = compare_step(data, action, transition)
        pos = transition.after


def compare_scores(pos: cw.Position) -> None:
    """Compare the final scoring, player by player."""
    engine = cw.result(pos)
    ours = referee.final_scores(loads(str(pos)), CARDS)
    theirs = {
        score.player: {
            "printed": sum(points for _, points in score.printed),
            "bonuses": sorted((bonus.card, bonus.points) for bonus in score.bonuses),
            "energy": score.energy,
            "worlds": score.worlds,
        }
        for score in engine.scores
    }
    for score in ours["scores"].values():
        score["bonuses"].sort()
        score.pop("total")
    lines = list(differences(theirs, ours["scores"]))
    if sorted(engine.winners) != sorted(ours["winners"]):
        lines.append(f"winners: engine {engine.winners}, referee {ours['winners']}")
    if lines:
        fail("final scores differ", str(pos), None, lines)


def compare_setup(arguments: Data) -> None:
    """Compare the twelve set-up steps, one by one."""
    for transition in cw.setup_steps("core-worlds", **arguments):
        before = loads(str(transition.before))
        if before["phase"] != "setup":
            continue
        after = {"pending": {}, **loads(str(transition.after))}
        expected = referee.apply_setup(before, arguments["pregame_draft"], oracle_from(after, []), CARDS)
        lines = list(differences(ruled(after), ruled(expected)))
        if lines:
            fail(f"positions differ after {before['step']}", str(transition.before), None, lines)


def one_game(seed: int, seats: int) -> Counter[str]:
    """Set up and play one random game, comparing everything; tell how often each thing was done."""
    rng = random.Random(f"{seed} {seats}")
    arguments: Data = {
        "players": list(NAMES[:seats]),
        "seed": seed,
        "pregame_draft": rng.random() < 0.5,
        "rulings": rulings(rng),
    }
    compare_setup(arguments)
    pos = cw.setup("core-worlds", **arguments)
    if not arguments["pregame_draft"] and rng.random() < 1 / 2:
        pos = later(pos, rng)
    if rng.random() < 1 / 3:
        pos = with_unusual_cards(pos, rng)
    pos, done = play(pos, rng)
    compare_scores(pos)
    return done


def rulings(rng: random.Random) -> dict[str, str]:
    """Switch rulings now and then: in one game of three."""
    if rng.random() < 2 / 3:
        return {}
    others = {"sector-actions": "4, 5, 5, 5, 6", "prestige-token": "yes", "token-supply": "12"}
    others |= {"forced-pass": "anything payable", "once-as-action": "once a round", "opponents-discard": "count only"}
    return {key: value for key, value in others.items() if rng.random() < 0.5}
