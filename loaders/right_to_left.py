"""Lines of Hebrew, Arabic and the like as they are read: a PDF may tell their letters as they stand, from left to
right, and those of Arabic in the forms that they have beside each other."""

import re
import unicodedata

_LETTERS = "\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT = re.compile(f"[{_LETTERS}]+")
_OTHER = rf"(?:(?![{_LETTERS}])\w)"
_LEFT = re.compile(rf"(?:(?![{_LETTERS}])[^\W\d_])+")
_AMONG_LEFT = re.compile(f"[{_LETTERS}](?:(?:(?![{_LETTERS}])(?:[\\W_]|\\d))*+[{_LETTERS}])*")
"""A run of them in a line that is read from left to right."""
_KEPT = re.compile(rf"([$€£¥]?{_OTHER}(?:[^{_LETTERS}]*{_OTHER})?[%‰°]?)")
"""What is read from left to right in a line of them: numbers, and words of other scripts."""
_FORMS = re.compile("[\ufb1d-\ufdfb\ufe80-\ufefc]+")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def is_right_to_left(text: str) -> bool:
    """Say whether any letter of a text is of a script that is read from right to left."""
    return _RIGHT.search(text) is not None


def with_letters(text: str) -> str:
    """Return a text with its letters instead of the forms that they have beside each other."""
    return _FORMS.sub(lambda forms: unicodedata.normalize("NFKC", forms.group()), text)


def as_read(text: str) -> str:
    """Return a line in the order of reading whose letters come as they stand, from left to right. What most of its
    words are tells where it begins."""
    if len(_RIGHT.findall(text)) >= len(_LEFT.findall(text)):
        return _turned(text)
    return _AMONG_LEFT.sub(lambda run: _turned(run.group()), text)


def _turned(text: str) -> str:
    pieces = _KEPT.split(text)  # every second one is read from left to right
    return "".join(
        piece if at % 2 else piece[::-1].translate(_MIRRORED) for at, piece in reversed(list(enumerate(pieces)))
    )
