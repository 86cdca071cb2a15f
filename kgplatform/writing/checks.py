"""The roles that look at a page before it is kept. Without any of them a page must be verbatim, as the offline
writer's is."""

from dataclasses import dataclass, field

from kgplatform.llm.dropped import Dropped
from kgplatform.roles.outline.placer import Placer
from kgplatform.roles.review.claim_checker import ClaimChecker
from kgplatform.roles.review.editor import Editor
from kgplatform.roles.review.polisher import Polisher
from kgplatform.roles.review.relevance_filter import RelevanceFilter
from kgplatform.roles.review.reviewer import Reviewer
from kgplatform.writing.kept_drafts import Drafts


@dataclass(frozen=True)
class Checks:
    """Each is optional; reviewing needs an editor, and the `placement` of what no heading was given a filter. What is
    dropped of a page is counted in `dropped`, and `drafts` keep what its headings were written from and what was taken
    out of them; `names` are all forms of the names of things that have several."""

    relevance: RelevanceFilter | None = None
    placement: Placer | None = None
    reviewer: Reviewer | None = None
    editor: Editor | None = None
    claims: ClaimChecker | None = None
    polisher: Polisher | None = None
    names: tuple[tuple[str, ...], ...] = ()
    dropped: Dropped = field(default_factory=Dropped)
    drafts: Drafts = field(default_factory=Drafts)

    @property
    def any(self) -> bool:
        """Whether a section that little is left of says so, instead of leaving the page."""
        return any(role is not None for role in (self.relevance, self.reviewer, self.claims))
