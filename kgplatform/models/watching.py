"""Watching: a topic that is looked at again from time to time, and what each look found."""

from typing import Literal

from pydantic import Field

from kgplatform.models.pages import PageDiff
from kgplatform.models.research import GapKind
from kgplatform.models.runs import Budget, OptionValue
from kgplatform.models.times import Time
from kgplatform.models.value import Value

HOUR = 3_600
LEAST_EVERY = HOUR
MOST_EVERY = 366 * 24 * HOUR

WorkChangeKind = Literal["added", "changed", "corrected", "concern", "retracted"]
"""What became of a work since the look before: it is new; its text is another one; or its publisher put parts right,
has a concern about it, or took it back."""

_WORDS: dict[WorkChangeKind, str] = {
    "added": "added",
    "changed": "changed",
    "corrected": "corrected",
    "concern": "with an expression of concern",
    "retracted": "retracted",
}

Delivery = Literal["", "due", "sent"]
"""Whether a look is to be told to a webhook: not at all, still, or no more."""


def in_words(seconds: int) -> str:
    """Return a period in words behind "every": "7 days", "hour"."""
    for unit, word in ((24 * HOUR, "day"), (HOUR, "hour"), (60, "minute")):
        if seconds >= unit and seconds % unit == 0:
            return word if seconds == unit else f"{seconds // unit} {word}s"
    return f"{seconds} seconds"


class WatchRequest(Value):
    """How a topic is to be looked at again: `every` so many seconds, with the `options` of each look, its `sources`
    among them, and what one may use; what it finds is told to the address `webhook`, "" for none, None for the one of
    before."""

    every: int
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()
    webhook: str | None = None


class Watch(Value):
    """That a topic is looked at again, `every` so many seconds: next when it is `due`. `since` is the day from which on
    works count as new, "" for any; `options` are all that a look goes by."""

    id: str
    topic_id: str
    every: int
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()
    webhook: str = ""
    since: str = ""
    due: Time

    @property
    def sources(self) -> tuple[str, ...]:
        """Where is looked."""
        named = str(self.options.get("sources", "corpus")).split(",")
        return tuple(name for each in named if (name := each.strip()))


class WorkChange(Value):
    """A work that came or changed, by its source; `notices` are what says so: DOIs, or words."""

    source_id: str
    title: str
    url: str
    change: WorkChangeKind
    notices: tuple[str, ...] = ()


class ToldGap(Value):
    """A gap as a look tells it: what it is about, and what is lacking of that, in words."""

    gap_id: str
    kind: GapKind
    text: str


class RestedSection(Value):
    """A section that rested on retracted works, by its heading under its parents, empty for the lead, and their
    titles."""

    path: tuple[str, ...]
    titles: tuple[str, ...]


class Changes(Value):
    """What a look found. `page` is what it changed of the topic's page, None where that stays as it was; `disputes` are
    gaps of sources that contradict each other, which are not among those `opened`."""

    works: tuple[WorkChange, ...] = ()
    page: PageDiff | None = None
    opened: tuple[ToldGap, ...] = ()
    closed: tuple[ToldGap, ...] = ()
    disputes: tuple[ToldGap, ...] = ()
    rested: tuple[RestedSection, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.works or self.page or self.opened or self.closed or self.disputes or self.rested)


class Look(Value):
    """A look at a watched topic, by the id of its run, and what it found. `delivery` says whether that is to be told to
    a webhook, and `undelivered` in words why it could not be; `troubles` say in words what services could not do."""

    id: str
    topic_id: str
    at: Time = ""
    since: str = ""
    page_id: str = ""
    changes: Changes = Changes()
    delivery: Delivery = ""
    undelivered: str = ""
    troubles: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What it found in a line, such as "Works: 1 added, 1 retracted; 2 sections changed."; "" for nothing."""
        changes = self.changes
        kinds = [work.change for work in changes.works]
        works = [f"{kinds.count(kind)} {word}" for kind, word in _WORDS.items() if kind in kinds]
        sections = [section for section in changes.page.sections if section.state != "same"] if changes.page else []
        counted = (
            (len(sections), "section changed", "sections changed"),
            (len(changes.rested), "section rested on retracted works", "sections rested on retracted works"),
            (len(changes.disputes), "new dispute", "new disputes"),
            (len(changes.opened), "gap opened", "gaps opened"),
            (len(changes.closed), "gap closed", "gaps closed"),
        )
        parts = [f"{number} {one if number == 1 else many}" for number, one, many in counted if number]
        line = "; ".join([*([f"Works: {', '.join(works)}"] if works else []), *parts])
        return f"{line}." if line else ""
