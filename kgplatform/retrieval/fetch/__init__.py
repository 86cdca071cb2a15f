"""The one place that opens an address of the open net.

```python
async with Fetcher(contact="https://example.org/about", trusted=("http://127.0.0.1:8080",)) as fetcher:
    match await fetcher.fetch(FetchRequest(url="https://example.org/a", accepts=("text/html",))):
        case Fetched() as page: ...       # page.url, page.body, page.media_type, page.charset
        case NotFetched() as why: ...     # why.reason, why.message, why.retryable, why.retry_after
```

`fetch` never raises for what the net does: what fails is a `NotFetched`, whose `reason` is a word for programs and
whose `message` is whole sentences for people, without path or query, in which there may be keys. One Fetcher serves all
callers of an event loop, at once: it keeps the pace of hosts.

What callers have to know:

- A page is asked for with `robots=True` (the default), a service's API with `robots=False`.
- `trusted` and `services` are exact origins that an operator configured, and exempt from the check of addresses. A
  trusted origin may be asked for by every request, one of `services` (SearXNG, GROBID, a webhook) by requests with
  `robots=False` alone, so that no link and no result of a search leads into it. Redirects to them are never exempt.
- Keys for a service go into `headers`, or into `params`: an address with `params` is told without its query.
- `pace` of a request replaces the Fetcher's where a service says how many requests it takes a second.
"""

from kgplatform.retrieval.fetch.fetcher import Fetcher
from kgplatform.retrieval.fetch.outcome import Fetched, FetchReason, NotFetched
from kgplatform.retrieval.fetch.request import FetchLimits, FetchRequest, form
from kgplatform.retrieval.fetch.target import origin_of

__all__ = ["FetchLimits", "FetchReason", "FetchRequest", "Fetched", "Fetcher", "NotFetched", "form", "origin_of"]
