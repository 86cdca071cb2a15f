"""Compares works in a table: a row for each, a column for each aspect, every cell checked as the claims of pages."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform.errors import BudgetSpent
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import PageSentence, Section, SectionDraft, Sentences, Snippet, Table, TopicGraph
from kgplatform.roles.comparison.comparer import FEWEST, Aspect, ComparedWork, Comparer, Comparison, ComparisonBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.disputes import Dispute
from kgplatform.writing.entailment import verified_draft
from kgplatform.writing.told_relations import Telling

SIDES = 2  # of a dispute
HEADING, WORK = "Comparison of works", "Work"
NOTHING = PageSentence(text="–", snippet_ids=(), verdict="own")
DISPUTED = PageSentence(text="Disputed:", snippet_ids=(), verdict="own")
NONE = "No table compares works: fewer than two that the page cites say something on the same two things."
UNMADE = "No table compares works."
_TOLD = (
    "The works that this page cites most. “–” means that what was read of a work does not say it, or that what was "
    "written of it did not pass the check of claims."
)
_MARKED = "“Disputed” stands before what sources contradict each other on."


@dataclass(frozen=True)
class Compared:
    """A table as a section, None where there is none, and how much was dropped for what reason; `lacking` says why it
    is not there or not whole."""

    section: Section | None
    dropped: Counter[str] = field(default_factory=Counter)
    lacking: tuple[str, ...] = ()


async def compare_works(
    graph: TopicGraph, brief: ComparisonBrief, comparer: Comparer, disputes: Sequence[Dispute], checks: Checks
) -> Compared:
    """Return the works of a brief in a table with all in it that holds; where the budget ends there is none: cells by
    rules are seldom on the same thing."""
    work = _Comparing(graph, brief, checks)
    try:
        comparison = await work.checked(await comparer.compare(brief))
    except BudgetSpent as ending:
        return Compared(None, work.dropped, (ending.what, UNMADE))
    columns = _columns(brief, comparison, disputes, graph)
    table = _table(brief.works, columns, Telling(graph))
    if table is None:
        return Compared(None, work.dropped, (NONE,))
    return Compared(Section(level=1, position=0, heading=HEADING, blocks=(table,)), work.dropped)


def standing(section: Section, known: Collection[str]) -> Section | None:
    """Return a section of tables with what rests on `known` snippets alone; None where a table is none any more."""
    tables = [_still(block, known) for block in section.blocks if isinstance(block, Table)]
    kept = tuple(table for table in tables if table is not None)
    if len(kept) < len(tables):
        return None
    return section.model_copy(update={"blocks": kept, "stale": False, "outdated": ""})


@dataclass
class _Comparing:
    graph: TopicGraph
    brief: ComparisonBrief
    checks: Checks
    dropped: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._snippets = {each.snippet.id: each.snippet for work in self.brief.works for each in work.snippets}

    async def checked(self, comparison: Comparison) -> Comparison:
        """Return a comparison with the cells that hold: a whole sentence of the work, word by word, and of all other
        wordings those that the cited snippets of the work state as told of the aspect."""
        held: dict[tuple[str, PageSentence], PageSentence] = {}
        for aspect, cell in _told(self.brief.works, comparison):
            if whole := _word_by_word(cell, self._snippets):
                held[aspect.name, cell] = whole
        doubtful = [each for each in _told(self.brief.works, comparison) if (each[0].name, each[1]) not in held]
        # What fails is left out: an empty cell says less than one that an editor mends.
        checks = replace(self.checks, editor=None)
        asked = {key: _as_told(*key) for key in doubtful}
        draft = SectionDraft(paragraphs=tuple((each,) for each in dict.fromkeys(asked.values())))
        heads = {told.text: f"{aspect.name}:" for (aspect, _), told in asked.items()}
        verified = await verified_draft(
            self.brief.topic, (HEADING,), draft, self._snippets, checks, dropped=self.dropped, heads=heads
        )
        known = {(each.text, each.snippet_ids): each for each in verified.sentences}
        for (aspect, cell), told in asked.items():
            if holds := known.get((told.text, told.snippet_ids)):
                held[aspect.name, cell] = holds.model_copy(update={"text": cell.text})
        rows = tuple(
            tuple(
                held.get((aspect.name, cell)) if cell is not None else None
                for aspect, cell in zip(comparison.aspects, row, strict=True)
            )
            for row in comparison.rows
        )
        return Comparison(aspects=comparison.aspects, rows=rows)


def _told(works: Sequence[ComparedWork], comparison: Comparison) -> list[tuple[Aspect, PageSentence]]:
    """Return what cells say, each with its aspect, that cites nothing but its own work."""
    return [
        (aspect, cell)
        for work, row in zip(works, comparison.rows, strict=True)
        for aspect, cell in zip(comparison.aspects, row, strict=True)
        if cell is not None and cell.snippet_ids and work.snippet_ids.issuperset(cell.snippet_ids)
    ]


def _word_by_word(cell: PageSentence, snippets: Mapping[str, Snippet]) -> PageSentence | None:
    """Return a cell with the snippets of which it is a whole sentence: a part of one may leave out what it denies."""
    holding = tuple(id_ for id_ in cell.snippet_ids if _has_sentence(snippets[id_], cell.text))
    return cell.model_copy(update={"snippet_ids": holding, "verdict": "verbatim"}) if holding else None


def _has_sentence(snippet: Snippet, text: str) -> bool:
    return text in snippet.text and any(
        snippet.text[start:end] == text for start, end in sentence_spans(snippet.text, snippet.language)
    )


def _as_told(aspect: Aspect, cell: PageSentence) -> PageSentence:
    """Return what a cell states below the head of its column, which is what has to hold."""
    return cell.model_copy(update={"text": f"{aspect.name}: {cell.text}"})


@dataclass
class _Column:
    name: str
    cells: list[Sentences]
    disputed: bool = False

    @property
    def filled(self) -> int:
        return sum(bool(cell) for cell in self.cells)


def _columns(
    brief: ComparisonBrief, comparison: Comparison, disputes: Sequence[Dispute], graph: TopicGraph
) -> list[_Column]:
    """Return the columns in which two works say something, those with disputes first, of equal ones as they came; at
    most so many as a brief allows."""
    columns = [
        _Column(aspect.name, [(cell,) if cell is not None else () for cell in cells])
        for aspect, cells in zip(comparison.aspects, zip(*comparison.rows, strict=True), strict=True)
    ]
    about = [{*aspect.entity_ids} for aspect in comparison.aspects]
    names = {entity.id: entity.name for entity in graph.entities}
    for dispute in disputes:
        sides = [(_row_of(brief.works, side), side) for side in dispute.sentences]
        if any(row is None for row, _ in sides):
            continue
        at = next((at for at, own in enumerate(about) if own.intersection(dispute.entity_ids)), len(columns))
        if at == len(columns):
            called = " and ".join(dict.fromkeys(names.get(id_, "") for id_ in dispute.entity_ids))
            columns.append(_Column(called[:1].upper() + called[1:], [() for _ in brief.works]))
            about.append({*dispute.entity_ids})
        column = columns[at]
        for row, side in sides:
            if row is not None:
                known = column.cells[row] if DISPUTED in column.cells[row] else ()
                column.cells[row] = known if side in known else (*(known or (DISPUTED,)), side)
        column.disputed = True
    # Both sides of a dispute may stand in one work.
    kept = [each for each in columns if each.filled >= FEWEST or each.disputed]
    chosen = sorted(kept, key=lambda each: (not each.disputed, -each.filled))[: brief.most]
    return [each for each in columns if each in chosen]


def _row_of(works: Sequence[ComparedWork], side: PageSentence) -> int | None:
    return next((row for row, work in enumerate(works) if work.snippet_ids.issuperset(side.snippet_ids)), None)


def _table(works: Sequence[ComparedWork], columns: Sequence[_Column], telling: Telling) -> Table | None:
    """Return the works that say something, with a mark where one says nothing; None where they are too few."""
    rows = [
        (_titled(work), *(_with_relations(column.cells[row], telling) or (NOTHING,) for column in columns))
        for row, work in enumerate(works)
        if any(column.cells[row] for column in columns)
    ]
    if len(rows) < FEWEST or len(columns) < FEWEST:
        return None
    caption = f"{_TOLD} {_MARKED}" if any(column.disputed for column in columns) else _TOLD
    return Table(header=(WORK, *(column.name for column in columns)), rows=tuple(rows), caption=caption)


def _still(table: Table, known: Collection[str]) -> Table | None:
    """Return a table without what rests on anything else; its first column says what each row is on."""
    columns = [
        _Column(name, [_resting(row[at], known) for row in table.rows])
        for at, name in enumerate(table.header[1:], start=1)
    ]
    for column in columns:
        marked = [row for row, cell in enumerate(column.cells) if DISPUTED in cell]
        if sum(len(column.cells[row]) - 1 for row in marked) < SIDES:  # nothing is left that contradicts the other
            for row in marked:
                column.cells[row] = column.cells[row][1:]
    columns = [each for each in columns if each.filled >= FEWEST or any(DISPUTED in cell for cell in each.cells)]
    rows = [
        (row[0], *(column.cells[at] or (NOTHING,) for column in columns))
        for at, row in enumerate(table.rows)
        if any(column.cells[at] for column in columns)
    ]
    if len(rows) < FEWEST or len(columns) < FEWEST:
        return None
    return table.model_copy(update={"header": (table.header[0], *(each.name for each in columns)), "rows": tuple(rows)})


def _resting(cell: Sentences, known: Collection[str]) -> Sentences:
    """Return what a cell says that rests on snippets that are known: word by word on one of them, or on all."""
    kept: list[PageSentence] = []
    for each in cell:
        left = tuple(id_ for id_ in each.snippet_ids if id_ in known)
        if each == DISPUTED or (left and (each.verdict == "verbatim" or left == each.snippet_ids)):
            kept.append(each.model_copy(update={"snippet_ids": left}))
    return tuple(kept)


def _with_relations(cell: Sentences, telling: Telling) -> Sentences:
    return tuple(each.model_copy(update={"relation_ids": telling.tells(each)}) for each in cell)


def _titled(work: ComparedWork) -> Sentences:
    year = work.published[:4]
    title = f"{work.title} ({year})" if year and year not in work.title else work.title
    return (PageSentence(text=title, snippet_ids=(), verdict="own"),)
