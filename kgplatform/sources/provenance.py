"""Where a snippet comes from, in words for a reader who has only its text."""

from kgplatform.models import Snippet
from kgplatform.sources.published import published
from kgplatform.sources.source_type import spoken, type_of


def whence(snippet: Snippet) -> str:
    """Return where a snippet comes from, as far as its document shows it: titles, sort of source, day."""
    titles = dict.fromkeys(title for title in (snippet.title, *snippet.path) if title)
    told = (" > ".join(titles), spoken(type_of(snippet)), published(snippet.url))
    return "; ".join(each for each in told if each)
