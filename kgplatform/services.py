"""What kgplatform does for a user, whichever way in: one contract, kept by the owner of the data folder
(bootstrap.Platform) and by a client of its loopback API (remote.RemoteServices)."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Protocol

from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.models import (
    Decision,
    Document,
    Entity,
    Estimate,
    Funnel,
    Gap,
    LoadReport,
    Occurrence,
    Outline,
    Page,
    Relation,
    RelationForm,
    RemovalReport,
    RunReport,
    RunRequest,
    RunStep,
    SiblingGroup,
    Snippet,
    Source,
    Topic,
    TopicRemoval,
    Value,
)


class PageSummary(Value):
    """A page without its text; `created` is an ISO time."""

    id: str
    topic_id: str
    kind: str
    version: int
    title: str
    engine: str


class Finding(Value):
    """What doctor found: `repaired` says whether it was put right."""

    subject: str
    what: str
    count: int
    repaired: bool = False


class PartHealth(Value):
    """Whether a part that the work needs answers; `what` is wrong and its `remedy`, where it does not."""

    name: str
    ok: bool
    what: str = ""
    remedy: str = ""


class Services(Protocol):
    """Every method raises errors of kgplatform.errors only: NotFound for ids that do not exist."""

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Store documents; the same again changes nothing, a changed one replaces its snippets."""
        ...

    async def sources(self, domain: str = "") -> list[Source]:
        """Return the sources of a domain, or all, by domain and address."""
        ...

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> RemovalReport:
        """Take sources, given by address or id, away with all that was read in them; all of a domain, where none is
        named. Sections of pages that cited them are stale from then on.

        Raises NotFound for one that does not exist, and InputError for an address that several domains have.
        """
        ...

    async def topics(self) -> list[Topic]: ...

    async def topic(self, topic_id: str) -> Topic: ...

    async def remove_topic(self, topic_id: str) -> TopicRemoval:
        """Remove a topic with its pages, gaps, questions and queries; what was read stays in the graph.

        Raises WrongState while a run of it is under way or paused.
        """
        ...

    async def remove_page(self, page_id: str) -> TopicRemoval:
        """Remove one version of a topic's page. Raises WrongState while a run of its topic is under way or paused."""
        ...

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
        """Return a topic's entities, most mentioned first, then by id; and how many there are."""
        ...

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
        """Return the topic's relations that start or end at one of the entities, sorted by id."""
        ...

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[Relation]:
        """Return for each entity at most `limit` relations, in whichever topic; those with the most sources first."""
        ...

    async def entities_by_id(self, entity_ids: Sequence[str]) -> list[Entity]: ...

    async def entity(self, named: str, domain: str = "") -> Entity:
        """Return the entity of an id, also of one that was merged into it, or of a name, counted everywhere.

        Raises NotFound with the names most like it, and InputError with all entities of a name that several have.
        """
        ...

    async def occurrences(self, entity_id: str, limit: int) -> list[Occurrence]:
        """Return snippets that mention an entity, sorted by the names that they use for it."""
        ...

    async def history(self, named: str, domain: str = "") -> list[Decision]:
        """Return the decisions by which an entity is what it is, or was parted from, the oldest first."""
        ...

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> Decision:
        """Let all names of some entities, given by ids or names, name one of them, which is called by the `name` of
        theirs that is given.

        Raises NotFound and InputError as entity() does, NotFound for a name that none of them has, and InputError where
        they are one already.
        """
        ...

    async def split_entity(  # noqa: PLR0917 - what a split is
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> Decision:
        """Let names of an entity, or what they mention in some snippets, be an entity of its own.

        Raises NotFound for what it does not have, and InputError where nothing would be left of it.
        """
        ...

    async def relation(self, named: str, domain: str = "") -> RelationForm:
        """Return the canonical form of a relation, given by one of its wordings or by the form's id.

        Raises NotFound, and InputError for words that several domains have.
        """
        ...

    async def relation_history(self, named: str, domain: str = "") -> list[Decision]:
        """Return the decisions by which wordings mean a form, or another one, the oldest first."""
        ...

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        """Let the first of some relations stand for the others.

        Raises NotFound and InputError as relation() does, and InputError where they are one already, are of several
        domains or contradict each other.
        """
        ...

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        """Let some wordings of a relation be a relation of their own, called by the first of them.

        Raises NotFound for wordings that do not mean one relation, and InputError where it would lose its name.
        """
        ...

    async def undo_decision(self, decision_id: str, why: str, by: str) -> Decision:
        """Take a merge or a split back. Raises WrongState where a later decision stands on it, and says which."""
        ...

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        """Return the snippets that exist, in the order given."""
        ...

    async def gaps(self, topic_id: str) -> list[Gap]:
        """Return the ledger of gaps: open ones first, then by score and id."""
        ...

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> Funnel:
        """Return where the snippets of a topic's domain, and each of the facts, are lost on their way to its newest
        page; raises InputError for a fact that is empty."""
        ...

    async def groups(self, topic_id: str) -> list[SiblingGroup]:
        """Return what unites the topic's entities that one of them has the same relation to, by the name of that."""
        ...

    async def outline(self, topic_id: str) -> Outline | None:
        """Return the topic's newest outline, of a page or by itself; None before there is any."""
        ...

    async def pages(self, topic_id: str) -> list[PageSummary]:
        """Return the topic's pages, newest version first."""
        ...

    async def page(self, page_id: str) -> Page: ...

    async def page_stamp(self, page_id: str) -> str:
        """Return a text that changes whenever what is shown of a page does: its own words, which of its sections are
        out of date and why, what is left of its sources and how these and its topic are called."""
        ...

    async def start(self, request: RunRequest) -> RunReport:
        """Start (or go on with) a run; answers at once.

        Raises InputError for a strategy or an option that there is not, and NotFound for a topic that is not there
        where the strategy does not begin topics.
        """
        ...

    async def estimate(self, request: RunRequest) -> Estimate:
        """Say what a run would use, from the corpus, its options and what other topics used. Raises InputError for a
        strategy of which that cannot be said."""
        ...

    async def pause(self, run_id: str) -> RunReport:
        """Let a run rest; calls that are out are answered and kept. Raises WrongState for one that has ended."""
        ...

    async def resume(self, run_id: str) -> RunReport:
        """Let a paused run go on where it was. Raises WrongState for one that is not paused."""
        ...

    async def cancel(self, run_id: str) -> RunReport:
        """End a run; what it read and wrote to the graph stays. Raises WrongState for one that has ended."""
        ...

    async def retry(self, run_id: str) -> RunReport:
        """Start a new run from the step at which this one failed or was cancelled. Raises WrongState for others."""
        ...

    async def fork(self, run_id: str, step: int) -> RunReport:
        """Start a new run that takes over the results of a run's steps before number `step`, and does the others."""
        ...

    async def steps(self, run_id: str) -> list[RunStep]:
        """Return the steps that a run has done, in order."""
        ...

    async def runs(self) -> list[RunReport]: ...

    async def waiting(self) -> int:
        """Return how many runs wait in the queue."""
        ...

    async def run(self, run_id: str) -> RunReport: ...

    def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        """Give a report at each change until the run has ended; the last one is final. Who listens no longer
        closes it."""
        ...

    async def export(self, topic_id: str) -> dict[str, Any]:
        """Return {"topic", "entities": [...], "relations": [[s, r, o], ...], "evidence": [...], "groups": [...]}: see
        docs/export.md."""
        ...

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        """Return what language models were asked and what it cost, by role, model, run, stage or topic; of one topic,
        where one is named."""
        ...

    async def doctor(self, repair: bool = True) -> list[Finding]:
        """Compare what is stored with what follows from what was read; repair what differs."""
        ...

    async def ready(self) -> list[PartHealth]:
        """Ask each part that work needs whether it answers, all at once and not for long; raises nothing of theirs."""
        ...
