"""Brief pages: three parts that are checked as any page is, however short they are."""

from dataclasses import dataclass

from kgplatform.errors import BudgetSpent
from kgplatform.models import Claim, DroppedSentence, PageSentence, SectionDraft
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, GivenPaper
from kgplatform.writing.brief_page import FINDINGS, MISSING, QUESTION, cited_alone, draft_brief_page
from kgplatform.writing.budgeted_drafting import ALL, Drafted
from kgplatform.writing.checks import Checks
from kgplatform.writing.kept_drafts import WHY
from tests.writing.fakes import FakeClaimChecker
from tests.writing.test_kept_drafts import ARCH, ENTITIES, LAST, PUSH, TOPIC_GRAPH, TRAINS, WIND

PAPERS = tuple(
    GivenPaper(title=found.snippet.title, published="", snippets=(found.snippet,)) for found in TOPIC_GRAPH.snippets
)
BRIEF = BriefPageBrief(topic=TOPIC_GRAPH.topic, groups=(PAPERS,))
SHAKES = PageSentence(text=WIND.text, snippet_ids=(WIND.id,))
NOTHING = SectionDraft()


def part(*sentences: PageSentence) -> SectionDraft:
    return SectionDraft(paragraphs=(sentences,))


@dataclass(frozen=True)
class Writer:
    """Writes parts that are given, or raises."""

    engine: str
    parts: tuple[SectionDraft, SectionDraft, SectionDraft] = (NOTHING, NOTHING, NOTHING)
    ending: BudgetSpent | None = None

    async def write(self, brief: BriefPageBrief) -> BriefPage:
        if self.ending:
            raise self.ending
        definition, findings, question = self.parts
        return BriefPage(definition=definition, findings=findings, question=question)


RULES = Writer("rules", (part(PUSH), part(SHAKES), NOTHING))


def told(drafted: Drafted) -> dict[str, list[str]]:
    return {section.heading: [sentence.text for sentence in section.sentences] for section in drafted.sections}


async def test_what_rules_take_stands_word_by_word_in_what_it_cites() -> None:
    invented = PageSentence(text="Arches are made of cheese.", snippet_ids=(ARCH.id,))
    both = SHAKES.model_copy(update={"snippet_ids": (ARCH.id, WIND.id)})
    rules = Writer("rules", (part(PUSH), part(both, invented), part(TRAINS)))
    checks = Checks()

    drafted = await draft_brief_page(TOPIC_GRAPH, BRIEF, rules, rules, checks)

    assert told(drafted) == {"": [PUSH.text], FINDINGS: [WIND.text], QUESTION: [TRAINS.text]}
    findings = drafted.sections[1]
    assert [section.level for section in drafted.sections] == [0, 1, 1]
    assert findings.sentences[0].snippet_ids == (WIND.id,)
    assert {*findings.entity_ids} == {*ENTITIES.values()}  # so that a refresh finds what belongs there
    assert (drafted.engine, drafted.spent, drafted.lacking) == ("rules", "", "")
    assert dict(drafted.dropped) == {"citation": 2, "unsupported": 1}
    [kept] = checks.drafts.taken()
    assert kept.path == (FINDINGS,)
    assert {*kept.offered} == {snippet.id for paper in PAPERS for snippet in paper.snippets}
    assert kept.dropped == (
        DroppedSentence(text=invented.text, snippet_ids=(ARCH.id,), check="verification", why=WHY["verification"]),
    )


async def test_a_part_that_nothing_is_left_of_is_missing_in_words() -> None:
    drafted = await draft_brief_page(TOPIC_GRAPH, BRIEF, RULES, RULES, Checks())

    assert told(drafted) == {"": [PUSH.text], FINDINGS: [WIND.text]}
    assert drafted.lacking == MISSING[QUESTION]


async def test_what_a_model_words_itself_stays_where_its_claims_hold() -> None:
    holds = PageSentence(text="Arches carry trains, and gusts shake decks.", snippet_ids=(ARCH.id, WIND.id))
    fails = PageSentence(text="Arches are the cheapest of all bridges.", snippet_ids=(ARCH.id,))
    model = Writer("model", (part(PUSH), part(holds, fails), NOTHING))

    drafted = await draft_brief_page(TOPIC_GRAPH, BRIEF, model, RULES, Checks(claims=FakeClaimChecker(holds.text)))

    assert told(drafted) == {"": [PUSH.text], FINDINGS: [holds.text]}
    assert drafted.sections[1].sentences[0].verdict == "entailed"
    assert (drafted.engine, drafted.dropped["unsupported"]) == ("model", 1)


async def test_nothing_is_told_twice() -> None:
    twice = Writer("rules", (part(PUSH), part(PUSH), NOTHING))
    drafted = await draft_brief_page(TOPIC_GRAPH, BRIEF, twice, twice, Checks())
    assert told(drafted) == {"": [PUSH.text]}
    assert drafted.lacking == f"{MISSING[FINDINGS]} {MISSING[QUESTION]}"


async def test_where_the_budget_ends_rules_write_the_page() -> None:
    model = Writer("model", ending=BudgetSpent("The budget of 2 calls is used up."))

    drafted = await draft_brief_page(TOPIC_GRAPH, BRIEF, model, RULES, Checks())

    assert told(drafted) == {"": [PUSH.text], FINDINGS: [WIND.text]}
    assert (drafted.engine, drafted.spent) == ("rules", "The budget of 2 calls is used up.")
    assert drafted.lacking == f"{ALL} {MISSING[QUESTION]}"


def test_of_a_papers_snippets_those_are_cited_that_state_a_claim() -> None:
    claim = Claim(text="Arches last.", snippet_id=WIND.id, start=0, end=4)
    both = LAST.model_copy(update={"snippet_ids": (ARCH.id, WIND.id)})
    assert cited_alone(both).snippet_ids == (ARCH.id, WIND.id)
    assert cited_alone(both.model_copy(update={"claims": (claim,)})).snippet_ids == (WIND.id,)
