"""The steps of a look at a watched topic."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from kgplatform.errors import SettingsError
from kgplatform.graph import pages, research, sources, topics, watches
from kgplatform.graph.gaps import read_gaps
from kgplatform.models import Changes, Document, Look, Source, Topic, Value, Watch, WorkChange
from kgplatform.retrieval.beyond.leads import Lead
from kgplatform.retrieval.beyond.looking_again import Record
from kgplatform.sources.snippet_urls import resource_url
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.refresh.rounds import Updated
from kgplatform.strategies.steps import beyond
from kgplatform.strategies.watch import WatchOptions
from kgplatform.strategies.watch.changes import (
    OpenGap,
    changed_work,
    open_gaps,
    record_change,
    rested_sections,
    settled_gaps,
)
from kgplatform.writing.page_diff import page_diff

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.looking_again import LookingAgain

LATE = timedelta(days=31)  # services list works some weeks after the day on which they came out
UNDELIVERED = 20  # looks that are told to a webhook at once, where it was away


class Begun(Value):
    """Where a look begins: how the topic is `watched`, on which `day`; its newest page, "" for none; the gaps that are
    `open`; the sources that it `read`; and the number of this look at its domain."""

    watched: Watch
    day: str
    page_id: str
    open: tuple[OpenGap, ...]
    read: tuple[str, ...]
    number: int


class Found(Value):
    """What services answered, and how the sources that they tell of stood before."""

    leads: tuple[Lead, ...] = ()
    records: tuple[Record, ...] = ()
    checked: tuple[str, ...] = ()
    before: tuple[Source, ...] = ()
    round: int = 0
    requests: int = 0
    failed: tuple[str, ...] = ()

    @property
    def rechecked(self) -> int:
        """How many works were asked for again."""
        return len(self.checked)


class Taken(Value):
    """What became of what was found: so many sources are `new`, so many pages were `fetched`; the works whose records
    changed; whether all was asked; and in words what could not be done."""

    new: int = 0
    fetched: int = 0
    works: tuple[WorkChange, ...] = ()
    whole: bool = True
    troubles: tuple[str, ...] = ()


async def begin(parts: Parts, topic: Topic) -> Begun:
    """Begin to look at a topic. Raises WrongState for one that is not watched, or was not researched to an end."""
    watched = await watches.require_watch(parts.graph, topic)
    await topics.require_researched(parts.graph, topic)
    await topics.begin_look(parts.graph, topic.id)
    newest = await pages.newest_article(parts.graph, topic.id)
    return Begun(
        watched=watched,
        day=datetime.now(UTC).date().isoformat(),
        page_id=newest.id if newest else "",
        open=open_gaps(await read_gaps(parts.graph, topic.id)),
        read=tuple(await watches.read_sources(parts.graph, topic.id)),
        number=await watches.looks_began(parts.graph, topic.id),
    )


async def ask(parts: Parts, topic: Topic, begun: Begun, options: WatchOptions) -> Found:
    """Ask services for works that came since the last look, by what the topic asked before, and for the records of
    those that its page cites. Nothing is written."""
    again = _again(parts)
    cited = await watches.cited_works(parts.graph, begun.page_id, options.rechecked) if begun.page_id else []
    known = await sources.read_sources_by_id(parts.graph, cited)
    rechecked = await again.records(
        options.services, [known[each] for each in cited if each in known], options.requests_at_most
    )
    queries = await watches.newest_queries(parts.graph, topic.id, options.asked)
    left = options.requests_at_most - rechecked.requests
    new = await again.search(options.services, queries, _since(begun.watched.since), options.new_results, left)
    failed = tuple(dict.fromkeys((*rechecked.failed, *new.failed)))
    for each in dict.fromkeys((*rechecked.told, *new.told, *failed)):
        parts.dropped.count("look", each)
    urls = {url for lead in new.leads for url in (lead.work.url, lead.address)}
    met = [each.id for each in (await sources.sources_at(parts.graph, topic.domain, urls)).values() if each.known]
    before = known | await sources.read_sources_by_id(parts.graph, met)
    fetched = {each.url for each in before.values() if each.loaded}
    return Found(
        leads=tuple(lead for lead in new.leads if not _is_there(lead, fetched)),
        records=rechecked.records,
        checked=rechecked.checked,
        before=tuple(before[id_] for id_ in sorted(before)),
        round=await research.next_round(parts.graph, topic.id),
        requests=rechecked.requests + new.requests,
        failed=failed,
    )


async def take_in(parts: Parts, topic: Topic, found: Found, pages_at_most: int) -> Taken:
    """Load what is new, and what changed: a source of which the record alone did keeps its snippets and all that was
    read in them."""
    before = {source.id: source for source in found.before}
    there = await sources.read_sources_by_id(parts.graph, [each.source_id for each in found.records])
    records = [each for each in found.records if each.source_id in there]
    documents = {each.source_id: _whole(each, there[each.source_id]) for each in records}
    if changed := [document for document in documents.values() if document is not None]:
        await _again(parts).beyond.load(changed)
    if alone := [each for each in records if documents[each.source_id] is None]:
        await _again(parts).renew(alone)
    await sources.note_checked(parts.graph, found.checked)
    taken = await beyond.take_in_leads(parts, topic, found.leads, pages_at_most, found.round)
    after = await sources.read_sources_by_id(parts.graph, before)
    changes = [record_change(old, after[id_]) for id_, old in sorted(before.items()) if id_ in after]
    return Taken(
        new=taken.new,
        fetched=taken.fetched,
        works=tuple(change for change in changes if change is not None),
        whole=not found.failed,
        troubles=(*found.failed, *taken.unread),
    )


async def tell(  # noqa: PLR0917 - what a look went through
    parts: Parts, topic: Topic, begun: Begun, taken: Taken, updated: Updated, run_id: str
) -> str:
    """Keep what a look found, and return it in a line, "" where that is nothing."""
    graph = parts.graph
    old = await pages.read_page(graph, updated.before) if updated.before else None
    new = await pages.read_page(graph, updated.page_id) if updated.page_id else None
    resting = await watches.resting_sections(graph, updated.before) if updated.page_id and updated.before else []
    opened, closed, disputes = settled_gaps(begun.open, await read_gaps(graph, topic.id))
    changes = Changes(
        works=await _works(parts, topic, begun, taken, updated, [id_ for each in resting for id_ in each.ids]),
        page=page_diff(old, new) if old is not None and new is not None else None,
        opened=opened,
        closed=closed,
        disputes=disputes,
        rested=rested_sections(old, resting) if old is not None else (),
    )
    look = Look(
        id=run_id,
        topic_id=topic.id,
        since=begun.watched.since,
        page_id=updated.page_id,
        changes=changes,
        delivery="due" if begun.watched.webhook and changes.any else "",
        troubles=taken.troubles,
    )
    await watches.write_look(graph, look, begun.day if taken.whole and not updated.spent else None)
    return look.told


async def deliver(parts: Parts, topic: Topic) -> int:
    """Tell a watch's webhook what looks found, those first that it could not be told before; return how many it was
    told. What cannot be told is tried again at the next look."""
    watched = await watches.read_watch(parts.graph, topic.id)
    due = await watches.read_looks(parts.graph, topic.id, UNDELIVERED, due=True)
    if watched is None or not watched.webhook or not due or parts.webhooks is None:
        return 0
    told = 0
    for look in reversed(due):
        failed = await parts.webhooks().tell(watched.webhook, topic, look)
        await watches.note_delivery(parts.graph, look.id, "due" if failed else "sent", failed)
        if failed:
            parts.dropped.count("webhook", failed)
            break
        told += 1
    return told


async def _works(  # noqa: PLR0917 - what says that a work came or changed
    parts: Parts, topic: Topic, begun: Begun, taken: Taken, updated: Updated, retracted: Sequence[str]
) -> tuple[WorkChange, ...]:
    """Return the works that came or changed: what services brought, what was read anew, whose records changed, and what
    the page rested on and was retracted. Each is told once."""
    graph = parts.graph
    brought = set(await watches.brought_sources(graph, topic.id, begun.number))
    read = set(await watches.sources_of(graph, updated.new))
    page = await pages.read_page(graph, begun.page_id) if begun.page_id else None
    # What the page cited of a source may be gone: addresses outlive it.
    cited = frozenset(resource_url(reference.url) for reference in page.references) if page else frozenset()
    told = {change.source_id: change for change in taken.works}
    found = await sources.read_sources_by_id(graph, (brought | read | set(retracted)) - told.keys())
    for id_, source in found.items():
        is_new = id_ not in begun.read and (id_ in brought or resource_url(source.url) not in cited)
        told[id_] = changed_work(source, is_new=is_new)
    return tuple(sorted(told.values(), key=lambda change: (change.title, change.source_id)))


def _whole(record: Record, source: Source) -> Document | None:
    """Return the document that a record is, where a service gave all that the source is made of: an abstract does not
    take the place of an article."""
    found = record.found
    if found is None or found.fetch or found.url != source.url:
        return None
    return found.document(source.domain)


def _is_there(lead: Lead, fetched: set[str]) -> bool:
    """Whether what would be fetched was loaded before: works do not change where they lie, and services tell of those
    that do."""
    return bool(lead.work.fetch) and not fetched.isdisjoint({lead.address, lead.work.url})


def _since(day: str) -> str:
    return (date.fromisoformat(day) - LATE).isoformat() if day else ""


def _again(parts: Parts) -> "LookingAgain":
    if parts.again is None:
        raise SettingsError("Nothing looks beyond the corpus here.", "Take corpus alone for `sources`.")
    return parts.again()
