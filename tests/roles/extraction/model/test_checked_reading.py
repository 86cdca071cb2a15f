"""An extractor's answer against its text: entities with all their places, the text's own descriptions, what is left."""

from kgplatform.models import ExtractedEntity, Mention, Triplet
from kgplatform.roles.extraction.model.checked_reading import ReadingAnswer, read_answer
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.entities import ReadEntity
from kgplatform.roles.extraction.model.relations import ReadRelation

TEXT = "A glass kiln is an oven for glass. Kilns burn peat. Peat is cheap."


def test_all_that_the_text_states_is_kept() -> None:
    # given
    answer = ReadingAnswer(
        entities=[
            ReadEntity(name="glass kiln", description="a glass kiln is an oven for glass"),
            ReadEntity(name="kiln", description="Kilns are burning peat."),
            ReadEntity(name="peat", description=""),
        ],
        relations=[ReadRelation(subject="kiln", relation="burns", object="peat", quote="Kilns burn peat.")],
    )

    # when
    reading = read_answer(answer, CheckedText(TEXT))

    # then
    assert reading.entities == (
        ExtractedEntity(
            name="glass kiln",
            description="A glass kiln is an oven for glass.",
            mentions=(Mention(surface="glass kiln", start=2, end=12),),
        ),
        ExtractedEntity(
            name="Kilns", description="Kilns burn peat.", mentions=(Mention(surface="Kilns", start=35, end=40),)
        ),
        ExtractedEntity(
            name="peat",
            mentions=(Mention(surface="peat", start=46, end=50), Mention(surface="Peat", start=52, end=56)),
        ),
    )
    assert reading.triplets == (Triplet(subject="Kilns", relation="burns", object="peat", start=35, end=51),)
    assert not reading.dropped


def test_what_it_does_not_state_is_dropped_and_counted() -> None:
    # given
    answer = ReadingAnswer(
        entities=[
            ReadEntity(name="coal", description="Coal is dear."),
            ReadEntity(name="it"),
            ReadEntity(name="peat", description="Peat is the best fuel."),
        ],
        relations=[ReadRelation(subject="kiln", relation="burns", object="coal", quote="Kilns burn coal.")],
    )

    # when
    reading = read_answer(answer, CheckedText(TEXT))

    # then
    assert [(entity.name, entity.description) for entity in reading.entities] == [("peat", "")]
    assert reading.triplets == ()
    assert reading.dropped == {
        "description not in snippet": 1,
        "end not in snippet": 1,
        "entity is no name": 1,
        "entity not in snippet": 1,
    }


def test_the_end_of_a_relation_is_an_entity_though_the_model_did_not_list_it() -> None:
    answer = ReadingAnswer(
        entities=[], relations=[ReadRelation(subject="Kilns", relation="burn", object="peat", quote="Kilns burn peat.")]
    )
    assert [entity.name for entity in read_answer(answer, CheckedText(TEXT)).entities] == ["kiln", "peat"]


def test_the_end_of_a_relation_may_begin_with_a_name_in_quotes() -> None:
    told = 'Anna Berg painted the "Changing skies" series in Bergen.'
    relation = ReadRelation(subject="Anna Berg", relation="painted", object='"Changing skies" series', quote=told)

    reading = read_answer(ReadingAnswer(entities=[], relations=[relation]), CheckedText(told))

    assert [(each.subject, each.object) for each in reading.triplets] == [("Anna Berg", '"Changing skies" series')]
    assert [entity.name for entity in reading.entities] == ["Anna Berg", '"Changing skies" series']
