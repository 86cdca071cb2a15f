"""The rules read what general English states, and refuse what it only supposes, denies, asks or wants."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from tests.roles.extraction.rules.stated import read, snippet, stated
from tests.support.many_languages import TEXTS

STATED = {
    "Bees pollinate apple trees.": [("Bees", "pollinate", "apple trees")],
    "Smoking increases the risk of heart disease.": [("Smoking", "increases risk of", "heart disease")],
    "Malaria is caused by Plasmodium parasites.": [("Malaria", "is caused by", "Plasmodium parasites")],
    "Steel consists of iron and carbon.": [
        ("Steel", "consists of", "iron"),
        ("Steel", "consists of", "carbon"),
    ],
    "Diabetes is linked to an increased risk of stroke.": [("Diabetes", "is linked to an increased risk of", "stroke")],
    "The treaty was signed in Vienna in 1815.": [
        ("treaty", "was signed in", "Vienna"),
        ("treaty", "was signed in", "1815"),
    ],
    "In 1847, the British railway companies adopted standard time.": [
        ("British railway companies", "adopted", "standard time"),
        ("British railway companies", "adopted standard time in", "1847"),
    ],
    "Canberra is the capital of Australia.": [("Canberra", "is the capital of", "Australia")],
    "The capital of Australia is Canberra.": [
        ("capital of Australia", "is", "Canberra"),
        ("Canberra", "is the capital of", "Australia"),
    ],
    "One of the main causes of erosion is deforestation.": [
        ("deforestation", "is one of the main causes of", "erosion")
    ],
    "Renewable energy sources such as solar power and wind power reduce emissions.": [
        ("Renewable energy sources", "reduce", "emissions"),
        ("Renewable energy sources", "include", "solar power"),
        ("Renewable energy sources", "include", "wind power"),
        ("solar power", "reduces", "emissions"),
        ("wind power", "reduces", "emissions"),
    ],
    "One of the earliest video games, Tetris, was developed in Moscow.": [("Tetris", "was developed in", "Moscow")],
    "Laughter serves as a social tool that builds trust.": [
        ("Laughter", "serves as", "social tool"),
        ("Laughter", "builds", "trust"),
    ],
    "Telescopes make it possible to observe distant galaxies.": [
        ("Telescopes", "make it possible to observe", "distant galaxies")
    ],
    "There are three types of muscle: skeletal muscle, smooth muscle and cardiac muscle.": [
        ("types of muscle", "include", "skeletal muscle"),
        ("types of muscle", "include", "smooth muscle"),
        ("types of muscle", "include", "cardiac muscle"),
    ],
    "Pesticides sprayed on open flowers can kill foragers.": [
        ("Pesticides sprayed on open flowers", "can kill", "foragers"),
    ],
    "Fermentation produces alcohol. This fermentation needs yeast.": [
        ("Fermentation", "produces", "alcohol"),
        ("Fermentation", "needs", "yeast"),
    ],
    "The bird feeds on adenosine, a substance that promotes sleep.": [
        ("bird", "feeds on", "adenosine"),
        ("adenosine", "promotes", "sleep"),
    ],
    "The walls were considered sacred and played a role in rites.": [("walls", "played a role in", "rites")],
    "The company brought the arcade experience into living rooms.": [
        ("company", "brought arcade experience into", "living rooms")
    ],
    "Factors such as drought and war caused the famine.": [
        ("drought", "caused", "famine"),
        ("war", "caused", "famine"),
    ],
    "Copper is a metal that conducts electricity.": [("Copper", "conducts", "electricity")],
    "Glaciers store fresh water, which feeds large rivers.": [
        ("Glaciers", "store", "fresh water"),
        ("fresh water", "feeds", "large rivers"),
    ],
    "Coral reefs provide shelter for fish.": [
        ("Coral reefs", "provide", "shelter"),
        ("Coral reefs", "provide shelter for", "fish"),
    ],
    "Vaccines help prevent measles.": [("Vaccines", "help prevent", "measles")],
    "Engineers use lasers to measure distances.": [
        ("Engineers", "use", "lasers"),
        ("Engineers", "use lasers to measure", "distances"),
    ],
    "Antibiotics kill bacteria by destroying their cell walls.": [
        ("Antibiotics", "kill", "bacteria"),
        ("Antibiotics", "kill bacteria by destroying", "cell walls"),
    ],
    "The kidneys filter blood. They also produce hormones.": [
        ("kidneys", "filter", "blood"),
        ("kidneys", "produce", "hormones"),
    ],
    "Convolutional neural networks (CNNs) classify medical images.": [
        ("Convolutional neural networks", "classify", "medical images"),
        ("Convolutional neural networks", "are abbreviated as", "CNNs"),
    ],
    "Some birds eat nectar.": [("birds", "sometimes eat", "nectar")],
    "A wide variety of insects visit the flowers.": [("insects", "visit", "flowers")],
    "Tattooing is a form of body art.": [("Tattooing", "is a form of", "body art")],
    "The drug blocks the enzyme, leading to lower blood pressure.": [
        ("drug", "blocks", "enzyme"),
        ("drug", "leads to", "lower blood pressure"),
    ],
    "The plant has the ability to absorb heavy metals.": [("plant", "has ability to absorb", "heavy metals")],
    "A tiny larva, known as a caterpillar, leaves the egg.": [
        ("tiny larva", "leaves", "egg"),
        ("tiny larva", "is known as", "caterpillar"),
    ],
    "The spider spins a net called a web.": [("spider", "spins", "net"), ("web", "is a", "net")],
    "Insulin can lower blood sugar.": [("Insulin", "can lower", "blood sugar")],
    "The history of jazz dates back to New Orleans.": [("history of jazz", "dates back to", "New Orleans")],
    "By simulating real environments, virtual reality can help students.": [
        ("virtual reality", "can simulate", "real environments"),
        ("virtual reality", "can help", "students"),
    ],
    "Social media has changed politics.": [("Social media", "has changed", "politics")],
    "Studies have shown that music can lower blood pressure.": [("music", "can lower", "blood pressure")],
    "The drug changed medicine, curing tuberculosis and saving lives.": [
        ("drug", "changed", "medicine"),
        ("drug", "cured", "tuberculosis"),
        ("drug", "saved", "lives"),
    ],
    "By digging a canal, the town drained its marsh.": [("town", "dug", "canal"), ("town", "drained", "marsh")],
    "From spinning wool to weaving cloth, machines transformed Manchester.": [
        ("machines", "spun", "wool"),
        ("machines", "wove", "cloth"),
        ("machines", "transformed", "Manchester"),
    ],
    "The overuse and misuse of antibiotics have caused resistance.": [
        ("misuse of antibiotics", "has caused", "resistance")
    ],
    "Gluten gives bread a chewy texture.": [("Gluten", "gives a chewy texture to", "bread")],
    "Otters spend most of their time hunting crabs.": [("Otters", "spend most of their time hunting", "crabs")],
    "The plant stands out, with its ability to absorb heavy metals.": [
        ("plant", "has ability to absorb", "heavy metals")
    ],
    "One of the strengths of bamboo is its ability to absorb carbon.": [("bamboo", "has ability to absorb", "carbon")],
    "One of the most striking features of camels is their fatty hump.": [("camels", "have", "fatty hump")],
    "Building a bridge requires careful planning, exact measurement, and a good knowledge of soil mechanics.": [
        ("Building a bridge", "requires", "careful planning"),
        ("Building a bridge", "requires", "exact measurement"),
        ("Building a bridge", "requires a good knowledge of", "soil mechanics"),
    ],
    "Astronauts have daily chores, such as preparing meals.": [
        ("Astronauts", "have", "daily chores"),
        ("daily chores", "include", "preparing meals"),
    ],
    "Farmers can support bees by planting tall flowers, providing nesting sites, and avoiding the use of poison.": [
        ("Farmers", "can support", "bees"),
        ("Farmers", "can support bees by planting", "tall flowers"),
        ("Farmers", "can support bees by providing", "nesting sites"),
        ("Farmers", "can support bees by avoiding use of", "poison"),
    ],
    "Nurse bees eat pollen and feed the brood.": [("Nurse bees", "eat", "pollen"), ("Nurse bees", "feed", "brood")],
    "One of the gases that trap heat is methane.": [("methane", "is one of", "gases")],
    "Birds play a role in forests, serving as food, contributing to diversity, and eating pests.": [
        ("Birds", "play a role in", "forests"),
        ("Birds", "serve as", "food"),
        ("Birds", "contribute to", "diversity"),
        ("Birds", "eat", "pests"),
    ],
    "Beekeepers in Turkey move hives between the coast and the highlands.": [
        ("Beekeepers in Turkey", "move", "hives"),
        ("Beekeepers in Turkey", "move hives between coast and", "highlands"),
    ],
    "In 1969, Neil Armstrong became the first human to walk on the moon.": [
        ("Neil Armstrong", "became the first human to walk on", "moon"),
    ],
    "Bread is a blend of art and science.": [("Bread", "is a blend of art and", "science")],
    "English solidified its status as a global language.": [("English", "solidified its status as", "global language")],
    "Space travel has become an effort involving private companies.": [
        ("Space travel", "involves", "private companies")
    ],
    "Several brain regions control speech.": [("brain regions", "control", "speech")],
    "Asteroids could destroy cities.": [("Asteroids", "could destroy", "cities")],
    "The pyramid is thought to hold treasure.": [("pyramid", "is thought to hold", "treasure")],
    "The law led to a decrease in the number of accidents.": [("law", "led to a decrease in number of", "accidents")],
    "Compatible trees stand within the flight range of bees.": [
        ("Compatible trees", "stand within flight range of", "bees")
    ],
    "Plants evolve and attract insects.": [("Plants", "attract", "insects")],
    "Albius pressed the pollen onto the stigma with his thumb.": [
        ("Albius", "pressed", "pollen"),
        ("Albius", "pressed pollen onto", "stigma"),
        ("Albius", "pressed pollen onto stigma with", "thumb"),
    ],
    "Some plants release chemicals, ensuring the survival of their species.": [
        ("plants", "sometimes release", "chemicals"),
        ("plants", "sometimes ensure survival of", "species"),
    ],
    "Many listeners believed the broadcast to be real, leading to panic.": [],
    "Caffeine stimulates the heart.": [("Caffeine", "stimulates", "heart")],
    "In 1961, Yuri Gagarin became the first human to orbit the Earth.": [
        ("Yuri Gagarin", "became the first human to orbit", "Earth")
    ],
    "Long wings enable the common swift to cross continents.": [
        ("Long wings", "enable common swift to cross", "continents")
    ],
    "Bonsai artists carefully consider factors such as proportion, balance, and asymmetry to create compositions.": [
        ("Bonsai artists", "carefully consider", "proportion"),
        ("Bonsai artists", "carefully consider", "balance"),
        ("Bonsai artists", "carefully consider", "asymmetry"),
        ("Bonsai artists", "carefully consider factors to create", "compositions"),
    ],
    "During the Middle Ages, fashion trends were influenced by religion.": [
        ("fashion trends", "were influenced by", "religion"),
        ("fashion trends", "were influenced by religion during", "Middle Ages"),
    ],
    "The weevil was taken from Cameroon to Malaysia in 1981.": [
        ("weevil", "was taken from Cameroon to", "Malaysia"),
        ("weevil", "was taken from Cameroon to Malaysia in", "1981"),
    ],
    "In Japan, tattoos were associated with crime.": [
        ("tattoos", "were associated with", "crime"),
        ("tattoos", "were associated with crime in", "Japan"),
    ],
    "One of the most famous scripts is cuneiform.": [("cuneiform", "is one of the most famous", "scripts")],
    "Children are adept at languages due to their brains.": [("Children", "are adept at", "languages")],
    "Symmetry is another key concept in origami.": [("Symmetry", "is a concept in", "origami")],
    "Divers found the barreleye fish, a deep-sea dweller with tubular eyes that point upward.": [
        ("Divers", "found", "barreleye fish"),
        ("barreleye fish", "is a", "deep-sea dweller"),
        ("barreleye fish", "is a deep-sea dweller with", "tubular eyes"),
    ],
    "Discovered in 1799 by French soldiers, the Rosetta Stone is a slab.": [
        ("Rosetta Stone", "was discovered in", "1799"),
        ("Rosetta Stone", "was discovered by", "French soldiers"),
    ],
    "In addition to evoking memories and regulating emotions, music can also create unity.": [
        ("music", "can evoke", "memories"),
        ("music", "can regulate", "emotions"),
        ("music", "can create", "unity"),
    ],
    "From uncovering desires and processing emotions to enhancing memory, dreams inform psychologists.": [
        ("dreams", "uncover", "desires"),
        ("dreams", "process", "emotions"),
        ("dreams", "enhance", "memory"),
        ("dreams", "inform", "psychologists"),
    ],
    "Conspiracy theories play a role in shaping public discourse and challenging official narratives.": [
        ("Conspiracy theories", "play a role in shaping", "public discourse"),
        ("Conspiracy theories", "play a role in challenging", "official narratives"),
    ],
    "Early magicians would often perform in public squares.": [
        ("Early magicians", "would often perform in", "public squares")
    ],
    "One of the roles birds play in ecosystems is seed dispersal.": [("birds", "play roles in", "ecosystems")],
    "It is estimated that bees are responsible for pollinating crops.": [
        ("bees", "are estimated to be responsible for pollinating", "crops")
    ],
    "It is believed that the Earth orbits the Sun.": [("Earth", "is believed to orbit", "Sun")],
    "This is why many breads require a long fermentation.": [("breads", "often require", "long fermentation")],
    "The 1970s saw the rise of arcade gaming, with music.": [("1970s", "saw rise of", "arcade gaming")],
    "Atlantis is mentioned by the philosopher Plato in the dialogue.": [
        ("Atlantis", "is mentioned by", "Plato"),
        ("Atlantis", "is mentioned in", "dialogue"),
    ],
    "The Industrial Revolution and advances in printing led to mass production of games.": [
        ("Industrial Revolution", "led to mass production of", "games")
    ],
    "The process of mummification preserves bodies. This process typically involved removing the organs.": [
        ("process of mummification", "preserves", "bodies"),
        ("process of mummification", "typically involved removing", "organs"),
    ],
    "Social media has changed politics. While it has spread rumours, it poses challenges for editors.": [
        ("Social media", "has changed", "politics"),
        ("Social media", "has spread", "rumours"),
        ("Social media", "poses challenges for", "editors"),
    ],
    "Bees build combs, feed brood, guard hives and gather food.": [
        ("Bees", "build", "combs"),
        ("Bees", "feed", "brood"),
        ("Bees", "guard", "hives"),
        ("Bees", "gather", "food"),
    ],
    "Doctors diagnose and treat malaria.": [("Doctors", "diagnose", "malaria"), ("Doctors", "treat", "malaria")],
}

REFUSED = [
    "The town could have built a bridge.",
    "There are several stages: perception, comprehension and production.",
    "These are made of keratin, the same material found in nails.",
    "Prices would fall without the tax.",
    "Aspirin does not cure influenza.",
    "If the dam breaks, water floods the valley.",
    "Some critics argue that sugar causes obesity.",
    "The government should build new railways.",
    "Does coffee prevent cancer?",
    "Use a thermometer to measure the temperature.",
    "We describe a new method for training neural networks.",
    "This led to the fall of the Roman Empire.",
    "According to the legend, the king killed a dragon.",
    "The city hopes that tourists visit the museum.",
    "Alcohol plays a role.",
    "Other countries followed suit.",
    "Magicians set the stage.",
    "It was believed that the Earth orbits the Sun.",
    "Lemon juice prevents the fruits from browning.",
    "Neil Armstrong and Buzz Aldrin became the first humans on the Moon.",
    "Addressing issues related to privacy is essential.",
    "Compared with wheat, it grows fast.",
    "The records cannot be exported or accessed for research.",
    "He found a mould that had properties, which he later named penicillin.",
    "One of the strengths of bamboo is not its ability to absorb carbon.",
    "One of the myths of Atlantis is its golden temple.",
    "Teachers collect and bring people together.",
    "Nothing destroys the virus.",
    "The possibility that aliens visited Mexico excites tourists.",
    "He wrote the novel in Paris.",
    "Researchers allegedly copied the map.",
    "# Bees pollinate apple trees",
]


@pytest.mark.parametrize("text", STATED)
def test_reads_what_is_stated(text: str) -> None:
    assert sorted(stated(text)) == sorted(STATED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_refuses_what_is_not_stated_or_says_too_little(text: str) -> None:
    assert stated(text) == []


def test_evidence_is_the_whole_sentence_and_ends_are_entities() -> None:
    text = "Rain fell.\n\nSteel consists of iron [3, 4] and carbon."
    found = read(text)
    names = {entity.name for entity in found.entities}
    assert [text[t.start : t.end] for t in found.triplets] == ["Steel consists of iron [3, 4] and carbon."] * 2
    assert {"Steel", "iron", "carbon"} <= names
    assert found.keywords[0] == "Steel"


def test_defines_an_entity_by_its_defining_sentence() -> None:
    found = read("Canberra is the capital of Australia. Canberra is an inland city. Canberra hosts the parliament.")
    canberra = next(entity for entity in found.entities if entity.name == "Canberra")
    assert canberra.description == "Canberra is an inland city."
    assert [mention.start for mention in canberra.mentions] == [0, 38, 66]


def test_and_others_are_nobodys_name() -> None:
    found = read(
        "Choi et al. modelled the structure of records. Early work by Lasko et al., combined two networks. "
        "Liang et al. combined them."
    )

    assert {"et", "al", "al.", "et al", "et al."} & {entity.name for entity in found.entities} == set()


def test_same_snippets_give_the_same_extractions() -> None:
    texts = [snippet(text) for text in STATED]
    assert RuleExtractor().read(texts) == RuleExtractor().read(texts)


async def test_extracts_in_the_order_given() -> None:
    found = await RuleExtractor().extract([snippet("Bees eat nectar."), snippet("Steel contains iron.")])
    assert [[t.object for t in e.triplets] for e in found] == [["nectar"], ["iron"]]
    assert {(e.extractor, e.prompt_version) for e in found} == {("rules", "1")}


@pytest.mark.parametrize("language", [language for language in TEXTS if language != "en"])
async def test_texts_in_other_languages_are_left(language: str) -> None:
    """An extraction that found nothing would say that they were read."""
    foreign = snippet(TEXTS[language]).model_copy(update={"language": language})

    found = await RuleExtractor().extract([foreign, snippet("Bees eat nectar.")])

    assert not RuleExtractor().reads(foreign)
    assert [[t.object for t in e.triplets] for e in found] == [["nectar"]]


PIECES = st.sampled_from(
    [*STATED, *REFUSED, "```", "\n", "\n\n", "- ", "## ", "(e.g., iron, zinc)", "â€™s", "[12]", "“quoted”", "naïve",
     "—", "DNA (deoxyribonucleic acid)", "machine learning (ML)", "<b>", "CO₂", "Σ", "😀", "like", "not only", ")", "("]
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=12).map(" ".join))
def test_every_span_is_exact(text: str) -> None:
    found = read(text)
    names = {entity.name for entity in found.entities}
    for entity in found.entities:
        assert entity.mentions
        assert all(text[m.start : m.end] == m.surface for m in entity.mentions)
    for triplet in found.triplets:
        assert {triplet.subject, triplet.object} <= names
        assert text[triplet.start : triplet.end].strip() == text[triplet.start : triplet.end] != ""
