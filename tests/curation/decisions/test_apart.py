"""Keeping apart: what nobody merges by a rule, what that leaves to people, and that it can be taken back."""

import pytest

from kgplatform.curation.decisions.apart import keep_apart, kept_apart_of
from kgplatform.curation.decisions.decisions import refused_merges, take_back
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.decisions import read_history
from kgplatform.graph.session import Graph
from tests.curation.decided import LLM, MODEL, TEXT_MODEL, known, merge


async def test_what_is_kept_apart_is_a_decision_that_moves_nothing(stored: Graph) -> None:
    before = await known(stored)

    decision = await keep_apart(stored, (MODEL, LLM), "a model is more", "ada")

    assert await known(stored) == before
    assert decision.model_dump(exclude={"id", "at"}, exclude_defaults=True) == {
        "kind": "apart",
        "why": "a model is more",
        "by": "ada",
        "score": 1.0,
        "entity_ids": (LLM, MODEL),
        "entity_names": ("LLM", "large language model"),
    }
    assert await read_history(stored, LLM) == await read_history(stored, MODEL) == [decision]
    assert await read_history(stored, TEXT_MODEL) == []
    assert await keep_apart(stored, (LLM, MODEL), "again", "bob") == decision


async def test_rules_are_refused_what_is_kept_apart_until_it_is_taken_back(stored: Graph) -> None:
    decision = await keep_apart(stored, (MODEL, LLM), "a model is more", "ada")
    pairs = [(LLM, MODEL), (LLM, TEXT_MODEL)]

    assert await refused_merges(stored, pairs, "rules") == {(LLM, MODEL)}

    undone = await take_back(stored, decision.id, "they are one", "bob")
    assert (undone.undone_why, undone.undone_by) == ("they are one", "bob")
    assert await refused_merges(stored, pairs, "rules") == set()
    again = await keep_apart(stored, (MODEL, LLM), "after all", "ada")
    assert again.id != decision.id
    assert await read_history(stored, LLM) == [undone, again]


async def test_it_holds_for_what_an_entity_was_merged_into(stored: Graph) -> None:
    await keep_apart(stored, (TEXT_MODEL, MODEL), "not only text", "ada")

    merged = await merge(stored, LLM, MODEL)

    assert await kept_apart_of(stored, [(LLM, TEXT_MODEL), (LLM, MODEL)]) == {(LLM, TEXT_MODEL)}
    await take_back(stored, merged.id, "no", "ada")
    assert await kept_apart_of(stored, [(LLM, TEXT_MODEL), (TEXT_MODEL, MODEL)]) == {(TEXT_MODEL, MODEL)}


async def test_a_person_may_merge_it_all_the_same(stored: Graph) -> None:
    await keep_apart(stored, (MODEL, LLM), "a model is more", "ada")

    merged = await merge(stored, LLM, MODEL)

    assert merged.entity_ids == (LLM, MODEL)
    await take_back(stored, merged.id, "no", "ada")
    assert await refused_merges(stored, [(LLM, MODEL)], "rules") == {(LLM, MODEL)}


async def test_what_cannot_be_kept_apart_is_refused(stored: Graph) -> None:
    with pytest.raises(NotFound, match="There is no entity nowhere"):
        await keep_apart(stored, (LLM, "nowhere"), "no", "ada")
    with pytest.raises(InputError, match="What is one cannot be kept apart"):
        await keep_apart(stored, (LLM, LLM), "no", "ada")
    with pytest.raises(InputError, match="A decision needs a reason"):
        await keep_apart(stored, (LLM, MODEL), " ", "ada")
    await merge(stored, LLM, MODEL)
    with pytest.raises(InputError, match="What is one cannot be kept apart"):
        await keep_apart(stored, (LLM, MODEL), "no", "ada")
