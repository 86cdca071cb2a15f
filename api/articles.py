"""Pages as HTML, rendered once for all who read them while nothing changes that they show."""

import asyncio
import hashlib
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from api.asking import SeenBy, seen_by
from api.health import running_version
from api.page_view import section_views, source_views
from api.rest.addresses import file_name
from api.templates import rendered, template_text
from api.terms import KeptTerms, Terms
from kgplatform.models import Entity, Page, Snippet, Topic
from kgplatform.services import PageSummary, Services
from kgplatform.writing.markdown import engine_note, left_out_note, unfilled_note

KEPT, KEPT_BYTES = 64, 32_000_000  # pages, and what they have together
_LOOK = "".join((running_version(), *map(template_text, ("base", "foot", "page", "topic_nav"))))


@dataclass(frozen=True)
class Article:
    """A page's HTML; `tag` tells it from what the page showed at other times and to others, and other versions of
    kgplatform made of it. `stamp` and `terms` are the stamps of the page and of its topic's terms."""

    html: bytes
    tag: str
    topic_id: str
    stamp: str
    terms: str


@dataclass
class _Turn:
    """Those who want a page: one is served at a time, and all who came while it waited are served with it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: "asyncio.Task[Article] | None" = None
    users: int = 0


class _Place(NamedTuple):
    """A page, as those see it to whom it looks alike."""

    page_id: str
    seen_by: SeenBy


class _Among(NamedTuple):
    """A page among the versions of its topic: when it was written, and the newest one, None for that itself."""

    written: str
    newest: PageSummary | None


class Articles:
    """Renders pages, the last ones of which are kept.

    Whether a kept one still holds is asked of the services each time, so that changes show at once; those of its terms
    show within terms.FRESH_SECONDS. Those who come while that is asked wait for the next time: an answer on its way may
    not know of what they did before.
    """

    def __init__(self, services: Services, kept: int = KEPT, kept_bytes: int = KEPT_BYTES) -> None:
        self._services = services
        self._terms = KeptTerms(services)
        self._most, self._most_bytes = kept, kept_bytes
        self._kept: OrderedDict[_Place, Article] = OrderedDict()
        self._turns: defaultdict[_Place, _Turn] = defaultdict(_Turn)

    async def article(self, page_id: str) -> Article:
        """Return a page as it is now, and as who asks sees it; raises NotFound."""
        place = _Place(page_id, seen_by())
        turn = self._turns[place]
        turn.users += 1
        try:
            if turn.waiting is None:
                turn.waiting = asyncio.create_task(self._in_turn(place, turn))
            return await asyncio.shield(turn.waiting)
        finally:
            turn.users -= 1
            if not turn.users:
                self._turns.pop(place, None)

    async def _in_turn(self, place: _Place, turn: _Turn) -> Article:
        async with turn.lock:
            turn.waiting = None
            return await self._fresh(place)

    async def _fresh(self, place: _Place) -> Article:
        stamp = await self._services.page_stamp(place.page_id)
        known = self._kept.get(place)
        if known is None or not await self._holds(known, stamp):
            known = await self._made(place, stamp)
            # What changed meanwhile is in it, or is not: that is for the next one to find out.
            if await self._services.page_stamp(place.page_id) == stamp:
                self._keep(place, known)
        else:
            self._keep(place, known)  # others may have taken its place while it was asked whether it holds
        return known

    async def _holds(self, known: Article, stamp: str) -> bool:
        return known.stamp == stamp and known.terms == (await self._terms.of_topic(known.topic_id)).stamp

    def _keep(self, place: _Place, article: Article) -> None:
        self._kept[place] = article
        self._kept.move_to_end(place)
        while len(self._kept) > self._most or sum(len(each.html) for each in self._kept.values()) > self._most_bytes:
            self._kept.popitem(last=False)

    async def tag(self, page_id: str) -> str:
        """Return what tells a page, in the forms that know no terms and look alike to all, from what it showed at other
        times; raises NotFound."""
        return _tag(await self._services.page_stamp(page_id))

    async def _made(self, place: _Place, stamp: str) -> Article:
        page = await self._services.page(place.page_id)
        cited = {citation.snippet_id for section in page.sections for citation in section.citations}
        cited |= {reference.snippet_id for reference in page.references}
        found = await self._services.snippets(sorted(cited)) if cited else []
        topic = await self._services.topic(page.topic_id)
        among = _among(page, await self._services.pages(page.topic_id))
        terms = await self._terms.of_topic(page.topic_id)
        # A long page takes longer to render than others can wait for.
        snippets = {each.id: each for each in found}
        html = await asyncio.to_thread(_render, page, among, topic, snippets, terms.entities)
        return Article(html, _tag(stamp, terms.stamp, str(place.seen_by)), page.topic_id, stamp, terms.stamp)


def _among(page: Page, versions: Sequence[PageSummary]) -> _Among:
    """Return how a page stands among the versions of its topic, those of its kind only where it is about the newest."""
    written = next((each.written for each in versions if each.id == page.id), "")
    newer = [each for each in versions if each.kind == page.kind and each.version > page.version]
    return _Among(written, max(newer, key=lambda each: each.version, default=None))


def _tag(*shown: str) -> str:
    return hashlib.blake2b("\0".join((_LOOK, *shown)).encode(), digest_size=16).hexdigest()


def _render(page: Page, among: _Among, topic: Topic, snippets: dict[str, Snippet], entities: list[Entity]) -> bytes:
    return rendered(
        "page",
        title=page.title,
        page=page,
        written=among.written,
        newest=among.newest,
        topic=topic,
        file_name=file_name(topic),
        sections=section_views(page, snippets, Terms(topic.id, entities)),
        sources=source_views(page, snippets),
        note=engine_note(page.engine),
        stale=sum(section.stale for section in page.sections),
        unfilled=unfilled_note(page),
        left_out=left_out_note(page),
    ).encode()
