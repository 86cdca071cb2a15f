"""What other sources give another value of stands behind the section that tells one of them."""

from kgplatform.models import (
    Claim,
    PageSentence,
    Paragraph,
    Section,
    SectionDraft,
    Snippet,
    Topic,
    TopicGraph,
    TopicSnippet,
)
from kgplatform.writing.assembly import assemble
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.other_values import with_other_values
from kgplatform.writing.page_text import section_text

WIKI = "Membranes of the Arlo pump are replaced every 6,500 hours, or once a year."
SHEET = "The membrane of the Arlo pump must be replaced every 5,000 hours."


def snippet(name: str, text: str, title: str = "Pumps", **changed: object) -> Snippet:
    made = Snippet(
        id=name, source_id=f"source of {name}", domain="mills", url=name, title=title, path=(), text=text,
        start=0, end=len(text), embedding_id=name, embedding_model="",
    )  # fmt: skip
    return made.model_copy(update=changed)


def graph(*snippets: Snippet) -> TopicGraph:
    return TopicGraph(
        topic=Topic(id="t", name="Pumps", domain="mills"),
        entities=(),
        relations=(),
        snippets=tuple(TopicSnippet(snippet=each, entity_ids=(), round=0, score=1.0) for each in snippets),
    )


def told(
    text: str, *cited: str, level: int = 1, heading: str = "Care", claims: tuple[Claim, ...] = ()
) -> DraftedSection:
    verdict = "entailed" if claims else "verbatim"
    sentence = PageSentence(text=text, snippet_ids=cited, verdict=verdict, claims=claims)  # type: ignore[arg-type]
    return DraftedSection(level, heading, (), SectionDraft(paragraphs=((sentence,),)))


def values(*sections: DraftedSection, of: TopicGraph) -> list[list[tuple[str, ...]]]:
    found = with_other_values(sections, of)
    return [[tuple(f"{each.text} [{each.snippet_ids[0]}]" for each in pair) for pair in s.other_values] for s in found]


def test_both_sentences_stand_word_by_word_behind_what_tells_one() -> None:
    both = graph(snippet("wiki", f"Pumps need care. {WIKI}"), snippet("sheet", f"{SHEET} Oil is poured in."))
    sections = with_other_values([told("Pumps need care.", "wiki", heading="Other"), told(WIKI, "wiki")], both)
    page = assemble(both.topic, 1, "offline rules", sections, {each.snippet.id: each.snippet for each in both.snippets})

    assert [section_text(section, page.numbers) for section in page.sections] == [
        "Pumps need care. [1]",
        f"{WIKI} [1]\n\nSources give different values: {WIKI} [1] {SHEET} [2]",
    ]


def test_the_sentence_that_supports_a_claim_is_told() -> None:
    wiki = snippet("wiki", f"Pumps need care. {WIKI}")
    start = wiki.text.index("6,500")
    claim = Claim(text="It lasts 6,500 hours.", snippet_id="wiki", start=start, end=start + 11)

    assert values(
        told("A membrane lasts 6,500 hours.", "wiki", claims=(claim,)), of=graph(wiki, snippet("s", SHEET))
    ) == [[(f"{WIKI} [wiki]", f"{SHEET} [s]")]]


def test_what_the_page_tells_is_not_told_again() -> None:
    both = graph(snippet("wiki", WIKI), snippet("sheet", SHEET))

    assert values(told(WIKI, "wiki", level=0), told(SHEET, "sheet"), of=both) == [[], []]


def test_nothing_is_compared_within_one_source_nor_with_what_is_no_prose() -> None:
    same = snippet("sheet", SHEET, source_id="source of wiki")
    code = snippet("sheet", SHEET, kind="code")

    assert values(told(WIKI, "wiki"), of=graph(snippet("wiki", WIKI), same, code)) == [[]]


def test_without_a_name_only_versions_of_one_text_are_compared() -> None:
    old, new = (
        "Staff may work at home on up to two days a week.",
        "Staff may work at home on up to three days a week.",
    )
    rules = snippet("old", old, "Home rules (version 1)", path=("2 Days",))
    later = snippet("new", new, "Home rules (version 2)", path=("3 Days",))
    others = snippet("others", new, "Rules of the Arlo mill", path=("2 Days",))

    assert values(told(old, "old"), of=graph(rules, others)) == [[]]
    assert values(told(old, "old"), of=graph(rules, others, later)) == [[(f"{old} [old]", f"{new} [new]")]]


def test_the_better_source_is_shown_and_a_section_shows_few() -> None:
    forum = snippet("z", SHEET.replace("5,000", "4,000"), url="https://x.org/forum/pumps")
    more = [f"The wheel of the Arlo mill number{name} turns {n} times a day." for n, name in enumerate("abcd", 3)]
    wiki = snippet("wiki", " ".join([WIKI, *more]))
    other = snippet("other", " ".join(text.replace(f" {n} ", " 99 ") for n, text in enumerate(more, 3)))
    text = PageSentence(text=WIKI, snippet_ids=("wiki",))
    section = DraftedSection(
        1, "Care", (), SectionDraft(paragraphs=((text, *(text.model_copy(update={"text": each}) for each in more)),))
    )

    [found] = with_other_values([section], graph(wiki, forum, snippet("sheet", SHEET), other))

    assert found.other_values[0][1] == PageSentence(text=SHEET, snippet_ids=("sheet",))
    assert len(found.other_values) == 3


def test_what_a_kept_section_shows_is_not_shown_again() -> None:
    both = graph(snippet("wiki", WIKI), snippet("sheet", SHEET))
    shown = Section(
        level=1,
        position=1,
        heading="Care",
        blocks=(Paragraph(sentences=(PageSentence(text=SHEET, snippet_ids=("sheet",)),)),),
        entity_ids=(),
    )

    assert [section.other_values for section in with_other_values([told(WIKI, "wiki")], both, [shown])] == [()]


def test_what_has_no_title_is_no_version_of_anything() -> None:
    old, new = (
        "Staff may work at home on up to two days a week.",
        "Staff may work at home on up to three days a week.",
    )

    assert values(told(old, "old"), of=graph(snippet("old", old, ""), snippet("new", new, ""))) == [[]]
