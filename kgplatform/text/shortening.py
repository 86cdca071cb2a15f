"""Texts that are there to be recognised: in one line, and no longer than they have room."""


def shortened(text: str, most: int = 400) -> str:
    """Return a text in one line, with an ellipsis where it was longer than `most` characters; of a long one whole
    words, if it has any."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    begun = line[: most - 1]
    return f"{begun.rpartition(' ')[0] or begun}…"
