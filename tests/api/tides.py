"""A small world for the API's tests: two topics about the sea, whose every offset is true."""

from kgplatform import ids, models
from kgplatform.llm.ledger import LedgerTotals
from tests.support.written import Cited
from tests.support.written import section as written_section

TIDES = models.Topic(
    id=ids.topic_id("sea", "Tides"),
    name="Tides",
    domain="sea",
    goal="Why the sea rises and falls twice a day",
    audience="beginners",
)
POWER = models.Topic(id=ids.topic_id("sea", "Tidal power"), name="Tidal power", domain="sea")
TOPICS = (TIDES, POWER)

_ARISE = (
    "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side.\n\n"
    "The Sun also raises tides, but they are less than half as high. Two bulges of water follow from this."
)
_SPRING = (
    "Spring tides come when the Sun and the Moon pull in one line. At a half moon they pull at right angles, and "
    "the weaker neap tides follow."
)
_BAYS = "The tidal range is largest in bays whose own period of swinging is close to that of the tide."


def _snippet(path: tuple[str, ...], text: str, url: str, title: str, start: int) -> models.Snippet:
    source = ids.source_id("sea", url.partition("#")[0])
    key = ids.snippet_id(source, path, text)
    return models.Snippet(
        id=key,
        source_id=source,
        domain="sea",
        url=url,
        title=title,
        path=path,
        text=text,
        start=start,
        end=start + len(text),
        embedding_id=ids.embedding_id(key),
        embedding_model="toy",
    )


ARISE = _snippet(
    ("Tides", "How they arise"), _ARISE, "https://sea.example/tides#arise-0", "How the Moon moves the sea", 20
)
SPRING = _snippet(
    ("Tides", "Spring and neap"), _SPRING, "https://sea.example/tides#spring-0", "A fortnight of tides", 400
)
BAYS = _snippet((), _BAYS, "notes/bays.md#0", "Bays that swing", 0)
SNIPPETS = (ARISE, SPRING, BAYS)
SOURCES = (
    models.Source(id=ARISE.source_id, domain="sea", url="file:tides", title="Tides", snippets=2),
    models.Source(id=BAYS.source_id, domain="sea", url="file:bays", title="Bays", published="2024", loaded=False),
)

WORKS = (
    models.KnownWork(
        id=ids.work_id("sea", "doi", "10.1/tides"),
        domain="sea",
        record=models.Work(title="How the Moon moves the sea", doi="10.1/tides"),
        sources=1,
        cited_by=2,
    ),
)

_BERG = (models.Author(family="Berg", given="Bo"), models.Author(family="Doe", given="Jane"))
FOUND = (
    models.FoundSource(
        rank=1,
        address="https://pubmed.ncbi.nlm.nih.gov/1/",
        title="How the Moon moves the sea",
        work=models.Work(title="How the Moon moves the sea", authors=_BERG, published="2018", venue="Sea", pmid="1"),
        text="abstract",
    ),
    models.FoundSource(
        rank=2,
        address="https://pubmed.ncbi.nlm.nih.gov/2/",
        title="Tides",
        work=models.Work(title="Tides", doi="10.1/ebb", status="retracted"),
        text="full text",
        fetch="https://sea.example/2.pdf",
        source_id=ARISE.source_id,
    ),
    models.FoundSource(
        rank=3,
        address="https://pubmed.ncbi.nlm.nih.gov/3/",
        title="Ebb",
        work=models.Work(title="Ebb"),
        text="",
    ),
)

_SENTENCES = {
    "moon": (ARISE, _ARISE.partition("\n")[0]),
    "sun": (ARISE, "The Sun also raises tides, but they are less than half as high."),
    "spring": (SPRING, "Spring tides come when the Sun and the Moon pull in one line."),
    "neap": (SPRING, "At a half moon they pull at right angles, and the weaker neap tides follow."),
    "bays": (BAYS, _BAYS),
}


def _evidence(name: str) -> str:
    snippet, sentence = _SENTENCES[name]
    start = snippet.text.index(sentence)
    return ids.evidence_key(snippet.id, start, start + len(sentence))


def _entity(name: str, mentions: int, description: str = "", aliases: tuple[str, ...] = ()) -> models.Entity:
    key = ids.entity_id(ids.alias_id("sea", name))
    return models.Entity(
        id=key, name=name, description=description, aliases=aliases, mentions=mentions, sources=min(2, mentions)
    )


MOON = _entity("Moon", 5, "The Moon raises tides on the Earth.", ("the Moon",))
SUN = _entity("Sun", 4)
TIDE = _entity("tide", 3, aliases=("tides",))
SPRING_TIDE = _entity("spring tide", 2)
BAY = _entity("bay", 1)
ENTITIES = (MOON, SUN, TIDE, SPRING_TIDE, BAY)


OCCURRENCES = (
    models.Occurrence(snippet_id=ARISE.id, title=ARISE.title, surfaces=("Moon", "The Moon"), excerpt=ARISE.text[:60]),
    models.Occurrence(snippet_id=SPRING.id, title=SPRING.title, surfaces=("half moon",), excerpt=SPRING.text[:60]),
)
MERGED = models.Decision(
    id="merged",
    kind="merge",
    why="one body",
    by="ada",
    score=0.5,
    at="2026-01-01T10:00:00Z",
    entity_ids=(MOON.id, "luna"),
    entity_names=("Moon", "Luna"),
    moved=("Luna",),
)
APART = models.Decision(
    id="apart",
    kind="apart",
    why="two bodies",
    by="ada",
    score=1.0,
    at="2026-02-02T10:00:00Z",
    entity_ids=(MOON.id, SUN.id),
    entity_names=("Moon", "Sun"),
)
DOUBTS = (
    models.DoubtfulPair(
        entities=(TIDE, SPRING_TIDE),
        doubt="within",
        told=((ARISE.text[:40],), ("A spring tide comes twice a month.",)),
        shared=("Moon", "Sun"),
    ),
    models.DoubtfulPair(entities=(MOON, SUN), doubt="told", sentence="The Moon (Sun) shines."),
)
MERGE_PREVIEW = models.DecisionPreview(
    kind="merge",
    entity_ids=(TIDE.id, SPRING_TIDE.id),
    entity_names=("tide", "spring tide"),
    called="tide",
    moved=("spring tide",),
    mentions=2,
    snippets=1,
    gone=("Sun raises spring tide",),
    grown=("Sun raises tide",),
    groups=("what the Sun raises",),
    sections=(models.CoveringSection(page_id="page", title="Tides", version=1, heading="How tides arise"),),
)
SPLIT_PREVIEW = models.DecisionPreview(
    kind="split",
    entity_ids=(MOON.id, "phase"),
    entity_names=("Moon", "half moon"),
    moved=("half moon",),
    mentions=1,
    snippets=1,
    come=("half moon is phase",),
)
PULLS = models.RelationForm(
    id="pulls",
    domain="sea",
    name="pulls",
    predicates=(
        models.Predicate(surface="attracts", why="one force", score=1.0, by="ada", decision="joined", snippets=1),
        models.Predicate(surface="pull", why="inflection", score=0.98, by="rules", snippets=2),
    ),
)
JOINED = models.Decision(
    id="joined",
    subject="relation",
    kind="merge",
    why="one force",
    by="ada",
    score=1.0,
    at="2026-01-01T10:00:00Z",
    entity_ids=("pulls", "attracts"),
    entity_names=("pulls", "attracts"),
    moved=("attracts",),
)
UNJOINED = JOINED.model_copy(update={"id": "unjoined", "kind": "split", "moved": ("pull",)})
PARTED = models.Decision(
    id="parted",
    kind="split",
    why="a phase",
    by="bob",
    score=1.0,
    at="2026-02-01T10:00:00Z",
    entity_ids=(MOON.id, "phase"),
    entity_names=("Moon", "half moon"),
    moved=("half moon",),
    snippet_ids=(SPRING.id,),
)


def _relation(subject: models.Entity, relation: str, object_: models.Entity, *names: str) -> models.Relation:
    return models.Relation(
        id=ids.relation_id(subject.id, relation, object_.id),
        subject_id=subject.id,
        relation=relation,
        wording=relation,
        object_id=object_.id,
        weight=len(names),
        sources=1,
        evidence=tuple(_evidence(name) for name in names),
    )


MOON_RAISES = _relation(MOON, "raises", TIDE, "moon")
SUN_RAISES = _relation(SUN, "also raises", TIDE, "sun")
LINE_UP = _relation(SUN, "pulls in one line with", MOON, "spring", "neap")
RELATIONS = tuple(sorted((MOON_RAISES, SUN_RAISES, LINE_UP), key=lambda relation: relation.id))

GROUP = models.SiblingGroup(
    id=ids.group_id(SUN.id, "raises"),
    label="what the Sun raises",
    description="Sun raises each of these.",
    relation="raises",
    parent_id=SUN.id,
    parent_name="Sun",
    member_relation="raises",
    member_wording="also raises",
    member_ids=(SPRING_TIDE.id, TIDE.id),
    member_names=("spring tide", "tide"),
)

GAPS = (
    models.Gap(
        id=ids.gap_id(TIDES.id, "thin_entity", (BAY.id,)),
        kind="thin_entity",
        score=0.75,
        entity_ids=(BAY.id,),
        entity_names=("bay",),
        facts=("bay is mentioned once and has no relation",),
        tried=1,
    ),
    models.Gap(
        id=ids.gap_id(TIDES.id, "missing_link", (MOON.id, SPRING_TIDE.id)),
        kind="missing_link",
        score=0.5,
        entity_ids=(MOON.id, SPRING_TIDE.id),
        entity_names=("Moon", "spring tide"),
        status="exhausted",
        tried=2,
        searched=3,
    ),
)

OUTLINE = models.Outline(
    title="Tides",
    sections=(
        models.OutlineSection(
            heading="Causes",
            entity_ids=(MOON.id, SUN.id),
            children=(models.OutlineSection(heading="Spring and neap tides", entity_ids=(SPRING_TIDE.id,)),),
        ),
        models.OutlineSection(heading="Tidal range"),
    ),
)


def _cited(marker: int, name: str) -> Cited:
    snippet, sentence = _SENTENCES[name]
    return Cited(marker=marker, sentence=sentence, snippet_id=snippet.id)


def _section(level: int, position: int, heading: str, text: str, *citations: Cited) -> models.Section:
    return written_section(level=level, position=position, heading=heading, text=text, citations=citations)


def _say(*cited: Cited) -> str:
    return " ".join(f"{citation.sentence} [{citation.marker}]" for citation in cited)


_MOON, _SUN, _SPRING_LINE, _NEAP = _cited(1, "moon"), _cited(1, "sun"), _cited(2, "spring"), _cited(2, "neap")
_RANGE = _cited(3, "bays")
PAGE = models.Page(
    id=ids.page_id(TIDES.id, "article", 1),
    topic_id=TIDES.id,
    version=1,
    title="Tides",
    audience="beginners",
    engine="offline rules",
    sections=(
        _section(0, 0, "", _say(_MOON), _MOON),
        _section(1, 1, "Causes", f"{_say(_MOON)}\n\n{_say(_SUN)}", _MOON, _SUN),
        _section(2, 2, "Spring and neap tides", _say(_SPRING_LINE, _NEAP), _SPRING_LINE, _NEAP),
        _section(1, 3, "Tidal range", _say(_RANGE), _RANGE),
    ),
    references=(
        models.Reference(marker=1, snippet_id=ARISE.id, title=ARISE.title, url=ARISE.url),
        models.Reference(marker=2, snippet_id=SPRING.id, title=SPRING.title, url=SPRING.url),
        models.Reference(marker=3, snippet_id=BAYS.id, title=BAYS.title, url=BAYS.url),
    ),
)

HITS = (
    models.SearchHit(kind="entity", id=MOON.id, title="Moon", text=MOON.description, score=1.0, domain="sea"),
    models.SearchHit(
        kind="snippet", id=ARISE.id, title=ARISE.title, text=ARISE.text, score=0.75, domain="sea",
        span=(0, _ARISE.index("\n")),
    ),
    models.SearchHit(
        kind="sentence", id=PAGE.id, title="Tides > Causes", text=_SUN.sentence, score=0.5, domain="sea",
        page_id=PAGE.id, section=1, sentence=1, said=PAGE.sections[1].sentences[1],
    ),
    models.SearchHit(kind="topic", id=TIDES.id, title="Tides", text=TIDES.goal, score=0.25, domain="sea"),
    models.SearchHit(kind="entity", id=SUN.id, title="Sun", text="", score=0.25, domain="sea"),
)  # fmt: skip
BROUGHT = models.Contribution(
    source=SOURCES[0],
    entities=(MOON.model_copy(update={"mentions": 2}),),
    relations=(SUN_RAISES,),
    pages=(
        models.CitingPage(
            page_id=PAGE.id,
            topic_id=TIDES.id,
            title="Tides",
            version=1,
            sections=(models.CitingSection(position=1, heading="Causes", citations=2),),
        ),
    ),
    entities_total=4,
    relations_total=1,
    pages_total=1,
)
QUERY = models.TopicQuery(id="query-1", text="why tides rise", topic_id=TIDES.id)
ASKED = models.AskedQuestion(
    id="question-1", text="What makes the tide?", axis="depth", why="A writer on the sea asks.", gap_ids=(),
    topic_id=TIDES.id, outcome="unsettled",
)  # fmt: skip
TURNS = tuple(
    models.TopicTurn(
        id=f"turn-{position}",
        topic_id=TIDES.id,
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
        [(models.AnswerSentence(text="The Moon raises it.", snippet_ids=(SNIPPETS[0].id, "gone")),), ()]
    )
)  # fmt: skip
FETCHED = (
    models.Brought(source_id=SOURCES[0].id, query_id=QUERY.id, service="web", rank=3, round=0),
    models.Brought(source_id=SOURCES[0].id, query_id=QUERY.id, service="pubmed", rank=1, round=1),
    models.Brought(source_id=SOURCES[0].id, query_id="gone", service="pubmed", rank=2, round=1),
)

_PENDING = models.RunReport(id="run-1", kind="apollo", state="pending", topic_id=TIDES.id)
_HALF = _PENDING.model_copy(update={"state": "running", "stage": "extract", "done": 1, "total": 2})
_ENDED = _HALF.model_copy(
    update={
        "state": "finished",
        "done": 2,
        "reason": "depth reached",
        "page_id": PAGE.id,
        "counts": {"entities": 5.0, "relations": 3.0},
        "seconds": {"extract": 0.25},
    }
)
RUNS = (_PENDING,)
WATCHED = (_PENDING, _HALF, _ENDED)
PAUSED = _HALF.model_copy(
    update={
        "state": "paused",
        "reason": "It was asked to rest.",
        "budget": models.Budget(money=1.5, tokens=3_000_000_000, calls=40, seconds=600.5),
        "spent": models.Spending(calls=7, tokens=2_500_000_000, money=0.75, unpriced=2),
        "left": 42.5,
        "forked_from": "run-0",
        "partial": "The budget was spent before the last two sections.",
    }
)
STEPS = (
    models.RunStep(number=1, stage="begin", name="read_topic", seconds=0.25),
    models.RunStep(number=2, stage="extract", name="extract", seconds=60.0, error="Its endpoint did not answer."),
)
ESTIMATE = models.Estimate(
    snippets=models.Range(low=20, likely=30, high=45),
    calls=models.Range(low=100, likely=150, high=225),
    tokens=models.Range(low=2_000_000_000, likely=3_000_000_000, high=4_500_000_000),
    seconds=models.Range(low=60, likely=90, high=150),
    money=models.Range(low=0.25, likely=0.5, high=1),
    basis="Two other topics of this model.",
)

SPENT = LedgerTotals(
    name=TIDES.id, calls=7, answered=7, prompt_tokens=900, completion_tokens=100, cost=0.75, unpriced=2
)
LEDGER = (
    LedgerTotals(
        name="extractor",
        calls=3,
        answered=2,
        failed=1,
        prompt_tokens=5_000_000_000,
        completion_tokens=70,
        cost=None,
        unpriced=2,
    ),
    LedgerTotals(name="writer", calls=1, cached=4, uncertain=1, prompt_tokens=10, completion_tokens=20, cost=0.25),
)

WATCH = models.Watch(
    id=ids.watch_id(TIDES.id),
    topic_id=TIDES.id,
    every=7 * 24 * 3_600,
    options={"sources": "corpus,pubmed"},
    webhook="https://hooks.example.org/…",
    since="2026-11-20",
    due="2026-11-27T08:00:00Z",
)
LOOK = models.Look(
    id="1" * 32,
    topic_id=TIDES.id,
    at="2026-11-20T08:00:00Z",
    since="2026-11-13",
    page_id=PAGE.id,
    changes=models.Changes(
        works=(
            models.WorkChange(source_id=BAYS.source_id, title="Bays", url="https://example.org/bays", change="added"),
            models.WorkChange(
                source_id="2" * 32, title="Lakes", url="file:lakes", change="retracted", notices=("10.1000/1",)
            ),
        ),
        page=models.PageDiff(
            old_id="3" * 32,
            new_id=PAGE.id,
            sections=(
                models.SectionDiff(
                    path=("How tides arise",),
                    old_path=("How tides arise",),
                    state="changed",
                    came=(models.PageSentence(text="Bays raise the range.", snippet_ids=(BAYS.id,)),),
                    went=(models.PageSentence(text="Lakes have <high> tides.", snippet_ids=("4" * 32,)),),
                    kept=2,
                ),
                models.SectionDiff(path=("Spring tides",), old_path=("Spring tides",), state="same", kept=1),
            ),
        ),
        disputes=(models.ToldGap(gap_id=GAPS[1].id, kind="disputed", text="Moon / Sun: disputed"),),
        rested=(models.RestedSection(path=("How tides arise",), titles=("Lakes",)),),
    ),
    delivery="due",
    undelivered="hooks.example.org does not answer.",
    troubles=("pubmed: PubMed does not answer.",),
)

ASKED_RUN = models.RunReport(
    id="run-asked",
    kind="ask",
    state="finished",
    topic_id=TIDES.id,
    reason="It is answered in 1 sentence.",
    options={"question": "What raises tides?", "whole_domain": False},
)
ANSWER = models.Answer(
    id=ids.answer_id(ASKED_RUN.id),
    run_id=ASKED_RUN.id,
    topic_id=TIDES.id,
    domain="sea",
    question_id=ids.question_id(TIDES.id, "What raises tides?"),
    question="What raises tides?",
    sentences=(models.PageSentence(text=_MOON.sentence, snippet_ids=(ARISE.id,)),),
    queries=(
        models.TypedQuery(kind="vector", text="What raises tides?"),
        models.TypedQuery(kind="related_entity", entity="tides", relation="raises"),
    ),
    unknown=("krakens",),
    found=2,
    engine="offline rules",
    asked="2026-11-20T09:00:00.000Z",
)

TALK = models.Talk(
    id=ids.talk_id(TIDES.id),
    topic_id=TIDES.id,
    participants=(
        models.Participant(id="you", part="user", name="You", looks_for="Listens.", position=0),
        models.Participant(id="provider", part="provider", name="General", looks_for="Answers.", position=1),
    ),
    utterances=(
        models.Utterance(
            id="u0", talk_id=ids.talk_id(TIDES.id), position=0, speaker_id="you", intent="original question",
            why="You have something to say.", question_id="q0", question="What raises the tide?",
        ),
        models.Utterance(
            id="u1", talk_id=ids.talk_id(TIDES.id), position=1, speaker_id="provider", intent="potential answer",
            why="The last turn is a question.", question_id="q0", question="What raises the tide?",
            answer=(models.AnswerSentence(text="The Moon raises the tide.", snippet_ids=("gone",)),),
        ),
    ),
    mind_map=models.MindMap(
        talk_id=ids.talk_id(TIDES.id),
        concepts=(
            models.Concept(id="c0", number=0, name="Tides"),
            models.Concept(id="c1", number=1, name="Causes", parent_id="c0", snippet_ids=("gone",)),
        ),
    ),
    asked=("What is a tide?",),
)  # fmt: skip
