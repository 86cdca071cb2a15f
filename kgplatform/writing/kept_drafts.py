"""Keeps what the headings of a page are written from, and what is taken out of them, while the page is written."""

from collections.abc import Collection, Iterable, Sequence

from kgplatform.models import Draft, DraftCheck, DroppedSentence, Page, PageSentence

Path = tuple[str, ...]
WHY: dict[DraftCheck, str] = {
    "citations": "It cites no snippet that is there.",
    "verification": "It does not stand word by word in a snippet that it cites.",
    "claims": "The snippets that it cites do not state all of it.",
    "context": "The sentence before it, which it refers to, was taken out.",
    "repetition": "The page says the same elsewhere.",
    "length": "What was left under its heading was too short for a section.",
}


class Drafts:
    """The drafts of one page by the paths of their headings, empty for the lead; in the order in which these came."""

    def __init__(self) -> None:
        self._offered: dict[Path, dict[str, None]] = {}
        self._spare: dict[Path, dict[str, None]] = {}
        self._unfit: dict[Path, dict[str, None]] = {}
        self._dropped: dict[Path, dict[DroppedSentence, None]] = {}

    def offer(self, path: Path, snippet_ids: Iterable[str]) -> None:
        """Note what the writer of a heading was given, beside what it was given before."""
        self._offered.setdefault(path, {}).update(dict.fromkeys(snippet_ids))

    def refuse(self, path: Path, snippet_ids: Iterable[str]) -> None:
        """Note what was kept from the writer of a heading."""
        self._unfit.setdefault(path, {}).update(dict.fromkeys(snippet_ids))

    def spare(self, path: Path, snippet_ids: Iterable[str]) -> None:
        """Note what fits a heading, and was left out for its length."""
        self._spare.setdefault(path, {}).update(dict.fromkeys(snippet_ids))

    def drop(self, path: Path, sentences: Iterable[PageSentence], check: DraftCheck, why: str = "") -> None:
        """Note sentences that a check has taken out."""
        found = (
            DroppedSentence(text=each.text, snippet_ids=each.snippet_ids, check=check, why=why or WHY[check])
            for each in sentences
        )
        self._dropped.setdefault(path, {}).update(dict.fromkeys(found))

    def clear(self) -> None:
        """Forget all: the page is written from its start."""
        for kept in (self._offered, self._spare, self._unfit, self._dropped):
            kept.clear()

    def taken(self) -> tuple[Draft, ...]:
        """Return the drafts, that of the lead first; those of headings that nothing was found for are left out."""
        paths = dict.fromkeys([(), *self._offered, *self._spare, *self._unfit, *self._dropped])
        drafts = (
            Draft(
                path=path,
                offered=tuple(self._offered.get(path, ())),
                spare=tuple(id_ for id_ in self._spare.get(path, ()) if id_ not in self._offered.get(path, ())),
                unfit=tuple(id_ for id_ in self._unfit.get(path, ()) if id_ not in self._offered.get(path, ())),
                dropped=tuple(self._dropped.get(path, ())),
            )
            for path in paths
        )
        return tuple(draft for draft in drafts if draft.offered or draft.spare or draft.unfit or draft.dropped)


def with_left_out(page: Page, drafts: Sequence[Draft]) -> Page:
    """Return a page that says how many snippets fit its headings and are not told."""
    cited = {citation.snippet_id for section in page.sections for citation in section.citations}
    offered = {snippet_id for draft in drafts if draft.path for snippet_id in (*draft.offered, *draft.spare)}
    return page.model_copy(update={"left_out": len(offered - cited)})


def with_earlier(drafts: Sequence[Draft], earlier: Sequence[Draft], anew: Collection[Path]) -> tuple[Draft, ...]:
    """Return the drafts of a revised page: of the headings that were written `anew` what is now, of all others also
    what was earlier."""
    now = {draft.path: draft for draft in drafts}
    before = {draft.path: draft for draft in earlier if draft.path not in anew}
    paths = dict.fromkeys([*(draft.path for draft in earlier), *now])
    found = [_together(before.get(path), now.get(path)) for path in sorted(paths, key=bool)]
    return tuple(draft for draft in found if draft is not None)


def _together(first: Draft | None, second: Draft | None) -> Draft | None:
    if first is None or second is None:
        return first or second
    offered = tuple(dict.fromkeys([*first.offered, *second.offered]))
    return Draft(
        path=first.path,
        offered=offered,
        spare=tuple(id_ for id_ in dict.fromkeys([*first.spare, *second.spare]) if id_ not in offered),
        unfit=tuple(id_ for id_ in dict.fromkeys([*first.unfit, *second.unfit]) if id_ not in offered),
        dropped=tuple(dict.fromkeys([*first.dropped, *second.dropped])),
    )
