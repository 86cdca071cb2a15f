"""What a source is, bibliographically: who wrote it, when, where it came out, and by which identifiers it is known."""

import json
from typing import Annotated, Literal

from pydantic import BeforeValidator

from kgplatform.models.value import Value

WorkType = Literal[
    "", "article-journal", "article", "paper-conference", "chapter", "book", "thesis", "report", "dataset", "review",
    "webpage", "article-newspaper", "article-magazine", "post-weblog", "entry-encyclopedia", "entry-dictionary",
    "patent", "standard", "legislation", "software", "document",
]  # fmt: skip
"""Sorts of works by the names that the Citation Style Language (CSL 1.0.2, appendix III) has for them; "article" is a
preprint. "" where nobody told."""

SourceType = Literal[
    "official", "peer_reviewed", "scholarly", "preprint", "primary_document", "reference_work", "encyclopedia", "news",
    "organisation", "company", "personal_blog", "forum", "listing", "social", "unknown",
]  # fmt: skip
"""Sorts of sources, as far as they tell how much to trust one: `official` is what authorities say, `scholarly` a paper
of which nobody knows whether it was reviewed, `primary_document` a report, law, standard, patent or data set, `company`
what a company says of itself, `listing` an entry of a shop or catalogue about a book or a thing."""

RecordedType = Literal[SourceType, ""]
"""What the record of a work shows its source to be; "" where there is none, or it shows nothing."""

Extent = Literal["", "abstract", "full text"]
"""How much of a work a document holds; "" where nobody told."""

WorkStatus = Literal["", "corrected", "concern", "retracted"]
"""What its publisher said of a work afterwards, the gravest of it: that parts were put right, that there is a concern,
or that it was taken back."""


class Author(Value):
    """A person by `family` and `given` name, or a group by its family name alone. `orcid` has 16 digits in groups of
    four, without an address."""

    family: str
    given: str = ""
    orcid: str = ""


class Work(Value):
    """What is known of a work; "" and () where nothing is.

    `published` is an ISO date or its beginning ("2019", "2019-05", "2019-05-21"). `venue` is the journal, the
    conference or the site. Identifiers are bare and in their usual form: `doi` in small letters without an address,
    `pmid` of digits, `pmcid` as "PMC123", `arxiv` without a version, `openalex` as "W123". `licence` is an SPDX id
    where it is a well-known one, or its address. `language` is a BCP 47 tag. `notices` are the DOIs, or else the
    words, of corrections and retractions.
    """

    title: str = ""
    authors: tuple[Author, ...] = ()
    published: str = ""
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    type: WorkType = ""
    doi: str = ""
    pmid: str = ""
    pmcid: str = ""
    arxiv: str = ""
    openalex: str = ""
    licence: str = ""
    language: str = ""
    extent: Extent = ""
    status: WorkStatus = ""
    notices: tuple[str, ...] = ()


class CitedWork(Value):
    """An entry of a document's list of references: its `key` in the document ("B12"), the entry in words as it stands
    there, and what it says of the work."""

    key: str
    text: str = ""
    work: Work = Work()


class CitedAt(Value):
    """That the characters `start` to `end` of a document's text point to entries of its references, by their keys.
    Where the sign itself, such as a number, is not in the text, they are the word that it stood behind."""

    start: int
    end: int
    keys: tuple[str, ...]


StoredWork = Annotated[Work, BeforeValidator(lambda value: json.loads(value) if isinstance(value, str) else value)]
"""A Work that is also made of its JSON, as the graph has it."""


class KnownWork(Value):
    """A work that the graph knows of, since a document of its `domain` is of it or cites it: `record` is what all of
    these tell of it together. So many `sources` are of it, 0 where nobody loaded it, and so many cite it."""

    id: str
    domain: str
    record: StoredWork
    sources: int = 0
    cited_by: int = 0


class SourceReference(Value):
    """An entry of the references of a source that is stored, by its `key`: the `record` is what that entry says."""

    key: str
    record: StoredWork
    work: KnownWork
