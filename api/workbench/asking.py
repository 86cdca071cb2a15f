"""Asking the graph: a question, its cited answer with where it comes from, and what was asked before."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.page_view import snippet_link
from api.remedies import at_a_page
from api.templates import render
from api.workbench.forms import Typed, typed
from api.workbench.run_view import is_under_way
from kgplatform.bounds import check_text
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Answer, AskRequest, RunReport, Snippet, Topic, TypedQuery
from kgplatform.services import Services
from kgplatform.text.shortening import shortened
from kgplatform.writing.citation_span import citation_span

SHOWN = 20  # answers of before
TOPIC, DOMAIN = "topic:", "domain:"
NO_QUESTION = "Write what you want to know, for example: How do mites harm bees?"
KINDS = {
    "vector": "Searched for",
    "single_entity": "Looked at",
    "related_entity": "Looked at what is related to",
    "pair_of_related": "Looked at what relations there are between",
    "path": "Looked at how these hang together:",
    "community": "Looked at what has to do with",
}


@dataclass(frozen=True)
class CitedLink:
    """A snippet that an answer cites, by its number, with where it is read."""

    number: int
    title: str
    href: str
    source: str
    text: str


@dataclass(frozen=True)
class ShownAnswer:
    """An answer as it is shown: its sentences, each with links; what these lead to, and what was asked of the graph."""

    answer: Answer
    sentences: tuple[tuple[str, tuple[CitedLink, ...]], ...]
    cited: tuple[CitedLink, ...]
    queries: tuple[str, ...]
    offered: str


def asking_router(services: Services) -> APIRouter:
    """Return the routes of the view."""
    router = APIRouter(default_response_class=HTMLResponse)

    async def shown(form: Typed, run: RunReport | None = None, place: str = "", status: int = 200) -> Response:
        topics, domains = await asyncio.gather(services.topics(), services.domains())
        topic = _topic(topics, run.topic_id if run else place.removeprefix(TOPIC))
        answer = await _answer(services, run) if run and run.state == "finished" else None
        asked = answer.answer.question if answer else str(run.options.get("question", "")) if run else ""
        return render(
            "ask",
            status,
            title=asked or "Ask",
            form=form,
            question=form.text("question"),
            place=place or (f"{TOPIC}{topic.id}" if topic else ""),
            topics=topics,
            domains=domains,
            topic=topic,
            run=run,
            under_way=run is not None and is_under_way(run),
            shown=answer,
            before=[each for each in await services.kept_answers(topic.id, SHOWN) if not run or each.run_id != run.id]
            if topic
            else [],
        )

    @router.get("/ask")
    async def show(run: str = "", topic: str = "") -> Response:
        for name, text in (("run", run), ("topic", topic)):
            check_text(name, text)
        report = await services.run(run) if run else None
        if report is not None and report.kind != "ask":
            raise NotFound(f"The run {run!r} answers no question.", "Open it among the runs.")
        return await shown(Typed(), report, f"{TOPIC}{topic}" if topic else "")

    @router.post("/ask")
    async def ask(request: Request) -> Response:
        form = await typed(request)
        question, place = form.checked("question", NO_QUESTION), form.checked("place")
        if not form.problems:
            asked = AskRequest(
                question=question,
                topic_id=place.removeprefix(TOPIC) if place.startswith(TOPIC) else "",
                domain=place.removeprefix(DOMAIN) if place.startswith(DOMAIN) else "",
            )
            try:
                run = await services.ask(asked)
                return RedirectResponse(f"/ask?run={run.id}", 303)
            except InputError as error:
                form.problems[""] = at_a_page(error)
        return await shown(form, place=place, status=400)

    return router


def _way_on(answer: Answer) -> str:
    """Return the address of the form that reads on what was not answered."""
    return f"/?{urlencode({'name': answer.question.rstrip('?'), 'domain': answer.domain})}#topic"


def _topic(topics: list[Topic], topic_id: str) -> Topic | None:
    return next((topic for topic in topics if topic.id == topic_id), None)


async def _answer(services: Services, run: RunReport) -> ShownAnswer:
    answer = await services.kept_answer(run.id)
    ids = list(answer.snippet_ids)
    snippets = {snippet.id: snippet for snippet in await services.snippets(ids)} if ids else {}
    numbers = {id_: number for number, id_ in enumerate(snippets, start=1)}
    cited: dict[str, CitedLink] = {}
    sentences = []
    for sentence in answer.sentences:
        links = []
        for id_ in sentence.snippet_ids:
            if id_ in numbers:
                span = citation_span(sentence.citation_of(id_), snippets[id_])
                links.append(_link(numbers, snippets[id_], span))
                cited.setdefault(id_, links[-1])
        sentences.append((sentence.text, tuple(links)))
    return ShownAnswer(
        answer=answer,
        sentences=tuple(sentences),
        cited=tuple(cited.values()),
        queries=tuple(map(_in_words, answer.queries)),
        offered="" if answer.sentences else _way_on(answer),
    )


def _link(numbers: Mapping[str, int], snippet: Snippet, span: tuple[int, int] | None) -> CitedLink:
    return CitedLink(
        number=numbers[snippet.id],
        title=snippet.title,
        href=snippet_link(snippet.id, span),
        source=f"/sources/{snippet.source_id}",
        text=shortened(snippet.text),
    )


def _in_words(query: TypedQuery) -> str:
    """Return what was asked of the graph, in words."""
    joined = " and " if query.kind in ("pair_of_related", "path") else ", of the kind "
    named = joined.join(f"“{name}”" for name in (query.text, query.entity, query.other) if name)
    return f"{KINDS[query.kind]} {named}" + (f" by “{query.relation}”" if query.relation else "")
