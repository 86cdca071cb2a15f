"""Words by which a sentence goes on from the one before it."""

import re

_REFERRING = re.compile(
    r"(?:it|its|they|their|these|this|those|that|such|he|she|his|her|both|the (?:latter|former)|however|therefore|thus"
    r"|consequently|in contrast|as a result|for example|for instance)\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"(?:also|and|another|besides|but|finally|further|furthermore|hence|here|in addition|instead|likewise|meanwhile"
    r"|moreover|nevertheless|nonetheless|other|otherwise|similarly|so|still|then|though|unfortunately|yet)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"\b(?:it|its|itself|they|their|them|themselves|these|this|those|such|he|she|his|her|him|the (?:latter|former))\b",
    re.IGNORECASE,
)
_POINTING = re.compile(r"\b(?:these|this|those|such)\b(?! as\b)", re.IGNORECASE)


def refers_back(sentence: str) -> bool:
    """Whether a sentence begins with a word that stands for something before it ("They ...", "However, ...")."""
    return _REFERRING.match(sentence) is not None


def leans(sentence: str) -> bool:
    """Whether a sentence may go on from the one before it: by its first words, or by a word in it that may stand for
    something before it ("Though the results were noisy, they ..."); it may stand for something in the sentence, too."""
    return refers_back(sentence) or bool(_OPENING.match(sentence) or _WITHIN.search(sentence))


def points(sentence: str) -> bool:
    """Whether a sentence is another one behind another sentence: "It grows", "Models for this task exist"."""
    return refers_back(sentence) or _POINTING.search(sentence) is not None
