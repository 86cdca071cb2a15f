"""Looking works up that came without saying what they are, in catalogues; each only where it is switched on.

```python
lookups = lookups_of("crossref,openalex", ServiceAccess(contact="ada@example.org"), fetcher)
found = await look_up(Work(title="Tides", authors=(Author(family="Doe"),)), lookups)
found.work, found.problems
```

Nothing is raised for what a catalogue or the net does. By a title alone nothing is taken but what is surely the same.
"""

from kgplatform.retrieval.lookups.choice import LOOKUPS, Completed, LookupName, look_up, lookups_of
from kgplatform.retrieval.lookups.lookup import Lookup, completed

__all__ = ["LOOKUPS", "Completed", "Lookup", "LookupName", "completed", "look_up", "lookups_of"]
