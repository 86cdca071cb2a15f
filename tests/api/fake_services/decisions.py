"""Decisions, from tides.py."""

from collections.abc import Sequence

from kgplatform import models
from kgplatform.errors import NotFound, WrongState
from tests.api import tides
from tests.api.fake_services.record import Record


class FakeDecisions(Record):
    async def decisions_by_id(self, decision_ids: Sequence[str]) -> list[models.Decision]:
        self._note("decisions_by_id", tuple(decision_ids))
        return [self.decisions[each] for each in decision_ids if each in self.decisions]

    async def history(self, named: str, domain: str = "") -> list[models.Decision]:
        self._note("history", named, domain)
        found = [each for each in self.decisions.values() if each.subject == "entity"]
        return found if (await self.entity(named, domain)) == tides.MOON else []

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> models.Decision:
        self._note("merge_entities", tuple(named), why, by, domain, name)
        for each in named:
            await self.entity(each, domain)
        return tides.MERGED.model_copy(update={"called": name})

    async def split_entity(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> models.Decision:
        self._note("split_entity", named, tuple(names), tuple(snippet_ids), why, by, domain)
        await self.entity(named, domain)
        return tides.PARTED

    async def preview_merge(self, named: Sequence[str], domain: str = "", name: str = "") -> models.DecisionPreview:
        self._note("preview_merge", tuple(named), domain, name)
        for each in named:
            await self._entity(each)
        return tides.MERGE_PREVIEW

    async def preview_split(
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str = ""
    ) -> models.DecisionPreview:
        self._note("preview_split", named, tuple(names), tuple(snippet_ids), domain)
        await self._entity(named)
        return tides.SPLIT_PREVIEW

    async def keep_apart(self, named: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("keep_apart", tuple(named), why, by, domain)
        for each in named:
            await self._entity(each)
        self.decisions[tides.APART.id] = tides.APART
        return tides.APART

    async def doubtful_pairs(self, domain: str, limit: int = 50) -> list[models.DoubtfulPair]:
        self._note("doubtful_pairs", domain, limit)
        return list(tides.DOUBTS[:limit]) if domain == "sea" else []

    async def relation_history(self, named: str, domain: str = "") -> list[models.Decision]:
        self._note("relation_history", named, domain)
        return [tides.JOINED] if (await self.relation(named, domain)) == tides.PULLS else []

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("merge_relations", tuple(named), why, by, domain)
        for each in named:
            await self.relation(each, domain)
        return tides.JOINED

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> models.Decision:
        self._note("split_relation", tuple(words), why, by, domain)
        await self.relation(words[0], domain)
        return tides.UNJOINED

    async def undo_decision(self, decision_id: str, why: str, by: str) -> models.Decision:
        self._note("undo_decision", decision_id, why, by)
        if decision_id == tides.MERGED.id:
            raise WrongState(f"The decision {decision_id} cannot be taken back.", "Take back first: parted.")
        if decision_id not in self.decisions:
            raise NotFound(f"There is no decision {decision_id!r}.", "See those on an entity.")
        undone = {"undone_why": why, "undone_by": by, "undone_at": "2026-03-01T10:00:00.000Z"}
        self.decisions[decision_id] = self.decisions[decision_id].model_copy(update=undone)
        return self.decisions[decision_id]
