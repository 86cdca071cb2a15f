"""What a sentence goes on over although a mark of its end and a capital, a digit or a sign stand there: abbreviations,
times of day, ellipses, factorials.

`left` is what stands before the mark's blanks, `right` what follows them, some forty characters of each; a cut between
them is what a splitter found.
"""

import re

OPENER = re.compile(
    r"[\"'“‘(]?(?:The|This|These|Those|That|There|It|Its|They|Their|We|Our|He|She|His|Her|You|I|In|On|At|By|For|From"
    r"|To|With|As|If|When|While|Although|Though|Because|Since|After|Before|However|Thus|Therefore|Then|Hence|Here"
    r"|Moreover|Furthermore|Also|Both|Each|Some|Many|Most|Such|Other|Another|Between|During|Under|Unlike|Like|An?|But"
    r"|And|Or|So|Yet|Next|Now|Today|Finally|Second|Third|No|Not|None|Nobody|All|Several)\s"
)
"""A word that evidently opens a sentence: no name and no title begins with it but seldom."""

# A full stop after these never ends a sentence: something that they belong to always follows.
_LEADING = re.compile(
    r"(?:^|[\s(\[\"'“‘/-])(?:e\.\s?g|i\.\s?e|cf|vs?|viz|resp|approx|ca|incl|avg"
    r"|figs?|eqs?|eqns?|refs?|tabs?|sects?|chaps?|vols?|suppl"
    r"|dr|prof|mr|mrs|ms|mt|rev|hon|gov|gen|lt|sgt|capt|univ|dept|subsp|var"
    r"|engr|atty|cmdr|comdr|cpl|pvt|brig|msgr|supt|mme|mlle|messrs)\.\s*$",
    re.IGNORECASE,
)
# Titles and places that are other words, or units, in small letters: "Ft. Worth" and "a wave of 9 ft."
_LEADING_CAPITAL = re.compile(r"(?:^|[\s(\[\"'“‘/-])(?:Sen|Rep|Pres|Maj|Adm|Insp|Fr|Amb|Ft|Pto)\.\s*$")
# After these it does where an evident opening follows.
_TRAILING = re.compile(
    r"(?:^|[\s(/,])(?:et al|spp?|st|inc|ltd|co|corp|jr|sr|ph\.d|eds?|brgys?|bgys?|sta|sto|bldg|ave|blvd|hwy|bros|assn)"
    r"\.\s*$",
    re.IGNORECASE,
)
_STATE = re.compile(
    r",\s(?:Ala|Ariz|Ark|Calif|Colo|Conn|Fla|Ga|Ill|Ind|Kans?|La|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn"
    r"|Tex|Va|Vt|Wash|Wis|Wyo)\.\s*$"
)
# Words of the names of journals, series, publishers and learned bodies.
_OF_JOURNALS = (
    r"(?:Abh|Abstr|Acad|Adv|Amer|Anal|Appl|Assoc|Astron|Astrophys|Atmos|Biochem|Biol|Biophys|Bull|Bur|Can|Chem"
    r"|Clim|Climatol|Clin|Coll|Combin|Comm|Commun|Comp|Comput|Conf|Contemp|Contrib|Cryptogr|Dokl|Ecol|Econ|Educ"
    r"|Electron|Eng|Engrg|Engng|Entomol|Environ|Eur|Exper|Fac|Genet|Geogr|Geol|Geom|Geophys|Hist|Hydrol|Immunol"
    r"|Indust?|Inform|Inst|Int|Internat|Intl|Lect|Lett|Mag|Math|Mathem|Mech|Med|Mem|Meteor|Meteorol|Microbiol"
    r"|Mitt|Mol|Nachr|Natl|Naturf|Neurol|Neurosci|Nucl|Oceanogr|Pharmacol|Philos|Phys|Physiol|Proc|Psychiatr"
    r"|Psychol|Publ|Quart|Recreat|Res|Sci|Ser|Soc|Sociol|Sov|Spec|Stat|Statist|Surg|Surv|Symp|Symb|Syst|Technol"
    r"|Theor|Topol|Trans|Transl|Verh|Wea|Weath|Zool)"
)
_JOURNAL = re.compile(rf"(?:^|[\s(\[\"“/-])(?:{_OF_JOURNALS}|J\. [A-Z][a-z]{{1,8}})\.\s*$")
_SHORT_WORD = re.compile(r"(?:^|[\s(\[\"“/-])[A-Z][a-z]{0,8}\.\s*$")
_JOURNAL_NEXT = re.compile(rf"{_OF_JOURNALS}\.(?=[\s\d,])|J\. [A-Z]")
# After these it does where a capital follows.
_UNIT = re.compile(r"(?:^|[\s(])(?:etc|min|max|sec|temp|col|app)\.\s*$", re.IGNORECASE)
# Before a number these go on: "No. 5", "p. 12", "Km. 42", "(cat. 3)"; "the answer was no. Nobody asked" does not.
_NUMBERED = re.compile(
    r"(?:^|[\s(])(?:[Nn]os?|pp?|ch|[Tt]hms?|[Ll]em|[Bb]ldg|[Bb]lk|[Rr]te|[Hh]wy|[Tt]el|[Ee]xt)\.\s*$"
    r"|(?:^|[\s(])(?:Cat|Km|Art|Arts|Prop|Cor|Def|Ex|Alg|Par|Secs?|Rm|Apt|Reg|Stn|Num|Pt|Pl|Bk|Mod|Ver|Sess)\.\s*$"
    r"|\((?:cat|km|art|prop|cor|def|ex|par|pt|pl|mod|ver)\.\s*$"
)
_FEET = re.compile(r"\d\s?(?:ft|lbs?|hrs?|yds?)\.\s*$")
_INCHES = re.compile(r"\d+(?:\.\d+)?\s?(?:in|oz|mins?|secs?)\b")

_CLOCK = re.compile(r"\d\s?[ap]\.\s?m\.\s*$", re.IGNORECASE)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b"
)
_DAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thur?s?|Fri|Sat(?:ur)?|Sun)(?:day)?\b"
_VERB = r"(?:is|was|will|would|has|had|saw|brought|came|went|began|started|ended|marked|passed)\b"
# A day or a month belongs to the time before it unless it is what the next sentence is about: "Thursday was calm."
_OF_CLOCK = re.compile(
    rf"(?:{_DAY}|{_MONTH})(?!['’]s|\s{_VERB})|May \d|\d{{1,2}}(?:st|nd|rd|th)? (?:{_MONTH}|May\b)"
    r"|(?:UTC|GMT|[A-Z]{1,3}[SD]T|[CEMP]T|PHT)\b|[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:[a-z]+ )?[Tt]ime\b|[-–—&/]"
)

# "A. M. Legendre" is no time of day; "10 A. M. Nobody" is.
_INITIALS = re.compile(r"(?<!\d)(?<!\d )(?:^|[\s(])[A-Z]\.\s?M\.\s*$")
# "6 = 2 . 3": a full stop set off as a sign of multiplication.
_TIMES = re.compile(r"(?:^|[\s(=])\d{1,6}\s\.\s*$")

_DOTS = re.compile(r"\.\s?\.\s*$")
_WORD = re.compile(r"[\"'“‘(\[]?[A-Z][A-Za-z’'-]+(?=[\s,.:;!?]|$)")
# "(n - 1)! + 1", "7! = 5040", "k!/2": a sign of a formula after what a formula ends with before its mark.
_FACTORIAL = re.compile(r"(?:\d|(?<![A-Za-z'’])[A-Za-z]|[)\]}])!+[)\]}]*\s*$")
_SIGN = re.compile(r"[+*/=<>^|±×÷·⋅∙≤≥≡≠≈∣∤~−%]|[-–—]\s?[\d(A-Za-z]")
_NO_OPENING = re.compile(r"[,;:)\]}=]|\+\s")
_SECTION_NUMBER = re.compile(r"^\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-zA-Z])[.)]\s*$")
_ITEM = re.compile(r"\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)(\s[A-Z])?")
_LABEL = re.compile(r"\b(?:Fig|Figs|Figure|Figures|Plate|Table|Panel)\.? \d[\d.-]*$")
_UNMARKED = re.compile(r"[\w,;–—-]$")


def goes_on(left: str, right: str) -> bool | None:
    """Say whether a sentence goes on, or does not, over what a splitter took for its end; None where nothing here
    tells."""
    if _LEADING.search(left) or _LEADING_CAPITAL.search(left) or _is_numbered(left, right):
        return True
    if _SECTION_NUMBER.match(left) or left.endswith(",") or _NO_OPENING.match(right) or _in_formula(left, right):
        return True
    if _TRAILING.search(left) or _STATE.search(left) or _is_of_journal(left, right):
        return not OPENER.match(right)
    if _UNIT.search(left):
        return not right[:1].isupper()
    return True if _goes_on_by_form(left, right) else None


def _goes_on_by_form(left: str, right: str) -> bool:
    if _INITIALS.search(left):
        return _WORD.match(right) is not None and not OPENER.match(right)
    if _CLOCK.search(left):
        return _OF_CLOCK.match(right) is not None
    if item := _ITEM.match(right):  # "It has (a) a root": what is counted out inside a sentence, or under a figure
        return bool(_LABEL.search(left) or (not item[1] and _UNMARKED.search(left)))
    return _DOTS.search(left) is not None and not (_WORD.match(right) or OPENER.match(right))


def _is_numbered(left: str, right: str) -> bool:
    if not right[:1].isdigit():
        return False
    return _NUMBERED.search(left) is not None or bool(_FEET.search(left) and _INCHES.match(right))


def _is_of_journal(left: str, right: str) -> bool:
    """ "Math. Comp. 32" and "Gaz. Math. 5": a word of the name of a journal, or one before it."""
    return _JOURNAL.search(left) is not None or bool(_SHORT_WORD.search(left) and _JOURNAL_NEXT.match(right))


def _in_formula(left: str, right: str) -> bool:
    if _TIMES.search(left) and right[:1].isdigit():
        return True
    return _FACTORIAL.search(left) is not None and _SIGN.match(right) is not None
