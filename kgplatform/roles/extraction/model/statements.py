"""Statements: whether a sentence says a relation of two ends that stand in it, no more firmly and no other way round.

The rules on words accuse, the parse acquits: a relation is refused only where both say that it is wrong, or where the
rules alone can tell.
"""

from collections.abc import Iterable
from functools import cached_property

from kgplatform.text import clause_splitting, hedges, stated_predicates
from kgplatform.text.lexical_match import words_of
from kgplatform.text.syntax import Tree

_Span = tuple[int, int]

_SURELY_SAME = 2  # words of a relation between the ends, by which a noun tells their order


class Statement:
    """A relation of two ends, as a sentence would have to state it.

    `ends` are the spans of subject and object in the sentence, (0, 0) where one stands before it; `between` is the text
    between them.
    """

    def __init__(self, relation: str, sentence: str, tree: Tree, ends: tuple[_Span, _Span], between: str) -> None:
        self._relation, self._sentence, self._tree = relation, sentence, tree
        self._ends, self._between = ends, between
        self._object = sentence[slice(*ends[1])]
        self._inside = [end for end in ends if end[1]]

    def refusal(self) -> str:
        """Return why the sentence does not state it, "" where it does."""
        if self._is_asked():
            return "quote is no statement"
        if reason := hedges.added(self._sentence, self._relation):
            return reason
        if not stated_predicates.is_stated(self._relation, self._sentence, self._between, self._object):
            return "relation not in sentence"
        if self._is_of_other_clause():
            return "relation of another clause"
        return self._lost() or ("ends the wrong way round" if self._is_reversed() else "")

    def _is_asked(self) -> bool:
        asked = clause_splitting.question(self._sentence)
        return asked is not None and any(end[1] > asked for end in self._inside)

    def _lost(self) -> str:
        places = hedges.Places(self._ends, self._verbs or tuple(self._outside))
        if reason := hedges.lost(self._sentence, places, self._relation, self._tree):
            return reason
        subject = self._ends[0]
        return hedges.narrowed(self._sentence, subject[0], self._relation) if subject[1] else ""

    def _is_of_other_clause(self) -> bool:
        """Say whether what the relation says is said in a clause of others."""
        if self._outside and not self._verbs and clause_splitting.parts_clauses(self._between):
            return not self._is_said_of(self._outside[0], self._inside, by_pronoun=True)
        if self._verbs and clause_splitting.leaves(self._sentence, self._low, self._verbs[0], self._high):
            return not self._is_said_of(self._verbs[0], self._inside, by_pronoun=False)
        return False

    def _is_said_of(self, verb: int, ends: Iterable[_Span], by_pronoun: bool) -> bool:
        return all(self._tree.in_clause(verb, end, by_pronoun) for end in ends)

    def _is_reversed(self) -> bool:
        if len(self._inside) < len(self._ends) or hedges.is_saying(self._relation):
            return False
        subject, object_ = self._ends
        verb = next(iter(self._verbs or self._outside), None)
        if verb is None:
            return False
        if self._is_turned(verb) and self._tree.is_doer(verb, object_) and not self._tree.does(verb, subject):
            return True
        told = bool(self._verbs) and stated_predicates.is_reversed(self._relation, self._sentence, subject, object_)
        return told and not self._agrees(verb)

    def _agrees(self, verb: int) -> bool:
        """Say whether the tree has the ends the way round that the relation has."""
        subject, object_ = self._ends
        if self._tree.is_noun(verb):
            return len(self._verbs) < _SURELY_SAME
        if self._is_turned(verb):
            return False
        if self._tree.undergoes(verb, subject):
            return stated_predicates.voice_of(self._relation) != "active" or self._goes_on_alike(verb)
        if stated_predicates.names_doer(self._relation):
            return self._tree.does(verb, object_)
        return self._tree.does(verb, subject) or self._tree.undergoes(verb, object_)

    def _is_turned(self, verb: int) -> bool:
        """Say whether the tree has the object do what the relation does not say that it does."""
        said = not self._tree.is_noun(verb) and not stated_predicates.names_doer(self._relation)
        return said and self._tree.does(verb, self._ends[1])

    def _goes_on_alike(self, verb: int) -> bool:
        """ "Is not correlated with" says what "does not correlate with" does."""
        following, last = words_of(self._sentence[verb:])[1:2], words_of(self._relation)[-1:]
        return following == last and self._ends[0] == min(self._ends) and following != ["by"]

    @property
    def _low(self) -> int:
        return min(start for start, _ in self._ends)

    @property
    def _high(self) -> int:
        return max(start for start, _ in self._ends)

    @cached_property
    def _places(self) -> list[int]:
        """Where words of the relation stand, its first word first."""
        return stated_predicates.places_of(stated_predicates.core(self._relation), self._sentence, self._ends[1][0])

    @cached_property
    def _outside(self) -> list[int]:
        return [place for place in self._places if not any(start <= place < end for start, end in self._ends)]

    @cached_property
    def _verbs(self) -> tuple[int, ...]:
        """Those between the ends."""
        return tuple(place for place in self._outside if self._low <= place <= self._high)
