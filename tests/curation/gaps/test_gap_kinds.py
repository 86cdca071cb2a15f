"""Each kind of gap on the real engine: a graph that has exactly that gap and no other, and the same with it closed."""

from collections.abc import Sequence

import pytest

from kgplatform import ids
from kgplatform.curation.gaps.ledger import QUOTA, find_gaps
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources
from kgplatform.models import Gap, GapKind, GapStatus, Page, Question, Section, Work
from kgplatform.models.gap_kinds import GAP_KINDS
from tests.curation.drawn import OTHER, SNIPPETS, TOPIC, clique, draw, find, mention
from tests.stored import source
from tests.support.written import Cited
from tests.support.written import section as written_section

Told = tuple[GapKind, tuple[str, ...], str, float, tuple[str, ...]]


async def gaps(graph: Graph) -> list[Told]:
    """Return kind, names, subject, score and facts of all gaps of the topic."""
    return [(g.kind, g.entity_names, g.subject, g.score, g.facts) for g in await find_gaps(graph, TOPIC.id)]


async def test_a_full_graph_has_no_gap(graph: Graph) -> None:
    await draw(graph, *clique("abcde"))

    assert await gaps(graph) == []


async def test_thin_entity(graph: Graph) -> None:
    # given: x is mentioned by two sources, and related to a alone
    await draw(graph, *clique("abc"), ("a", "holds", "x"))
    await mention(graph, "x", source="two")
    assert await gaps(graph) == [
        ("thin_entity", ("x",), "", 0.25, ("2 snippets mention it; 1 other entity is related to it.",))
    ]

    # when
    await draw(graph, ("b", "holds", "x"))

    # then: it has two neighbours, which a third one now shares with it
    await draw(graph, ("c", "holds", "x"))
    assert await gaps(graph) == []


async def test_thin_evidence(graph: Graph) -> None:
    # given: one source says all that relates a and b, twice, in either direction
    pairs = [each for each in clique("abcd") if each != ("a", "touches", "b")]
    await draw(graph, *pairs)
    await draw(graph, ("a", "touches", "b"), ("b", "feeds", "a"), sources=["one"])
    assert await gaps(graph) == [
        ("thin_evidence", ("a", "b"), "", 0.230769, ("All that is said: a touches b; b feeds a.",))
    ]

    # when: another source relates them in other words
    await draw(graph, ("a", "shades", "b"), sources=["two"])

    # then: the pair has two sources, although each of its relations has one
    assert await gaps(graph) == []


async def test_missing_link(graph: Graph) -> None:
    # given: four in a ring of triangles, where only a and c lack a relation
    pairs = [each for each in clique("abcd") if each != ("a", "touches", "c")]
    await draw(graph, *pairs)
    assert await gaps(graph) == [("missing_link", ("a", "c"), "", 0.4, ("Both are related to b, d.",))]

    # when
    await draw(graph, ("c", "feeds", "a"))

    # then
    assert await gaps(graph) == []


async def test_structural_hole(graph: Graph) -> None:
    # given: two groups that border on a third one, each by two ways that share nothing
    await draw(graph, *clique("abcde"), *clique("fghij"), *clique("klmno"))
    await draw(graph, ("a", "joins", "f"), ("b", "joins", "x"), ("x", "joins", "g"))
    await draw(graph, ("k", "joins", "h"), ("l", "joins", "y"), ("y", "joins", "i"))
    found = await gaps(graph)
    assert [(kind, names) for kind, names, *_ in found] == [("structural_hole", ("k", "a"))]

    # when
    await draw(graph, ("d", "joins", "o"))

    # then
    assert await gaps(graph) == []


async def test_island(graph: Graph) -> None:
    # given
    await draw(graph, *clique("abcd"), *clique("xyz"))
    assert await gaps(graph) == [("island", ("x", "a"), "", 0.375, ("It is related only to y, z.",))]

    # when: two ways join it, so that no entity holds it alone
    await draw(graph, ("a", "joins", "x"), ("b", "joins", "p"), ("p", "joins", "y"))

    # then
    assert await gaps(graph) == []


async def test_bottleneck(graph: Graph) -> None:
    # given: two groups that only a joins
    await draw(graph, *clique("abcde"), *clique("aghij"))
    fact = "It alone connects b, c, d and 1 more with g, h, i and 1 more."
    assert await gaps(graph) == [("bottleneck", ("a", "b", "g"), "", 0.571429, (fact,))]

    # when: another way leads from one to the other
    await draw(graph, ("e", "joins", "x"), ("x", "joins", "y"), ("y", "joins", "j"))

    # then
    assert await gaps(graph) == []


async def test_undescribed_hub(graph: Graph) -> None:
    # given: a is described by nothing; what has few neighbours is no hub
    await draw(graph, *clique("abcde"), ("e", "holds", "x"), undescribed=["a", "x"])
    assert await gaps(graph) == [
        ("undescribed_hub", ("a",), "", 0.25, ("4 entities are related to it, among them b, c, d.",))
    ]

    # when
    await draw(graph, *clique("abcde"), ("e", "holds", "x"))

    # then
    assert await gaps(graph) == []


@pytest.mark.parametrize("kind", ["date", "quantity"])
async def test_no_date_or_quantity_lacks_relations_or_a_definition(graph: Graph, kind: str) -> None:
    # given: x would be thin, and a an undescribed hub
    await draw(graph, *clique("abcde"), ("e", "holds", "x"), undescribed=["a"])
    await mention(graph, "x", source="two")
    assert [(told, names) for told, names, *_ in await gaps(graph)] == [
        ("undescribed_hub", ("a",)),
        ("thin_entity", ("x",)),
    ]

    # when
    rows = ({"id": name, "name": name, "kind": kind, "description": ""} for name in "ax")
    await graph.write_rows("write/entities/entities", rows)

    # then
    assert await gaps(graph) == []


async def test_bridge(graph: Graph) -> None:
    # given: another topic knows p, which nothing relates to what this one knows
    await draw(graph, *clique("abc"), alone=["p"])
    await draw(graph, ("p", "eats", "u"), ("p", "eats", "v"), ("p", "eats", "w"), ("v", "shades", "w"), topic=OTHER)
    assert await gaps(graph) == [
        ("bridge", ("p",), "", 0.428571, ("In Deer it is related to 3 entities, among them u, v, w.",))
    ]

    # when
    await draw(graph, ("p", "eats", "a"))

    # then
    assert await gaps(graph) == []


async def test_disputed(graph: Graph) -> None:
    # given: a source says the opposite of two others
    await draw(graph, *(each for each in clique("abc") if each != ("a", "touches", "b")))
    await draw(graph, ("a", "increases the weight of", "b"), sources=["one", "two"])
    await draw(graph, ("a", "does not increase the weight of", "b"), sources=["three"])
    assert await gaps(graph) == [
        (
            "disputed",
            ("a", "b"),
            "a does not increase the weight of b, or a increases the weight of b",
            0.4,
            ("By 1 source: a does not increase the weight of b.", "By 2 sources: a increases the weight of b."),
        )
    ]

    # when: those prevail who say that it does
    await draw(graph, ("a", "raised the weight of", "b"), sources=["three", "four", "five"])
    await draw(graph, ("a", "increased the weight of", "b"), sources=["four", "five"])

    # then: two and two more of five sources stand against one
    assert await gaps(graph) == []


async def test_a_dispute_tells_which_side_has_the_weightier_sources(graph: Graph) -> None:
    # given: a journal says the opposite of two news sites and a page that nobody knows
    await draw(graph, *(each for each in clique("abc") if each != ("a", "touches", "b")))
    await draw(graph, ("a", "increases the weight of", "b"), sources=["one", "two", "four"])
    await draw(graph, ("a", "does not increase the weight of", "b"), sources=["three"])
    journal = Work(type="article-journal", venue="Annals", doi="10.1000/b")
    told = {"one": {"url": "https://x.example/news/1"}, "two": {"url": "https://x.example/news/2"},
            "three": {"work": journal}}  # fmt: skip
    await finish_sources(graph, [source(SNIPPETS[name]).model_copy(update=known) for name, known in told.items()])

    # then
    [facts] = [facts for *_, facts in await gaps(graph)]
    assert facts == (
        "By 1 source (peer-reviewed): a does not increase the weight of b.",
        "By 3 sources (2 news): a increases the weight of b.",
        "The weightier sources tell that a does not increase the weight of b.",
    )

    # when both sides have one of that weight, then the average counts
    await finish_sources(graph, [source(SNIPPETS["one"]).model_copy(update={"url": "https://x.gov/1"})])
    [facts] = [facts for *_, facts in await gaps(graph)]
    assert facts[1:] == (
        "By 3 sources (1 official, 1 news): a increases the weight of b.",
        "The weightier sources tell that a does not increase the weight of b.",
    )


async def test_a_comparison_both_ways_is_disputed(graph: Graph) -> None:
    await draw(graph, *(each for each in clique("abc") if each != ("a", "touches", "b")))
    await draw(graph, ("a", "is larger than", "b"), sources=["one"])
    await draw(graph, ("b", "is larger than", "a"), sources=["two"])

    assert [(kind, subject) for kind, _, subject, *_ in await gaps(graph)] == [
        ("disputed", "a is larger than b, or b is larger than a")
    ]


async def test_what_one_sentence_says_both_ways_is_not_disputed(graph: Graph) -> None:
    # given: sentences by which a raises or lowers b
    await draw(graph, *(each for each in clique("abc") if each != ("a", "touches", "b")))
    await draw(graph, ("a", "raises", "b"), ("a", "lowers", "b"), sources=["one", "two"])
    assert await gaps(graph) == []

    # when: another says one of them
    await draw(graph, ("a", "raises", "b"), sources=["three"])

    # then
    assert await gaps(graph) == []


def section(position: int, level: int, heading: str, *cited: str, covers: Sequence[str] = ()) -> Section:
    citations = tuple(
        Cited(marker=n, sentence=f"{heading} {n}.", snippet_id=SNIPPETS[source].id) for n, source in enumerate(cited, 1)
    )
    text = " ".join(f"{citation.sentence} [{citation.marker}]" for citation in citations)
    return written_section(
        level=level, position=position, heading=heading, text=text, entity_ids=tuple(covers), citations=citations
    )


async def put(graph: Graph, version: int, *sections: Section, kind: str = "article") -> None:
    """Store a version of the topic's page."""
    page = Page(
        id=ids.page_id(TOPIC.id, kind, version), topic_id=TOPIC.id, kind=kind, version=version, title=TOPIC.name,
        engine="tests", sections=sections, references=(),
    )  # fmt: skip
    await write_page(graph, page)


async def test_uncited_point(graph: Graph) -> None:
    # given: a page with a section that cites nothing, and one whose part speaks for it
    await draw(graph, *clique("abc"))
    roots = section(1, 1, "Roots", covers=["a", "b"])
    await put(graph, 1, section(0, 0, "", "one"), roots, section(2, 1, "Leaves"), section(3, 2, "Colour", "two"))
    assert await gaps(graph) == [
        ("uncited_point", ("a", "b"), "Roots", 0.5, ("It stands in the page without any evidence.",))
    ]

    # when: a new version cites something there
    await put(graph, 2, section(0, 0, "", "one"), section(1, 1, "Roots", "three"))

    # then
    assert await gaps(graph) == []


async def test_a_heading_of_an_outline_is_a_point_when_nothing_was_read_of_it(graph: Graph) -> None:
    await draw(graph, *clique("abc"))
    headings = [section(0, 1, "Leaves", covers=["a"]), section(1, 1, "Roots"), section(2, 2, "Hairs")]
    await put(graph, 1, *headings, kind="outline")

    assert [(kind, subject, score) for kind, _, subject, score, _ in await gaps(graph)] == [
        ("uncited_point", "Roots", 0.5),
        ("uncited_point", "Hairs", 0.333333),
    ]


async def test_stale(graph: Graph) -> None:
    # given: one of the two snippets that a section cites is gone with its source
    await draw(graph, *clique("abc"), sources=["one", "two"])
    await put(graph, 1, section(0, 0, "", "one"), section(1, 1, "Roots", "one", "five", covers=["a"]))
    assert await gaps(graph) == []
    await remove_snippets(graph, [SNIPPETS["five"].id])
    assert await gaps(graph) == [("stale", ("a",), "Roots", 0.5, ("1 of its 2 citations is gone.",))]

    # when
    await put(graph, 2, section(0, 0, "", "one"), section(1, 1, "Roots", "one"))

    # then
    assert await gaps(graph) == []


async def ask(graph: Graph, text: str, addressed: Gap, *found: str) -> None:
    """Store a question about a gap, and a query of it that found some sources."""
    question = Question(id=ids.question_id(TOPIC.id, text), text=text, axis="depth", why="", gap_ids=(addressed.id,))
    await write_gaps(graph, TOPIC.id, [addressed])
    await write_questions(graph, TOPIC.id, [question])
    await find(graph, TOPIC, found, query=text, question=question.id)


def gap(kind: GapKind, status: GapStatus, subject: str = "") -> Gap:
    return Gap(
        id=kind, kind=kind, status=status, score=0.7, entity_ids=("a", "b"), entity_names=("a", "b"), subject=subject
    )


async def test_unanswered_question(graph: Graph) -> None:
    # given: a question about a gap that is gone; nothing that was found for it relates a or b
    await draw(graph, *clique("abc"))
    await ask(graph, "How are a and b related?", gap("missing_link", "vanished"), "three")
    assert await gaps(graph) == [
        ("unanswered_question", ("a", "b"), "How are a and b related?", 0.7, ("1 snippet was read for it.",))
    ]

    # when: a question about that finds what relates them
    again = gap("unanswered_question", "open", "How are a and b related?")
    await ask(graph, "What else is reported about a and b?", again, "two")

    # then
    assert await gaps(graph) == []


@pytest.mark.parametrize("status", ["open", "exhausted"])
async def test_a_question_waits_as_long_as_its_gap(graph: Graph, status: GapStatus) -> None:
    await draw(graph, *clique("abc"))
    await ask(graph, "How are a and b related?", gap("missing_link", status), "three")

    assert await gaps(graph) == []


def test_every_kind_has_its_quota() -> None:
    assert tuple(QUOTA) == tuple(GAP_KINDS)
