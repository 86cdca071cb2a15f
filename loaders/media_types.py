"""The kinds of files by what a server of the web calls them."""

from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from loaders.files import KINDS

_SUFFIXES = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "application/epub+zip": ".epub",
    "application/x-tex": ".tex",
    "text/x-tex": ".tex",
    "application/x-ipynb+json": ".ipynb",
    "message/rfc822": ".eml",
    "application/jats+xml": ".jats",
    "application/tei+xml": ".tei",
    "application/xml": ".xml",
    "text/xml": ".xml",
}
MEDIA_TYPES = tuple(media_type for media_type, suffix in _SUFFIXES.items() if suffix in KINDS)
"""The media types of files that are read."""

BY_ADDRESS = (
    "", "application/octet-stream", "binary/octet-stream", "application/zip", "application/json", "text/plain",
)  # fmt: skip
"""What servers say, or do not, where they know no more: the end of the address tells better."""


def suffix_of(media_type: str, url: str) -> str:
    """Return the end of the names of the kind of file that an answer from the web is, "" for none that is read."""
    own = PurePosixPath(unquote(urlsplit(url).path)).suffix.lower()
    told = _SUFFIXES.get(media_type, "")
    if media_type in BY_ADDRESS and own in KINDS:
        return own
    return told if told in KINDS else ""
