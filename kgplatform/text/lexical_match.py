"""Wording: whether the words that a model uses are those of a text, by their stems or by near synonyms."""

import re
from collections.abc import Iterable
from functools import lru_cache

from kgplatform.language.keys import exact_key
from kgplatform.language.verbs import IRREGULAR

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*[+]*")
FUNCTION_WORDS = frozenset(
    "a an the this that these those its their his her of in on at to for from by with as into onto upon over under "
    "through between among about against within during per via than then and or nor but also both such so very "
    "is are was were be been being am has have had having do does did doing it they them he she which who whose "
    "what how why when where there some any each other another most more".split()
)
_PRESENT = {form: base for base, forms in IRREGULAR.items() for form in forms if form not in IRREGULAR} | dict(
    pair.split(":")
    for pair in (
        "sunken:sink born:bear bitten:bite proven:prove melted:melt molten:melt used:use using:use uses:use shone:shine"
    ).split()
)
_RESPELLED = (
    ("ission", "it"), ("orption", "orb"), ("iption", "ib"), ("duction", "duc"), ("ification", "ify"), ("ied", "y"),
    ("ies", "y"), ("ension", "end"), ("ansion", "and"), ("usion", "ud"), ("ision", "id"), ("ersion", "ert"),
    ("asion", "ad"), ("osion", "od"), ("eption", "eiv"), ("olution", "olv"),
)  # fmt: skip
_ENDINGS = (
    "isations", "izations", "isation", "ization", "ising", "izing", "ised", "ized", "ises", "izes", "ise", "ize",
    "ations", "ation", "ating", "ators", "ator", "ings", "ing", "ments", "ment", "ions", "ion", "ers", "er", "ors",
    "or", "ates", "ated", "ate", "ed", "es", "ance", "ence", "ive", "al", "ly", "s", "e", "y",
)  # fmt: skip
_OF_LONG = frozenset(("ly", "al", "ance", "ence"))
_SHORTEST_STEM = 3
# Words of one family speak for each other in a relation: what they assert is the same for a strict reader.
_FAMILIES = (
    "cause causes caused causing lead leads led leading result results resulted resulting trigger triggers triggered "
    "due because owing bring brings brought induce induces induced",
    "contain contains contained include includes included including comprise comprises consist consists composed",
    "include includes including such like example examples instance e.g",
    "use uses used using through via employ employs employed utilise utilised utilize utilized rely relies based",
    "prevent prevents prevented avoid avoids avoided",
    "protect protects protected shield shields shielded guard guards",
    "increase increases increased raise raises raised boost boosts boosted enhance enhances enhanced",
    "decrease decreases decreased reduce reduces reduced lower lowers lowered diminish diminishes "
    "lessen lessens lessened attenuate attenuates attenuated alleviate alleviates",
    "make makes made making produce produces produced production create creates created form forms formed",
    "call calls called name names named known term termed",
    "need needs needed require requires required",
    "help helps helped aid aids assist assists assisted support supports supported",
    "allow allows allowed enable enables enabled permit permits permitted let lets",
    "show shows showed shown demonstrate demonstrates demonstrated reveal reveals revealed",
    "build builds built construct constructs constructed erect erected",
    "start starts started begin begins began begun",
    "end ends ended finish finishes finished",
    "kill kills killed killing die dies died dead death deaths fatality fatalities",
    "head heads headed lead leads led leader director chair chairs chaired",
    "injure injures injured injury injuries hurt wound wounds wounded",
    "say says said state states stated tell tells told report reports reported announce announces announced",
    "announce announces announced declare declares declared unveil unveiled",
    "publish publishes published release releases released issue issues issued appear appeared",
    "win wins won winner winning victory victories victorious beat beats beaten defeat defeats defeated",
    "go goes went gone travel travels travelled traveled visit visits visited",
    "leave leaves left depart departs departed",
    "arrive arrives arrived reach reaches reached come comes came",
    "move moves moved relocate relocated transfer transferred",
    "give gives gave given provide provides provided supply supplied offer offers offered grant granted donated",
    "get gets got receive receives received obtain obtains obtained gain gained acquire acquired earn earned",
    "buy buys bought purchase purchased acquire acquired",
    "hold holds held host hosts hosted venue",
    "occur occurs occurred happen happens happened",
    "grow grows grew grown rise rises rose risen increase increases increased climb climbed",
    "fall falls fell fallen drop drops dropped decline declined decrease decreased sink sank",
    "find finds found discover discovers discovered identify identified detect detected observe observed",
    "destroy destroys destroyed destruction damage damages damaged ruin ruined wreck wrecked devastate devastated",
    "hit hits strike strikes struck stricken affect affects affected impact impacts impacted",
    "stop stops stopped halt halted cease ceased suspend suspended",
    "appoint appoints appointed nominate nominated name named elect elected",
    "write writes wrote written writer author authors authored novel book poem play essay",
    "study studies studied examine examines examined investigate investigated analyse analysed analyze analyzed assess",
    "marry marries married marriage wife husband spouse",
    "found founds founded founder establish establishes established set start started",
    "join joins joined member",
    "attack attacks attacked assault assaulted",
    "criticise criticised criticize criticized criticism condemn condemned",
    "arrest arrests arrested detain detains detained",
    "rescue rescues rescued save saves saved",
    "expect expects expected predict predicts predicted forecast forecasts",
    "associate associated link links linked relate related correlate correlated association correlation",
    "improve improves improved improvement better",
    "worsen worsens worsened worse aggravate aggravated",
    "strengthen strengthens strengthened intensify intensifies intensified",
    "weaken weakens weakened",
    "own owns owned owner belong belongs belonged",
    "request requests requested ask asks asked",
    "reject rejects rejected refuse refuses refused decline declines declined",
    "support supports supported back backs backed",
    "consider considers considered regard regards regarded deem deemed view viewed",
    "apply applies applied use uses used",
    "evacuate evacuates evacuated flee flees fled",
    "treat treats treated treatment therapy",
    "locate located location base based headquartered situated site venue",
    "live lives lived living life lifespan lifetime inhabit inhabits dwell dwells",
    "invent invents invented devise devised invention inventor",
    "kind type kinds types sort sorts form forms example examples such like class classes other",
    "part parts component components portion section constituent belongs belong",
    "locate located lie lies situated stands stand stood",
    "consist consists composed comprise comprises made",
    "outperform outperforms outperformed better superior superiority exceed exceeds exceeded surpass surpasses "
    "surpassed",
    "bear born birth birthplace birthday native",
    "play plays played match matches game games face faces faced",
    "lose loses lost loss losses",
    "lead leads led rank ranks ranked place placed finish finished",
    "have has had suffer suffers suffered undergo undergoes underwent undergone show shows showed exhibit exhibits "
    "possess possesses experience experiences experienced characterized "
    "characterised receive receives received",
)
_SETS = tuple(frozenset(family.split()) for family in _FAMILIES)
_NEAR = {word: frozenset().union(*(each for each in _SETS if word in each)) for words in _SETS for word in words}


def words_of(text: str) -> list[str]:
    """Return the words of a text in order, folded to one case and typesetting."""
    return [match.casefold() for match in _WORD.findall(exact_key(text))]


def content_words(text: str) -> list[str]:
    """Return the words that carry meaning."""
    return [word for word in words_of(text) if word not in FUNCTION_WORDS]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return what is common to the forms of a word; a word with digits or symbols is its own stem."""
    if not word.isalpha():
        return word
    base = _PRESENT.get(word, word)
    for end, spelling in _RESPELLED:
        if base.endswith(end) and len(base) > len(end) + 1:
            base = base.removesuffix(end) + spelling
    shortest = _SHORTEST_STEM
    while (shorter := _shortened(base, shortest)) != base:
        base, shortest = shorter, _SHORTEST_STEM if shorter.endswith(("er", "or")) else 4  # "covered" as "cover"
    return base


def _shortened(base: str, shortest: int) -> str:
    for ending in _ENDINGS:
        rest = base.removesuffix(ending)
        if ending in _OF_LONG and len(rest) <= _SHORTEST_STEM:  # "early", "supply", "enhance", "final"
            continue
        voiced = ending == "y" and rest[-1:] in ("a", "e", "o")  # "sway" is whole
        if rest != base and len(rest) >= shortest and not voiced:
            base = rest
            break
    return base[:-1] if len(base) > _SHORTEST_STEM and base[-1] == base[-2] else base


def stems(words: Iterable[str]) -> frozenset[str]:
    """Return the stems of words; the parts of a hyphenated word count too."""
    parts = [part for word in words for part in (word, *(word.split("-") if "-" in word else ()))]
    return frozenset(stem(part) for part in parts)


class Wording:
    """The words of one text."""

    def __init__(self, text: str) -> None:
        self.words = frozenset(words_of(text))
        self._stems = stems(self.words)

    def holds(self, word: str) -> bool:
        """Say whether a form of the word stands in the text."""
        return word in self.words or stem(word) in self._stems

    def holds_all(self, text: str) -> bool:
        """Say whether every word of `text` that carries meaning stands in the text in some form."""
        return all(self.holds(word) for word in content_words(text))

    def speaks_for(self, word: str) -> bool:
        """Say whether a form of the word, or a near synonym, stands in the text."""
        return self.holds(word) or bool(_NEAR.get(word, frozenset()) & self.words)
