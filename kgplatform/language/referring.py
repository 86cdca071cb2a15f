"""Words with which a sentence begins that goes on from the one before it."""

import re

_REFERRING = re.compile(
    r"(?:it|its|they|their|these|this|those|that|such|he|she|his|her|both|the (?:latter|former)|however|therefore|thus"
    r"|consequently|in contrast|as a result|for example|for instance)\b",
    re.IGNORECASE,
)


def refers_back(sentence: str) -> bool:
    """Whether a sentence begins with a word that stands for something before it ("They ...", "However, ...")."""
    return _REFERRING.match(sentence) is not None
