"""Categories by rules: by the last words of names, then by documents."""

from kgplatform.models import Topic
from kgplatform.roles.categories.categoriser import CategoryBrief, SortedEntity
from kgplatform.roles.categories.rules.categoriser import RuleCategoriser

HEATING = Topic(id="t", name="Heating", domain="d")


def brief(**named: str) -> CategoryBrief:
    """Return a brief of entities by their names, each with the letters of the documents that mention it."""
    entities = tuple(
        SortedEntity(id=name, name=name.replace("_", " "), source_ids=tuple(documents))
        for name, documents in named.items()
    )
    return CategoryBrief(topic=HEATING, by="what they are", entities=entities)


async def test_names_that_end_alike_are_of_one_kind_and_the_rest_goes_with_its_documents() -> None:
    asked = brief(
        air_heat_pump="ab", water_heat_pump="bc", oil_boiler="d", gas_boiler="de",
        iron_radiator="f", steel_radiator="g", borehole="c", soot="e", attic="x",
    )  # fmt: skip
    names = await RuleCategoriser().discover(asked)

    assert names == ["Boilers", "Heat pumps", "Radiators"]
    assert await RuleCategoriser().classify(asked, names) == {
        "air_heat_pump": "Heat pumps", "water_heat_pump": "Heat pumps", "borehole": "Heat pumps",
        "oil_boiler": "Boilers", "gas_boiler": "Boilers", "soot": "Boilers",
        "iron_radiator": "Radiators", "steel_radiator": "Radiators",
    }  # fmt: skip


async def test_of_three_entities_there_is_no_category() -> None:
    assert await RuleCategoriser().discover(brief(oil_boiler="a", gas_boiler="a", soot="a")) == []


async def test_categories_of_others_take_the_entities_that_have_their_words() -> None:
    asked = brief(oil_boiler="a", gas_boiler="b", soot="c", attic="d")

    assert await RuleCategoriser().classify(asked, ["Boilers for houses"]) == {
        "oil_boiler": "Boilers for houses", "gas_boiler": "Boilers for houses",
    }  # fmt: skip
