"""Closed lexica of written forms: Greek letters, numerals, units of measurement and legal forms of companies."""

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi",
    "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi",
    "ω": "omega", "Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda", "Ξ": "xi", "Π": "pi", "Σ": "sigma",
    "Φ": "phi", "Ψ": "psi", "Ω": "omega",
}  # fmt: skip

_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_UNITS += " seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
_ORDINALS += " fifteenth sixteenth seventeenth eighteenth nineteenth"


def _cardinals() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_UNITS.split())}
    for tens, word in enumerate(_TENS.split(), 2):
        words[word] = 10 * tens
        words |= {f"{word}-{unit}": 10 * tens + number for number, unit in enumerate(_UNITS.split()[1:10], 1)}
    return words


def _ordinals() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_ORDINALS.split(), 1)}
    for tens, word in enumerate(_TENS.split(), 2):
        words[word[:-1] + "ieth"] = 10 * tens
        words |= {f"{word}-{unit}": 10 * tens + number for number, unit in enumerate(_ORDINALS.split()[:9], 1)}
    return words


CARDINALS = _cardinals()
ORDINALS = _ordinals()
ROMAN = {
    "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10, "XI": 11, "XII": 12,
    "XIII": 13, "XIV": 14, "XV": 15, "XVI": 16, "XVII": 17, "XVIII": 18, "XIX": 19, "XX": 20, "XXI": 21,
}  # fmt: skip
# What a Roman V or X, which may as well be a letter, counts: "chromosome X" is not chromosome 10.
COUNTED = frozenset(
    """act appendix article book category chapter class complex factor figure generation grade group level part
    phase realm section series stage step table tier title type version volume war""".split()
)

_PREFIXES = {
    "": "", "k": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "h": "hecto", "c": "centi", "m": "milli",
    "μ": "micro", "n": "nano", "p": "pico", "f": "femto", "d": "deci",
}  # fmt: skip
_METRIC = {
    "m": ("meter",), "g": ("gram",), "s": ("second",), "l": ("liter",), "L": ("liter",), "mol": ("mole",),
    "V": ("volt",), "W": ("watt",), "J": ("joule",), "Hz": ("hertz",), "Pa": ("pascal",), "N": ("newton",),
    "A": ("ampere",), "eV": ("electronvolt",), "Da": ("dalton",), "B": ("byte",), "bit": ("bit",), "M": ("molar",),
    "Wh": ("watt hour",), "Bq": ("becquerel",), "Sv": ("sievert",), "Gy": ("gray",), "T": ("tesla",), "F": ("farad",),
    "cal": ("calorie",), "bp": ("base pair",), "b": ("base",), "Ω": ("ohm",),
}  # fmt: skip
_OTHERS = {
    "%": ("percent", "per cent"), "°C": ("degree celsius", "degree centigrade", "celsius"),
    "°F": ("degree fahrenheit", "fahrenheit"), "K": ("kelvin",), "min": ("minute",), "h": ("hour", "hr"),
    "d": ("day",), "y": ("year", "yr"), "ha": ("hectare",), "ft": ("foot",), "in": ("inch",), "mi": ("mile",),
    "lb": ("pound", "lbs"), "oz": ("ounce",), "mmHg": ("millimeter of mercury", "mm hg"),
    "rpm": ("revolution per minute",),
    "t": ("tonne", "metric ton"), "dB": ("decibel",), "°": ("degree",), "€": ("euro", "EUR"), "$": ("dollar", "USD"),
}  # fmt: skip


def _unit_names() -> dict[str, str]:
    """Every written form of a unit -> its symbol; symbols by their case, names in small letters and singular."""
    names = {}
    for symbol, (name, *_) in _METRIC.items():
        for prefix, spelled in _PREFIXES.items():
            canonical = prefix + ("L" if symbol == "l" else symbol)
            names[prefix + symbol] = canonical
            names[spelled + name] = canonical
    for symbol, spellings in _OTHERS.items():
        names |= {symbol: symbol} | dict.fromkeys(spellings, symbol)
    return names | {"micron": "μm", "cc": "mL", "degree c": "°C", "degree f": "°F"}


UNITS = _unit_names()

# Written forms of a legal form -> its name, in small letters and without dots.
LEGAL_FORMS = {
    "inc": "inc", "incorporated": "inc", "corp": "corp", "corporation": "corp", "co": "co", "company": "co",
    "ltd": "ltd", "limited": "ltd", "llc": "llc", "llp": "llp", "lp": "lp", "plc": "plc", "ag": "ag", "gmbh": "gmbh",
    "kgaa": "kgaa", "kg": "kg", "se": "se", "sa": "sa", "s/a": "sa", "sas": "sas", "sarl": "sarl", "spa": "spa",
    "srl": "srl", "nv": "nv", "bv": "bv", "ab": "ab", "asa": "asa", "as": "as", "a/s": "as", "aps": "aps", "oy": "oy",
    "oyj": "oyj", "kk": "kk", "pty": "pty", "pte": "pte", "pvt": "pvt", "ohg": "ohg", "ev": "ev", "sl": "sl",
    "sca": "sca", "kft": "kft", "zrt": "zrt", "jsc": "jsc", "pjsc": "pjsc", "ooo": "ooo", "aktiengesellschaft": "ag",
    "kabushiki kaisha": "kk", "société anonyme": "sa",
}  # fmt: skip
