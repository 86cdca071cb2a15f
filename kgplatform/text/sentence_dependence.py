"""Whether a sentence can stand alone on a page, must follow its predecessor, or cannot be used at all."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from kgplatform.text.anaphoricity import adds, comes_after, compares, definite, points_back, takes_up
from kgplatform.text.sentence_rules import Rule, any_found
from kgplatform.text.whole_statements import is_statement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span


class Standing(IntEnum):
    """How much a sentence needs from the text around it."""

    NEVER = 0  # speaks as the source's author, points to another place, or is no whole statement
    RESUMES = 1  # understood only after all that stands before it in its paragraph: "Still, ...", "Finally, ..."
    FOLLOWS = 2  # understood only right after the sentence that stands before it in its source
    ALONE = 3  # understood by itself, but no way to begin
    OPENS = 4  # may open a paragraph


SHORTEST, LONGEST = 6, 60  # words of a usable sentence

# fmt: off
_SHOWN = "{charts?, code, diagrams?, equations?, figures?, formulas?, graphs?, panels?, plots?}"
_TOLD = ("{cited, defined, described, detailed, discussed, explained, given, listed, mentioned, noted, outlined,"
         " reviewed, shown, stated}")
# The voice of an author, or of a speaker to the reader; pointers to places, figures, formulas and code that the page
# does not have; what one patient went through, who is nobody else; and what is no prose.
_FROM_ELSEWHERE = (
    Rule("we", r"\b{[Ww]e, [Oo]urs?, us, [Oo]urselves, [Mm]y, [Yy]ou, [Yy]ours?, [Yy]ourself, [Ll]et's}\b",
         "Our results show that walls hold.", "The results show that walls hold in the US."),
    Rule("I", r"(?:^|[,;] )I (?=[a-z])|[“\"]I(?:['’ ]|$)",
         "In the end, I saw the wall.", "In the end, Henry I built the wall."),
    Rule("see above", r"\bsee (?:also )?(?:the )?{above, below, later, Discussion, Fig, Table}",
         "Walls need stones (see also below).", "From the tower people see the wall."),
    Rule("as above", r"\b{are, as, been, is, was, were} (?:\w+ )?{above, below, earlier, previously} ?(?:,|\)|\.|$)",
         "The method is the same as above.", "The air is cold above the clouds."),
    Rule("told below", r"\b" + _TOLD
         + r" {above, below, earlier, here, in \[, in the following, in the previous, in the text, later}",
         "The method described below saves stones.", "The method described by masons saves stones."),
    Rule("as told", r"\b[Aa]s (?:\w+ )?(?:{already, just, previously} " + _TOLD + "|" + _TOLD + r" before)\b",
         "As already mentioned, walls hold.", "As masons mentioned, walls hold."),
    Rule("the above",
         r"\b{above-?mentioned, aforementioned, Discussion section, in Discussion, the above, the following}\b",
         "Walls hold for the following reasons.", "Walls hold, for reasons following from this."),
    Rule("this section",
         r"\b{the present, this} {article, chapter, document, essay, page, paper, post, report, review, section}",
         "The aim of this section is an overview.", "The aim of this wall is safety."),
    Rule("Table 2", r"\b{Appendix, Eq\., Equation, Fig\., Figure, Section, Table} ?\(?[0-9IVX]",
         "The heights are given in Table 2.", "Table tops are made of stone."),
    Rule("theorem 2", r"\b{[Aa]lgorithms?, [Cc]hapters?, [Cc]orollary, [Ee]quations?, [Ee]xercises?, [Ff]igures?,"
         r" [Ll]emmas?, [Pp]ropositions?, [Tt]heorems?} (?:[(\[{]|\d|\w*[_:])",
         "The proof of theorem 2 is short.", "The proof of the theorem is short."),
    Rule("figure below", r"\b" + _SHOWN + r" {above, below}\b",
         "The graph below has three lines.", "The graph has three lines."),
    Rule("next figure", r"\b{bottom, following, left, next, preceding, previous, right, top}(?: level)? "
         + _SHOWN + r"\b",
         "The next figure has three lines.", "The next city has three figures of saints."),
    Rule("figure that shows", r"^{The, These, This} (?:[\w-]+ )?" + _SHOWN
         + r" (?:(?:of|for|in|that|with|from) .*)?\b"
         r"{depicts?, displays?, illustrates?, indicates?, plots?, portrays?, shows?}\b",
         "The figure shows how prices rose.", "The figure of the saint is made of stone."),
    Rule("in the figure", r"\b{[Bb]y, [Ff]rom, [Ii]n, [Oo]n} {a, each, the, this}"
         r" {charts?, diagrams?, figures?, panels?, plots?}\b(?! {for, of, that, which})",
         "The walls in the figure are high.", "The walls in the figures of saints are high."),
    # What marks in a drawing mean, without the drawing.
    Rule("the blue line", r"^(?:In \S+, )?[Tt]he (?:\w+,? ){0,4}?{black, blue, dashed, dotted, gr[ae]y, green,"
         r" horizontal, orange, purple, red, shaded, solid, vertical, yellow} (?:\w+ )?{arcs?, areas?, arrows?, bars?,"
         r" boxe?s?, circles?, curves?, dots?, edges?, lines?, nodes?, points?, regions?, surfaces?, triangles?}\b",
         "The blue line shows how prices rose.", "The blue stones show how walls age."),
    Rule("size of each node", r"(?i)\b(?:{colou?r, height, length, size, thickness, width}s? of"
         r" {an?, any, each, every, the} {arrow, bar, bubble, edge, node}s?|{arrow, bar, bubble, edge, node}"
         r" {colou?r, height, size, thickness, width}s?)\b",
         "The size of each node is its trade.", "The size of each stone is its weight."),
    Rule("an arrow from", r"^{An, Each, Every} {arrow, bar, bubble, dot}\b.*\b{corresponds, denotes, indicates, means,"
         r" represents, shows}\b",
         "An arrow from Japan to China indicates trade.", "An arrow from China was found in the wall."),
    Rule("this completes", r"^This {completes, concludes, ends, finishes} {our, the} {argument, chapter,"
         r" construction, definition, derivation, description, discussion, overview, proof, section}\b",
         "This completes the description of walls.", "This completes the wall."),
    Rule("preceding theorem", r"\b{above, last, next, preceding, previous} {corollary, example, exercise, lemma,"
         r" proposition, theorem}\b|\(see (?:for|in)\b",
         "The preceding theorem says so.", "The theorem says so."),
    Rule("in figure a", r"\b{by, from, in} (?:the |this )?" + _SHOWN + r"\b(?=[ ,.]*(?:$|\w*[\d_:(\[]))",
         "Prices rose, as is clear from the graph.", "From the graph of a chain its states are read."),
    Rule("left side", r"^The {left, right}(?:[- ]hand)? side (?:\w+s|is)\b",
         "The left side is the value of all goods.", "The left side of the heart pumps blood."),
    Rule("it is useful to", r"^It (?:is|will be) {instructive, useful} to {compare, construct}\b",
         "It is useful to compare the two walls.", "It is useful to masons that stones are square."),
    Rule("recall that", r"^{Assume, Consider, Imagine, Let, Note, Notice, Observe, Recall, Remember, Suppose,"
         r" Take, Think} {about, again, an?, for, from, how, now, that, the, us, what, you\w*, [A-Z$][^ ]*}\b",
         "Recall that walls need stones.", "Recall of words is harder than recall of pictures."),
    Rule("gap", r"\b{an?, and, by, each, every, for, from, in, of, on, than, the, to, where, with} [,.;](?!\d)",
         "The width of a wall is taken in .", "The width of a wall is taken in metres."),
    Rule("case", r"\bcase study of an?\b|\ban? (?:[\w-]+ )?\d{1,3}[- ]year[- ]old\b|\b\d{1,3}-year-old [A-Z][a-z]",
         "Doctors saw a 50-year-old man.", "The wall is 50 years old."),
    Rule("citation", r"\[\d+(?:[,–-] ?\d+)*\]",
         "Walls hold for long [3, 4].", "Walls hold for long [so it is said]."),
    Rule("address", r"https?://|www\.|\S@\S[^\s@]*\.\w",
         "Write to mason@example.org for stones.", "Two stones @ three pounds are needed."),
    Rule("list item", r"^\s*(?:[-*•–—]|\(?\d{1,4}[.)]|\(?[a-z][.)]) ",
         "2. Stones are laid in rows.", "2 stones are laid in rows."),
    Rule("farewell", r"^{All in all, In conclusion, In short, In summary, Next time, To summari[sz]e}\b",
         "In short, walls hold for long.", "In shortages, walls were built of clay."),
)
# What all people do, in a definition, is no voice: "Memory is a system that stores what we learn."
_DEFINITION = Rule("definition", r"^[A-Z][\w ,()-]{1,80}? (?:{are, is, refers to} {an?, one, our, the}"
                   r"|{denotes, describes, means, refers to} our)\b",
                   "Memory is a store of what was learned.", "Memory holds a store of what was learned.")
_OF_ALL = Rule("what we do", r"\b{how, the way, what, when, where, which} we"
               r" {do, experience, feel, hear, know, learn, live, perceive, see, speak, think}\b"
               r"|\bour {abilit(?:y|ies), awareness, bod(?:y|ies), brains?, capacity, experiences?, feelings?, minds?,"
               r" perceptions?, senses?, tendency, thoughts}\b",
               "Memory is a store of what we learn.", "Memory is a store that we built.")

_CONNECTED = (
    Rule("connective", r"""(?i)^{accordingly, additionally, after all, afterwards?, again, also, alternatively, and,
         as a result, as well, as with other \w+, at the same time, besides, but, by contrast, consequently, conversely,
         e\.g\., early approaches, early attempts, even so, even worse, eventually, finally, first, firstly,
         for example, for instance, fortunately, further, furthermore, hence, here, however, ideally, importantly,
         in addition, in comparison, in contrast, in fact, in general, in limited experiments, in other words,
         in particular, in response, in some contexts, indeed, instead, interestingly, lastly, later, likewise, luckily,
         meanwhile, more problematic, more recently, moreover, nevertheless, next, nonetheless, nor, notably, of course,
         on the contrary, on the one hand, on the other hand, or, otherwise, overall, particularly, perhaps, rather,
         second, secondly, similarly, so, specifically, still, subsequently, surprisingly, taken together, that is,
         the day, then, thereafter, therefore, third, thirdly, thus, to do so, to do this, together, unfortunately,
         yet}(?=[ ,])""",
         "However, the wall holds.", "The wall holds."),
    Rule("after this",
         r"(?i)^{after, as, at, because of, beyond, by, despite, given, in, to} {such, that, these, this}(?=[ ,])",
         "After this, the wall fell.", "After the rain, the wall fell."),
    Rule("it is unclear", r"(?i)^it is (?:also )?{important to note, unclear, worth noting}(?=[ ,])",
         "It is worth noting that walls fall.", "It is known that walls fall."),
    Rule("the latter", r"(?i)^the {final, first, former, last, latter, next, other, remaining, rest, resulting, same,"
         r" second, third} \w+(?=[ ,])",
         "The latter wall fell.", "The late wall fell."),
    Rule("in a less", r"(?i)^in an? (?:\w+ )?{concurrent, follow-up, less, more, similar, subsequent} [\w-]+(?=[ ,])",
         "In a similar way, arches hold.", "In a dry wall, arches hold."),
    Rule("in both cases", r"(?i)^in {all, any, both, many, most, other, some} cases?(?=[ ,])",
         "In both cases, the wall fell.", "In both towns, the wall fell."),
    Rule("a further", r"(?i)^a {different, further, parallel, related, second, similar, subsequent, third} \w+(?=[ ,])",
         "A further step is the choice of stones.", "A long step leads to the gate."),
    Rule("later work", r"(?i)^{additional, earlier, further, later, other, previous, prior, similar, subsequent}"
         r" {research, work, \w+s}(?=[ ,])",
         "Later work was on arches.", "Late work was on arches."),
    Rule("there is also", r"(?i)^there {are, is, was, were} {also, even, still}(?=[ ,])",
         "There is also a gate in the wall.", "There is a gate in the wall, also a door."),
)
# They say themselves what they add to.
_COMPLETE = (
    Rule("in addition to", r"""(?i)^{as a result of, besides [a-z]+ing, finally[^,], first \w+ed, further \w+ing,
         in addition to, in contrast to, in response to, instead of, later in, next to, rather than, so that,
         still \w+ing, together with, yet another}\b""",
         "In addition to stones, walls need clay.", "In addition, walls need clay."),
    Rule("the first of", r"(?i)^the {final, first, last, next, second, third} (?:\S+ ){1,3}?"
         r"{are, in, is, of, to, was, were}\b",
         "The first part of the wall fell.", "The first stones fell."),
)
# They answer, count on or sum up a passage, of which the sentence before may be no more than the last word.
_RESUMING = Rule("finally", r"""(?i)^{again, even so, finally, fourth, fourthly, here again, in the end, lastly,
                 nevertheless, nonetheless, on the whole, once again, overall, second, secondly, still, taken together,
                 third, thirdly, to summari[sz]e},""",
                 "Finally, the walls were painted.", "Finally the walls were painted.")
_GOING_ON = (
    Rule("however", r", {by contrast, consequently, however, in contrast, in turn, moreover, on the other hand, then,"
         r" therefore, thus, too}(?:,|\.$)",
         "Walls, however, need stones.", "Walls, however high, need stones."),
    Rule("others", r"(?i)^(?:{all these, another, each(?! of the), either, neither, others?, such}"
         r"|both(?! \S+(?: \S+){0,3} and ))\b",
         "Both need stones.", "Both walls and arches need stones."),
    Rule("since then", r"(?i)\b{before, by, since, until} then\b",
         "Walls have grown since then.", "Walls have grown since the town grew."),
    Rule("in turn", r"(?i)(?<!which )(?<!and )\bin turn\b",
         "The arch in turn carries the wall.", "The arch carries the pillar, which in turn carries the wall."),
    Rule("despite the", r"(?i)^{despite, in spite of} {its, the, their}\b",
         "Despite the rain, the wall holds.", "Despite heavy rain, the wall holds."),
    Rule("in other fields", r"(?i)\b{in, to} other {areas, domains, fields}\b",
         "The uses in other fields are many.", "The uses in other towns are many."),
    Rule("unlike previous", r"(?i)\b{in contrast to, unlike} (?:\w+ )?previous\b",
         "Unlike most previous walls, it holds.", "Unlike most walls, it holds."),
    Rule("as an alternative", r"(?i)\bas an alternative\.$",
         "Arches are used as an alternative.", "Arches are used as an alternative to walls."),
    Rule("a more open", r"(?i)^an? {less, more} [\w-]+ (?!.* than )",
         "A more open arch needs pillars.", "A more open arch than this needs pillars."),
    Rule("the remaining", r"(?i)\bthe {former, latter, remaining, resulting} (?!\S+ (?:of|in|to)\b)",
         "Masons laid the remaining stones.", "Masons laid the remaining stones of the wall."),
    Rule("many of the same", r"(?i)\b{all, many, some} of the same (?!(?:\S+ ){1,3}as )",
         "Arches need many of the same stones.", "Arches need many of the same stones as walls."),
    # Who took part in a study, and what was counted, are told of before.
    Rule("participants", r"(?i)^(?:after )?(?:the )?participants\b",
         "Participants who saw the wall were surprised.", "People who took part were surprised."),
    # One symbol of a model, which told of it before; a formula is masked (language.formulas).
    Rule("the matrix X",
         r"^The {coefficient, constant, function, matrix, number, operator, parameter, quantity, scalar, variable,"
         r" vector} (?:Xx+|\$[^$]{1,80}\$) (?!{denotes, is an?, is the, of, that, which})",
         "The matrix $M$ describes trade.", "The matrix $M$ denotes trade."),
    Rule("to find out", r"\bto find out\.$",
         "Masons built two walls to find out.", "Masons built two walls to find out which would hold."),
    Rule("her work",
         r"(?<![\w.-])[A-Z][\w.-]{1,40}['’]s? (?:{early, earlier, first, later, original, own, pioneering} )?"
         r"{experiments?, findings?, research, studies, study, work}\b(?! {in, into, of, on, with}\b)",
         "Gaudí's work changed how walls are built.", "Gaudí's work on walls changed how cities are built."),
    Rule("the third way",
         r"^The {second, third, fourth, fifth} (?:[a-z-]+ ){0,2}?{aspect, category, cause, component, element, error,"
         r" factor, form, function, goal, group, idea, kind, method, option, pathway, point, possibility, problem,"
         r" property, reason, step, strategy, technique, type, use, way}\b",
         "The third way of building is with clay.", "The second floor of the tower fell."),
    Rule("some other", r"^{A few, Many, Several, Some, Various} other [a-z]+\b",
         "Some other walls are of clay.", "Some walls are of clay, others of stone."),
    Rule("all three", r"(?i)\ball {two, three, four, five, six} [a-z]+s\b",
         "Stones fell from all three walls.", "Stones fell from three walls."),
)
# What they go beyond, or are told of beside, should have been told.
_NO_BEGINNING = (
    Rule("one of many", r"(?i)^{a few, few, many, most, one, several, some, three, two} (?:\S+ ){0,3}"
         r"{are, have, has, is, used, was, were}\b",
         "One wall is made of clay.", "Walls with one gate are made of clay."),
    Rule("beyond", r"(?i)^{apart from, aside from, beyond, besides, compared to, compared with, like, similar to,"
         r" unlike, whereas} [^,]+,",
         "Unlike walls, arches carry loads.", "Arches, unlike walls, carry loads."),
    Rule("another", r"(?i)\b{another, not the only, other areas}\b",
         "Clay is not the only choice.", "Clay is not only a choice of the poor."),
)
_EXAMPLE = Rule("for example", r", for {example, instance}(?:,|\.$)",
                "Walls, for example, need stones.", "Walls need stones, for example clay.")
# fmt: on
_MILD = frozenset({"even", "still"})


def standing(sentence: Doc, known: frozenset[str] = frozenset()) -> Standing:
    """Judge one parsed sentence; `known` are words that the page's title makes definite."""
    text = sentence.text
    if _unusable(text) or not is_statement(sentence):
        return Standing.NEVER
    if _RESUMING.search(text) or takes_up(sentence):
        return Standing.RESUMES
    if _goes_on(text) or _is_example(sentence) or points_back(sentence) or definite(sentence, known):
        return Standing.FOLLOWS
    if adds(sentence) or compares(sentence) or comes_after(sentence):
        return Standing.FOLLOWS
    if any_found(_NO_BEGINNING, text) or any(t.lower_ in _MILD and t.head.dep_ == "ROOT" for t in sentence):
        return Standing.ALONE
    return Standing.OPENS


def reads_alone(text: str) -> bool:
    """Whether a sentence can be understood by itself, as far as its wording says without being parsed. However short it
    is."""
    return not (_ill_worded(text) or _RESUMING.search(text) or _goes_on(text))


def _goes_on(text: str) -> bool:
    """Whether words say that a sentence goes on from another one."""
    return any_found(_GOING_ON, text) or (any_found(_CONNECTED, text) and not any_found(_COMPLETE, text))


def _is_example(sentence: Doc) -> bool:
    """Whether a sentence is told as an example: "Hornets, for example, eat bees", and not "Bees visit many plants, for
    example, clover", which names one itself."""
    root = next((token for token in sentence if token.dep_ == "ROOT"), None)
    aside = _EXAMPLE.search(sentence.text)
    return aside is not None and (root is None or aside.start() < root.idx or aside[0].endswith("."))


def _unusable(text: str) -> bool:
    return len(text.split()) < SHORTEST or _ill_worded(text)


def _ill_worded(text: str) -> bool:
    if _DEFINITION.search(text):
        text = _OF_ALL.expression.sub("what people do", text)
    return (
        len(text.split()) > LONGEST
        or not text.rstrip("\"”’')").endswith(".")
        or not (
            text[0].isupper()
            or text[0].isdigit()
            or text[0] in "\"“'‘"
            or any(c.isupper() for c in text.partition(" ")[0])
        )
        or text.count("(") != text.count(")")
        or text.count('"') % 2 == 1
        or text.count("“") != text.count("”")
        or text.startswith("(")
        or any_found(_FROM_ELSEWHERE, text)
    )


def subject_span(sentence: Doc) -> Span | None:
    """Return the subject of the main clause with its modifiers, up to its first relative clause."""
    for token in sentence:
        if token.dep_ in {"nsubj", "nsubjpass"} and token.head.dep_ == "ROOT":
            return sentence[token.left_edge.i : token.i + 1]
    return None
