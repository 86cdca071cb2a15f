"""What flows from evidence to the draft of a section."""

from kgplatform.models.corpus import Snippet
from kgplatform.models.pages import PageSentence
from kgplatform.models.value import Value


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


class SectionDraft(Value):
    """Paragraphs of sentences; empty when the evidence supports none."""

    paragraphs: tuple[tuple[PageSentence, ...], ...] = ()

    @property
    def sentences(self) -> list[PageSentence]:
        return [sentence for paragraph in self.paragraphs for sentence in paragraph]
