"""What Apollo's formula counts of a run, how several snippets are answered from what each alone got, and what a reading
tells of the triples of two arms."""

import json
from collections.abc import Mapping

import pytest

from bench.curation.answering import KeptAnswers, snippets_of
from bench.curation.apollo_formula import Formula, fewer, formula_of, newly
from bench.curation.kept_readings import (
    ARMS,
    FOLDER,
    Arm,
    Told,
    judged,
    judgement,
    kept_parts,
    points_lost,
    read,
    replayed,
)  # fmt: skip
from bench.reading import readers
from kgplatform.llm.data import fence
from kgplatform.models import Entity, Relation, Snippet, Topic, TopicGraph, TopicSnippet
from tests.llm.replay import Replay, read_answers, request_key
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint


def relation(subject: str, words: str, object_: str) -> Relation:
    return Relation(
        id=f"{subject}{words}{object_}", subject_id=subject, relation=words, wording=words, object_id=object_,
        weight=1, sources=1, evidence=("s#0-1",),
    )  # fmt: skip


def found(id_: str, number: int) -> TopicSnippet:
    snippet = Snippet(
        id=id_, source_id="", domain="d", url="", title="", path=(), text=id_, start=0, end=1,
        embedding_id="", embedding_model="",
    )  # fmt: skip
    return TopicSnippet(snippet=snippet, entity_ids=(), round=number, score=1.0)


def test_the_formula_counts_snippets_groups_clusters_and_rounds() -> None:
    # given: two children of one parent by one relation, one by another; a name with another name; two rounds of asking
    graph = TopicGraph(
        topic=Topic(id="t", name="Mosses", domain="d"),
        entities=(
            Entity(id="a", name="moss", aliases=("mosses",)), Entity(id="b", name="fen"), Entity(id="c", name="bog"),
        ),
        relations=(relation("a", "grows in", "b"), relation("a", "grows in", "c"), relation("a", "shades", "c")),
        snippets=(found("x", 0), found("y", 1), found("z", 2)),
    )  # fmt: skip

    # when
    formula = formula_of(graph)

    # then
    assert formula == Formula(snippets=3, groups=1, clusters=1, rounds=2)
    assert formula.by_role == {
        "extractor": 3, "grouping": 1, "normalisation": 1, "researcher": 2, "synthesiser": 2,
    }  # fmt: skip
    assert (formula.calls, formula.undisputed) == (9, 7)


def test_calls_are_those_of_one_run_and_told_as_a_share() -> None:
    assert newly({"extractor": 8}, {"extractor": 10, "researcher": 1}) == {"extractor": 2, "researcher": 1}
    assert fewer(4, 10) == pytest.approx(0.6)
    assert fewer(12, 10) == pytest.approx(-0.2)


def asked(schema: str, *fenced: tuple[str, str]) -> Asked:
    body = {
        "messages": [{"role": "user", "content": "\n\n".join(fence(label, text) for label, text in fenced)}],
        "response_format": {"json_schema": {"name": schema}},
    }
    return Asked("/v1/chat/completions", {}, body, 0.0)


def said(answers: KeptAnswers, request: Asked) -> Mapping[str, object]:
    told: Mapping[str, object] = json.loads(answers(request).body["choices"][0]["message"]["content"])
    return told


def test_several_snippets_get_what_each_alone_got() -> None:
    # given: two snippets that were asked about alone
    alone = {
        name: asked("ReadingAnswer", ("source", "Bogs"), ("snippet", f"{name} grows.")) for name in ("Moss", "Fern")
    }
    kept = {request_key(each.body): json.dumps({"keywords": [name]}) for name, each in alone.items()}
    answers = KeptAnswers(Replay(kept), {})
    assert [said(answers, each) for each in alone.values()] == [{"keywords": ["Moss"]}, {"keywords": ["Fern"]}]

    # when
    both = asked(
        "SeveralReadings", ("snippet 1", "Bogs\n\nFern grows."), ("snippet 2", "Bogs\n\nMoss grows.\n\nIt is green.")
    )
    known = asked("SeveralReadings", ("snippet 1", "Bogs\n\nFern grows."), ("snippet 2", "Bogs\n\nMoss grows."))

    # then: in the order of the request; one that was never asked about is refused
    assert snippets_of(both) == ["Fern grows.", "Moss grows.\n\nIt is green."]
    assert answers(both).status == 400
    assert said(answers, known) == {
        "snippets": [{"number": 1, "keywords": ["Fern"]}, {"number": 2, "keywords": ["Moss"]}]
    }


def test_a_triple_that_both_arms_found_is_judged_once_for_both() -> None:
    # given: three triples on the sheet and a planted one
    triples = [Told("text", name, "is", "x") for name in ("a", "b", "c")]
    sheet = [
        {"no": str(number), **each._asdict()} for number, each in enumerate([*triples, Told("text", "x", "is", "a")], 1)
    ]
    key = {"1": {"planted": ""}, "2": {"planted": ""}, "3": {"planted": ""}, "4": {"planted": "swapped"}}

    # when
    reader = judgement(sheet, key, {"1": "yes", "2": "yes", "3": "no", "4": "no"})

    # then
    assert reader.false == {triples[2]}
    assert reader.true_of(arm(*triples)) == 2
    assert reader.true_of(arm(triples[0], triples[2])) == 1
    with pytest.raises(RuntimeError, match="1 triples were not judged"):
        reader.true_of(arm(Told("text", "d", "is", "x")))


def arm(*triples: Told) -> Arm:
    return Arm(calls=1, triples=frozenset(triples), by_snippet={}, dropped={})


def test_points_are_lost_where_fewer_are_true() -> None:
    assert points_lost(50, 49) == pytest.approx(2.0)
    assert points_lost(50, 55) == pytest.approx(-10.0)


async def test_the_room_that_an_answer_is_given_would_have_sufficed_for_all_kept_ones_but_one() -> None:
    # given: what each request allows an answer, and the tokens that were answered, by four characters to one
    kept, rooms = Replay(read_answers(FOLDER / "several.json")), []

    def script(each: Asked) -> Reaction:
        reaction = kept(each)
        rooms.append((len(reaction.body["choices"][0]["message"]["content"]) / 4, each.body["max_tokens"]))
        return reaction

    # when
    with ScriptedEndpoint(default=script) as endpoint:
        await read(endpoint.url, kept_parts(), ARMS["several"])

    # then
    assert len(rooms) == 7
    assert sum(room < answered for answered, room in rooms) == 1
    assert all(answered < 2 * room for answered, room in rooms)  # which a second call has


async def test_the_kept_answers_are_those_to_the_requests_as_they_are_now() -> None:
    # when: both arms are read again
    arms = {name: await replayed(name) for name in ARMS}

    # then: every snippet was read, and each triple that is kept was judged
    parts = kept_parts()
    assert sorted(map(len, (part.snippets for part in parts))) == [6] * 6
    assert [len(each.by_snippet) for each in arms.values()] == [36, 36]
    for _, key, verdicts in readers(FOLDER):
        said = judged(key, verdicts)
        assert [said.true_of(each) > 0 for each in arms.values()] == [True, True]
