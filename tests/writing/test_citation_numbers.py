"""Which number a citation has."""

from kgplatform.models import PageSentence, Reference, SectionDraft
from kgplatform.writing.citation_numbers import markers, numbered, numbered_on
from kgplatform.writing.drafting import DraftedSection
from tests.support.written import Cited
from tests.support.written import section as written_section


def drafted(*cited: tuple[str, ...]) -> DraftedSection:
    sentences = tuple(PageSentence(text=f"{number}.", snippet_ids=ids) for number, ids in enumerate(cited))
    return DraftedSection(1, "Moss", (), SectionDraft(paragraphs=(sentences,)))


def test_numbers_follow_first_use_in_reading_order() -> None:
    numbers = numbered([drafted(("b",), ("a", "b")), drafted(("c", "a"))])

    assert numbers == {"b": 1, "a": 2, "c": 3}
    assert markers(("c", "b"), numbers) == " [3][1]"


def test_on_the_next_version_numbers_are_kept_new_ones_go_on_and_unused_ones_go() -> None:
    kept = written_section(
        level=1, position=0, heading="Fern", text="Ferns. [4]",
        citations=(Cited(marker=4, sentence="Ferns.", snippet_id="d"),),
    )  # fmt: skip
    references = [Reference(marker=n, snippet_id=i, title=i, url=i) for i, n in (("a", 1), ("b", 2), ("d", 4))]

    numbers, used = numbered_on([drafted(("z", "b")), kept], references)

    assert (numbers["z"], numbers["b"], numbers["d"]) == (5, 2, 4)
    assert used == ["b", "d", "z"]
