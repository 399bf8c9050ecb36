"""Write the games anew: ``python -m tests.golden``. Read the difference before you commit it."""

from pathlib import Path

from tests.golden.telling import GAMES, told

for name in GAMES:
    Path(__file__).with_name(f"{name}.txt").write_text(told(name), encoding="utf-8")
    print(name)
