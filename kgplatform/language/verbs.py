"""Verbs: the forms of those that predicates are made of, and in which of them the tense may go.

An event is over when it is told (invented), so its past is its form; what a process does (causes, reduces) holds as
told in either tense. All others keep theirs: what "belonged to" somebody need not belong to them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Tense = Literal["base", "present", "past", "participle", "gerund"]

EVENTS = frozenset(
    "invent discover found coin publish launch release introduce propose conquer defeat award elect appoint originate "
    "assassinate".split()
)
PROCESSES = frozenset(
    "accelerate achieve activate affect aggravate alleviate allow alter analyze apply assess attract block boost "
    "cause change classify combine compare confirm contribute convert damage decrease demonstrate describe destroy "
    "detect diminish disrupt drive eliminate emphasize enable encourage enhance evaluate evoke exacerbate examine "
    "exceed expand explore facilitate foster generate help highlight identify impact improve increase indicate induce "
    "infect influence inhibit inspire integrate investigate involve kill lead limit lower measure mediate mitigate "
    "modulate outperform predict present prevent produce promote raise reduce regulate relieve remove replace report "
    "restrict result reveal revolutionize shape show simulate slow spark stimulate strengthen study suggest support "
    "suppress test threaten transform trigger undermine use utilize validate weaken worsen yield".split()
)
_OTHERS = frozenset(
    "absorb accept access accompany account acquire act adapt add address adjust adopt advance advise agree aid aim "
    "align answer appear approach argue arise assert assist associate assume attach attack attempt avoid balance bear "
    "become begin believe belong benefit bind bring build burn buy calculate call capture care carry cater celebrate "
    "challenge choose circulate cite claim collect come commemorate compete compose comprise concentrate concern "
    "conclude conduct connect consider consist constitute construct consume contain continue contrast control convey "
    "cope correlate correspond cover create cultivate deal decide declare decline define degrade deliver demand "
    "depend depict derive design determine develop differ direct discuss display distinguish divide dominate draw "
    "earn eat embody embrace emerge emit employ encode encompass engage ensure entail enter escape establish evolve "
    "exert exhibit exist expect experience explain exploit export expose express extend extract face fail feature "
    "feed fight fill find fit flow focus follow forbid force form fuel fulfil fulfill function fund gain gather give "
    "go govern graze grow guarantee guide handle happen harness hold host house illustrate imitate impair implement "
    "imply import impose include incorporate inform inhabit inherit initiate interact interfere interpret invade "
    "invest invite join keep know lack lay learn leave lie like link live locate look lose maintain make manage "
    "manufacture mark match mature mean meet migrate mimic monitor move necessitate need negotiate nest observe "
    "obtain occupy occur offer open operate oppose orbit organize outline overlap oversee own participate pass "
    "penetrate perceive perform permit pertain place play point pollinate pose possess practice precede prefer "
    "prepare preserve proceed process project protect prove provide publish purchase pursue push range reach react "
    "receive recognize recommend record refer reflect refuse rely remain remember repair represent reproduce require "
    "resemble reside resist resolve respond restore retain return rise run satisfy say see seek seem sell send "
    "separate serve set share sit solve speak specialize specify split spread stand start stay stem stop store stress "
    "supply surround survive sustain swim take target teach tell tend thrive tolerate track train transcend transfer "
    "translate transmit transport travel treat try turn undergo understand unite vary view visit walk want warn wear "
    "win work worship write".split()
)
# Irregular verbs: the simple past and the past participle of each base.
IRREGULAR: Mapping[str, tuple[str, str]] = {
    base: (simple, perfect)
    for base, simple, perfect in map(str.split, (
        "arise arose arisen", "be was been", "bear bore borne", "beat beat beaten", "become became become",
        "begin began begun", "bend bent bent", "bind bound bound", "blow blew blown", "break broke broken",
        "bring brought brought", "broadcast broadcast broadcast", "build built built", "burst burst burst",
        "buy bought bought", "catch caught caught", "choose chose chosen", "cling clung clung", "come came come",
        "cost cost cost", "creep crept crept", "cut cut cut", "deal dealt dealt", "dig dug dug", "draw drew drawn",
        "drive drove driven", "eat ate eaten", "fall fell fallen", "feed fed fed", "feel felt felt",
        "fight fought fought", "find found found", "flee fled fled", "fly flew flown", "forbid forbade forbidden",
        "foresee foresaw foreseen", "forget forgot forgotten", "freeze froze frozen", "get got got", "give gave given",
        "go went gone", "grind ground ground", "grow grew grown", "hang hung hung", "have had had", "hear heard heard",
        "hide hid hidden", "hit hit hit", "hold held held", "keep kept kept", "know knew known", "lay laid laid",
        "lead led led", "leave left left", "lend lent lent", "let let let", "lie lay lain", "light lit lit",
        "lose lost lost", "make made made", "mean meant meant", "meet met met", "mislead misled misled",
        "outgrow outgrew outgrown", "overcome overcame overcome", "overtake overtook overtaken",
        "oversee oversaw overseen", "pay paid paid",
        "put put put", "read read read", "rebuild rebuilt rebuilt", "rewrite rewrote rewritten", "ride rode ridden",
        "ring rang rung", "rise rose risen", "run ran run", "say said said", "see saw seen", "seek sought sought",
        "sell sold sold", "send sent sent", "set set set", "shed shed shed", "shoot shot shot", "show showed shown",
        "shrink shrank shrunk", "shut shut shut", "sing sang sung", "sink sank sunk", "sit sat sat",
        "sleep slept slept", "slide slid slid", "speak spoke spoken", "spend spent spent", "spin spun spun",
        "split split split", "spread spread spread", "spring sprang sprung", "stand stood stood", "steal stole stolen",
        "stick stuck stuck", "strike struck struck", "sweep swept swept", "swell swelled swollen", "swim swam swum",
        "swing swung swung", "take took taken", "teach taught taught", "tear tore torn", "tell told told",
        "think thought thought", "throw threw thrown", "thrust thrust thrust", "undergo underwent undergone",
        "understand understood understood", "undertake undertook undertaken", "upset upset upset", "wear wore worn",
        "weave wove woven", "win won won", "wind wound wound", "withdraw withdrew withdrawn",
        "withstand withstood withstood", "write wrote written", ))
}  # fmt: skip
_MORE_PARTICIPLES = frozenset("born bred cast done hurt mixed".split())
_NO_PASSIVE = ("be", "have", "cost")
_DOUBLING = frozenset("begin fit forbid get put refer run set sit stem stop swim transfer transmit win occur".split())
# Bases that are nouns too: "impact on", "need for".
NOUNS = frozenset(
    "access account address advance aid aim answer approach attack attempt balance benefit block boost call capture "
    "care cause challenge change claim concern contrast control cover damage deal decline decrease demand design "
    "display draw drive estimate experience export face feature feed fight find flow focus force form fuel function "
    "fund gain guide help highlight hold host house impact import increase influence interest lack lead like limit "
    "link look mark match measure move need offer outline place play point practice present process produce project "
    "purchase raise range reach record reflect release report result return rise run sense set share show slow spark "
    "split spread stand start stay stem stop store stress study supply support target test track train transfer "
    "transport travel treat trigger try turn use view visit walk want win work yield".split()
)


class Form(NamedTuple):
    """A form of a verb."""

    base: str
    tense: Tense


def form_of(word: str) -> Form | None:
    """Return the verb that a plain word is a form of; of several the one that is most usual, None for none."""
    return _forms().get(word)


def present(base: str) -> str:
    """Return the third person: "causes", "carries"."""
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}s"


def past(base: str) -> str:
    """Return the simple past; of a verb that is not known, as if it were regular and doubled no consonant."""
    return IRREGULAR.get(base, (_regular_past(base),))[0]


def is_participle(word: str) -> bool:
    """Say whether a plain word can be a past participle."""
    form = form_of(word)
    return word in _participles() or (
        form.tense == "past" if form else word.endswith("ed") and len(word) > 4 and not word.endswith("eed")
    )


@lru_cache(maxsize=1)
def _participles() -> frozenset[str]:
    """Participles that no rule makes."""
    return _MORE_PARTICIPLES.union(perfect for base, (_, perfect) in IRREGULAR.items() if base not in _NO_PASSIVE)


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return f"{base}d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ied"
    return f"{base}{base[-1]}ed" if base in _DOUBLING else f"{base}ed"


def _gerund(base: str) -> str:
    if base in ("lie", "die"):
        return f"{base[:-2]}ying"
    if base.endswith("e") and not base.endswith("ee"):
        return f"{base[:-1]}ing"
    return f"{base}{base[-1]}ing" if base in _DOUBLING else f"{base}ing"


@lru_cache(maxsize=1)
def _forms() -> dict[str, Form]:
    """A word that is the past of one verb and the base of another is the past: "found"."""
    found: dict[str, Form] = {}
    for base in sorted(EVENTS | PROCESSES | _OTHERS):
        simple, perfect = IRREGULAR.get(base, (_regular_past(base),) * 2)
        if simple == base:  # "set" tells no tense
            continue
        forms: tuple[tuple[str, Tense], ...] = (
            (base, "base"), (present(base), "present"), (_gerund(base), "gerund"),
            (perfect, "past" if perfect == simple else "participle"), (simple, "past"),
        )  # fmt: skip
        for word, tense in forms:
            known = found.get(word)
            if known is None or (tense == "past" and known.tense == "base" and known.base == word):
                found[word] = Form(base, tense)
    return found
