"""How far a fact came, in words."""

from collections.abc import Sequence

from kgplatform.curation.funnel.snippet_stages import Standing, Told
from kgplatform.curation.funnel.words import CHECKS, KINDS, STAGES
from kgplatform.models import FactFate, FunnelStage, FunnelSupport
from kgplatform.retrieval.support import share_of

SAYS = 0.55
"""The share of a fact's words from which a sentence that cites what states it says it. Of 750 facts of 50 essays, the
nearest sentence has that much of 740, the second nearest of 297; from half on these are 746 and 416."""


def fate_of(fact: str, supports: Sequence[FunnelSupport], standing: Standing) -> FactFate:
    """Return how far a fact came: as far as the furthest of the snippets that are likely to state it, and told only
    where a sentence that cites one of them says it."""
    likely = [support.snippet_id for support in supports if support.likely]
    fate = FactFate(fact=fact, stage=_furthest(likely, standing), said="", supports=tuple(supports))
    cited = [told for id_ in likely for told in standing.cited.get(id_, ())]
    dropped = [told for id_ in likely for told in standing.dropped_of(id_)]
    if saying := _saying(fact, cited):
        fate = _at(fate, "told", saying, standing)
    elif saying := _saying(fact, dropped):
        fate = _at(fate, "dropped", saying, standing)
    elif fate.stage == "cited":
        fate = _at(fate, "cited", cited, standing)
    elif fate.stage in {"offered", "spare", "unfit"}:
        named = {"offered": standing.offered, "spare": standing.spare, "unfit": standing.unfit}[fate.stage]
        given = [Told(heading, "") for id_ in likely for heading in named.get(id_, ())]
        fate = _at(fate, fate.stage, [*given, *(told._replace(sentence="") for told in dropped)], standing)
    return fate.model_copy(update={"said": _said(fate, likely, standing)})


def section_in_words(heading: str) -> str:
    """Return a heading as it is named in a sentence."""
    return f"“{heading}”" if heading else "the lead"


def _furthest(snippet_ids: Sequence[str], standing: Standing) -> FunnelStage:
    """Return the furthest stage of snippets: of one that only a dropped sentence cites no more is known than that some
    section was offered it."""
    stages = (standing.stage_of(id_) for id_ in snippet_ids)
    return max(("offered" if s == "dropped" else s for s in stages), key=STAGES.index, default="no_source")


def _saying(fact: str, told: Sequence[Told]) -> list[Told]:
    return [each for each in told if share_of(fact, each.sentence) >= SAYS]


def _at(fate: FactFate, stage: FunnelStage, told: Sequence[Told], standing: Standing) -> FactFate:
    """Return a fate with the stage that it comes to, and what is told there."""
    nearest = max(told, key=lambda each: share_of(fate.fact, each.sentence))
    headings = {each.heading for each in told}
    return fate.model_copy(
        update={
            "stage": stage,
            "sections": tuple(heading for heading in standing.headings if heading in headings),
            "check": nearest.dropped.check if nearest.dropped and stage == "dropped" else None,
            "why": nearest.dropped.why if nearest.dropped and stage == "dropped" else "",
            "sentence": nearest.sentence,
            "sentence_share": share_of(fate.fact, nearest.sentence),
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
        "cited": f"Not told: what states it is cited in {sections} for something else.",
        "told": f"Told in {sections}.",
    }[fate.stage]


def _why_not_offered(standing: Standing) -> str:
    if standing.page is None:
        return "and there is no page yet"
    if not standing.drafted:
        return "and what the sections of the page were offered is not known: write it anew"
    return "and offered to no section"
