"""British and American spelling: a small table of rules over plain lower-case words."""

import re

_ISE = re.compile(
    r"(?P<stem>[a-z]+?(?:al|an|ar|er|or|at|et|it|ot|ic|id|il|im|on|en))is(?P<end>e|ed|es|er|ers|ing|ation|ations|able)"
)
_NOT_ISE = frozenset({"anise", "valise", "treatise", "treatises", "moniser", "denoise"})
_OUR = re.compile(
    r"(?P<stem>(?:behavi|col|arm|ard|cand|clam|demean|discol|endeav|fav|ferv|flav|harb|hon|hum|lab|neighb|od"
    r"|parl|ranc|rig|rum|savi|sav|splend|succ|tum|val|vap|vig))our(?P<end>.*)"
)
_RE = re.compile(
    r"(?P<stem>[a-z]*(?:cent|fib|met|lit|theat|spect|lust|calib|sab|somb|meag|och|goit|sept|scept|\btit|\bnit|\bmit))re(?P<end>s|d)?"
)
_YSE = re.compile(r"(?P<stem>[a-z]*(?:anal|catal|paral|hydrol|dial|electrol))ys(?P<end>e|ed|er|ers|ing)")
_DOUBLE_L = re.compile(
    r"(?P<stem>(?:re|un|pre|counter)?(?:model|label|travel|signal|channel|fuel|tunnel|level|cancel|counsel|dial|total"
    r"|marvel|equal|initial|spiral|marshal|panel))l(?P<end>ed|ing|er|ers|ings|or|ors)"
)
_PARTS = (
    ("sulph", "sulf"), ("haem", "hem"), ("anaem", "anem"), ("leukaem", "leukem"), ("aemia", "emia"),
    ("aemic", "emic"), ("oestr", "estr"), ("foet", "fet"), ("paediatr", "pediatr"), ("orthopaed", "orthoped"),
    ("gynaec", "gynec"), ("oedema", "edema"), ("oesoph", "esoph"), ("rrhoea", "rrhea"), ("caesium", "cesium"),
    ("caesarean", "cesarean"), ("archaeo", "archeo"), ("palaeo", "paleo"), ("encyclopaed", "encycloped"),
    ("mediaeval", "medieval"), ("anaesth", "anesth"), ("aetiolog", "etiolog"),
    ("manoeuvre", "maneuver"), ("manoeuvr", "maneuver"),
    ("aluminium", "aluminum"), ("artefact", "artifact"), ("sceptic", "skeptic"),
)  # fmt: skip
_WORDS = {
    "grey": "gray", "greys": "grays", "programme": "program", "programmes": "programs", "defence": "defense",
    "defences": "defenses", "offence": "offense", "offences": "offenses", "licence": "license",
    "licences": "licenses", "practise": "practice", "catalogue": "catalog", "catalogues": "catalogs",
    "analogue": "analog", "analogues": "analogs", "dialogue": "dialog", "dialogues": "dialogs",
    "jewellery": "jewelry", "tyre": "tire", "tyres": "tires", "mould": "mold", "moulds": "molds",
    "plough": "plow", "ploughs": "plows", "ageing": "aging", "yoghurt": "yogurt", "yoghurts": "yogurts",
    "aeroplane": "airplane",
    "aeroplanes": "airplanes", "whisky": "whiskey", "cosy": "cozy", "pyjamas": "pajamas", "draught": "draft",
    "draughts": "drafts", "carburettor": "carburetor", "moustache": "mustache", "annexe": "annex", "axe": "ax",
    "gramme": "gram", "grammes": "grams", "kilogramme": "kilogram", "kilogrammes": "kilograms", "woollen": "woolen",
    "mollusc": "mollusk", "molluscs": "mollusks", "moult": "molt", "moulting": "molting", "moults": "molts",
    "instalment": "installment", "enrolment": "enrollment", "fulfilment": "fulfillment", "skilful": "skillful",
    "judgement": "judgment", "cheque": "check", "cheques": "checks", "ploughing": "plowing", "ploughed": "plowed",
    "moulding": "molding", "acknowledgement": "acknowledgment", "maths": "math",
}  # fmt: skip


def american(word: str) -> str:
    """Return the American spelling of a plain lower-case word, or the word itself."""
    if word in _WORDS:
        return _WORDS[word]
    for british, ours in _PARTS:
        word = word.replace(british, ours)
    word = _substitute(_OUR, "or", word)
    word = _substitute(_RE, "er", word)
    word = _substitute(_YSE, "yz", word)
    word = _substitute(_DOUBLE_L, "", word)
    return word if word in _NOT_ISE else _substitute(_ISE, "iz", word)


def _substitute(pattern: re.Pattern[str], middle: str, word: str) -> str:
    match = pattern.fullmatch(word)
    return f"{match['stem']}{middle}{match['end'] or ''}" if match else word
