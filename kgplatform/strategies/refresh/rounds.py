"""Refresh: what was loaded, removed or decided since a topic was looked at finds its way into the topic and its page.

Only what is new is searched, by all that was asked before, and the whole domain for the headings of sections that have
lost what they cite; only what bears on the topic is read; only the sections that are out of date, or that the new
belongs to, are written. Where nothing is, nobody is asked.
"""

from collections import Counter
from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.strategies.declaration import Ending
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.refresh import lost, steps
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import reading_order, research
from kgplatform.strategies.steps.research import ENDED_EARLY

NOTHING = "Nothing is new that bears on the topic, and no section is out of date: the page stays as it is."
NO_PAGE = "The topic has no page; write one with: kgplatform page write."


class Updated(Value):
    """What became of a topic that was brought up to date: the page of before, and the new version, "" for none; the
    `new` snippets that were found, sorted; how it ended, in words; and `spent`, where the budget did."""

    before: str
    page_id: str
    new: tuple[str, ...]
    reason: str
    partial: str = ""
    spent: str = ""


async def refresh(run: Run, parts: Parts, topic: Topic) -> Ending:
    """Bring a topic and its newest page up to date."""
    updated = await update(run, parts, topic)
    return Ending(reason=updated.reason, page_id=updated.page_id, partial=updated.partial)


async def update(run: Run, parts: Parts, topic: Topic) -> Updated:
    """Bring a topic and its newest page up to date, and say what became of them."""
    standing = await run.step("begin", steps.begin, parts, topic)
    reading = _Reading(run, parts, topic, standing)
    await reading.read()
    await reading.detect()
    written = await run.step(
        "article",
        steps.rewrite,
        parts,
        topic,
        standing,
        sorted(reading.new | reading.late),
        reading.recovered,
        run.id,
    )
    await run.count(rewritten=len(written.rewritten), kept=written.kept, left_out=len(written.left_out))
    if written.page_id:
        await reading.detect()
    if not reading.spent:
        await run.step("gaps", steps.end, parts, topic)
    partial = " ".join(filter(None, (written.partial, reading.ended)))
    return Updated(
        before=standing.page_id,
        page_id=written.page_id,
        new=tuple(sorted(reading.new)),
        reason=_reason(reading, written, has_page=bool(standing.page_id)),
        partial=partial if written.page_id else "",
        spent=reading.spent,
    )


class _Reading:
    """The reading of what is new: `new` are the snippets found, `late` those that were found before and are read only
    now, `recovered` what was found for sections that have lost citations, `left` counts those that are in languages
    which the extractor does not read, and `spent` says in words that the budget has ended."""

    def __init__(self, run: Run, parts: Parts, topic: Topic, standing: steps.Standing) -> None:
        self._run, self._parts, self._topic, self._standing = run, parts, topic, standing
        self._extracted = self._reused = 0
        self.left = Counter[str]()
        self.new, self.late = set[str](), set[str]()
        self.recovered = lost.Recovered()
        self.spent = ""

    @property
    def known(self) -> int:
        """How many of the new snippets are read."""
        return self._extracted + self._reused

    @property
    def ended(self) -> str:
        """That the budget ended the reading, in words; "" where it did not."""
        return self.spent and f"{self.spent} {ENDED_EARLY}"

    async def read(self) -> None:
        """Read what the budget of an earlier update left, and what is found for what was asked before; where that
        brings something, for what the gaps ask now too."""
        run, parts, topic = self._run, self._parts, self._topic
        try:
            late = await run.step("begin", steps.left_unread, parts, self._standing)
            found: tuple[str, ...] = ()
            if self._standing.new:
                found = await run.step("retrieve", steps.search_again, parts, topic, self._standing)
            if self._standing.lost:
                known = sorted({*self._standing.seen, *found})
                self.recovered = await run.step(
                    "retrieve", lost.find_again, parts, topic, self._standing.lost, known, self._standing.round
                )
            await self._take_in(found, late, self.recovered.added)
            if not (self.new or self.late) or self.spent:
                return
            await self.detect()
            search = await run.step("ask", research.ask, parts, topic, self._standing.round + 1)
            if search.queries:
                seen = sorted({*self._standing.seen, *self.new, *self.recovered.added})
                await self._take_in(await run.step("retrieve", steps.search_new, parts, topic, search, seen))
        except BudgetSpent as ending:
            self.spent = ending.what

    async def _take_in(self, new: Sequence[str], late: Sequence[str] = (), added: Sequence[str] = ()) -> None:
        """Take in what is new, what was found before and is to be read, and what was added for what is lost."""
        self.new |= {*new}
        found = (*new, *added)
        if not found and not late:
            return
        run, parts = self._run, self._parts
        try:
            unread = await run.step("extract", reading_order.to_read, parts, self._topic, found, run.budget)
            self._reused += len(found) - len(unread)
            before = len(self._standing.seen) + len(found) - len(unread)
            read = await run.step("extract", research.extract, parts, tuple(dict.fromkeys([*unread, *late])), before)
        except BudgetSpent as ending:
            read = research.Read(snippets=0, spent=ending.what)
        self.spent = read.spent
        self.left += Counter(read.left)
        self._extracted += read.snippets
        if late:  # what could not be read is late still
            self.late |= {*late}.difference(await run.step("write", reading_order.unread, parts, late))
        growth = await run.step("write", research.connect, parts, self._topic, sorted({*found, *late}))
        await run.step("group", research.group, parts, self._topic)
        snippets = len({*self._standing.seen} | self.new | {*self.recovered.added})
        await run.count(
            snippets=snippets, new=len(self.new), extracted=self._extracted,
            entities=growth.entities, relations=growth.relations,
        )  # fmt: skip

    async def detect(self) -> None:
        gaps = await self._run.step("gaps", research.detect, self._parts, self._topic)
        await self._run.count(**gaps.counts)


def _reason(reading: _Reading, written: steps.Rewritten, *, has_page: bool) -> str:
    left = research.Read(snippets=0, left=reading.left).left_in_words
    return " ".join(filter(None, (_became(reading, written, has_page=has_page), left, reading.ended)))


def _became(reading: _Reading, written: steps.Rewritten, *, has_page: bool) -> str:
    # What a budget ended may have found something.
    found = reading.new or reading.late or reading.recovered.added or reading.spent
    read = f"{_counted(reading.known, 'new snippet')} read." if found else "Nothing new bears on the topic."
    if not has_page:
        return f"{read} {NO_PAGE}"
    if not written.page_id:
        return f"{read} No section is changed by that: the page stays as it is." if found else NOTHING
    gone = f", {_counted(len(written.left_out), 'section')} left out" if written.left_out else ""
    count = len(written.rewritten)
    why = "" if found else _why(written.outdated)
    return f"{read} {_counted(count, 'section')} written anew{gone}, {written.kept} kept as they were.{why}"


def _why(outdated: int) -> str:
    """Return why sections were written anew though nothing is new, "" where none was out of date."""
    if outdated == 1:
        return " 1 was out of date: what it rests on, or what its names mean, has changed."
    return (
        f" {outdated} were out of date: what they rest on, or what their names mean, has changed." if outdated else ""
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
