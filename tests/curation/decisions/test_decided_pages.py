"""What pages and gaps are about, when it is decided what that is."""

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity, take_back
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.graph.decisions import RULES
from kgplatform.graph.gaps import read_gaps, write_gaps
from kgplatform.graph.pages import page_stamp, read_page, write_page
from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, split_entity_id
from kgplatform.models import Gap, Page
from tests.curation.decided import LLM, MODEL, TEXT_MODEL, TOPIC, entity, merge
from tests.stored import DOMAIN
from tests.support.written import section as written_section


async def test_pages_on_what_was_decided_are_stale_until_it_is_taken_back(stored: Graph) -> None:
    def page(version: int, *covered: str) -> Page:
        sections = [
            written_section(
                level=1, position=position, heading="On it", text="It is so.", entity_ids=(entity("text"), id_)
            )
            for position, id_ in enumerate(covered)
        ]
        return Page(
            id=f"page{version}", topic_id=TOPIC.id, version=version, title="Models", engine="rules",
            sections=tuple(sections), references=(),
        )  # fmt: skip

    async def seen(page_id: str) -> list[tuple[tuple[str, ...], bool]]:
        return [(section.entity_ids, section.stale) for section in (await read_page(stored, page_id)).sections]

    # given a page from before the merge, and one from after it
    await write_page(stored, page(1, MODEL, entity("data")))
    decision = await merge(stored, LLM, MODEL)
    await write_page(stored, page(2, LLM, entity("data")))
    data = ((entity("text"), entity("data")), False)
    assert await seen("page1") == [((entity("text"), LLM), True), data]
    stamps = [await page_stamp(stored, page_id) for page_id in ("page1", "page2")]
    assert await seen("page2") == [((entity("text"), LLM), False), data]

    # when it is taken back
    await take_back(stored, decision.id, "no", "ada")

    # then the first is on what it was written on
    assert await seen("page1") == [((entity("text"), MODEL), False), data]
    assert await seen("page2") == [((entity("text"), LLM), True), data]
    now = [await page_stamp(stored, page_id) for page_id in ("page1", "page2")]
    assert [one != other for one, other in zip(stamps, now, strict=True)] == [True, True]


async def test_what_the_rules_put_together_outdates_nothing(stored: Graph) -> None:
    def page(version: int) -> Page:
        section = written_section(level=1, position=0, heading="On it", text="It is so.", entity_ids=(LLM,))
        return Page(
            id=f"page{version}", topic_id=TOPIC.id, version=version, title="Models", engine="rules",
            sections=(section,), references=(),
        )  # fmt: skip

    async def outdated(version: int) -> str:
        return (await read_page(stored, f"page{version}")).sections[0].outdated

    # given: pages from before and after a merge by the rules
    await write_page(stored, page(1))
    [decision] = await merge_entities(stored, [Merge(entity_ids=(LLM, MODEL), why="short for it", by=RULES)])
    await write_page(stored, page(2))
    assert [await outdated(1), await outdated(2)] == ["", ""]

    # when: somebody takes it back
    await take_back(stored, decision.id, "no", "ada")

    # then: what was written under it is out of date
    names = " and ".join(f"“{name}”" for name in decision.entity_names)
    assert [await outdated(1), await outdated(2)] == ["", f"{names} were merged, and that was taken back."]


async def test_what_the_rules_take_back_outdates_nothing(stored: Graph) -> None:
    [decision] = await merge_entities(stored, [Merge(entity_ids=(LLM, MODEL), why="short for it", by=RULES)])
    section = written_section(level=1, position=0, heading="On it", text="It is so.", entity_ids=(LLM,))
    page = Page(
        id="page", topic_id=TOPIC.id, version=1, title="Models", engine="rules", sections=(section,), references=()
    )
    await write_page(stored, page)

    await take_back(stored, decision.id, "the texts tell more by now", RULES)

    assert not (await read_page(stored, page.id)).sections[0].stale


async def test_gaps_are_about_what_stands_for_their_entities(stored: Graph) -> None:
    gap = Gap(id="gap", kind="missing_link", score=0.5, entity_ids=(MODEL, TEXT_MODEL), entity_names=())
    await write_gaps(stored, TOPIC.id, [gap])
    before = await read_gaps(stored, TOPIC.id)

    decision = await merge(stored, LLM, MODEL)

    assert [found.entity_ids for found in await read_gaps(stored, TOPIC.id)] == [(LLM, TEXT_MODEL)]
    await take_back(stored, decision.id, "no", "ada")
    assert await read_gaps(stored, TOPIC.id) == before


async def test_what_was_about_a_split_entity_is_about_the_whole_again(stored: Graph) -> None:
    split = Split(entity_id=LLM, names=("LLMs",), why="another", by="ada")
    own = split_entity_id([alias_id(DOMAIN, "LLMs")])
    decision = await split_entity(stored, split)
    await write_gaps(
        stored, TOPIC.id, [Gap(id="gap", kind="thin_entity", score=0.5, entity_ids=(own,), entity_names=())]
    )

    await take_back(stored, decision.id, "no", "ada")

    assert [gap.entity_ids for gap in await read_gaps(stored, TOPIC.id)] == [(LLM,)]
    await split_entity(stored, split)
    assert [gap.entity_ids for gap in await read_gaps(stored, TOPIC.id)] == [(own,)]
