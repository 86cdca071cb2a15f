"""What was read, and what a snippet says."""

import json
from typing import Any, Literal, get_args

from pydantic import Field, model_validator

from kgplatform.models.structure import EquationData, FigureData, TableData
from kgplatform.models.value import Value
from kgplatform.models.works import CitedAt, CitedWork, RecordedType, StoredWork, Work

SnippetKind = Literal[
    "prose", "case", "exercise", "objective", "navigation", "code", "table", "caption", "reference"
]  # fmt: skip
"""What a part of a document is. Prose is what its author states: it alone is evidence. The others are kept and can be
searched for: cases and examples with invented persons, exercises with their choices and solutions, what a reader is to
learn, where to look or click, program code, tables, captions of figures, lists of references."""

PROSE: SnippetKind = "prose"
OTHER_KINDS: tuple[SnippetKind, ...] = get_args(SnippetKind)[1:]
"""All but prose, in the order in which users are told of them."""


class Block(Value):
    """What the characters `start` to `end` of a document's text are: a heading, or a part of one kind.

    `first_line` and `last_line` are where it stands in the file that was read, counted from 1; 0 where nobody knows.
    `why` it is of its kind is told where the text itself does not show it. What a file knows of a part beyond its
    words comes along: the cells of a `table`, where the image of a `figure` lies, the `equations` of a text.
    """

    kind: Literal["heading"] | SnippetKind
    start: int
    end: int
    first_line: int = 0
    last_line: int = 0
    why: str = ""
    table: TableData | None = None
    figure: FigureData | None = None
    equations: tuple[EquationData, ...] = ()


class Document(Value):
    """A text as a loader gives it: mark-up stripped, headings kept as `#` lines, one paragraph a line.

    `blocks` say what its parts are, in their order; of a text without any they are found by its form. `left_out` says
    in words what of the file is not in the text. `work` is what the file says of itself as a work, `references` are
    the works that it cites, and `cited` where it does. `language` is the code
    of the language of its words ("de"), "" where nobody knows.
    """

    url: str
    title: str
    domain: str
    text: str
    kind: str = "text"
    published: str | None = None
    topic: str = ""
    language: str = ""
    blocks: tuple[Block, ...] = ()
    left_out: tuple[str, ...] = ()
    work: Work | None = None
    references: tuple[CitedWork, ...] = ()
    cited: tuple[CitedAt, ...] = ()


class Passage(Value):
    """A part of a document, all of one `kind`, under the headings of `path`.

    `text == document.text[start:end]`, less what stands between its parts and is of another kind. Of a table that was
    too long `table` has the rows that are in the text, under the whole header. `equations` and
    `citations` have their places in `text`.
    """

    path: tuple[str, ...]
    text: str
    start: int
    end: int
    kind: SnippetKind = PROSE
    first_line: int = 0
    last_line: int = 0
    table: TableData | None = None
    figure: FigureData | None = None
    equations: tuple[EquationData, ...] = ()
    citations: tuple[CitedAt, ...] = ()


class Snippet(Value):
    """A stored passage. `url` is the document's with section and chunk; `start`/`end` are in the document's text,
    `first_line`/`last_line` in its file, 0 where nobody knows; `equations` and `citations` have their places in
    `text`; `recorded` is what its source's record shows that to be, where it was asked for. It is also made of a
    store's row, whose `structure` is the JSON of `table`, `figure`, `equations` and `citations`.
    `language` is the code of that which it is in, "" for English and where nobody knows. `before` is the sentence that
    stands before it in its source, where it was read to be written from (graph.preceding) and its first sentence may
    go on from that: it is neither stored nor shown with the snippet."""

    id: str
    source_id: str
    domain: str
    url: str
    title: str
    path: tuple[str, ...]
    text: str
    start: int
    end: int
    embedding_id: str
    embedding_model: str
    kind: SnippetKind = PROSE
    language: str = ""
    first_line: int = 0
    last_line: int = 0
    table: TableData | None = None
    figure: FigureData | None = None
    equations: tuple[EquationData, ...] = ()
    citations: tuple[CitedAt, ...] = ()
    recorded: RecordedType = ""
    before: str = Field("", exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _of_row(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "structure" not in data:
            return data
        stored = data["structure"]
        return {**{name: value for name, value in data.items() if name != "structure"}, **json.loads(stored or "{}")}


class Source(Value):
    """A document as it is stored; one that is not `loaded` to its end is loaded again with the next load. `snippets`
    counts what is stored of it, `work` is what it says of itself as a work: also made of its JSON. The
    `language` of its words is a code ("de"), "" where nobody knows it."""

    id: str
    domain: str
    url: str
    title: str
    kind: str = "text"
    language: str = ""
    published: str | None = None
    snippets: int = 0
    loaded: bool = True
    work: StoredWork | None = None


class Domain(Value):
    """A corpus that belongs together, known by its name."""

    id: str
    name: str


class RemovalReport(Value):
    """What a removal took away; `stale` counts the sections of newest pages that cited some of it."""

    sources: int = 0
    snippets: int = 0
    stale: int = 0


class TopicRemoval(Value):
    """What was removed of a topic: pages, and what was asked for them."""

    pages: int = 0
    gaps: int = 0
    questions: int = 0
    queries: int = 0


class LoadReport(Value):
    """What a load did. `dropped` counts passages by reason ("short", "duplicate").

    By url: `replaced` are the documents that took the place of what was stored there; `repeated` those that came
    more than once in one load and not alike, of which the last counts; `apart` the sources that a store of version 1
    knew by a file's name alone, and that are left beside a document of that name, since they say something else.
    `notes` say in whole sentences what catalogues completed of the documents, why some could not be asked, and which
    documents were read without the service that was to read them; all are loaded all the same.
    """

    documents: int = 0
    documents_unchanged: int = 0
    documents_replaced: int = 0
    snippets: int = 0
    snippets_removed: int = 0
    dropped: dict[str, int] = Field(default_factory=dict)
    unreadable: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __add__(self, other: "LoadReport") -> "LoadReport":
        reasons = sorted({*self.dropped, *other.dropped})
        dropped = {reason: self.dropped.get(reason, 0) + other.dropped.get(reason, 0) for reason in reasons}
        others = LoadReport.model_fields.keys() - {"dropped"}
        return LoadReport(dropped=dropped, **{name: getattr(self, name) + getattr(other, name) for name in others})


class Mention(Value):
    """`surface == snippet.text[start:end]`."""

    surface: str
    start: int
    end: int


class ExtractedEntity(Value):
    """An entity of one snippet; `name` is one of its surfaces, `description` a statement of the snippet."""

    name: str
    description: str = ""
    kind: str = "concept"
    mentions: tuple[Mention, ...]


class Triplet(Value):
    """(subject, relation, object): both ends are names of entities of the same extraction.

    `start`/`end` span the verbatim evidence, a whole sentence, in the snippet's text.
    """

    subject: str
    relation: str
    object: str
    description: str = ""
    start: int
    end: int


class Extraction(Value):
    """What one extractor read in one snippet (Apollo 3.3.2, eq. 3.2)."""

    snippet_id: str
    extractor: str
    prompt_version: str
    entities: tuple[ExtractedEntity, ...] = ()
    triplets: tuple[Triplet, ...] = ()
    keywords: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class StoredExtraction(Value):
    """An extraction as it is stored; its `payload` has what was read."""

    id: str
    extractor: str
    prompt_version: str
    payload: Extraction
