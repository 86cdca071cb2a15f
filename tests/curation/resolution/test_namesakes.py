"""Which names are proposed as one."""

from collections.abc import Sequence

import numpy as np

from kgplatform.curation.resolution.namesakes import MOST_CLUSTERS, namesakes
from kgplatform.models import Entity, Snippet
from kgplatform.text.similarity import Vectors
from tests.writing.corpus import snippet


def entities(*names: str, mentions: int = 1) -> list[Entity]:
    return [Entity(id=f"e{n}", name=name, mentions=mentions) for n, name in enumerate(names)]


async def proposed(text: str, *names: str) -> list[list[str]]:
    found = await namesakes(entities(*names), [snippet("Storms", text)])
    return [[candidate.name for candidate in cluster] for cluster in found]


async def test_names_in_brackets_and_beside_a_stroke_are_proposed_with_their_sentence() -> None:
    text = "Tropical Storm Quinta (Wukong) came. It rained. The toll of Pablo/Bopha rose. (Storms) are wet."
    given = [
        Entity(id="a", name="Quinta", mentions=9),
        Entity(id="b", name="Wukong", description="A storm."),
        *entities("Pablo", "Bopha", "Storms"),
    ]

    found = await namesakes(given, [snippet("Storms", text)])

    assert [[each.name for each in cluster] for cluster in found] == [["Quinta", "Wukong"], ["Pablo", "Bopha"]]
    quinta, wukong = found[0]
    assert quinta.told == wukong.told == ("Tropical Storm Quinta (Wukong) came.",)
    assert (wukong.entity_id, wukong.description, wukong.contexts) == ("b", "A storm.", ())


async def test_an_alias_leads_to_its_entity_and_an_introduction_is_no_part_of_a_name() -> None:
    given = [Entity(id="a", name="Typhoon Pablo", aliases=("Pablo",)), Entity(id="b", name="Bopha")]

    [cluster] = await namesakes(given, [snippet("Storms", "Then “Pablo” (international name: Bopha) struck.")])

    assert [each.entity_id for each in cluster] == ["a", "b"]


async def test_what_is_no_name_in_brackets_is_not_proposed() -> None:
    assert await proposed("Moss (green) grows, and 12 (Fern) too.", "Moss", "green", "12", "Fern") == []
    assert await proposed("Moss (Fern and others) grows.", "Moss", "Fern") == []


async def test_a_name_within_another_one_is_proposed_unless_many_have_it() -> None:
    assert await proposed("", "Bopha", "Typhoon Bopha", "TY Bopha (1224)", "damage by the strong Bopha") == [
        ["Bopha", "Typhoon Bopha", "TY Bopha (1224)"]
    ]
    assert await proposed("", "storm", "tropical storm") == []  # a common noun, and a kind of it
    assert await proposed("The committee met.", "Committee", "Typhoon Committee") == []
    assert await proposed("", "Storm", *(f"Storm {letter}" for letter in "ABCDEFG")) == []


async def test_names_of_near_meaning_are_proposed_where_both_recur() -> None:
    vectors = {"bees": (1.0, 0.0), "honey bees": (0.99, 0.141), "moss": (0.0, 1.0)}

    async def encode(texts: Sequence[str]) -> Vectors:
        return np.array([vectors[text] for text in texts])

    names = ("bees", "honey bees", "moss")
    found = await namesakes(entities(*names, mentions=2), [], encode)

    assert [[each.name for each in cluster] for cluster in found] == [["bees", "honey bees"]]
    assert await namesakes(entities(*names), [], encode) == []
    assert await namesakes(entities(*names, mentions=2), []) == []


async def test_clusters_stay_small_and_few_and_what_a_sentence_tells_comes_first() -> None:
    family = [f"Anna {middle} Berg" for middle in "ABCDE"]
    pairs = [name for n in range(40) for name in (f"Name{n}", f"Name{n} Town")]
    texts: list[Snippet] = [snippet("Storms", "The last is Name39 (Zed).")]

    found = await namesakes(entities(*family, "Anna Berg", *pairs, "Zed"), texts)

    assert [each.name for each in found[0]] == ["Name39", "Name39 Town", "Zed"]
    assert len(found) == MOST_CLUSTERS
    assert max(map(len, found)) == 6


async def test_a_sentence_that_tells_two_names_apart_is_shown_with_both() -> None:
    veto = "Quinta is not to be confused with Wukong."
    text = f"Quinta (Wukong) came. Quinta rained. Wukong blew. {veto}"

    [cluster] = await namesakes(entities("Quinta", "Wukong"), [snippet("Storms", text)])

    assert [each.told for each in cluster] == [("Quinta (Wukong) came.", veto)] * 2
