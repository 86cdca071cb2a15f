"""Where a snippet says what a sentence cites it for, and whom it refers to there."""

from kgplatform.language.sentences import sentence_spans
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


def pointed_at(citation: Citation, snippet: Snippet) -> set[str]:
    """Return the keys of the references that the cited sentences of a snippet point to, wherever in these."""
    span = citation_span(citation, snippet)
    if span is None or not snippet.citations:
        return set()
    cited = [
        (start, end)
        for start, end in sentence_spans(snippet.text, snippet.language)
        if start < span[1] and span[0] < end
    ]
    return {
        key for each in snippet.citations if any(start <= each.start < end for start, end in cited) for key in each.keys
    }
