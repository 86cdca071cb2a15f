"""Where what a section tells when it is written for a second time belongs: beside what it tells of the same matter."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from kgplatform.language.referring import refers_back
from kgplatform.models import PageSentence, SectionDraft
from kgplatform.text.similarity import content_words, weighted_rows

LONGEST = 8  # sentences of a paragraph

_Paragraph = tuple[PageSentence, ...]


def with_late(draft: SectionDraft, late: SectionDraft) -> SectionDraft:
    """Return a draft with the paragraphs that were written later. Each stands behind the paragraph that is nearest to
    it, by the words and the snippets of both (tf-idf); in that one, where there is room. What has nothing in common
    with any stands at the end. None comes before a paragraph that begins with "This ..."."""
    own = len(draft.paragraphs)
    rows = weighted_rows([_matter(paragraph) for paragraph in (*draft.paragraphs, *late.paragraphs)])
    behind: dict[int, list[_Paragraph]] = defaultdict(list)
    for paragraph, cosines in zip(late.paragraphs, rows[own:] @ rows[:own].T, strict=True):
        near = _last_of(draft.paragraphs, int(cosines.argmax())) if cosines.any() else own
        behind[near].append(paragraph)
    found = [part for place, paragraph in enumerate(draft.paragraphs) for part in _joined(paragraph, behind[place])]
    return SectionDraft(paragraphs=(*found, *behind[own]))


def _last_of(paragraphs: Sequence[_Paragraph], place: int) -> int:
    """Return the place of the last of those that each go on from the one before, from one on."""
    while place + 1 < len(paragraphs) and refers_back(paragraphs[place + 1][0].text):
        place += 1
    return place


def _joined(paragraph: _Paragraph, late: list[_Paragraph]) -> list[_Paragraph]:
    """A paragraph with those that stand behind it: joined to the last of them as long as there is room."""
    found = [paragraph]
    for each in late:
        if len(found[-1]) + len(each) <= LONGEST:
            found[-1] = (*found[-1], *each)
        else:
            found.append(each)
    return found


def _matter(paragraph: _Paragraph) -> Counter[str]:
    words = Counter(word for sentence in paragraph for word in content_words(sentence.text))
    return words + Counter(f"snippet {each}" for sentence in paragraph for each in sentence.snippet_ids)
