"""What headings and the form of lines tell of a text: exercises, what is to be learnt, where to look, references."""

import re
from collections.abc import Sequence

from kgplatform.models import PROSE, SnippetKind

_NUMBERING = re.compile(
    r"^(?:(?:chapter|section|part|unit|module|lesson)\s+)?[\dIVXivx]{0,4}(?:[.:)]\d*){0,4}\s+(?=\S)"
)


def _pattern(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)


# Headings, whole, without their numbers ---------------------------------------------------------------------

_WHICH = (
    r"(?:review|discussion|study|self[- ]?(?:check|test|study)|critical[- ]thinking|personal application|practice"
    r"|comprehension|end[- ]of[- ](?:chapter|section)|chapter|section|additional|further|sample|test|essay|conceptual"
    r"|thought|free[- ]response|multiple[- ]choice|short[- ]answer|true[ /-](?:or[ -])?false|homework|extended|applied"
    r"|computer|programming|numerical|challenge|warm[- ]?up|matching|reflection|knowledge|concept)"
)
_TASKS = (
    r"(?:questions?|problems?|exercises?|quiz(?:zes)?|self[- ]?assessment|problem sets?|assignments?|homework|drills?)"
)
_EXERCISES = _pattern(
    rf"(?:{_WHICH}\s+)?{_TASKS}(?:\s+(?:and|&)\s+(?:problems?|exercises?|answers?|solutions?|questions?|activities))?",
    r"critical thinking|multiple[- ]choice|short[- ]answer|true or false|fill in the blanks?|matching",
    r"(?:check|test) (?:your|yourself|what you).{0,40}|(?:self|concept|knowledge|quick)[- ]?(?:check|test|quiz)",
    r"your turn|try it(?: yourself| out)?|think it over|practice(?: test| quiz| exam)?|sample exam|answer key",
    r"(?:worked |selected |hints and )?(?:solutions?|answers?)(?: key)?(?: (?:to|for) (?:\w+(?:-\w+)? ){0,3}"
    r"(?:questions?|exercises?|problems?|quiz(?:zes)?))?",
    r"(?:exercise|problem|question|solution) \d.{0,60}",
    r"(?:problem set|p-?set|(?:problem|exercise|work)[- ]?sheet|exercise set|assignment|homework|quiz) "
    r"(?:#|no\. ?)?(?:\d.{0,60}|[a-z])",
)
_OBJECTIVES = _pattern(
    r"(?:learning|chapter|course|lesson|section|module|unit|study)\s+(?:objectives?|outcomes?|goals|targets)",
    r"objectives|what you(?:['’]ll| will| should)(?: be able to)? (?:learn|know|do).{0,40}",
    r"(?:by the end of|after (?:reading|completing|studying)) (?:this|the) .{0,60}",
)
_REFERENCES = _pattern(
    r"(?:list of )?references?(?: cited| list)?|bibliograph(?:y|ies)|works? cited|literature(?: cited)?",
    r"cited (?:works|literature)|(?:foot|end)notes?|sources cited|references (?:and|&) (?:notes|further reading)",
    r"(?:further|suggested|recommended|additional|related) readings?",
)
_NAVIGATION = _pattern(
    r"(?:table of )?contents|see also|external links?|on this page|in this (?:article|issue)|navigation|menu|search",
    r"(?:related|useful|quick|further|web) (?:articles?|links?|pages?|topics|posts)|links?(?: to learning)?",
    r"(?:subscribe|sign up|log in|follow us|share this).{0,30}|(?:recommended |related )?videos?",
    r"you (?:may|might) also like|more from .{0,30}",
    r"about the (?:authors?|book|site|editors?)|acknowledge?ments?|contributors?|licen[sc](?:e|ing)",
    r"copyright(?: notice)?|(?:cc licensed content|licenses and) .{0,40}|(?:content )?attributions?",
)

_CONTENTS = _pattern(r"(?:table of )?contents|menu|search|navigation|(?:on|in) this (?:page|article|issue)")
_SOLUTIONS = _pattern(r"solutions?")
_LEAST_RUNNING = 14  # words

# Lines ------------------------------------------------------------------------------------------------------

_BLANK = re.compile(r"_{3,}")
_PAGE_RULE = re.compile(r"(?<=[.!?;:] )_{10,}(?!_)")  # behind a sentence: the foot of a page, and no gap in it
_CHOICE = re.compile(r"\(?([a-hA-H])[.)]\s+\S")
_ITEM = re.compile(r"\(?(?:\d{1,3}|[a-zA-Z])[.)]\s+")
_ANSWER = re.compile(r"(?:(?:correct )?answers?:\s*)?\(?[A-Ha-h]\)?\.?", re.IGNORECASE)
_TOLD_ANSWER = re.compile(r"(?:correct )?answers?:\s*\(?[A-H]\)?\.?|true or false\b.*|t ?/ ?f\b.*", re.IGNORECASE)
_LABELLED = re.compile(
    r"(?:Question|Exercise|Problem|Task|Activity|Quiz|Solution|Answer|Try it)s?"
    r" (?:\d{1,3}|[A-Z])(?:\.\d{1,3}){0,3}[.:)]\s"
    r"|(?:Exercises?|Questions?|Activity|Discussion questions?|Review questions?|Quick check|Homework|Q):\s"
    r"|(?:Solution|Exercise|Question|Answer)\.\s(?=[A-Z])"
    r"|Match (?:each|every|the (?:following|terms?|words?|items?|names?)|these)\b[^.!?]{0,120}\b(?:with|to)\b"
)
_ASKED = re.compile(r"Q:\s")
_ANSWERED = re.compile(r"(?<=[?”\"')])\s+A:\s+")
_ANSWERS = re.compile(r"A:\s+")
_ANSWERING = re.compile(r"(?:(?:sample|model|possible|suggested|correct) )?(?:answers?|solutions?): ", re.IGNORECASE)
_CAPTION = re.compile(
    r"(?:Figure|Fig\.|Table|Photo|Image|Diagram) (?:\d{1,3}|[A-Z])(?:[.–-]\d{1,3}){0,3}[.:]\s+(?=[A-Z])"
)
_MATCHED = re.compile(r"[^—–]{1,80} [—–-] \(?[a-hA-H1-9][.)] ")
_MARK = re.compile(r"(?<!\S)(?:\(([a-hA-H]|i{1,3}|iv|v)\)|([a-hA-H]|i{1,3}|iv|v)[.)])(?=\s)")
_MARKS = (*(tuple(letters) for letters in ("abc", "ABC")), ("i", "ii", "iii"))
_WRITTEN = (  # tasks that are written down for nobody but a learner
    r"describe|explain|discuss|compare|contrast|define|prove|derive|show that|sketch|summari[sz]e|distinguish"
    r"|differentiate|give (?:an|two|three|some) examples?|illustrate"
)
_TO_WRITE = re.compile(rf"(?:{_WRITTEN})\b", re.IGNORECASE)
_TO_DO = re.compile(
    rf"(?:{_WRITTEN}|identify|list|name|calculate|compute|evaluate|analy[sz]e|outline|recogni[sz]e|understand|recall"
    r"|state|apply|interpret|demonstrate|construct|appreciate)\b",
    re.IGNORECASE,
)
_TO_LEARN = re.compile(
    r"(?:by the end of|after (?:reading|completing|studying|finishing)|(?:up)?on (?:the )?completion of"
    r"|having (?:read|completed)|when you (?:finish|have (?:finished|read|completed)))\b.{0,120}?"
    r"\b(?:you|students?|learners?|readers?)\b.{0,40}?\b(?:will|should|can|be able|ought)\b"
    r"|in this (?:chapter|section|module|lesson|unit|lecture|course),? (?:you|students|we)(?:['’]ll| will| shall) "
    r"(?:learn|discover|explore|study|cover|look at|examine|see)\b",
    re.IGNORECASE,
)
_CALL = re.compile(
    r"(?:please |to learn more,? |for more(?: information)?,? |if you .{0,60}?, )?"
    r"(?:view|watch|visit|see|click|check out|go to|explore|browse|listen to|follow|open|try|take|read|play|download"
    r"|access|use|scan|log in|sign up|subscribe|register|share|join)\b[^.!?]{0,80}?"
    r"\b(?:this|these|the following|our|here|the|a|an|short|brief)\b[^.!?]{0,80}?"
    r"\b(?:videos?|web ?sites?|site|links?|animations?|simulations?|podcasts?|interactives?|clips?|tutorials?"
    r"|newsletter|blogs?|web ?pages?|quiz|app|account|social media|trailer|documentary|TED talk|article)\b",
    re.IGNORECASE,
)
_CLICK = re.compile(
    r"(?:click|tap|press) (?:here|on|the|to)\b|share (?:this|on)\b|read more\b|back to top\b", re.IGNORECASE
)
_REFERENCE = re.compile(
    r"(?:\[?\d{1,4}[\].]\s*)?(?:[^\W\d_][\w'’-]+,? (?:[A-Z]\.?[ ,]?){1,4}|[A-Z][^.]{3,120}\.).{0,300}?"
    r"\(?\b(?:1[5-9]|20)\d\d[a-z]?\b\)?"
)
_REFERENCE_SIGN = re.compile(
    r"\bdoi\b|https?://|\bpp?\.\s?\d|\d\s?\(\d+\)|\bvol\.|;\s?\d+:\s?\w?\d+|\d,\s?\d++[–-]\d|\bPress\b"
    r"|\bRetrieved\b|\bJournal\b|\barXiv\b"
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*(?=\s|$)")
_LONGEST_CALL = 400  # characters of a line that does no more than send its reader elsewhere, or set a task
_LONGEST_REFERENCE = 700
_LONGEST_LINKS = 16  # words
_LINK = re.compile(r"!?\[([^\[\]]{0,500})\]\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,500})?\)")
_WORD = re.compile(r"\w")
_SMALL = re.compile(r"[a-zà-ÿ]")
_LEADERS = re.compile(r"\.{4}|(?:\. ){4}")


def heading_kind(heading: str) -> SnippetKind | None:
    """Return the kind of all that stands under a heading; None where it tells nothing."""
    words = _named(heading)
    named: tuple[tuple[re.Pattern[str], SnippetKind], ...] = (
        (_EXERCISES, "exercise"), (_OBJECTIVES, "objective"), (_REFERENCES, "reference"), (_NAVIGATION, "navigation"),
    )  # fmt: skip
    return next((kind for pattern, kind in named if pattern.fullmatch(words)), None)


def is_contents(heading: str) -> bool:
    """Say whether a heading is that of a list of what comes, which ends where the text itself begins."""
    return _CONTENTS.fullmatch(_named(heading)) is not None


def is_solutions(heading: str) -> bool:
    """Say whether a heading is "Solutions" and no more: of exercises, or of salt in water."""
    return _SOLUTIONS.fullmatch(_named(heading)) is not None


def _named(heading: str) -> str:
    return _NUMBERING.sub("", heading.strip()).strip(" :.#*").lower()


def runs_on(line: str) -> bool:
    """Say whether a line is running text: many words, most of them in small letters."""
    words = line.split()
    small = sum(bool(_SMALL.match(word)) for word in words)
    return len(words) >= _LEAST_RUNNING and small > 0.6 * len(words) and "](" not in line and not _LEADERS.search(line)


def calls_inside(line: str) -> bool:
    """Say whether a sentence after the first may be a call to look somewhere else."""
    return any(_CALL.match(line, end.end() + 1) for end in _SENTENCE_END.finditer(line))


def answer_begins(line: str, before: str) -> int:
    """Return where the answer begins to a question that is labelled "Q:" in a line, or in the one `before` it; 0 where
    there is none. Lists of frequent questions answer with what holds, and are no exercises."""
    if not _ASKED.match(line) and not _ASKED.match(before):
        return 0
    answered = _ANSWERED.search(line) if _ASKED.match(line) else _ANSWERS.match(line)
    return answered.end() if answered else 0


def line_kinds(lines: Sequence[str], kinds: Sequence[SnippetKind]) -> list[SnippetKind]:
    """Return the kinds of a section's lines by what they look like; only what is still prose is looked at."""
    found = [_line_kind(line) if kind == PROSE else kind for line, kind in zip(lines, kinds, strict=True)]
    _choices(lines, found)
    _inline_choices(lines, found)
    _answers(lines, found)
    _tasks(lines, found)
    _references(lines, found)
    return found


def _choices(lines: Sequence[str], kinds: list[SnippetKind]) -> None:
    """Lists of choices with the question above them and the answer below."""
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and (choice := _CHOICE.match(lines[end])):
            if ord(choice[1].lower()) - ord("a") != end - at:
                break
            end += 1
        asked = at and (kinds[at - 1] == "exercise" or lines[at - 1].rstrip().endswith("?"))
        if end - at >= 2 and asked:
            last = end + (end < len(lines) and bool(_ANSWER.fullmatch(lines[end].strip())))
            kinds[at - 1 : last] = ["exercise"] * (last - at + 1)
        at = max(end, at + 1)


def _inline_choices(lines: Sequence[str], kinds: list[SnippetKind]) -> None:
    """Choices that stand in one line, behind their question or below it, and what is to be matched."""
    for at, line in enumerate(lines):
        if kinds[at] != PROSE:
            continue
        marks = [(match.start(), match[1] or match[2]) for match in _MARK.finditer(line)]
        listed = tuple(name for _, name in marks[:3]) in _MARKS
        before = line[: marks[0][0]].rstrip() if listed else ""
        asked = at > 0 and (kinds[at - 1] == "exercise" or lines[at - 1].rstrip().endswith("?"))
        if listed and (before.endswith("?") or (asked and not before)):
            kinds[at] = "exercise"
            if asked and lines[at - 1].rstrip().endswith("?") and not before:
                kinds[at - 1] = "exercise"
        elif at and kinds[at - 1] == "exercise" and _MATCHED.match(line):
            kinds[at] = "exercise"


def _answers(lines: Sequence[str], kinds: list[SnippetKind]) -> None:
    """Answers right behind what asks for them; elsewhere "Solution: a mixture of ..." tells what a solution is."""
    for at, line in enumerate(lines):
        asked = at > 0 and (kinds[at - 1] == "exercise" or lines[at - 1].rstrip().endswith("?"))
        if asked and kinds[at] == PROSE and _ANSWERING.match(line.strip()):
            kinds[at] = "exercise"


def _tasks(lines: Sequence[str], kinds: list[SnippetKind]) -> None:
    """Lists of tasks, which are what is to be learnt where a line before them says so."""
    for at, line in enumerate(lines):
        if kinds[at] != PROSE or not _is_task(line, _TO_DO):
            continue
        if at and kinds[at - 1] == "objective":
            kinds[at] = "objective"
        elif _is_task(line, _TO_WRITE) and any(
            0 <= near < len(lines) and _is_task(lines[near], _TO_WRITE) for near in (at - 1, at + 1)
        ):
            kinds[at] = "exercise"


def _references(lines: Sequence[str], kinds: list[SnippetKind]) -> None:
    """Two references in a row are a list of them."""
    looks = [kind == PROSE and _is_reference(line) for line, kind in zip(lines, kinds, strict=True)]
    for at, it_does in enumerate(looks):
        if it_does and any(0 <= near < len(looks) and looks[near] for near in (at - 1, at + 1)):
            kinds[at] = "reference"


def _line_kind(line: str) -> SnippetKind:
    words = line.strip()
    told: tuple[tuple[bool, SnippetKind], ...] = (
        (words.startswith("|") and words.count("|") > 2, "table"),
        (_is_links(words), "navigation"),
        (_is_exercise(words), "exercise"),
        (_CAPTION.match(words) is not None and len(words) < _LONGEST_CALL, "caption"),
        (_TO_LEARN.match(words) is not None and (words.endswith(":") or len(words) < 300), "objective"),
        (_CLICK.match(words) is not None, "navigation"),
        (_CALL.match(words) is not None and len(words) < _LONGEST_CALL, "navigation"),
    )
    return next((kind for does, kind in told if does), PROSE)


def _is_exercise(words: str) -> bool:
    gaps = words if len(words) < _LONGEST_CALL else _PAGE_RULE.sub("", words)
    asked = _LABELLED.match(words) or _BLANK.search(gaps) or _TOLD_ANSWER.fullmatch(words)
    return bool(asked) or _asks_only(words)


def _is_links(words: str) -> bool:
    """Say whether all words of a short line are links or pictures in Markdown, as texts have them that were copied."""
    if "](" not in words:
        return False
    shown = _LINK.sub(r"\1", _LINK.sub(r"\1", words))
    return len(shown.split()) < _LONGEST_LINKS and not _WORD.search(_LINK.sub("", _LINK.sub("", words)))


def _asks_only(words: str) -> bool:
    """Say whether every sentence of a line is a question."""
    ends = [match.group()[0] for match in _SENTENCE_END.finditer(words)]
    return bool(ends) and words.rstrip("\"'”’)] ").endswith("?") and all(end == "?" for end in ends)


def _is_task(line: str, tasks: re.Pattern[str]) -> bool:
    words = _ITEM.sub("", line.strip(), count=1)
    return bool(tasks.match(words)) and len(words) < _LONGEST_CALL


def _is_reference(line: str) -> bool:
    return (
        len(line) < _LONGEST_REFERENCE and bool(_REFERENCE.match(line.strip())) and bool(_REFERENCE_SIGN.search(line))
    )
