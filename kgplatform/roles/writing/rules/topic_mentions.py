"""Which paragraphs of the evidence name the topic: what a page says of something broader is told from these first."""

from collections.abc import Iterable, Mapping, Sequence

from kgplatform.models import Evidence, Snippet
from kgplatform.roles.writing.rules.passages import whole_passages
from kgplatform.text.topic_name import TopicName

TIED_SHARE = 0.5  # of the topic's name, that a text on it says
BY_PARAGRAPH = 0.8  # what a sentence whose paragraph names the topic is tied to it, compared to one that does so itself


def tied_share(evidence: Sequence[Evidence], name: TopicName) -> float:
    """Return the share (0..1) of the snippets that name the topic, or that a length limit cut out of a passage that
    does."""
    passages = [item.snippet for item in whole_passages(evidence)]
    tied = [whole for whole in passages if name.share(name.said(whole.text)) >= TIED_SHARE]
    held = sum(any(_holds(whole, item.snippet) for whole in tied) for item in evidence)
    return held / len(evidence) if evidence else 0.0


def paragraph_ties(evidence: Iterable[Evidence], name: TopicName) -> Mapping[tuple[str, int], float]:
    """Return how far (0..1) each paragraph, by snippet and number, names the topic."""
    return {
        (item.snippet.id, number): name.share(name.said(line))
        for item in evidence
        for number, line in enumerate(item.snippet.text.split("\n"))
    }


def _holds(passage: Snippet, snippet: Snippet) -> bool:
    same = passage.source_id == snippet.source_id and passage.path == snippet.path
    return same and passage.start <= snippet.start and snippet.end <= passage.end
