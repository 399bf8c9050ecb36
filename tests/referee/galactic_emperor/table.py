"""The table of this referee's verbs and automatic steps."""

from collections.abc import Callable

from tests.referee.table import Table

from .box import Data

Pick = Callable[[list[list[Data]]], list[Data]]
Dice = Callable[[int], list[int]]
TABLE = Table()
verb, step = TABLE.verb, TABLE.step
