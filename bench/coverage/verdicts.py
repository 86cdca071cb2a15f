"""What readers say that a model's page tells of the facts: by words and vectors it is only guessed (curation.funnel).

Two readers who had not seen the code read each page whole, with the facts and five more among them, some of which the
page tells in other words and some not at all. Each said of each fact whether somebody who has read the page knows all
that matters of it ("full"), a substantial part, or not. A verdict holds for the page that was read and for no other.
"""

import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from kgplatform.models import Page

PLACE = Path(__file__).parent / "verdicts"


class Verdicts(NamedTuple):
    """What each reader says of the facts of a topic in their order (bench.coverage.facts.labels), and of which page."""

    page: str
    said: tuple[tuple[str, ...], ...]

    def share(self) -> float:
        """Return the share of the facts that the page tells in full by all readers."""
        return sum(all(each == "full" for each in own) for own in self.said) / max(1, len(self.said))


def verdicts(file: str, place: Path = PLACE) -> Verdicts:
    """Return what readers said of the page of a topic."""
    kept = json.loads((place / f"{file}.json").read_text(encoding="utf-8"))
    return Verdicts(kept["page"], tuple(map(tuple, kept["said"])))


def page_key(page: Page) -> str:
    """Return what tells a page from others by its sentences, in their order."""
    sentences = (each.text for section in page.sections for each in section.sentences)
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:16]
