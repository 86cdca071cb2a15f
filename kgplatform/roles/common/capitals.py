"""How a phrase begins that is a heading."""


def capitalised(phrase: str) -> str:
    """Return a phrase with a capital at its first letter, after what marks stand before it: "(Free?) market"; a first
    word with capitals of its own, such as "mRNA", stays as it is written."""
    first = phrase.partition(" ")[0]
    if any(letter.isupper() for letter in first):
        return phrase
    place = next((place for place, letter in enumerate(first) if letter.isalpha()), 0)
    return phrase[:place] + phrase[place : place + 1].upper() + phrase[place + 1 :]
