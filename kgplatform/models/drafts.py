"""What flows from evidence to the draft of a section."""

from typing import Literal

from kgplatform.models.corpus import Snippet
from kgplatform.models.pages import Claim
from kgplatform.models.value import Value

SentenceVerdict = Literal["verbatim", "entailed"]


class Evidence(Value):
    """A snippet that bears on a heading; `score` in 0..1 says how much."""

    snippet: Snippet
    score: float
    entity_ids: tuple[str, ...] = ()


class Fact(Value):
    """A relation of the topic's graph as a line, "subject | relation | object", and the snippets that state it; it is
    `central` where its page is to tell it."""

    relation_id: str
    text: str
    snippet_ids: tuple[str, ...]
    central: bool = False


class DraftSentence(Value):
    """A sentence of the page and the snippets that support it; `verdict` says how, as verification found it:
    "verbatim" where one of them holds it word by word, "entailed" where all of them together state its `claims`.
    `relation_ids` are the relations of the graph that it tells."""

    text: str
    snippet_ids: tuple[str, ...]
    verdict: SentenceVerdict = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()


class SectionDraft(Value):
    """Paragraphs of sentences; empty when the evidence supports none."""

    paragraphs: tuple[tuple[DraftSentence, ...], ...] = ()

    @property
    def sentences(self) -> list[DraftSentence]:
        return [sentence for paragraph in self.paragraphs for sentence in paragraph]
