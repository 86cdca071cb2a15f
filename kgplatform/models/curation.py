"""What is doubtful about names, and what a decision on them would change."""

from typing import Literal

from kgplatform.models.knowledge import Entity
from kgplatform.models.value import Value

Doubt = Literal["told", "within", "near", "marks"]


class DoubtfulPair(Value):
    """Two entities that may be one, the one that is mentioned more first; `doubt` says what speaks for it: a sentence
    that sets their names beside each other (`sentence`), a name within the other one, names of near meaning, or marks
    that names of one thing share. `told` are sentences that name each of them, `shared` the names of entities that
    both have relations to."""

    entities: tuple[Entity, Entity]
    doubt: Doubt
    sentence: str = ""
    told: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    shared: tuple[str, ...] = ()


class CoveringSection(Value):
    """A section of the newest page of a topic that tells of an entity: `heading` is "" for the lead."""

    page_id: str
    title: str
    version: int
    heading: str


class DecisionPreview(Value):
    """What a merge or a split would change if it were decided now; nothing is changed by looking.

    `entity_ids`, `entity_names` and `moved` are those of the Decision that would come of it, `called` is the name of
    what a merge would make. `mentions` counts the mentions that would be of another entity, `snippets` those that have
    them. Relations that would go, come and take in evidence of others are told in words, sorted; `groups` are labels of
    groups that would be looked at anew, `sections` of pages would be out of date.
    """

    kind: Literal["merge", "split"]
    entity_ids: tuple[str, ...]
    entity_names: tuple[str, ...]
    called: str = ""
    moved: tuple[str, ...] = ()
    mentions: int = 0
    snippets: int = 0
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()
    grown: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    sections: tuple[CoveringSection, ...] = ()
