"""Works that are compared in tests."""

from collections.abc import Sequence

from kgplatform.models import Snippet, TopicSnippet
from kgplatform.roles.comparison.comparer import ComparedWork


def part(work: str, number: int, text: str, entities: Sequence[str] = ()) -> TopicSnippet:
    """Return a snippet of a work, called "work number", that mentions entities."""
    name = f"{work} {number}"
    snippet = Snippet(
        id=name, source_id=work, domain="plants", url=f"{work}#{number}", title=work, path=(), text=text, start=number,
        end=number + len(text), embedding_id=name, embedding_model="",
    )  # fmt: skip
    return TopicSnippet(snippet=snippet, entity_ids=tuple(entities), round=0, score=1.0 / number)


def work(title: str, *texts: str, published: str = "", entities: Sequence[str] = ()) -> ComparedWork:
    """Return a work of some snippets, each of which mentions the entities."""
    snippets = tuple(part(title, number, text, entities) for number, text in enumerate(texts, start=1))
    return ComparedWork(title=title, published=published, snippets=snippets)
