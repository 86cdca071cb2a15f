"""The jars: locked, kept, fetched again when half there, and explained when they cannot be had."""

import hashlib
import os
import re
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import IPv4Address
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kgplatform.engines import jars
from kgplatform.engines.jar_locks import COORDINATES, LockedJar, read_lock
from kgplatform.errors import EngineUnavailable

CONTENT = b"a jar"
JAR = LockedJar("org.example:thing:1.0:linux-x86_64", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
PATH = "org/example/thing/1.0/thing-1.0-linux-x86_64.jar"


class Repository(BaseHTTPRequestHandler):
    """A Maven repository of one jar."""

    content = CONTENT

    def do_GET(self) -> None:
        known = self.path == f"/{PATH}"
        self.send_response(200 if known else 404)
        self.send_header("Content-Length", str(len(self.content) if known else 0))
        self.end_headers()
        if known:
            self.wfile.write(self.content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in the standard library
        pass


@pytest.fixture
def repository(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Repository]]:
    class Mine(Repository):
        pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Mine) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(jars, "MAVEN_CENTRAL_URL", f"http://127.0.0.1:{server.server_address[1]}")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield Mine
        server.shutdown()


def test_the_locks_hold_the_coordinates_they_were_made_of() -> None:
    for name, (endpoint, _) in COORDINATES.items():
        locked = {jar.coordinate for jar in read_lock(name)}
        assert set(endpoint.split("+")) <= locked

    assert len(read_lock("neo4j")) == 217
    assert len(read_lock("graphiql")) == 4
    assert len(read_lock("cytoscape")) == 1
    assert len(read_lock("wordnet")) == 1
    assert all(re.fullmatch(r"[0-9a-f]{64}", jar.sha256) for jar in read_lock("neo4j"))


def test_the_classpath_holds_every_jar_of_neo4j() -> None:
    names = [file.name for file in jars.neo4j_classpath()]

    assert len(names) == len(set(names)) == 217
    assert {"neo4j-5.26.19.jar", "neo4j-server-5.26.19.jar", "neo4j-browser-5.24.0.jar"} <= set(names)


def test_graphiql_comes_with_everything_a_page_of_it_needs() -> None:
    files = jars.graphiql_files()

    assert {name: len(content) for name, content in files.items()} == {
        "graphiql.min.js": 983919,
        "graphiql.min.css": 412324,
        "react.production.min.js": 10751,
        "react-dom.production.min.js": 131835,
        "graphql-ws.min.js": 11387,
    }


def test_cytoscape_comes_as_one_script() -> None:
    assert {name: len(content) for name, content in jars.cytoscape_files().items()} == {"cytoscape.min.js": 434037}


def test_without_wordnet_the_remedy_says_how_to_go_on(repository: type[Repository], tmp_path: Path) -> None:
    with pytest.raises(EngineUnavailable) as raised:
        jars.wordnet_nouns(tmp_path)

    assert raised.value.remedy.endswith("KGPLATFORM_THESAURUS=none does without it.")


def test_a_missing_jar_is_fetched_with_progress_and_then_kept(repository: type[Repository], tmp_path: Path) -> None:
    # given
    steps: list[tuple[str, int, int]] = []

    # when
    first = jars.fetch([JAR], "Thing", tmp_path, lambda *step: steps.append(step))
    repository.content = b"never asked for"
    second = jars.fetch([JAR], "Thing", tmp_path, lambda *step: steps.append(step))

    # then
    assert first == second == [tmp_path / PATH]
    assert first[0].read_bytes() == CONTENT
    assert steps == [("Fetching Thing", 0, 5), ("Fetching Thing", 5, 5)]


@pytest.mark.usefixtures("repository")
def test_half_a_jar_of_a_killed_process_is_fetched_again(tmp_path: Path) -> None:
    (tmp_path / PATH).parent.mkdir(parents=True)
    (tmp_path / PATH).write_bytes(CONTENT[:2])

    jars.fetch([JAR], "Thing", tmp_path, jars.silent)

    assert (tmp_path / PATH).read_bytes() == CONTENT


def test_a_jar_with_other_bytes_is_refused_and_removed(repository: type[Repository], tmp_path: Path) -> None:
    repository.content = b"A jar"

    with pytest.raises(EngineUnavailable, match="another SHA-256"):
        jars.fetch([JAR], "Thing", tmp_path, jars.silent)

    assert not (tmp_path / PATH).exists()


@pytest.mark.usefixtures("repository")
def test_a_jar_that_no_repository_has_is_named(tmp_path: Path) -> None:
    unknown = LockedJar("org.example:other:2.0", 1, "0" * 64)

    with pytest.raises(EngineUnavailable, match=r"The jar org\.example:other:2\.0 could not be fetched"):
        jars.fetch([unknown], "Thing", tmp_path, jars.silent)


@pytest.mark.parametrize("variable", ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"])
def test_a_certificate_of_the_environment_is_trusted(
    variable: str, repository: type[Repository], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # given: a mirror behind a certificate that this machine's programs are told to trust
    certificate, key = certificate_of_loopback(tmp_path)
    for other in ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(other, raising=False)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with ThreadingHTTPServer(("127.0.0.1", 0), repository) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(jars, "MAVEN_CENTRAL_URL", f"https://127.0.0.1:{server.server_address[1]}")

        # when it is not told, and when it is
        with pytest.raises(EngineUnavailable, match=r"(?i)certificate"):
            jars.fetch([JAR], "Thing", tmp_path, jars.silent)
        monkeypatch.setenv(variable, str(certificate))
        (file,) = jars.fetch([JAR], "Thing", tmp_path, jars.silent)
        server.shutdown()

    # then
    assert file.read_bytes() == CONTENT
    assert os.environ.get("REQUESTS_CA_BUNDLE") == (str(certificate) if variable == "REQUESTS_CA_BUNDLE" else None)


def certificate_of_loopback(folder: Path) -> tuple[Path, Path]:
    """Write a certificate that 127.0.0.1 signed for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    kept = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(*kept))
    return folder / "certificate.pem", folder / "key.pem"


def test_without_a_connection_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        monkeypatch.setattr(jars, "MAVEN_CENTRAL_URL", f"http://127.0.0.1:{closed.getsockname()[1]}")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with pytest.raises(EngineUnavailable) as caught:
            jars.fetch([JAR], "Thing", tmp_path, jars.silent)

    assert "what was fetched is kept" in caught.value.remedy
    assert caught.value.retryable
