"""A store of an older version becomes one of ours, step by step, when a process opens it.

A step goes from one version to the next; it is a list of parts, each done in batches. A batch and the note how far the
part is are one transaction, so that a kill in the middle goes on at the next start. Where several processes share one
graph, one of them migrates it and the others wait. What is added next is a module `to_<version>.py` with the parts of
its step, a line in steps.py, STORE_VERSION in engines/home.py, and a folder of the version before in tests/migrations.
"""

from kgplatform.migrations.migration import bring_up_to_date

__all__ = ["bring_up_to_date"]
