"""Checks drafts against their snippets: a sentence stands word by word in what it cites, and once on the page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform.models import PageSentence, SectionDraft, Snippet
from kgplatform.text.nearness import Told
from kgplatform.writing.drafting import DraftedSection, limited, note_lost, section_paths, without_gaps
from kgplatform.writing.kept_drafts import Drafts, Path


@dataclass
class Verified:
    """What stays, and how many sentences or citations were dropped by reason."""

    sections: list[DraftedSection]
    dropped: Counter[str] = field(default_factory=Counter)


def verify(
    sections: Sequence[DraftedSection], snippets: Mapping[str, Snippet], drafts: Drafts | None = None
) -> Verified:
    """Drop citations that do not hold their sentence, sentences without one, repetitions, and emptied headings; what
    goes is noted in the `drafts`."""
    dropped: Counter[str] = Counter()
    drafts = drafts or Drafts()
    checked = held(sections, snippets, dropped, drafts)
    return closed(without_repetitions(checked, dropped, drafts), dropped, drafts)


def held(
    sections: Sequence[DraftedSection], snippets: Mapping[str, Snippet], dropped: Counter[str], drafts: Drafts
) -> list[DraftedSection]:
    """Return the sections with the sentences that stand word by word in a snippet that they cite, and these citations
    alone."""
    return [
        replace(section, draft=_held(path, section.draft, snippets, dropped, drafts))
        for path, section in zip(section_paths(sections), sections, strict=True)
    ]


def without_repetitions(
    sections: Sequence[DraftedSection], dropped: Counter[str], drafts: Drafts, *, nearly: bool = False
) -> list[DraftedSection]:
    """Return the sections with each sentence once, where it comes first; what a section loses so is documented.
    `nearly` the same sentence, in nearly its words, is once, too."""
    seen: set[str] = set()
    told = Told() if nearly else None
    kept = []
    for path, section in zip(section_paths(sections), sections, strict=True):
        draft, repeated = _once(section.draft, seen, told)
        dropped["repeated"] += len(repeated)
        drafts.drop(path, repeated, "repetition")
        kept.append(replace(section, draft=draft, spent=section.spent or len(draft.sentences) < len(section.sentences)))
    return kept


def closed(sections: Sequence[DraftedSection], dropped: Counter[str], drafts: Drafts, limits: bool = False) -> Verified:
    """Return what is left as a page without gaps; with `limits` a section that is too short stays and says so."""
    lead = [section for section in sections if section.level == 0 and section.sentences]
    rest = [section for section in sections if section.level > 0]
    kept = without_gaps(limited(rest), strays=True) if limits else without_gaps(rest)
    note_lost(rest, kept, drafts)
    dropped["empty heading"] = len(rest) - len(kept)
    return Verified(lead + kept, Counter({reason: count for reason, count in dropped.items() if count}))


def _held(
    path: Path, draft: SectionDraft, snippets: Mapping[str, Snippet], dropped: Counter[str], drafts: Drafts
) -> SectionDraft:
    judged = [[_supported(sentence, snippets, dropped) for sentence in paragraph] for paragraph in draft.paragraphs]
    for before, after in zip(draft.paragraphs, judged, strict=True):
        drafts.drop(path, (s for s, held in zip(before, after, strict=True) if held is None), "verification")
    return _filled([tuple(s for s in paragraph if s is not None) for paragraph in judged])


def _filled(paragraphs: Sequence[tuple[PageSentence, ...]]) -> SectionDraft:
    return SectionDraft(paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph))


def _supported(sentence: PageSentence, snippets: Mapping[str, Snippet], dropped: Counter[str]) -> PageSentence | None:
    holding = tuple(i for i in sentence.snippet_ids if i in snippets and sentence.text in snippets[i].text)
    dropped["citation"] += len(sentence.snippet_ids) - len(holding)
    if not holding or not sentence.text.strip():
        dropped["unsupported"] += 1
        return None
    return sentence.model_copy(update={"snippet_ids": holding})


def _once(draft: SectionDraft, seen: set[str], told: Told | None) -> tuple[SectionDraft, list[PageSentence]]:
    """Return a draft without what was seen, and what it loses; what stays is seen from then on."""
    repeated: list[PageSentence] = []
    paragraphs = []
    for paragraph in draft.paragraphs:
        kept: list[PageSentence] = []
        for sentence in paragraph:
            key = " ".join(sentence.text.casefold().split())
            known = key in seen or (told is not None and sentence.text in told)
            (repeated if known else kept).append(sentence)
            seen.add(key)
            if told is not None and not known:
                told.add(sentence.text)
        paragraphs.append(tuple(kept))
    return _filled(paragraphs), repeated
