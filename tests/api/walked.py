"""Walks through the world of tides.py: around the Moon, from there to the tide, and back from two of its sentences."""

from kgplatform import models
from tests.api import tides

AROUND_MOON = models.Subgraph(
    entities=(tides.MOON, tides.SUN, tides.TIDE),
    relations=(tides.LINE_UP, tides.MOON_RAISES, tides.SUN_RAISES),
    beyond=2,
)
MOON_TO_TIDE = (
    models.GraphPath(entities=(tides.MOON, tides.TIDE), relations=(tides.MOON_RAISES,)),
    models.GraphPath(entities=(tides.MOON, tides.SUN, tides.TIDE), relations=(tides.LINE_UP, tides.SUN_RAISES)),
)

LACKING = tides.GAPS[1]
QUESTION = models.Question(
    id="question", text="How are Moon and spring tide related?", axis="breadth", why="No relation joins them.",
    gap_ids=(LACKING.id,),
)  # fmt: skip
BY_QUESTION = models.TrailSearch(
    topic_id=tides.TIDES.id,
    query=models.Query(id="asked", text="Moon spring tide", question_id=QUESTION.id),
    question=QUESTION,
    gaps=(LACKING,),
    round=1,
    rank=3,
)
BY_NAME = models.TrailSearch(
    topic_id=tides.POWER.id,
    query=models.Query(id="named", text="Tidal power"),
    question=None,
    gaps=(),
    round=0,
    rank=1,
)
_LEAD, _, _PHASES, _ = tides.PAGE.sections
TRAILS = {
    (0, 0): models.Trail(
        page_id=tides.PAGE.id,
        heading="",
        sentence=_LEAD.sentences[0].model_copy(update={"relation_ids": (tides.MOON_RAISES.id,)}),
        steps=(
            models.TrailStep(
                quote=_LEAD.sentences[0].text,
                snippet=tides.ARISE,
                source=tides.SOURCES[0].model_copy(update={"url": "https://sea.example/tides"}),
                searches=(BY_QUESTION, BY_NAME),
                relations=(tides.MOON_RAISES,),
            ),
        ),
    ),
    (2, 1): models.Trail(
        page_id=tides.PAGE.id,
        heading=_PHASES.heading,
        sentence=_PHASES.sentences[1].model_copy(update={"snippet_ids": (tides.BAYS.id, "gone")}),
        steps=(models.TrailStep(quote="", snippet=tides.BAYS, source=tides.SOURCES[1], searches=(), relations=()),),
    ),
}
