"""Where a snippet says what a sentence cites it for."""

from kgplatform.models import Citation, Snippet


def citation_span(citation: Citation, snippet: Snippet | None) -> tuple[int, int] | None:
    """Return where the snippet's text says what it is cited for: where the sentence stands word by word, or else from
    the first to the last place that states a claim of it; None when neither is known."""
    if snippet is None or not citation.sentence:
        return None
    start = snippet.text.find(citation.sentence)
    if start >= 0:
        return start, start + len(citation.sentence)
    if not citation.claims:
        return None
    return min(claim.start for claim in citation.claims), max(claim.end for claim in citation.claims)
