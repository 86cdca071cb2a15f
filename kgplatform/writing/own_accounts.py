"""What a page says only because a company says it of itself: readers are told."""

from collections.abc import Collection, Sequence

from kgplatform.models import Page, Reference, Section
from kgplatform.writing.reference_list import by_source


def own_account_notes(page: Page) -> dict[int, str]:
    """Return what readers are told below sections, by the positions of those with sentences that nothing supports but
    what companies say of themselves."""
    own = _own_accounts(page.references)
    notes = {section.position: _note(section, own) for section in page.sections}
    return {position: note for position, note in notes.items() if note}


def _own_accounts(references: Sequence[Reference]) -> dict[str, int]:
    """Return the numbers of the snippets that companies wrote of themselves, by these."""
    companies = (source for source in by_source(references) if source.own_account)
    return {each.snippet_id: each.marker for source in companies for part in source.parts for each in part.references}


def _note(section: Section, own: dict[str, int]) -> str:
    alone = {
        id_
        for sentence in section.sentences
        if sentence.snippet_ids and own.keys() >= set(sentence.snippet_ids)
        for id_ in sentence.snippet_ids
    }
    return _told(sorted(own[id_] for id_ in alone)) if alone else ""


def _told(numbers: Collection[int]) -> str:
    named = [f"[{number}]" for number in numbers]
    if len(named) == 1:
        return f"What cites {named[0]} alone is what a company says of itself."
    return f"What cites {', '.join(named[:-1])} or {named[-1]} alone is what companies say of themselves."
