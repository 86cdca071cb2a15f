"""The mapper by rules: the nearest concept, where one is near, and else one called as the snippet's own heading."""

from collections.abc import Iterable, Sequence

from kgplatform.language.keys import normal_key
from kgplatform.models import Snippet
from kgplatform.roles.common.telling_headings import telling_heading
from kgplatform.roles.mind_map.mapper import MapBrief, Move, NamedGroup, Parting, PartingBrief, Placing
from kgplatform.text.similarity import content_words

NEAR = 0.6  # cosine from which a snippet belongs to a concept that was not led to
ANY = float("-inf")  # for a snippet whose headings and title say no more than the topic's name does
LEADS_ON = 0.5  # cosine from which a snippet is led to a concept below the one at which it stands
FEWEST = 2  # snippets of a group
DEEPEST = 2  # levels below the root down which a snippet is led: a page has no more


class RuleMapper:
    """Asks nobody. New concepts are called as what stands above a snippet, the nearest heading that has a word beside
    the topic's name, and else as its source."""

    async def place(self, brief: MapBrief) -> list[Move]:
        """Put a snippet at the concept of its own heading; else at the nearest, where it is near, or no concept could
        be called after the snippet; else where the nearest concepts lead, from the root on; else at a new one."""
        return [_move(each, brief.topic.name) for each in brief.placings]

    async def part(self, brief: PartingBrief) -> Parting:
        """Group snippets by their headings, and where these are all one by their sources; what is alone stays."""
        for names in (
            [_name(each, brief.topic.name, brief.path) for each in brief.snippets],
            [each.title for each in brief.snippets],
        ):
            groups = _grouped(brief.snippets, names, brief.path)
            if len(groups) > 1:
                return Parting(groups=tuple(groups))
        return Parting()


def _chosen(placing: Placing, topic: str) -> int | None:
    headed = _headed(placing, topic)
    if headed is not None:
        return headed
    return _near(placing, NEAR if _telling(placing.snippet, topic) else ANY)


def _near(placing: Placing, least: float) -> int | None:
    return _best(placing, range(len(placing.options)), least)


def _led(placing: Placing) -> int | None:
    """The option that the nearest concepts lead to, a level at a time."""
    at, path = None, tuple[str, ...]()
    for _ in range(DEEPEST):
        below = [n for n, option in enumerate(placing.options) if option.path[:-1] == path]
        found = _best(placing, below, LEADS_ON)
        if found is None:
            break
        at, path = found, placing.options[found].path
    return at


def _best(placing: Placing, among: Iterable[int], least: float) -> int | None:
    """The nearest option among some, by their numbers, where it is near enough."""
    best = max(among, key=lambda n: (placing.options[n].likeness, -n), default=None)
    return best if best is not None and placing.options[best].likeness >= least else None


def _headed(placing: Placing, topic: str) -> int | None:
    """The option that is called as the snippet's heading."""
    key = normal_key(_name(placing.snippet, topic))
    found = (n for n, option in enumerate(placing.options) if option.path and normal_key(option.path[-1]) == key)
    return next(found, None)


def _move(placing: Placing, topic: str) -> Move:
    chosen = _chosen(placing, topic)
    chosen = _led(placing) if chosen is None else chosen
    if chosen is None:
        return Move(kind="create", name=_name(placing.snippet, topic))
    return Move(kind="insert", option=chosen)


def _name(snippet: Snippet, topic: str, above: Sequence[str] = ()) -> str:
    """Return the nearest heading over a snippet that tells more than the topic's name and the concepts above."""
    return _telling(snippet, topic, above) or snippet.title or topic


def _telling(snippet: Snippet, topic: str, above: Sequence[str] = ()) -> str:
    """Return the nearest heading over a snippet, or its title, that tells more than these; "" where none does."""
    known = {word for name in (topic, *above) for word in content_words(name)}
    return telling_heading(snippet, known)


def _grouped(snippets: Sequence[Snippet], names: Sequence[str], above: Sequence[str]) -> list[NamedGroup]:
    taken = {normal_key(name) for name in above}
    by_key: dict[str, tuple[str, list[str]]] = {}
    for snippet, name in zip(snippets, names, strict=True):
        by_key.setdefault(normal_key(name), (name, []))[1].append(snippet.id)
    return [
        NamedGroup(name=name, snippet_ids=tuple(found))
        for key, (name, found) in by_key.items()
        if len(found) >= FEWEST and key not in taken
    ]
