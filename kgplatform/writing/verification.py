"""Checks drafts against their snippets: a sentence stands word by word in what it cites, and once on the page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform.models import Snippet
from kgplatform.roles.writer import DraftSentence, SectionDraft
from kgplatform.writing.drafting import DraftedSection, without_gaps


@dataclass
class Verified:
    """What stays, and how many sentences or citations were dropped by reason."""

    sections: list[DraftedSection]
    dropped: Counter[str] = field(default_factory=Counter)


def verify(sections: Sequence[DraftedSection], snippets: Mapping[str, Snippet]) -> Verified:
    """Drop citations that do not hold their sentence, sentences without one, repetitions, and emptied headings."""
    dropped: Counter[str] = Counter()
    seen: set[str] = set()
    checked = [replace(section, draft=_checked(section.draft, snippets, seen, dropped)) for section in sections]
    lead = [section for section in checked if section.level == 0 and section.sentences]
    kept = without_gaps([section for section in checked if section.level > 0])
    dropped["empty heading"] = sum(section.level > 0 for section in checked) - len(kept)
    return Verified(lead + kept, Counter({reason: count for reason, count in dropped.items() if count}))


def _checked(
    draft: SectionDraft, snippets: Mapping[str, Snippet], seen: set[str], dropped: Counter[str]
) -> SectionDraft:
    paragraphs = []
    for paragraph in draft.paragraphs:
        kept = [s for s in (_supported(sentence, snippets, dropped) for sentence in paragraph) if s is not None]
        paragraphs.append(tuple(sentence for sentence in kept if _first(sentence, seen, dropped)))
    return SectionDraft(paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph))


def _supported(sentence: DraftSentence, snippets: Mapping[str, Snippet], dropped: Counter[str]) -> DraftSentence | None:
    holding = tuple(i for i in sentence.snippet_ids if i in snippets and sentence.text in snippets[i].text)
    dropped["citation"] += len(sentence.snippet_ids) - len(holding)
    if not holding or not sentence.text.strip():
        dropped["unsupported"] += 1
        return None
    return sentence.model_copy(update={"snippet_ids": holding})


def _first(sentence: DraftSentence, seen: set[str], dropped: Counter[str]) -> bool:
    key = " ".join(sentence.text.casefold().split())
    if key in seen:
        dropped["repeated"] += 1
        return False
    seen.add(key)
    return True
