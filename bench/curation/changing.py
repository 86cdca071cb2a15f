"""What changes a graph, as a process does it that may be killed: writing, merging, splitting, removing.

`python -m bench.curation.changing URI USER PASSWORD FOLDER ACTION SEED` opens the graph and the vectors in a folder,
says "ready" on stdout, waits for a line on stdin, and does one action to its end. Done again after a kill, an action
does what is left of it.
"""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import all_snippets, read_sources, source_snippets
from kgplatform.ids import alias_id, entity_id
from kgplatform.language.keys import normal_key
from kgplatform.models import Document, ExtractedEntity, Extraction, Mention, Snippet, Triplet
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Vectors

DOMAIN = "bogs"
DOCUMENTS = 12
_KINDS = ("brown", "golden", "silver", "marsh", "water", "wood")
_PARTS = ("moss", "fern", "sedge", "heath", "beetle", "spider")
NAMES = tuple(f"{kind} {part}" for kind in _KINDS for part in _PARTS)
VERBS = ("shelters", "shades", "feeds", "follows")
_NAME = re.compile("|".join(NAMES))
_SENTENCE = re.compile(rf"The ({'|'.join(NAMES)}) ({'|'.join(VERBS)}) the ({'|'.join(NAMES)})[^.]*\.")


class QuickEmbedder(Embedder):
    """Gives vectors that are hashes of the texts: what they are does not matter here."""

    async def passages(self, texts: Sequence[str]) -> Vectors:
        seeds = (int.from_bytes(sha256(text.encode()).digest()[:8], "big") for text in texts)
        rows = np.stack([np.random.default_rng(seed).standard_normal(self.dimension) for seed in seeds])
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def documents(seed: int, first: int = 0) -> list[Document]:
    """Return documents that tell of names, drawn by a seed, numbered from `first`."""
    found = []
    for number in range(first, first + DOCUMENTS):
        chance = Random(f"{seed} {number}")
        parts = []
        for part in range(3):
            said = [(*chance.sample(NAMES, 2), chance.choice(VERBS)) for _ in range(8)]
            text = " ".join(f"The {a} {verb} the {b} in bog {number} {part}." for a, b, verb in said)
            parts.append(f"# Part {part}\n\n{text}")
        found.append(Document(url=f"bog:{number}", title=f"Bog {number}", domain=DOMAIN, text="\n\n".join(parts)))
    return found


def read(snippet: Snippet) -> Extraction:
    """Return what is told in a snippet."""
    mentions: dict[str, list[Mention]] = {}
    for match in _NAME.finditer(snippet.text):
        mentions.setdefault(match[0], []).append(Mention(surface=match[0], start=match.start(), end=match.end()))
    return Extraction(
        snippet_id=snippet.id,
        extractor="bench",
        prompt_version="1",
        entities=tuple(ExtractedEntity(name=name, mentions=tuple(found)) for name, found in sorted(mentions.items())),
        triplets=tuple(
            Triplet(subject=m[1], relation=m[2], object=m[3], description=m[0], start=m.start(), end=m.end())
            for m in _SENTENCE.finditer(snippet.text)
        ),
    )


def entity(name: str) -> str:
    """Return the id of the entity that a name founds."""
    return entity_id(alias_id(DOMAIN, normal_key(name)))


class Changing:
    """A graph with its vectors, and what is done to them; the seed draws it."""

    def __init__(self, graph: Graph, store: EdgeStore, seed: int) -> None:
        self.graph, self.store, self.embedder = graph, store, QuickEmbedder(batch=16)
        self._ingestion = Ingestion(graph, store, self.embedder, min_words=5)
        self._seed = seed

    async def prepare(self) -> None:
        """Load the first documents, and take in what they tell."""
        await self._take_in(documents(self._seed))

    async def write(self) -> None:
        """Load as many again; a quarter of the first has changed."""
        changed = [
            each.model_copy(update={"text": each.text.replace("in bog", "on moor")})
            for each in documents(self._seed)[: DOCUMENTS // 4]
        ]
        await self._take_in([*changed, *documents(self._seed, DOCUMENTS)])

    async def merge(self) -> None:
        """Merge pairs of entities, one after the other."""
        names = Random(self._seed).sample(NAMES, 16)
        for one, other in zip(names[::2], names[1::2], strict=True):
            merge = Merge(entity_ids=(entity(one), entity(other)), why="one thing", by="bench")
            await merge_entities(self.graph, [merge])

    async def split(self) -> None:
        """Let what names mention in some snippets be something else, name after name."""
        snippets = await all_snippets(self.graph, DOMAIN)
        for name in Random(self._seed).sample(NAMES, 8):
            places = [snippet.id for snippet in snippets if name in snippet.text]
            split = Split(
                entity_id=entity(name), names=(name,), snippet_ids=tuple(places[::2]), why="another", by="bench"
            )
            await split_entity(self.graph, split)

    async def remove(self) -> None:
        """Take the sources of even numbers away."""
        sources = await read_sources(self.graph, DOMAIN)
        await self._ingestion.remove([s.id for s in sources if int(s.url.removeprefix("bog:")) % 2 == 0])

    async def _take_in(self, given: Sequence[Document]) -> None:
        await self._ingestion.load(given)
        urls = {document.url for document in given}
        sources = [source.id for source in await read_sources(self.graph, DOMAIN) if source.url in urls]
        wanted = {id_ for ids in (await source_snippets(self.graph, sources)).values() for id_ in ids}
        snippets = [snippet for snippet in await all_snippets(self.graph, DOMAIN) if snippet.id in wanted]
        for start in range(0, len(snippets), 10):
            part = snippets[start : start + 10]
            await resolve(self.graph, part, [read(snippet) for snippet in part])
            await reconcile(self.graph, RuleMergeConfirmer(), part)


ACTIONS: dict[str, Callable[[Changing], Awaitable[None]]] = {
    "write": Changing.write,
    "merge": Changing.merge,
    "split": Changing.split,
    "remove": Changing.remove,
}


async def main(arguments: Sequence[str]) -> None:
    """Do one action when told to."""
    uri, user, password, folder, action, seed = arguments
    async with Graph(uri, user, password) as graph:
        store = EdgeStore(Path(folder))
        changing = Changing(graph, store, int(seed))
        await store.open(changing.embedder.dimension)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        await ACTIONS[action](changing)
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
