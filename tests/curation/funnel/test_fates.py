"""How far snippets and facts came, by what is kept of a page."""

import pytest

from kgplatform.curation.funnel.fates import fate_of
from kgplatform.curation.funnel.snippet_stages import Standing
from kgplatform.graph.funnel import SnippetStanding
from kgplatform.models import Draft, DroppedSentence, FunnelStage, FunnelSupport, Page, Section, SnippetKind
from tests.support.written import Cited
from tests.support.written import section as written_section

FACT = "Moss holds water for weeks."
SAID = "Moss can hold water for many weeks."
OTHER = "Moss is green."


def snippet(id_: str, kind: SnippetKind = "prose", *, found: bool = True, read: bool = True) -> SnippetStanding:
    return SnippetStanding(id_, kind, found, read, related=read)


SNIPPETS = (
    snippet("table", "table", found=False),
    snippet("refused", found=False),
    snippet("strange", found=False),
    snippet("found", read=False),
    *map(snippet, ("read", "unfit", "spare", "offered", "cited", "dropped", "led")),
)


def page(cited: str, *, sentence: str = SAID) -> Page:
    def section(level: int, position: int, heading: str, *citations: Cited) -> Section:
        return written_section(level=level, position=position, heading=heading, text="", citations=citations)

    return Page(
        id="page",
        topic_id="topic",
        version=1,
        title="Moss",
        engine="rules",
        sections=(
            section(0, 0, "", Cited(marker=1, sentence=OTHER, snippet_id="led")),
            section(1, 1, "Plants"),
            section(2, 2, "Water", Cited(marker=2, sentence=sentence, snippet_id=cited)),
        ),
        references=(),
    )


def lost(sentence: str) -> DroppedSentence:
    return DroppedSentence(text=sentence, snippet_ids=("dropped",), check="claims", why="Weeks are not stated.")


def standing(*, sentence: str = SAID, dropped: str = SAID) -> Standing:
    drafts = [
        Draft(path=(), offered=("led",)),
        Draft(
            path=("Plants", "Water"),
            offered=("offered", "cited", "dropped"),
            spare=("spare",),
            unfit=("unfit",),
            dropped=(lost(dropped),),
        ),
        Draft(path=("Left out",), offered=("offered",)),
    ]
    measures = {"refused": 0.124, "strange": 0.31, "led": 0.6}
    return Standing.of(SNIPPETS, measures, 0.31, page("cited", sentence=sentence), drafts)


def support(id_: str, stage: FunnelStage = "read", *, likely: bool = True) -> FunnelSupport:
    return FunnelSupport(snippet_id=id_, url="", title="", cosine=0.5, share=0.5, likely=likely, stage=stage)


@pytest.mark.parametrize(
    ("id_", "stage"),
    [
        ("table", "not_prose"), ("refused", "refused"), ("strange", "not_found"), ("found", "found"), ("read", "read"),
        ("unfit", "unfit"), ("spare", "spare"), ("offered", "offered"), ("cited", "cited"), ("dropped", "dropped"),
        ("led", "cited"),
    ],
)  # fmt: skip
def test_a_snippet_is_where_it_came_last(id_: str, stage: FunnelStage) -> None:
    assert standing().stage_of(id_) == stage


@pytest.mark.parametrize(
    ("ids", "stage", "said", "sections"),
    [
        ((), "no_source", "In no source: no snippet of the domain is near enough to it.", ()),
        (("table",), "not_prose", "Not prose: it stands in a table, which is no evidence.", ()),
        (("table", "refused"), "refused", "Refused: hardly about the topic (0.12 where 0.31 is asked).", ()),
        (("refused", "strange"), "not_found", "Not found by any query.", ()),
        (("strange", "found"), "found", "Found, not read.", ()),
        (("found", "read"), "read", "Read, and offered to no section.", ()),
        (
            ("read", "unfit"), "unfit", "Read, and kept from “Plants > Water”: it was said not to fit.",
            ("Plants > Water",),
        ),
        (
            ("unfit", "spare"), "spare", "Read, and left out of “Plants > Water” for its length: others tell more.",
            ("Plants > Water",),
        ),
        (
            ("spare", "offered"), "offered", "Offered to “Plants > Water” and “Left out”, and not told.",
            ("Plants > Water", "Left out"),
        ),
        (
            ("led", "offered"), "cited",
            "Cited in the lead, where no sentence is near to it: told in quite other words, or not at all.", ("",),
        ),
        (
            ("led", "dropped"), "dropped", "Told in a draft of “Plants > Water”, dropped by the check of claims.",
            ("Plants > Water",),
        ),
        (("dropped", "cited"), "told", "Told in “Plants > Water”.", ("Plants > Water",)),
    ],
    ids=lambda each: each if isinstance(each, str) and "_" not in each and " " not in each else None,
)  # fmt: skip
def test_a_fact_came_as_far_as_the_furthest_of_what_states_it(
    ids: tuple[str, ...], stage: FunnelStage, said: str, sections: tuple[str, ...]
) -> None:
    known = standing()
    supports = [support("cited", likely=False), *(support(id_, known.stage_of(id_)) for id_ in ids)]

    fate = fate_of(FACT, supports, known)

    assert (fate.fact, fate.stage, fate.said, fate.sections) == (FACT, stage, said, sections)
    assert fate.supports == tuple(supports)


def test_what_takes_a_sentence_out_is_told_with_the_sentence() -> None:
    fate = fate_of(FACT, [support("dropped")], standing())

    assert (fate.check, fate.why, fate.sentence, fate.sentence_share) == ("claims", "Weeks are not stated.", SAID, 1.0)


def test_a_sentence_that_says_something_else_tells_no_fact() -> None:
    cited = fate_of(FACT, [support("cited")], standing(sentence=OTHER))
    assert (cited.stage, cited.sections, cited.sentence) == ("cited", ("Plants > Water",), OTHER)
    assert cited.sentence_share == 0.25

    dropped = fate_of(FACT, [support("dropped")], standing(dropped=OTHER), {OTHER: 0.749})
    assert (dropped.stage, dropped.check, dropped.sentence) == ("offered", None, "")
    assert dropped.said == "Offered to “Plants > Water”, and not told."


def test_a_sentence_that_is_as_near_in_meaning_tells_a_fact_in_other_words() -> None:
    near = {OTHER: 0.75}

    told = fate_of(FACT, [support("cited"), support("led")], standing(sentence="Moss drinks."), near)
    assert (told.stage, told.sections, told.sentence) == ("told", ("",), OTHER)
    assert (told.sentence_share, told.sentence_cosine) == (0.25, 0.75)

    dropped = fate_of(FACT, [support("dropped")], standing(dropped=OTHER), near)
    assert (dropped.stage, dropped.check, dropped.sentence) == ("dropped", "claims", OTHER)


def test_before_a_page_and_without_its_drafts_nobody_knows_what_was_offered() -> None:
    nothing = Standing.of(SNIPPETS, {}, 0.0, None, [])
    assert (nothing.headings, nothing.drafted) == ([], False)
    assert fate_of(FACT, [support("read")], nothing).said == "Read, and there is no page yet."

    undrafted = Standing.of(SNIPPETS, {}, 0.0, page("cited"), [])
    assert undrafted.headings == ["", "Plants", "Plants > Water"]
    assert fate_of(FACT, [support("read")], undrafted).said == (
        "Read, and what the sections of the page were offered is not known: write it anew."
    )


def test_headings_come_in_reading_order_those_that_were_left_out_among_them() -> None:
    assert standing().headings == ["", "Plants", "Plants > Water", "Left out"]
