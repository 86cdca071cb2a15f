"""Passages: snippets that a length limit cut out of one paragraph are read together again, but cited one by one."""

from collections.abc import Iterable

from kgplatform.models import Evidence, Snippet

CUT = 1  # characters between two snippets of one paragraph; paragraphs are further apart


def whole_passages(evidence: Iterable[Evidence]) -> list[Evidence]:
    """Return the evidence, best first, with snippets of one paragraph as one under the first one's id."""
    found: list[Evidence] = []
    for item in sorted(evidence, key=lambda item: (item.snippet.source_id, item.snippet.start, item.snippet.id)):
        if found and _cut_apart(found[-1].snippet, item.snippet):
            found[-1] = _together(found[-1], item)
        else:
            found.append(item)
    return sorted(found, key=lambda item: (-item.score, item.snippet.id))


def _cut_apart(one: Snippet, two: Snippet) -> bool:
    return one.source_id == two.source_id and one.path == two.path and two.start - one.end == CUT


def _together(one: Evidence, two: Evidence) -> Evidence:
    text = f"{one.snippet.text} {two.snippet.text}"
    return Evidence(
        snippet=one.snippet.model_copy(update={"text": text, "end": two.snippet.end}),
        score=max(one.score, two.score),
        entity_ids=tuple(dict.fromkeys([*one.entity_ids, *two.entity_ids])),
    )
