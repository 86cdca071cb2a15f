"""The Java of the tests' Neo4j: its quick compiler, and its classes as they are once they were read.

Reading them is half of the work of a start. Java keeps what it made of them in an archive (class data sharing), which
is made once for a machine and lies in the user's cache, for all checkouts with one Java. Java goes without one that is
not there, or is of other jars.
"""

import subprocess
import warnings
from collections.abc import Iterator
from importlib.resources import files
from os import pathsep
from pathlib import Path
from tempfile import TemporaryDirectory

import platformdirs
from filelock import FileLock
from neo4j import GraphDatabase

import cypher
from kgplatform.engines.home import Home
from kgplatform.engines.jar_locks import read_lock
from kgplatform.engines.jars import neo4j_classpath
from kgplatform.engines.java import find_java
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.ids import digest

QUERIES = Path(str(files(cypher)))
# A third less work until the first answer, and tests' queries run a few times only. By itself the quick compiler has
# room for 48 MB of code, which all queries together fill.
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=256m")
EACH = 12  # which of the queries is planned: planning needs half of all classes
OTHERS = 3  # archives that are kept beside the one that is made: of other jars, or another Java
LONGEST_LINE = 4000  # that Java reads in a list of classes


def archive() -> Path:
    """Return where the archive of this Java and of these jars is, or comes to be."""
    java = find_java().resolve()  # checkouts may share an environment by links
    jars = (jar.sha256 for jar in read_lock("neo4j"))
    named = digest("archive", str(java), java.stat().st_mtime_ns, *jars)
    return platformdirs.user_cache_path("kgplatform-tests", appauthor=False) / f"{named}.jsa"


def java_options() -> list[str]:
    """Return the options of every Neo4j that tests start."""
    return [*QUICK, f"-XX:SharedArchiveFile={archive()}"]


def make_archive() -> None:
    """Make the archive where it is not there: of what a server needs to start and to plan. Those that others have made
    go, but for the last ones: who tests two checkouts in turn would make theirs each time.
    Where nothing can be kept, all starts are as slow as they were."""
    try:
        _make(archive())
    except OSError as why:
        warnings.warn(f"Neo4j starts slowly: {why}", stacklevel=2)


def _make(made: Path) -> None:
    made.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(made.parent / "lock"):
        if made.exists():
            return
        for old in sorted(made.parent.glob("*.jsa"), key=lambda file: file.stat().st_mtime)[:-OTHERS]:
            old.unlink()
        with TemporaryDirectory(dir=made.parent) as place:
            classes, part = Path(place) / "classes", Path(place) / "part"
            classes.write_text("\n".join(_classes(Path(place))) + "\n")
            jars = pathsep.join(map(str, neo4j_classpath()))
            dump = ["-Xshare:dump", f"-XX:SharedClassListFile={classes}", f"-XX:SharedArchiveFile={part}", "-cp", jars]
            done = subprocess.run([str(find_java()), *dump], capture_output=True, text=True, check=False)
            if done.returncode:
                warnings.warn(f"Neo4j starts slowly: {done.stdout[-500:]}{done.stderr[-500:]}", stacklevel=2)
            else:
                part.replace(made)


def _classes(place: Path) -> Iterator[str]:
    """Yield the lines of Java's list of the classes that a server loads; those made at run time cannot be kept."""
    loaded = place / "loaded"
    home = Home(place / "home")
    home.open()
    engine = EmbeddedNeo4j(home, heap="512m", java_options=[*QUICK, f"-XX:DumpLoadedClassList={loaded}"])
    try:
        address = engine.start_blocking()
        login = (address.user, address.password)
        with GraphDatabase.driver(address.bolt_uri, auth=login, notifications_min_severity="OFF") as driver:
            for file in sorted(QUERIES.rglob("*.cypher"))[::EACH]:
                driver.execute_query("EXPLAIN " + cypher.load(file.relative_to(QUERIES).with_suffix("").as_posix()))
    finally:
        engine.stop_blocking()
    for line in loaded.read_text().splitlines():
        if len(line) < LONGEST_LINE and "$Proxy" not in line:
            yield line


if __name__ == "__main__":  # before processes share the tests: it would take from what the first ones have
    make_archive()
