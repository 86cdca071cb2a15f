"""What all searches of the web give: addresses with titles and a few words, to be fetched."""

from collections.abc import Iterable

from kgplatform.models import Work
from kgplatform.retrieval.services.exchange import Answer
from kgplatform.retrieval.services.service import FoundWork
from kgplatform.retrieval.services.texts import plain
from kgplatform.sources.dates import iso_date
from kgplatform.sources.languages import language_tag
from kgplatform.sources.sites import web_address

NAME = "web"
"""What a topic's sources call it, whoever searches."""


class WebResult(Answer):
    """A result as a search gives it."""

    url: str
    title: str | None = ""
    content: str | None = ""
    published: str | None = ""
    language: str | None = ""


def web_works(results: Iterable[tuple[int, WebResult]], rank: int) -> list[FoundWork]:
    """Return the results that lead somewhere, each address once; `rank` is how many were given before."""
    found: dict[str, FoundWork] = {}
    for at, each in results:
        if each.url in found or web_address(each.url) is None:
            continue
        title = plain(each.title or "") or each.url
        found[each.url] = FoundWork(
            rank=rank + at + 1,
            url=each.url,
            title=title,
            work=Work(
                title=title,
                published=iso_date(each.published or ""),
                type="webpage",
                language=language_tag(each.language or ""),
            ),
            kind="html",
            said=plain(each.content or ""),
            fetch=each.url,
        )
    return list(found.values())
