"""Subsections of one section, where they are few: in which order they are read."""

from collections.abc import Set

from kgplatform.roles.outline.rules.nesting import Children
from kgplatform.text.similarity import content_words, head_of


def few(children: Children, closing: Set[str]) -> Children:
    """Return the subsections with the fullest first, but what something is ("Varroa mite") before what is about it
    ("Treatment of varroa"), what is called by the same word next to each other ("American" and "European foulbrood"),
    and last those whose headings have a word of `closing`, which are challenges."""
    left = sorted(children, key=lambda child: (not closing.isdisjoint(content_words(child[0])), -len(child[1])))
    order: list[tuple[str, tuple[int, ...]]] = []
    while left:
        free = [child for child in left if not any(_is_of(child[0], other[0]) for other in left if other is not child)]
        alike = [child for child in free if order and head_of(child[0]) == head_of(order[-1][0])]
        order.append((alike or free or left)[0])
        left.remove(order[-1])
    return tuple(order)


def _is_of(heading: str, other: str) -> bool:
    first, joined, _ = heading.partition(" and ")
    _, of, last = heading.partition(" of ")
    about = content_words(first if joined else "") + content_words(last if of else "")
    return " and " not in other and " of " not in other and not set(content_words(other)).isdisjoint(about)
