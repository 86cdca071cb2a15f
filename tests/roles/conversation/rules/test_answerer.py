"""Answers by rules: whole sentences that have the question's words, or stand under a heading that has them."""

from kgplatform.models import AnswerSentence, Snippet, Topic
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from tests.stored import snippet

TOPIC = Topic(id="t", name="Root rot", domain="plants")
LIME = snippet("Gardeners know root rot well. Lime slows root rot in wet soil. Lime is white.", "lime")
SPORES = snippet("Root rot is a disease of beans. Its spores live for years.", "spores")
CURES = snippet("Drain the beds in spring. Wait for a year.", "cures")


async def answered(question: str, *snippets: Snippet) -> list[AnswerSentence]:
    brief = AnswerBrief(topic=TOPIC, question=question, snippets=snippets or (LIME, SPORES, CURES))
    return await RuleAnswerer().answer(brief)


def said(text: str, row: Snippet) -> AnswerSentence:
    return AnswerSentence(text=text, snippet_ids=(row.id,))


async def test_the_sentence_with_most_of_the_words_answers() -> None:
    assert await answered("What is known about lime in root rot?") == [said("Lime slows root rot in wet soil.", LIME)]


async def test_what_stands_under_a_heading_of_the_question_answers() -> None:
    assert await answered("What is known about cures in root rot?") == [said("Drain the beds in spring.", CURES)]


async def test_a_question_for_the_topic_itself_is_answered_by_sentences_that_name_it() -> None:
    assert await answered("What is known of Root rot?", LIME, CURES) == [said("Gardeners know root rot well.", LIME)]


async def test_what_something_is_is_answered_by_who_says_so() -> None:
    assert await answered("What is Root rot?") == [said("Root rot is a disease of beans.", SPORES)]
    told = snippet("Spores are long. Spores of mould are a kind of dust. A spore is a cell that grows alone.", "told")
    assert await answered("What are spores, and how do they grow?", SPORES, told) == [
        said("A spore is a cell that grows alone.", told)
    ]
    # and where nobody says which kind of thing it is, by what says how it is, then by what names it
    like = snippet("Old root rot is bad. Root rot, also called black root, was the worst in 1912.", "like")
    assert await answered("What was Root rot?", LIME, like) == [
        said("Root rot, also called black root, was the worst in 1912.", like)
    ]
    assert await answered("What is Root rot?", LIME, CURES) == [said("Gardeners know root rot well.", LIME)]


async def test_where_somebody_believes_it_a_sentence_can_be_read_alone() -> None:
    rows = [
        snippet("Instead, lime slows root rot in wet soil.", "instead"),
        snippet("415. Gardener9:29 AM Lime slows root rot in soil.", "comment"),
        snippet("Lime slows root rot in all soils.", "lime"),
    ]
    brief = AnswerBrief(topic=TOPIC, question="Does lime slow root rot?", snippets=tuple(rows), share=2 / 3)
    assert await RuleAnswerer().answer(brief) == [said("Lime slows root rot in all soils.", rows[2])]
    steered = await RuleAnswerer().answer(brief.model_copy(update={"share": 0.0}))
    assert {id_ for each in steered for id_ in each.snippet_ids} == {row.id for row in rows}


async def test_what_begins_under_the_same_question_answers_it() -> None:
    """As in lists of questions and answers."""
    one = snippet("They are simply drained. Beds of peat dry in a week. You need a spade. Peat is brown.", "one")
    two = snippet("Rot comes with rain. Beds flood in spring.", "two")
    drain = one.model_copy(update={"path": ("Beds", "7.1 How do I drain the wet beds?")})
    when = two.model_copy(update={"path": ("Beds", "When do I drain wet beds?")})
    title = two.model_copy(update={"path": ("Beds", "Draining wet beds")})

    async def asked(question: str, *rows: Snippet) -> list[AnswerSentence]:
        return await RuleAnswerer().answer(AnswerBrief(topic=TOPIC, question=question, snippets=rows, share=2 / 3))

    follows, alone = said("They are simply drained.", one), said("Beds of peat dry in a week.", one)
    assert await asked("How can I drain wet beds?", when, drain) == [follows, alone]
    assert await asked("How can I drain wet beds?", title) == [
        said("Rot comes with rain.", two), said("Beds flood in spring.", two),
    ]  # fmt: skip


async def test_a_glossary_and_what_stands_under_a_name_say_what_it_is() -> None:
    terms = snippet("Terms:\ndamping-off (of beans): Seedlings fall over. Their stems are thin.\nwilt: none", "terms")
    under = snippet("This is a disease of seedlings. Beds must dry.", "under")
    headed = under.model_copy(update={"path": ("Beds", "2.1. Damping-off")})
    entry = "damping-off (of beans): Seedlings fall over. Their stems are thin."

    assert await answered("What is damping-off?", headed, terms) == [said(entry, terms)]
    assert await answered("What is the damping-off?", headed) == [said("This is a disease of seedlings.", under)]
    assert await answered("What is a wilt?", headed, terms) == []


async def test_without_evidence_there_is_no_answer() -> None:
    assert await answered("What does copper do to root rot?") == []
    german = SPORES.model_copy(update={"language": "de"})
    fragment = snippet("Lime and", "other")
    assert await answered("What is known about lime in root rot?", german, fragment) == []


async def test_at_most_three_sentences_and_none_that_says_the_same() -> None:
    rows = [snippet(f"Lime slows root rot in field {name}.", name) for name in ("north", "south", "east", "west")]
    again = snippet("Lime slows root rot in field north.", "again")
    answer = await answered("What is known about lime in root rot?", rows[0], again, *rows[1:])
    assert len(answer) == 3
    assert [each.snippet_ids for each in answer] == [(row.id,) for row in (rows[0], rows[1], rows[2])]


async def believed(question: str, *rows: Snippet) -> list[AnswerSentence]:
    brief = AnswerBrief(topic=TOPIC, question=question, snippets=rows, share=2 / 3)
    return await RuleAnswerer().answer(brief)


async def test_who_asks_and_what_may_be_is_not_looked_for() -> None:
    days = snippet("Gardeners may water beans on up to two days a week.", "days")
    answer = [said("Gardeners may water beans on up to two days a week.", days)]
    assert await believed("On how many days a week may I water my beans?", days) == answer


async def test_what_letters_stand_for_is_answered_by_who_spells_them_out() -> None:
    used = snippet("A test for RRV takes two days. RRVs stand in wet soil for years.", "used")
    spelled = snippet("Beans die of root rot virus (RRV), which lives in wet soil.", "spelled")
    answer = [said("Beans die of root rot virus (RRV), which lives in wet soil.", spelled)]
    assert await believed("What does RRV stand for?", used, spelled) == answer
    assert await believed("What is RRV?", used, spelled) == answer


async def test_names_alone_answer_nothing_that_is_asked_of_them() -> None:
    rows = [
        snippet("Hall & Pike was founded in 1962 by two gardeners.", "founded"),
        snippet("Hall & Pike sells lime to gardeners.", "sells"),
    ]
    answer = [said("Hall & Pike was founded in 1962 by two gardeners.", rows[0])]
    assert await believed("When was Hall & Pike founded?", *rows) == answer


async def test_where_one_says_all_that_is_asked_those_that_say_less_are_silent() -> None:
    cleaned = snippet("The ball valves are cleaned with hot water every two weeks.", "cleaned")
    have = snippet("Two ball valves keep the water in the beds.", "have")
    swept = snippet("On farms ball valves are cleaned once a year.", "swept")

    assert await believed("How often are the ball valves cleaned?", have, cleaned, swept) == [
        said("The ball valves are cleaned with hot water every two weeks.", cleaned),
        said("On farms ball valves are cleaned once a year.", swept),
    ]
    # and where none says all, those that say most of it
    limed = snippet("Ball valves of farms are limed once.", "limed")
    assert await believed("How often are ball valves of farms cleaned with lime?", cleaned, limed, swept) == [
        said("Ball valves of farms are limed once.", limed),
        said("On farms ball valves are cleaned once a year.", swept),
    ]
