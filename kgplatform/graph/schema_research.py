"""The nodes of research: what is asked about topics and by whom, what is searched for, answered and sorted."""

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
    StructuredNode,
)

from kgplatform.graph.schema_corpus import Snippet
from kgplatform.graph.schema_edges import TakesPartRel, identity
from kgplatform.graph.schema_knowledge import Gap, Topic


class Asking(StructuredNode):
    """What a `way` of asking brought in one round of a run; what several brought counts for each in equal parts."""

    uid = identity()
    way = StringProperty()
    round = IntegerProperty()
    quota = IntegerProperty()
    questions = IntegerProperty()
    queries = IntegerProperty()
    snippets = FloatProperty()
    relations = FloatProperty()
    facts = FloatProperty()
    gaps = FloatProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")


class Question(StructuredNode):
    """A question about gaps, or of a conversation. `axis` is "depth" or "breadth"."""

    uid = identity()
    text = StringProperty()
    axis = StringProperty()
    why = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    addresses = RelationshipTo(Gap, "ADDRESSES")
    asked_in = RelationshipTo(Asking, "ASKED_IN")


class Query(StructuredNode):
    """A search string of a topic, from one of its questions or from its own name; the `kind` of a typed one."""

    uid = identity()
    text = StringProperty()
    kind = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    from_question = RelationshipTo(Question, "FROM")
    from_topic = RelationshipTo(Topic, "FROM")


class Category(StructuredNode):
    """What entities of a topic are sorted into, `by` which criterion; of documents those that tell of them."""

    uid = identity()
    name = StringProperty()
    by = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    from_query = RelationshipTo(Query, "FROM")


class Perspective(StructuredNode):
    """From which a topic is asked about: the `name` of such a writer, and what that one `looks_for`, in a sentence;
    `headings` of related texts that it stands for."""

    uid = identity()
    name = StringProperty()
    looks_for = StringProperty()
    headings = ArrayProperty(StringProperty())
    position = IntegerProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    takes_part = RelationshipTo("Conversation", "TAKES_PART", model=TakesPartRel)


class Conversation(StructuredNode):
    """What a perspective asked in one run; or the talk of several on a topic, which goes on from run to run."""

    uid = identity()
    position = IntegerProperty()
    from_perspective = RelationshipTo(Perspective, "FROM")
    from_conversation = RelationshipTo("Conversation", "FROM")
    in_topic = RelationshipTo(Topic, "IN_TOPIC")


class Turn(StructuredNode):
    """A question of a conversation, and its `answer`: JSON of models.AnswerSentence, which outlives the snippets
    that it names. In a talk somebody asks or answers: with what `intent`, and `why` it was that one's turn; `about`
    are the ids of snippets that a question is about."""

    uid = identity()
    position = IntegerProperty()
    answer = StringProperty()
    intent = StringProperty()
    why = StringProperty()
    about = ArrayProperty(StringProperty())
    in_conversation = RelationshipTo(Conversation, "IN_CONVERSATION")
    asks = RelationshipTo(Question, "ASKS")
    answers = RelationshipTo(Question, "ANSWERS")
    said_by = RelationshipTo(Perspective, "SAID_BY")


class Concept(StructuredNode):
    """A concept of the mind map of a talk; `number` counts them in the order in which they were made. Snippets are
    PLACED_IN it."""

    uid = identity()
    number = IntegerProperty()
    name = StringProperty()
    in_conversation = RelationshipTo(Conversation, "IN_CONVERSATION")
    under = RelationshipTo("Concept", "UNDER")


class Answer(StructuredNode):
    """What a `run`, by its id, answered to a reader's question: `sentences` and `queries` are the JSON of
    models.PageSentence and models.TypedQuery, `unknown` names that nothing is called by, `found` how many snippets
    were found; `whole_domain` says that all of the domain was asked. The sentences outlive the snippets that they
    name."""

    uid = identity()
    run = StringProperty()
    asked = DateTimeProperty()
    sentences = StringProperty()
    queries = StringProperty()
    unknown = ArrayProperty(StringProperty())
    found = IntegerProperty()
    whole_domain = BooleanProperty()
    engine = StringProperty()
    partial = StringProperty()
    answers = RelationshipTo(Question, "ANSWERS")
    rests_on = RelationshipTo(Snippet, "RESTS_ON")
