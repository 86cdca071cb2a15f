"""What can be asked of research: which questions, what was searched for, and what came of it."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.corpus.types import Snippet, Source
from api.schema.graph.queries import GapsChosen, GapsOrdered
from api.schema.graph.types.gaps import Gap
from api.schema.identifiers import key_of
from api.schema.naming import there_is_no, topic_key
from api.schema.research.kept_types import Asking, Category
from api.schema.research.talk_types import Talk
from api.schema.research.types import Brought, Hit, Question, QuestionAxis, SearchQuery, Turn
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.input(description="Which questions are meant; all that is given has to hold.")
class QuestionFilter:
    axis: QuestionAxis | None = strawberry.field(default=None, description="Those that lead this way.")
    gap: strawberry.ID | None = strawberry.field(default=None, description="Those that address this gap.")

    def where(self, *names: str) -> Mapping[str, models.FilterValue | None]:
        """Return the filters of these names that are given."""
        every: dict[str, models.FilterValue | None] = {
            "axis": str(self.axis.value) if self.axis else None,
            "gap": key_of(self.gap, "Gap") if self.gap else None,
        }
        return {name: every[name] for name in names}


@strawberry.input(description="Which hits are meant; all that is given has to hold.")
class HitFilter:
    topic: strawberry.ID | None = strawberry.field(default=None, description="Those of queries of this topic.")

    async def where(self, info: Info) -> Mapping[str, models.FilterValue | None]:
        return {"topic": await topic_key(info, self.topic)}


QuestionsChosen = Annotated[QuestionFilter | None, strawberry.argument(name="filter", description=WHICH)]
QuestionId = Annotated[strawberry.ID, strawberry.argument(description="Its id or key.")]
HitsChosen = Annotated[HitFilter | None, strawberry.argument(name="filter", description=WHICH)]


@strawberry.type
class ResearchQueries:
    @strawberry.field(description="A question by its id; null, with an error, where there is none.")
    async def question(self, info: Info, id: QuestionId) -> Question | None:  # noqa: A002
        found = await Question.find(info, key_of(id, "Question"))
        if found is None:
            raise there_is_no(
                "question", id, "`topic(id: ...) { questions { nodes { key } } }` lists those of a topic."
            )
        return found


@added_to(Topic)
@strawberry.field(description="The questions that were asked about it, by their words.")
async def questions(
    topic: strawberry.Parent[Topic],
    info: Info,
    chosen: QuestionsChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Question] | None:
    where = chosen.where("axis", "gap") if chosen else None
    return await _questions(info, asked_for("topic_questions", topic.key, "text", first, after, where))


@added_to(Topic)
@strawberry.field(description="What its entities are sorted into, by name; none before a run of `structsurvey`.")
async def categories(topic: strawberry.Parent[Topic], info: Info) -> list[Category]:
    found = await info.context.services.categories(topic.key)
    info.context.budget.spend(sum(1 + len(each.members) + len(each.source_ids) for each in found))
    return [Category.of(each) for each in found]


@added_to(Topic)
@strawberry.field(
    description="What ways of asking brought, by round, then by way: the ledger of runs of `mixed`; none before one."
)
async def askings(topic: strawberry.Parent[Topic], info: Info) -> list[Asking]:
    return info.context.budget.each(Asking.of, await info.context.services.askings(topic.key))


@added_to(Topic)
@strawberry.field(description="The talk on it, as far as it has come; null before there is any.")
async def talk(topic: strawberry.Parent[Topic], info: Info) -> Talk | None:
    found = await info.context.loaders.talk.load(topic.key)
    return Talk.of(found) if found else None


@added_to(Topic)
@strawberry.field(name="queries", description="What was searched for it, by its words.")
async def topic_queries(
    topic: strawberry.Parent[Topic], info: Info, first: First = FIRST, after: After = None
) -> Connection[SearchQuery] | None:
    asked = asked_for("topic_queries", topic.key, "text", first, after)
    return await connection(info, asked, models.TopicQuery, SearchQuery.of)


@added_to(Topic)
@strawberry.field(
    description="What was asked about it in conversation, and answered: the turns of one perspective after those of "
    "the one before."
)
async def turns(
    topic: strawberry.Parent[Topic], info: Info, first: First = FIRST, after: After = None
) -> Connection[Turn] | None:
    asked = asked_for("topic_turns", topic.key, "conversation", first, after)
    return await connection(info, asked, models.TopicTurn, Turn.of)


@added_to(Gap)
@strawberry.field(
    name="questions",
    description="The questions that address it, by their words; of a gap about a question without an answer that "
    "question, too.",
)
async def gap_questions(
    gap: strawberry.Parent[Gap], info: Info, chosen: QuestionsChosen = None, first: First = FIRST, after: After = None
) -> Connection[Question] | None:
    where = chosen.where("axis") if chosen else None
    return await _questions(info, asked_for("gap_questions", gap.key, "text", first, after, where))


@added_to(Question)
@strawberry.field(description="The gaps that it addresses.")
async def gaps(  # noqa: PLR0917 - which of them, and which part
    question: strawberry.Parent[Question],
    info: Info,
    chosen: GapsChosen = None,
    order: GapsOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Gap] | None:
    by, where = ordered(order, "score"), chosen.where() if chosen else None
    return await connection(
        info,
        asked_for("question_gaps", question.key, by, first, after, where),
        models.TopicGap,
        partial(Gap.of_list, info),
    )


@added_to(Question)
@strawberry.field(description="What was searched to answer it, by its words.")
async def queries(
    question: strawberry.Parent[Question], info: Info, first: First = FIRST, after: After = None
) -> Connection[SearchQuery] | None:
    asked = asked_for("question_queries", question.key, "text", first, after)
    return await connection(info, asked, models.TopicQuery, SearchQuery.of)


@added_to(SearchQuery)
@strawberry.field(description="The snippets that it found, by round and rank.")
async def hits(
    query: strawberry.Parent[SearchQuery], info: Info, first: First = FIRST, after: After = None
) -> Connection[Hit] | None:
    return await connection(info, asked_for("query_hits", query.key, "round", first, after), models.Hit, Hit.of)


@added_to(SearchQuery)
@strawberry.field(description="The sources that services beyond the corpus found for it, by round and rank.")
async def brought(
    query: strawberry.Parent[SearchQuery], info: Info, first: First = FIRST, after: After = None
) -> Connection[Brought] | None:
    asked = asked_for("query_brought", query.key, "round", first, after)
    return await connection(info, asked, models.Brought, Brought.of)


@added_to(Source)
@strawberry.field(
    description="The queries for which services beyond the corpus found it, by round and rank; none of a document that "
    "was loaded."
)
async def fetched_for(
    source: strawberry.Parent[Source], info: Info, first: First = FIRST, after: After = None
) -> Connection[Brought] | None:
    asked = asked_for("source_brought", source.key, "round", first, after)
    return await connection(info, asked, models.Brought, Brought.of)


@added_to(Snippet)
@strawberry.field(name="hits", description="The queries that found it, by round and rank.")
async def snippet_hits(
    snippet: strawberry.Parent[Snippet],
    info: Info,
    chosen: HitsChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Hit] | None:
    where = await chosen.where(info) if chosen else None
    return await connection(
        info, asked_for("snippet_hits", snippet.key, "round", first, after, where), models.Hit, Hit.of
    )


async def _questions(info: Info, asked: models.ListAsked) -> Connection[Question]:
    """Return questions; what came of them is known then, and not read again."""

    def made(question: models.AskedQuestion) -> Question:
        info.context.loaders.question.prime(question.id, question)
        return Question.of(question)

    return await connection(info, asked, models.AskedQuestion, made)
