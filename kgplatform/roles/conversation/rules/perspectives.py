"""Perspectives by rules: what related texts have headings for, the most frequent first."""

import asyncio
from collections import Counter, defaultdict

from kgplatform.graph.conversations import Contents
from kgplatform.language.keys import normal_key
from kgplatform.roles.conversation.perspectives import NamedPerspective, PerspectiveBrief
from kgplatform.text.similarity import content_words

LONGEST = 6  # words of a heading
HEADINGS = 5  # that a perspective stands for
GENERIC = frozenset(
    normal_key(heading)
    for heading in (
        "Abstract|Abbreviations|Acknowledgements|Acknowledgments|Appendix|Author contributions|Authors|Background"
        "|Bibliography|Citations|Competing interests|Conclusion|Conclusions|Conflict of interest|Contents|Discussion"
        "|Ethics|External links|FAQ|Figures|Footnotes|Funding|Further reading|Gallery|General|Glossary|In brief"
        "|Introduction|Keywords|Lead|Links|Literature|Materials and methods|Methods|More|More information|Notes|Other"
        "|Overview|Preface|References|Related|Related articles|Results|See also|Sources|Summary|Supplementary material"
        "|Table of contents|Tables|Text|Title|Works cited"
    ).split("|")
)


class RulePerspectiveFinder:
    """Takes headings that most of the related texts have, each with those that stand below it; what only repeats the
    topic's name, or stands in every text whatever it is on, is none."""

    async def find(self, brief: PerspectiveBrief) -> list[NamedPerspective]:
        """Return a perspective for each of the most frequent headings."""
        return await asyncio.to_thread(_found, brief)


def _found(brief: PerspectiveBrief) -> list[NamedPerspective]:
    texts: Counter[str] = Counter()  # how many have a heading
    wording: dict[str, str] = {}
    below: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in brief.contents:
        own: dict[str, str] = {}
        for path in _own_paths(each):
            own.setdefault(normal_key(path[0]), path[0])
            below[normal_key(path[0])].update(path[1:2])
        texts.update(own.keys())
        wording = {**own, **wording}
    topic = set(content_words(brief.topic.name))
    kept: list[NamedPerspective] = []
    for key, _ in sorted(texts.items(), key=lambda found: (-found[1], -len(below[found[0]]), found[0])):
        heading = wording[key]
        if len(kept) < brief.limit and _tells(heading) and not set(content_words(heading)) <= topic:
            under = [name for name, _ in _ranked(below[key]) if _tells(name)]
            kept.append(
                NamedPerspective(
                    name=heading,
                    looks_for=f"Looks for what related texts tell under “{heading}”.",
                    headings=(heading, *under[: HEADINGS - 1]),
                )
            )
    return kept


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


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def _tells(heading: str) -> bool:
    words = heading.split()
    letters = any(letter.isalpha() for letter in heading)
    return letters and len(words) <= LONGEST and bool(content_words(heading)) and normal_key(heading) not in GENERIC
