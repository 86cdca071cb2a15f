"""The steps that look beyond the corpus before a round searches it (STORM, section IV; TOPICAL, section 3)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kgplatform.errors import SettingsError
from kgplatform.graph import research, topics
from kgplatform.models import Query, Topic
from kgplatform.retrieval.beyond.leads import Lead, Looked, TakenIn
from kgplatform.retrieval.services.terms import SearchTerms
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.research import Search

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.looking import Beyond


async def look(parts: Parts, topic: Topic, search: Search, requests: int, most: int | None = None) -> Looked:
    """Ask the services of a run for the queries of a round, by at most so many requests: for `most` works each; None:
    as many as the run's options say. What they could not do, or left out, is counted among what was dropped, in
    words."""
    await topics.merge_topic(parts.graph, topic)
    await research.write_questions(parts.graph, topic.id, list(search.questions))
    await research.write_queries(parts.graph, topic.id, list(search.queries))
    options = parts.options
    titles = {each.query_id: each.title for each in search.ordered}
    asked = [(query, _terms(options, topic, query, titles.get(query.id, ""))) for query in search.queries]
    looked = await _beyond(parts).look(options.services, asked, most or options.results, requests)
    for each in looked.told:
        parts.dropped.count("look", each)
    return looked


async def take_in(parts: Parts, topic: Topic, looked: Looked, pages: int, round_: int) -> TakenIn:
    """Load what was found into the topic's domain, and fetch at most so many pages for that."""
    return await take_in_leads(parts, topic, looked.leads, pages, round_)


async def take_in_leads(parts: Parts, topic: Topic, leads: Sequence[Lead], pages: int, round_: int) -> TakenIn:
    """Load what leads lead to, whoever found them."""
    taken = await _beyond(parts).take_in(leads, topic.domain, pages, round_)
    for each in taken.unread:
        parts.dropped.count("fetch", each)
    for each in taken.told:
        parts.dropped.count("look", each)
    return taken


def _terms(options: ResearchOptions, topic: Topic, query: Query, title: str) -> SearchTerms:
    """Return what a query asks services for: the work of a title, whenever it came out, where one is wanted."""
    if title:
        return SearchTerms(words=title)
    exact = options.exact if query.text == topic.name else ""
    return SearchTerms(words=query.text, since=options.since, until=options.until, exact=exact)


def _beyond(parts: Parts) -> "Beyond":
    if parts.beyond is None:
        raise SettingsError("Nothing looks beyond the corpus here.", "Take corpus alone for `sources`.")
    return parts.beyond()
