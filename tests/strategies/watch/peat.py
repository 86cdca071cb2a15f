"""A small PubMed on peat bogs, our own, with records to be added, corrected and retracted."""

from tests.support.eutilities import Record

MOSS, WATER, METHANE, BIRDS = "101", "102", "103", "104"


def records() -> list[Record]:
    """Return the records that are there from the beginning."""
    return [
        Record(
            MOSS,
            "Peat moss in peat bogs",
            "Peat moss covers the surface of peat bogs. Peat moss holds twenty times its weight of water in peat bogs. "
            "Dead peat moss becomes peat because peat bogs lack oxygen.",
            "2020",
        ),
        Record(
            WATER,
            "The water table of peat bogs",
            "Rain alone feeds the water table of peat bogs. Ditches lower the water table of peat bogs. "
            "A low water table lets the peat of peat bogs decay.",
            "2020",
        ),
        Record(
            METHANE,
            "Methane from peat bogs",
            "Wet peat bogs release methane into the air. Microbes in peat bogs produce methane without oxygen. "
            "Sedges carry methane from the roots in peat bogs to the air.",
            "2020",
        ),
        Record(
            BIRDS,
            "Birds of peat bogs",
            "Golden plovers breed on open peat bogs. Curlews eat insects from the pools of peat bogs. "
            "Snipe build nests among the cotton grass of peat bogs.",
            "2020",
        ),
    ]


def moss_in_summer() -> Record:
    """Return a record that is added later."""
    return Record(
        "105",
        "Peat moss in dry summers",
        "Peat moss turns white in dry summers. Peat moss recovers within weeks of rain. "
        "Peat moss grows from spores on wet peat bogs.",
        "2026",
    )
