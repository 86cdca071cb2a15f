"""A text as answers are checked against it: its names, its sentences, and the lines that state nothing."""

from functools import cached_property

from kgplatform.language.pipeline import load_pipeline
from kgplatform.models import Mention
from kgplatform.roles.extraction.model.instructions import addressed_lines
from kgplatform.text.clause_splitting import question
from kgplatform.text.lexical_match import Wording
from kgplatform.text.name_places import Names
from kgplatform.text.quotes import QuotedText
from kgplatform.text.syntax import Pipeline, Tree

Span = tuple[int, int]


class CheckedText:
    """One snippet's text; spans are (start, end) in it."""

    def __init__(self, text: str, pipeline: Pipeline = load_pipeline, language: str = "") -> None:
        """`pipeline` gives the parser, which is loaded when a sentence needs to be parsed."""
        self.text = text
        self.language = language
        self._pipeline = pipeline
        self._trees: dict[Span, Tree] = {}
        self.quotes = QuotedText(text, language)
        self._names = Names(text, language)
        self._addressed = addressed_lines(text)

    def mentions(self, label: str) -> tuple[Mention, ...]:
        """Return where a name stands, other than in lines that are addressed to a model."""
        return tuple(m for m in self._names.find(label) if not self.is_addressed((m.start, m.end)))

    def mentions_in(self, label: str, span: Span) -> list[Mention]:
        return [mention for mention in self.mentions(label) if span[0] <= mention.start and mention.end <= span[1]]

    def is_addressed(self, span: Span) -> bool:
        """Say whether a span touches a line that is addressed to a model."""
        return any(start < span[1] and span[0] < end for start, end in self._addressed)

    def tree(self, span: Span) -> Tree:
        """Return the parse of a sentence, which is made when something is asked of it."""
        return self._trees.setdefault(span, Tree(self.text[span[0] : span[1]], self._pipeline))

    def states(self, span: Span) -> bool:
        """Say whether a sentence states something: it is no question throughout and no instruction."""
        return question(self.text[span[0] : span[1]]) != 0 and not self.is_addressed(span)

    @cached_property
    def wording(self) -> Wording:
        """The words of all lines that state something."""
        pieces, at = [], 0
        for start, end in self._addressed:
            pieces.append(self.text[at:start])
            at = end
        return Wording("\n".join([*pieces, self.text[at:]]))
