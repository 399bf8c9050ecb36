"""SHIM"""
from coreworlds.engine.world import World
from coreworlds.engine.session import Session, read_session
from coreworlds.engine.api import setup_steps
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import toml
from coreworlds.engine.textfile import read_toml
class Chronicle:
    def __init__(self, world=None, game=""):
        self.worlds=(World.read(world, game or ("" if isinstance(world,World) else "risk-legacy")),)
        self.sessions=()
    @property
    def world(self): return self.worlds[-1]
    def begin(self, players, seed=0, rulings=None, **o):
        return Session(setup_steps(self.world.game.id, players, seed, rulings=rulings, world=self.world)[-1].after)
    def end(self, s):
        if not s.position.over: raise CoreWorldsError("not over")
        self.worlds+=(World.of(s.position),); self.sessions+=(s,); return self.world
    def branch(self,n):
        c=Chronicle(self.worlds[0]); c.worlds=self.worlds[:n+1]; c.sessions=self.sessions[:n]; return c
    def __str__(self): 
        return 'kind = "chronicle"\nworld='+toml(str(self.worlds[0]))+"\nsessions="+toml([str(s) for s in self.sessions])+"\n"
def read_chronicle(text, name=""):
    d=read_toml(text,name).data
    c=Chronicle(World(d["world"]))
    for s in d["sessions"]: c.end(read_session(s))
    return c
