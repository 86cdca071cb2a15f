"""What the fakes of all nouns share: what there is, and a record of every call."""

import asyncio

from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.services import PartHealth
from tests.api import asked_tides, tides


class Record:
    """Answers from tides.py; `calls` holds (method, its arguments) in order; `failure` is raised by the next call;
    `watched` is what there is to see of a run, held up while `resting` is not set; `unwatched` counts watches that have
    ended, `watch_list` has how topics are watched, `talks` what is said on
    them."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[object, ...]]] = []
        self.failure: Exception | None = None
        self.stored: list[models.Document] = []
        self.snippet_list = list(tides.SNIPPETS)
        self.page_list = [tides.PAGE]
        self.reports = {report.id: report for report in tides.RUNS}
        self.decisions = {decision.id: decision for decision in (tides.MERGED, tides.PARTED, tides.JOINED)}
        self.watched = tides.WATCHED
        self.resting = asyncio.Event()
        self.resting.set()
        self.unwatched = 0
        self.watch_list = {tides.TIDES.id: tides.WATCH}
        self.talks = {tides.TIDES.id: asked_tides.TALK}
        self.answers: dict[str, tuple[str, str | None]] = {}
        self.parts = [PartHealth(name=name, ok=True) for name in ("graph", "vectors", "database")]

    def _note(self, method: str, *arguments: object) -> None:
        self.calls.append((method, arguments))
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure

    def called(self, method: str) -> list[tuple[object, ...]]:
        return [arguments for name, arguments in self.calls if name == method]

    async def _entity(self, named: str) -> models.Entity:
        for entity in tides.ENTITIES:
            if named in (entity.id, entity.name):
                return entity
        raise NotFound(f"There is no entity {named!r}.", "Did you mean one of these? Moon.")

    async def _page(self, page_id: str) -> models.Page:
        for page in self.page_list:
            if page.id == page_id:
                return page
        raise NotFound(f"There is no page {page_id}.", "List the topic's pages.")
