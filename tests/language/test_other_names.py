"""What else a thing is called."""

import pytest

from kgplatform.language.other_names import other_names


@pytest.mark.parametrize(
    ("name", "aliases", "others"),
    [
        ("Wukong", ("Quinta", "TS Wukong", "WUKONG"), ("Quinta",)),
        ("Tropical Storm Quinta", ("QUINTA", "Wukong", "Wukong (1225)"), ("Wukong",)),
        ("Electronic Frontier Foundation", ("EFF", "E.F.F."), ("EFF", "E.F.F.")),
        ("Bopha", ("TY Bopha (1224)", 'Typhoon "PABLO', "Typhoon Pablo", "Pablo"), ("Pablo",)),
        ("moss", (), ()),
        ("moss", ("…",), ()),
    ],
)
def test_other_names_share_no_word(name: str, aliases: tuple[str, ...], others: tuple[str, ...]) -> None:
    assert other_names(name, aliases) == others
