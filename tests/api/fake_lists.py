"""The lists of the fake services: of tides.py, in the orders that the graph has them in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kgplatform import models
from kgplatform.models import FilterValue, ListAsked, ListRow, OrderValue, Place
from tests.api import asked_tides, tides

if TYPE_CHECKING:
    from tests.api.fake_services import FakeServices

Where = Mapping[str, FilterValue]


def rows_of(services: "FakeServices", asked: ListAsked) -> list[ListRow]:
    """Return all that a list has, of what its filters let through."""
    return _LISTS[asked.name](services, asked, dict(asked.where))


def _row(value: OrderValue, id_: str, node: models.Value, **more: Any) -> ListRow:
    return ListRow(place=Place(value=value, id=id_), node={**node.model_dump(mode="json"), **more})


def _domains(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    return [_row("sea", "sea", models.Domain(id="sea", name="sea"))]


def _topics(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = [topic for topic in tides.TOPICS if asked.owner in ("", topic.domain)]
    return [_row(each.name.lower(), each.id, each) for each in found if _has(where, each.name)]


def _sources(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = [source for source in tides.SOURCES if asked.owner in ("", source.domain)]
    return [_row(each.url, each.id, each) for each in found if _has(where, each.title)]


def _snippets(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    sign = -1 if asked.order == "reversed" else 1
    return [_row(sign * each.start, each.id, each) for each in services.snippet_list if each.source_id == asked.owner]


def _citing_pages(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = tides.BROUGHT.pages if asked.owner == tides.BROUGHT.source.id else ()
    return [_row(-sum(part.citations for part in each.sections), each.page_id, each) for each in found]


def _brought(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = tides.FETCHED if asked.owner == tides.FETCHED[0].source_id else ()
    return [_row(each.round * 100_000 + each.rank, f"{each.query_id} {each.service}", each) for each in found]


def _entities(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    here = tides.ENTITIES if asked.owner == tides.TIDES.id else ()
    found = [each for each in here if any(_has(where, name) for name in (each.name, *each.aliases))]
    by_name = asked.order == "name"
    return [_row(each.name.lower() if by_name else -each.mentions, each.id, each) for each in found]


def _compared(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    """Tides and tidal power share the Moon and the tide; the bay is of tidal power alone. Only tides has entities that
    are told of by itself."""
    if where["other"] == asked.owner:
        ids = _texts(where.get("ids"))
        return [row for row in _entities(services, asked, where) if "ids" not in where or row.place.id in ids]
    alone = (tides.SUN, tides.SPRING_TIDE) if asked.owner == tides.TIDES.id else (tides.BAY,)
    found = (tides.MOON, tides.TIDE) if where["shared"] else alone
    return [_row(-each.mentions, each.id, each) for each in found if _has(where, each.name)]


def _relations(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    given = [where[name] for name in ("entities", "others") if name in where]
    wanted = [*([(asked.owner,)] if asked.name == "entity_relations" else []), *given]
    known = asked.name == "entity_relations" or asked.owner == tides.TIDES.id
    if not known or where.get("topic", tides.TIDES.id) != tides.TIDES.id:
        return []
    return [
        _row(-each.sources, each.id, each)
        for each in tides.RELATIONS
        if all({each.subject_id, each.object_id} & set(_texts(ends)) for ends in wanted)
        and where.get("shared", each == tides.MOON_RAISES) == (each == tides.MOON_RAISES)
    ]


def _occurrences(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = tides.OCCURRENCES if asked.owner == tides.MOON.id else ()
    return [_row(each.surfaces[0], each.snippet_id, each) for each in found]


def _gaps(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found: Sequence[models.Gap] = tides.GAPS if asked.owner == tides.TIDES.id else ()
    wanted = _texts(where.get("status"))
    return [
        _row((each.status != "open") * 2.0 - each.score, each.id, each, topic_id=asked.owner)
        for each in found
        if not wanted or each.status in wanted
    ]


def _pages(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    fields = ("id", "topic_id", "kind", "version", "title", "engine")
    found = [page for page in services.page_list if page.topic_id == asked.owner]
    return [
        ListRow(
            place=Place(value=-page.version, id=page.id),
            node={name: getattr(page, name) for name in fields}
            | {"stale": sum(section.stale for section in page.sections)},
        )
        for page in found
    ]


def _runs(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = [run for run in services.reports.values() if asked.owner in ("", run.topic_id)]
    states, kinds = _texts(where.get("states")), _texts(where.get("kinds"))
    found = [run for run in found if (not states or run.state in states) and (not kinds or run.kind in kinds)]
    return [_row(number, each.id, each) for number, each in enumerate(found)]


def _decisions(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    newest_first = sorted(services.decisions.values(), key=lambda each: (each.at, each.id), reverse=True)
    return [_row(number, each.id, each) for number, each in enumerate(newest_first)]


def _works(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = tides.WORKS if asked.owner in ("sea", tides.ARISE.source_id) else ()
    return [_row(number, each.id, each) for number, each in enumerate(found)]


def _references(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    if asked.owner != tides.BAYS.source_id:
        return []
    (work,) = tides.WORKS
    return [_row(0, "B1", models.SourceReference(key="B1", record=work.record, work=work))]


def _citing(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    return [_row(0, tides.SOURCES[1].id, tides.SOURCES[1])]


def _texts_of(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    return [_row(0, tides.SOURCES[0].id, tides.SOURCES[0])]


def _nothing(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    return []


def _has(where: Where, text: str) -> bool:
    return str(where.get("text", "")).lower() in text.lower()


def _texts(value: FilterValue | None) -> Iterable[str]:
    return value if isinstance(value, tuple) else ()


def _looks(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = [tides.LOOK] if asked.owner in services.watch_list else []
    return [_row(0, each.id, each) for each in found]


def _turns(services: "FakeServices", asked: ListAsked, where: Where) -> list[ListRow]:
    found = asked_tides.TURNS if asked.owner == tides.TIDES.id else ()
    return [_row(f"{each.conversation_id} {each.position}", each.id, each) for each in found]


_LISTS: Mapping[str, Callable[["FakeServices", ListAsked, Where], list[ListRow]]] = {
    "domains": _domains, "topics": _topics, "domain_topics": _topics, "sources": _sources, "domain_sources": _sources,
    "source_snippets": _snippets, "source_pages": _citing_pages, "source_brought": _brought,
    "topic_entities": _entities, "compared_entities": _compared,
    "topic_relations": _relations, "entity_relations": _relations, "entity_occurrences": _occurrences,
    "domain_works": _works, "source_works": _works, "source_references": _references, "work_sources": _texts_of,
    "work_citing": _citing, "topic_gaps": _gaps, "topic_pages": _pages,
    "runs": _runs, "topic_runs": _runs, "topic_looks": _looks, "topic_turns": _turns,
    "decisions": _decisions, "gap_questions": _nothing,
}  # fmt: skip
