"""Checks drafts against their snippets: a sentence stands word by word in what it cites, and once on the page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform.models import Snippet
from kgplatform.roles.writer import DraftSentence, SectionDraft
from kgplatform.writing.drafting import DraftedSection, limited, without_gaps


@dataclass
class Verified:
    """What stays, and how many sentences or citations were dropped by reason."""

    sections: list[DraftedSection]
    dropped: Counter[str] = field(default_factory=Counter)


def verify(sections: Sequence[DraftedSection], snippets: Mapping[str, Snippet]) -> Verified:
    """Drop citations that do not hold their sentence, sentences without one, repetitions, and emptied headings."""
    dropped: Counter[str] = Counter()
    checked = [replace(section, draft=_held(section.draft, snippets, dropped)) for section in sections]
    return closed(without_repetitions(checked, dropped), dropped)


def without_repetitions(sections: Sequence[DraftedSection], dropped: Counter[str]) -> list[DraftedSection]:
    """Return the sections with each sentence once, where it comes first; what a section loses so is documented."""
    seen: set[str] = set()
    kept = []
    for section in sections:
        paragraphs = [tuple(s for s in part if _first(s, seen, dropped)) for part in section.draft.paragraphs]
        draft = _filled(paragraphs)
        kept.append(replace(section, draft=draft, spent=section.spent or len(draft.sentences) < len(section.sentences)))
    return kept


def closed(sections: Sequence[DraftedSection], dropped: Counter[str], limits: bool = False) -> Verified:
    """Return what is left as a page without gaps; with `limits` a section that is too short stays and says so."""
    lead = [section for section in sections if section.level == 0 and section.sentences]
    rest = [section for section in sections if section.level > 0]
    kept = without_gaps(limited(rest), strays=True) if limits else without_gaps(rest)
    dropped["empty heading"] = len(rest) - len(kept)
    return Verified(lead + kept, Counter({reason: count for reason, count in dropped.items() if count}))


def _held(draft: SectionDraft, snippets: Mapping[str, Snippet], dropped: Counter[str]) -> SectionDraft:
    judged = [[_supported(sentence, snippets, dropped) for sentence in paragraph] for paragraph in draft.paragraphs]
    return _filled([tuple(s for s in paragraph if s is not None) for paragraph in judged])


def _filled(paragraphs: Sequence[tuple[DraftSentence, ...]]) -> SectionDraft:
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
