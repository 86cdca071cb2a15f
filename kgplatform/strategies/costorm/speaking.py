"""Who speaks next in a talk, and why (Co-STORM, 5.1). It depends on nothing but who takes part and what was said."""

from collections.abc import Collection, Sequence

from kgplatform.models import ASKING, Intent, Participant, TalkPart, Value

STAGNANT = 2  # turns without a question (L), after which the moderator asks
YOUR_TURN = "You have something to say."
LED_ON = "Nobody has asked anything for {turns} turns."
ANSWERS = "The last turn is a question."
ANSWERS_INSTEAD = "The last turn is a question, and who would answer it does not speak."
IN_TURN = "It is the next expert’s turn."
NO_EXPERT = "No expert has more to say now."


class Spoken(Value):
    """A turn as far as it decides who is next: who spoke, by id, and with which intent."""

    speaker_id: str
    intent: Intent


class Speaking(Value):
    """Whose turn it is, and why, in a sentence."""

    speaker: Participant
    why: str


def next_speaker(
    participants: Sequence[Participant],
    spoken: Sequence[Spoken],
    *,
    user_waits: bool = False,
    passed: Collection[str] = (),
) -> Speaking | None:
    """Return who speaks next; None where nobody may, or all who may have `passed` in this turn, by id.

    The user, where there is a turn of theirs; after a question who provides general knowledge; after STAGNANT turns
    without one the moderator; else the expert who has been silent for the longest time. Who is muted, or has left, does
    not speak; the user cannot be muted.
    """
    if user_waits:
        return Speaking(speaker=next(each for each in participants if each.part == "user"), why=YOUR_TURN)
    present = [each for each in participants if not each.muted and not each.gone and each.id not in passed]
    provider, moderator = _first(present, "provider"), _first(present, "moderator")
    expert = _longest_silent([each for each in present if each.part == "expert"], spoken)
    if spoken and spoken[-1].intent in ASKING:
        order: tuple[tuple[Participant | None, str], ...] = ((provider, ANSWERS), (expert, ANSWERS_INSTEAD))
    elif is_stagnant(spoken):
        told = LED_ON.format(turns=STAGNANT)
        order = ((moderator, told), (expert, IN_TURN), (provider, NO_EXPERT))
    else:
        order = ((expert, IN_TURN), (moderator, NO_EXPERT), (provider, NO_EXPERT))
    return next((Speaking(speaker=each, why=why) for each, why in order if each is not None), None)


def is_stagnant(spoken: Sequence[Spoken]) -> bool:
    """Whether the last STAGNANT turns are no questions."""
    last = spoken[-STAGNANT:]
    return len(last) == STAGNANT and not any(each.intent in ASKING for each in last)


def focus_moved(spoken: Sequence[Spoken]) -> bool:
    """Whether the last turn answers a question that began a new line of inquiry: who are experts on it may be
    others."""
    return len(spoken) > 1 and spoken[-2].intent == "original question" and spoken[-1].intent not in ASKING


def _first(present: Sequence[Participant], part: TalkPart) -> Participant | None:
    return next((each for each in present if each.part == part), None)


def _longest_silent(experts: Sequence[Participant], spoken: Sequence[Spoken]) -> Participant | None:
    last = {each.speaker_id: place for place, each in enumerate(spoken)}
    return min(experts, key=lambda each: (last.get(each.id, -1), each.position), default=None)
