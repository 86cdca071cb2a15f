"""Previews of merges and splits: nothing is changed by looking, and what is told is what then happens."""

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity
from kgplatform.curation.decisions.previews import preview_merge, preview_split
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.pages import read_page, write_page
from kgplatform.graph.session import Graph
from kgplatform.models import CoveringSection, DecisionPreview, Page
from tests.curation.decided import LLM, LONG, METAL, MODEL, PLANET, SHORT, TEXT_MODEL, TOPIC, entity, known, merge
from tests.stored import dump
from tests.support.written import section

MERCURY = entity("mercury")


class Stored:
    """What a graph holds of mentions and relations, to be compared before and after."""

    def __init__(self, mentions: dict[tuple[str, int, int], str], relations: dict[str, tuple[str, int]]) -> None:
        self.mentions, self.relations = mentions, relations

    @classmethod
    async def of(cls, graph: Graph) -> "Stored":
        mentions = await graph.run_statement(
            "MATCH (s:Snippet)-[m:MENTIONS]->(e) RETURN s.id AS snippet, m.start AS start, m.end AS end, e.id AS entity"
        )
        relations = await graph.run_statement(
            "MATCH (a)-[r:RELATES]->(b) RETURN r.id AS id, a.name + ' ' + r.relation + ' ' + b.name AS told, "
            "size(r.evidence) AS weight"
        )
        return cls(
            {(row["snippet"], row["start"], row["end"]): row["entity"] for row in mentions},
            {row["id"]: (row["told"], row["weight"]) for row in relations},
        )


async def happened(before: Stored, graph: Graph) -> dict[str, object]:
    """Return what has changed since, in the words of a preview."""
    after = await Stored.of(graph)
    moved = [place for place, id_ in before.mentions.items() if after.mentions[place] != id_]
    gone = before.relations.keys() - after.relations.keys()
    come = after.relations.keys() - before.relations.keys()
    grown = {
        i for i in before.relations.keys() & after.relations.keys() if after.relations[i][1] > before.relations[i][1]
    }
    return {
        "mentions": len(moved),
        "snippets": len({snippet for snippet, *_ in moved}),
        "gone": tuple(sorted(before.relations[id_][0] for id_ in gone)),
        "come": tuple(sorted(after.relations[id_][0] for id_ in come)),
        "grown": tuple(sorted(after.relations[id_][0] for id_ in grown)),
    }


def told(preview: DecisionPreview) -> dict[str, object]:
    return preview.model_dump(include={"mentions", "snippets", "gone", "come", "grown"})


@pytest.mark.parametrize("ids", [(MODEL, LLM), (TEXT_MODEL, MODEL), (TEXT_MODEL, MODEL, LLM)])
async def test_a_merge_does_what_its_preview_says(stored: Graph, ids: tuple[str, ...]) -> None:
    before, all_before = await Stored.of(stored), await dump(stored)

    preview = await preview_merge(stored, ids)

    assert await dump(stored) == all_before
    decision = await merge(stored, *ids)
    assert told(preview) == await happened(before, stored)
    assert (preview.kind, preview.entity_ids, preview.entity_names, preview.moved) == (
        "merge",
        decision.entity_ids,
        decision.entity_names,
        decision.moved,
    )
    [name] = await stored.run_statement("MATCH (d:Decision) MATCH (e:Entity {id: d.entities[0]}) RETURN e.name AS name")
    assert preview.called == name["name"]


async def test_a_preview_of_a_merge_says_what_falls_together(stored: Graph) -> None:
    preview = await preview_merge(stored, (MODEL, LLM), "large language model")

    assert preview.model_dump(exclude={"entity_ids", "sections"}) == {
        "kind": "merge",
        "entity_names": ("LLM", "large language model"),
        "called": "large language model",
        "moved": ("large language model",),
        "mentions": 3,
        "snippets": 2,
        "gone": (
            "LLM is large language model",
            "large language model needs data",
            "large language model writes text",
        ),
        "come": ("large language model needs data", "large language model writes text"),
        "grown": (),
        "groups": (),
    }


async def test_a_preview_says_which_sections_would_be_out_of_date(stored: Graph) -> None:
    covering = [
        section(level=level, position=level, heading=heading, text="It is so.", entity_ids=(id_,))
        for level, (heading, id_) in enumerate((("", MODEL), ("On text", entity("text")), ("On it", LLM)))
    ]
    for id_, version in (("before", 2), ("page", 3)):  # only the newest version counts
        await write_page(stored, Page(
            id=id_, topic_id=TOPIC.id, version=version, title="Models", engine="rules", sections=tuple(covering),
            references=(),
        ))  # fmt: skip

    merging = await preview_merge(stored, (MODEL, LLM))
    parting = await preview_split(stored, Split(entity_id=LLM, names=("LLMs",), why="", by=""))

    lead = CoveringSection(page_id="page", title="Models", version=3, heading="")
    on_it = CoveringSection(page_id="page", title="Models", version=3, heading="On it")
    assert (merging.sections, parting.sections) == ((lead, on_it), (on_it,))
    await merge(stored, MODEL, LLM)
    stale = [each.heading for each in (await read_page(stored, "page")).sections if each.stale]
    assert stale == ["", "On it"]


SPLITS = [
    Split(entity_id=MERCURY, snippet_ids=(PLANET.id,), why="the planet", by="ada"),
    Split(entity_id=MERCURY, names=("Mercury",), snippet_ids=(METAL.id,), why="the metal", by="ada"),
    Split(entity_id=LLM, names=("LLMs",), why="a plural", by="ada"),
    Split(entity_id=LLM, snippet_ids=(SHORT.id,), why="another", by="ada"),
]


@pytest.mark.parametrize("split", SPLITS)
async def test_a_split_does_what_its_preview_says(stored: Graph, split: Split) -> None:
    before, all_before = await Stored.of(stored), await dump(stored)

    preview = await preview_split(stored, split)

    assert await dump(stored) == all_before
    decision = await split_entity(stored, split)
    assert told(preview) == await happened(before, stored)
    assert preview.mentions > 0
    assert (preview.entity_ids, preview.entity_names) == (decision.entity_ids, decision.entity_names)
    assert preview.moved == decision.moved


async def test_a_split_after_a_merge_does_what_its_preview_says(stored: Graph) -> None:
    await merge_entities(stored, [Merge(entity_ids=(LLM, MODEL), why="one", by="ada")])
    before = await Stored.of(stored)
    split = Split(entity_id=LLM, names=("large language model",), why="two", by="ada")

    preview = await preview_split(stored, split)

    await split_entity(stored, split)
    assert told(preview) == await happened(before, stored)
    assert (preview.mentions, preview.come[0]) == (3, "LLM is large language model")


async def test_what_cannot_be_decided_has_no_preview(stored: Graph) -> None:
    all_before = await known(stored)

    with pytest.raises(NotFound, match="There is no entity nowhere"):
        await preview_merge(stored, (LLM, "nowhere"))
    with pytest.raises(NotFound, match=r"None of these is called 'robot'\. Their names: "):
        await preview_merge(stored, (LLM, MODEL), "robot")
    with pytest.raises(InputError, match="These are one already"):
        await preview_merge(stored, (LLM,))
    with pytest.raises(InputError, match="Nothing would be left of 'LLM'"):
        await preview_split(stored, Split(entity_id=LLM, names=("LLM", "LLMs"), why="", by=""))
    with pytest.raises(NotFound, match="is not mentioned so in the snippets"):
        await preview_split(stored, Split(entity_id=LLM, snippet_ids=(LONG.id,), why="", by=""))

    assert await known(stored) == all_before
