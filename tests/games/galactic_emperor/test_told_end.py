"""Why a game ends is told with the role that ends it."""

import coreworlds as cw

TEXT = """
version = 1
game = "galactic-emperor"
round = 9
phase = "round"
step = "role.done"
role = "{role}"
chosen = ["{role}"]
points = {pool}
throne = "Ana"
acted = 3
[[player]]
name = "Ana"
tokens = {tokens}
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
"""


def told(role: str, pool: int, tokens: int) -> list[str]:
    """Return the rules of what the end of a role tells."""
    done = cw.step(cw.parse(TEXT.format(role=role, pool=pool, tokens=tokens)))
    return [event.rule for event in done.events]


def test_an_empty_pool_is_told_as_what_ends_the_game() -> None:
    assert told("Regent", 0, 4) == ["end-plays-out", "end-last-point"]


def test_a_reserve_without_a_token_is_told_as_what_ends_the_game() -> None:
    assert told("Warlord", 20, 0)[1:] == ["end-last-token"]


def test_where_both_end_it_both_are_told() -> None:
    assert told("Warlord", 0, 0) == ["end-plays-out", "end-last-point", "end-last-token"]


def test_where_the_game_goes_on_nothing_is_said_of_its_end() -> None:
    assert not {"end-last-point", "end-last-token"} & set(told("Warlord", 20, 4))


def test_one_planet_in_the_final_count_is_one() -> None:
    """Each player here has the home alone."""
    pos = cw.parse(TEXT.format(role="Warlord", pool=0, tokens=4))
    for transition in cw.advance(pos):
        pos = transition.after
    parts = [(heading, n) for each in pos.game.page.layout(pos, "").sums for heading, n, *_ in each.parts]
    assert [part for part in parts if "count" in part[0]] == [("planet in the final count", 1)] * 3
