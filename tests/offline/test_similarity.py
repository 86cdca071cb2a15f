import pytest

from kgplatform.offline.similarity import named_things


@pytest.mark.parametrize(
    ("heading", "things"),
    [
        ("Mites", [["mite"]]),
        ("Tracheal mites and Tropilaelaps", [["tracheal", "mite"], ["tropilaelap"]]),
        ("Beetles, moths, and hornets", [["beetle"], ["moth"], ["hornet"]]),
        ("Treatment of varroa and other mites", [["treatment"]]),
    ],
)
def test_a_heading_names_things(heading: str, things: list[list[str]]) -> None:
    assert named_things(heading) == things
