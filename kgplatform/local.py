"""Services of the process that owns the data folder."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from kgplatform import ids
from kgplatform.access.store import AccessStore
from kgplatform.bounds import check_all, check_size, check_text
from kgplatform.corpus.consistency import compare_stores
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.centrality import central_entities
from kgplatform.curation.decisions import apart, decisions, previews
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.funnel.funnel import funnel
from kgplatform.curation.recomputation import SUBJECTS, WHATS, recompute
from kgplatform.curation.resolution.doubts import Doubts
from kgplatform.curation.resolution.finding import find_entity, find_form
from kgplatform.curation.watching import TopicWatches
from kgplatform.errors import EmptyCorpus, EngineUnavailable, InputError, NotFound
from kgplatform.graph import export, lists, names, pages, runs, sources, topic_parts, topic_removal, topics, walks
from kgplatform.graph.comparison import compare_topics, read_contributions
from kgplatform.graph.decisions import read_decisions, read_history
from kgplatform.graph.extractions import read_extractions_by_id
from kgplatform.graph.gaps import read_gap_searches, read_gaps, read_topic_gaps
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.paths import find_paths
from kgplatform.graph.research import read_queries_by_id, read_questions_by_id
from kgplatform.graph.source_selection import chosen_sources
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.llm.store import CallStore
from kgplatform.models import (
    ARTICLE,
    ApiKey,
    AskedQuestion,
    AuditEntry,
    CentralEntity,
    Contribution,
    Decision,
    DecisionPreview,
    Document,
    DoubtfulPair,
    Entity,
    EntityName,
    Estimate,
    Funnel,
    FunnelFact,
    Gap,
    GapBoard,
    GapSearch,
    GraphChoices,
    GraphFilter,
    GraphPart,
    GraphPath,
    HitKind,
    ListAsked,
    ListPart,
    LoadReport,
    MadeKey,
    Measure,
    Occurrence,
    Outline,
    Page,
    PageRequest,
    PageSummary,
    Relation,
    RelationForm,
    RemovalReport,
    RequestedPage,
    Role,
    RunReport,
    RunRequest,
    RunStep,
    SearchBy,
    SearchHit,
    SiblingGroup,
    Snippet,
    Source,
    StoredExtraction,
    Subgraph,
    Topic,
    TopicGap,
    TopicGrowth,
    TopicQuery,
    TopicRemoval,
    TopicsCompared,
    Trail,
)
from kgplatform.readiness import ask_parts
from kgplatform.retrieval.search import search
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.estimates import Estimator
from kgplatform.runs.once import Once
from kgplatform.runs.page_requests import PageRequests
from kgplatform.services import Finding, PartHealth
from kgplatform.services.finding import find_topic
from kgplatform.services.topics import ALL
from kgplatform.strategies.parts import Parts
from kgplatform.text.similarity import VectorCache
from kgplatform.writing.trail import trail_of

T = TypeVar("T")


class LocalServices:
    """services.Services over the parts of this process."""

    def __init__(  # noqa: PLR0917 - the parts of a process
        self,
        parts: Parts,
        ingestion: Ingestion,
        durable: DurableRuns,
        calls: CallStore,
        estimator: Estimator,
        access: AccessStore,
        once: Once | None = None,
    ) -> None:
        self._parts = parts
        self._graph = parts.graph
        self._ingestion = ingestion
        self._durable = durable
        self._calls = calls
        self._estimator = estimator
        self._access = access
        self._once = once
        self._page_requests = PageRequests(parts.graph, durable)
        self._watches = TopicWatches(parts.graph)

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        return await self._durable.load(documents)

    async def sources(self, domain: str = "") -> list[Source]:
        return await sources.read_sources(self._graph, domain)

    async def domains(self) -> list[str]:
        return await sources.domains(self._graph)

    async def sources_by_id(self, source_ids: Sequence[str]) -> list[Source]:
        found = await sources.read_sources_by_id(self._graph, source_ids)
        return _in_order(source_ids, found)

    async def extractions(self, extraction_ids: Sequence[str]) -> list[StoredExtraction]:
        found = await read_extractions_by_id(self._graph, extraction_ids)
        return _in_order(extraction_ids, {each.id: each for each in found})

    async def lists(self, asked: Sequence[ListAsked]) -> list[ListPart]:
        return await lists.read_lists(self._graph, asked)

    async def list_counts(self, asked: Sequence[ListAsked]) -> list[int]:
        return await lists.count_lists(self._graph, asked)

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> RemovalReport:
        return await self._durable.remove_sources(chosen_sources(await self.sources(domain), named, domain))

    async def topics(self) -> list[Topic]:
        return await topics.read_topics(self._graph)

    async def topic(self, topic_id: str) -> Topic:
        return await topics.read_topic(self._graph, topic_id)

    async def remove_topic(self, topic_id: str) -> TopicRemoval:
        return await topic_removal.remove_topic(self._graph, topic_id)

    async def remove_page(self, page_id: str) -> TopicRemoval:
        return await topic_removal.remove_page(self._graph, page_id)

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
        entities, total = await topics.read_entities(self._graph, topic_id, limit, offset)
        if not total:
            await self.topic(topic_id)
        return entities, total

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
        return await topics.read_relations_of(self._graph, topic_id, list(entity_ids))

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[Relation]:
        return await topics.read_best_relations(self._graph, entity_ids, limit)

    async def entities_by_id(self, entity_ids: Sequence[str]) -> list[Entity]:
        return await topics.read_entities_by_id(self._graph, list(entity_ids))

    async def entity_names(self, entity_ids: Sequence[str]) -> list[EntityName]:
        return await names.read_entity_names(self._graph, entity_ids)

    async def relations_by_id(self, relation_ids: Sequence[str]) -> list[Relation]:
        return _in_order(relation_ids, await walks.read_relations_in(self._graph, relation_ids))

    async def entity(self, named: str, domain: str = "") -> Entity:
        return await find_entity(self._graph, named, domain)

    async def occurrences(self, entity_id: str, limit: int) -> list[Occurrence]:
        return await topics.read_occurrences(self._graph, entity_id, limit)

    async def neighbourhood(
        self, entity_id: str, depth: int = 1, limit: int = 50, relations: Sequence[str] = ()
    ) -> Subgraph:
        entity = await self.entity(entity_id)
        forms = await walks.form_names(self._graph, relations) if relations else None
        return await walks.neighbourhood(self._graph, entity.id, depth, limit, forms)

    async def paths(self, start_id: str, end_id: str, longest: int = 4, limit: int = 3) -> list[GraphPath]:
        start, end = await self.entity(start_id), await self.entity(end_id)
        return await find_paths(self._graph, start.id, end.id, longest, limit)

    async def trail(self, page_id: str, section: int, sentence: int) -> Trail:
        return await trail_of(self._graph, await self.page(page_id), section, sentence)

    async def history(self, named: str, domain: str = "") -> list[Decision]:
        return await read_history(self._graph, (await self.entity(named, domain)).id)

    async def decisions_by_id(self, decision_ids: Sequence[str]) -> list[Decision]:
        return await read_decisions(self._graph, decision_ids)

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> Decision:
        entities = [await self.entity(each, domain) for each in named]
        ids_of = tuple(sorted({entity.id for entity in entities}))
        found = await decisions.merge_entities(
            self._graph, [decisions.Merge(entity_ids=ids_of, why=why, by=by, name=name)]
        )
        if not found:
            given = ", ".join(map(repr, named))
            raise InputError(f"Fewer than two entities are named by {given}.", "Give two that are not one already.")
        return found[0]

    async def split_entity(  # noqa: PLR0917
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> Decision:
        entity = await self.entity(named, domain)
        parted = Split(entity_id=entity.id, names=tuple(names), snippet_ids=tuple(snippet_ids), why=why, by=by)
        return await decisions.split_entity(self._graph, parted)

    async def preview_merge(self, named: Sequence[str], domain: str = "", name: str = "") -> DecisionPreview:
        entities = [await self.entity(each, domain) for each in named]
        return await previews.preview_merge(self._graph, {entity.id for entity in entities}, name)

    async def preview_split(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str = ""
    ) -> DecisionPreview:
        entity = await self.entity(named, domain)
        parted = Split(entity_id=entity.id, names=tuple(names), snippet_ids=tuple(snippet_ids), why="", by="")
        return await previews.preview_split(self._graph, parted)

    async def keep_apart(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        entities = [await self.entity(each, domain) for each in named]
        return await apart.keep_apart(self._graph, {entity.id for entity in entities}, why, by)

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self._parts.names, VectorCache(self._ingestion.embedder.passages))

    async def doubtful_pairs(self, domain: str, limit: int = 50) -> list[DoubtfulPair]:
        check_text("domain", domain)
        most = check_size("limit", limit)
        return (await self._doubts.pairs(self._graph, domain))[:most]

    async def relation(self, named: str, domain: str = "") -> RelationForm:
        return await find_form(self._graph, named, domain)

    async def relation_history(self, named: str, domain: str = "") -> list[Decision]:
        return await read_history(self._graph, (await self.relation(named, domain)).id)

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        forms = [await self.relation(each, domain) for each in named]
        ids_of = tuple(dict.fromkeys(form.id for form in forms))
        found = await decisions.merge_forms(self._graph, [decisions.Merge(entity_ids=ids_of, why=why, by=by)])
        if not found:
            given = ", ".join(map(repr, named))
            raise InputError(f"Fewer than two relations are named by {given}.", "Give two that are not one already.")
        return found[0]

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        surfaces = {" ".join(each.split()) for each in words}
        form = await self.relation(min(surfaces, default=""), domain)
        return await decisions.split_form(self._graph, form.id, surfaces, why, by)

    async def undo_decision(self, decision_id: str, why: str, by: str) -> Decision:
        return await decisions.take_back(self._graph, decision_id, why, by)

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        return await sources.read_snippets(self._graph, list(snippet_ids))

    async def gaps(self, topic_id: str) -> list[Gap]:
        await self.topic(topic_id)
        return await read_gaps(self._graph, topic_id)

    async def gaps_by_id(self, gap_ids: Sequence[str]) -> list[TopicGap]:
        return _in_order(gap_ids, {gap.id: gap for gap in await read_topic_gaps(self._graph, gap_ids)})

    async def gap_searches(self, topic_id: str) -> dict[str, GapSearch]:
        return await read_gap_searches(self._graph, topic_id)

    async def questions(self, question_ids: Sequence[str]) -> list[AskedQuestion]:
        return _in_order(question_ids, await read_questions_by_id(self._graph, question_ids))

    async def queries(self, query_ids: Sequence[str]) -> list[TopicQuery]:
        return _in_order(query_ids, await read_queries_by_id(self._graph, query_ids))

    def watch_topic(self, topic_id: str) -> AsyncGenerator[TopicGrowth, None]:
        return self._watches.growth(topic_id)

    def watch_gaps(self, topic_id: str) -> AsyncGenerator[GapBoard, None]:
        return self._watches.board(topic_id)

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> Funnel:
        return await funnel(self._graph, self._parts.retrieval, topic_id, [FunnelFact(text=fact) for fact in facts])

    async def groups(self, topic_id: str) -> list[SiblingGroup]:
        await self.topic(topic_id)
        return await read_topic_groups(self._graph, topic_id)

    async def graph_part(
        self, topic_id: str, limit: int, fitting: GraphFilter = ALL, beside: str = "", whole: bool = False
    ) -> GraphPart:
        await self.topic(topic_id)
        part = await topic_parts.read_part(self._graph, topic_id, limit, fitting, whole)
        return await topic_parts.with_shared(self._graph, part, (await self.topic(beside)).id) if beside else part

    async def graph_choices(self, topic_id: str, limit: int = 100) -> GraphChoices:
        await self.topic(topic_id)
        return await topic_parts.read_choices(self._graph, topic_id, check_size("limit", limit))

    async def outline(self, topic_id: str) -> Outline | None:
        await self.topic(topic_id)
        versions = await pages.read_pages(self._graph, topic_id)
        return pages.outline_of(await self.page(versions[0].id)) if versions else None

    async def pages(self, topic_id: str) -> list[PageSummary]:
        await self.topic(topic_id)
        return [page for page in await pages.read_pages(self._graph, topic_id) if page.kind == ARTICLE]

    async def page(self, page_id: str) -> Page:
        return await pages.read_page(self._graph, page_id)

    async def page_stamp(self, page_id: str) -> str:
        return await pages.page_stamp(self._graph, page_id)

    async def request_page(self, request: PageRequest) -> RequestedPage:
        return await self._page_requests.answer(request, await self._wanted(request))

    async def _wanted(self, request: PageRequest) -> Topic:
        if request.topic_id:
            return await self.topic(request.topic_id)
        try:
            return await find_topic(self, request.name, request.domain)
        except NotFound:
            topic = _topic(request.name, request.domain, request.goal, request.audience)
        if not await self.sources(topic.domain):  # no topic is to stay of a mistyped domain
            raise EmptyCorpus(f"The domain {topic.domain!r} holds no documents.", "Load some into it, or name another.")
        return topic

    async def search(  # noqa: PLR0917
        self,
        text: str,
        kinds: Sequence[HitKind] = (),
        by: SearchBy = "hybrid",
        domain: str = "",
        topic_id: str = "",
        limit: int = 20,
    ) -> list[SearchHit]:
        return await search(
            self._graph, lambda: self._parts.retrieval, text, kinds, by, domain=domain, topic_id=topic_id, limit=limit
        )

    async def central(self, topic_id: str, measure: Measure = "mentions", limit: int = 20) -> list[CentralEntity]:
        check_text("topic_id", topic_id)
        return await central_entities(self._graph, topic_id, measure, check_size("limit", limit))

    async def compare(self, topic_id: str, other_id: str, limit: int = 50) -> TopicsCompared:
        check_all({"topic_id": topic_id, "other_id": other_id})
        return await compare_topics(self._graph, topic_id, other_id, check_size("limit", limit))

    async def contributions(self, source_ids: Sequence[str], limit: int = 50) -> list[Contribution]:
        check_all({"source_ids": list(source_ids)})
        return await read_contributions(self._graph, source_ids, check_size("limit", limit))

    async def start(self, request: RunRequest) -> RunReport:
        return await self._durable.start(request, await self._topic_of(request))

    async def estimate(self, request: RunRequest) -> Estimate:
        strategy, options = self._durable.chosen(request)
        return await self._estimator.estimate(await self._topic_of(request), strategy, options)

    async def _topic_of(self, request: RunRequest) -> Topic:
        if request.topic_id:
            return await topics.read_topic(self._graph, request.topic_id)
        return _topic(request.name, request.domain, request.goal, request.audience)

    async def waiting(self) -> int:
        return await self._durable.waiting()

    async def runs(self) -> list[RunReport]:
        return await runs.read_runs(self._graph)

    async def run(self, run_id: str) -> RunReport:
        return await self._durable.report(run_id)

    def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        return self._durable.watch(run_id)

    async def pause(self, run_id: str) -> RunReport:
        return await self._durable.pause(run_id)

    async def resume(self, run_id: str) -> RunReport:
        return await self._durable.resume(run_id)

    async def cancel(self, run_id: str) -> RunReport:
        return await self._durable.cancel(run_id)

    async def retry(self, run_id: str) -> RunReport:
        return await self._durable.retry(run_id)

    async def fork(self, run_id: str, step: int) -> RunReport:
        return await self._durable.fork(run_id, step)

    async def steps(self, run_id: str) -> list[RunStep]:
        return await self._durable.steps(run_id)

    async def export(self, topic_id: str) -> dict[str, Any]:
        await self.topic(topic_id)
        return await export.export_topic(self._graph, topic_id)

    async def begin_once(self, key: str, asked: str, whose: str = "") -> str | None:
        return await self._keys().begin(key, asked, whose)

    async def end_once(self, key: str, answer: str | None, whose: str = "") -> None:
        await self._keys().end(key, answer, whose)

    def _keys(self) -> Once:
        if self._once is None:
            raise EngineUnavailable("Nobody keeps idempotency keys here.", "Ask without one.")
        return self._once

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        return await self._calls.totals(by, topic_id)

    async def run_costs(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        return await self._calls.run_totals(run_ids)

    async def doctor(self, repair: bool = True) -> list[Finding]:
        differences = await recompute(self._graph, repair=repair)
        strays = await compare_stores(
            self._graph, self._ingestion.store, repair=repair, embedder=self._ingestion.embedder
        )
        told = [(SUBJECTS[each.subject], WHATS[each.what], each.number) for each in differences]
        return [
            Finding(subject=subject, what=what, count=count, repaired=repair)
            for subject, what, count in [*told, *strays]
        ]

    async def keys(self) -> list[ApiKey]:
        return await self._access.keys()

    async def make_key(self, name: str, role: Role, domains: Sequence[str] = ()) -> MadeKey:
        return await self._access.make_key(name, role, domains)

    async def revoke_key(self, name: str) -> ApiKey:
        return await self._access.revoke_key(name)

    async def audit(self, last: int = 100) -> list[AuditEntry]:
        return await self._access.audit(last)

    async def ready(self) -> list[PartHealth]:
        return await ask_parts(
            {
                "graph": self._graph.ping,
                "vectors": lambda: self._ingestion.store.vectors([ids.digest("nobody")]),
                "database": lambda: self._calls.entries(1),
            }
        )


def _in_order(ids_: Sequence[str], found: Mapping[str, T]) -> list[T]:
    return [found[id_] for id_ in ids_ if id_ in found]


def _topic(name: str, domain: str, goal: str, audience: str) -> Topic:
    name, domain = " ".join(name.split()), " ".join(domain.split())
    if not name or not domain:
        raise InputError("A topic needs a name and a domain.", "Give both: a topic is researched in one domain.")
    return Topic(id=ids.topic_id(domain, name), name=name, domain=domain, goal=goal, audience=audience)
