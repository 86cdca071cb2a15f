"""Papers: sources as far as their titles and abstracts go."""

from collections import Counter
from collections.abc import Iterable

from kgplatform.graph.sources import OpenedSource, OpeningSnippet
from kgplatform.llm.data import estimate_tokens
from kgplatform.models import Value
from kgplatform.text.abridging import abridged

OPENING = 12  # snippets of a source that are looked at
LONGEST = 400  # words, with which a source that has no abstract has said what it is about
AROUND = 50  # tokens around a paper in a prompt: its key, its fence, when it came out
NO_YEAR = ""


class Paper(Value):
    """A source by its title and the snippets of its abstract, in their order; `published` is an ISO date or its
    beginning, "" where nobody knows."""

    source_id: str
    title: str
    published: str
    snippet_ids: tuple[str, ...]


class ReadPaper(Value):
    """A paper with the text of its abstract, and the tokens that a writer's prompt needs for it."""

    paper: Paper
    text: str
    tokens: int

    @property
    def embedded(self) -> str:
        """What its vector is made of."""
        return f"{self.paper.title} [SEP] {self.text}"


def read_paper(source: OpenedSource) -> ReadPaper:
    """Return a source as a paper."""
    opening = _abstract(source.snippets)
    text = "\n".join(snippet.text for snippet in opening)
    paper = Paper(
        source_id=source.id,
        title=source.title,
        published=source.published,
        snippet_ids=tuple(snippet.id for snippet in opening),
    )
    shown = f"{source.title}\n{abridged(text, opening[0].language)}"
    return ReadPaper(paper=paper, text=text, tokens=estimate_tokens(shown) + AROUND)


def years_of(papers: Iterable[Paper]) -> tuple[tuple[str, int], ...]:
    """Return how many papers came out in each year that has any, in their order; those of NO_YEAR last."""
    counted = Counter(paper.published[:4] or NO_YEAR for paper in papers)
    return tuple(sorted(counted.items(), key=lambda each: (each[0] == NO_YEAR, each[0])))


def _abstract(snippets: tuple[OpeningSnippet, ...]) -> tuple[OpeningSnippet, ...]:
    """Return what stands under a heading that says so, else how a source begins: an abstract alone is all of it."""
    named = tuple(snippet for snippet in snippets if any(title.casefold() == "abstract" for title in snippet.path))
    if named:
        return named
    words, opening = 0, list[OpeningSnippet]()
    for snippet in snippets:
        if words >= LONGEST:
            break
        opening.append(snippet)
        words += len(snippet.text.split())
    return tuple(opening)
