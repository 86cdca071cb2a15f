"""A small corpus of our own words, in plain sentences that a scripted model can take apart."""

from kgplatform.models import Document

DOMAIN = "bogs"
TOPIC = "Peat bogs"
_TEXTS = {
    "Peat moss": (
        "Peat moss covers wet ground in cool regions. Its hollow cells hold rain water for many weeks. "
        "Peat moss releases mild acids into the bog water. These acids slow down bacteria and fungi. "
        "Dead moss forms peat under the living carpet."
    ),
    "Peat": (
        "Peat stores carbon over thousands of years. A bog gains peat by one millimetre in a year. "
        "Wet peat keeps oxygen away from dead plants. Dry peat releases carbon dioxide into the air. "
        "Peat cutters removed peat from many bogs for fuel."
    ),
    "Water": (
        "Rain water feeds a raised bog. Blocked ditches raise the water table of a bog. "
        "A high water table protects peat from decay. Open ditches drain bog water into streams. "
        "Bog pools hold water through dry summers."
    ),
    "Sundew": (
        "Sundew catches small insects with sticky leaves. Insects give nitrogen to sundew plants. "
        "Bog soil holds little nitrogen and phosphorus. Sundew grows on open moss lawns. "
        "Tall grass shades sundew plants on drained bogs."
    ),
    "Cranberries": (
        "Wild cranberries grow on hummocks of peat moss. Bumblebees pollinate cranberry flowers in June. "
        "Cranberry growers flood their beds for the harvest. Frost damages cranberry flowers in cold springs. "
        "Cranberry plants need acid soil and steady water."
    ),
    "Birds": (
        "Golden plovers nest on open bogs. Cranes raise their chicks beside bog pools. "
        "Foxes take eggs from nests near drained ground. Bog pools hold dragonflies for young cranes. "
        "Tree growth drives golden plovers away from bogs."
    ),
    "Restoration": (
        "Blocked ditches restore water to drained bogs. Volunteers remove young birch trees from bogs. "
        "Peat moss returns to rewetted bogs within ten years. Rewetted bogs release less carbon dioxide. "
        "Straw cover protects moss fragments from the sun."
    ),
    "Fires": (
        "Dry peat burns below the ground for months. Peat fires release carbon dioxide and smoke. "
        "A high water table prevents peat fires. Smoke harms the lungs of people in nearby towns. "
        "Fire crews flood burning peat with pumped water."
    ),
    "Archives": (
        "Peat preserves pollen from ancient forests. Pollen records show changes of climate and farming. "
        "Bog acids preserve wooden tools and leather shoes. Archaeologists date peat layers with radiocarbon. "
        "Volcanic ash marks thin layers in deep peat."
    ),
    "Methane": (
        "Waterlogged peat releases methane from its deep layers. Microbes make methane without oxygen. "
        "Peat moss hosts microbes that consume methane. Sedges carry methane through their hollow stems. "
        "Warm summers raise the methane release of bogs."
    ),
}


def documents() -> list[Document]:
    """Return one document a heading, each long enough for a passage of its own."""
    return [
        Document(url=f"bog:{title.casefold()}", title=title, domain=DOMAIN, text=f"# {title}\n\n{text}")
        for title, text in _TEXTS.items()
    ]
