"""From version 2 to 3: the kind of a run is its strategy."""

from kgplatform.graph.session import Work
from kgplatform.migrations.steps import Batch, Part


async def _runs(work: Work, after: str) -> Batch:
    row = (await work.run("write/store/kinds_of_runs", before="topic", now="apollo"))[0]
    return Batch(row["done"], None)


PARTS = (Part("runs", "kinds of runs", _runs),)
