"""`judge` has a true answer, with a rule, for anything that one can name, at any moment, by any player, in any game."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import coreworlds as cw
from tests.rules.named_positions import CASES, IDS, Case, at, deciders, everything, game
from tests.together import Test, together

_ASKED = 700  # of more that one can name, every so-many-th is asked, others for each player and position
_COMPARED = 460  # likewise, on a view and on the whole position


def each_case(test: Test) -> Test:
    """Look at all positions in one test."""
    return together((name, (case,)) for name, case in zip(IDS, CASES, strict=True))(test)


def asked(pos: cw.Position, player: str, most: int = _ASKED) -> tuple[str, ...]:
    """Return everything that one can name, or of very much a part that is another one each time."""
    texts = everything(pos)
    apart = -(-len(texts) // most)
    return texts[random.Random(f"{player}{pos}").randrange(apart) :: apart]


def well_told(verdict: cw.Verdict, pos: cw.Position) -> bool:
    """Return whether every reason of a refusal is a sentence, with a rule, what is needed and what is there instead."""
    told = [(b.rule, b.needs.strip(), b.has.strip(), str(b)) for b in verdict.blockers]
    same = any(needs == has for _, needs, has, _ in told) and not pos.complaints  # a Unit may lie where Worlds do
    return bool(told) and not same and all(
        rule in pos.game.rulebook and needs and has and "None" not in text and text.endswith(".")
        and not re.search(r"[.?!] [A-Z]", text)
        for rule, needs, has, text in told
    )  # fmt: skip


def plain(text: str) -> str:
    """Return an action without the numbers of copies."""
    return re.sub(r" #\d+", "", text)


def judged_as_listed(pos: cw.Position, player: str) -> None:
    """Check that the verdict is true exactly for what is on offer, and tells what else is wrong."""
    listed = {plain(str(a)) for a in cw.legal(pos, player)}
    for text in asked(pos, player):
        verdict = cw.judge(pos, text, player)
        meant = plain(str(verdict.action)) if verdict else text  # a name may leave out its kind
        assert bool(verdict) == (meant in listed), (repr(pos), player, text, str(verdict))
        assert verdict or well_told(verdict, pos), (repr(pos), player, text, str(verdict))


@each_case
def test_every_action_that_can_be_named_is_judged_as_the_list_says(case: Case) -> None:
    """The verdict is true exactly for what is on offer; a refusal says what is needed, what is there, which rule."""
    pos = at(case)
    for player in pos.seats:
        judged_as_listed(pos, player)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", cw.games())
def test_every_action_that_can_be_named_is_judged_as_the_list_says_in_games(game_id: str, seed: int) -> None:
    """Likewise at random moments of games played at random, for the player who decides."""
    for pos in game(game_id, seed)[:5]:
        judged_as_listed(pos, deciders(pos)[0])


@each_case
def test_a_player_is_answered_from_what_he_knows(case: Case) -> None:
    """Where he decides, what is on offer and every verdict are the same on his view as on the whole position."""
    pos = at(case)
    for player in deciders(pos):
        view = cw.seen_by(pos, player)
        assert str(cw.legal(view, player)) == str(cw.legal(pos, player))
        for text in asked(pos, player, _COMPARED):
            assert str(cw.judge(view, text, player)) == str(cw.judge(pos, text, player)), text


@each_case
def test_every_action_on_offer_is_judged_legal_and_can_be_done(case: Case) -> None:
    """What `legal` lists, `judge` allows, with the rules that allow it, and `step` does."""
    pos = at(case)
    for action in cw.legal(pos):
        verdict = cw.judge(pos, str(action), action.player)
        assert verdict, str(verdict)
        assert verdict.permits
        assert all(p.rule in pos.game.rulebook for p in verdict.permits)
        assert str(verdict.action) == str(action)
        assert cw.step(pos, action).after != pos


@each_case
def test_a_player_is_named_before_a_colon_or_beside_the_text(case: Case) -> None:
    pos = at(case)
    for player in pos.seats:
        for text in random.Random(f"{case}{player}").sample(everything(pos), 14):
            by_name, beside = cw.judge(pos, f"{player}: {text}"), cw.judge(pos, text, player)
            assert (str(by_name), by_name.action) == (str(beside), beside.action)


# --- several names ----------------------------------------------------------------------------------------------------


def named(action: cw.Action) -> Counter[str]:
    """Return the names in an action, in any order; of numbers not all are listed, though all are allowed."""
    names: Counter[str] = Counter()
    for part in action.names:
        name, _, count = plain(part).partition(" x")
        if not name.isdigit():
            names[name] += int(count or 1)
    return names


def words(pos: cw.Position) -> Counter[str]:
    """Return the words of a position's file, whatever the order."""
    return Counter(re.findall(r"\w+", str(pos)))


def nearly(pos: cw.Position, player: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield verbs that take several names with texts: of actions on offer a little changed, and of anything."""
    words = {verb.name for verb in pos.game.verbs.values() if verb.many}
    parts = list(pos.parts.index)
    listed = [a for a in cw.legal(pos, player) if a.verb in words and a.names]
    for action in rng.sample(listed, min(len(listed), 6)):
        names = list(action.names)
        i, j = rng.randrange(len(names)), rng.randrange(len(names))
        others = [list(names) for _ in range(4)]
        others[0].pop(i)
        others[1].insert(i, names[j])
        others[2][i], others[2][j] = names[j], names[i]
        others[3] = names[::-1]
        others += [[*names[:i], part, *names[i + 1 :]] for part in rng.sample(parts, 8)]
        yield from ((action.verb, f"{action.verb} {', '.join(other)}") for other in others if other)
    held = sorted({name for a in cw.legal(pos, player) for name in a.names if name in parts})
    for word in sorted(words):
        among = (held + rng.sample(parts, 6)) * 2
        yield from ((word, f"{word} {', '.join(rng.sample(among, n))}") for n in (2, 2, 3, 3))


@each_case
def test_actions_with_several_names_are_judged_as_the_list_says(case: Case) -> None:
    """
    What is on offer is allowed, and nothing else.

    But for the same names in another order, which leaves the same there in another order, and for more than is needed.
    Where words stand between the names, another order is another action.
    """
    pos, rng = at(case), random.Random(f"several {case}")
    for player in pos.seats:
        offered = list(cw.legal(pos, player))
        exact = {str(a): a for a in offered}
        for verb, text in nearly(pos, player, rng):
            verdict = cw.judge(pos, text, player)
            assert verdict or text not in exact, text
            assert verdict or well_told(verdict, pos), (text, str(verdict))
            if not verdict or text in exact:
                continue
            mine = named(verdict.action)
            inside = [a for a in offered if a.verb == verb and named(a) <= mine]
            assert inside, (text, "none on offer is like it")
            alike = tuple if verdict.action.joints else Counter
            same = [a for a in inside if alike(map(plain, a.names)) == alike(map(plain, verdict.action.names))]
            ends = [words(cw.step(pos, a).after) for a in same]
            assert not same or words(cw.step(pos, text, player).after) in ends, text


# --- what is no action ------------------------------------------------------------------------------------------------


def misspelled(pos: cw.Position) -> tuple[str, str]:
    """Return the longest name of a component, and the same with a letter left out."""
    name = max(pos.parts.index, key=len)
    wrong = name[:3] + name[4:]
    assert wrong not in pos.parts.index
    return name, wrong


def nonsense(pos: cw.Position) -> list[str]:
    """Return texts that say nothing, in the words of the game."""
    verbs = pos.game.verbs.values()
    lone = next(v.name for v in verbs if v.target is None)
    one = next(v.name for v in verbs if v.target and not v.many and not v.times)
    many = next(v.name for v in verbs if v.many)
    often = next((v.name for v in verbs if v.times), one)
    part, other, *_ = (part for part in pos.parts.index if " " not in part)
    name, wrong = misspelled(pos)
    a, b = pos.seats[:2]
    return [
        "", " ", ":", ";", one, f"{one} ", f"{lone} {part}", f"{one} {wrong}", f"x{one} {part}",
        f"{one} Nobody at All", part, f"{one} {part}; {lone}", f"{one} {part}, {other}", many, f"{many} ,",
        f"{many} {part} x0", f"{many} {part} x99999", f"{many} {part}, , {part}", f"{often} {part} 0",
        f"{often} {part} 99999", f"{one} {part} #0", f"{one} {part} #99999", f"{one} {part} x2", f"{b}:{one} {part}",
        f"{b}: ", f"Zoe: {lone}", f"{a}: {b}: {lone}", f"{one} ?", f"{one} {one}", f"{lone}, {part}", f"{lone} 2",
        f"{many} ?, ?", "\x00", f"{one} {part}\n", f"{one.upper()} {part}", f"{one} " + "x" * 10_000,
        f"{one} {name.replace('e', 'é', 1)}", "no", lone.replace(" ", "  "),
    ]  # fmt: skip


@each_case
def test_text_that_is_no_action_is_refused_by_the_notation(case: Case) -> None:
    """Nonsense never raises, and it is never legal, but for letters in another case."""
    pos = at(case)
    on_offer = {str(a).casefold() for a in cw.legal(pos)}
    for text in nonsense(pos):
        verdict = cw.judge(pos, text)
        told = well_told(verdict, pos)
        assert told or (verdict and " ".join(text.split()).casefold() in on_offer), text


@pytest.mark.parametrize("game_id", cw.games())
def test_a_name_that_nobody_knows_is_answered_with_the_nearest(game_id: str) -> None:
    pos = game(game_id, 0)[0]
    name, wrong = misspelled(pos)
    verb = max((v.name for v in pos.game.verbs.values() if v.target), key=len)
    player = pos.seats[0]
    for text, guess in ((f"{verb} {wrong}", name), (f"{verb[1:]} {name}", verb), (f"{player}h: {verb}", player)):
        (blocker,) = cw.judge(pos, text).blockers
        assert blocker.rule == "notation"
        assert guess in str(blocker)
        assert blocker.remedy is None
        assert blocker.why_none


@each_case
def test_capitals_make_no_difference_to_who_does_what(case: Case) -> None:
    pos = at(case)
    for text in random.Random(f"{case}").sample(everything(pos), 14):
        said = f"{pos.seats[0]}: {text}"
        assert cw.judge(pos, said.upper()).action == cw.judge(pos, said).action


def test_of_two_players_whose_names_differ_by_capitals_the_one_is_meant_who_is_named() -> None:
    pos = cw.setup("core-worlds", players=["ana", "Ana"])
    assert [cw.judge(pos, f"{name}: pass").action.player for name in ("Ana", "ana")] == ["Ana", "ana"]


@pytest.mark.parametrize(
    ("game_id", "said", "meant"),
    [
        ("core-worlds", "attack Taurus", "“invade Taurus”"),
        ("core-worlds", "Buy the Command Cruiser", "“draft Command Cruiser”"),
        ("core-worlds", "end turn", "“done”"),
        ("core-worlds", "depoly Snub Fighter", "deploy"),
        ("core-worlds", "give up now", "“concede”"),
        ("core-worlds", "Can I draft Nanocannon?", "“draft Nanocannon”"),
        ("core-worlds", "activate Duke Arthur", "“use Duke Arthur”"),
        ("core-worlds", "discard Taurus", "“explore Taurus”, “keep Taurus” or “send Taurus”"),
        ("core-worlds", "conquer Taurus", "“invade Taurus”"),
        ("galactic-emperor", "attack B2", "“fight B2”"),
        ("galactic-emperor", "flee", "“retreat”"),
        ("galactic-emperor", "counter clockwise", "“counterclockwise”"),
        ("galactic-emperor", "Right", "“counterclockwise”"),
        ("galactic-emperor", "merchant role", "“choose Merchant”"),
        ("galactic-emperor", "explore", "“choose Explorer”"),
        ("galactic-emperor", "throne", "“influence Throne”"),
        ("galactic-emperor", "Robotics", "“buy Robotics” or “use Robotics”"),
    ],
)
def test_an_action_called_by_another_word_is_answered_with_its_own(game_id: str, said: str, meant: str) -> None:
    (blocker,) = cw.judge(game(game_id, 0)[0], said).blockers
    ways = f"did you mean {meant}?", f"write {meant}, or ask in plain words with “cw.ask”"
    assert str(blocker).endswith(tuple(f" ({way})." for way in ways))


@pytest.mark.parametrize("said", ["draw a card", "trade Energy with Ben", "look at the hand of Ben", "discard it"])
def test_what_is_no_action_of_the_game_is_not_taken_for_one(said: str) -> None:
    (blocker,) = cw.judge(game("core-worlds", 0)[0], said).blockers
    assert "did you mean" not in str(blocker)


@pytest.mark.parametrize(
    ("game_id", "said", "read"),
    [
        ("core-worlds", "send 2 Snub Fighters, 3 galactic grunts", "send Snub Fighter x2, Galactic Grunts x3"),
        ("core-worlds", "explore 2 Snub Fighter", "explore Snub Fighter x2"),
        ("core-worlds", "use Heavy Repeating Assault Unit twice", "use Heavy Repeating Assault Unit 2"),
        ("core-worlds", "use Heavy Repeating Assault Unit 2 times", "use Heavy Repeating Assault Unit 2"),
        ("galactic-emperor", "buy 3 metal", "buy metal 3"),
        ("galactic-emperor", "move 2 Fighters, A1, B1", "move Fighter x2, A1, B1"),
    ],
)
def test_a_number_stands_where_one_says_it(game_id: str, said: str, read: str) -> None:
    assert str(cw.judge(game(game_id, 0)[0], said).action) == read


@pytest.mark.parametrize(
    ("game_id", "said", "hint"),
    [
        ("core-worlds", "deploy 2 Snub Fighters", "Write “deploy Snub Fighter”."),
        ("core-worlds", "send all", "Write “send”, then names, with commas between them."),
        ("core-worlds", "explore", "Write “explore”, then names, with commas between them."),
        ("core-worlds", "draft two cards", "Write “draft”, then one name."),
        ("core-worlds", "surge 2", "Write only “surge”."),
        ("core-worlds", "send Snub Fighter and Galactic Grunts", "then names, with commas between them."),
        ("galactic-emperor", "choose", "Write “choose”, then one name."),
        ("galactic-emperor", "move Fighter D1 D2", "then names, with commas between them."),
        ("galactic-emperor", "discard 6", "Write “discard”, then one name."),
        ("galactic-emperor", "sell all", "Write “sell”, then one name."),
        ("galactic-emperor", "buy science", "Write “buy”, then one name."),
    ],
)
def test_what_names_nothing_is_told_how_it_is_written(game_id: str, said: str, hint: str) -> None:
    """Nothing is guessed that the action never takes, and of a number alone no name; what is on offer is an example."""
    pos = game(game_id, 0)[0]
    (blocker,) = cw.judge(pos, said).blockers
    like = [a for a in cw.legal(pos) if said.startswith(f"{a.verb}")]
    whole = f"{hint[:-1]}, such as “{like[0].text}”." if like else hint
    assert blocker.hint.endswith(whole)
    assert str(blocker).endswith(f"{whole[1:-1]}).")


@pytest.mark.parametrize("said", ["end turn", "pass", "Fighter", "undo"])
def test_what_does_nothing_now_is_led_nowhere(said: str) -> None:
    """“To end a battle” is no reason to retreat, a Fighter none to fight; what can be done now is told."""
    (blocker,) = cw.judge(standing("galactic-emperor", "role.choose"), said).blockers
    assert "did you mean" not in str(blocker)
    assert blocker.needs == "an action of this game, now one with “choose”"


@pytest.mark.parametrize(
    ("step", "said", "word"),
    [
        ("warlord.move", "end turn", "end moves"),
        ("merchant.trade", "Pass.", "done"),
        ("regent.buy", "no", "no influence"),
        ("explorer.claim", "skip", "no claim"),
    ],
)
def test_who_has_no_more_to_do_hears_with_which_word_one_goes_on_here(step: str, said: str, word: str) -> None:
    (blocker,) = cw.judge(standing("galactic-emperor", step), said).blockers
    assert blocker.hint == f"Did you mean “{word}”?"


def test_of_a_word_for_going_on_that_is_none_here_the_right_one_is_told() -> None:
    pos = standing("galactic-emperor", "warlord.move")
    (blocker,) = cw.judge(pos, "done").blockers
    assert blocker.has == "the Warlord role, where you continue with “end moves”"
    other = next(name for name in pos.seats if name != pos.turn)
    assert "go on" not in cw.judge(pos, "done", str(other)).blockers[0].has


def test_the_space_of_a_tile_is_told_where_the_tile_is_named() -> None:
    """One sees the tile and says its name: “fund Ferrum”."""
    pos = standing("galactic-emperor", "warlord.move")
    at = next(i for i, tile in enumerate(pos.table_for(None).galaxy) if tile >= 0)
    tile, space = pos.parts.names[pos.table_for(None).galaxy[at]], pos.parts.names[at]
    blocker = next(b for b in cw.judge(pos, f"claim {tile}").blockers if b.rule == "notation")
    assert blocker.why_none == f"{tile} lies at {space}: name the space."


def standing(game_id: str, step: str) -> cw.Position:
    """Return a position of a random game that stands at a step."""
    return at((game_id, step))


@pytest.mark.parametrize("game_id", cw.games())
def test_several_actions_are_judged_one_by_one(game_id: str) -> None:
    pos = game(game_id, 0)[0]
    action = next(iter(cw.legal(pos)))
    (blocker,) = cw.judge(pos, f"{action}; {action}").blockers
    assert (blocker.rule, blocker.needs) == ("notation", "1 action, without “;”")
