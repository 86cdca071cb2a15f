"""How far a fact came, in words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kgplatform.curation.funnel.snippet_stages import Standing, Told
from kgplatform.curation.funnel.words import CHECKS, KINDS, STAGES
from kgplatform.models import FactFate, FunnelStage, FunnelSupport
from kgplatform.retrieval.support import SAYS, share_of

MEANS = 0.75
"""The cosine from which such a sentence says a fact in other words. Of 51 facts that an encyclopaedia worded freely, 18
have such a sentence in the passage that states them and 5 have one in the rest of its page (17 and 10 by SAYS). Of 35
that two readers sought on two pages, they found 15: 12 of these are said by one of both measures, with two more that
one of the readers found (8 and one by SAYS alone)."""


def citing(supports: Sequence[FunnelSupport], standing: Standing) -> tuple[list[Told], list[Told]]:
    """Return the sentences of the page that cite a snippet which is likely to state a fact, and those taken out."""
    likely = [support.snippet_id for support in supports if support.likely]
    cited = [told for id_ in likely for told in standing.cited.get(id_, ())]
    return cited, [told for id_ in likely for told in standing.dropped_of(id_)]


def fate_of(
    fact: str, supports: Sequence[FunnelSupport], standing: Standing, cosines: Mapping[str, float] | None = None
) -> FactFate:
    """Return how far a fact came: as far as the furthest of the snippets that are likely to state it, and told only
    where a sentence that cites one of them says it. `cosines` are those of the fact and of sentences."""
    likely = [support.snippet_id for support in supports if support.likely]
    fate = FactFate(fact=fact, stage=_furthest(likely, standing), said="", supports=tuple(supports))
    near = _Nearness(fact, cosines or {})
    cited, dropped = citing(supports, standing)
    if saying := [each for each in cited if near.is_said(each)]:
        fate = _at(fate, "told", saying, standing, near)
    elif saying := [each for each in dropped if near.is_said(each)]:
        fate = _at(fate, "dropped", saying, standing, near)
    elif fate.stage == "cited":
        fate = _at(fate, "cited", cited, standing, near)
    elif fate.stage in {"offered", "spare", "unfit"}:
        named = {"offered": standing.offered, "spare": standing.spare, "unfit": standing.unfit}[fate.stage]
        given = [Told(heading, "") for id_ in likely for heading in named.get(id_, ())]
        fate = _at(fate, fate.stage, [*given, *(told._replace(sentence="") for told in dropped)], standing, near)
    return fate.model_copy(update={"said": _said(fate, likely, standing)})


def section_in_words(heading: str) -> str:
    """Return a heading as it is named in a sentence."""
    return f"“{heading}”" if heading else "the lead"


def _furthest(snippet_ids: Sequence[str], standing: Standing) -> FunnelStage:
    """Return the furthest stage of snippets: of one that only a dropped sentence cites no more is known than that some
    section was offered it."""
    stages = (standing.stage_of(id_) for id_ in snippet_ids)
    return max(("offered" if s == "dropped" else s for s in stages), key=STAGES.index, default="no_source")


class _Nearness(NamedTuple):
    """How near sentences are to a fact: by its words, and by the cosines that are known."""

    fact: str
    cosines: Mapping[str, float]

    def share(self, told: Told) -> float:
        return share_of(self.fact, told.sentence)

    def cosine(self, told: Told) -> float:
        return self.cosines.get(told.sentence, 0.0)

    def is_said(self, told: Told) -> bool:
        return self.share(told) >= SAYS or self.cosine(told) >= MEANS

    def of(self, told: Told) -> float:
        """Return a measure by which a sentence that says the fact comes before one that does not."""
        return max(self.share(told) / SAYS, self.cosine(told) / MEANS)


def _at(fate: FactFate, stage: FunnelStage, told: Sequence[Told], standing: Standing, near: _Nearness) -> FactFate:
    """Return a fate with the stage that it comes to, and what is told there."""
    nearest = max(told, key=near.of)
    headings = {each.heading for each in told}
    return fate.model_copy(
        update={
            "stage": stage,
            "sections": tuple(heading for heading in standing.headings if heading in headings),
            "check": nearest.dropped.check if nearest.dropped and stage == "dropped" else None,
            "why": nearest.dropped.why if nearest.dropped and stage == "dropped" else "",
            "sentence": nearest.sentence,
            "sentence_share": near.share(nearest),
            "sentence_cosine": near.cosine(nearest),
        }
    )


def _said(fate: FactFate, likely: Sequence[str], standing: Standing) -> str:
    sections = " and ".join(map(section_in_words, fate.sections))
    match fate.stage:
        case "not_prose":
            kinds = dict.fromkeys(KINDS.get(standing.kind_of(id_), standing.kind_of(id_)) for id_ in likely)
            return f"Not prose: it stands in {' and '.join(kinds)}, which is no evidence."
        case "refused":
            best = max(standing.measures[id_] for id_ in likely if id_ in standing.measures)
            return f"Refused: hardly about the topic ({best:.2f} where {standing.floor:.2f} is asked)."
        case "read":
            return f"Read, {_why_not_offered(standing)}."
        case "dropped":
            return f"Told in a draft of {sections}, dropped by {CHECKS[fate.check] if fate.check else 'a check'}."
    return {
        "no_source": "In no source: no snippet of the domain is near enough to it.",
        "not_found": "Not found by any query.",
        "found": "Found, not read.",
        "unfit": f"Read, and kept from {sections}: it was said not to fit.",
        "spare": f"Read, and left out of {sections} for its length: others tell more.",
        "offered": f"Offered to {sections}, and not told.",
        "cited": f"Cited in {sections}, where no sentence is near to it: told in quite other words, or not at all.",
        "told": f"Told in {sections}.",
    }[fate.stage]


def _why_not_offered(standing: Standing) -> str:
    if standing.page is None:
        return "and there is no page yet"
    if not standing.drafted:
        return "and what the sections of the page were offered is not known: write it anew"
    return "and offered to no section"
