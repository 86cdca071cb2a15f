"""Where a snippet comes from, in words for a reader who has only its text."""

from kgplatform.models import Snippet
from kgplatform.sources.languages import language_name
from kgplatform.sources.published import published
from kgplatform.sources.source_type import spoken, type_of


def whence(snippet: Snippet) -> str:
    """Return where a snippet comes from, as far as its document shows it: titles, sort of source, day, and its
    language where that is not English."""
    titles = dict.fromkeys(title for title in (snippet.title, *snippet.path) if title)
    language = f"in {language_name(snippet.language)}" if snippet.language else ""
    told = (" > ".join(titles), spoken(type_of(snippet)), published(snippet.url), language)
    return "; ".join(each for each in told if each)
