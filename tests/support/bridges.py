"""Snippets on bridges for the tests of the writing roles."""

from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Evidence, PageSentence, SectionDraft
from tests.writing.corpus import TOPIC, snippet

PROMPTS = load_prompts()
PATH = ("Arch bridges", "Stone arches")
PUSH = snippet("Arch bridges", "Arches push outwards against their abutments. Rome built 900 of them.", start=400)
STONE = snippet("Stone", "Granite may resist this push for centuries. Its weight keeps the joints closed.", start=400)
WIND = snippet("Wind loads", "Gusts shake a deck. Tacoma fell in 1940.", start=400)
EVIDENCE = tuple(
    Evidence(snippet=each, score=score) for each, score in ((STONE, 0.5), (PUSH, 0.9), (WIND, 0.2))
)  # S1 is PUSH, S2 is STONE, S3 is WIND, best first

__all__ = ["EVIDENCE", "PATH", "PROMPTS", "PUSH", "STONE", "TOPIC", "WIND", "draft", "sentence"]


def sentence(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited)


def draft(*paragraphs: tuple[PageSentence, ...]) -> SectionDraft:
    return SectionDraft(paragraphs=paragraphs)
