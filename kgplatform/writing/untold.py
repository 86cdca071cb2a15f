"""Which central facts of its graph a page does not tell."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from kgplatform.models import Fact, PageSentence
from kgplatform.retrieval.support import SAYS, share_of
from kgplatform.text.figures import unknown_figures
from kgplatform.writing.subgraph import Subgraph


def untold(
    graphs: Mapping[int, Subgraph], told: Collection[str], sentences: Iterable[PageSentence] = ()
) -> dict[int, tuple[Fact, ...]]:
    """Return the most central facts that a page does not tell, by the number of the heading that they belong to: whose
    relations are not `told`, and that no sentence says in words of its own."""
    citing: dict[str, list[str]] = defaultdict(list)
    for sentence in sentences:
        for snippet in sentence.snippet_ids:
            citing[snippet].append(sentence.text)

    def is_said(fact: Fact) -> bool:
        return any(_says(text, fact) for snippet in fact.snippet_ids for text in citing[snippet])

    left = {
        number: tuple(f for f in own.facts if f.central and f.relation_id not in told and not is_said(f))
        for number, own in graphs.items()
    }
    return {number: facts for number, facts in left.items() if facts}


def _says(sentence: str, fact: Fact) -> bool:
    """Whether a sentence that cites what states a fact has most of its words, and all of its figures."""
    return share_of(fact.text, sentence) >= SAYS and not unknown_figures(fact.text, sentence)
