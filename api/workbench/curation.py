"""Curation: pairs of entities that may be one, decided one after the other; and what relations are called."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.asking import who_asks
from api.graph_view.selection import Text
from api.remedies import at_a_page
from api.templates import render
from api.workbench.decided import done, one_already, reason, to, told, whose
from api.workbench.forms import Typed, typed
from kgplatform.bounds import LARGEST_INT
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Access, Decision, Doubt, DoubtfulPair, Entity, RelationForm
from kgplatform.models.decision_words import decided_in_words
from kgplatform.services import Services

MOST_PAIRS = 200
PATIENCE = 4.0  # seconds after which who waits is told that names are being compared
UNFETCHED = 15.0  # seconds for which what was compared waits for the page that looks again by itself
LISTED = 12  # pairs that are named below the one that is asked about
Start = Annotated[int, Query(ge=0, le=LARGEST_INT)]
DOUBTS: dict[Doubt, str] = {
    "told": "One sentence uses both names side by side.",
    "within": "One name contains the other.",
    "near": "Their names are close in meaning.",
    "marks": "Their names are spelled alike, and the rules cannot tell.",
}
REASONS = {"exact": "same wording", "inflection": "same verb, different form", "synonym": "synonym"}
OFFERED, TOPICS = 40, 20  # relations that are offered, of so many topics at most


def curation_router(services: Services) -> APIRouter:
    """Return the routes of the queue and of relations; each decision leads back to where it was taken."""
    router = APIRouter(default_response_class=HTMLResponse)
    comparing = _Comparing(services)

    @router.get("/curation")
    async def queue(
        *, domain: Text = "", start: Start = 0, by: Text = "", asked: Text = "", decided: Text = "", one: Text = ""
    ) -> Response:
        domains = await services.domains()
        chosen = domain or (domains[0] if len(domains) == 1 else "")
        found = await comparing.pairs(chosen) if chosen else []
        pairs = found or []
        first = min(start, max(len(pairs) - 1, 0))
        return render(
            "curation/queue",
            title="Curation",
            domains=domains,
            domain=chosen,
            comparing=found is None,
            total=len(pairs),
            most=MOST_PAIRS,
            start=first,
            pair=pairs[first] if pairs else None,
            following=pairs[first + 1 : first + 1 + LISTED],
            doubts=DOUBTS,
            marked=marked,
            by=by,
            decision=await _decided(services, asked, decided),
            one=await services.entity(one) if one else None,
            told=told,
            back=f"/curation?{urlencode({'domain': chosen, 'start': first, 'by': by})}",
            query=lambda number: urlencode({"domain": chosen, "start": number, **({"by": by} if by else {})}),
        )

    async def decide(form: Typed, deciding: Awaitable[Decision]) -> Response:
        """Lead to the pair that stands where the one that is decided on stood; a second tab may have merged that."""
        given = {name: form.text(name) for name in ("domain", "start", "by")}
        try:
            decision = await deciding
        except InputError:
            if one := await one_already(services, _ends(form)):
                return to("/curation", **given, one=one.id)
            raise
        return to("/curation", **given, asked=decision.entity_ids[0], decided=decision.id)

    @router.post("/curation/merge")
    async def merge(request: Request) -> Response:
        form = await typed(request)
        return await decide(form, services.merge_entities(_ends(form), reason(form), whose(form)))

    @router.post("/curation/apart")
    async def apart(request: Request) -> Response:
        form = await typed(request)
        return await decide(form, services.keep_apart(_ends(form), reason(form), whose(form)))

    @router.get("/curation/relations")
    async def relations(domain: Text = "", words: Text = "", decided: Text = "", already: Text = "") -> Response:
        form, problem = await _form(services, words.strip(), domain.strip())
        history = await services.relation_history(form.id, form.domain) if form else []
        return render(
            "curation/relations",
            title=f"Relation: {form.name}" if form else "Relations",
            domains=await services.domains(),
            domain=domain,
            words=words,
            relation=form,
            problem=problem,
            history=history,
            already=await _form(services, already.strip(), domain.strip()) if form and already.strip() else (None, ""),
            other=already.strip(),
            offered=[] if words.strip() else await _common(services, domain.strip()),
            reasons=REASONS,
            decision=await done(services, form.id, decided, relation=True, domain=form.domain) if form else None,
            told=told,
            decided_in_words=decided_in_words,
            back=f"/curation/relations?{urlencode({'domain': domain, 'words': words})}",
        )

    async def are_one(words: str, other: str, domain: str) -> bool:
        one, two = await asyncio.gather(services.relation(words, domain), services.relation(other, domain))
        return one.id == two.id

    @router.post("/curation/relations/merge")
    async def merge_relations(request: Request) -> Response:
        form = await typed(request)
        domain, words = form.text("domain"), form.text("words")
        other = form.text("other")
        try:
            decision = await services.merge_relations([words, other], reason(form), whose(form), domain)
        except InputError:
            if await are_one(words, other, domain):
                return to("/curation/relations", domain=domain, words=words, already=other)
            raise
        return to("/curation/relations", domain=domain, words=words, decided=decision.id)

    @router.post("/curation/relations/split")
    async def split_relation(request: Request) -> Response:
        form = await typed(request)
        domain, part = form.text("domain"), form.text("part")
        words = form.text("words")
        try:
            decision = await services.split_relation([part], reason(form), whose(form), domain)
        except InputError:
            if not await are_one(words, part, domain):
                return to("/curation/relations", domain=domain, words=words, already=part)
            raise
        return to("/curation/relations", domain=domain, words=words, decided=decision.id)

    return router


def marked(sentence: str, entities: Sequence[Entity]) -> Markup:
    """Return a sentence as HTML with the names of entities marked."""
    names = sorted(
        {name for each in entities for name in (each.name, *each.aliases)}, key=lambda name: (-len(name), name)
    )
    html, end = Markup(""), 0
    for match in re.finditer(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", sentence, re.IGNORECASE):
        html += escape(sentence[end : match.start()]) + Markup("<mark>{}</mark>").format(match[0])
        end = match.end()
    return html + escape(sentence[end:])


async def _common(services: Services, domain: str) -> list[tuple[str, str, int]]:
    """Return the most common wordings of relations, each with its domain and how many relations it has in a topic."""
    topics = [topic for topic in await services.topics() if domain in ("", topic.domain)][:TOPICS]
    found = await services.wordings([topic.id for topic in topics], OFFERED)
    counted: Counter[tuple[str, str]] = Counter()
    for topic in topics:
        for wording, number in found[topic.id]:
            counted[wording, topic.domain] = max(counted[wording, topic.domain], number)
    common = sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:OFFERED]
    return [(wording, of, number) for (wording, of), number in common]


class _Comparing:
    """Asks for the pairs of domains, and lets nobody wait long: who comes again while names are compared waits for what
    they began. What nobody fetches goes soon: who comes later asks anew, and sees what was decided meanwhile. What
    others began is theirs, as they may see more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._begun: dict[tuple[str, Access], asyncio.Task[list[DoubtfulPair]]] = {}

    async def pairs(self, domain: str) -> list[DoubtfulPair] | None:
        """Return the pairs of a domain; None while its names are being compared."""
        asked = domain, who_asks().access
        task = self._begun.get(asked)
        if task is None:
            task = self._begun[asked] = asyncio.create_task(self._services.doubtful_pairs(domain, MOST_PAIRS))
            task.add_done_callback(lambda done: _later(self._forget, asked, done))
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            return None
        self._forget(asked, task)
        return task.result()

    def _forget(self, asked: tuple[str, Access], task: asyncio.Task[list[DoubtfulPair]]) -> None:
        if self._begun.get(asked) is task:
            del self._begun[asked]


def _later(forget: Callable[..., None], *what: object) -> None:
    asyncio.get_running_loop().call_later(UNFETCHED, forget, *what)


def _ends(form: Typed) -> list[str]:
    """Return the ids of the entities that are decided on; raises InputError where they are not two."""
    ends = [form.checked("one"), form.checked("other")]
    if form.problems or not all(ends):
        raise InputError("The form names no pair of entities.", "Open Curation again.")
    return ends


async def _decided(services: Services, named: str, decision_id: str) -> Decision | None:
    """Return what was decided just now; None where it is not known any more."""
    try:
        return await done(services, named, decision_id) if named else None
    except (NotFound, InputError):
        return None


async def _form(services: Services, words: str, domain: str) -> tuple[RelationForm | None, str]:
    """Return the form of a relation by one of its wordings, or why there is none."""
    if not words:
        return None, ""
    try:
        return await services.relation(words, domain), ""
    except (NotFound, InputError) as error:
        return None, at_a_page(error)
