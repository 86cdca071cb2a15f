"""What names and relations mean, and how that came: taken by people and roles, and taken back."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import Decision, DecisionPreview, DoubtfulPair


class Decisions(Protocol):
    """What names and relations mean, and how that came: taken by people and roles, and taken back."""

    async def history(self, named: str, domain: str = "") -> list[Decision]:
        """Return the decisions by which an entity is what it is, or was parted from, the oldest first."""

    async def decisions_by_id(self, decision_ids: Sequence[str]) -> list[Decision]:
        """Return the decisions that exist, in the order given, taken back or not."""

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> Decision:
        """Let all names of some entities, given by ids or names, name one of them, which is called by the `name` of
        theirs that is given.

        Raises NotFound and InputError as entity() does, NotFound for a name that none of them has, and InputError where
        they are one already.
        """

    async def split_entity(  # noqa: PLR0917 - what a split is
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> Decision:
        """Let names of an entity, or what they mention in some snippets, be an entity of its own.

        Raises NotFound for what it does not have, and InputError where nothing would be left of it.
        """

    async def preview_merge(self, named: Sequence[str], domain: str = "", name: str = "") -> DecisionPreview:
        """Return what merging some entities would change, and change nothing. Raises as merge_entities() does."""

    async def preview_split(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str = ""
    ) -> DecisionPreview:
        """Return what a split would change, and change nothing. Raises as split_entity() does."""

    async def keep_apart(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        """Keep entities, given by ids or names, apart: no rule and no model merges them while that stands.

        Raises NotFound and InputError as entity() does, and InputError where they are one already.
        """

    async def doubtful_pairs(self, domain: str, limit: int = 50) -> list[DoubtfulPair]:
        """Return at most `limit` pairs of entities of a domain's topics that may be one and on which nobody has
        decided: those first that a sentence sets beside each other, then those that are mentioned most."""

    async def relation_history(self, named: str, domain: str = "") -> list[Decision]:
        """Return the decisions by which wordings mean a form, or another one, the oldest first."""

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        """Let the first of some relations stand for the others.

        Raises NotFound and InputError as relation() does, and InputError where they are one already, are of several
        domains or contradict each other.
        """

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        """Let some wordings of a relation be a relation of their own, called by the first of them.

        Raises NotFound for wordings that do not mean one relation, and InputError where it would lose its name.
        """

    async def undo_decision(self, decision_id: str, why: str, by: str) -> Decision:
        """Take a merge or a split back. Raises WrongState where a later decision stands on it, and says which."""
