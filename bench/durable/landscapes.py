"""Ten topics of different size in plain sentences of our own making, each in a domain of its own."""

from dataclasses import dataclass
from random import Random

from kgplatform.models import Document

SIZES = (4, 6, 8, 11, 14, 18, 23, 29, 36, 48)  # documents of a topic
SENTENCES = range(5, 9)  # of a document
_NOUNS = {
    "Peat bogs": "peat moss, bog pools, sundew, cranberries, raised bog, peat layers, bog water, cotton grass",
    "Salt marshes": "marsh grass, tidal creeks, salt pans, mud snails, glasswort, marsh soil, sea lavender, cordgrass",
    "Coral reefs": "hard corals, reef fish, sea urchins, coral polyps, reef flats, sponges, coral sand, sea fans",
    "Beech forests": "beech trees, beech mast, forest soil, leaf litter, anemones, dead wood, beech roots, martens",
    "Alpine meadows": "meadow herbs, alpine grasses, marmots, snow beds, gentians, cushion plants, scree, meadow soil",
    "River deltas": "delta channels, river silt, delta islands, mangroves, levees, mud banks, delta lakes, reed beds",
    "Sand dunes": "marram grass, dune slacks, dune ridges, blown sand, lizards, sea rocket, dune heath, willows",
    "Kelp forests": "giant kelp, sea otters, kelp fronds, holdfasts, rockfish, abalone, kelp canopy, purple urchins",
    "Steppe lakes": "salt lakes, lake shores, steppe grass, brine shrimp, flamingos, lake mud, reed islands, saltwort",
    "Limestone caves": "cave bats, cave crickets, dripstone, cave pools, cave fish, guano, limestone walls, cave air",
}
_KINDS = "old young northern southern upland coastal sheltered exposed shallow deep drained restored".split()
_VERBS = (
    "holds releases stores keeps feeds raises protects gives covers slows forms hosts shades restores carries".split()
)
_THINGS = (
    "fresh water, fine sediment, young birds, small insects, rare plants, loose sand, cold air, nutrients, seeds".split(
        ", "
    )
)
_TAILS = (
    "in dry summers", "after heavy storms", "over many years", "during cold winters", "near the open edge",
    "for several weeks", "in the early spring", "where few people walk", "at the end of autumn",
)  # fmt: skip


@dataclass(frozen=True)
class Landscape:
    """A topic and the documents of its domain."""

    name: str
    domain: str
    documents: tuple[Document, ...]

    @property
    def twin(self) -> str:
        """The name of a domain that holds the same documents."""
        return f"{self.domain}, again"

    @property
    def twins(self) -> list[Document]:
        return [document.model_copy(update={"domain": self.twin}) for document in self.documents]


def landscapes(seed: int) -> list[Landscape]:
    """Return the topics; which of them is how large, and what is said in it, the seed decides."""
    chance = Random(seed)
    sizes = chance.sample(SIZES, len(SIZES))
    return [_landscape(name, size, chance) for name, size in zip(_NOUNS, sizes, strict=True)]


def _landscape(name: str, size: int, chance: Random) -> Landscape:
    domain = name.casefold()
    nouns = _NOUNS[name].split(", ")
    titles = chance.sample([f"{kind} {noun}" for kind in _KINDS for noun in nouns], size)
    documents = (_document(domain, name, title, [*nouns, *_THINGS], chance) for title in titles)
    return Landscape(name, domain, tuple(documents))


def _document(domain: str, topic: str, title: str, things: list[str], chance: Random) -> Document:
    told = [f"{title.capitalize()} forms a part of {topic.casefold()}."]
    for _ in range(chance.choice(SENTENCES)):
        subject = chance.choice([title, *things[:4]])
        told.append(
            f"{subject.capitalize()} {chance.choice(_VERBS)} {chance.choice(things)} of {topic.casefold()} "
            f"{chance.choice(_TAILS)}."
        )
    text = f"# {title.capitalize()}\n\n{' '.join(told)}"
    return Document(url=f"{domain.replace(' ', '-')}:{title}", title=title.capitalize(), domain=domain, text=text)
