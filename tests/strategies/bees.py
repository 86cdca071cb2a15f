"""A small corpus on honey bees, our own, and what forgets all but it."""

from kgplatform.models import Document

DOMAIN = "bees"
TOPIC = "Honey bee health"
FORGET = "MATCH (x) WHERE NOT x:Domain AND NOT x:Source AND NOT x:Snippet AND NOT x:Word DETACH DELETE x"
_TEXTS = {
    "Varroa mites": {
        "Life cycle": "Varroa mites reproduce in the brood cells of honey bees. A mite feeds on the fat body of a "
        "larva. Varroa mites carry deformed wing virus from bee to bee.",
        "Treatment": "Beekeepers treat varroa mites with oxalic acid in winter. Formic acid kills varroa mites under "
        "the caps of brood cells. Treatment protects honey bee health in late summer.",
    },
    "Nosema": {
        "Life cycle": "Nosema lives in the gut of honey bees. Nosema spores spread by droppings on the combs.",
        "Treatment": "Fumagillin slows nosema in honey bees. Clean combs lower the number of nosema spores. "
        "Beekeepers melt old combs to protect honey bee health.",
    },
    "Foulbrood": {
        "Life cycle": "American foulbrood kills the larvae of honey bees. Foulbrood spores survive in combs for "
        "decades. Honey bee health suffers most from American foulbrood.",
        "Treatment": "Infected combs are burned after an outbreak of foulbrood. Inspectors burn colonies with American "
        "foulbrood.",
    },
    "Nutrition": {
        "Pollen": "Pollen gives honey bees protein for their brood. Honey bee health is the state of colonies that "
        "resist mites, viruses and hunger.",
        "Nectar": "Nectar gives honey bees sugar for the winter. Hungry colonies lose brood in spring.",
    },
}  # fmt: skip


def documents() -> list[Document]:
    return [
        Document(
            url=f"bees:{title.casefold()}",
            title=title,
            domain=DOMAIN,
            text="\n\n".join([f"# {title}", *(f"## {heading}\n\n{text}" for heading, text in parts.items())]),
        )
        for title, parts in _TEXTS.items()
    ]
