"""The steps of research that sees texts alone: what is asked about them, and the headings that they come to. Each
decides, and writes nothing."""

from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.graph import conversations, research, topics
from kgplatform.models import Outline, OutlineSection, Topic, TopicGraph
from kgplatform.roles.questions.synthesiser import QueryBrief
from kgplatform.roles.reflection.reflector import TextsBrief
from kgplatform.roles.survey.planner import SectionsBrief
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.article import Outlined
from kgplatform.strategies.steps.reflecting import reflector_of
from kgplatform.strategies.steps.research import Search

NOTHING_OPEN = "What was read leaves nothing to ask about."
FEWEST, MOST = 5, 8  # headings, as an outline of the graph has
SHOWN = 40  # texts, the nearest to the topic, that headings are made of by a model


async def ask(parts: Parts, topic: Topic, number: int) -> Search:
    """Ask about what was read, the latest first, and turn the questions into queries. Questions that lead to no query
    are left out; nobody is asked when the topic has had all its queries."""
    options = parts.options
    earlier = tuple(await research.searched(parts.graph, topic.id))
    if (left := options.topic_queries - len(earlier)) <= 0:
        why = f"The topic has had its {options.topic_queries} queries."
        return Search(round=number, k=options.k, queries=(), why=why)
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    found = sorted(graph.snippets, key=lambda each: (-each.round, -each.score, each.snippet.id))
    mentioned = await conversations.names_by_snippet(parts.graph, {each.snippet.id for each in found})
    brief = TextsBrief(
        topic=topic,
        snippets=tuple(each.snippet for each in found),
        named={id_: tuple(dict.fromkeys(said for _, said in each)) for id_, each in mentioned.items()},
        asked=tuple(before.text for before in await research.asked(parts.graph, topic.id)),
        limit=options.questions,
    )
    questions = tuple(await reflector_of(parts).ask(brief))
    asking = QueryBrief(topic=topic, questions=questions, earlier=earlier, limit=min(options.queries, left))
    queries = tuple(await parts.synthesiser.synthesise(asking))
    leading = {query.question_id for query in queries}
    own = tuple(question for question in questions if question.id in leading)
    return Search(round=number, k=options.k, queries=queries, questions=own, why=NOTHING_OPEN)


async def outline(parts: Parts, topic: Topic) -> Outlined:
    """Return headings of what was read, by its texts alone; by rules, where the budget has ended."""
    graph = texts_alone(await topics.read_topic_graph(parts.graph, topic.id))
    if parts.rules is None:
        return Outlined(outline=await parts.outliner.outline(graph), engine=parts.outliner.engine)
    if parts.surveyors is None:
        raise SettingsError("Nobody makes headings of texts here.", "Take another strategy.")
    known = {each.snippet.id: each.snippet for each in graph.snippets}
    [near] = await parts.retrieval.rank([topic.name], known)
    texts = tuple(known[id_] for id_ in [*near][:SHOWN])
    try:
        planned = await parts.surveyors.planner.sections(
            SectionsBrief(topic=topic, snippets=texts, graph=graph, least=FEWEST, most=MOST)
        )
    except BudgetSpent as ending:
        rules = parts.rules.outliner
        return Outlined(outline=await rules.outline(graph), engine=rules.engine, spent=ending.what)
    sections = tuple(OutlineSection(heading=each.heading, covers=each.covers) for each in planned)
    return Outlined(outline=Outline(title=topic.name, sections=sections), engine=parts.outliner.engine)


def texts_alone(graph: TopicGraph) -> TopicGraph:
    """Return what is known of a topic without what was made of its texts; what was only read on makes no heading."""
    texts = tuple(each.model_copy(update={"entity_ids": ()}) for each in graph.snippets if not each.begun)
    return graph.model_copy(update={"entities": (), "relations": (), "snippets": texts})
