"""Makes what bench/reading/calls holds, for a reading of the same snippets one a call and several a call.

`choose` draws the snippets. `ask HALF ARM FOLDER` has the platform's extractor ask about a half's snippets, and puts
what is unanswered into FOLDER/requests/KEY.json; the answers belong into FOLDER/answers/KEY.txt. It is to be called
again until nothing is unanswered: then the answers are kept.
`lines F` writes the triples that both arms' checks kept, each once, as lines for a blind reading, without which arm
found them.
"""

import argparse
import asyncio
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.curation.corpora import TOPIC_FILES, demo_texts, topic_texts
from bench.curation.desk import desk
from bench.curation.kept_readings import ARMS, FOLDER, Part, kept_parts, read, replayed
from kgplatform.cli.demo import DOMAIN as DEMO
from tests.llm.replay import request_key
from tests.llm.scripted_endpoint import Asked, Body, Reaction, ScriptedEndpoint, answers, says
from tests.llm.scripted_model import schema_name

OF_A_FILE = 12  # snippets drawn of each corpus, half of them in each half
HALVES = (1, 2)


class Inbox:
    """Gives the answers that there are, and an empty one to a request that has none, which is kept in `open`."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers
        self.used: set[str] = set()
        self.open: dict[str, Body] = {}

    def __call__(self, asked: Asked) -> Reaction:
        """Answer a request."""
        key = request_key(asked.body)
        if key in self.answers:
            self.used.add(key)
            return says(self.answers[key])
        self.open[key] = asked.body
        nothing: dict[str, object] = {"entities": [], "relations": []}
        if schema_name(asked) == "ReadingAnswer":
            return answers(nothing)
        return answers({"snippets": [{"number": number, **nothing} for number in range(1, ARMS["several"] + 1)]})


async def choose(seed: int) -> list[Part]:
    """Draw snippets of the demo's texts and of the two topics' files, in the order of their ids as a run reads them."""
    draw, parts = random.Random(seed), []
    async with desk() as place:
        corpora = [place.load(list(demo_texts(DEMO)))]
        corpora += [place.load(list(topic_texts(file, file))) for file in TOPIC_FILES.values()]
        for loading in corpora:
            drawn = draw.sample(await loading, OF_A_FILE)
            for half in HALVES:
                own = sorted(drawn[half - 1 :: 2], key=lambda snippet: snippet.id)
                parts.append(Part(half, tuple(own)))
    return sorted(parts, key=lambda part: part.half)


async def ask(half: int, arm: str, folder: Path) -> int:
    """Have a half read by the answers in a folder, and return how many requests have none yet: these are put there.

    When all have one, the answers are added to those of the arm.
    """
    inbox = Inbox({file.stem: file.read_text("utf-8") for file in sorted((folder / "answers").glob("*.txt"))})
    with ScriptedEndpoint(default=inbox) as endpoint:
        await read(endpoint.url, [part for part in kept_parts() if part.half == half], ARMS[arm])
    (folder / "requests").mkdir(parents=True, exist_ok=True)
    for key, body in inbox.open.items():
        (folder / "requests" / f"{key}.json").write_text(json.dumps(body, ensure_ascii=False, indent=1), "utf-8")
    if not inbox.open:
        path = FOLDER / f"{arm}.json"
        known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        known |= {key: inbox.answers[key] for key in inbox.used}
        path.write_text(json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=0) + "\n", "utf-8")
    return len(inbox.open)


async def lines() -> list[dict[str, str]]:
    """Return the triples of both arms, each once."""
    arms = [await replayed(name) for name in ARMS]
    return [dict(told._asdict()) for told in sorted(frozenset().union(*(arm.triples for arm in arms)))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("choose").add_argument("--seed", type=int, default=20261122)
    verb = verbs.add_parser("ask")
    verb.add_argument("half", type=int, choices=HALVES)
    verb.add_argument("arm", choices=ARMS)
    verb.add_argument("folder", type=Path)
    verbs.add_parser("lines").add_argument("out", type=Path)
    args = parser.parse_args()
    match args.verb:
        case "choose":
            drawn = asyncio.run(choose(args.seed))
            rows = [{"half": part.half, "snippets": [each.model_dump() for each in part.snippets]} for part in drawn]
            (FOLDER / "snippets.json").write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
        case "ask":
            print(f"{asyncio.run(ask(args.half, args.arm, args.folder))} requests without an answer")
        case "lines":
            told = asyncio.run(lines())
            args.out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in told), "utf-8")
            print(f"{len(told)} triples in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
