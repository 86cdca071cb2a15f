"""What sources contradict each other on stands on the page, both sides word by word, where it belongs."""

from kgplatform.ids import evidence_key
from kgplatform.models import (
    Entity,
    PageSentence,
    Relation,
    Section,
    SectionDraft,
    Snippet,
    Topic,
    TopicGraph,
    TopicSnippet,
)
from kgplatform.writing.assembly import assemble
from kgplatform.writing.disputes import Dispute, find_disputes, with_disputes
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.page_text import section_text
from tests.support.written import Cited
from tests.support.written import section as written_section

TOPIC = Topic(id="t", name="Mites", domain="bees")


def snippet(name: str, text: str) -> Snippet:
    return Snippet(
        id=name, source_id=f"source of {name}", domain="bees", url=name, title=name.title(), path=(), text=text,
        start=0, end=len(text), embedding_id=name, embedding_model="",
    )  # fmt: skip


YES = snippet("yes", "Old books praise warmth. Heat kills mites.")
NO = snippet("no", "Heat does not kill mites. It harms bees.")
OTHERS = [snippet(f"also {number}", "Heat kills mites.") for number in range(4)]


def relation(words: str, *evidence: tuple[Snippet, str], ends: tuple[str, str] = ("heat", "mites")) -> Relation:
    keys = [evidence_key(each.id, (at := each.text.index(said)), at + len(said)) for each, said in evidence]
    return Relation(
        id=words,
        subject_id=ends[0],
        relation=words,
        wording=words,
        object_id=ends[1],
        weight=1,
        sources=1,
        evidence=tuple(keys),
    )


def graph(*relations: Relation, without: tuple[Snippet, ...] = ()) -> TopicGraph:
    return TopicGraph(
        topic=TOPIC,
        entities=tuple(Entity(id=name, name=name, mentions=1, sources=1) for name in ("heat", "mites")),
        relations=relations,
        snippets=tuple(
            TopicSnippet(snippet=each, entity_ids=("heat", "mites"), round=0, score=1.0)
            for each in (YES, NO, *OTHERS)
            if each not in without
        ),
    )


KILLS = relation("kills", (YES, "Heat kills mites."))
DOES_NOT = relation("does not kill", (NO, "Heat does not kill mites."))
BOTH = (
    PageSentence(text="Heat does not kill mites.", snippet_ids=("no",)),
    PageSentence(text="Heat kills mites.", snippet_ids=("yes",)),
)


def test_opposed_relations_of_a_pair_are_a_dispute_with_both_sentences() -> None:
    assert find_disputes(graph(KILLS, DOES_NOT)) == [Dispute(("heat", "mites"), BOTH)]


def test_the_better_source_stands_first() -> None:
    def at(where: str, snippet: Snippet) -> TopicSnippet:
        moved = snippet.model_copy(update={"url": where})
        return TopicSnippet(snippet=moved, entity_ids=("heat", "mites"), round=0, score=1.0)

    def disputed(yes: str, no: str) -> tuple[PageSentence, ...]:
        known = graph(KILLS, DOES_NOT).model_copy(update={"snippets": (at(yes, YES), at(no, NO))})
        return find_disputes(known)[0].sentences

    assert disputed("https://bees.gov/heat", "https://bees.example/forum/heat") == BOTH[::-1]
    assert disputed("https://bees.example/forum/heat", "https://bees.gov/heat") == BOTH
    assert disputed("https://bees.gov/heat", "https://doi.org/10.1000/heat") == BOTH


def test_what_agrees_or_prevails_or_lacks_its_snippet_is_none() -> None:
    many = relation("kills", (YES, "Heat kills mites."), *((each, "Heat kills mites.") for each in OTHERS))
    assert find_disputes(graph(KILLS, relation("harms", (NO, "It harms bees.")))) == []
    assert find_disputes(graph(many, DOES_NOT)) == []  # by five sources against one
    assert find_disputes(graph(KILLS, DOES_NOT, without=(NO,))) == []


def test_a_sentence_that_says_both_contradicts_nothing() -> None:
    either = snippet("either", "Heat kills or does not kill mites.")
    known = graph(
        relation("kills", (either, either.text), (YES, "Heat kills mites.")),
        relation("does not kill", (either, either.text)),
    )
    told = known.model_copy(
        update={"snippets": (*known.snippets, TopicSnippet(snippet=either, entity_ids=(), round=0, score=1.0))}
    )
    assert find_disputes(told) == []


def section(level: int, heading: str, *entity_ids: str, said: str = "", by: str = "yes") -> DraftedSection:
    paragraphs = ((PageSentence(text=said, snippet_ids=(by,)),),) if said else ()
    return DraftedSection(level, heading, entity_ids, SectionDraft(paragraphs=paragraphs))


def test_a_dispute_stands_where_both_entities_are_covered_or_a_side_is_cited() -> None:
    dispute = Dispute(("heat", "mites"), BOTH)
    lead, heat, both = section(0, "", "heat", "mites"), section(1, "Heat", "heat"), section(1, "Both", "mites", "heat")
    citing, other = section(1, "Books", said="Old books praise warmth."), section(1, "Honey")

    def placed(*sections: DraftedSection) -> list[str]:
        return [each.heading for each in with_disputes(sections, [dispute]) if each.disputes]

    assert placed(lead, heat, citing, both) == ["Both"]
    assert placed(lead, other, heat, citing) == ["Books"]
    assert placed(lead, other, heat) == ["Heat"]
    assert placed(lead, other, section(1, "Wax")) == ["Honey"]
    assert placed(lead) == [""]


def test_the_page_cites_both_sides_with_the_section() -> None:
    lead = section(0, "", said="Mites are small.", by="also 0")
    heat = section(1, "Heat", "heat", "mites", said="Old books praise warmth.")

    page = assemble(
        TOPIC, 1, "offline rules", with_disputes([lead, heat], [Dispute(("heat", "mites"), BOTH)]),
        {each.id: each for each in (YES, NO, *OTHERS)},
    )  # fmt: skip

    assert section_text(page.sections[1], page.numbers) == (
        "Old books praise warmth. [2]\n\nSources disagree: Heat does not kill mites. [3] Heat kills mites. [2]"
    )
    assert [(page.numbers[each.snippet_id], each.sentence, each.snippet_id) for each in page.sections[1].citations] == [
        (2, "Old books praise warmth.", "yes"), (3, "Heat does not kill mites.", "no"), (2, "Heat kills mites.", "yes"),
    ]  # fmt: skip
    assert [reference.snippet_id for reference in page.references] == ["also 0", "yes", "no"]


def test_sections_written_anew_show_what_no_kept_one_shows() -> None:
    dispute = Dispute(("heat", "mites"), BOTH)
    citations = tuple(
        Cited(marker=n, sentence=each.text, snippet_id=each.snippet_ids[0]) for n, each in enumerate(BOTH, 1)
    )
    kept = written_section(level=1, position=0, heading="Honey", text="", entity_ids=("heat",))
    showing = written_section(1, 0, "Honey", "", ("heat",), citations)
    heat, other = section(1, "Heat", "heat"), section(1, "Wax")

    def disputes(kept: Section, *sections: DraftedSection) -> list[int]:
        return [len(each.disputes) for each in with_disputes(sections, [dispute], [kept])]

    assert disputes(kept, other, heat) == [0, 1]
    assert disputes(showing, other, heat) == [0, 0]
    assert disputes(kept, other) == [0]
    assert with_disputes([], [dispute], [kept]) == []


def test_what_is_said_of_some_contradicts_nothing_that_is_said_of_others() -> None:
    dry = snippet("dry", "Heat that is dry does not kill mites.")
    told = graph(KILLS, relation("does not kill", (dry, dry.text)))
    told = told.model_copy(
        update={"snippets": (*told.snippets, TopicSnippet(snippet=dry, entity_ids=("heat",), round=0, score=1.0))}
    )

    assert find_disputes(told) == []
