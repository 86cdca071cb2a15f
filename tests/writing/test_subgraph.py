"""What the graph knows for a heading, and which relations sentences tell."""

from kgplatform.ids import evidence_key
from kgplatform.models import Claim, Evidence, Fact, PageSentence, Relation, SectionDraft, TopicGraph
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.evidence import Gathered, Place
from kgplatform.writing.subgraph import Subgraph, Subgraphs, central_first, stated_by
from kgplatform.writing.told_relations import Telling
from tests.writing.corpus import graph, snippet

ARCH = snippet("Arches", "Arches push outwards. Stone bears the push of arches.")
WIND = snippet("Wind", "Gusts shake arches. Gusts shake decks.")
BARE = graph([ARCH, WIND], ["arches", "stone", "gusts", "decks"])
ID = {entity.name: entity.id for entity in BARE.entities}


def _relation(subject: str, wording: str, obj: str, *evidence: str, weight: int = 1) -> Relation:
    return Relation(
        id=f"{subject}-{obj}", subject_id=ID[subject], relation=wording, wording=wording, object_id=ID[obj],
        weight=weight, sources=1, evidence=evidence,
    )  # fmt: skip


BEARS = _relation("stone", "bears the push of", "arches", evidence_key(ARCH.id, 22, 53))
SHAKES = _relation("gusts", "shake", "arches", evidence_key(WIND.id, 0, 19), evidence_key("gone", 0, 9), weight=2)
DECKS = _relation("gusts", "shake", "decks", evidence_key(WIND.id, 20, 38))
GROUPED = _relation("arches", "are", "decks")
GRAPH: TopicGraph = BARE.model_copy(update={"relations": (BEARS, DECKS, GROUPED, SHAKES)})


def _gathered(number: int, heading: str, home: str, *others: str) -> Gathered:
    evidence = {each.id: Evidence(snippet=each, score=1.0) for each in (ARCH, WIND)}
    return Gathered(Place(number, (heading,), (), 0), (evidence[home],), tuple(evidence[each] for each in others))


GATHERED = [_gathered(0, "Arches", ARCH.id, WIND.id), _gathered(1, "Wind", WIND.id)]
FACTS = {
    "bears": Fact(
        relation_id=BEARS.id, text="stone | bears the push of | arches", snippet_ids=(ARCH.id,), central=True
    ),
    "shakes": Fact(relation_id=SHAKES.id, text="gusts | shake | arches", snippet_ids=(WIND.id,), central=True),
    "decks": Fact(relation_id=DECKS.id, text="gusts | shake | decks", snippet_ids=(WIND.id,), central=True),
}


def test_the_best_connected_relations_that_a_sentence_states_come_first() -> None:
    assert central_first(GRAPH) == [SHAKES, DECKS, BEARS]


def test_what_is_said_of_the_best_known_thing_alone_comes_behind_what_joins_known_things() -> None:
    names = ["arches", "stone", "gusts", "decks", "ropes", "questions"]
    known = graph([ARCH, WIND], names)
    ids = {entity.name: entity.id for entity in known.entities}
    pairs = [*(("arches", name) for name in names[1:]), ("gusts", "decks")]
    relations = tuple(
        Relation(
            id=f"{one}-{other}", subject_id=ids[one], relation="meet", wording="meet", object_id=ids[other], weight=1,
            sources=1, evidence=(evidence_key(ARCH.id, 0, 21),),
        )
        for one, other in pairs
    )  # fmt: skip

    first, second, third, *_ = central_first(known.model_copy(update={"relations": relations}))

    assert {first.id, second.id} == {"arches-gusts", "arches-decks"}  # 5 and 2 neighbours
    assert third.id == "gusts-decks"  # 2 and 2: "arches meet questions" has 5 and 1


def test_what_is_said_of_the_authors_of_a_study_comes_last() -> None:
    names = ["arches", "stone", "gusts", "Lin et al."]
    known = graph([ARCH, WIND], names)
    ids = {entity.name: entity.id for entity in known.entities}
    pairs = [("Lin et al.", "arches"), ("Lin et al.", "stone"), ("arches", "stone"), ("gusts", "stone")]
    relations = tuple(
        Relation(
            id=f"{one}-{other}", subject_id=ids[one], relation="meet", wording="meet", object_id=ids[other], weight=1,
            sources=1, evidence=(evidence_key(ARCH.id, 0, 21),),
        )
        for one, other in pairs
    )  # fmt: skip

    found = central_first(known.model_copy(update={"relations": relations}))

    assert [each.id for each in found] == ["arches-stone", "gusts-stone", "Lin et al.-stone", "Lin et al.-arches"]


def test_an_article_is_told_once() -> None:
    the = GRAPH.model_copy(
        update={
            "entities": tuple(
                each.model_copy(update={"name": "the decks"}) if each.name == "decks" else each
                for each in GRAPH.entities
            ),
            "relations": (DECKS.model_copy(update={"wording": "shake the"}),),
        }
    )

    assert [fact.text for fact in Subgraphs(the).of(GATHERED)[1].facts] == ["gusts | shake | the decks"]


def test_each_relation_is_told_under_one_heading_and_the_others_know_of_it() -> None:
    assert Subgraphs(GRAPH).of(GATHERED) == {
        0: Subgraph((FACTS["bears"],), ((("Wind",), (FACTS["shakes"].text, FACTS["decks"].text)),)),
        # What its own snippets do not state it could not tell.
        1: Subgraph((FACTS["shakes"], FACTS["decks"]), ((("Arches",), ()),)),
    }


def test_a_snippet_that_fits_several_headings_tells_each_what_the_outline_has_there() -> None:
    both = Evidence(snippet=WIND, score=1.0)
    arches = Gathered(Place(0, ("Arches",), (ID["stone"], ID["arches"]), 0), (both,), ())
    decks = Gathered(Place(1, ("Decks",), (ID["decks"],), 0), (), (both,))
    ropes = Gathered(Place(2, ("Ropes",), (ID["decks"], ID["gusts"]), 0), (), ())  # no snippet of the fact fits it

    told = Subgraphs(GRAPH).of([arches, decks, ropes], judged=True)

    assert [told[number].facts for number in range(3)] == [(FACTS["shakes"],), (FACTS["decks"],), ()]
    # Where nobody judged what fits, a snippet tells what it states where it is at home.
    assert Subgraphs(GRAPH).of([arches, decks, ropes])[0].facts == (FACTS["shakes"], FACTS["decks"])


def _said(text: str, *cited: str, **more: object) -> PageSentence:
    return PageSentence.model_validate({"text": text, "snippet_ids": cited, **more})


def test_a_sentence_tells_what_it_names_and_its_words_or_its_writer_say() -> None:
    telling = Telling(GRAPH)
    claim = Claim(text="Arches are shaken.", snippet_id=WIND.id, start=0, end=18)

    # word by word
    assert telling.tells(_said("Gusts shake arches.", WIND.id)) == (SHAKES.id,)
    # in other words, where the claim rests on the evidence
    assert telling.tells(_said("An arch is shaken by a gust.", WIND.id, claims=(claim,))) == (SHAKES.id,)
    assert telling.tells(_said("An arch is shaken by a gust.", WIND.id)) == ()
    # as its writer says
    assert telling.tells(_said("An arch is shaken by a gust.", WIND.id, relation_ids=(SHAKES.id,))) == (SHAKES.id,)
    # not without an end, or without the snippet that states it
    assert telling.tells(_said("An arch is shaken.", WIND.id, claims=(claim,), relation_ids=(SHAKES.id,))) == ()
    assert telling.tells(_said("An arch is shaken by a gust.", ARCH.id, relation_ids=(SHAKES.id, "none"))) == ()


def test_the_sentences_of_a_page_know_what_they_tell() -> None:
    section = DraftedSection(1, "Wind", (), SectionDraft(paragraphs=((_said("Gusts shake decks.", WIND.id),),)))

    [told] = Telling(GRAPH).with_relations([section])

    assert [sentence.relation_ids for sentence in told.sentences] == [(DECKS.id,)]


def test_a_fact_is_shown_with_the_snippets_that_are_there_and_without_any_not_at_all() -> None:
    both = FACTS["bears"].model_copy(update={"snippet_ids": (ARCH.id, WIND.id)})

    assert stated_by([both, FACTS["shakes"]], [ARCH.id]) == (FACTS["bears"],)
    assert Subgraphs(GRAPH).of(GATHERED, [SHAKES.id])[1].facts == (FACTS["decks"],)
