"""Set-ups and their payoffs: what a source says on a difficulty is followed by what it says next on it."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.selection import SAME_FACT, Valued, remedy
from kgplatform.text.excerpts import Run, Sentence, continues
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors

FURTHER = 3  # sentences that a run is extended by at most
BEYOND = 2  # sentences that a section may have more than its budget for that
LEAST_LEFT = 3  # sentences of a section that is cut

_DIFFICULTY = re.compile(
    r"\b(?:difficult(?:y|ies)?|(?<!most )challeng(?:e|es|ed|ing)|limitations?|obstacles?|drawbacks?|bottlenecks?"
    r"|problematic|(?:common|major|main|serious|key|central|open) problems?|hampers?|hampered|hinders?|hindered"
    r"|(?:is|are) unclear|(?:is|are|was|were) lacking|stops? short|fail(?:s|ed)? to"
    r"|did not (?:suit|work|succeed|last|catch on)|without success|in vain"
    r"|(?:too|very|infeasibly|prohibitively|extremely) (?:costly|expensive|laborious|slow)|time[- ]consuming|infeasible"
    r"|struggles? to|remains? (?:to be|un\w+))\b",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    r"\b(?:as follows|the following)[.:]$|\b(?:two|three|four|five|several|various|different) (?:\w+ )?"
    r"(?:categories|challenges|classes|groups|kinds|obstacles|reasons|steps|types|ways)\.$"
)
# What was asked is told for the sake of what was found.
_ASKED = re.compile(
    r"\b(?:assess|compar|evaluat|examin|explor|investigat|measur|test)ed (?:the extent to which|whether|how|if)\b", re.I
)
# Told in passing, before what is said.
_PASSING = re.compile(
    r"^(?:although|because|despite|due to|given|if|since|to|though|when|where|whereas|while) [^,]+, |\b(?:if|when) .*",
    re.IGNORECASE,
)
# A sentence that takes up the one before, to say what comes of it: "While these rules are refined", "This leads to"
_TAKEN_UP = re.compile(
    r"^(?:although|because|for|since|though|when|where|whereas|while) (?:\w+ )?(?:this|these|those)\b"
    r"|^(?:this|that|these|those) (?:(?:amount|lead)s? to|results? in|implies that|means? that)\b",
    re.IGNORECASE,
)
# One that draws the conclusion from the one before: "Such an application can thus hit bumblebees."
_CONCLUDES = re.compile(r"\b(?:accordingly|consequently|hence|therefore|thus)\b", re.IGNORECASE)


def sets_up(sentence: Sentence) -> bool:
    """Whether a sentence ends on a difficulty, announces something or tells what was asked: an answer is awaited."""
    said = _PASSING.sub("", sentence.text)
    return not remedy(sentence) and any(found.search(said) is not None for found in (_DIFFICULTY, _ANNOUNCED, _ASKED))


def with_payoffs(
    chosen: Sequence[Run],
    valued: Valued,
    evidence: Iterable[Evidence],
    room: int,
    *,
    known: Collection[str],
    written: Vectors,
) -> list[Run]:
    """Extend each run that ends on a set-up until its paragraph has the answer, by at most `room` sentences in all;
    where it goes on with nothing that can be used, and the section has no remedy, cut the set-up off.

    The page has the sentences `known` (their texts) and `written` (their vectors)."""
    told = {sentence for run in chosen for sentence in run}
    following = _following(s for s in valued.sentences if s.text not in known)
    texts = {item.snippet.id: item.snippet.text.split("\n") for item in evidence}
    remedied = any(remedy(sentence) for sentence in told)
    runs: list[Run] = []
    for run in chosen:
        after = following.get(run[-1])
        taken_up = after is not None and (_TAKEN_UP.match(after.text) or _CONCLUDES.search(after.text)) is not None
        if after in told or not (taken_up or sets_up(run[-1])):
            runs.append(run)
            continue
        answer = _answer(run, following, told)
        if answer and len(answer) <= room and not _repeats(answer, valued, written):
            runs.append((*run, *answer))
            room -= len(answer)
            told.update(answer)
        else:
            spare = 0 if remedied else len(told) - LEAST_LEFT
            kept = _cut(run, texts, spare, opens=not runs)
            told.difference_update(run[len(kept) :])
            runs.append(kept)
    return [run for run in runs if run]


def _following(sentences: Iterable[Sentence]) -> Mapping[Sentence, Sentence]:
    at = {(s.snippet_id, s.place): s for s in sentences}
    after = {s: at.get((s.snippet_id, (s.place[0], s.place[1] + 1))) for s in at.values()}
    return {sentence: other for sentence, other in after.items() if other is not None}


def _answer(run: Run, following: Mapping[Sentence, Sentence], told: Collection[Sentence]) -> Run:
    """What follows a run up to the first sentence that is no set-up; empty where there is none near."""
    extended = run
    while len(extended) < len(run) + FURTHER:
        sentence = following.get(extended[-1])
        if sentence is None or not continues(extended, sentence):
            return ()
        if sentence in told:
            return extended[len(run) :]
        extended = (*extended, sentence)
        if not sets_up(sentence):
            return extended[len(run) :]
    return ()


def _repeats(answer: Run, valued: Valued, written: Vectors) -> bool:
    rows = [valued.at(sentence) for sentence in answer]
    return len(written) > 0 and float((valued.vectors[rows] @ written.T).max()) >= SAME_FACT


def _cut(run: Run, texts: Mapping[str, Sequence[str]], spare: int, *, opens: bool) -> Run:
    """The run without the set-ups at its end, `spare` at most: those that its paragraph goes on from, and those that go
    on from something themselves. What states a problem for itself at a paragraph's end stays, as does the sentence that
    opens the section."""
    left = run
    while len(left) > opens and spare > 0 and sets_up(left[-1]):
        paragraph = texts[left[-1].snippet_id][left[-1].place[0]]
        if paragraph.rstrip().endswith(left[-1].text) and left[-1].reading.standing >= Standing.ALONE:
            break
        left, spare = left[:-1], spare - 1
    return left
