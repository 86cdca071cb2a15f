"""Units of measurement as siunitx names them."""

from collections.abc import Sequence
from typing import Any

from loaders.latex_nodes import name_of

_SIGNS = dict(
    pair.split(":")
    for pair in """quecto:q ronto:r yocto:y zepto:z atto:a femto:f pico:p nano:n micro:µ milli:m centi:c deci:d deca:da
    hecto:h kilo:k mega:M giga:G tera:T peta:P exa:E zetta:Z yotta:Y
    meter:m metre:m gram:g kilogram:kg second:s ampere:A kelvin:K mole:mol candela:cd hertz:Hz newton:N pascal:Pa
    joule:J watt:W coulomb:C volt:V farad:F ohm:Ω siemens:S weber:Wb tesla:T henry:H lumen:lm lux:lx becquerel:Bq
    gray:Gy sievert:Sv katal:kat radian:rad steradian:sr degreeCelsius:°C celsius:°C degree:° arcminute:′ arcsecond:″
    minute:min hour:h day:d year:yr liter:L litre:l tonne:t hectare:ha electronvolt:eV dalton:Da bel:B decibel:dB
    percent:% bar:bar angstrom:Å byte:B bit:bit mmHg:mmHg astronomicalunit:au
    square:² cubic:³ squared:² cubed:³""".split()
)
_PREFIXES = frozenset(
    """quecto ronto yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega giga
    tera peta exa zetta yotta""".split()
)
_AHEAD = frozenset({"square", "cubic"})


def unit(nodes: Sequence[Any]) -> str | None:
    r"""Return the signs of a unit that is named by commands ("kW h/m²" of `\kilo\watt\hour\per\square\metre`), None
    where there is another one among them."""
    said: list[str] = []
    power = ""
    joined = True  # to what is before it
    for node in nodes:
        name = name_of(node)
        if not name and not getattr(node, "chars", "x").strip():
            continue
        if name == "per":
            said.append("/")
            joined = True
        elif name not in _SIGNS:
            return None
        elif name in _AHEAD:
            power = _SIGNS[name]
        elif name in {"squared", "cubed"}:
            said.append(_SIGNS[name])
        else:
            said.append(("" if joined else " ") + _SIGNS[name])
            joined = name in _PREFIXES
            if not joined:
                said.append(power)
                power = ""
    return "".join(said)
