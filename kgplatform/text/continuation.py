"""Whether a sentence goes on from the one before it, by the words that both have."""

from collections.abc import Collection

from kgplatform.text.similarity import content_words


def takes_up(opening: str, following: str, shared: Collection[str]) -> bool:
    """Whether a sentence has a word of the one that opens its section, other than the `shared` ones."""
    return bool((set(content_words(opening)) & set(content_words(following))) - set(shared))
