"""The models of all that flows through the house. They are values: frozen, compared by content.

Character offsets count Unicode code points from 0; an end is exclusive. Scores lie in 0..1.
"""

from kgplatform.models.knowledge import (
    FEWEST_MEMBERS,
    Decision,
    DecisionKind,
    DecisionSubject,
    Entity,
    Occurrence,
    Predicate,
    Relation,
    RelationForm,
    SiblingGroup,
    Topic,
    TopicGraph,
    TopicSnippet,
)
from kgplatform.models.pages import Citation, Outline, OutlineSection, Page, Reference, Section
from kgplatform.models.reading import (
    Document,
    ExtractedEntity,
    Extraction,
    LoadReport,
    Mention,
    Passage,
    RemovalReport,
    Snippet,
    Source,
    Triplet,
)
from kgplatform.models.research import Axis, Gap, GapKind, GapStatus, Hit, Query, Question
from kgplatform.models.runs import FINAL_STATES, Budget, Estimate, Range, RunReport, RunState, RunStep, Spending
from kgplatform.models.value import Value

__all__ = [
    "FEWEST_MEMBERS",
    "FINAL_STATES",
    "Axis",
    "Budget",
    "Citation",
    "Decision",
    "DecisionKind",
    "DecisionSubject",
    "Document",
    "Entity",
    "Estimate",
    "ExtractedEntity",
    "Extraction",
    "Gap",
    "GapKind",
    "GapStatus",
    "Hit",
    "LoadReport",
    "Mention",
    "Occurrence",
    "Outline",
    "OutlineSection",
    "Page",
    "Passage",
    "Predicate",
    "Query",
    "Question",
    "Range",
    "Reference",
    "Relation",
    "RelationForm",
    "RemovalReport",
    "RunReport",
    "RunState",
    "RunStep",
    "Section",
    "SiblingGroup",
    "Snippet",
    "Source",
    "Spending",
    "Topic",
    "TopicGraph",
    "TopicSnippet",
    "Triplet",
    "Value",
]
