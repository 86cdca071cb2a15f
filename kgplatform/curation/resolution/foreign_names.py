"""Names of different languages: a likeness of theirs tells nothing, so that no rule makes them one.

Names that have one entity by their keys (written alike but for capitals, number and hyphens) are one wherever they
stand, and have all languages of their texts.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from kgplatform.curation.resolution.families import Pair
from kgplatform.graph.names import Name, read_name_languages
from kgplatform.graph.session import Graph
from kgplatform.graph.words import languages_of
from kgplatform.roles.resolution.merge_confirmer import Merge
from kgplatform.roles.resolution.verdicts import Verdict, groups

_OTHER_LANGUAGE = Verdict("apart", "they are of different languages", 1.0)


async def foreign_pairs(
    graph: Graph, family: Mapping[str, Name], verdicts: Mapping[Pair, Verdict], homes: Mapping[str, str]
) -> dict[Pair, Verdict]:
    """Return a verdict for each two names that rules would join, directly or through others, although they stand in
    texts of no language in common. `homes` are the entities that names have by their keys alone."""
    domains = {name.domain for name in family.values()}
    if not any([await languages_of(graph, domain) for domain in sorted(domains)]):
        return {}
    ids = sorted(family)
    place = {id_: number for number, id_ in enumerate(ids)}
    same = {(place[a], place[b]) for (a, b), verdict in verdicts.items() if verdict.answer == "same"}
    joined = [[ids[number] for number in sorted(group)] for group in groups(same)]
    languages: defaultdict[str, set[str]] = defaultdict(set)
    for id_, found in (await read_name_languages(graph, {id_ for group in joined for id_ in group})).items():
        languages[homes[id_]] |= found
    return {
        (a, b): _OTHER_LANGUAGE
        for group in joined
        for a, b in combinations(group, 2)
        if homes[a] != homes[b] and languages[homes[a]].isdisjoint(languages[homes[b]])
    }


def in_one_language(merge: Merge, languages: Mapping[str, Collection[str]]) -> Iterator[Merge]:
    """Yield a merge of those entities alone that have a language in common with the first, all the same one; none where
    no other has."""
    first, *others = merge.entity_ids
    common = set(languages.get(first, ()))
    kept = [first]
    for other in others:
        if shared := common.intersection(languages.get(other, ())):
            common = shared
            kept.append(other)
    if len(kept) > 1:
        yield merge.model_copy(update={"entity_ids": tuple(kept)})


def languages_by_entity(mentions: Collection[tuple[str, Collection[str]]]) -> dict[str, set[str]]:
    """Return the languages of entities, by those of snippets and what each mentions."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for language, entities in mentions:
        for entity in entities:
            found[entity].add(language)
    return found
