"""Groups of snippets by the titles of their sources."""

from kgplatform.roles.outline.rules.snippet_clusters import Unit, _narrowed, parted


def test_the_part_that_holds_most_of_all_is_a_unit_of_its_own() -> None:
    hulls = ("Hulls", (0, 1, 2, 3, 4, 5))
    ships = Unit("Ships", tuple(range(8)), frozenset({"Vessels"}), (hulls, ("Masts", (6, 7))))
    ports = Unit("Ports", (8, 9))

    assert parted([ships, ports]) == [
        Unit("Hulls", hulls[1], frozenset({"Vessels", "Ships"})),
        Unit("Ships", (6, 7), frozenset({"Vessels"}), (("Masts", (6, 7)),)),
        ports,
    ]


def test_a_part_that_holds_half_of_all_stays_where_it_is() -> None:
    ships = Unit("Ships", tuple(range(8)), frozenset(), (("Hulls", (0, 1, 2, 3, 4)), ("Masts", (5, 6, 7))))
    ports = Unit("Ports", (8, 9))

    assert parted([ships, ports]) == [ships, ports]


def test_nothing_is_left_of_a_unit_that_one_part_fills() -> None:
    ships = Unit("Ships", (0, 1, 2), frozenset(), (("Hulls", (0, 1, 2)),))

    assert parted([ships]) == [Unit("Hulls", (0, 1, 2), frozenset({"Ships"}))]


def test_a_title_of_which_one_part_was_read_gives_way_to_that() -> None:
    paths = [["Consciousness", "Circadian rhythms"], ["Consciousness", "Circadian rhythms", "Shift work"], ["Sleep"]]

    assert _narrowed(paths, 1) == [["Circadian rhythms"], ["Circadian rhythms", "Shift work"], ["Sleep"]]


def test_a_title_stays_where_more_of_it_was_read_or_its_part_says_too_little() -> None:
    several = [["Varroa", "Life cycle"], ["Varroa", "Mite control"]]
    own = [["Varroa", "Life cycle"], ["Varroa"]]
    short = [["Varroa", "Treatment"]]

    assert [_narrowed(paths, 1) for paths in (several, own, short)] == [several, own, short]
