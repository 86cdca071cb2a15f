"""Whether a sentence in another language than English states a relation: by its words alone, since no parser here reads
it."""

import re
from collections.abc import Mapping

from kgplatform.language.keys import exact_key
from kgplatform.language.scripts import is_unspaced

_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_ASKS = re.compile(r"^[\s\"“„«]*¿|[?？؟;]\s*[\"”“»]*\s*$")
# What turns a statement round, or holds it back; in Chinese and Japanese these are no words by themselves.
_HELD_BACK: Mapping[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "de": "nicht nichts nie niemals kein keine keinen keinem keiner keines weder kaum kann könnte könnten soll "
        "sollen sollte sollten dürfte vielleicht möglicherweise vermutlich angeblich wenn falls würde würden",
        "fr": "ne n pas jamais aucun aucune ni guère peut peuvent pourrait pourraient semble semblent peut-être "
        "probablement serait seraient si devrait",
        "es": "no nunca jamás ningún ninguna ni tampoco puede pueden podría podrían parece quizás quizá tal "
        "probablemente si sería debería",
        "it": "non mai nessun nessuna né può possono potrebbe sembra forse probabilmente se sarebbe dovrebbe",
        "pt": "não nunca jamais nenhum nenhuma nem pode podem poderia parece talvez provavelmente se seria deveria",
        "nl": "niet niets nooit geen noch kan kunnen zou zouden misschien mogelijk waarschijnlijk als indien",
        "ru": "не ни нет никогда может могут возможно вероятно якобы если бы",
        "uk": "не ні немає ніколи може можуть можливо ймовірно якщо б",
        "pl": "nie nigdy ani żaden żadna może mogą prawdopodobnie podobno jeśli by",
    }.items()
}
_SIGNS: Mapping[str, tuple[str, ...]] = {
    "zh": ("不", "没", "沒", "未", "无", "無", "非", "可能", "也许", "也許", "或许", "据说", "據說", "如果"),
    "ja": ("ない", "ません", "なかった", "かもしれ", "だろう", "でしょう", "らしい", "なら"),
}


def refusal(relation: str, sentence: str, language: str) -> str:
    """Return why a sentence does not state a relation, "" where nothing tells so: all words of the relation are its
    own, and it holds nothing back that the relation does not."""
    said, told = exact_key(sentence).casefold(), exact_key(relation).casefold()
    if _ASKS.search(said):
        return "quote is no statement"
    if is_unspaced(told):
        if told not in said:
            return "relation not in sentence"
        lost = [sign for sign in _SIGNS.get(language, ()) if sign in said and sign not in told]
    else:
        words, own = _words(said), _words(told)
        if not own <= words:
            return "relation not in sentence"
        lost = sorted((words - own) & _HELD_BACK.get(language, frozenset()))
    return f"relation leaves out: {lost[0]}" if lost else ""


def _words(text: str) -> frozenset[str]:
    whole = _WORD.findall(text)
    return frozenset(part for word in whole for part in (word, *re.split(r"['’]", word)))
