"""The fake of the Services port: two topics in memory, and a record of every call."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from kgplatform import models
from kgplatform.errors import EmptyCorpus, EngineUnavailable, InputError, NotFound, UnknownTopic, WrongState
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.services import Finding, PageSummary, PartHealth
from kgplatform.services.topics import ALL
from tests.api import funnels, parted, tides, walked
from tests.api.fake_lists import rows_of

ANNA = models.ApiKey(name="anna", role="writer", domains=("sea", "land"), made=1e9, used=1.5e9)
BEN = models.ApiKey(name="ben", role="admin", domains=None, made=1e9, revoked=1.2e9)
CHANGED = models.AuditEntry(
    at=1e9, who="anna", role="writer", what="remove_topic", on="topic_id: tides", domain="sea", outcome="FORBIDDEN"
)


class FakeServices:
    """Answers from tides.py; `calls` holds (method, its arguments) in order; `failure` is raised by the next call;
    `watched` is what there is to see of a run, held up while `resting` is not set; `unwatched` counts watches that have
    ended."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[object, ...]]] = []
        self.failure: Exception | None = None
        self.stored: list[models.Document] = []
        self.snippet_list = list(tides.SNIPPETS)
        self.page_list = [tides.PAGE]
        self.reports = {report.id: report for report in tides.RUNS}
        self.decisions = {decision.id: decision for decision in (tides.MERGED, tides.PARTED, tides.JOINED)}
        self.watched = tides.WATCHED
        self.resting = asyncio.Event()
        self.resting.set()
        self.unwatched = 0
        self.answers: dict[str, tuple[str, str | None]] = {}
        self.parts = [PartHealth(name=name, ok=True) for name in ("graph", "vectors", "database")]

    def _note(self, method: str, *arguments: object) -> None:
        self.calls.append((method, arguments))
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure

    def called(self, method: str) -> list[tuple[object, ...]]:
        return [arguments for name, arguments in self.calls if name == method]

    async def load(self, documents: Sequence[models.Document]) -> models.LoadReport:
        self._note("load", tuple(documents))
        if not documents:
            raise EmptyCorpus("There are no documents to load.", "Give at least one.")
        self.stored.extend(documents)
        return models.LoadReport(
            documents=len(documents), snippets=2 * len(documents), dropped={"short": 1},
            replaced=tuple(document.url for document in documents), repeated=("r",), apart=("a",),
        )  # fmt: skip

    async def sources(self, domain: str = "") -> list[models.Source]:
        self._note("sources", domain)
        return [source for source in tides.SOURCES if domain in ("", source.domain)]

    async def domains(self) -> list[str]:
        self._note("domains")
        return ["sea"]

    async def sources_by_id(self, source_ids: Sequence[str]) -> list[models.Source]:
        self._note("sources_by_id", tuple(source_ids))
        return [source for source in tides.SOURCES if source.id in source_ids]

    async def extractions(self, extraction_ids: Sequence[str]) -> list[models.StoredExtraction]:
        self._note("extractions", tuple(extraction_ids))
        return []

    async def lists(self, asked: Sequence[models.ListAsked]) -> list[models.ListPart]:
        self._note("lists", tuple(asked))
        return [models.part_of(rows_of(self, each), each) for each in asked]

    async def list_counts(self, asked: Sequence[models.ListAsked]) -> list[int]:
        self._note("list_counts", tuple(asked))
        return [len(rows_of(self, each)) for each in asked]

    async def entity_names(self, entity_ids: Sequence[str]) -> list[models.EntityName]:
        self._note("entity_names", tuple(entity_ids))
        return []

    async def relations_by_id(self, relation_ids: Sequence[str]) -> list[models.Relation]:
        self._note("relations_by_id", tuple(relation_ids))
        return [relation for relation in tides.RELATIONS if relation.id in relation_ids]

    async def gaps_by_id(self, gap_ids: Sequence[str]) -> list[models.TopicGap]:
        self._note("gaps_by_id", tuple(gap_ids))
        found = [gap for gap in tides.GAPS if gap.id in gap_ids]
        return [models.TopicGap(**gap.model_dump(), topic_id=tides.TIDES.id) for gap in found]

    async def gap_searches(self, topic_id: str) -> dict[str, models.GapSearch]:
        self._note("gap_searches", topic_id)
        return {tides.GAPS[1].id: models.GapSearch(questions=2)}

    async def questions(self, question_ids: Sequence[str]) -> list[models.AskedQuestion]:
        self._note("questions", tuple(question_ids))
        return []

    async def queries(self, query_ids: Sequence[str]) -> list[models.TopicQuery]:
        self._note("queries", tuple(query_ids))
        return []

    async def decisions_by_id(self, decision_ids: Sequence[str]) -> list[models.Decision]:
        self._note("decisions_by_id", tuple(decision_ids))
        return [self.decisions[each] for each in decision_ids if each in self.decisions]

    async def remove_topic(self, topic_id: str) -> models.TopicRemoval:
        self._note("remove_topic", topic_id)
        await self.topic(topic_id)
        return models.TopicRemoval(pages=1, gaps=2, questions=3, queries=4)

    async def remove_page(self, page_id: str) -> models.TopicRemoval:
        self._note("remove_page", page_id)
        await self.page(page_id)
        return models.TopicRemoval(pages=1)

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> models.RemovalReport:
        self._note("remove_sources", tuple(named), domain)
        if set(named) - {name for source in tides.SOURCES for name in (source.url, source.id)}:
            raise NotFound(f"There is no source {named[0]!r}.", "List them: kgplatform source list.")
        return models.RemovalReport(sources=len(named), snippets=2, stale=1)

    async def topics(self) -> list[models.Topic]:
        self._note("topics")
        return list(tides.TOPICS)

    async def topic(self, topic_id: str) -> models.Topic:
        self._note("topic", topic_id)
        for topic in tides.TOPICS:
            if topic.id == topic_id:
                return topic
        raise NotFound(f"There is no topic {topic_id}.", "List the topics.")

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[models.Entity], int]:
        self._note("entities", topic_id, limit, offset)
        entities = tides.ENTITIES if topic_id == tides.TIDES.id else ()
        return list(entities[offset : offset + limit]), len(entities)

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[models.Relation]:
        self._note("relations_of", topic_id, tuple(entity_ids))
        wanted = set(entity_ids)
        return [relation for relation in tides.RELATIONS if {relation.subject_id, relation.object_id} & wanted]

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[models.Relation]:
        self._note("best_relations", tuple(entity_ids), limit)
        found = [each for each in tides.RELATIONS if {each.subject_id, each.object_id} & set(entity_ids)]
        return sorted(found, key=lambda each: (-each.sources, -each.weight, each.id))[:limit]

    async def entities_by_id(self, entity_ids: Sequence[str]) -> list[models.Entity]:
        self._note("entities_by_id", tuple(entity_ids))
        return [entity for entity in tides.ENTITIES if entity.id in entity_ids]

    async def entity(self, named: str, domain: str = "") -> models.Entity:
        self._note("entity", named, domain)
        return await self._entity(named)

    async def occurrences(self, entity_id: str, limit: int) -> list[models.Occurrence]:
        self._note("occurrences", entity_id, limit)
        return list(tides.OCCURRENCES[:limit]) if entity_id == tides.MOON.id else []

    async def neighbourhood(
        self, entity_id: str, depth: int = 1, limit: int = 50, relations: Sequence[str] = ()
    ) -> models.Subgraph:
        self._note("neighbourhood", entity_id, depth, limit, tuple(relations))
        await self._entity(entity_id)
        return walked.AROUND_MOON

    async def paths(self, start_id: str, end_id: str, longest: int = 4, limit: int = 3) -> list[models.GraphPath]:
        self._note("paths", start_id, end_id, longest, limit)
        ends = [await self._entity(start_id), await self._entity(end_id)]
        return list(walked.MOON_TO_TIDE[:limit]) if ends == [tides.MOON, tides.TIDE] else []

    async def trail(self, page_id: str, section: int, sentence: int) -> models.Trail:
        self._note("trail", page_id, section, sentence)
        await self._page(page_id)
        if (section, sentence) in walked.TRAILS:
            return walked.TRAILS[section, sentence]
        raise NotFound(f"There is no sentence {sentence}.", "It has 0 to 1.")

    async def _entity(self, named: str) -> models.Entity:
        for entity in tides.ENTITIES:
            if named in (entity.id, entity.name):
                return entity
        raise NotFound(f"There is no entity {named!r}.", "Did you mean one of these? Moon.")

    async def history(self, named: str, domain: str = "") -> list[models.Decision]:
        self._note("history", named, domain)
        found = [each for each in self.decisions.values() if each.subject == "entity"]
        return found if (await self.entity(named, domain)) == tides.MOON else []

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> models.Decision:
        self._note("merge_entities", tuple(named), why, by, domain, name)
        for each in named:
            await self.entity(each, domain)
        return tides.MERGED.model_copy(update={"called": name})

    async def split_entity(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> models.Decision:
        self._note("split_entity", named, tuple(names), tuple(snippet_ids), why, by, domain)
        await self.entity(named, domain)
        return tides.PARTED

    async def preview_merge(self, named: Sequence[str], domain: str = "", name: str = "") -> models.DecisionPreview:
        self._note("preview_merge", tuple(named), domain, name)
        for each in named:
            await self._entity(each)
        return tides.MERGE_PREVIEW

    async def preview_split(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str = ""
    ) -> models.DecisionPreview:
        self._note("preview_split", named, tuple(names), tuple(snippet_ids), domain)
        await self._entity(named)
        return tides.SPLIT_PREVIEW

    async def keep_apart(self, named: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("keep_apart", tuple(named), why, by, domain)
        for each in named:
            await self._entity(each)
        self.decisions[tides.APART.id] = tides.APART
        return tides.APART

    async def doubtful_pairs(self, domain: str, limit: int = 50) -> list[models.DoubtfulPair]:
        self._note("doubtful_pairs", domain, limit)
        return list(tides.DOUBTS[:limit]) if domain == "sea" else []

    async def relation(self, named: str, domain: str = "") -> models.RelationForm:
        self._note("relation", named, domain)
        if named in (tides.PULLS.id, *(each.surface for each in tides.PULLS.predicates)):
            return tides.PULLS
        raise NotFound(f"There is no relation {named!r}.", "kgplatform topic show lists some.")

    async def relation_history(self, named: str, domain: str = "") -> list[models.Decision]:
        self._note("relation_history", named, domain)
        return [tides.JOINED] if (await self.relation(named, domain)) == tides.PULLS else []

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("merge_relations", tuple(named), why, by, domain)
        for each in named:
            await self.relation(each, domain)
        return tides.JOINED

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("split_relation", tuple(words), why, by, domain)
        await self.relation(words[0], domain)
        return tides.UNJOINED

    async def undo_decision(self, decision_id: str, why: str, by: str) -> models.Decision:
        self._note("undo_decision", decision_id, why, by)
        if decision_id == tides.MERGED.id:
            raise WrongState(f"The decision {decision_id} cannot be taken back.", "Take back first: parted.")
        if decision_id not in self.decisions:
            raise NotFound(f"There is no decision {decision_id!r}.", "See those on an entity.")
        undone = {"undone_why": why, "undone_by": by, "undone_at": "2026-03-01T10:00:00Z"}
        self.decisions[decision_id] = self.decisions[decision_id].model_copy(update=undone)
        return self.decisions[decision_id]

    async def snippets(self, snippet_ids: Sequence[str]) -> list[models.Snippet]:
        self._note("snippets", tuple(snippet_ids))
        known = {snippet.id: snippet for snippet in self.snippet_list}
        return [known[key] for key in snippet_ids if key in known]

    async def gaps(self, topic_id: str) -> list[models.Gap]:
        self._note("gaps", topic_id)
        return list(tides.GAPS) if topic_id == tides.TIDES.id else []

    async def groups(self, topic_id: str) -> list[models.SiblingGroup]:
        self._note("groups", topic_id)
        return [tides.GROUP] if topic_id == tides.TIDES.id else []

    async def graph_part(
        self, topic_id: str, limit: int, fitting: models.GraphFilter = ALL, beside: str = "", whole: bool = False
    ) -> models.GraphPart:
        self._note("graph_part", topic_id, limit, fitting, beside, whole)
        return parted.part_of(topic_id, limit, fitting, beside, whole)

    async def graph_choices(self, topic_id: str, limit: int = 100) -> models.GraphChoices:
        self._note("graph_choices", topic_id, limit)
        return parted.CHOICES if topic_id == tides.TIDES.id else parted.NO_CHOICES

    async def outline(self, topic_id: str) -> models.Outline | None:
        self._note("outline", topic_id)
        return tides.OUTLINE if topic_id == tides.TIDES.id else None

    async def pages(self, topic_id: str) -> list[PageSummary]:
        self._note("pages", topic_id)
        fields = ("id", "topic_id", "kind", "version", "title", "engine")
        pages = [page for page in self.page_list if page.topic_id == topic_id]
        return [
            PageSummary(
                **{name: getattr(page, name) for name in fields}, stale=sum(section.stale for section in page.sections)
            )
            for page in pages
        ]

    async def page(self, page_id: str) -> models.Page:
        self._note("page", page_id)
        return await self._page(page_id)

    async def _page(self, page_id: str) -> models.Page:
        for page in self.page_list:
            if page.id == page_id:
                return page
        raise NotFound(f"There is no page {page_id}.", "List the topic's pages.")

    async def page_stamp(self, page_id: str) -> str:
        self._note("page_stamp", page_id)
        return str(hash(await self._page(page_id)))

    async def request_page(self, request: models.PageRequest) -> models.RequestedPage:
        """A page is fresh while nobody says how old it may be."""
        self._note("request_page", request)
        named = [each for each in await self.topics() if each.name.casefold() == request.name.casefold()]
        if request.topic_id:
            named = [await self.topic(request.topic_id)]
        elif not named and request.domain != "sea":
            raise UnknownTopic(f"Nothing in {request.domain!r} is about {request.name}.", "Load documents about it.")
        pages = await self.pages(named[0].id) if named else []
        if pages and request.max_age is None:
            return models.RequestedPage(page=pages[0], why="The page is fresh.")
        started = request.max_age == 0
        return models.RequestedPage(run=self.reports["run-1"], started=started, why="A run makes it.")

    async def start(self, request: models.RunRequest) -> models.RunReport:
        self._note("start", request)
        if request.topic_id:
            await self.topic(request.topic_id)
        elif request.domain != "sea":
            raise UnknownTopic(
                f"Nothing in {request.domain} is about {request.name}.", "Load documents about it first."
            )
        return self.reports["run-1"]

    async def watch_topic(self, topic_id: str) -> AsyncGenerator[models.TopicGrowth, None]:
        self._note("watch_topic", topic_id)
        await self.topic(topic_id)
        yield models.TopicGrowth(topic_id=topic_id, entities=4, relations=2)
        yield models.TopicGrowth(
            topic_id=topic_id, entities=5, relations=3, new_entities=1, new_relations=1,
            entity_ids=(tides.BAY.id,), relation_ids=(tides.MOON_RAISES.id,),
        )  # fmt: skip

    async def watch_gaps(self, topic_id: str) -> AsyncGenerator[models.GapBoard, None]:
        self._note("watch_gaps", topic_id)
        await self.topic(topic_id)
        yield models.GapBoard(topic_id=topic_id, counts={"open": 2})
        yield models.GapBoard(
            topic_id=topic_id, counts={"exhausted": 1, "open": 1}, changes=1, changed=(tides.GAPS[1],)
        )

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> models.Funnel:
        self._note("funnel", topic_id, tuple(facts))
        await self.topic(topic_id)
        return funnels.funnel(len(facts))

    async def estimate(self, request: models.RunRequest) -> models.Estimate:
        self._note("estimate", request)
        return tides.ESTIMATE

    async def search(
        self,
        text: str,
        kinds: Sequence[models.HitKind] = (),
        by: models.SearchBy = "hybrid",
        domain: str = "",
        topic_id: str = "",
        limit: int = 20,
    ) -> list[models.SearchHit]:
        self._note("search", text, tuple(kinds), by, domain, topic_id, limit)
        if topic_id:
            await self.topic(topic_id)
        return [hit for hit in tides.HITS if not kinds or hit.kind in kinds][:limit]

    async def central(
        self, topic_id: str, measure: models.Measure = "mentions", limit: int = 20
    ) -> list[models.CentralEntity]:
        self._note("central", topic_id, measure, limit)
        await self.topic(topic_id)
        ranked = enumerate(tides.ENTITIES[:limit], start=1)
        return [models.CentralEntity(entity=entity, score=1 / rank, rank=rank) for rank, entity in ranked]

    async def compare(self, topic_id: str, other_id: str, limit: int = 50) -> models.TopicsCompared:
        self._note("compare", topic_id, other_id, limit)
        await self.topic(topic_id)
        await self.topic(other_id)
        return tides.COMPARED

    async def contributions(self, source_ids: Sequence[str], limit: int = 50) -> list[models.Contribution]:
        self._note("contributions", tuple(source_ids), limit)
        return [tides.BROUGHT] if tides.BROUGHT.source.id in source_ids else []

    async def pause(self, run_id: str) -> models.RunReport:
        self._note("pause", run_id)
        return self._become(run_id, "paused", ("pending", "running", "paused"))

    async def resume(self, run_id: str) -> models.RunReport:
        self._note("resume", run_id)
        return self._become(run_id, "pending", ("paused",))

    async def cancel(self, run_id: str) -> models.RunReport:
        self._note("cancel", run_id)
        return self._become(run_id, "cancelled", ("pending", "running", "paused"))

    async def retry(self, run_id: str) -> models.RunReport:
        self._note("retry", run_id)
        return self._again(self._become(run_id, self._existing(run_id).state, ("failed", "cancelled")))

    async def fork(self, run_id: str, step: int) -> models.RunReport:
        self._note("fork", run_id, step)
        return self._again(self._existing(run_id))

    async def steps(self, run_id: str) -> list[models.RunStep]:
        self._note("steps", run_id)
        self._existing(run_id)
        return list(tides.STEPS)

    def _existing(self, run_id: str) -> models.RunReport:
        if run_id not in self.reports:
            raise NotFound(f"There is no run {run_id}.", "List the runs.")
        return self.reports[run_id]

    def _become(self, run_id: str, state: models.RunState, allowed: tuple[models.RunState, ...]) -> models.RunReport:
        report = self._existing(run_id)
        if report.state not in allowed:
            raise WrongState(f"The run {run_id} is {report.state}.", f"Only a run that is {allowed[0]} can do that.")
        self.reports[run_id] = report.model_copy(update={"state": state})
        return self.reports[run_id]

    def _again(self, report: models.RunReport) -> models.RunReport:
        fork = models.RunReport(
            id=f"{report.id}-fork", kind=report.kind, state="pending", topic_id=report.topic_id, forked_from=report.id
        )
        self.reports[fork.id] = fork
        return fork

    async def runs(self) -> list[models.RunReport]:
        self._note("runs")
        return list(self.reports.values())

    async def waiting(self) -> int:
        self._note("waiting")
        return sum(run.state == "pending" for run in self.reports.values())

    async def run(self, run_id: str) -> models.RunReport:
        self._note("run", run_id)
        return self._existing(run_id)

    async def watch(self, run_id: str) -> AsyncGenerator[models.RunReport, None]:
        self._note("watch", run_id)
        self._existing(run_id)
        try:
            for report in self.watched:
                yield report
                await asyncio.sleep(0)
                await self.resting.wait()
                self.reports[run_id] = report
        finally:
            self.unwatched += 1

    async def export(self, topic_id: str) -> dict[str, Any]:
        self._note("export", topic_id)
        return {"entities": ["Moon", "tide"], "relations": [["Moon", "raises", "tide"]]}

    async def begin_once(self, key: str, asked: str, whose: str = "") -> str | None:
        self._note("begin_once", key)
        was, answer = self.answers.setdefault((whose, key), (asked, None))
        if was != asked:
            raise InputError("The key was given with something else.", "Give another one.")
        return answer

    async def end_once(self, key: str, answer: str | None, whose: str = "") -> None:
        self._note("end_once", key)
        asked, _ = self.answers.pop((whose, key))
        if answer is not None:
            self.answers[whose, key] = (asked, answer)

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        self._note("ledger", by, topic_id)
        return [tides.SPENT] if by == "topic" else list(tides.LEDGER)

    async def run_costs(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        self._note("run_costs", tuple(run_ids))
        return {run: list(tides.LEDGER) for run in run_ids if run == "run-1"}

    async def doctor(self, repair: bool = True) -> list[Finding]:
        self._note("doctor", repair)
        return [Finding(subject="RELATES", what="weight differs from its evidence", count=2, repaired=repair)]

    async def ready(self) -> list[PartHealth]:
        self._note("ready")
        return list(self.parts)

    async def keys(self) -> list[models.ApiKey]:
        self._note("keys")
        return [ANNA, BEN]

    async def make_key(self, name: str, role: models.Role, domains: Sequence[str] = ()) -> models.MadeKey:
        self._note("make_key", name, role, tuple(domains))
        key = models.ApiKey(name=name, role=role, domains=tuple(domains) or None, made=1e9)
        return models.MadeKey(key=key, secret="the secret of the key")

    async def revoke_key(self, name: str) -> models.ApiKey:
        self._note("revoke_key", name)
        if name != ANNA.name:
            raise NotFound(f"There is no key {name!r} in force.", "List them: kgplatform key list.")
        return ANNA.model_copy(update={"revoked": 2e9})

    async def audit(self, last: int = 100) -> list[models.AuditEntry]:
        self._note("audit", last)
        return [CHANGED]


AWAY = EngineUnavailable("Neo4j does not answer.", "Start it: kgplatform engine start.")
