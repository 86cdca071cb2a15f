"""Topics, and what is known and lacking of each."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Protocol

from kgplatform.models import (
    AskedQuestion,
    Asking,
    Funnel,
    Gap,
    GapBoard,
    GapSearch,
    GraphChoices,
    GraphFilter,
    GraphPart,
    Outline,
    SiblingGroup,
    Talk,
    TalkGrowth,
    ToldCategory,
    Topic,
    TopicGap,
    TopicGrowth,
    TopicQuery,
    TopicRemoval,
)

ALL = GraphFilter()


class Topics(Protocol):
    """Topics, and what is known and lacking of each."""

    async def topics(self) -> list[Topic]: ...

    async def topic(self, topic_id: str) -> Topic: ...

    async def remove_topic(self, topic_id: str) -> TopicRemoval:
        """Remove a topic with its pages, gaps, questions and queries; what was read stays in the graph.

        Raises WrongState while a run of it is under way or paused.
        """

    async def gaps(self, topic_id: str) -> list[Gap]:
        """Return the ledger of gaps: open ones first, then by score and id."""

    async def gaps_by_id(self, gap_ids: Sequence[str]) -> list[TopicGap]:
        """Return the gaps that exist, in the order given."""

    async def gap_searches(self, topic_id: str) -> dict[str, GapSearch]:
        """Return what the questions about each gap of a topic led to, by the gap's id; of those that were asked
        about."""

    async def questions(self, question_ids: Sequence[str]) -> list[AskedQuestion]:
        """Return the questions that exist, in the order given."""

    async def queries(self, query_ids: Sequence[str]) -> list[TopicQuery]:
        """Return the search strings that exist, in the order given."""

    def watch_topic(self, topic_id: str) -> AsyncGenerator[TopicGrowth, None]:
        """Give how large a topic's graph is, and at each change what was added; who listens no longer closes it.

        Raises NotFound, also where the topic is removed meanwhile.
        """

    def watch_gaps(self, topic_id: str) -> AsyncGenerator[GapBoard, None]:
        """Give how many gaps a topic has of each status, and at each change those that changed. Raises as
        watch_topic()."""

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> Funnel:
        """Return where the snippets of a topic's domain, and each of the facts, are lost on their way to its newest
        page; raises InputError for a fact that is empty."""

    async def groups(self, topic_id: str) -> list[SiblingGroup]:
        """Return what unites the topic's entities that one of them has the same relation to, by the name of that."""

    async def graph_part(
        self, topic_id: str, limit: int, fitting: GraphFilter = ALL, beside: str = "", whole: bool = False
    ) -> GraphPart:
        """Return the `limit` most mentioned entities of a topic that fit, looked for in all of its graph, with the
        relations between them; which of them the topic `beside` has, too, and, where it is `whole`, what relations rest
        on. Raises NotFound, also for a relation or a source that the topic does not have."""

    async def graph_choices(self, topic_id: str, limit: int = 100) -> GraphChoices:
        """Return what the graph of a topic can be filtered by, at most `limit` of each. Raises NotFound."""

    async def wordings(self, topic_ids: Sequence[str], limit: int = 100) -> dict[str, list[tuple[str, int]]]:
        """Return how the relations of each topic are worded, and how many are worded so: at most `limit` of each, the
        commonest first."""

    async def outline(self, topic_id: str) -> Outline | None:
        """Return the topic's newest outline, of a page or by itself; None before there is any."""

    async def categories(self, topic_id: str) -> list[ToldCategory]:
        """Return what the entities of a topic are sorted into, by name; by runs of the strategy structsurvey. Raises
        NotFound."""

    async def askings(self, topic_id: str) -> list[Asking]:
        """Return what ways of asking brought on a topic, by round, then by way; by runs of the strategy mixed. Raises
        NotFound."""

    async def talk(self, topic_id: str) -> Talk | None:
        """Return the talk on a topic as far as it has come; None before there is any. It goes on by runs of the
        strategy costorm."""

    def watch_talk(self, topic_id: str) -> AsyncGenerator[TalkGrowth, None]:
        """Give the talk on a topic, and at each change what was said since. Raises as watch_topic()."""

    async def export(self, topic_id: str) -> dict[str, Any]:
        """Return {"topic", "entities": [...], "relations": [[s, r, o], ...], "evidence": [...], "groups": [...],
        "categories": [...], "questions": [...], "answers": [...], "askings": [...]}: see docs/export.md."""
