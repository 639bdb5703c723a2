"""A real answer as it would be had the simulated calls been real ones."""

from dataclasses import dataclass

from simulator.values.reply import Reply


@dataclass(frozen=True)
class Overlaid:
    """`pointers` lead into the reply's body, to what comes from the simulation; that of a list says
    that something was taken out of it. The whole, "", is the simulation's own answer."""

    reply: Reply
    pointers: tuple[str, ...] = ()
