"""A claim checker's yes counts only with words of the cited snippets."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kgplatform.errors import BudgetSpent, ContextTooSmall, UnusableAnswer
from kgplatform.llm.data import estimate_tokens
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Claim
from kgplatform.roles.review.claim_checker import CitedSentence, ClaimBrief, ClaimVerdict
from kgplatform.roles.review.model.claim_checker import A_SENTENCE, A_TOKEN, ModelClaimChecker
from tests.support.bridges import PATH, PROMPTS, PUSH, STONE, TOPIC, WIND
from tests.support.fake_model import FakeModel
from tests.writing.corpus import snippet

SAID = "Arches push outwards, and granite may resist this push."
BRIEF = ClaimBrief(
    topic=TOPIC, path=PATH, sentences=(CitedSentence(text=SAID, snippets=(PUSH, STONE), before="An arch is curved."),)
)
PUSHES = ("Arches push outwards.", "yes", "Arches push outwards against their abutments")
RESISTS = ("Granite may resist this push.", "yes", "Granite may resist this push")


def _answer(*claims: tuple[str, Any, str], number: Any = 1) -> dict[str, Any]:
    return {
        "sentences": [
            {
                "number": number,
                "claims": [{"claim": claim, "supported": said, "quote": quote} for claim, said, quote in claims],
            }
        ]
    }


async def _verdicts(answer: Any, brief: ClaimBrief = BRIEF) -> tuple[list[ClaimVerdict], dict[str, int], FakeModel]:
    model, dropped = FakeModel({"claims": [answer]}), Dropped()
    return await ModelClaimChecker(model, dropped).check(brief), dropped.take(), model


async def test_claims_that_the_snippets_state_together_support_a_sentence() -> None:
    verdicts, dropped, model = await _verdicts(_answer(PUSHES, RESISTS))

    places = [(PUSHES, PUSH), (RESISTS, STONE)]
    spans = [(source.text.index(quote), len(quote)) for (_, _, quote), source in places]
    assert verdicts == [
        ClaimVerdict(
            supported=True,
            claims=tuple(
                Claim(text=claim, snippet_id=source.id, start=start, end=start + length)
                for ((claim, *_), source), (start, length) in zip(places, spans, strict=True)
            ),
        )
    ]
    assert dropped == {}
    values = model.asked[0][1]
    assert set(values) == PROMPTS["claims"].placeholders
    assert f"1. {SAID} (cites S1, S2) [sentence before: An arch is curved.]" in str(values["sentences"])


async def test_the_claims_of_a_cell_need_not_say_the_head_of_its_column() -> None:
    sentence = CitedSentence(text="Forces on the abutments of bridges: Arches push outwards.", snippets=(PUSH,))
    asked = _answer(PUSHES)
    bare = BRIEF.model_copy(update={"sentences": (sentence,)})
    headed = sentence.model_copy(update={"head": "Forces on the abutments of bridges:"})

    [without], dropped, _ = await _verdicts(asked, bare)
    [within], none, model = await _verdicts(asked, BRIEF.model_copy(update={"sentences": (headed,)}))

    assert (without.supported, dropped) == (False, {"claims: claims that leave out a part of the sentence": 1})
    assert (within.supported, none) == (True, {})
    assert f"1. {sentence.text} (cites S1)" in str(model.asked[0][1]["sentences"])


async def test_names_that_mean_one_thing_are_told_where_sentence_and_snippet_have_two_of_them() -> None:
    storm = snippet("Storms", "Typhoon Pablo struck. Storm Ofel passed, says the EFF.")
    names = (
        ("Bopha", 'Typhoon "PABLO', "Typhoon Pablo", "TY Bopha (1224)"),
        ("Typhoon Sontinh", "Ofel", "Sontinh"),
        ("Electronic Frontier Foundation", "EFF"),
        ("Saola", "Gener"),
    )
    sentence = CitedSentence(text="Bopha struck, and Sontinh passed.", snippets=(storm,))
    brief = ClaimBrief(topic=TOPIC, path=PATH, sentences=(sentence,), names=names)

    _, _, model = await _verdicts({"sentences": []}, brief)

    said = str(model.asked[0][1]["names"]).splitlines()
    assert said[1:-1] == ["Bopha = Typhoon Pablo", "Sontinh = Ofel"]
    _, _, model = await _verdicts({"sentences": []})
    assert str(model.asked[0][1]["names"]).splitlines()[1:-1] == ["none"]


async def test_one_claim_without_support_is_enough() -> None:
    verdicts, dropped, _ = await _verdicts(_answer(PUSHES, ("Granite may resist this push.", "no", "")))

    assert [(v.supported, v.unsupported) for v in verdicts] == [(False, ("Granite may resist this push.",))]
    assert dropped == {}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (UnusableAnswer("no JSON"), "sentence without claims"),
        ({"sentences": []}, "sentence without claims"),
        (_answer(), "sentence without claims"),
        (_answer(PUSHES, RESISTS, number=2), "sentence without claims"),
        (_answer(PUSHES), "claims that leave out a part of the sentence"),
        (
            _answer(("All is true.", "yes", "Arches push outwards")),
            "claims that leave out a part of the sentence",
        ),
        (_answer(PUSHES, (*RESISTS[:2], "Granite resists any push")), "quote that no cited snippet holds"),
        (_answer(PUSHES, (*RESISTS[:2], "")), "quote that no cited snippet holds"),
        (_answer(PUSHES, (*RESISTS[:2], "push")), "quote that no cited snippet holds"),
        (_answer(PUSHES, (*RESISTS[:2], "Gusts shake a deck")), "quote that no cited snippet holds"),
    ],
)
async def test_an_answer_that_cannot_be_believed_is_no_support(answer: Any, reason: str) -> None:
    verdicts, dropped, _ = await _verdicts(answer)

    assert [verdict.supported for verdict in verdicts] == [False]
    assert dropped[f"claims: {reason}"] == 1


async def test_a_figure_that_no_claim_has_is_left_out() -> None:
    brief = ClaimBrief(
        topic=TOPIC, path=PATH, sentences=(CitedSentence(text="Tacoma fell in 1940.", snippets=(WIND,)),)
    )

    verdicts, dropped, _ = await _verdicts(_answer(("Tacoma fell.", "yes", "Tacoma fell in 1940")), brief)

    assert [(v.supported, v.unsupported) for v in verdicts] == [(False, ())]
    assert dropped == {"claims: claims that leave out a part of the sentence": 1}


async def test_sentences_are_asked_about_together_while_their_snippets_are_few() -> None:
    sources = [snippet(f"Bridge {n}", f"Bridge number {n} has arches of stone.") for n in range(22)]
    sentences = tuple(
        CitedSentence(text=f"The bridge with number {n} has arches.", snippets=(s,)) for n, s in enumerate(sources)
    )
    claims = [(f"The bridge with number {n} has arches.", "yes", f"Bridge number {n} has arches") for n in range(22)]
    first, second = (
        {"sentences": [_answer(claims[n], number=place)["sentences"][0] for place, n in enumerate(part, start=1)]}
        for part in (range(20), range(20, 22))
    )
    model = FakeModel({"claims": [first, second]})

    verdicts = await ModelClaimChecker(model, Dropped()).check(ClaimBrief(topic=TOPIC, path=PATH, sentences=sentences))

    assert [verdict.supported for verdict in verdicts] == [True] * 22
    assert await ModelClaimChecker(model, Dropped()).check(ClaimBrief(topic=TOPIC, path=PATH, sentences=())) == []


async def test_what_a_budget_has_no_room_to_check_is_said_to_be_unchecked() -> None:
    # given more snippets than one question shows
    texts = [f"Bridge {letter} stands on piles." for letter in "ABCDEFGHIJKLMNOPQRSTUV"]
    sentences = tuple(CitedSentence(text=text, snippets=(snippet(text, text),)) for text in texts)
    brief = BRIEF.model_copy(update={"sentences": sentences})
    first = {
        "sentences": [
            {"number": n, "claims": [{"claim": text, "supported": "yes", "quote": text}]}
            for n, text in enumerate(texts[:20], start=1)
        ]
    }
    spent = BudgetSpent("The budget of 1 call is used up.")

    # when neither the second one nor a half of it is paid
    verdicts = await ModelClaimChecker(FakeModel({"claims": [first, spent, spent, spent]}), Dropped()).check(brief)

    # then the first one counts
    assert [(each.supported, each.asked) for each in verdicts] == [(True, True)] * 20 + [(False, False)] * 2
    with pytest.raises(BudgetSpent):
        await ModelClaimChecker(FakeModel({"claims": [spent] * 42}), Dropped()).check(brief)


@pytest.mark.parametrize("refusal", [ContextTooSmall("Too long."), BudgetSpent("The budget of 900 tokens is used up.")])
async def test_a_question_that_is_too_long_for_the_model_or_the_budget_is_parted(refusal: Exception) -> None:
    brief = BRIEF.model_copy(
        update={"sentences": tuple(CitedSentence(text=each.text, snippets=(each,)) for each in (PUSH, STONE, WIND))}
    )
    parts = [
        {"sentences": [_answer((s.text, "yes", s.text), number=n)["sentences"][0] for n, s in enumerate(part, start=1)]}
        for part in ((PUSH, STONE), (WIND,))
    ]
    model = FakeModel({"claims": [refusal, *parts]})

    verdicts = await ModelClaimChecker(model, Dropped()).check(brief)

    assert [(verdict.supported, verdict.asked) for verdict in verdicts] == [(True, True)] * 3
    assert [str(values["sentences"]).count("(cites") for _, values in model.asked] == [3, 2, 1]


class Roomy(FakeModel):
    """A model that keeps how many tokens each answer is given."""

    def __init__(self, answers: Mapping[str, Sequence[dict[str, Any] | Exception]]) -> None:
        super().__init__(answers)
        self.given: list[int | None] = []

    async def ask(self, *args: Any, **kwargs: Any) -> Any:
        self.given.append(args[4])
        return await super().ask(*args, **kwargs)


async def test_an_answer_is_given_room_for_its_sentences() -> None:
    model = Roomy({"claims": [_answer(PUSHES, RESISTS)]})

    await ModelClaimChecker(model, Dropped()).check(BRIEF)

    assert model.given == [A_SENTENCE + A_TOKEN * estimate_tokens(SAID)]


async def test_a_role_of_few_tokens_has_them_all_for_a_sentence() -> None:
    model = Roomy({"claims": [ContextTooSmall("It has fewer."), _answer(PUSHES, RESISTS)]})

    [verdict] = await ModelClaimChecker(model, Dropped()).check(BRIEF)

    assert (verdict.supported, model.given[1]) == (True, None)


async def test_a_sentence_that_no_model_can_read_is_an_error() -> None:
    with pytest.raises(ContextTooSmall):
        await ModelClaimChecker(FakeModel({"claims": [ContextTooSmall("Too long.")] * 2}), Dropped()).check(BRIEF)
