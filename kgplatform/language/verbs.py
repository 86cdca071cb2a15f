"""Verbs: the forms of those that predicates are made of, and in which of them the tense may go.

An event is over when it is told (invented), so its past is its form; what a process does (causes, reduces) holds as
told in either tense. All others keep theirs: what "belonged to" somebody need not belong to them.
"""

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
    "align answer appear approach argue arise assert assist associate assume attack attach attempt avoid balance bear "
    "become begin believe belong benefit bind bring build burn buy calculate call capture care carry cater celebrate "
    "challenge choose circulate cite claim collect come commemorate compete compose comprise concentrate concern "
    "conclude conduct connect consider consist constitute construct consume contain continue contrast control convey "
    "cope correlate correspond cover create cultivate deal decide declare decline define degrade deliver demand "
    "depend depict derive design determine develop differ direct discuss display distinguish divide dominate draw "
    "earn eat embody embrace emerge emit employ encode encompass engage ensure enter entail escape establish evolve "
    "exert exhibit exist expect experience explain exploit export expose express extend extract face fail feature "
    "feed fight fill find fit flow focus follow force form forbid fuel fulfil fulfill function fund gain gather give "
    "go govern graze grow guarantee guide handle happen harness hold host house illustrate imitate impair implement "
    "imply import impose include incorporate inform inhabit inherit initiate interact interfere interpret invade "
    "invest invite join keep know lack lay learn leave lie like link live locate look lose maintain make manage "
    "manufacture mark match mature mean meet migrate mimic monitor move necessitate need negotiate nest observe "
    "obtain occupy occur offer open operate oppose orbit organize outline oversee overlap own participate pass "
    "penetrate perceive perform permit pertain place play point pollinate pose possess practice precede prefer "
    "prepare preserve process proceed project protect prove provide publish purchase pursue push range reach react "
    "receive recognize recommend record reflect refer refuse rely remain remember repair represent reproduce require "
    "resemble reside resist resolve respond restore retain return rise run satisfy say see seek seem sell send "
    "separate serve set share sit solve speak specialize specify split spread stand start stay stem stop store stress "
    "surround survive sustain swim take target teach tell tend thrive tolerate track train transcend transfer "
    "translate transmit transport travel treat try turn undergo understand unite vary view visit walk want warn wear "
    "win work worship write".split()
)
_IRREGULAR = (
    "arise arose arisen", "bear bore borne", "become became become", "begin began begun", "bind bound bound",
    "bring brought brought", "build built built", "buy bought bought", "choose chose chosen", "come came come",
    "deal dealt dealt", "draw drew drawn", "drive drove driven", "eat ate eaten", "feed fed fed",
    "fight fought fought", "find found found", "forbid forbade forbidden", "give gave given", "go went gone",
    "grow grew grown", "hold held held", "keep kept kept", "know knew known", "lay laid laid", "lead led led",
    "leave left left", "lie lay lain", "lose lost lost", "make made made", "mean meant meant", "meet met met",
    "oversee oversaw overseen", "rise rose risen", "run ran run", "say said said", "see saw seen",
    "seek sought sought", "sell sold sold", "send sent sent", "set set set", "show showed shown", "sit sat sat",
    "speak spoke spoken", "split split split", "spread spread spread", "stand stood stood", "swim swam swum",
    "take took taken", "teach taught taught", "tell told told", "undergo underwent undergone",
    "understand understood understood", "wear wore worn", "win won won", "write wrote written",
)  # fmt: skip
_MORE_PARTICIPLES = frozenset(
    "born bred cast caught cut done forgotten frozen heard hidden hit hurt mixed paid put read shed shot shut sold "
    "spent stolen sung thought torn woven broken".split()
)
_DOUBLING = frozenset("begin fit forbid get put refer run set sit stem stop swim transfer transmit win occur".split())
# Bases that are nouns too: "impact on", "need for".
NOUNS = frozenset(
    "access account address advance aid aim answer approach attack attempt balance benefit block boost call capture "
    "care cause challenge change claim concern contrast control cover damage deal decline decrease demand design "
    "display draw drive estimate experience export face feature feed fight find flow focus force form fuel function "
    "fund gain guide help highlight hold host house impact import increase influence interest lack lead like limit "
    "link look mark match measure move need offer outline place play point practice present process produce project "
    "purchase raise range reach record reflect release report result return rise run sense set share show slow spark "
    "split spread stand start stay stem stop store stress study support target test track train transfer transport "
    "travel treat trigger try turn use view visit walk want win work yield".split()
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
    if base.endswith(("s", "x", "z", "ch", "sh")) or base in ("go", "undergo"):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}s"


def past(base: str) -> str:
    """Return the simple past of a known verb."""
    return _irregular().get(base, (_regular_past(base),))[0]


def is_participle(word: str) -> bool:
    """Say whether a plain word can be a past participle."""
    form = form_of(word)
    return word in _participles() or (
        form.tense == "past" if form else word.endswith("ed") and len(word) > 4 and not word.endswith("eed")
    )


@lru_cache(maxsize=1)
def _participles() -> frozenset[str]:
    """Participles that no rule makes."""
    return _MORE_PARTICIPLES.union(perfect for _, perfect in _irregular().values())


@lru_cache(maxsize=1)
def _irregular() -> dict[str, tuple[str, str]]:
    rows = (line.split() for line in _IRREGULAR)
    return {base: (simple, perfect) for base, simple, perfect in rows}


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
        simple, perfect = _irregular().get(base, (_regular_past(base),) * 2)
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
