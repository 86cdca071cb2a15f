"""What is written."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from kgplatform.models.runs import OptionValue
from kgplatform.models.times import Time
from kgplatform.models.value import Value
from kgplatform.models.works import SourceReference, Work, WorkStatus

ARTICLE, OUTLINE = "article", "outline"  # kinds of pages

DraftCheck = Literal[
    "citations", "verification", "figures", "claims", "review", "editing", "context", "repetition", "length"
]  # fmt: skip


class Length(Value):
    """How many words a text has, as far as there is as much to tell: from `least` to `most`, 0 for any."""

    least: int = 0
    most: int = 0


class OutlineSection(Value):
    """A heading with the entities that it tells of; `room` is its length, as a share of what its evidence would fill,
    and `length` in words, where somebody wants so many; `covers` says in words what readers look for under it, where
    somebody said so, and `snippet_ids` are what was found for it, best first, where it was searched for."""

    heading: str
    entity_ids: tuple[str, ...] = ()
    children: tuple["OutlineSection", ...] = ()
    room: float = 1.0
    covers: str = ""
    snippet_ids: tuple[str, ...] = ()
    length: Length | None = None


class Outline(Value):
    """The headings of a page. Where it has `own_evidence`, each is written from its `snippet_ids`, and from nothing
    else."""

    title: str
    sections: tuple[OutlineSection, ...]
    own_evidence: bool = False


class Claim(Value):
    """One thing that a sentence of a page states, and the span of a snippet's text that states it."""

    text: str
    snippet_id: str
    start: int
    end: int


SentenceVerdict = Literal["verbatim", "entailed", "own"]


class PageSentence(Value):
    """A sentence of a page and the snippets that support it.

    `verdict` says how, as verification found it: "verbatim" where one of them holds it word by word, "entailed" where
    all of them together state its `claims`; "own" are words of the page itself, which need none. `relation_ids` are
    the relations of the graph that it tells.
    """

    text: str
    snippet_ids: tuple[str, ...]
    verdict: SentenceVerdict = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()

    @property
    def citations(self) -> list["Citation"]:
        """It with each snippet that it cites."""
        return [self.citation_of(snippet_id) for snippet_id in self.snippet_ids]

    def citation_of(self, snippet_id: str) -> "Citation":
        """Return it with one of the snippets that it cites."""
        return Citation(
            sentence=self.text,
            snippet_id=snippet_id,
            verdict=self.verdict,
            claims=tuple(claim for claim in self.claims if claim.snippet_id == snippet_id),
            relation_ids=self.relation_ids,
        )


Sentences = tuple[PageSentence, ...]


class Paragraph(Value):
    """Sentences in a row; `opening` are words of the page itself before them, as "Sources disagree:"."""

    kind: Literal["paragraph"] = "paragraph"
    sentences: Sentences
    opening: str = ""


class ListBlock(Value):
    """Items of a sentence or several each, numbered where it is `ordered`."""

    kind: Literal["list"] = "list"
    items: tuple[Sentences, ...]
    ordered: bool = False

    @property
    def marked(self) -> list[tuple[str, Sentences]]:
        """The items, each with what stands before it as text: "-", or its number."""
        return [(f"{number}." if self.ordered else "-", item) for number, item in enumerate(self.items, start=1)]


class Table(Value):
    """Rows of cells, as many in each as the header has; a cell cites what it is from."""

    kind: Literal["table"] = "table"
    header: tuple[str, ...]
    rows: tuple[tuple[Sentences, ...], ...]
    caption: str = ""

    @model_validator(mode="after")
    def _is_even(self) -> Self:
        if any(len(row) != len(self.header) for row in self.rows):
            raise ValueError("each row of a table has as many cells as its header")
        return self


class Equation(Value):
    """A formula in TeX, without the signs around it, and the snippets that it is from."""

    kind: Literal["equation"] = "equation"
    tex: str
    snippet_ids: tuple[str, ...] = ()


class Figure(Value):
    """An image by its address, what it shows in words for those who do not see it, and its cited caption."""

    kind: Literal["figure"] = "figure"
    url: str
    alt: str
    caption: Sentences = ()


PageBlock = Annotated[Paragraph | ListBlock | Table | Equation | Figure, Field(discriminator="kind")]


class Citation(Value):
    """A sentence of a page and a snippet that it cites: `claims` are those of its claims that the snippet states, none
    of a verbatim sentence, which stands there itself. `relation_ids` are the relations of the graph that the sentence
    tells and the snippet is evidence of."""

    sentence: str
    snippet_id: str
    verdict: SentenceVerdict = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()


class Section(Value):
    """A written section, of blocks in their order.

    `level` is 0 for the lead, 1 for top sections, 2 for subsections; `position` counts in reading order. `outdated`
    says in words why it is stale, "" for one that is not.
    """

    level: int
    position: int
    heading: str
    blocks: tuple[PageBlock, ...] = ()
    entity_ids: tuple[str, ...] = ()
    stale: bool = False
    outdated: str = ""

    @property
    def sentences(self) -> list[PageSentence]:
        """All sentences, of whichever block, in reading order; formulas count as such."""
        return [sentence for block in self.blocks for sentence in sentences_of(block)]

    @property
    def tabular(self) -> bool:
        """Whether it has tables and nothing else: it was counted or compared, and no writer writes it anew."""
        return bool(self.blocks) and all(isinstance(block, Table) for block in self.blocks)

    @property
    def citations(self) -> list[Citation]:
        """Each sentence with each snippet that it cites, in reading order."""
        return [citation for sentence in self.sentences for citation in sentence.citations]


def sentences_of(block: PageBlock) -> Iterator[PageSentence]:
    """Yield the sentences of a block in reading order; a formula counts as one."""
    match block:
        case Paragraph():
            yield from block.sentences
        case ListBlock():
            yield from (sentence for item in block.items for sentence in item)
        case Table():
            yield from (sentence for row in block.rows for cell in row for sentence in cell)
        case Figure():
            yield from block.caption
        case Equation():
            yield PageSentence(text=block.tex, snippet_ids=block.snippet_ids)


class DroppedSentence(Value):
    """A sentence that was drafted and taken out again: by which check, and `why` in words."""

    text: str
    snippet_ids: tuple[str, ...]
    check: DraftCheck
    why: str


class Draft(Value):
    """What one heading of a page was written from, and what was taken out of it. `path` is the heading under its
    parents, empty for the lead; `offered` are the snippets that its writer was given, `spare` those that
    fit too and were left out for its length, `unfit` those that the relevance filter kept from it."""

    path: tuple[str, ...]
    offered: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    dropped: tuple[DroppedSentence, ...] = ()


class Reference(Value):
    """A snippet that a page cites: `marker` is the n of [n], which it keeps on later versions. `keys` are the entries
    of its source's references that what is cited points to: where others said it first.

    As long as the snippet is there `work` is what its source says of itself as a work, with what became of it by now,
    and `refers_to` has the entries of the `keys`; neither is kept with the page."""

    marker: int
    snippet_id: str
    title: str
    url: str
    keys: tuple[str, ...] = Field((), exclude_if=lambda keys: not keys)
    work: Work | None = Field(None, exclude_if=lambda work: work is None)
    refers_to: tuple[SourceReference, ...] = Field((), exclude_if=lambda entries: not entries)

    @property
    def status(self) -> WorkStatus:
        """What became of its work since it was cited, as far as is known."""
        return self.work.status if self.work else ""


class UnfilledHeading(Value):
    """A heading that a page was planned with and that too little was found for: it stands nowhere in its text.
    `position` is that of the section that it would stand before; `unread` says that the domain has something on it that
    was not read for the page."""

    level: int
    position: int
    heading: str
    entity_ids: tuple[str, ...] = ()
    unread: bool = False


class PageSummary(Value):
    """A page without its text; `stale` counts its sections that are out of date, `written` is when it was written, in
    ISO 8601, "" where nobody knows."""

    id: str
    topic_id: str
    kind: str
    version: int
    title: str
    engine: str
    stale: int = 0
    written: Time = ""


class Page(Value):
    """A version of a topic's page; `engine` says who wrote it ("offline rules", or a model's name); `partial` says in
    words why something is missing, "" for a whole page; `left_out` counts the snippets that fit one of its headings and
    that it does not cite; `unfilled` are planned headings that it says nothing under. `language` is that of its words,
    by its code; `options` are those that it was written by."""

    id: str
    topic_id: str
    kind: str = ARTICLE
    version: int
    title: str
    audience: str = ""
    engine: str
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    partial: str = ""
    left_out: int = 0
    unfilled: tuple[UnfilledHeading, ...] = ()
    language: str = "en"
    options: tuple[tuple[str, OptionValue], ...] = ()

    @field_validator("options", mode="before")
    @classmethod
    def _by_name(cls, given: object) -> object:
        """What is told as a map is kept by name, so that a page can be a key."""
        return tuple(sorted(given.items())) if isinstance(given, Mapping) else given

    @property
    def numbers(self) -> Mapping[str, int]:
        """The n of [n] by snippet id."""
        return {reference.snippet_id: reference.marker for reference in self.references}

    @property
    def planned(self) -> list[Section]:
        """What it was planned to have below its lead, in reading order: its sections but those of tables alone, and
        unfilled headings as sections that say nothing."""
        fields = {"level", "position", "heading", "entity_ids"}
        unfilled = [Section(**each.model_dump(include=fields)) for each in self.unfilled]
        written = [section for section in self.sections if section.level > 0 and not section.tabular]
        return sorted([*unfilled, *written], key=lambda section: section.position)


class ChangedSentence(Value):
    """A sentence that a later version of a page has in other words, or with other snippets."""

    old: PageSentence
    new: PageSentence


class SectionDiff(Value):
    """What became of a section between two versions: `path` is its heading under its parents, empty for the lead,
    `old_path` that of before where it is another. A section that came has no sentence of before, one that went none of
    after; `kept` counts the sentences that are the same."""

    path: tuple[str, ...]
    old_path: tuple[str, ...]
    state: Literal["came", "went", "changed", "same"]
    came: Sentences = ()
    went: Sentences = ()
    changed: tuple[ChangedSentence, ...] = ()
    kept: int = 0


class PageDiff(Value):
    """What differs between two pages, in the order of the new one; what went stands where it stood."""

    old_id: str
    new_id: str
    sections: tuple[SectionDiff, ...]

    @property
    def came(self) -> int:
        return sum(len(section.came) for section in self.sections)

    @property
    def went(self) -> int:
        return sum(len(section.went) for section in self.sections)

    @property
    def changed(self) -> int:
        return sum(len(section.changed) for section in self.sections)

    @property
    def kept(self) -> int:
        return sum(section.kept for section in self.sections)
