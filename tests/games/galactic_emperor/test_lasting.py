"""What no change of the table would allow says so; what could change has a way out."""

import coreworlds as cw


def test_a_home_is_never_free_and_a_sector_may_become_so() -> None:
    """Of two sectors that Ben controls, his home stays his for good."""
    seats = {"Ana": "", "Ben": 'empires = ["E1"]', "Cyd": ""}
    players = "".join(f'[[player]]\nname = "{name}"\n{lines}\n' for name, lines in seats.items())
    top = 'phase = "warlord"\nstep = "warlord.move"\nturn = "Ana"\ngalaxy = {E1 = "Slag"}\n'
    pos = cw.parse(f'version = 1\ngame = "galactic-emperor"\n{top}{players}')
    home = pos.zone("home", "Ben")
    lasting = {
        space: next(b.lasting for b in cw.judge(pos, f"claim {space}", "Ana").blockers if b.rule == "claim-unclaimed")
        for space in (home, "E1")
    }
    assert lasting[home]
    assert not lasting["E1"]
