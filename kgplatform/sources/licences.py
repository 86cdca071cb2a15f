"""Licences by their SPDX ids (https://spdx.org/licenses/), from their addresses or their names."""

import re

_CREATIVE_COMMONS = re.compile(
    r"https?://(?:www\.)?creativecommons\.org/(?:licen[cs]es/(by(?:-nc)?(?:-nd|-sa)?)/(\d\.\d)(?:/([a-z]{2,4}))?"
    r"|publicdomain/(zero|mark)/(1\.0))(?:/(?:deed|legalcode)[\w.-]*|/)?(?:[?#]\S*)?",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:licen[cs]ed? (?:under )?)?(?:the )?cc[ -]?(by(?:[ -]nc)?(?:[ -](?:nd|sa))?)[ -]?v?(\d\.\d)"
    r"(?: international| unported)?",
    re.IGNORECASE,
)
_SPELLED = re.compile(
    r"(?:the )?creative commons attribution(?P<nc>[- ]non-?commercial)?"
    r"(?P<more>[- ](?:no ?-?deriv(?:ative)?s|share-?alike))?"
    r" (?P<version>\d\.\d)(?: (?:international|unported))?(?: public)?(?: licen[cs]e)?",
    re.IGNORECASE,
)
_ZERO = re.compile(r"cc[ -]?0(?:[ -]1\.0)?(?: universal)?", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s<>\"]{4,500}", re.IGNORECASE)
_PORTED = frozenset(
    """CC-BY-2.5-AU CC-BY-3.0-AT CC-BY-3.0-AU CC-BY-3.0-DE CC-BY-3.0-IGO CC-BY-3.0-NL CC-BY-3.0-US CC-BY-NC-3.0-DE
    CC-BY-NC-ND-3.0-DE CC-BY-NC-ND-3.0-IGO CC-BY-NC-SA-2.0-DE CC-BY-NC-SA-2.0-FR CC-BY-NC-SA-2.0-UK CC-BY-NC-SA-3.0-DE
    CC-BY-NC-SA-3.0-IGO CC-BY-ND-3.0-DE CC-BY-SA-2.0-UK CC-BY-SA-2.1-JP CC-BY-SA-3.0-AT CC-BY-SA-3.0-DE
    CC-BY-SA-3.0-IGO""".split()
)
_OTHERS = {
    "opensource.org/licenses/mit": "MIT", "opensource.org/license/mit": "MIT",
    "opensource.org/licenses/bsd-3-clause": "BSD-3-Clause", "opensource.org/licenses/bsd-2-clause": "BSD-2-Clause",
    "www.apache.org/licenses/license-2.0": "Apache-2.0", "apache.org/licenses/license-2.0": "Apache-2.0",
    "www.gnu.org/licenses/gpl-3.0": "GPL-3.0-only", "www.gnu.org/licenses/fdl-1.3": "GFDL-1.3-only",
    "opendatacommons.org/licenses/by/1-0": "ODC-By-1.0", "opendatacommons.org/licenses/odbl/1-0": "ODbL-1.0",
    "opendatacommons.org/licenses/pddl/1-0": "PDDL-1.0",
}  # fmt: skip
_IDS = {each.lower(): each for each in (*_OTHERS.values(), *_PORTED, "CC0-1.0", "CC-PDM-1.0")}


def spdx(text: str) -> str:
    """Return the SPDX id of a licence: "https://creativecommons.org/licenses/by/4.0/" is "CC-BY-4.0"; the address
    itself of any other licence, and "" for words that name none with its version."""
    words = " ".join(text[:600].split()).strip("().,;")
    if found := _CREATIVE_COMMONS.fullmatch(words):
        return _of_address(found) or words
    if found := _NAMED.fullmatch(words):
        return f"CC-{found[1].upper().replace(' ', '-')}-{found[2]}"
    if found := _SPELLED.fullmatch(words):
        return _spelled_out(found)
    if _ZERO.fullmatch(words):
        return "CC0-1.0"
    place = words.lower().removeprefix("https://").removeprefix("http://").rstrip("/")
    place = place.removesuffix(".html").removesuffix(".txt").removesuffix(".php")
    known = _OTHERS.get(place) or _IDS.get(words.lower())
    return known or (words if _ADDRESS.fullmatch(words) else "")


def _of_address(found: re.Match[str]) -> str:
    """Return the id of a licence of Creative Commons; "" for one of a country that SPDX has no id for."""
    if found[4]:
        return "CC0-1.0" if found[4].lower() == "zero" else "CC-PDM-1.0"
    plain = f"CC-{found[1].upper()}-{found[2]}"
    ported = f"{plain}-{found[3].upper()}" if found[3] else plain
    return ported if ported == plain or ported in _PORTED else ""


def _spelled_out(found: re.Match[str]) -> str:
    more = (found["more"] or "").lower()
    parts = ["BY", *(["NC"] if found["nc"] else []), *(["SA" if "share" in more else "ND"] if more else [])]
    return f"CC-{'-'.join(parts)}-{found['version']}"
