"""What differs between two versions of a page."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from kgplatform.models import Page, PageSentence, Paragraph, Section
from kgplatform.writing.page_diff import page_diff

Told = tuple[int, str, Sequence[str | tuple[str, str]]]


def sentence(given: str | tuple[str, str]) -> PageSentence:
    text, snippets = given if isinstance(given, tuple) else (given, "s")
    return PageSentence(text=text, snippet_ids=tuple(snippets))


def page(version: int, *sections: Told) -> Page:
    written = [
        Section(
            level=level,
            position=position,
            heading=heading,
            blocks=(Paragraph(sentences=tuple(map(sentence, sentences))),) if sentences else (),
        )
        for position, (level, heading, sentences) in enumerate(sections)
    ]
    return Page(
        id=f"v{version}", topic_id="t", version=version, title="Tides", engine="rules", sections=tuple(written),
        references=(),
    )  # fmt: skip


def told(old: Page, new: Page) -> list[tuple[object, ...]]:
    return [
        (
            " > ".join(each.path), each.state, [s.text for s in each.went], [s.text for s in each.came],
            [(c.old.text, c.new.text) for c in each.changed], each.kept,
        )
        for each in page_diff(old, new).sections
    ]  # fmt: skip


MOON = "The Moon raises tides on the Earth."
SUN = "The Sun raises lower tides."
BAY = "In the Bay of Fundy the range is sixteen metres."


def test_sentences_come_go_and_change_in_their_section() -> None:
    old = page(1, (0, "", ["Tides rise."]), (1, "Causes", [MOON, SUN, "Winds matter little."]))
    new = page(2, (0, "", ["Tides rise."]), (1, "Causes", [MOON, "The Sun raises much lower tides.", BAY]))

    assert told(old, new) == [
        ("", "same", [], [], [], 1),
        ("Causes", "changed", ["Winds matter little."], [BAY], [(SUN, "The Sun raises much lower tides.")], 1),
    ]
    diff = page_diff(old, new)
    assert (diff.old_id, diff.new_id, diff.came, diff.went, diff.changed, diff.kept) == ("v1", "v2", 1, 1, 1, 2)


def test_a_sentence_that_cites_something_else_has_changed() -> None:
    [section] = page_diff(page(1, (1, "Causes", [(MOON, "ab")])), page(2, (1, "Causes", [(MOON, "bc")]))).sections

    assert [(each.old.snippet_ids, each.new.snippet_ids) for each in section.changed] == [(("a", "b"), ("b", "c"))]
    [same] = page_diff(page(1, (1, "Causes", [(MOON, "ab")])), page(2, (1, "Causes", [(MOON, "ba")]))).sections
    assert (same.state, same.kept) == ("same", 1)


def test_sections_come_and_go_where_they_stand() -> None:
    old = page(1, (1, "Causes", [MOON]), (2, "The Sun", [SUN]), (1, "Ranges", ["Ranges differ."]))
    new = page(2, (1, "Causes", [MOON]), (1, "Places", [BAY]), (1, "Ranges", ["Ranges differ."]))

    assert told(old, new) == [
        ("Causes", "same", [], [], [], 1),
        ("Causes > The Sun", "went", [SUN], [], [], 0),
        ("Places", "came", [], [BAY], [], 0),
        ("Ranges", "same", [], [], [], 1),
    ]
    first = page(3, (1, "Begin", ["One."]), (1, "Causes", [MOON]))
    assert [each[:2] for each in told(first, page(4, (1, "Causes", [MOON])))] == [("Begin", "went"), ("Causes", "same")]


def test_a_section_by_another_heading_is_known_by_what_it_says() -> None:
    old, new = page(1, (1, "Causes", [MOON, SUN])), page(2, (1, "Why tides rise", [MOON, SUN, BAY]))

    [section] = page_diff(old, new).sections

    assert (section.path, section.old_path, section.state) == (("Why tides rise",), ("Causes",), "changed")
    assert [each.text for each in section.came] == [BAY]
    other = page(3, (1, "Elsewhere", [BAY, "Rivers carry it on."]))
    assert [each[1] for each in told(old, other)] == ["went", "came"]


def test_one_sentence_twice_is_two() -> None:
    assert told(page(1, (1, "A", [MOON, MOON])), page(2, (1, "A", [MOON]))) == [("A", "changed", [MOON], [], [], 1)]
    assert told(page(1, (1, "A", [MOON])), page(2, (1, "A", [MOON, MOON]))) == [("A", "changed", [], [MOON], [], 1)]


_SECTIONS = st.lists(
    st.tuples(st.just(1), st.sampled_from("ABC"), st.lists(st.sampled_from([MOON, SUN, BAY, "x"]), max_size=4)),
    max_size=4,
)


@given(_SECTIONS, _SECTIONS)
def test_every_sentence_of_both_is_told_once(before: list[Told], after: list[Told]) -> None:
    old, new = page(1, *before), page(2, *after)

    diff = page_diff(old, new)

    assert diff.kept + diff.changed + diff.went == sum(len(section.sentences) for section in old.sections)
    assert diff.kept + diff.changed + diff.came == sum(len(section.sentences) for section in new.sections)
    assert page_diff(old, old).kept == sum(len(section.sentences) for section in old.sections)
