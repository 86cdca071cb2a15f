"""What was answered to readers' questions, with the snippets that it rests on."""

import json
from collections.abc import Sequence

from kgplatform.errors import NotFound
from kgplatform.graph.session import Graph, Row
from kgplatform.ids import answer_id
from kgplatform.models import Answer, PageSentence


async def write_answer(graph: Graph, answer: Answer) -> None:
    """Store an answer to a question that is stored; once, however often it is given."""
    # (answer)-[:ANSWERS]->(question)-[:IN_TOPIC]->(topic), (answer)-[:RESTS_ON]->(snippet)
    await graph.write(
        "write/answers/answer",
        question=answer.question_id,
        id=answer.id,
        run=answer.run_id,
        sentences=_json(answer.sentences),
        queries=_json(answer.queries),
        unknown=list(answer.unknown),
        found=answer.found,
        whole_domain=answer.whole_domain,
        engine=answer.engine,
        partial=answer.partial,
        snippets=sorted(answer.snippet_ids),
    )


async def read_answers(graph: Graph, topic_id: str, limit: int) -> list[Answer]:
    """Return what was answered about a topic, the newest first."""
    return [_answer(row) for row in await graph.read("read/answers/answers", topic=topic_id, limit=limit)]


async def read_answer(graph: Graph, named: str) -> Answer:
    """Return the answer of an id, or that of a run by its id; raises NotFound."""
    for id_ in (named, answer_id(named)):
        if rows := await graph.read("read/answers/answers_by_id", ids=[id_]):
            return _answer(rows[0])
    raise no_answer(named)


def no_answer(named: str) -> NotFound:
    """Return what is told of an answer that there is not."""
    return NotFound(f"There is no answer {named!r}.", "Give the id of an answer, or of a run that has answered.")


async def answered_questions(graph: Graph, topic_id: str) -> list[str]:
    """Return the questions of readers that what the topic found answers, sorted."""
    return [row["question"] for row in await graph.read("read/answers/answered", topic=topic_id)]


def _answer(row: Row) -> Answer:
    """Return an answer as it is now: without what is gone, and without sentences that cite nothing else."""
    known = set(row["snippets"])
    sentences = tuple(PageSentence.model_validate(each) for each in json.loads(row["answer"]["sentences"]))
    kept = [_without(sentence, known) for sentence in sentences if known.intersection(sentence.snippet_ids)]
    queries = json.loads(row["answer"]["queries"])
    told = {**row["answer"], "sentences": kept, "queries": queries, "lost": len(sentences) - len(kept)}
    return Answer.model_validate(told)


def _without(sentence: PageSentence, known: set[str]) -> PageSentence:
    ids = tuple(id_ for id_ in sentence.snippet_ids if id_ in known)
    claims = tuple(claim for claim in sentence.claims if claim.snippet_id in known)
    return sentence.model_copy(update={"snippet_ids": ids, "claims": claims})


def _json(values: Sequence[object]) -> str:
    return json.dumps([each.model_dump(mode="json") for each in values], ensure_ascii=False)  # type: ignore[attr-defined]
