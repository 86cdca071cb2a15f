"""A small corpus of everyday words, our own: even the smallest model has a few of them to say."""

from kgplatform.models import Document

DOMAIN = "rivers"
TOPIC = "Rivers"
_TEXTS = {
    "Rain": (
        "Rain feeds rivers in the hills. Heavy rain raises the water of a river within hours. "
        "Rain washes soil from bare fields into the river. Snow feeds rivers in spring."
    ),
    "Fish": (
        "Salmon swim from the sea up the river. Trout live in cold water with much oxygen. "
        "Fish eat insects that fall into the river. Weirs stop fish on their way to the hills."
    ),
    "Birds": (
        "Herons catch fish in shallow water. Kingfishers dig their nests into river banks. "
        "Ducks eat plants from the bottom of slow rivers. Swans build nests among the reeds of a river."
    ),
    "Trees": (
        "Willows grow on the banks of rivers. Roots of willows hold the soil of the bank. "
        "Trees shade the river in summer. Cool water helps trout through hot weeks."
    ),
    "Floods": (
        "Floods follow heavy rain and thawing snow. A flood carries mud over the fields beside a river. "
        "Mud makes these fields fertile. Dams hold back a part of the flood."
    ),
    "Boats": (
        "Boats carry grain and coal on wide rivers. Locks lift boats from one level of the river to the next. "
        "Barges need deep water. Low water in summer stops the boats."
    ),
    "Mills": (
        "Water mills used the power of rivers to grind grain. A wheel turned the stones of the mill. "
        "Weirs led river water to the wheel. Many mills make electricity today."
    ),
    "Stones": (
        "Rivers move stones in times of flood. Stones grow round on their way down the river. "
        "Gravel covers the bed of fast rivers. Trout lay their eggs in clean gravel."
    ),
}


def documents() -> list[Document]:
    """Return one document a heading, each long enough for a passage of its own."""
    return [
        Document(url=f"river:{title.casefold()}", title=title, domain=DOMAIN, text=f"# {title}\n\n{text}")
        for title, text in _TEXTS.items()
    ]
