"""Every compiled pattern of the code, how it is used, and whether its time grows with a text or with its square."""

import ast
import importlib
import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import signal
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any

from kgplatform.text.sentence_rules import Rule

SEARCHES = frozenset({"search", "sub", "subn", "split", "findall", "finditer"})
MATCHES = frozenset({"match", "fullmatch"})
SIZES = (8_000, 32_000, 16_000, 64_000)  # characters: two to compare, and two more for what seems to be quadratic
QUICK = 0.002  # seconds for the least: a quadratic pattern takes ten times as long, a linear one mostly a tenth
SHORT, SOON = 2_000, 0.0006  # characters, and seconds for them that a quadratic pattern takes ten times as long for
LINEAR = 5  # times as long for four times as much: a square that makes eight of them later makes more than five here
SQUARE = 8  # four times as much takes 4 times as long where time is linear, and 16 where it is quadratic
TRIES = 3
PATIENCE = 2.0  # seconds of this process, whatever others on the machine do; a linear pattern takes a fraction

# fmt: off
WORDS = (
    "a", "A", "é", "1", "ab", " ", "\n", "\t", "a ", "A ", "a\n", " \n", "\n ", "1 ", "1.", "A.", "a. ", "A. ", "a, ",
    "a-", "-a ", "the ", "The ", "of ", "and ", "(a ", "(1", "a) ", "[1]", "[1] ", "[a", "[", "]", "(", ")", "{", "}",
    "<", ">", "</", "<a ", "<!--", "-->", "<p>", "$", "$$", "\\(", "\\", "|", "| ", "|-", "-", "--", "- ", "–", "#",
    "# ", "#a ", "*", "_", "*_", "`", "```", "~", "'", '"', "“", "’", "!", "![", "?", ":", "::", ";", "; ", "=", "/",
    "@", "@a", "&", "&amp", "%", "+", ".", ". ", "...", "a-\n", "a@", "http://", "www.", "\x1f", "\u2028",
)
# fmt: on


@dataclass
class Pattern:
    """A pattern, where it is written ("loaders.plain._FENCE"), and the methods by which it is used."""

    name: str
    pattern: re.Pattern[str]
    methods: set[str] = field(default_factory=set)

    def run(self, text: str) -> None:
        if not self.methods or self.methods & (SEARCHES - {"search"}):
            for _ in self.pattern.finditer(text):
                pass
        if not self.methods or "search" in self.methods:
            self.pattern.search(text)
        if "match" in self.methods:
            self.pattern.match(text)
        if "fullmatch" in self.methods:
            self.pattern.fullmatch(text)


def patterns(root: Path, places: Iterable[str]) -> list[Pattern]:
    """Return the patterns of all modules of these packages: at the top of a module or class, and written in a call."""
    files = sorted(f for place in places for f in (root / place).rglob("*.py") if f.name != "__main__.py")
    trees = {module_name(root, file): ast.parse(file.read_text(encoding="utf-8")) for file in files}
    used: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for name, method in uses(tree):
            used.setdefault(f"{module}.{name}" if name.startswith("_") else name, set()).add(method)
    found = [each for module, tree in trees.items() for each in (*held(module, tree, used), *written(module, tree))]
    return list({(each.pattern.pattern, each.pattern.flags, frozenset(each.methods)): each for each in found}.values())


def module_name(root: Path, file: Path) -> str:
    return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def lent(tree: ast.Module) -> set[str]:
    """Return the methods by which a module uses patterns that it is given or takes out of a tuple."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in SEARCHES - {"split"} | MATCHES
        and isinstance(node.value, ast.Name)
        and node.value.id.islower()
        and node.value.id != "re"
    }


def uses(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield (name, method) for each NAME.method and module.NAME.method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in SEARCHES | MATCHES:
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            if name.isupper() or name.lstrip("_").isupper():
                yield name, node.attr


def held(module: str, tree: ast.Module, used: Mapping[str, set[str]]) -> Iterator[Pattern]:
    """Yield what the names of a module hold, in tuples, dicts, classes and rules, too."""
    loaded = importlib.import_module(module)
    for name, value in vars(loaded).items():
        if name.startswith("__"):
            continue
        for pattern in inside(vars_of(value, module) if isinstance(value, type) else value):
            if isinstance(pattern.pattern, str):
                alone = isinstance(value, re.Pattern)
                methods = used.get(f"{module}.{name}" if name.startswith("_") else name, ()) if alone else ()
                yield Pattern(f"{module}.{name}", pattern, set(methods) or lent(tree))


def vars_of(class_: type, module: str) -> dict[str, Any]:
    """Return what a class of the module holds itself."""
    if class_.__module__ != module:
        return {}
    return {name: value for name, value in vars(class_).items() if not name.startswith("__")}


def inside(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Rule):
        yield value.expression
    elif isinstance(value, Mapping):
        for each in (*value.keys(), *value.values()):
            yield from inside(each)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from inside(each)


def written(module: str, tree: ast.Module) -> Iterator[Pattern]:
    """Yield the patterns that are written where they are used: re.sub("...", ...)."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in SEARCHES | MATCHES
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            flags = re.NOFLAG
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and part.attr in {"MULTILINE", "DOTALL", "IGNORECASE", "VERBOSE"}:
                    flags |= re.RegexFlag[part.attr]
            yield Pattern(f"{module}:{node.lineno}", re.compile(node.args[0].value, flags), {node.func.attr})


def pieces(pattern: re.Pattern[str]) -> list[str]:
    """Return what is repeated to try a pattern: common marks and words, and what the pattern itself names."""
    named = list(dict.fromkeys(literals(parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG))))[:24]
    return list(dict.fromkeys([*WORDS, *named, *(f"{word} " for word in named), *(f"{word}a" for word in named)]))


def literals(parsed: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    """Yield the words of a parsed pattern, and the first character of its sets."""
    word = ""
    for operation, argument in parsed:
        if operation is sre.LITERAL:
            word += chr(argument)
            continue
        if word:
            yield word
            word = ""
        for part in parts(argument):
            yield from literals(part)
    if word:
        yield word


def parts(argument: Any) -> Iterator[Iterable[tuple[Any, Any]]]:
    """Yield the parsed patterns inside an operation's argument."""
    if isinstance(argument, parser.SubPattern):
        yield argument
    elif isinstance(argument, tuple | list):
        for each in argument:
            yield from parts(each)


class TooSlow(Exception):
    pass


def seconds(pattern: Pattern, text: str) -> float:
    """Return how long a pattern takes; PATIENCE where it takes longer. `re` looks for signals while it works."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    started = time.process_time()
    try:
        pattern.run(text)
    except TooSlow:
        return PATIENCE
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return time.process_time() - started


def repetition(piece: str, length: int, framed: bool) -> str:
    """Return a text of about this length: the piece again and again with something else at the end, and, `framed`, a
    beginning and another end."""
    text = piece * (length // len(piece))
    return f"x{text}\n\0" if framed else f"{text}\0"


def slow_on(pattern: Pattern) -> str:
    """Return what repetition makes a pattern take more than linear time, or ""; what seems to is measured again."""
    for piece, framed in product(pieces(pattern.pattern), (False, True)):
        if is_linear(pattern, *(repetition(piece, size, framed) for size in (SHORT, SIZES[0]))):
            continue
        small, large, half, most = (repetition(piece, size, framed) for size in SIZES)
        if all(is_squared(pattern, *pair) for pair in ((small, large), (half, most), (small, large))):
            return repr(piece)
    return ""


def is_linear(pattern: Pattern, short: str, small: str) -> bool:
    """Say whether a pattern is quick, or takes about four times as long for four times as much: most do."""
    if (first := seconds(pattern, short)) <= SOON:
        return True
    if first >= PATIENCE:
        return False
    longer = seconds(pattern, small)
    again = min(first, seconds(pattern, short), seconds(pattern, short))
    return longer <= QUICK or longer < min(LINEAR * again, PATIENCE)


def is_squared(pattern: Pattern, small: str, large: str) -> bool:
    """Say whether a pattern takes much more than four times as long for four times as much, by the least of some tries:
    load comes and goes. One that runs out of patience does, too: on a slow machine its time ends before it is eight
    times as long."""
    first = min(seconds(pattern, small) for _ in range(TRIES))
    if first < QUICK:
        return False
    if first >= PATIENCE:  # so it would on the large one
        return True
    # The first quick try tells: of a linear pattern the large text, which is the dear one, is mostly tried once.
    return all(seconds(pattern, large) >= min(SQUARE * first, PATIENCE) for _ in range(TRIES))
