"""Who speaks next: exact cases, and what always holds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kgplatform.models import ASKING, Intent, Participant
from kgplatform.strategies.costorm import speaking
from kgplatform.strategies.costorm.speaking import Spoken, focus_moved, next_speaker

INTENTS: tuple[Intent, ...] = ("original question", "information request", "potential answer", "further details")
ALL = tuple(
    Participant(id=id_, part=part, name=id_.title(), looks_for="", position=position)  # type: ignore[arg-type]
    for position, (id_, part) in enumerate(
        [("you", "user"), ("provider", "provider"), ("moderator", "moderator"), ("e1", "expert"), ("e2", "expert")]
    )
)


def said(*turns: tuple[str, Intent]) -> list[Spoken]:
    return [Spoken(speaker_id=who, intent=intent) for who, intent in turns]


def order(turns: list[Spoken], participants: tuple[Participant, ...] = ALL, **given_: object) -> tuple[str, str]:
    found = next_speaker(participants, turns, **given_)  # type: ignore[arg-type]
    return (found.speaker.id, found.why) if found else ("", "")


def muted(*ids: str) -> tuple[Participant, ...]:
    return tuple(each.model_copy(update={"muted": each.id in ids}) for each in ALL)


def test_a_talk_goes_round_as_the_paper_has_it() -> None:
    turns: list[Spoken] = []
    spoke = []
    for _ in range(7):  # everybody answers, and the moderator asks
        found = next_speaker(ALL, turns)
        assert found is not None
        spoke.append(found.speaker.id)
        asks: Intent = "original question" if found.speaker.part == "moderator" else "potential answer"
        turns.append(Spoken(speaker_id=found.speaker.id, intent=asks))

    assert spoke == ["e1", "e2", "moderator", "provider", "e1", "moderator", "provider"]


def test_each_case_says_why() -> None:
    answers = said(("e1", "potential answer"), ("e2", "further details"))
    assert order([]) == ("e1", speaking.IN_TURN)
    assert order(answers) == ("moderator", "Nobody has asked anything for 2 turns.")
    assert order(answers, user_waits=True) == ("you", speaking.YOUR_TURN)
    assert order(said(("e1", "information request"))) == ("provider", speaking.ANSWERS)
    assert order(said(("e1", "information request")), muted("provider")) == ("e2", speaking.ANSWERS_INSTEAD)
    assert order(answers, muted("moderator")) == ("e1", speaking.IN_TURN)
    assert order(answers, passed={"moderator"}) == ("e1", speaking.IN_TURN)
    assert order(said(("provider", "potential answer")), muted("e1", "e2")) == ("moderator", speaking.NO_EXPERT)
    assert order([], muted("e1", "e2", "moderator")) == ("provider", speaking.NO_EXPERT)
    assert order([], muted("e1", "e2", "moderator", "provider")) == ("", "")


def test_the_focus_moves_with_an_answer_to_a_new_line_of_inquiry() -> None:
    assert focus_moved(said(("moderator", "original question"), ("provider", "potential answer")))
    assert not focus_moved(said(("e1", "information request"), ("provider", "potential answer")))
    assert not focus_moved(said(("moderator", "original question"), ("you", "original question")))
    assert not focus_moved(said(("moderator", "original question")))


SITUATIONS = st.tuples(
    st.lists(st.tuples(st.sampled_from([each.id for each in ALL]), st.sampled_from(INTENTS)), max_size=12),
    st.sets(st.sampled_from([each.id for each in ALL[1:]])),
    st.sets(st.sampled_from(["e1", "e2"])),
    st.booleans(),
)


@given(SITUATIONS)
@settings(max_examples=200)
def test_in_any_situation(
    situation: tuple[list[tuple[str, Intent]], set[str], set[str], bool],
) -> None:
    turns, silent, gone, waits = situation
    spoken = said(*turns)
    participants = tuple(each.model_copy(update={"muted": each.id in silent, "gone": each.id in gone}) for each in ALL)
    found = next_speaker(participants, spoken, user_waits=waits)
    present = {each.id for each in participants} - silent - gone
    experts = present & {"e1", "e2"}
    asked = bool(spoken) and spoken[-1].intent in ASKING
    quiet = len(spoken) > 1 and not {each.intent for each in spoken[-2:]} & ASKING

    if waits:  # the user comes first, whatever else
        assert found is not None
        assert found.speaker.id == "you"
        return
    if found is None:
        assert not experts and (asked or "moderator" not in present) and "provider" not in present
        return
    who = found.speaker.id
    assert who in present - {"you"}
    if asked:
        assert who == ("provider" if "provider" in present else who)
        assert who == "provider" or who in experts
    elif quiet and "moderator" in present:
        assert who == "moderator"
    elif experts:
        assert who in experts
        last = {id_: max((n for n, each in enumerate(spoken) if each.speaker_id == id_), default=-1) for id_ in experts}
        assert last[who] == min(last.values())
