"""Services that can be searched beyond what was loaded, one a file, behind one port.

```python
services = services_of("web,pubmed", ServiceAccess(searxng="http://127.0.0.1:8080", contact="ada@example.org"), fetcher)
query = services["pubmed"].in_own_syntax(SearchTerms(words="heart failure", since="2019"))
match await services["pubmed"].search(query):
    case FoundWorks() as found: ...      # found.works, found.after, found.told
    case ServiceProblem() as why: ...    # why.reason, why.message, why.retryable, why.retry_after
next_part = query.model_copy(update={"after": found.after})
```

`search` never raises for what a service or the net does. What a result gives is text that can be a document as it is
(`FoundWork.document`), or an address to be fetched, or both: then the address is that of the full text.

What callers have to know:

- A ServiceQuery holds all that is asked, so it is what a step records and a cache is looked up by; keys are not in it.
- `after` belongs to the query that gave it, and may be used long afterwards; PubMed is then searched anew.
- One answer has at most MOST_A_PART works.
- One search is one request, but for PubMed (one more, and one for each 200 records) and Wikipedia (one for each
  article): `requests` tells.
- An answer may have fewer works than `most`, and `after` all the same.
- Who keeps answers keeps them by a service's `identity` too, and keeps none that is `partial`.
- What `fetch` names is fetched with `robots=True`, but for an address `of_service`.
- SearXNG's origin has to be one of the Fetcher's `services`; what it finds is fetched as any page.
"""

from kgplatform.retrieval.searcher import SERVICES, ServiceName
from kgplatform.retrieval.services.choice import ServiceAccess, services_named, services_of
from kgplatform.retrieval.services.service import (
    MOST_A_PART,
    FoundWork,
    FoundWorks,
    ProblemReason,
    Service,
    ServiceProblem,
    ServiceQuery,
)
from kgplatform.retrieval.services.terms import SearchTerms

__all__ = [
    "MOST_A_PART",
    "SERVICES",
    "FoundWork",
    "FoundWorks",
    "ProblemReason",
    "SearchTerms",
    "Service",
    "ServiceAccess",
    "ServiceName",
    "ServiceProblem",
    "ServiceQuery",
    "services_named",
    "services_of",
]
