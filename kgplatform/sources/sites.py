"""Where pages are: which are of one site, those of a host or of a folder where they were saved, and what their places
are called."""

import re
from pathlib import PurePosixPath
from urllib.parse import SplitResult, unquote, urlsplit

PAGES = frozenset({"html", "jsonl", "markdown", "text"})
"""Kinds of documents that may be pages of a site. Those of offices (PDF, DOCX) are documents of their own: what they
repeat is a clause of theirs."""

_ARCHIVED = re.compile(r"https?://web\.archive\.org/web/\d{1,14}[a-z_]{0,8}/(?=\S)")
_SCHEME = re.compile(r"[a-z]{2,8}:/{1,2}", re.IGNORECASE)


def original_url(url: str) -> str:
    """Return the address of a page of which a web archive has a copy; any other address as it is."""
    match = _ARCHIVED.match(url)
    if not match:
        return url
    inner = url[match.end() :]
    return inner if _SCHEME.match(inner) else f"http://{inner}"


def web_address(url: str) -> SplitResult | None:
    """Return the parts of an address of the web, of the archived page where it is a copy; None for any other."""
    try:
        parts = urlsplit(original_url(url))
        host = parts.hostname
    except ValueError:
        return None
    return parts if parts.scheme.lower() in {"http", "https"} and host else None


def host_of(url: str) -> str:
    """Return the host of an address of the web without its "www.", or ""."""
    parts = web_address(url)
    return (parts.hostname or "").removeprefix("www.") if parts else ""


def file_name(url: str) -> str:
    """Return what a reader calls a source: the name of its file, or its address on the web without the scheme, of the
    archived page where it is a copy."""
    if parts := web_address(url):
        return f"{host_of(url)}{unquote(parts.path)}".rstrip("/")
    scheme, _, path = url.partition(":")
    return url if scheme in {"http", "https"} else PurePosixPath(unquote(path or url)).name or url


def site_of(url: str, kind: str) -> str:
    """Return what a page shares with the others of its site, "" for what is no page of any: its host, or the folder of
    an HTML file."""
    if kind not in PAGES:
        return ""
    if host := host_of(url):
        return host
    return str(PurePosixPath(url).parent) if kind == "html" and url.startswith("file:") else ""
