"""What names and relations mean, as somebody decided."""

from collections.abc import Sequence
from functools import cached_property

from kgplatform.bounds import check_size, check_text
from kgplatform.curation.decisions import apart, decisions, previews
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.resolution.doubts import Doubts
from kgplatform.curation.resolution.finding import find_entity, find_form
from kgplatform.errors import InputError
from kgplatform.graph.decisions import read_decisions, read_history
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    Decision,
    DecisionPreview,
    DoubtfulPair,
)
from kgplatform.text.similarity import VectorCache


class LocalDecisions(LocalParts):
    """services.Decisions over the parts of this process."""

    async def history(self, named: str, domain: str = "") -> list[Decision]:
        return await read_history(self._graph, (await find_entity(self._graph, named, domain)).id)

    async def decisions_by_id(self, decision_ids: Sequence[str]) -> list[Decision]:
        return await read_decisions(self._graph, decision_ids)

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> Decision:
        entities = [await find_entity(self._graph, each, domain) for each in named]
        ids_of = tuple(sorted({entity.id for entity in entities}))
        found = await decisions.merge_entities(
            self._graph, [decisions.Merge(entity_ids=ids_of, why=why, by=by, name=name)]
        )
        if not found:
            raise _too_few("entities", named)
        return found[0]

    async def split_entity(  # noqa: PLR0917
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> Decision:
        entity = await find_entity(self._graph, named, domain)
        parted = Split(entity_id=entity.id, names=tuple(names), snippet_ids=tuple(snippet_ids), why=why, by=by)
        return await decisions.split_entity(self._graph, parted)

    async def preview_merge(self, named: Sequence[str], domain: str = "", name: str = "") -> DecisionPreview:
        entities = [await find_entity(self._graph, each, domain) for each in named]
        return await previews.preview_merge(self._graph, {entity.id for entity in entities}, name)

    async def preview_split(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str = ""
    ) -> DecisionPreview:
        entity = await find_entity(self._graph, named, domain)
        parted = Split(entity_id=entity.id, names=tuple(names), snippet_ids=tuple(snippet_ids), why="", by="")
        return await previews.preview_split(self._graph, parted)

    async def keep_apart(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        entities = [await find_entity(self._graph, each, domain) for each in named]
        return await apart.keep_apart(self._graph, {entity.id for entity in entities}, why, by)

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self._parts.names, VectorCache(self._ingestion.embedder.passages))

    async def doubtful_pairs(self, domain: str, limit: int = 50) -> list[DoubtfulPair]:
        check_text("domain", domain)
        most = check_size("limit", limit)
        return await self._doubts.pairs(self._graph, domain, most)

    async def relation_history(self, named: str, domain: str = "") -> list[Decision]:
        return await read_history(self._graph, (await find_form(self._graph, named, domain)).id)

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        forms = [await find_form(self._graph, each, domain) for each in named]
        ids_of = tuple(dict.fromkeys(form.id for form in forms))
        found = await decisions.merge_forms(self._graph, [decisions.Merge(entity_ids=ids_of, why=why, by=by)])
        if not found:
            raise _too_few("relations", named)
        return found[0]

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        surfaces = {" ".join(each.split()) for each in words}
        form = await find_form(self._graph, min(surfaces, default=""), domain)
        return await decisions.split_form(self._graph, form.id, surfaces, why, by)

    async def undo_decision(self, decision_id: str, why: str, by: str) -> Decision:
        return await decisions.take_back(self._graph, decision_id, why, by)


def _too_few(what: str, named: Sequence[str]) -> InputError:
    """Return what is told of names that are not of two things."""
    given = ", ".join(map(repr, named))
    return InputError(
        f"Fewer than two {what} are named by {given}." if given else f"No {what} are named.",
        "Give two that are not one already.",
    )
