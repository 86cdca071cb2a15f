"""Searching over everything: entities, topics, sentences of pages and snippets, by their words and by meaning."""

import asyncio
from typing import get_args

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from api.page_view import snippet_link, trail_link
from api.templates import render
from kgplatform.bounds import check_text
from kgplatform.models import Entity, HitKind, SearchBy, SearchHit, Topic
from kgplatform.services import Services
from kgplatform.text.shortening import shortened

MOST = 60
TOPICS, ENTITIES = 6, 10  # that are offered before anything is looked for
KINDS: dict[HitKind, str] = {
    "entity": "Entities",
    "topic": "Topics",
    "sentence": "Sentences of pages",
    "snippet": "Snippets",
}
WAYS: dict[SearchBy, str] = {"hybrid": "words and meaning", "words": "words only", "meaning": "meaning only"}


def search_router(services: Services) -> APIRouter:
    """Return the route of the search; without a text it is the form alone."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/search")
    async def show(q: str = "", domain: str = "", by: SearchBy = "hybrid") -> Response:
        for name, text in (("q", q), ("domain", domain)):
            check_text(name, text)
        asked = q.strip()
        hits = await services.search(asked, tuple(KINDS), by, domain, "", MOST) if asked else []
        return render(
            "search",
            title=f"Search: {asked}" if asked else "Search",
            text=asked,
            domain=domain,
            by=by,
            ways=WAYS,
            groups=[(KINDS[kind], found) for kind in get_args(HitKind) if (found := _of(kind, hits))],
            total=len(hits),
            most=MOST,
            link=link,
            trail=trail,
            shortened=shortened,
            offered=[] if asked else await _offered(services, domain),
        )

    return router


async def _offered(services: Services, domain: str) -> list[tuple[Topic, list[Entity]]]:
    """Return topics with their most mentioned entities, to begin with."""
    topics = [topic for topic in await services.topics() if domain in ("", topic.domain)][:TOPICS]
    found = await asyncio.gather(*(services.entities(topic.id, ENTITIES) for topic in topics))
    return [(topic, entities) for topic, (entities, _) in zip(topics, found, strict=True)]


def link(hit: SearchHit) -> str:
    """Return where a hit is read."""
    match hit.kind:
        case "entity":
            return f"/entities/{hit.id}"
        case "topic":
            return f"/topics/{hit.id}"
        case "sentence":
            return f"/pages/{hit.page_id}"
        case "snippet":
            return snippet_link(hit.id)


def trail(hit: SearchHit) -> str:
    """Return where the trail of a sentence begins; "" for what is none."""
    return trail_link(hit.page_id, hit.section, hit.sentence) if hit.kind == "sentence" else ""


def _of(kind: HitKind, hits: list[SearchHit]) -> list[SearchHit]:
    return [hit for hit in hits if hit.kind == kind]
