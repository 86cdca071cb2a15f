"""A whole run with a share of its requests answered badly, and what the ledger has of it."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.durable.cases import TOPIC_RUN
from tests.durable.kills import prepared_home
from tests.durable.prepared import Calls
from tests.llm.scripted_endpoint import Asked, Reaction, Script
from tests.llm.scripted_model import Faults


class Remembered:
    """A script whose reactions are kept."""

    def __init__(self, script: Script) -> None:
        self.reactions: list[Reaction] = []
        self._script = script
        self._lock = threading.Lock()

    def __call__(self, asked: Asked) -> Reaction:
        reaction = self._script if isinstance(self._script, Reaction) else self._script(asked)
        with self._lock:
            self.reactions.append(reaction)
        return reaction


@dataclass(frozen=True)
class Faulted:
    """A run with faults: its last report, what the endpoint did, and the store of calls afterwards."""

    report: dict[str, Any]
    bad: int
    reactions: list[Reaction]
    calls: Calls

    @property
    def cut(self) -> int:
        """Replies that were broken off: nobody knows whether they were charged."""
        return sum(reaction.cut for reaction in self.reactions)

    @property
    def refused(self) -> int:
        """Requests that were answered with an error: they cost nothing."""
        return sum(reaction.status != 200 for reaction in self.reactions)

    def entries(self, state: str) -> list[Any]:
        return [entry for entry in self.calls.ledger if entry.state == state]


def faulted_run(place: Path, share: float) -> Faulted:
    """Research a topic and write its page with such a share of the answers bad."""
    faults = Faults(share)
    script = Remembered(faults)
    with prepared_home(place, script=script) as (home, _):
        report = home.run(*TOPIC_RUN.command).result
        return Faulted(report, faults.bad, script.reactions, home.calls())
