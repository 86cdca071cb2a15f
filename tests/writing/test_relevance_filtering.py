"""In which order headings get what fits others better."""

from kgplatform.models import Evidence
from kgplatform.writing.evidence import Gathered, Place
from kgplatform.writing.kept_drafts import Drafts
from kgplatform.writing.relevance_filtering import FittingInTurn, fitting
from tests.writing.test_budgeted_drafting import Judge
from tests.writing.test_checks import ARCH, LORE, TOPIC_GRAPH, WIND

SCORED = tuple(Evidence(snippet=each, score=score) for each, score in ((ARCH, 0.9), (WIND, 0.5), (LORE, 0.2)))
GATHERED = [
    Gathered(Place(number, (heading,), (), 0), (), SCORED) for number, heading in enumerate(("Arches", "Wind", "Lore"))
]
FITTING = {ARCH.id: (2, 1, 0), WIND.id: (1, 0), LORE.id: (2, 0)}


async def test_what_fits_one_other_heading_better_comes_before_what_fits_two_better() -> None:
    found = await fitting(GATHERED, TOPIC_GRAPH, Judge(FITTING), Drafts())
    turns = FittingInTurn(GATHERED, TOPIC_GRAPH, Judge(FITTING), Drafts())
    arches = await turns.turn(GATHERED[0], (), 3)

    for others in (found[0].others, arches.others):
        assert [each.snippet.id for each in others] == [WIND.id, LORE.id, ARCH.id]
    assert [each.snippet.id for each in found[2].home] == [ARCH.id, LORE.id]
