"""A page's references by source: what is cited of one resource stands together, with the sections that it is from."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kgplatform.models import Reference, Source, Work
from kgplatform.models.works import SourceType
from kgplatform.sources import bibliography
from kgplatform.sources.bibliography import Identifier
from kgplatform.sources.exports import Listed, listed
from kgplatform.sources.published import published
from kgplatform.sources.sites import file_name, host_of
from kgplatform.sources.snippet_urls import document_title, resource_url
from kgplatform.sources.source_type import recorded_type, source_type, spoken, standing_told, weight


@dataclass(frozen=True)
class CitedPart:
    """A section of a source, "" for what stands under none, with its references in the order of their markers."""

    name: str
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class ReferredWork:
    """A work in a line, and the `address` that leads to it, "" where none is known: a source that a page cites refers
    to it for what `references` are cited for."""

    name: str
    address: str
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class CitedSource:
    """A resource that a page cites: `name` is its title where all parts have it, else what its `address` names; the
    part without a name stands first. `work` is what it says of itself as a work."""

    name: str
    address: str
    parts: tuple[CitedPart, ...]
    work: Work | None = None

    @property
    def by(self) -> str:
        """Who wrote it and when, as far as its work tells: "Fabre JH, Berg B (1881).", "" where nobody is named."""
        authors = bibliography.authors_told(self.work) if self.work else ""
        said = f"{authors} ({self._year})" if self._year else authors
        return f"{said.removesuffix('.')}." if authors else ""

    @property
    def venue(self) -> str:
        """Where it came out, as far as its work tells; where no author is named, with the year."""
        told = bibliography.venue_told(self.work) if self.work else ""
        return ", ".join(filter(None, (told, "" if self.by else self._year)))

    @property
    def identifier(self) -> Identifier | None:
        """What leads to its work; None for what is known by its address alone."""
        return bibliography.identifier(self.work) if self.work else None

    @property
    def sort(self) -> str:
        """What sort of work it is, and whether there is its abstract only, in words; "" where nobody told."""
        if self.work is None:
            return ""
        return ", ".join(filter(None, (bibliography.sort_told(self.work), bibliography.extent_told(self.work))))

    @property
    def status(self) -> str:
        """What its publisher said of it afterwards ("retracted"); "" for nothing."""
        return bibliography.status_told(self.work) if self.work else ""

    @property
    def site(self) -> str:
        """Where a reader finds it on the web: its host, "" where that is no address of the web, or the name says it."""
        host = host_of(self.address)
        return "" if self.name.startswith(host) else host

    @property
    def type(self) -> str:
        """What sort of source it is, in words; "" where nobody knows."""
        return spoken(self._type)

    @property
    def own_account(self) -> bool:
        """Whether a company speaks of itself."""
        return self._type == "company"

    @property
    def told_type(self) -> str:
        """Its type where readers of plain text are to know it: of what has a record, and of what a company says of
        itself; "" for others, and where the sort of its work says the same."""
        told = self.work is not None or self.own_account
        return self.type if told and self.type not in self.sort else ""

    @property
    def standing(self) -> str:
        """How much such a source counts beside others, in words; "" where it counts as most do."""
        return standing_told(weight(self._type))

    @property
    def referred(self) -> list[ReferredWork]:
        """The works that it refers to itself for what is cited of it: who said first what it repeats, or what it speaks
        of; in the order of the markers."""
        found: dict[str, tuple[Work, list[Reference]]] = {}
        references = sorted((each for part in self.parts for each in part.references), key=lambda each: each.marker)
        for reference in references:
            for entry in reference.refers_to:
                cited = found.setdefault(entry.work.id, (entry.work.record, []))[1]
                cited.extend([reference] if reference not in cited else [])
        return [
            ReferredWork(bibliography.in_words(work), bibliography.address(work), tuple(cited))
            for work, cited in found.values()
        ]

    @property
    def published(self) -> str:
        """When it was published, in words; "" where its address does not show it."""
        return published(self.address)

    @property
    def _type(self) -> SourceType:
        return source_type(self.address, self.name, recorded_type(self.work))

    @property
    def _year(self) -> str:
        return bibliography.year(self.work) if self.work else ""


def by_source(references: Sequence[Reference]) -> list[CitedSource]:
    """Return the references' sources, each with its parts, in the order of their first markers."""
    cited: dict[str, list[Reference]] = {}
    for reference in references:
        cited.setdefault(resource_url(reference.url), []).append(reference)
    return [_source(address, own) for address, own in cited.items()]


def cited_works(references: Sequence[Reference]) -> list[Listed]:
    """Return the references' sources as works, for libraries: what says nothing of itself by its title and address."""
    return [
        listed(Source(id="", domain="", url=source.address, title=_own_title(source), work=source.work))
        for source in by_source(references)
    ]


def _own_title(source: CitedSource) -> str:
    """Return the title that all parts of a source have without their sections, or else its name."""
    references = (reference for part in source.parts for reference in part.references)
    titles = {document_title(reference.title, reference.url) for reference in references}
    return titles.pop() if len(titles) == 1 else source.name


def _source(address: str, references: Sequence[Reference]) -> CitedSource:
    title = _shared_title([reference.title for reference in references])
    parts: dict[str, list[Reference]] = {}
    for reference in references:
        below = reference.title.removeprefix(title).strip() if title else reference.title
        name = below[1:-1] if title and below.startswith("(") and below.endswith(")") else below
        parts.setdefault(name, []).append(reference)
    ordered = sorted(parts.items(), key=lambda part: part[0] != "")
    works = (reference.work for reference in references)
    return CitedSource(
        title or file_name(address),
        address,
        tuple(CitedPart(name, tuple(own)) for name, own in ordered),
        next((work for work in works if work), None),
    )


def _shared_title(titles: Sequence[str]) -> str:
    """The title of a document, of which "title (section)" are the others; "" where they have none in common. It may
    have brackets of its own: the longest that all begin with is it."""
    openings = (match.start() for match in re.finditer(r" \(", titles[0]))
    candidates = sorted({titles[0], *(titles[0][:at] for at in openings)}, key=len, reverse=True)
    return next((c for c in candidates if all(title == c or title.startswith(f"{c} (") for title in titles)), "")
