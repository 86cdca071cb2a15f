"""A page's references by source: what is cited of one resource stands together, with the sections that it is from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from kgplatform.models import Reference, WorkStatus
from kgplatform.sources.published import published
from kgplatform.sources.snippet_urls import resource_url
from kgplatform.sources.source_type import source_type, spoken

STANDING: Mapping[WorkStatus, str] = {
    "retracted": "retracted",
    "concern": "expression of concern",
    "corrected": "corrected",
}
"""What readers are told of a cited work, the gravest first."""


@dataclass(frozen=True)
class CitedPart:
    """A section of a source, "" for what stands under none, with its references in the order of their markers."""

    name: str
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class CitedSource:
    """A resource that a page cites: `name` is its title where all parts have it, else what its `address` names; the
    part without a name stands first."""

    name: str
    address: str
    parts: tuple[CitedPart, ...]

    @property
    def site(self) -> str:
        """Where a reader finds it on the web: its host, "" where that is no address of the web, or the name says it."""
        host = _host(self.address)
        return "" if self.name.startswith(host) else host

    @property
    def type(self) -> str:
        """What sort of source it is, in words; "" where nobody knows."""
        return spoken(source_type(self.address, self.name))

    @property
    def standing(self) -> str:
        """What became of the work since it came out, in a word; "" where nothing is known."""
        found = {reference.status for part in self.parts for reference in part.references}
        return next((word for status, word in STANDING.items() if status in found), "")

    @property
    def published(self) -> str:
        """When it was published, in words; "" where its address does not show it."""
        return published(self.address)


def by_source(references: Sequence[Reference]) -> list[CitedSource]:
    """Return the references' sources, each with its parts, in the order of their first markers."""
    cited: dict[str, list[Reference]] = {}
    for reference in references:
        cited.setdefault(resource_url(reference.url), []).append(reference)
    return [_source(address, own) for address, own in cited.items()]


def _source(address: str, references: Sequence[Reference]) -> CitedSource:
    title = _shared_title([reference.title for reference in references])
    parts: dict[str, list[Reference]] = {}
    for reference in references:
        below = reference.title.removeprefix(title).strip() if title else reference.title
        name = below[1:-1] if title and below.startswith("(") and below.endswith(")") else below
        parts.setdefault(name, []).append(reference)
    listed = sorted(parts.items(), key=lambda part: part[0] != "")
    return CitedSource(title or _named(address), address, tuple(CitedPart(name, tuple(own)) for name, own in listed))


def _shared_title(titles: Sequence[str]) -> str:
    """The title of a document, of which "title (section)" are the others; "" where they have none in common."""
    candidates = sorted({titles[0], *(title.partition(" (")[0] for title in titles)}, key=len, reverse=True)
    return next((c for c in candidates if all(title == c or title.startswith(f"{c} (") for title in titles)), "")


def _host(address: str) -> str:
    try:
        url = urlsplit(address)
    except ValueError:
        return ""
    return (url.hostname or "").removeprefix("www.") if url.scheme in ("http", "https") else ""


def _named(address: str) -> str:
    """What an address says to a reader: host and path on the web, of a file its name."""
    host = _host(address)
    if host:
        return host + unquote(urlsplit(address).path).rstrip("/")
    return (
        PurePosixPath(unquote(address.removeprefix("file:"))).stem if address.startswith("file:") else ""
    ) or address
