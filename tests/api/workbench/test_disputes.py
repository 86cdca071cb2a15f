"""Disputes of a topic side by side."""

import re

import httpx
import pytest

from api.workbench.disputes import sides_of
from kgplatform.models import Relation
from tests.api import tides
from tests.api.fake_services import FakeServices


def relation(id_: str, words: str, forward: bool = True, sources: int = 1) -> Relation:
    ends = (tides.MOON.id, tides.TIDE.id) if forward else (tides.TIDE.id, tides.MOON.id)
    return Relation(
        id=id_, subject_id=ends[0], relation=words, wording=words, object_id=ends[1], weight=sources, sources=sources,
        evidence=(f"{tides.ARISE.id}#0-10",),
    )  # fmt: skip


def test_what_says_the_opposite_stands_on_the_other_side() -> None:
    told = [
        relation("a", "raises"),
        relation("b", "lowers"),
        relation("c", "increases", sources=3),
        relation("d", "sees"),
    ]

    sides = sides_of(told)

    assert [[each.id for each in side] for side in sides] == [["c", "a"], ["b"]]
    assert sides_of(told[:1]) == ()


async def test_both_sides_are_shown_with_their_sentences(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    gap = tides.GAPS[0].model_copy(
        update={
            "kind": "disputed",
            "subject": "Moon raises tide, or Moon lowers tide",
            "entity_ids": (tides.MOON.id, tides.TIDE.id),
        }
    )
    monkeypatch.setattr(tides, "GAPS", (gap,))
    monkeypatch.setattr(tides, "RELATIONS", (relation("a", "raises"), relation("b", "lowers")))

    html = (await client.get(f"/topics/{tides.TIDES.id}/disputes")).text

    one, other = html.index("<h3>One side</h3>"), html.index("<h3>The other side</h3>")
    assert one < other
    assert "<i>lowers</i>" in html[one:other] and "<i>raises</i>" in html[other:]
    assert f'<q class="quote">{tides.ARISE.text[:10]}</q>' in html[one:other]


async def test_all_disputes_are_told_in_few_calls(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given two disputes, the first of one pair of entities, the other of another
    ends = ((tides.MOON, tides.TIDE), (tides.SUN, tides.BAY))
    gaps = tuple(
        tides.GAPS[0].model_copy(update={"id": f"gap-{of.name}", "kind": "disputed", "entity_ids": (of.id, to.id)})
        for of, to in ends
    )
    told = tuple(
        relation(f"{of.name}-{words}", words).model_copy(update={"subject_id": of.id, "object_id": to.id})
        for of, to in ends
        for words in ("raises", "lowers")
    )
    monkeypatch.setattr(tides, "GAPS", gaps)
    monkeypatch.setattr(tides, "RELATIONS", told)

    html = (await client.get(f"/topics/{tides.TIDES.id}/disputes")).text

    # then each has its own sides, and the services were asked once
    words = re.sub(r"<[^>]+>", "", html).split()
    told_of = [words[at - 1 : at + 2] for at, word in enumerate(words) if word in ("raises", "lowers")]
    assert told_of == [
        ["Moon", "lowers", "tide"], ["Moon", "raises", "tide"], ["Sun", "lowers", "bay"], ["Sun", "raises", "bay"],
    ]  # fmt: skip
    assert [name for name, _ in services.calls] == ["topic", "gaps", "relations_of", "entities_by_id", "snippets"]


async def test_a_topic_without_disputes_says_so(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"/topics/{tides.POWER.id}/disputes")).text

    assert "No sources of this topic are known to contradict each other." in html
