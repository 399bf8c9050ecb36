"""Three Boats: a toy with what Core Worlds lacks: a free map, a die, secret plans, a wreck for the next game."""
# ruff: noqa: ANN001, ANN201, ARG002, E501, UP014

from __future__ import annotations

from typing import NamedTuple

from coreworlds.engine.aspects import Pages, Secrets, Timing
from coreworlds.engine.board_file import read_board
from coreworlds.engine.components import Components
from coreworlds.engine.declared import holds
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.event import Telling
from coreworlds.engine.flow import Flow, Step, Then
from coreworlds.engine.game import Game, register
from coreworlds.engine.kinds import Part, Whole
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.position import Position
from coreworlds.engine.record import record
from coreworlds.engine.rulebook import Register, Rule, Rulebook
from coreworlds.engine.state import State
from coreworlds.engine.table import Seat, Table
from coreworlds.engine.verb import Verb

MAP = read_board("""
lines = [{ kind = "sea", between = ["Reef", "Isle"] }]
[space]
Bay = { outline = [[-1.2, -1], [1, -1.1], [1.3, 0.2], [0.6, 1.1], [-1.3, 0.9]], region = "Coast", next = ["Reef"] }
Reef = { at = [3.4, 0.5], region = "Coast" }
Isle = { at = [6.4, -0.2] }
""")
PLACES = MAP.names
ROUNDS = 2
WEATHER = (NONE, NONE, NONE, 1, 1, 2)  # what a die tells: three times calm, twice the Reef, once the Isle
PARTS = Components({"place": PLACES}, word="place")
PLACE = Part(("place",))
rule = Register()


@record
class Boat(Seat):
    place: int = holds(PLACE, "{0}'s boat", default=0)
    plan: int = holds(PLACE.or_none(), "{0}'s plan", seen="owner", kept="file")
    fish: int = holds(Whole(), "{0}'s fish")


@record
class Sea(Table):
    round: int = holds(Whole(ROUNDS), "the round", default=1)
    storm: int = holds(PLACE.or_none(), "the storm")
    wreck: int = holds(PLACE.or_none(), "the wreck")


class Beside:
    def where(self, t, part): return "the places beside you"
    def items(self, t, s): return list(MAP.beside(s.place))
    def find(self, t, s, part, nth): return [p for p in self.items(t, s) if p == part and nth < 2]
    def name(self, t, s, item): return PLACES[item]
    def part(self, t, s, item): return item
    def stand_in(self, part): return part
    def present(self, t, s, item): return None if item in self.items(t, s) else f"a boat at {PLACES[s.place]}"


def deal(pos, seed):
    t = pos._table.thaw()
    t.seed = seed
    for s in (s for s in t.seats if s.plan == UNKNOWN):
        s.plan = Seeded(seed).number(f"plan/{s.name}", 0, len(PLACES))
    return Position(t)


rule("boats-start")(lambda t: t.tell("start", "boats-start"))
rule("all-plan")(lambda t, now: tuple(s.at for s in t.seats if s.plan == NONE) or None)  # who has no plan, all at once
rule("wreck-closed")(lambda t, s, place: ("open water", "a wreck") if place == t.wreck else None)
rule("catch")(lambda t, s: s.place * ([o.place for o in t.seats].count(s.place) == 1 and s.place != t.storm))


def plan(t, s, place):
    s.plan = s.place if place is None else place
    t.tell("plan", "all-plan", s, place=PLACES[s.plan])
    t.pass_on()


@rule("reveal")
def reveal(t):
    if any(s.plan == UNKNOWN for s in t.seats):
        raise CoreWorldsError("this step needs a plan that is hidden here")
    for s in t.seats:
        s.place, s.plan = s.plan, NONE
        t.tell("sail", "reveal", s, place=PLACES[s.place])


@rule("storm")
def storm(t):
    t.storm = WEATHER[t.number("storm", len(WEATHER))]
    t.tell("storm", "storm", place=PLACES[t.storm] if t.storm >= 0 else "nowhere")
    for s in t.seats:
        caught = t.rules["catch"](t, s)
        s.fish += caught
        t.tell("catch", "catch", s, fish=caught)


@rule("rounds")
def again(t):
    t.round += 1
    t.tell("round", "rounds", round=t.round)


Result = NamedTuple("Result", [("winners", tuple), ("wreck", str)])  # what lasts: a wreck lies where the last storm was


def result(pos, t):
    winners = tuple(s.name for s in t.seats if s.fish == max(o.fish for o in t.seats))
    return Result(winners, "" if t.storm == NONE else PLACES[t.storm]) if pos.over else None


def new(game, players, seed, rulings, *, wreck=""):
    return game.state.begin(game, players, seed=seed, wreck=PARTS.index.get(wreck, NONE))


FLOW = Flow({s.id: s for s in (
    Step(id="setup.boats", phase="setup", title="Boats into the Bay", rule="boats-start", then=(Then("plan.all"),)),
    Step(id="plan.all", phase="plan", title="Plan in secret", rule="all-plan", verbs=("sail", "wait"), order="all-plan", then=(Then("plan.reveal"),)),
    Step(id="plan.reveal", phase="plan", title="Sail", rule="reveal", then=(Then("sea.storm"),)),
    Step(id="sea.storm", phase="sea", title="Roll for the storm", rule="storm",
         then=(Then("sea.again", lambda t: t.round < ROUNDS), Then("over"))),
    Step(id="sea.again", phase="sea", title="The next round", rule="rounds", then=(Then("plan.all"),)),
    Step(id="over", phase="over", title="The end", rule="rounds"))}, start="setup.boats", over="over")
TEXTS = {"boats-start": "All boats start in the Bay.", "all-plan": "All plan at once, in secret.", "wreck-closed": "Nobody sails to a wreck.",
         "beside": "A boat sails to a place beside it.", "reveal": "Plans are shown at once.", "storm": "A die says where the storm is.",
         "catch": "A boat alone and out of the storm catches fish.", "rounds": "There are two rounds.", "notation": "How actions are written."}
TOY = register(Game(
    id="toy", title="Three Boats", players=range(3, 4), options={"wreck": ("", ("", "Reef", "Isle"), "Where the last game left a wreck")},
    rulebook=Rulebook({k: Rule(id=k, title=v[:-1], text=v, source="toy", section="all") for k, v in TEXTS.items()}, rule.functions),
    flow=FLOW, components=PLACES, state=State(Sea, Boat, PARTS), timing=Timing(where=lambda t: f"Round {t.round}"),
    verbs={"sail": Verb(key="sail", name="sail", option="Sail", timing="all-plan", target=Beside(), within=("beside", lambda t, part: ""), checks=("wreck-closed",), do=plan),
           "wait": Verb(key="wait", name="wait", option="Wait", timing="all-plan", do=plan, alone=True, yields=True)},
    tellings={"start": Telling(lambda e: "Three boats lie in the Bay."), "round": Telling(lambda e: f"Round {e['round']}."),
              "plan": Telling(lambda e: f"{e.player} plans to be at {e['place'] or 'some place'}.", ("place",)),
              "sail": Telling(lambda e: f"{e.player} is at {e['place']}."),
              "storm": Telling(lambda e: f"The storm is at {e['place']}."),
              "catch": Telling(lambda e: f"{e.player} catches {e['fish']} fish.")},
    set_up=new, result=result, page=Pages(board=MAP), secrets=Secrets(deal=deal)))
