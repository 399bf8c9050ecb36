"""
Learners play while kernels are killed at random, and the server once: ``python -m tests.load.chaos [N] [--moves M]``.

Each learner's browser keeps the game as the page does, and comes back as the page does: by a reload. In the end each
game holds every move that was acknowledged, or the command fails and names what is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import psutil
from tornado.httpclient import HTTPError
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketError

from coreworlds.serve.page import free_port
from tests.load.learner import Learner, LostError, Page, moves
from tests.load.room import Room, begun, raise_files

TROUBLE = (LostError, HTTPError, OSError, StreamClosedError, TimeoutError, WebSocketError)
PAUSES = (0.1, 0.6)  # s between two clicks of a learner, at least and at most
AGAIN = 0.5  # s until a learner without a page reloads
DELAY = 0.2  # s from a click to the end of the kernel, at most
END = 600.0  # s in which all have to be done


@dataclass
class Chaos:
    """
    A class in which things are killed.

    Attributes
    ----------
    learners
        Those who play.
    target
        How many moves each of them makes.
    every
        After how many clicks of all a kernel is killed.
    room
        The class as it is now; none while the server is dead.
    luck
        How soon a kernel is killed then.
    clicks
        How often they clicked.
    kills
        How many kernels were killed.
    reloads
        How often somebody tried to come in again.
    missing
        What was lost.
    """

    learners: list[Learner]
    target: int
    every: int
    room: Room | None = None
    luck: Random = field(default_factory=lambda: Random(0))
    clicks: int = 0
    kills: int = 0
    reloads: int = 0
    missing: list[str] = field(default_factory=list)

    async def plays(self, learner: Learner) -> None:
        """Let one learner play to the end, through all reloads."""
        luck = Random(learner.number)
        while len(learner.made) < self.target:
            try:
                await self.visits(learner, luck)
            except TROUBLE:
                self.reloads += 1
                await asyncio.sleep(AGAIN)

    async def visits(self, learner: Learner, luck: Random) -> None:
        """Open the page, and play until it is lost or enough was played."""
        if self.room is None:
            raise LostError("no server")
        learner.address = self.room.address
        async with learner.page(again=bool(learner.kept)) as page:
            self.compare(learner)
            if "game" not in learner.kept:
                await page.begin()
            while len(learner.made) < self.target:
                await asyncio.sleep(luck.uniform(*PAUSES))
                self.strikes(learner)
                await page.click(luck)
                self.compare(learner)

    def compare(self, learner: Learner) -> None:
        """Note what the browser does not keep of what was acknowledged."""
        kept = moves(learner.kept) if "game" in learner.kept else []
        if kept != learner.made:
            self.missing.append(f"learner {learner.number}: made {learner.made}, kept {kept}")
            learner.made[:] = kept

    def strikes(self, learner: Learner) -> None:
        """Count a click. After some clicks, kill the learner's kernel before or after its answer."""
        self.clicks += 1
        if self.clicks % self.every == 0:
            asyncio.get_running_loop().call_later(self.luck.uniform(0, DELAY), self.kill, learner.kernel)

    def kill(self, kernel: str) -> None:
        """Kill a kernel, unless its page has just been left."""
        with contextlib.suppress(KeyError, psutil.Error):
            if self.room is not None:
                self.room.kernel(kernel).kill()
                self.kills += 1

    async def halfway(self) -> None:
        """Wait until half of all moves are made."""
        while sum(len(one.made) for one in self.learners) < self.target * len(self.learners) / 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


@contextlib.contextmanager
def restarted(chaos: Chaos, port: int) -> Iterator[contextlib.ExitStack]:
    """Open a class of which the server may be killed: whoever closes the stack does that."""
    with contextlib.ExitStack() as server:
        chaos.room = server.enter_context(begun(len(chaos.learners), port=port))
        try:
            yield server
        finally:
            chaos.room = None


async def run(chaos: Chaos) -> None:
    """Let all play; kill kernels, and halfway the server, which begins again at the same port."""
    port = free_port(0)
    async with asyncio.timeout(END):
        with restarted(chaos, port) as server:
            playing = asyncio.gather(*map(chaos.plays, chaos.learners))
            await asyncio.wait({asyncio.ensure_future(chaos.halfway()), playing}, return_when=asyncio.FIRST_COMPLETED)
            chaos.room = None
            await asyncio.to_thread(server.close)
        with contextlib.ExitStack() as second:
            chaos.room = await asyncio.to_thread(second.enter_context, begun(len(chaos.learners), port=port))
            await playing
            for learner in chaos.learners:  # each comes back once more, and goes on
                learner.address = chaos.room.address
                async with learner.page(again=True) as page:
                    goes_on(chaos, learner, page)


def goes_on(chaos: Chaos, learner: Learner, page: Page) -> None:
    """Note a learner who comes back without the game, or cannot go on."""
    chaos.compare(learner)
    if not page.offered("act") and not page.offered("run"):
        chaos.missing.append(f"learner {learner.number}: comes back, and cannot go on")


def main() -> int:
    """Let it happen, and say what was lost."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("learners", type=int, nargs="?", default=30)
    asked.add_argument("--moves", type=int, default=30, help="of each learner")
    asked.add_argument("--every", type=int, default=20, help="clicks after which a kernel is killed")
    words = asked.parse_args()
    raise_files()
    chaos = Chaos([Learner("", number) for number in range(words.learners)], words.moves, words.every)
    began = time.perf_counter()
    asyncio.run(run(chaos))
    made = sum(len(one.made) for one in chaos.learners)
    print(f"{words.learners} learners, {time.perf_counter() - began:.0f} s")
    print(f"kernels killed: {chaos.kills}; servers killed: 1; tries to come in again: {chaos.reloads}")
    print(f"moves made: {made}; losses: {len(chaos.missing)}")
    print(*chaos.missing, sep="\n")
    return 1 if chaos.missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
