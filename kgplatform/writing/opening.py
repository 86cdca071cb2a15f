"""How a lead begins where the sentence that a model began it with did not hold."""

from collections.abc import Iterable, Iterator

from kgplatform.language.defining import IS_A, defines
from kgplatform.language.detection import is_english
from kgplatform.language.referring import refers_back
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Evidence, PageSentence, SectionDraft

LONGEST = 45  # words of a sentence that a page may begin with


def with_opening(lead: SectionDraft, written: SectionDraft, evidence: Iterable[Evidence], topic: str) -> SectionDraft:
    """Return what holds of a `lead` that was `written`. Where the sentence that it began with is gone and none that is
    left says what the topic is, a sentence of the evidence that does so stands in front, word by word."""
    began = next(iter(written.sentences), None)
    if began is None or not lead.sentences or lead.sentences[0].text == began.text:
        return lead
    if any(defines(sentence.text, topic) for sentence in lead.sentences):
        return lead
    opening = next(_definitions(evidence, topic), None)
    if opening is None:
        return lead
    first, *others = lead.paragraphs
    return SectionDraft(paragraphs=((opening, *first), *others))


def _definitions(evidence: Iterable[Evidence], topic: str) -> Iterator[PageSentence]:
    """Give the sentences of evidence that say what a topic is, those of what fits the page best first."""
    for item in sorted(evidence, key=lambda item: (-item.score, item.snippet.id)):
        text = item.snippet.text
        for start, end in sentence_spans(text, item.snippet.language) if is_english(item.snippet.language) else ():
            told = text[start:end]
            if defines(told, topic) == IS_A and len(told.split()) <= LONGEST and not refers_back(told):
                yield PageSentence(text=told, snippet_ids=(item.snippet.id,), verdict="verbatim")
