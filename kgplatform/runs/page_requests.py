"""Pages on demand: a page that is fresh is answered, and for another the run is joined, or started, that makes it.

A topic that was not researched to an end is researched whole; one that lacks a page, or of which a new one is wanted,
has it written from what is known; a page that is out of date or too old is brought up to date.
"""

from collections.abc import Mapping

from kgplatform.errors import InputError
from kgplatform.graph.pages import PageStanding, page_standing
from kgplatform.graph.session import Graph
from kgplatform.models import Budget, OptionValue, PageRequest, RequestedPage, RunReport, RunRequest, Topic
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.joining import differing

WHOLE, WRITING, REFRESH = "apollo", "page", "refresh"
LOOKS = (REFRESH,)  # strategies that look whether a page is to be changed, and leave it where nothing is
# Who waits for a run of one strategy is served by one that does more, too.
SERVED_BY = {WHOLE: (WHOLE,), WRITING: (WRITING, WHOLE), REFRESH: (REFRESH, WRITING, WHOLE)}
_DOING = {
    WHOLE: "the topic is researched, and its page written",
    WRITING: "it is written from what is known",
    REFRESH: "it is brought up to date",
}


class PageRequests:
    """Answers requests for pages over the runs of one database."""

    def __init__(self, graph: Graph, durable: DurableRuns) -> None:
        self._graph = graph
        self._durable = durable

    async def answer(self, request: PageRequest, topic: Topic) -> RequestedPage:
        """Return the topic's page, or the run that makes it; raises InputError for an option that there is not."""
        self._check(request.options)
        standing = await page_standing(self._graph, topic.id, LOOKS)
        lacking = _lacking(standing, request.max_age)
        if not lacking:
            return RequestedPage(page=standing.page, why="The page is fresh.")
        strategy = self._strategy(standing, request)
        options = {**_FORCED.get(strategy, {}), **request.options}
        chosen = self._chosen(strategy, options)
        wanted = {name: chosen[name] for name in options}
        run, started = await self._durable.join(
            RunRequest(strategy=strategy, topic_id=topic.id, options=options, budget=request.budget),
            topic,
            lambda report: _makes_it(report, strategy, wanted, request.budget),
        )
        how = "A run was started for that." if started else "A run that makes it is on its way already."
        return RequestedPage(run=run, started=started, why=f"{lacking}: {_DOING[strategy]}. {how}")

    def _check(self, options: Mapping[str, OptionValue]) -> None:
        chosen = self._chosen(WHOLE, {**_FORCED[WHOLE], **options})
        if not chosen["page"]:
            raise InputError("A page is asked for, and the option `page` says that none is written.", "Leave it out.")

    def _strategy(self, standing: PageStanding, request: PageRequest) -> str:
        """Return which strategy makes the page: the one that suffices, where it has the options that were given."""
        if standing.depth < 0:
            return WHOLE
        found = WRITING if standing.page is None or request.max_age == 0 else REFRESH
        return found if request.options.keys() <= self._chosen(found, {}).keys() else WHOLE

    def _chosen(self, strategy: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        _, chosen = self._durable.chosen(RunRequest(strategy=strategy, options=dict(options)))
        return chosen.model_dump()


_FORCED: dict[str, dict[str, OptionValue]] = {WHOLE: {"page": True}}


def _makes_it(report: RunReport, strategy: str, wanted: Mapping[str, OptionValue], budget: Budget) -> bool:
    """Tell whether a run makes the page that a run of a strategy with the options and the budget that are wanted would
    make."""
    if report.kind not in SERVED_BY[strategy]:
        return False
    return not any(differing(report, {**wanted, **_FORCED.get(report.kind, {})}, budget))


def _lacking(standing: PageStanding, max_age: float | None) -> str:
    """Say in words why a page is not fresh; "" for one that is."""
    page, age = standing.page, standing.age
    if page is None:
        return "The topic has no page yet" if standing.known else "The topic is not there yet"
    if max_age == 0:
        return "A new page is asked for"
    if page.stale:
        return f"{page.stale} section{' is' if page.stale == 1 else 's are'} out of date"
    if max_age is None or (age is not None and age <= max_age):
        return ""
    if age is None:
        return "It is not known when the page was written"
    return f"The page is {age:,.0f} seconds old, more than {max_age:,g}"
