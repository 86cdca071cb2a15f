"""What changed from one version of a page to another."""

from kgplatform.models import Page, PageSentence, Paragraph, Section
from kgplatform.writing.page_changes import SectionChange, SentenceChange, page_changes


def page(*sections: tuple[int, str, list[str]]) -> Page:
    made = tuple(
        Section(
            level=level,
            position=position,
            heading=heading,
            blocks=(
                Paragraph(sentences=tuple(PageSentence(text=each, snippet_ids=(), verdict="own") for each in texts)),
            ),
        )
        for position, (level, heading, texts) in enumerate(sections)
    )
    return Page(id="p", topic_id="t", version=1, title="Tides", engine="rules", sections=made, references=())


MOON = "The Moon raises the tides of the sea."
SUN = "The Sun raises tides that are half as high."
BAYS = "The range is largest in bays."


def test_a_page_has_not_changed_from_itself_nor_where_sentences_only_moved() -> None:
    assert page_changes(page((0, "", [MOON, SUN])), page((0, "", [MOON, SUN]))) == []
    assert page_changes(page((0, "", [MOON, SUN])), page((0, "", [SUN, MOON]))) == []


def test_sentences_come_go_and_change_under_their_headings() -> None:
    changed = "The Moon raises the tides of all the seas."
    before = page((0, "", [MOON]), (1, "Causes", [MOON, SUN]), (2, "Bays", [BAYS]), (1, "Gone", [BAYS]))
    after = page((0, "", [MOON]), (1, "Causes", [changed]), (2, "Bays", [BAYS, SUN]), (1, "New", [BAYS]))

    assert page_changes(before, after) == [
        SectionChange(heading="Causes", went=(SUN,), changed=(SentenceChange(before=MOON, after=changed),)),
        SectionChange(heading="Causes > Bays", came=(SUN,)),
        SectionChange(heading="New", came=(BAYS,)),
        SectionChange(heading="Gone", went=(BAYS,)),
    ]


def test_a_sentence_that_stands_there_twice_and_then_once_went_once() -> None:
    assert page_changes(page((0, "", [MOON, MOON])), page((0, "", [MOON]))) == [SectionChange(heading="", went=(MOON,))]
