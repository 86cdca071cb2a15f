"""Categories by rules: what entities are by the last words of their names; then what goes together in documents.

Of "air source heat pump" and "ground source heat pump" both are heat pumps. Where names say too little, the entities
that most documents mention stand for those that the same documents mention.
"""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from kgplatform.language.number import plural, singular
from kgplatform.language.word_classes import TRANSPARENT, VAGUE
from kgplatform.roles.categories.categoriser import LEAST, CategoryBrief, SortedEntity
from kgplatform.text.similarity import content_words

KIN = 2  # entities of one kind, from which it is a category
LONGEST = 3  # words of a kind
SHARE = 0.6  # of the entities, more than which one category says too little
_WORD = re.compile(r"[a-z]{3,}")  # in small letters: a word for things, no name
_PREPOSITION = re.compile(r" (?:of|in|for|from|with|by|on|to|at|between|during|under|over|per|as|without) ")
_JOINED = re.compile(r"\b(?:and|or)\b|[,;/&]")


class RuleCategoriser:
    """Sorts by names and documents, whatever the criterion is; what fits nowhere stays unsorted."""

    async def discover(self, brief: CategoryBrief) -> list[str]:
        """Return the categories, the largest first."""
        return list(await asyncio.to_thread(_groups, brief))

    async def classify(self, brief: CategoryBrief, categories: Sequence[str]) -> Mapping[str, str]:
        """Return the category of each entity: of its own kind, or else the one with which it shares most words."""
        groups = await asyncio.to_thread(_groups, brief)
        own = {id_: name for name, ids in groups.items() if name in categories for id_ in ids}
        found = {entity.id: own.get(entity.id) or _nearest(entity, categories) for entity in brief.entities}
        return {id_: name for id_, name in found.items() if name}


def _groups(brief: CategoryBrief) -> dict[str, list[str]]:
    """Return the ids of entities by category, the largest category first."""
    if len(brief.entities) <= LEAST:
        return {}
    kinds = _kinds(brief.entities, brief.topic.name)
    chosen: dict[str, list[str]] = {}
    left = [entity.id for entity in brief.entities]
    while kinds and len(chosen) < brief.most:
        best = min(kinds, key=lambda kind: (-len(kinds[kind] & {*left}), -len(kind.split()), kind))
        own = kinds.pop(best)
        members = [id_ for id_ in left if id_ in own]
        if KIN <= len(members) <= SHARE * len(brief.entities):
            chosen[_plural(best)] = members
            left = [id_ for id_ in left if id_ not in members]
    known = {entity.id: entity for entity in brief.entities}
    for id_ in list(left) if len(chosen) < LEAST else ():
        company = [other for other in left if _together(known[id_], known[other])]
        if id_ in left and len(chosen) < LEAST and len(company) >= KIN and _stands(known[id_], chosen):
            chosen[_capital(known[id_].name)] = [id_]
            left.remove(id_)
    for id_ in left:
        shares = {
            name: sum(_together(known[id_], known[own]) for own in ids) / len(ids) for name, ids in chosen.items()
        }
        if shares and max(shares.values()) > 0:
            chosen[min(shares, key=lambda name: (-shares[name], name))].append(id_)
    kept = {name: ids for name, ids in chosen.items() if len(ids) >= KIN}
    return {name: kept[name] for name in sorted(kept, key=lambda name: (-len(kept[name]), name))}


def _kinds(entities: Sequence[SortedEntity], topic: str) -> dict[str, set[str]]:
    """Return the entities by what their names end in, in the singular: whole endings, the longest that as many have."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for entity in entities:
        for ending in _endings(entity.name):
            found[ending].add(entity.id)
    several = {
        kind: ids
        for kind, ids in found.items()
        if len(ids) >= KIN and set(content_words(kind)) - {*content_words(topic)}
    }
    longer = Counter(
        shorter
        for kind in several
        for shorter in several
        if kind.endswith(f" {shorter}") and several[kind] == several[shorter]
    )
    return {kind: ids for kind, ids in several.items() if kind not in longer}


def _endings(name: str) -> list[str]:
    if _JOINED.search(name):
        return []
    words = _PREPOSITION.split(name)[0].lower().split()
    if not words:
        return []
    words[-1] = singular(words[-1])
    if words[-1] in VAGUE | TRANSPARENT or not _WORD.fullmatch(words[-1]):
        return []
    endings = []
    for start in range(len(words) - 1, max(-1, len(words) - 1 - LONGEST), -1):
        if not _WORD.fullmatch(words[start]):
            break
        endings.append(" ".join(words[start:]))
    return endings


def _stands(entity: SortedEntity, chosen: Mapping[str, Sequence[str]]) -> bool:
    """Whether an entity may stand for others: no category that is there is called nearly so."""
    words = set(content_words(entity.name))
    return bool(words) and not any(words <= set(content_words(name)) for name in chosen)


def _together(one: SortedEntity, other: SortedEntity) -> float:
    """Return which share (0..1) of the documents that mention either mentions both."""
    if one.id == other.id:
        return 0.0
    either = {*one.source_ids, *other.source_ids}
    return len({*one.source_ids} & {*other.source_ids}) / len(either) if either else 0.0


def _nearest(entity: SortedEntity, categories: Sequence[str]) -> str:
    """Return the category whose words an entity's name and description have most of, "" where they have none."""
    words = set(content_words(f"{entity.name} {entity.description}"))
    shares = {name: len(words & set(own)) / len(own) for name in categories if (own := content_words(name))}
    best = max(shares.values(), default=0.0)
    return next((name for name in categories if best and shares.get(name) == best), "")


def _plural(kind: str) -> str:
    *before, last = kind.split()
    return _capital(" ".join([*before, plural(last)]))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
