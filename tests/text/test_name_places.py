"""Names are found as whole words, in other number and typesetting, and never where symbols differ."""

import pytest

from kgplatform.text.name_places import Names, best_surface, is_name, without_nested

TEXT = "The Argand's lamp beats CD4+ flux, not CD4- flux; IL-1a/IL-1b differ. Lamps (a soda‑lime glass) glow. US, us."


@pytest.mark.parametrize(
    ("label", "surfaces"),
    [
        ("the lamp", ["lamp", "Lamps"]),
        ("Argand", ["Argand"]),
        ("CD4+ flux", ["CD4+ flux"]),
        ("CD4- flux", ["CD4- flux"]),
        ("CD4 flux", []),
        ("IL-1a", ["IL-1a"]),
        ("IL-1", []),
        ("soda-lime glass", ["soda‑lime glass"]),
        ("lime", []),
        ("US", ["US"]),
        ("amp", []),
    ],
)
def test_where_a_label_stands(label: str, surfaces: list[str]) -> None:
    found = Names(TEXT).find(label)
    assert [mention.surface for mention in found] == surfaces
    assert [TEXT[mention.start : mention.end] for mention in found] == surfaces


@pytest.mark.parametrize(
    ("label", "surface"),
    [
        ("/var/log/lamp.log", "/var/log/lamp.log"),
        ("/etc/lamps/", "/etc/lamps/"),
        ("all files in /etc/lamps/", "all files in /etc/lamps/"),
        ("www.lamps.org/parts/wicks", "www.lamps.org/parts/wicks"),
        ("/var", "/var"),
    ],
)
def test_a_path_is_a_name_however_many_parts_it_has(label: str, surface: str) -> None:
    names = Names("It logs to /var/log/lamp.log. See all files in /etc/lamps/ or www.lamps.org/parts/wicks, not /var.")
    assert surface in [mention.surface for mention in names.find(label)]


@pytest.mark.parametrize(
    ("label", "surface"),
    [
        ("“spare” lamps", "“spare” lamps"),
        ("spare lamps", "“spare” lamps"),
        ("kinds of “wick”", "kinds of “wick”"),
        ('"main" light', '"main" light'),
        ("light", "light"),
        ("beacon", "beacon"),
    ],
)
def test_a_name_with_a_quotation_mark_inside_has_both_of_a_pair(label: str, surface: str) -> None:
    [found] = Names('Keepers hold “spare” lamps, kinds of “wick”, the "main" light, and a “beacon”.').find(label)
    assert found.surface == surface


def test_the_surface_that_stands_there_most_often_is_the_best() -> None:
    assert best_surface(Names("Lamps glow. A lamp and a lamp.").find("lamp")) == "lamp"


def test_a_mention_inside_a_longer_name_is_not_counted_twice() -> None:
    names = Names("An oil lamp is a lamp. A bell buoy floats.")
    kept = without_nested({label: names.find(label) for label in ("oil lamp", "lamp", "bell buoy", "buoy")})
    assert {label: [m.start for m in mentions] for label, mentions in kept.items()} == {
        "oil lamp": [3],
        "lamp": [17],
        "bell buoy": [25],
        "buoy": [30],
    }


@pytest.mark.parametrize("label", ["", "it", "They", "a person died", "the van they heard", "attempts to", "--", "n/a"])
def test_what_names_nothing(label: str) -> None:
    assert not is_name(label)


@pytest.mark.parametrize(
    "label",
    [
        "lamp",
        "IL-1a",
        "1822",
        "three mile long stone sea wall",
        "The Natural History and Antiquities of Selborne and its Vicinity",
    ],
)
def test_what_can_be_a_name(label: str) -> None:
    assert is_name(label)
