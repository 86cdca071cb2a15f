"""kgplatform ask: a question, answered from the graph."""

from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_json, print_plain
from kgplatform.cli.following import follow
from kgplatform.cli.options import Json, Set, options_of, with_budget
from kgplatform.models import Answer, AskRequest, Budget, Snippet
from kgplatform.services import Services
from kgplatform.services.asking import offered_run
from kgplatform.services.finding import find_topic

LABEL = 60  # characters of a question, beside its progress


@with_budget
def ask_graph(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    topic: Annotated[str, typer.Option("--topic", "-t", help="Ask what a topic has read, by its id or name.")] = "",
    domain: Annotated[str, typer.Option("--domain", "-d", help="Ask all that was read in a domain.")] = "",
    set: Set = None,
    *,
    budget: Budget,
    json: Json = False,
) -> None:
    """Answer a question from the graph, each sentence with what it rests on; the answer is kept."""
    request = AskRequest(question=question, domain=domain, options=options_of(set), budget=budget)
    answer, snippets = ask(lambda service: _answered(service, request, topic))
    if json:
        print_json(answer)
        return
    for line in _told(answer, snippets):
        print_plain(line)


async def _answered(service: Services, request: AskRequest, topic: str) -> tuple[Answer, dict[str, Snippet]]:
    if topic:
        found = await find_topic(service, topic, request.domain)
        request = request.model_copy(update={"topic_id": found.id, "domain": ""})
    report = await follow(service, await service.ask(request), request.question[:LABEL])
    answer = await service.kept_answer(report.id)
    return answer, {snippet.id: snippet for snippet in await service.snippets(list(answer.snippet_ids))}


def _told(answer: Answer, snippets: dict[str, Snippet]) -> list[str]:
    """Return an answer with the numbers of its citations, and what these stand for."""
    numbers = {id_: number for number, id_ in enumerate(snippets, start=1)}
    lines = []
    for sentence in answer.sentences:
        marks = "".join(f"[{numbers[id_]}]" for id_ in sentence.snippet_ids if id_ in numbers)
        lines.append(f"{sentence.text} {marks}")
    if not lines:
        lines = ["What was read does not answer this.", f"A run may: {offered_run(answer)}"]
    else:
        lines += ["", *(f"[{numbers[id_]}] {each.title}: {each.url}" for id_, each in snippets.items())]
    if answer.unknown:
        lines.append(f"Nothing is called: {', '.join(answer.unknown)}.")
    if answer.partial:
        lines.append(f"The answer is partial: {answer.partial}")
    return [*lines, f"Answer: {answer.id}"]
