"""What of its evidence a section tells, and in how many sentences."""

from collections.abc import Mapping, Sequence

from kgplatform.models import Length
from kgplatform.roles.writing.rules.topic_mentions import tied_share
from kgplatform.roles.writing.writer import SectionBrief
from kgplatform.text.excerpts import Run
from kgplatform.text.topic_name import TopicName

MOST_SENTENCES, LEAST_SENTENCES = 12, 3
SENTENCES_PER_SNIPPET = 2.2
A_SENTENCE = 20  # words of a sentence, as most are
WORDS_PER_SENTENCE = 50  # of long snippets, from which a section has one sentence
WHOLE_PART = 0.7  # of the topic's name, that a paragraph with a whole part of it says
FEW_TIED, MOSTLY_TIED = 0.35, 0.5  # share of such paragraphs
FEW_TIED_TO_A_FIELD = 0.2  # where the topic is a whole field, of which much is told without its name
ENOUGH_TIED = 3  # sentences of such paragraphs
UNTIED = 0.5  # of its length, that a section keeps whose snippets do not name the topic


def on_topic(
    candidates: Sequence[Run], ties: Mapping[tuple[str, int], float], name: TopicName, heading: str
) -> Sequence[Run]:
    """The runs of paragraphs that name a whole part of the topic, where they are enough for a section and either most
    of the evidence, or hardly any under a heading that is on something broader, where their snippets will do too, or
    where the heading does so too; else all."""
    whole = {paragraph for paragraph, tie in ties.items() if tie >= WHOLE_PART}
    said = name.said(heading)
    few = FEW_TIED_TO_A_FIELD if name.wide else FEW_TIED
    broader = len(whole) <= few * len(ties) and not name.touches(said)
    same = name.method.isdisjoint(said) and name.share(said) >= WHOLE_PART
    if not name.joined or not (broader or same or len(whole) >= MOSTLY_TIED * len(ties)):
        return candidates
    kept = [run for run in candidates if (run[0].snippet_id, run[0].place[0]) in whole]
    if name.applied and broader and not _are_enough(kept):  # then at least what stands beside such a paragraph
        beside = {snippet for snippet, _ in whole}
        kept = [run for run in candidates if run[0].snippet_id in beside]
    return kept if _are_enough(kept) else candidates


def _are_enough(kept: Sequence[Run]) -> bool:
    return len({sentence for run in kept for sentence in run}) >= ENOUGH_TIED


def budget_of(brief: SectionBrief, name: TopicName) -> int:
    """How many sentences a section has: as it has more or less room than others, and fewer where most of its snippets
    are on something broader than the topic. Where this is applied to one thing, all of them if the headings name that,
    and hardly any if almost no snippet does."""
    words = sum(len(item.snippet.text.split()) for item in brief.evidence)
    most = max(SENTENCES_PER_SNIPPET * len(brief.evidence), words / WORDS_PER_SENTENCE)
    fewest, longest = _limits(brief.length)
    whole = min(longest, round(brief.room * most))
    named = name.applied and any(name.touches(name.said(heading)) for heading in brief.path)
    if name.joined and not named:
        tied = tied_share(brief.evidence, name)
        untied = 0.0 if name.applied and tied <= FEW_TIED else UNTIED
        whole = round(whole * (untied + (1 - untied) * tied))
    return max(fewest, whole)


def _limits(length: Length | None) -> tuple[int, int]:
    """Return how many sentences a section has at least and at most."""
    if length is None:
        return LEAST_SENTENCES, MOST_SENTENCES
    most = max(1, length.most // A_SENTENCE) if length.most else max(MOST_SENTENCES, length.least // A_SENTENCE)
    return min(LEAST_SENTENCES, most), most
