"""What verification lets pass and what it drops."""

from kgplatform.models import PageSentence, SectionDraft
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.verification import verify
from tests.writing.corpus import snippet

SOURCE = snippet("Arches", "Arches push outwards. Stone resists this push well. Piers end the row.")
OTHER = snippet("Stone", "Stone resists this push well. Granite is hard.")
SNIPPETS = {SOURCE.id: SOURCE, OTHER.id: OTHER}


def _section(level: int, heading: str, *sentences: tuple[str, tuple[str, ...]]) -> DraftedSection:
    paragraph = tuple(PageSentence(text=text, snippet_ids=cited) for text, cited in sentences)
    return DraftedSection(level, heading, (), SectionDraft(paragraphs=(paragraph,)))


def test_a_citation_that_does_not_hold_the_sentence_goes() -> None:
    section = _section(
        1, "Arches", ("Arches push outwards.", (SOURCE.id, OTHER.id)), ("Stone resists this push well.", (OTHER.id,))
    )

    verified = verify([section], SNIPPETS)

    assert [s.snippet_ids for s in verified.sections[0].sentences] == [(SOURCE.id,), (OTHER.id,)]
    assert verified.dropped == {"citation": 1}


def test_an_unsupported_or_repeated_sentence_goes() -> None:
    section = _section(
        1,
        "Arches",
        ("Arches push outwards.", (SOURCE.id,)),
        ("Arches pull inwards.", (SOURCE.id,)),
        ("Piers end the row.", ("unknown",)),
        ("Stone resists this push well.", (SOURCE.id,)),
        ("Arches push outwards.", (SOURCE.id,)),
    )

    verified = verify([section], SNIPPETS)

    assert [s.text for s in verified.sections[0].sentences] == [
        "Arches push outwards.",
        "Stone resists this push well.",
    ]
    assert verified.dropped == {"citation": 2, "unsupported": 2, "repeated": 1}


def test_an_emptied_heading_goes_and_a_short_subsection_joins_its_parent() -> None:
    sections = [
        _section(1, "Arches", ("Arches push outwards.", (SOURCE.id,)), ("Piers end the row.", (SOURCE.id,))),
        _section(2, "Stone", ("Granite is hard.", (OTHER.id,))),
        _section(1, "Steel", ("Steel rusts.", (OTHER.id,))),
    ]

    verified = verify(sections, SNIPPETS)

    assert [section.heading for section in verified.sections] == ["Arches"]
    assert [s.text for s in verified.sections[0].sentences][-1] == "Granite is hard."
    assert verified.dropped == {"unsupported": 1, "citation": 1, "empty heading": 2}
