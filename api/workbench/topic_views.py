"""The views of a topic beside its overview, graph and gaps: page, outline, conversations, sources, runs, versions and
funnel."""

import asyncio
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.graph_view.selection import Text
from api.overview import newest_run
from api.page_view import web_address
from api.templates import render
from api.workbench.funnel_view import VERDICTS, section_note, support_rows
from api.workbench.run_view import is_under_way
from kgplatform.bounds import MOST_LISTED
from kgplatform.curation.funnel.words import CHECKS
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Entity, ListAsked, OutlineSection, RunReport, TopicTurn
from kgplatform.runs.wording import figures, in_brief, name_of, state_of
from kgplatform.services import PageSummary, Services
from kgplatform.sources.sites import file_name
from kgplatform.writing.page_diff import page_diff

_ADDRESS = "/topics/{topic_id}"
Version = Annotated[str, Query(max_length=64)]


def topic_views_router(services: Services) -> APIRouter:
    """Return the routes of the views."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get(f"{_ADDRESS}/page")
    async def newest(topic_id: str) -> Response:
        topic, pages = await asyncio.gather(services.topic(topic_id), services.pages(topic_id))
        if pages:
            return RedirectResponse(f"/pages/{pages[0].id}", 303)
        (part,) = await services.lists([newest_run(topic_id)])
        return render(
            "topic/no_page",
            title=f"Page of {topic.name}",
            topic=topic,
            run=next(filter(is_under_way, part.nodes(RunReport)), None),
            name_of=name_of,
            state_of=lambda run: in_brief(state_of(run)),
        )

    @router.get(f"{_ADDRESS}/outline")
    async def outline(topic_id: str) -> Response:
        topic, found = await asyncio.gather(services.topic(topic_id), services.outline(topic_id))
        entities = await _entities(services, found.sections if found else ())
        return render("topic/outline", title=f"Outline of {topic.name}", topic=topic, outline=found, entities=entities)

    @router.get(f"{_ADDRESS}/conversations")
    async def conversations(topic_id: str) -> Response:
        asked = ListAsked(name="topic_turns", owner=topic_id, order="conversation", first=MOST_LISTED)
        topic, (part,) = await asyncio.gather(services.topic(topic_id), services.lists([asked]))
        turns = part.nodes(TopicTurn)
        named = {id_ for turn in turns for sentence in turn.answer for id_ in sentence.snippet_ids}
        found = await services.snippets(sorted(named)) if named else []
        return render(
            "topic/conversations",
            title=f"Conversations on {topic.name}",
            topic=topic,
            talks=[tuple(talk) for _, talk in groupby(turns, key=lambda turn: turn.conversation_id)],
            answered=sum(1 for turn in turns if turn.answer),
            snippets={snippet.id: snippet for snippet in found},
            total=len(turns),
            more=part.more,
        )

    @router.get(f"{_ADDRESS}/sources")
    async def sources(topic_id: str) -> Response:
        topic, told = await asyncio.gather(services.topic(topic_id), services.funnel(topic_id))
        found = [source for source in told.sources if source.counts.found]
        return render(
            "topic/sources",
            title=f"Sources for {topic.name}",
            topic=topic,
            sources=sorted(found, key=lambda each: (-each.counts.cited, -each.counts.found, each.url)),
            others=len(told.sources) - len(found),
            web_address=web_address,
            file_name=file_name,
        )

    @router.get(f"{_ADDRESS}/runs")
    async def runs(topic_id: str) -> Response:
        asked = ListAsked(name="topic_runs", owner=topic_id, order="started", first=MOST_LISTED)
        topic, (part,) = await asyncio.gather(services.topic(topic_id), services.lists([asked]))
        return render(
            "topic/runs",
            title=f"Runs on {topic.name}",
            topic=topic,
            runs=part.nodes(RunReport),
            more=part.more,
            name_of=lambda run: name_of(run, topic),
            state_of=lambda run: in_brief(state_of(run)),
            figures=figures,
        )

    @router.get(f"{_ADDRESS}/versions")
    async def versions(topic_id: str, old: Version = "", new: Version = "") -> Response:
        topic, pages = await asyncio.gather(services.topic(topic_id), services.pages(topic_id))
        chosen = _chosen(pages, old, new)
        diff = None
        if chosen:
            before, after = await asyncio.gather(*(services.page(each.id) for each in chosen))
            diff = await asyncio.to_thread(page_diff, before, after)
        return render(
            "topic/versions",
            title=f"Versions of {topic.name}",
            topic=topic,
            pages=pages,
            chosen=chosen,
            diff=diff,
        )

    @router.get(f"{_ADDRESS}/funnel")
    async def funnel(topic_id: str, fact: Text = "") -> Response:
        topic = await services.topic(topic_id)
        asked = " ".join(fact.split())
        told = await services.funnel(topic_id, [asked] if asked else [])
        return render(
            "topic/funnel",
            title=f"From sources to page: {topic.name}",
            topic=topic,
            fact=asked,
            funnel=told,
            fates=[(fate, await support_rows(services, fate)) for fate in told.facts],
            verdicts=VERDICTS,
            checks=CHECKS,
            note=section_note,
        )

    return router


def _chosen(pages: list[PageSummary], old: str, new: str) -> tuple[PageSummary, PageSummary] | None:
    """Return the versions that are compared, the earlier one first: those asked for, else the two newest; None where
    there are fewer than two. Raises NotFound for a version that the topic does not have, InputError for one twice."""
    known = {page.id: page for page in pages}
    if lacking := [each for each in (old, new) if each and each not in known]:
        raise NotFound(f"This topic has no version {lacking[0]!r}.", "Choose two from the list of versions.")
    if len(pages) < 2:
        return None
    after = known[new] if new else pages[0]
    before = known[old] if old else next((page for page in pages if page.version < after.version), pages[-1])
    if before.id == after.id:
        raise InputError("A version does not differ from itself.", "Choose two different ones.")
    earlier, later = sorted((before, after), key=lambda page: page.version)
    return earlier, later


async def _entities(services: Services, sections: tuple[OutlineSection, ...]) -> dict[str, Entity]:
    ids = {id_ for section in sections for id_ in _ids(section)}
    return {entity.id: entity for entity in await services.entities_by_id(sorted(ids))} if ids else {}


def _ids(section: OutlineSection) -> set[str]:
    return {*section.entity_ids, *(id_ for child in section.children for id_ in _ids(child))}
