"""What headings of an outline search for."""

from collections.abc import Iterator, Sequence

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.models import Outline, OutlineSection, Query, Question, Topic
from kgplatform.strategies.steps.research import Search

NO_HEADING = "The outline has no heading to search for."


def search_of(topic: Topic, outline: Outline, before: Search, k: int) -> Search:
    """Return a search for each heading of an outline, with the topic's name beside it; each once."""
    name = normal_key(topic.name)
    texts = {
        normal_key(heading): heading if name in normal_key(heading) else f"{heading} {topic.name}"
        for heading in _headings(outline.sections)
        if normal_key(heading) not in ("", name)
    }
    questions = tuple(_question(topic, text) for text in texts.values())
    queries = tuple(
        Query(id=ids.query_id(topic.id, text), text=text, question_id=question.id)
        for text, question in zip(texts.values(), questions, strict=True)
    )
    return Search(round=before.round + 1, k=k, queries=queries, questions=questions, why=NO_HEADING)


def _question(topic: Topic, text: str) -> Question:
    asked = f"What is known about {text}?"
    why = "The outline has a heading for it."
    return Question(id=ids.question_id(topic.id, asked), text=asked, axis="breadth", why=why, gap_ids=())


def _headings(sections: Sequence[OutlineSection]) -> Iterator[str]:
    for section in sections:
        yield section.heading
        yield from _headings(section.children)
