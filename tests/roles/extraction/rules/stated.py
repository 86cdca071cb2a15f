"""What the extractor by rules reads in a text."""

from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.rules.extractor import RuleExtractor


def snippet(text: str, title: str = "") -> Snippet:
    return Snippet(
        id="0" * 32, source_id="1" * 32, domain="test", url="test:1", title=title, path=(), text=text,
        start=0, end=len(text), embedding_id="2" * 32, embedding_model="none",
    )  # fmt: skip


def read(text: str, title: str = "") -> Extraction:
    return RuleExtractor().read([snippet(text, title)])[0]


def stated(text: str, title: str = "") -> list[tuple[str, str, str]]:
    return [(t.subject, t.relation, t.object) for t in read(text, title).triplets]
