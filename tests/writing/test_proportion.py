"""What a section is written from, where more fits it than it has use for."""

from kgplatform.models import Evidence, Fact, Snippet
from kgplatform.writing.proportion import MOST, most_telling, with_borrowed
from tests.writing.corpus import snippet


def _fit(source: str, place: int, score: float) -> Evidence:
    told: Snippet = snippet(source, f"{source} tells {place}.")
    url = f"https://{source.lower()}.example/text@_chunk{place}"
    return Evidence(snippet=told.model_copy(update={"id": f"{source}{place}", "url": url}), score=score)


def _ids(evidence: tuple[Evidence, ...]) -> list[str]:
    return [each.snippet.id for each in evidence]


LONG = tuple(_fit("Long", place, 0.50 - place / 100) for place in range(1, 7))
SHORT, OTHER = _fit("Short", 1, 0.42), _fit("Other", 1, 0.0)


def test_few_are_all_told_in_their_order() -> None:
    evidence = (SHORT, *LONG, OTHER)

    assert most_telling(evidence, (), 8) == evidence


def test_one_long_source_leaves_room_for_others() -> None:
    chosen = most_telling((*LONG, SHORT, OTHER), (), 4)

    # .49 .42 .384 (.48 after one of its source) .3008 (.47 after two): "Other" counts for .2.
    assert _ids(chosen) == ["Long1", "Long2", "Long3", "Short1"]
    # After five of its source .44 counts for .144.
    assert _ids(most_telling((*LONG, SHORT, OTHER), (), 7)) == [
        "Long1",
        "Long2",
        "Long3",
        "Long4",
        "Long5",
        "Short1",
        "Other1",
    ]


def test_what_states_a_central_fact_comes_before_what_fits_a_little_better() -> None:
    facts = (Fact(relation_id="first", text="a | is | b", snippet_ids=("Long6", "Long5")),)

    # .45 + .1 for "Long5": the fact is told then, and "Long6" counts as it fits.
    assert _ids(most_telling(LONG, facts, 2)) == ["Long1", "Long5"]
    assert _ids(most_telling(LONG, (), 2)) == ["Long1", "Long2"]


def test_a_less_central_fact_counts_for_less() -> None:
    other = Fact(relation_id="other", text="c | is | d", snippet_ids=())
    fourth = Fact(relation_id="fourth", text="a | is | b", snippet_ids=("Long6",))

    assert _ids(most_telling(LONG, (other, other, other, fourth), 1)) == ["Long1"]  # .44 + .05 is no more than .49
    assert _ids(most_telling(LONG, (other, other, fourth), 1)) == ["Long6"]  # .44 + .0577


def test_a_section_borrows_until_it_is_full() -> None:
    many = (*LONG, *LONG, *LONG)[: MOST - 1]
    assert with_borrowed((), LONG) == LONG[:4]
    assert with_borrowed(LONG, (SHORT, OTHER)) == (*LONG, SHORT, OTHER)
    assert with_borrowed(many, (SHORT, OTHER)) == (*many, SHORT)
    assert with_borrowed((*many, SHORT), (OTHER,)) == (*many, SHORT)
