"""Which room may import which: reads the code's imports, so that a wrong one is found without running it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# From the top down. A room imports from itself, from its own line and from the lines below it.
# fmt: off
LAYERS = (
    ("kgplatform.cli", "kgplatform.__main__", "kgplatform.demo", "kgplatform.client", "api"),
    (
        "kgplatform.access",
        "kgplatform.services",
        "kgplatform.bootstrap",
        "kgplatform.bootstrap_model",
        "kgplatform.bootstrap_web",
        "kgplatform.data_folder",
        "kgplatform.local",
        "kgplatform.readiness",
        "kgplatform.remote",
    ),
    ("kgplatform.strategies", "kgplatform.runs"),
    ("kgplatform.curation", "kgplatform.writing", "kgplatform.migrations"),
    ("kgplatform.roles", "kgplatform.corpus", "kgplatform.retrieval"),
    ("kgplatform.text", "loaders"),
    ("kgplatform.sources", "kgplatform.graph", "kgplatform.vectors", "kgplatform.llm"),
    ("kgplatform.engines", "kgplatform.language", "cypher"),
    (
        "kgplatform.settings", "kgplatform.models", "kgplatform.errors", "kgplatform.problem_codes", "kgplatform.ids",
        "kgplatform.bounds", "kgplatform.concurrency", "kgplatform.patience",
    ),
)
# fmt: on
ROOMS = {room: height for height, layer in enumerate(reversed(LAYERS)) for room in layer}
# Below these the settings arrive as arguments.
READS_SETTINGS = ROOMS["kgplatform.bootstrap"]
OURS = ("kgplatform", "cypher", "api", "loaders")
# Rooms that know roles by their ports alone: who plays a role is wired in bootstrap.
KNOW_PORTS = ("kgplatform.curation", "kgplatform.writing")
# What opens an address of any host; and who has it besides the place for that, since it asks nobody of the open net.
HTTP = (
    "aiohttp", "ftplib", "http.client", "httpcore", "httpx", "httpx2", "requests", "urllib.request", "urllib3",
)  # fmt: skip
OPENS_ADDRESSES = "kgplatform.retrieval.fetch"
OTHER_HTTP = {
    "kgplatform.cli.connect": "asks whether the owner of the data folder answers on loopback",
    "kgplatform.client.clients": "asks the server that its user names",
    "kgplatform.client.exchange": "reads the answers of that server",
    "kgplatform.remote.services": "asks the owner of the data folder on loopback",
}
_SIDE = re.compile(r"kgplatform\.roles\.(\w+)\.(rules|model)(?:\.|$)")


def room_of(module: str) -> str | None:
    """Return the room that a module lies in: graph/session.py in kgplatform.graph; None: in none."""
    return next((room for room in ROOMS if module == room or module.startswith(room + ".")), None)


def imported(tree: ast.Module, package: str) -> Iterator[str]:
    """Yield the full dotted name of everything that a module imports, wherever in it; `package` is where it lies."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            origin = ".".join(part for part in (base, node.module) if part)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def wrong_imports(module: str, source: str, package: str) -> list[str]:
    """Return a sentence for each import of a module that does not point down."""
    room = room_of(module)
    if room is None:
        return [] if module in OURS else [f"{module} is in no room: give it a line in tests/layers.py"]
    wrong = []
    for name in imported(ast.parse(source), package):
        if name == "kgplatform.settings.load_settings" and ROOMS[room] < READS_SETTINGS:
            wrong.append(f"{module} reads the settings; bootstrap passes them in")
        target = room_of(name)
        if target and ROOMS[target] > ROOMS[room]:
            wrong.append(f"{module} imports {name}, which is above it")
        elif reaches_inside(module, name):
            wrong.append(f"{module} imports {name}, which is inside of a role")
        elif target is None and name.split(".")[0] in OURS and name != "kgplatform.__version__":
            wrong.append(f"{module} imports {name}, which is in no room")
    return wrong


def reaches_inside(module: str, name: str) -> bool:
    """Whether a module imports rules or a model side that are not its own: roles know each other by their ports."""
    theirs, own = _SIDE.match(name), _SIDE.match(module)
    if theirs is None:
        return False
    if own is None:
        return module.startswith(("kgplatform.roles.", *(f"{room}." for room in KNOW_PORTS)))
    return own.groups() != theirs.groups()


def edges(module: str, source: str, package: str) -> set[tuple[str, str]]:
    """Return the pairs of different rooms of one line, the importing one first."""
    room = room_of(module)
    targets = {room_of(name) for name in imported(ast.parse(source), package)} if room else set()
    return {(room, other) for other in targets if room and other and other != room and ROOMS[other] == ROOMS[room]}


def modules(root: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (module, source, package) for every Python file of ours, in order."""
    for path in sorted(path for top in OURS for path in (root / top).rglob("*.py")):
        dotted = ".".join(path.relative_to(root).with_suffix("").parts)
        module = dotted.removesuffix(".__init__")
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        yield module, path.read_text(encoding="utf-8"), package


def opens_addresses(module: str, source: str, package: str) -> bool:
    """Whether a module imports what opens addresses of any host, without being of the place for that."""
    if module == OPENS_ADDRESSES or module.startswith(f"{OPENS_ADDRESSES}."):
        return False
    names = imported(ast.parse(source), package)
    return any(name == each or name.startswith(f"{each}.") for name in names for each in HTTP)
