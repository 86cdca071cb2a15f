"""Claim checker: whether snippets state all that a sentence claims (thesis, appendix F)."""

from typing import Protocol

from kgplatform.models import Claim, Snippet, Topic, Value


class CitedSentence(Value):
    """A sentence with all the snippets that it cites; `before` is the sentence it follows, for what "it" means. One
    that begins with the `head` of a table's column is about that: its claims need not say the head's words."""

    text: str
    snippets: tuple[Snippet, ...]
    before: str = ""
    head: str = ""


class ClaimBrief(Value):
    """Sentences of one section, in reading order; `names` are all forms of the names of one thing each."""

    topic: Topic
    path: tuple[str, ...]
    sentences: tuple[CitedSentence, ...]
    names: tuple[tuple[str, ...], ...] = ()


class ClaimVerdict(Value):
    """`unsupported` are the atomic claims that the snippets together do not state; `claims` are the others, each with
    the place that states it, once for each snippet that does. One that was not `asked` about is of a sentence that a
    budget had no room to check."""

    supported: bool
    unsupported: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    asked: bool = True


class ClaimChecker(Protocol):
    async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
        """Return a verdict a sentence, in order; what cannot be judged is unsupported. Raises BudgetSpent where none
        can be asked about."""
