"""Unanswered questions: their gaps are settled, and nothing that was found for them answers them."""

from kgplatform.curation.gaps.facts import counted, gap_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import find_unanswered_questions
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the questions whose gaps are settled though nothing found for them answers them, scored as those were."""
    return [
        gap_of(
            topic.id,
            "unanswered_question",
            row.score,
            list(zip(row.entity_ids, row.names, strict=True)),
            f"{counted(row.found, 'snippet').capitalize()} {'was' if row.found < 2 else 'were'} read for it.",
            subject=row.question,
        )
        for row in await find_unanswered_questions(topic.graph, topic.id)
    ]
