"""What can be done. Long work answers at once with a run that can be watched."""

from enum import Enum
from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of, named
from api.schema.types.budgets import BudgetInput, budget_of
from api.schema.types.decisions import Decision
from api.schema.types.problems import InputProblem, ServiceProblem
from api.schema.types.runs import DoctorReport, Finding, LoadReport, Run
from api.schema.types.sources import RemovalReport, TopicRemoval
from api.schema.types.strategies import RunInput
from kgplatform.errors import EmptyCorpus, InputError
from kgplatform.models import Block, Document, RunRequest

LoadResult = Annotated[LoadReport | InputProblem | ServiceProblem, strawberry.union("LoadResult")]
RunResult = Annotated[Run | InputProblem | ServiceProblem, strawberry.union("RunResult")]
DecisionResult = Annotated[Decision | InputProblem | ServiceProblem, strawberry.union("DecisionResult")]
RemovalResult = Annotated[RemovalReport | InputProblem | ServiceProblem, strawberry.union("RemovalResult")]
TopicRemovalResult = Annotated[TopicRemoval | InputProblem | ServiceProblem, strawberry.union("TopicRemovalResult")]
DoctorResult = Annotated[DoctorReport | InputProblem | ServiceProblem, strawberry.union("DoctorResult")]


@strawberry.enum(description="What a part of a document is: a heading, or of a kind as snippets are.")
class BlockKind(Enum):
    HEADING = "heading"
    PROSE = "prose"
    CASE = "case"
    EXERCISE = "exercise"
    OBJECTIVE = "objective"
    NAVIGATION = "navigation"
    CODE = "code"
    TABLE = "table"
    CAPTION = "caption"
    REFERENCE = "reference"


@strawberry.input(description="What a part of a document's text is, from `start` to `end` in code points.")
class BlockInput:
    kind: BlockKind
    start: int
    end: int
    first_line: int = 0
    last_line: int = 0

    def block(self, length: int) -> Block:
        """Return the block; raises InputError for one that is not within a text of this length."""
        if not 0 <= self.start < self.end <= length:
            raise InputError(
                f"A block from {self.start} to {self.end} is not in the text.", "Count code points from 0."
            )
        return Block(
            kind=self.kind.value,
            start=self.start,
            end=self.end,
            first_line=max(0, self.first_line),
            last_line=max(0, self.last_line),
        )


@strawberry.input(
    description="A text without mark-up: headings as `#` lines, a paragraph a line, blank lines between. `blocks` say "
    "in their order what its parts are; where there are none, that is told by the form of the text."
)
class DocumentInput:
    url: str
    title: str
    domain: str
    text: str
    kind: str = "text"
    published: str | None = None
    topic: str = ""
    blocks: list[BlockInput] = strawberry.field(default_factory=list)

    def document(self) -> Document:
        """Return the document; raises InputError when it has no text, no address or no domain."""
        if not (self.text.strip() and self.url.strip() and self.domain.strip()):
            raise InputError(f"A document ({self.title or self.url}) lacks text, url or domain.", "Give all three.")
        return Document(
            url=self.url,
            title=self.title,
            domain=self.domain,
            text=self.text,
            kind=self.kind,
            published=self.published,
            topic=self.topic,
            blocks=tuple(block.block(len(self.text)) for block in self.blocks),
        )


async def _run(info: Info, strategy: str, topic_id: str, budget: BudgetInput | None) -> Run:
    request = RunRequest(strategy=strategy, topic_id=key_of(topic_id, "Topic"), budget=budget_of(budget))
    return Run.of(await info.context.services.start(request))


@strawberry.type
class Mutation:
    @strawberry.mutation(description="Store documents; the same again changes nothing.")
    async def load_documents(self, info: Info, documents: list[DocumentInput]) -> LoadResult:
        if not documents:
            raise EmptyCorpus("There is no document to load.", "Give at least one.")
        return LoadReport.of(await info.context.services.load([given.document() for given in documents]))

    @strawberry.mutation(
        description="Take sources, given by address or key, away with all that was read in them; all of a domain, "
        "where none is named. Sections that cited them are stale from then on."
    )
    async def remove_sources(self, info: Info, named: list[str], domain: str = "") -> RemovalResult:
        return RemovalReport.of(await info.context.services.remove_sources(named, domain))

    @strawberry.mutation(
        description="Remove a topic with its pages, gaps, questions and queries; what was read stays in the graph."
    )
    async def remove_topic(self, info: Info, id: strawberry.ID) -> TopicRemovalResult:  # noqa: A002
        return TopicRemoval.of(await info.context.services.remove_topic(key_of(id, "Topic")))

    @strawberry.mutation(description="Remove one version of a topic's page.")
    async def remove_page(self, info: Info, id: strawberry.ID) -> TopicRemovalResult:  # noqa: A002
        return TopicRemoval.of(await info.context.services.remove_page(key_of(id, "Page")))

    @strawberry.mutation(description="Start a run of any strategy, with its options.")
    async def start_run(self, info: Info, run: RunInput) -> RunResult:
        return Run.of(await info.context.services.start(run.request()))

    @strawberry.mutation(description="Research a topic and, unless told otherwise, write its page.")
    async def run_topic(  # noqa: PLR0917
        self,
        info: Info,
        name: str,
        domain: str,
        goal: str = "",
        audience: str = "",
        write_page: bool = True,
        budget: BudgetInput | None = None,
    ) -> RunResult:
        topic_name, topic_domain = named(name, domain)
        request = RunRequest(
            name=topic_name,
            domain=topic_domain,
            goal=goal,
            audience=audience,
            options={"page": write_page},
            budget=budget_of(budget),
        )
        return Run.of(await info.context.services.start(request))

    @strawberry.mutation(
        description="Bring a topic and its page up to date: only what is new is read, only what is stale is written."
    )
    async def refresh_topic(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "refresh", topic_id, budget)

    @strawberry.mutation(description="Write a new version of a topic's page.")
    async def make_page(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "page", topic_id, budget)

    @strawberry.mutation(description="Make a new outline of what is known of a topic.")
    async def make_outline(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "outline", topic_id, budget)

    @strawberry.mutation(description="Let a run rest; calls that are out are answered and kept.")
    async def pause_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.pause(key_of(id, "Run")))

    @strawberry.mutation(description="Let a paused run go on where it was.")
    async def resume_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.resume(key_of(id, "Run")))

    @strawberry.mutation(description="End a run; what it read and wrote to the graph stays.")
    async def cancel_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.cancel(key_of(id, "Run")))

    @strawberry.mutation(description="Start a new run from the step at which this one failed or was cancelled.")
    async def retry_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.retry(key_of(id, "Run")))

    @strawberry.mutation(description="Start a new run that takes over a run's steps before number `step`.")
    async def fork_run(self, info: Info, id: strawberry.ID, step: int) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.fork(key_of(id, "Run"), step))

    @strawberry.mutation(
        description="Let all names of some entities, given by ids or names, name one of them, which is called by the "
        "`name` of theirs that is given, else by the one that is used most."
    )
    async def merge_entities(  # noqa: PLR0917
        self, info: Info, named: list[strawberry.ID], why: str, by: str, domain: str = "", name: str = ""
    ) -> DecisionResult:
        keys = [key_of(each, "Entity") for each in named]
        return Decision.of(await info.context.services.merge_entities(keys, why, by, domain, name))

    @strawberry.mutation(
        description="Let names of an entity, or what they mention in some snippets, be an entity of its own."
    )
    async def split_entity(  # noqa: PLR0917
        self,
        info: Info,
        named: strawberry.ID,
        why: str,
        by: str,
        names: list[str] | None = None,
        snippets: list[strawberry.ID] | None = None,
        domain: str = "",
    ) -> DecisionResult:
        places = [key_of(each, "Snippet") for each in snippets or ()]
        return Decision.of(
            await info.context.services.split_entity(key_of(named, "Entity"), names or [], places, why, by, domain)
        )

    @strawberry.mutation(
        description="Let the first of some relations, given by wordings or keys, stand for the others."
    )
    async def merge_relations(
        self, info: Info, named: list[str], why: str, by: str, domain: str = ""
    ) -> DecisionResult:
        return Decision.of(await info.context.services.merge_relations(named, why, by, domain))

    @strawberry.mutation(
        description="Let some wordings of a relation be one of their own, called by the first of them."
    )
    async def split_relation(self, info: Info, words: list[str], why: str, by: str, domain: str = "") -> DecisionResult:
        return Decision.of(await info.context.services.split_relation(words, why, by, domain))

    @strawberry.mutation(description="Take a merge, a split or a group back, exactly.")
    async def undo_decision(self, info: Info, id: strawberry.ID, why: str, by: str) -> DecisionResult:  # noqa: A002
        return Decision.of(await info.context.services.undo_decision(id, why, by))

    @strawberry.mutation(description="Compare what is stored with what follows from what was read.")
    async def doctor(self, info: Info, repair: bool = True) -> DoctorResult:
        findings = await info.context.services.doctor(repair)
        return DoctorReport(findings=[Finding.of(finding) for finding in findings])
