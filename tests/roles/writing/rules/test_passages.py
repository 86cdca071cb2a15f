"""Snippets that were cut out of one paragraph are read together."""

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.passages import whole_passages
from tests.writing.corpus import snippet

TEXT = "Masons build arches of stone. For instance, nine arches stand in Rome."
CUT = len("Masons build arches of stone.")


def _part(start: int, end: int, score: float, gap: int = 0) -> Evidence:
    whole = snippet("Arches", TEXT)
    part = whole.model_copy(
        update={"id": f"part{start}", "text": TEXT[start:end], "start": start + gap, "end": end + gap}
    )
    return Evidence(snippet=part, score=score, entity_ids=(f"e{start}",))


def test_parts_of_a_paragraph_are_one_under_the_first_ones_name() -> None:
    one, two = _part(0, CUT, 0.4), _part(CUT + 1, len(TEXT), 0.9)

    [whole] = whole_passages([two, one])

    assert (whole.snippet.id, whole.snippet.text, whole.score) == ("part0", TEXT, 0.9)
    assert (whole.snippet.start, whole.snippet.end, whole.entity_ids) == (0, len(TEXT), ("e0", f"e{CUT + 1}"))


def test_paragraphs_are_not_joined() -> None:
    one, two = _part(0, CUT, 0.4), _part(CUT + 1, len(TEXT), 0.9, gap=1)

    assert whole_passages([one, two]) == [two, one]
