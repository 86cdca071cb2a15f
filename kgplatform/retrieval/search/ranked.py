"""What a search has found before it is shown: keys of hits, best first."""

from typing import NamedTuple, get_args

from kgplatform.graph.search import FoundSection
from kgplatform.models import HitKind, SearchHit

KINDS: tuple[HitKind, ...] = get_args(HitKind)
FURTHEST = 500  # hits of a kind that one way ranks: so many may be asked for
HEADING = " > "  # between the title of a page and the heading of a section


class Key(NamedTuple):
    """What a hit is: `id` is the entity's, snippet's, topic's or page's id."""

    kind: HitKind
    id: str
    section: int = -1
    sentence: int = -1

    @property
    def text(self) -> str:
        """The key as text, in the order of kinds, then of the other values."""
        return f"{KINDS.index(self.kind)} {self.id} {self.section:09} {self.sentence:09}"


def sentence_hit(section: FoundSection, number: int) -> SearchHit:
    """Return a sentence of a section as a hit, without its score."""
    return SearchHit(
        kind="sentence",
        id=section.page_id,
        title=HEADING.join(part for part in (section.title, section.heading) if part),
        text=section.sentences[number].text,
        score=0.0,
        domain=section.domain,
        page_id=section.page_id,
        section=section.position,
        sentence=number,
        said=section.sentences[number],
    )
