"""What was asked about tides, in conversation and in a talk, and what was answered."""

from kgplatform import ids, models
from tests.api import tides

ASKED = models.AskedQuestion(
    id="question-1", text="What makes the tide?", axis="depth", why="A writer on the sea asks.", gap_ids=(),
    topic_id=tides.TIDES.id, outcome="unsettled",
)  # fmt: skip
TURNS = tuple(
    models.TopicTurn(
        id=f"turn-{position}",
        topic_id=tides.TIDES.id,
        perspective=models.Perspective(
            id="perspective-1", name="Writer on the sea", looks_for="Looks for what moves it.", position=1,
            headings=("Causes",),
        ),
        conversation_id="conversation-1",
        position=position,
        question_id=ASKED.id,
        question=ASKED.text,
        answer=answer,
    )
    for position, answer in enumerate(
        [(models.AnswerSentence(text="The Moon raises it.", snippet_ids=(tides.SNIPPETS[0].id, "gone")),), ()]
    )
)  # fmt: skip
ASKED_RUN = models.RunReport(
    id="run-asked",
    kind="ask",
    state="finished",
    topic_id=tides.TIDES.id,
    reason="It is answered in 1 sentence.",
    options={"question": "What raises tides?", "whole_domain": False},
)
ANSWER = models.Answer(
    id=ids.answer_id(ASKED_RUN.id),
    run_id=ASKED_RUN.id,
    topic_id=tides.TIDES.id,
    domain="sea",
    question_id=ids.question_id(tides.TIDES.id, "What raises tides?"),
    question="What raises tides?",
    sentences=(models.PageSentence(text=tides._MOON.sentence, snippet_ids=(tides.ARISE.id,)),),
    queries=(
        models.TypedQuery(kind="vector", text="What raises tides?"),
        models.TypedQuery(kind="related_entity", entity="tides", relation="raises"),
    ),
    unknown=("krakens",),
    found=2,
    engine="offline rules",
    asked="2026-11-20T09:00:00.000Z",
)
BODIES = models.ToldCategory(
    id=ids.category_id(tides.TIDES.id, "Bodies"),
    name="Bodies",
    by="what they are",
    members=(models.CategoryMember(id=tides.MOON.id, name="Moon", documents=2),),
    source_ids=(tides.SNIPPETS[0].source_id,),
    query_ids=("query-1",),
)
ROUND = models.Asking(
    id="asking-1",
    way="gaps",
    round=2,
    quota=5,
    questions=3,
    queries=4,
    snippets=1.5,
    relations=2.0,
    facts=2.5,
    gaps=1.0,
)
TALK = models.Talk(
    id=ids.talk_id(tides.TIDES.id),
    topic_id=tides.TIDES.id,
    participants=(
        models.Participant(id="you", part="user", name="You", looks_for="Listens.", position=0),
        models.Participant(id="provider", part="provider", name="General", looks_for="Answers.", position=1),
    ),
    utterances=(
        models.Utterance(
            id="u0", talk_id=ids.talk_id(tides.TIDES.id), position=0, speaker_id="you", intent="original question",
            why="You have something to say.", question_id="q0", question="What raises the tide?",
        ),
        models.Utterance(
            id="u1", talk_id=ids.talk_id(tides.TIDES.id), position=1, speaker_id="provider", intent="potential answer",
            why="The last turn is a question.", question_id="q0", question="What raises the tide?",
            answer=(models.AnswerSentence(text="The Moon raises the tide.", snippet_ids=("gone",)),),
        ),
    ),
    mind_map=models.MindMap(
        talk_id=ids.talk_id(tides.TIDES.id),
        concepts=(
            models.Concept(id="c0", number=0, name="Tides"),
            models.Concept(id="c1", number=1, name="Causes", parent_id="c0", snippet_ids=("gone",)),
        ),
    ),
    asked=("What is a tide?",),
)  # fmt: skip
