"""Singular and plural: conservative rules over plain lower-case words, with the exceptions that matter."""

_SAME = frozenset({
    "species", "series", "diabetes", "rabies", "means", "news", "lens", "gas", "bias", "atlas", "canvas",
    "chaos", "cosmos", "ethos", "pathos", "pancreas", "alias", "christmas", "texas", "kansas", "arkansas",
    "measles", "mumps", "herpes", "scabies", "caries", "faeces", "feces", "rickets", "hertz", "debris",
    "biceps", "triceps", "quadriceps", "forceps", "headquarters", "molasses", "gallows", "trousers", "scissors",
    "thermos", "rhinoceros", "asbestos", "tetanos", "athens", "wales", "mars", "netherlands", "philippines",
    "james", "charles", "hughes", "jones", "davies", "adams", "williams", "roberts", "stephens", "rogers",
    "stevens", "edwards", "richards", "phillips", "daniels", "peters", "michaels", "matthews", "andrews",
    "simons", "hopkins", "parsons", "watkins", "collins", "perkins", "dickens", "hastings", "brussels",
    "naples", "cyprus", "maldives", "seychelles", "bahamas", "barbados", "honduras", "laos", "andes", "alps",
    "hades", "hermes", "archimedes", "hercules", "socrates", "sophocles", "aristophanes", "euripides",
    "perhaps", "always", "whereas", "sepsis", "pus", "ours", "theirs", "hers", "yours", "its", "this", "yes",
    "thus", "towards", "upwards", "afterwards", "sometimes", "besides", "ibis",
})  # fmt: skip
_IRREGULAR = {
    "children": "child", "men": "man", "women": "woman", "mice": "mouse", "lice": "louse", "feet": "foot",
    "teeth": "tooth", "geese": "goose", "oxen": "ox", "bacteria": "bacterium", "mitochondria": "mitochondrion",
    "phenomena": "phenomenon", "criteria": "criterion", "nuclei": "nucleus", "fungi": "fungus",
    "stimuli": "stimulus", "loci": "locus", "foci": "focus", "radii": "radius", "alumni": "alumnus",
    "cacti": "cactus", "bacilli": "bacillus", "genera": "genus", "vertices": "vertex", "indices": "index",
    "matrices": "matrix", "appendices": "appendix", "vortices": "vortex", "helices": "helix",
    "cortices": "cortex", "larvae": "larva", "algae": "alga", "vertebrae": "vertebra", "antennae": "antenna",
    "formulae": "formula", "nebulae": "nebula", "spectra": "spectrum", "quanta": "quantum",
    "strata": "stratum", "ova": "ovum", "schemata": "schema", "corpora": "corpus", "automata": "automaton",
    "taxa": "taxon", "ganglia": "ganglion", "analyses": "analysis", "hypotheses": "hypothesis", "theses": "thesis",
    "syntheses": "synthesis", "diagnoses": "diagnosis", "prognoses": "prognosis", "crises": "crisis",
    "oases": "oasis", "parentheses": "parenthesis", "metastases": "metastasis", "emphases": "emphasis",
    "axes": "axis", "synopses": "synopsis", "neuroses": "neurosis", "psychoses": "psychosis",
    "leaves": "leaf", "wolves": "wolf", "halves": "half", "knives": "knife", "lives": "life", "wives": "wife",
    "loaves": "loaf", "shelves": "shelf", "thieves": "thief", "calves": "calf", "hooves": "hoof",
    "scarves": "scarf", "selves": "self", "buses": "bus", "gases": "gas", "biases": "bias",
    "atlases": "atlas", "canvases": "canvas", "lenses": "lens", "aliases": "alias", "quizzes": "quiz",
    "movies": "movie", "cookies": "cookie", "calories": "calorie", "zombies": "zombie", "prairies": "prairie",
    "brownies": "brownie", "smoothies": "smoothie", "rookies": "rookie", "selfies": "selfie",
    "caches": "cache", "niches": "niche", "avalanches": "avalanche", "moustaches": "moustache",
    "psyches": "psyche", "clothes": "clothes",
}  # fmt: skip
_PLURALS = {one: many for many, one in _IRREGULAR.items()}
_US = (
    "viruses", "statuses", "campuses", "censuses", "bonuses", "sinuses", "walruses", "cactuses", "octopuses",
    "focuses", "lotuses", "circuses", "geniuses", "hiatuses", "nexuses", "corpuses", "surpluses", "choruses",
    "crocuses", "abacuses", "apparatuses", "uteruses", "foetuses", "fetuses", "prospectuses", "syllabuses",
    "genuses", "minuses", "pluses", "nucleuses", "funguses",
)  # fmt: skip
_OES = frozenset({
    "shoes", "toes", "canoes", "foes", "oboes", "hoes", "roes", "aloes", "floes", "woes", "does", "throes",
    "horseshoes", "snowshoes", "tiptoes",
})  # fmt: skip

# Plurals that have a sense of their own, which the singular has not; by themselves they stay as they are.
OWN_SENSE = frozenset(
    """arms ashes authorities blues brains clothes colors colours contents credentials customs damages drawers
    earnings effects fireworks forces funds glasses goods greens grounds guts heads irons letters links
    looks lots manners matters means minutes mechanics media news numbers odds overalls pains pants papers
    politics premises proceeds quarters regards remains resources riches savings scales securities shorts
    spectacles spirits stairs statistics stocks terms thanks troops utilities valuables vitals wages waters
    wits wonders woods words works beauties cultures humanities memories ethics physics economics optics species tropics
    classics mathematics acoustics electronics genetics""".split()
)


def singular(word: str) -> str:
    """Return the singular of a plain lower-case word, or the word itself where its number is not plain."""
    if word in _SAME or len(word) < 4:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if not word.endswith("s") or word.endswith(("ss", "us", "is", "ics")):
        return word
    return _without_s(word)


def plural(word: str) -> str:
    """Return the plural of a plain singular in lower case."""
    if word in _PLURALS or word in _SAME:
        return _PLURALS.get(word, word)
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def _without_s(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(_US):
        return word[:-2]
    if word.endswith("aches"):  # aches, headaches; not beaches, approaches
        return word[:-1] if word == "aches" or word.endswith(("adaches", "thaches")) else word[:-2]
    if word.endswith(("ches", "shes", "xes", "sses", "zzes")):
        return word[:-2]
    if word.endswith("oes") and word not in _OES:
        return word[:-2]
    return word[:-1]


# Peoples, whose singular is an adjective and the name of a language too; not those that are plain nouns too (poles).
PEOPLES = frozenset(
    """africans albanians algerians americans arabians arabs argentinians armenians asians assyrians
    australians austrians babylonians bavarians belgians bolivians brazilians bulgarians burgundians californians
    canadians catalans celts chileans christians colombians croatians cubans egyptians estonians ethiopians
    europeans germans greeks hawaiians hungarians indians indonesians iranians iraqis israelis italians jamaicans
    jordanians kenyans koreans latins latvians lithuanians macedonians malaysians maoris mexicans mongolians moroccans
    nigerians normans norwegians palestinians persians peruvians philistines phoenicians polynesians prussians
    puritans romanians romans russians saxons scandinavians scots serbians serbs siberians sicilians slavs slovaks
    slovenians spartans sumerians swedes syrians thais tibetans tunisians turks ukrainians
    venezuelans venetians victorians""".split()
)
