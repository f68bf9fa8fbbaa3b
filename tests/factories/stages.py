"""Makers of stages, and how many players go through them."""

from tournaments.rules.definition.format import Format, Origin, Session, Source, Stage, Tables
from tournaments.rules.flow import flow

ENTRIES = (Source(Origin.ENTRIES),)


def stage(key, *advancement, tables=None, seats=None, sessions=1, sources=(), **more):
    return Stage(
        key,
        key.title(),
        sources=sources,
        sessions=tuple(Session(f"{key} {n}") for n in range(sessions)),
        tables=Tables(tables, seats),
        advancement=advancement,
        **more,
    )


def counted(*stages, entries):
    return flow(Format(stages=stages), entries)


def numbers(found):
    """Write each stage's entrants and what its rules take as people would."""
    return {
        each.stage.key: (str(each.entrants), [str(leaving.number) for leaving in each.leaving]) for each in found.stages
    }
