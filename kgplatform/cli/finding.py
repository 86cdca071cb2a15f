"""Pages and runs as people name them: by the topic's name, by id, or by the beginning of an id."""

from kgplatform.errors import InputError, NotFound
from kgplatform.models import Page, RunReport
from kgplatform.runs.wording import STATES, short
from kgplatform.services import Services
from kgplatform.services.finding import find_topic


async def find_page(service: Services, named: str, domain: str = "") -> Page:
    """Return the page of that id, or the newest of the topic of that id or name; raises as find_topic."""
    try:
        topic = await find_topic(service, named, domain)
    except NotFound:
        return await service.page(named)
    pages = await service.pages(topic.id)
    if not pages:
        raise NotFound(f"{topic.name} has no page yet.", f"Write one: kgplatform page write {topic.id}")
    return await service.page(pages[0].id)


async def find_run(service: Services, given: str) -> RunReport:
    """Return the run whose id is given, or begins so; raises NotFound, or InputError when several begin so."""
    runs = await service.runs()
    matches = [run for run in runs if run.id == given] or [run for run in runs if given and run.id.startswith(given)]
    if not matches:
        raise NotFound(f"There is no run {given!r}.", "List them: kgplatform run list.")
    if len(matches) > 1:
        named = ", ".join(f"{run.id} ({run.kind}, {STATES[run.state]})" for run in matches)
        raise InputError(f"Several runs begin with {given!r}: {named}.", "Give more of the id.")
    return matches[0]


async def label_of(service: Services, run: RunReport) -> str:
    """Return what a run is shown as: its topic's name, or its id where it has none."""
    names = await topic_names(service)
    return names.get(run.topic_id, f"Run {short(run.id)}")


async def topic_names(service: Services) -> dict[str, str]:
    """Return the names of all topics by their ids."""
    return {topic.id: topic.name for topic in await service.topics()}
