"""What an editor may do to a draft, and what is left of one when sentences go."""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import pairwise
from math import fsum

from kgplatform.language.referring import refers_back
from kgplatform.models import Evidence, PageSentence, SectionDraft
from kgplatform.roles.review.editor import EditBrief, Editor
from kgplatform.text.similarity import content_words
from kgplatform.writing.checks import Checks

MOST = 2  # sentences that a named one may become
NEAR = 3  # snippets that an editor sees for a named sentence, beside those that it cites


async def confined_edit(editor: Editor, brief: EditBrief, checks: Checks) -> SectionDraft:
    """Return the edited draft; the draft as it was where the editor touched a sentence that no point names. A sentence
    that it takes out without another one on what it cites is noted in the drafts of the `checks`, and so is one that
    goes because what it refers to ("He said ...") was taken out."""
    brief = brief.model_copy(update={"evidence": evidence_for(brief)})
    edited = await editor.edit(brief)
    named = {point.sentence for point in brief.points}
    known = {item.snippet.id for item in brief.evidence}
    new = [sentence for sentence in edited.sentences if sentence not in brief.draft.sentences]
    if confined(brief.draft, edited, named) and all(known.issuperset(sentence.snippet_ids) for sentence in new):
        taken_up = {snippet_id for sentence in new for snippet_id in sentence.snippet_ids}
        for sentence in brief.draft.sentences:
            if sentence not in edited.sentences and not taken_up.intersection(sentence.snippet_ids):
                why = next((point.problem for point in brief.points if point.sentence == sentence.text), "")
                checks.drafts.drop(brief.path, [sentence], "editing", why)
        left, torn = _without_torn(brief.draft, edited)
        checks.drafts.drop(brief.path, torn, "context")
        checks.dropped.count("editor", "without what it refers to", len(torn))
        return left
    checks.dropped.count("editor", "edit that reached beyond the named sentences")
    return brief.draft


def evidence_for(brief: EditBrief) -> tuple[Evidence, ...]:
    """Return what of the evidence an editor needs, in its order: the snippets that the named sentences cite, or that
    points give for them, and for each the NEAR others that have most of its words, rare words first. What an edit may
    take in its place is near to it; more than that is read for nothing."""
    cited: dict[str, set[str]] = {point.sentence: set() for point in brief.points}
    for point in brief.points:
        cited[point.sentence].update(point.snippet_ids)
    for sentence in brief.draft.sentences:
        if sentence.text in cited:
            cited[sentence.text].update(sentence.snippet_ids)
    words = {item.snippet.id: set(content_words(item.snippet.text)) for item in brief.evidence}
    held = Counter(word for each in words.values() for word in each)
    needed = set().union(*cited.values())
    for text, ids in cited.items():
        said = set(content_words(text))
        # Rounded once: the words of a set come in another order in each process, and so would sums that are equal.
        worth = {i: fsum(1 / held[word] for word in each & said) for i, each in words.items() if i not in ids}
        needed.update(sorted((i for i in worth if worth[i]), key=lambda i: (-worth[i], i))[:NEAR])
    return tuple(item for item in brief.evidence if item.snippet.id in needed)


def confined(before: SectionDraft, after: SectionDraft, named: Collection[str]) -> bool:
    """Whether all sentences but the named ones stand in `after` as they were, citations too, in their order, and
    nothing is new but in the place of a named one."""
    left, room = list(after.sentences), 0
    for sentence in before.sentences:
        if sentence.text in named:
            room += MOST
            continue
        if sentence not in left[: room + 1]:
            return False
        left, room = left[left.index(sentence) + 1 :], 0
    return len(left) <= room


def _without_torn(before: SectionDraft, after: SectionDraft) -> tuple[SectionDraft, list[PageSentence]]:
    """Return an edited draft without the sentences that refer to one that was taken out before them with nothing in its
    place, and these."""
    leading = {sentence: led for paragraph in before.paragraphs for led, sentence in pairwise(paragraph)}
    old = set(before.sentences)
    gone = old.difference(after.sentences)
    torn: list[PageSentence] = []
    last: PageSentence | None = None
    for sentence in after.sentences:
        if leading.get(sentence) in gone and (last is None or last in old) and refers_back(sentence.text):
            torn.append(sentence)
            gone.add(sentence)
        else:
            last = sentence
    kept = (tuple(sentence for sentence in paragraph if sentence not in torn) for paragraph in after.paragraphs)
    return SectionDraft(paragraphs=tuple(filter(None, kept))), torn


def remaining(draft: SectionDraft, keep: Callable[[PageSentence], PageSentence | None]) -> tuple[SectionDraft, int]:
    """Return the draft with what `keep` gives for each sentence, and how many more had to go because what they
    refer to ("It ...") went before them."""
    dangling = 0
    paragraphs = []
    for paragraph in draft.paragraphs:
        kept: list[PageSentence] = []
        torn = False
        for sentence in paragraph:
            stays = keep(sentence)
            if stays is not None and torn and refers_back(stays.text):
                dangling += 1
                continue
            torn = stays is None
            if stays is not None:
                kept.append(stays)
        paragraphs.append(tuple(kept))
    return SectionDraft(paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph)), dangling
