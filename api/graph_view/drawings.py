"""Drawings of selections, kept by their content: a page and the picture on it are of one reading of the graph, and what
has not changed is not laid out again."""

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from typing import Generic, TypeVar

from api.graph_view.elements import Drawing, draw, graph_json
from api.graph_view.selection import Selection

KEPT = 8  # pictures of up to some megabytes each
Result = TypeVar("Result")


class Kept(Generic[Result]):
    """The newest of what was begun, by keys; it is the same for all that wait for it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, asyncio.Task[Result]] = OrderedDict()

    def get(self, key: str) -> "asyncio.Task[Result] | None":
        found = self._kept.get(key)
        if found is not None and not (found.done() and (found.cancelled() or found.exception())):
            self._kept.move_to_end(key)
            return found
        return None

    def put(self, key: str, task: "asyncio.Task[Result]") -> "asyncio.Task[Result]":
        self._kept[key] = task
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return task


@dataclass(frozen=True)
class Picture:
    """A drawing, and the JSON of it with the selection (UTF-8)."""

    drawing: Drawing
    content: bytes


class Drawings:
    """Draws in a thread, once for the same content; the last ones are kept."""

    def __init__(self) -> None:
        self._drawings: Kept[Drawing] = Kept()
        self._pictures: Kept[Picture] = Kept()

    async def drawing(self, selection: Selection) -> Drawing:
        """Return where the entities of a selection lie."""
        return await asyncio.shield(self._drawn(selection))

    def begin(self, selection: Selection) -> "asyncio.Task[Picture]":
        """Return the picture of a selection, which is being made."""
        key = picture_key(selection)
        found = self._pictures.get(key)
        return found or self._pictures.put(key, asyncio.create_task(self._picture(selection)))

    def known(self, key: str) -> "asyncio.Task[Picture] | None":
        """Return the picture with a key, where it is still kept."""
        return self._pictures.get(key) if key else None

    def _drawn(self, selection: Selection) -> "asyncio.Task[Drawing]":
        key = _layout_key(selection)
        found = self._drawings.get(key)
        return found or self._drawings.put(key, asyncio.create_task(asyncio.to_thread(draw, selection)))

    async def _picture(self, selection: Selection) -> Picture:
        drawing = await self.drawing(selection)
        return Picture(drawing, await asyncio.to_thread(_encoded, selection, drawing))


def picture_key(selection: Selection) -> str:
    """Return 32 hexadecimal digits that all that a picture shows follows from."""
    shown = [
        _layout_key(selection),
        selection.topic.id,
        selection.topic.name,
        selection.total,
        selection.matching,
        [(entity.name, entity.mentions) for entity in selection.entities],
        [(each.wording, each.sources) for each in selection.relations],
        sorted(selection.gap_entities),
        (selection.beside.id, selection.beside.name) if selection.beside else None,
        sorted(selection.shared),
    ]
    return _digest(shown)


def _layout_key(selection: Selection) -> str:
    """Return 32 hexadecimal digits of what a drawing is made of: which entities are joined, how strongly, in their
    order."""
    return _digest([
        [entity.id for entity in selection.entities],
        [(each.id, each.subject_id, each.object_id, each.weight) for each in selection.relations],
        sorted(selection.added),
    ])  # fmt: skip


def _digest(content: object) -> str:
    return blake2b(json.dumps(content).encode(), digest_size=16).hexdigest()


def _encoded(selection: Selection, drawing: Drawing) -> bytes:
    return json.dumps(graph_json(selection, drawing), ensure_ascii=False, separators=(",", ":")).encode()
