"""Topics that are alike and share no question: the bogs of many places, each with documents and a domain of its own."""

import re
from itertools import product

from kgplatform.models import Document
from tests.llm.peat_bogs import documents
from tests.llm.scripted_endpoint import Asked

FIRST = "Alder Birch Crane Ember Fallow Gorse Heron Ivy".split()
SECOND = "mere ford moor wick holt dale combe garth".split()
PLACES = tuple(f"{first}{second}" for second, first in product(SECOND, FIRST))
_PLACED = re.compile(r"\b(bogs?|peat)\b", re.IGNORECASE)
_NAMED = re.compile("|".join(PLACES))


def topic_of(place: str) -> tuple[str, str]:
    """Return the name and the domain of a place's topic."""
    return f"{place} peat bogs", place.casefold()


def documents_of(place: str) -> list[Document]:
    """Return the documents of a place's domain: what is told of bogs is told of that place's."""
    return [
        document.model_copy(
            update={
                "url": f"{place.casefold()}:{document.title.casefold()}",
                "domain": place.casefold(),
                "text": _PLACED.sub(lambda found: f"{place} {found[0].casefold()}", document.text),
            }
        )
        for document in documents()
    ]


def place_of(asked: Asked) -> str:
    """Return the place that a request is about; "": none."""
    found = _NAMED.search(asked.said[-1]) or next(filter(None, map(_NAMED.search, asked.said)), None)
    return found[0] if found else ""
