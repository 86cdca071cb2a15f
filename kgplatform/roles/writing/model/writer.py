"""Writer: sections and the lead, every sentence with the snippets that state it (Apollo 3.3.4, prompt C.1;
STORM 4.3 for the lead)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from kgplatform.language.defining import defines, is_said, is_subject
from kgplatform.language.other_names import other_names
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.models import Entity, Evidence, Length, SectionDraft, Snippet, Topic
from kgplatform.roles.common.brief_values import about, shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.drafts import Drafting, WrittenLead, WrittenSection
from kgplatform.roles.common.other_languages import on_languages
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from kgplatform.text.excerpts import introduces
from kgplatform.text.nearness import Example, Told
from kgplatform.text.similarity import content_words

WRITER, LEAD = "writer", "lead"
LANGUAGES = "writer_language"  # what they say of snippets that are not in English
LENGTH = "writer_length"  # what the writer is told where somebody wants so many words
LEAD_LENGTH = "lead_length"  # what the lead's writer is told of a page of few sentences
SHORT = 15  # sentences up to which a page is one: a lead of five or more would tell it twice
BEYOND = 1.2  # of the words wanted, from which a section is sent back
MOST_ENTITIES = 12
STATED = 0.5  # share of a sentence's words that a snippet has which may state it
MOST_OTHERS = 3  # names of one thing
MOST_OPENINGS = 6  # snippets that a lead is shown: of what the page cites it has the page's own words
ECHOED = 0.5  # share of a lead's sentences that may be near to the page's
NEAREST = 3  # snippets that it is shown where none says what the topic is


class ModelWriter:
    """Writes with a language model; what its answers have no right to is counted in `dropped`."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped) -> None:
        self.engine = model.name
        self._model = model
        self._dropped = dropped
        self._languages, self._length = prompts[LANGUAGES], prompts[LENGTH]
        self._lead_length = prompts[LEAD_LENGTH]
        self._examples = {role: Example.of(prompts, role) for role in (WRITER, LEAD)}

    async def write(self, brief: SectionBrief) -> SectionDraft:
        """Return one to ten paragraphs; empty when the snippets say nothing for the heading."""
        snippets = NumberedSnippets(item.snippet for item in _best_first(brief.evidence))
        told = self._about(brief.topic, brief.path, snippets)
        values = {
            **told,
            "audience": f"{told['audience']}{self._on_length(brief.length)}",
            "covers": fence("COVERS", _covers(brief).get(brief.path) or "what the heading says"),
            "headings": _headings(brief),
            "entities": _entities(brief),
            "facts": _facts(brief, snippets),
            "written": _written(brief, snippets.snippets),
            "snippets": shown(snippets),
        }
        drafting = Drafting(WRITER, snippets, brief.written, self._examples[WRITER], self._dropped, facts=brief.facts)

        def faults(answer: WrittenSection) -> str:
            return " ".join(filter(None, (drafting.faults(answer), _too_long(answer, brief.length))))

        answer = await best_answer(self._model, WRITER, values, WrittenSection, faults, dropped=self._dropped)
        return drafting.draft(answer) if answer is not None else SectionDraft()

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return one or two paragraphs that say what the topic is and what the page's main sections say."""
        opening = _opening(brief)
        snippets = NumberedSnippets([*opening, *_cited(brief)])
        written = [sentence.text for _, draft in brief.sections for sentence in draft.sentences]
        told = self._about(brief.topic, (), snippets)
        values = {
            **told,
            "audience": f"{told['audience']}{self._on_lead_length(len(written))}",
            "page": _page(brief, snippets),
            "snippets": shown(snippets, len(opening)),
        }

        def drafting(answer: WrittenLead) -> Drafting:
            near = _echoes(answer, written)
            return Drafting(LEAD, snippets, written, self._examples[LEAD], self._dropped, near=near)

        def faults(answer: WrittenLead) -> str:
            return drafting(answer).faults(answer)

        answer = await best_answer(self._model, LEAD, values, WrittenLead, faults, dropped=self._dropped)
        return drafting(answer).draft(answer) if answer is not None else SectionDraft()

    def _about(self, topic: Topic, path: Sequence[str], snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
        values = about(topic, path)
        named = ((snippets.key(each.id), each) for each in snippets.snippets)
        return {**values, "audience": f"{values['audience']}{on_languages(self._languages, named)}"}

    def _on_length(self, length: Length | None) -> str:
        """Return what the writer is told of the words that are wanted; "" where nobody wants so many."""
        told = in_words(length) if length is not None else ""
        return "\n\n" + self._length.render({"length": told})[-1].content if told else ""

    def _on_lead_length(self, sentences: int) -> str:
        """Return what the writer of the lead of a page of so many sentences is told; "" where the page is not short."""
        if sentences > SHORT:
            return ""
        return "\n\n" + self._lead_length.render({"sentences": str(sentences)})[-1].content


def _echoes(answer: WrittenLead, written: Iterable[str]) -> bool:
    """Whether a lead is mostly made of sentences of the page. One or two that are near to these are none: a lead says
    again what matters, and without them the matter would be lost."""
    said, told = [each.text for paragraph in answer.paragraphs for each in paragraph.sentences], Told(written)
    return sum(text in told for text in said) > ECHOED * len(said)


def in_words(length: Length) -> str:
    """Return a length in words: "500 to 800 words", "at most 800 words"; "" for any."""
    if length.least and length.most:
        return f"{length.least} to {length.most} words"
    if length.most:
        return f"at most {length.most} words"
    return f"at least {length.least} words" if length.least else ""


def _too_long(answer: WrittenSection, length: Length | None) -> str:
    """Say that a section is longer than it may be; one that is shorter has said what there is."""
    words = sum(len(each.text.split()) for paragraph in answer.paragraphs for each in paragraph.sentences)
    if length is None or not length.most or words <= BEYOND * length.most:
        return ""
    return f"The section has {words} words where {length.most} may be at most: keep what matters most."


def _best_first(evidence: Iterable[Evidence]) -> list[Evidence]:
    return sorted(evidence, key=lambda item: (-item.score, item.snippet.id))


def _written(brief: SectionBrief, snippets: Sequence[Snippet]) -> Budgeted:
    """What the page says, under its headings, of what the snippets may state, and all that this section says: nothing
    else can be told again. That all of it is on the topic tells nothing of that."""
    stated = [set(content_words(snippet.text)) for snippet in snippets]
    common = set(content_words(brief.topic.name))
    lines: list[str] = []
    last = ""
    for sentence, heading in zip_longest(brief.written, brief.under, fillvalue=""):
        words = set(content_words(sentence)) - common
        if heading == brief.path[-1] or any(len(words & own) >= STATED * len(words) for own in stated):
            lines += [f"{heading}:"] if heading != last else []
            lines.append(f"- {sentence}")
            last = heading
    return Budgeted((Part("sentences of the page", tuple(lines) or ("- nothing",), Cut.QUESTIONS),), label="PAGE")


def _opening(brief: LeadBrief) -> list[Snippet]:
    """The snippets that say what the topic is, then those that open a text on it; where none does, what fits the page
    best."""
    name = brief.topic.name
    known = [item.snippet for item in _best_first(brief.evidence)]
    said = [each for each in known if is_said(each.text, name)]
    opening = [each for each in known if introduces(each, name) and each not in said]
    return [*said, *opening][:MOST_OPENINGS] or known[:NEAREST]


def _cited(brief: LeadBrief) -> Iterator[Snippet]:
    """What the page cites, in its order."""
    evidence = {item.snippet.id: item.snippet for item in brief.evidence}
    ids = (id_ for _, draft in brief.sections for sentence in draft.sentences for id_ in sentence.snippet_ids)
    return (evidence[id_] for id_ in ids if id_ in evidence)


def _headings(brief: SectionBrief) -> Budgeted:
    """The page's other headings with what they tell: what is theirs is not told here."""
    told = dict(brief.elsewhere)
    covers = _covers(brief)
    others = [path for path in brief.headings if path != brief.path]
    lines = tuple(f"- {' > '.join(path)}{covers[path] and f': {covers[path]}'}" for path in others) or ("- none",)
    theirs = tuple(f"- {path[-1]}: {fact}" for path in others for fact in told.get(path, ()))
    return Budgeted(
        (Part("headings", lines), Part("facts of other sections", theirs, Cut.KEYWORDS, heading="Told there:")),
        label="HEADINGS",
    )


def _covers(brief: SectionBrief) -> dict[tuple[str, ...], str]:
    """What readers look for under each heading of the page, "" where nobody said."""
    return dict(zip(brief.headings, brief.covers or [""] * len(brief.headings), strict=True))


def _entities(brief: SectionBrief) -> Budgeted:
    """The names that belong here and that the snippets tell of, and what is known of them in general."""
    told = {entity for item in brief.evidence for entity in item.entity_ids}
    shown = [entity for entity in brief.entities if entity.id in told][:MOST_ENTITIES]
    names = Part("names", (", ".join(map(_called, shown)) or "none given",))
    described = tuple(f"- {each.name}: {each.description}" for each in shown if _is_told(each))
    return Budgeted(
        (names, Part("descriptions of names", described, Cut.DESCRIPTIONS, heading="What they are:")), label="NAMES"
    )


def _is_told(entity: Entity) -> bool:
    """Whether what is known of a thing says what it is: others only mention it."""
    return defines(entity.description, entity.name) > 0 or is_subject(entity.description, entity.name)


def _called(entity: Entity) -> str:
    others = other_names(entity.name, entity.aliases)[:MOST_OTHERS]
    return f"{entity.name} (also {', '.join(others)})" if others else entity.name


def _facts(brief: SectionBrief, snippets: NumberedSnippets) -> Budgeted:
    """What the graph knows for the heading, the most central first."""
    lines = tuple(
        f"F{number}.{' *' if fact.central else ''} {fact.text} ({snippets.keys(fact.snippet_ids)})"
        for number, fact in enumerate(brief.facts, start=1)
    )
    return Budgeted((Part("facts", lines or ("none given",), Cut.RELATIONS),), label="FACTS")


def _page(brief: LeadBrief, snippets: NumberedSnippets) -> Budgeted:
    lines: list[str] = []
    above = ""  # a section without a text of its own, which is named above the first of its subsections that has one
    for heading, draft in brief.sections:
        level = "Section" if heading in brief.main else "Subsection"
        if draft.paragraphs:
            lines.extend([above] if above and level == "Subsection" else [])
            lines.append(f"{level}: {heading}")
        if draft.paragraphs or level == "Section":
            above = "" if draft.paragraphs else f"Section: {heading}"
        lines.extend(f"- {s.text} ({snippets.keys(s.snippet_ids)})" for s in draft.sentences)
    return Budgeted((Part("sentences of the page", tuple(lines), Cut.RELATIONS, least=1),), label="PAGE")
