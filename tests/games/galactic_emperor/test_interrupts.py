"""The Saboteur, Time Warp and the Ambassador break into another player's turn, and play goes on where it stood."""

import coreworlds as cw

HEAD = 'version = 1\ngame = "galactic-emperor"\nround = 2\ndirection = "clockwise"\n'


def table(top: str, **seats: str) -> cw.Position:
    """Return a position: lines of the common part, and lines of each player."""
    players = "".join(f'[[player]]\nname = "{name}"\n{lines}\n' for name, lines in seats.items())
    return cw.parse(f"{HEAD}{top}\n{players}")


def play(pos: cw.Position, *actions: str) -> cw.Position:
    """Play actions, taking what goes by itself between them."""
    for action in actions:
        pos = _on(pos)
        pos = cw.step(pos, action).after
    return _on(pos)


def _on(pos: cw.Position) -> cw.Position:
    line = cw.advance(pos)
    return line[-1].after if line else pos


def options(pos: cw.Position) -> set[str]:
    """Return the first words of what may be done."""
    return {action.verb for action in cw.legal(pos)}


STEWARD = 'phase = "steward"\nstep = "steward.produce"\ngalaxy = {E1 = "Slag", E2 = "Ferrum", E3 = "Anvil"}'


def stewards(saboteur: str = "Saboteur") -> cw.Position:
    """Return a Steward role with Protein Fields for Ana and the Saboteur for Ben."""
    own = 'technologies = ["Protein Fields"]\nempires = ["E1", "E2", "E3"]'
    return table(STEWARD, Ana=own, Ben=f'technologies = ["{saboteur}"]', Cyd="")


def test_a_technology_works_when_nobody_interferes() -> None:
    """Declared, let be, used: two sectors produce without food."""
    pos = play(stewards(), "use Protein Fields")
    assert (pos.turn, pos.step) == ("Ben", "technology.sabotage")
    pos = play(pos, "let be")
    assert (pos.turn, pos.step) == ("Ana", "steward.produce")
    pos = play(pos, "grow E1", "grow E2")
    assert pos.seat("Ana").metal == 3
    assert not cw.judge(pos, "Ana: grow E3")


def test_the_saboteur_stops_a_technology_for_the_round() -> None:
    """Stopped it cannot be used again in this round; the Saboteur works once a round, and may be chased."""
    pos = play(stewards(), "use Protein Fields", "sabotage")
    assert (pos.turn, options(pos)) == ("Ana", {"chase", "no chase"})
    pos = play(pos, "no chase")
    assert pos.zone("stopped") == "Protein Fields"
    assert pos.zone("spent") == ["Saboteur"]
    verdict = cw.judge(pos, "Ana: grow E1")
    assert "tech-protein" in {blocker.rule for blocker in verdict.blockers}


def test_a_five_or_six_catches_the_saboteur() -> None:
    """The six results of the chase: two of them take the card out of the game."""
    pos = play(stewards(), "use Protein Fields", "sabotage")
    pos = cw.step(pos, "chase").after
    results = cw.outcomes(pos)
    assert results.exact
    ends = [play(each.position).zone("caught") for each in results]
    assert sorted(ends) == [[]] * 4 + [["Saboteur"]] * 2


def test_time_warp_rolls_one_die_again_at_most_twice() -> None:
    """Its owner is asked about the price dice of another; the second re-roll is of the same die."""
    pos = table('phase = "merchant"\nstep = "merchant.roll"', Ana="", Ben='technologies = ["Time Warp"]', Cyd="")
    pos = play(pos, "use Time Warp", "reroll Die 2")
    assert pos.turn == "Ben"
    assert [str(action) for action in cw.legal(pos)] == ["reroll Die 2", "keep dice"]
    pos = play(pos, "reroll Die 2")
    assert (pos.turn, pos.step) == ("Ana", "merchant.discard")
    assert pos.zone("spent") == ["Time Warp"]


def test_the_ambassador_sends_influence_elsewhere() -> None:
    """The sector is personal business for the rest of the role: the token goes back to the hand of its owner."""
    top = 'phase = "regent"\nstep = "regent.place"\nchooser = "Ana"\nturn = "Ben"\nthrone = ""\n'
    top += 'galaxy = {E1 = "Slag", E2 = "Ferrum"}'
    pos = table(top, Ana='technologies = ["Ambassador"]\ninfluence = 2', Ben="influence = 2", Cyd="influence = 2")
    pos = play(pos, "influence E1")
    assert (pos.turn, pos.step) == ("Ana", "regent.business")
    pos = play(pos, "use Ambassador")
    assert (pos.turn, pos.seat("Ben").influence) == ("Ben", 2)
    assert not cw.judge(pos, "influence E1")
    assert cw.judge(pos, "influence E2")


def test_the_round_goes_on_in_its_order_after_an_interrupt() -> None:
    """Ben was asked in Ana's turn; when Ana is done nobody else can produce, and Ben chooses the next role."""
    pos = play(stewards(), "use Protein Fields", "let be", "done")
    assert (pos.turn, pos.step) == ("Ben", "role.choose")
    assert "Steward" not in pos.zone("roles")
