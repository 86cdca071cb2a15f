"""Pages in the graph: versions that nothing overwrites, each section tied to what it covers and cites."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from kgplatform.errors import NotFound
from kgplatform.graph.decisions import RULES
from kgplatform.graph.drafts import replace_drafts
from kgplatform.graph.literature import read_references
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import content_hash, section_id
from kgplatform.models import (
    ARTICLE,
    Draft,
    Outline,
    OutlineSection,
    Page,
    PageSummary,
    Reference,
    Section,
    sentences_of,
)


class PageStanding(NamedTuple):
    """The newest article of a topic, how old it is in seconds (None: nobody knows), to which `depth` the topic was
    researched to an end (-1: to none), and whether there is such a topic."""

    page: PageSummary | None = None
    age: float | None = None
    depth: int = -1
    known: bool = False


async def write_page(graph: Graph, page: Page, drafts: Sequence[Draft] = ()) -> None:
    """Store a page with its sections and what its headings were written from, whole or not at all; the same id again
    replaces what a broken run left."""
    # (section)-[:IN_PAGE]->(page)-[:ABOUT]->(topic), (section)-[:COVERS]->(entity), (section)-[:CITES]->(snippet)
    told = {"id", "kind", "version", "title", "audience", "engine", "partial", "left_out", "language"}
    fields = page.model_dump(include=told)
    references = json.dumps([reference.model_dump(exclude={"work", "refers_to"}) for reference in page.references])
    own = {
        "references": references,
        "options": json.dumps(page.options, sort_keys=True),
        "unfilled": json.dumps([each.model_dump(mode="json") for each in page.unfilled], ensure_ascii=False),
    }

    async def work(transaction: Work) -> None:
        await transaction.run("write/pages/page", **fields, **own, topic=page.topic_id)
        await transaction.run("write/pages/remove_sections", page=page.id)
        rows = [_section_row(page.id, section) for section in page.sections]
        await transaction.run_rows("write/pages/sections", rows, page=page.id)
        await replace_drafts(transaction, page.id, drafts)

    await graph.write_together(work)


async def read_page(graph: Graph, page_id: str) -> Page:
    """Return a page; raises NotFound. What its sentences cite, and its references, outlive the snippets; what is known
    of their works, and of those that they refer to, does not."""
    rows = await graph.read("read/pages/page", id=page_id)
    if not rows:
        raise no_page(page_id)
    fields = rows[0]["page"]
    references = await _with_works(graph, json.loads(fields["references"]))
    sections = [_section(row) for row in await graph.read("read/pages/sections", page=page_id, rules=RULES)]
    own = {name: json.loads(fields[name]) for name in ("options", "unfilled")}
    return Page.model_validate({**fields, **own, "references": references, "sections": sections})


async def page_stamp(graph: Graph, page_id: str) -> str:
    """Return 32 hexadecimal digits that change whenever what is shown of a page does; raises NotFound."""
    rows = await graph.read("read/pages/page_stamp", id=page_id)
    if not rows:
        raise no_page(page_id)
    return content_hash(json.dumps(rows[0], default=str, sort_keys=True))


async def read_pages(graph: Graph, topic_id: str) -> list[PageSummary]:
    """Return the pages of a topic of all kinds, newest version first."""
    rows = await graph.read("read/pages/pages", topic=topic_id, rules=RULES)
    return [PageSummary.model_validate(row["page"]) for row in rows]


async def newest_article(graph: Graph, topic_id: str) -> PageSummary | None:
    """Return the newest article of a topic; None for one that has none."""
    return next((page for page in await read_pages(graph, topic_id) if page.kind == ARTICLE), None)


async def page_standing(graph: Graph, topic_id: str, looks: Sequence[str]) -> PageStanding:
    """Return how the newest article of a topic stands; `looks` are the strategies that look whether a page is to be
    changed, and leave it as it is where nothing is."""
    page = await newest_article(graph, topic_id)
    rows = await graph.read("read/pages/page_standing", topic=topic_id, page=page.id if page else "", looks=[*looks])
    return PageStanding(page, known=True, **rows[0]) if rows else PageStanding()


async def known_rounds(graph: Graph, page_id: str) -> int | None:
    """Return how many rounds of searching a page knows of, None where nobody knows."""
    rounds = (await graph.read("read/pages/page_rounds", id=page_id))[0]["rounds"]
    return None if rounds is None else int(rounds)


async def know_rounds(graph: Graph, page_id: str) -> None:
    """Let a page know of all rounds of searching until now: nothing that they found changes it."""
    await graph.write("write/pages/page_rounds", id=page_id)


async def next_version(graph: Graph, topic_id: str, run_id: str) -> int:
    """Reserve the topic's next page version for a run, from 1; the same run gets the same again. Pages of all kinds
    share the count, so that versions tell what is newer."""
    rows = await graph.write("write/pages/next_version", topic=topic_id, run=run_id)
    if not rows:
        raise NotFound(f"There is no topic {topic_id!r}.")
    return int(rows[0]["version"])


def outline_of(page: Page) -> Outline:
    """Return the outline that a page was written from: what was planned, by level, whether something fills it or
    not."""
    return Outline(title=page.title, sections=_nested(page.planned))


async def _with_works(graph: Graph, references: Sequence[Row]) -> list[Reference]:
    ids = [each["snippet_id"] for each in references]
    cited = await graph.read("read/pages/cited_works", ids=ids)
    works = {id_: {**json.loads(row["work"]), "status": row["status"]} for row in cited for id_ in row["snippets"]}
    entries = await read_references(graph, {each["snippet_id"]: each.get("keys", ()) for each in references})
    known = ({"work": works.get(id_), "refers_to": entries.get(id_, ())} for id_ in ids)
    return [Reference.model_validate({**each, **own}) for each, own in zip(references, known, strict=True)]


def _nested(sections: Sequence[Section]) -> tuple[OutlineSection, ...]:
    found, start = [], 0
    while start < len(sections):
        top, end = sections[start], start + 1
        while end < len(sections) and sections[end].level > top.level:
            end += 1
        children = _nested(sections[start + 1 : end])
        found.append(OutlineSection(heading=top.heading, entity_ids=top.entity_ids, children=children))
        start = end
    return tuple(found)


def no_page(page_id: str) -> NotFound:
    """Return what is told of a page that is not there."""
    return NotFound(f"There is no page {page_id!r}.", "See the pages: kgplatform topic show NAME.")


def _section(row: Row) -> Section:
    section = {**row["section"], "blocks": json.loads(row["section"]["blocks"])}
    retracted = len({each["source"] for each in row["standing"] if each["status"] == "retracted"})
    gone = None if retracted and not row["gone"] else row["gone"]
    told = [_retracted(retracted), _outdated(gone, row["cited"], row["decisions"])]
    return Section.model_validate({**section, "outdated": " ".join(filter(None, told))})


def _retracted(works: int) -> str:
    return f"It rests on {'a retracted work' if works == 1 else f'{works} retracted works'}." if works else ""


def _outdated(gone: int | None, cited: int | None, decisions: Sequence[Row]) -> str:
    """Say in words why a section is out of date; `gone` is None where all is there that it cites."""
    said = []
    if gone is not None:
        what = f"{gone} of its {cited} citations" if gone else "Some of its citations"
        said.append(f"{what} {'rests' if gone == 1 else 'rest'} on what has changed or gone.")
    for decision in decisions:
        names = " and ".join(f"“{name}”" for name in dict.fromkeys(decision["names"]))
        done = "merged" if decision["kind"] == "merge" else "split"
        said.append(f"{names} were {done}{', and that was taken back' if decision['undone'] else ''}.")
    return " ".join(said)


def _section_row(page_id: str, section: Section) -> Row:
    fields = section.model_dump(mode="json", exclude={"outdated", "blocks"})
    blocks = [block.model_dump(mode="json") for block in section.blocks]
    return {
        **fields,
        "id": section_id(page_id, section.position),
        "text": section_text(section),
        "blocks": json.dumps(blocks, ensure_ascii=False),
        "citations": [citation.model_dump(mode="json") for citation in section.citations],
    }


def section_text(section: Section) -> str:
    """Return the words of a section as they are read in the graph, without numbers of citations."""
    paragraphs = (" ".join(sentence.text for sentence in sentences_of(block)) for block in section.blocks)
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
