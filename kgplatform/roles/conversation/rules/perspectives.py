"""Perspectives by rules: what several related texts have headings for, and what these texts are on."""

import asyncio
from collections import Counter, defaultdict

from kgplatform.graph.conversations import Contents
from kgplatform.language.keys import normal_key
from kgplatform.roles.common.telling_headings import tells
from kgplatform.roles.conversation.perspectives import NamedPerspective, PerspectiveBrief
from kgplatform.text.similarity import content_words

FREQUENT = 2  # texts that have a heading, from which it is a perspective
HEADINGS = 5  # that a perspective stands for


class RulePerspectiveFinder:
    """Takes headings that two related texts have at least, each with those that stand below it; then the titles of
    these texts, each with its own headings. What only repeats the topic's name, or stands in every text whatever it is
    on, is none."""

    async def find(self, brief: PerspectiveBrief) -> list[NamedPerspective]:
        """Return a perspective for each of the most frequent headings, then for each of the nearest texts."""
        return await asyncio.to_thread(_found, brief)


def _found(brief: PerspectiveBrief) -> list[NamedPerspective]:
    texts: Counter[str] = Counter()  # how many have a heading
    wording: dict[str, str] = {}  # in the order in which the nearest texts have them
    below: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in brief.contents:
        paths = _own_paths(each)
        texts.update({normal_key(path[0]) for path in paths})
        for path in paths:
            wording.setdefault(normal_key(path[0]), path[0])
            below[normal_key(path[0])].update(path[1:2])
    frequent = sorted((key for key in wording if texts[key] >= FREQUENT), key=lambda key: -texts[key])
    named = [(wording[key], _ranked(below[key])) for key in frequent]
    named += [(each.title, list(dict.fromkeys(path[0] for path in _own_paths(each)))) for each in brief.contents]
    topic = content_words(brief.topic.name)
    kept: dict[str, NamedPerspective] = {}
    for name, under in named:
        key = normal_key(name)
        if len(kept) < brief.limit and key not in kept and tells(name, topic):
            headings = (name, *[heading for heading in under if tells(heading)][: HEADINGS - 1])
            told = f"Looks for what related texts tell under “{name}”."
            kept[key] = NamedPerspective(name=name, looks_for=told, headings=headings)
    return list(kept.values())


def _own_paths(contents: Contents) -> list[tuple[str, ...]]:
    """The paths without what stands above all of a text: its title, or a heading that all of it is under."""
    paths = [tuple(part for part in path if part.strip()) for path in contents.paths]
    paths = [path for path in paths if path]
    firsts = {path[0] for path in paths}
    title = normal_key(contents.title)
    if len(firsts) == 1 and any(len(path) > 1 for path in paths):
        return [path[1:] for path in paths if path[1:]]
    bare = [path[1:] if normal_key(path[0]) == title else path for path in paths]
    return [path for path in bare if path]


def _ranked(counts: Counter[str]) -> list[str]:
    return sorted(counts, key=lambda heading: (-counts[heading], heading))
