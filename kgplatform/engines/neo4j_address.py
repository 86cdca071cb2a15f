"""Where the embedded Neo4j is, what is known of it, and whether it answers."""

import socket
from dataclasses import dataclass
from typing import Literal

import cypher
from kgplatform.engines.neo4j_config import Neo4jPorts
from kgplatform.engines.ports import LOOPBACK
from kgplatform.errors import Unauthorised

USER = "neo4j"
DATABASE = "neo4j"
_ANSWER_SECONDS = 10.0

State = Literal["running", "starting", "stopped"]


@dataclass(frozen=True)
class ServerAddress:
    """Where a server is and who may speak to it."""

    bolt_uri: str
    http_url: str
    user: str
    password: str

    @classmethod
    def embedded(cls, ports: Neo4jPorts, password: str) -> "ServerAddress":
        """Return the address of the embedded server."""
        return cls(f"bolt://{LOOPBACK}:{ports.bolt}", f"http://{LOOPBACK}:{ports.http}", USER, password)

    def __repr__(self) -> str:
        # Without the password: addresses get into logs.
        return f"ServerAddress({self.bolt_uri}, {self.http_url}, {self.user})"


@dataclass(frozen=True)
class EngineStatus:
    """What is known of the engine without a password: "starting" has a process that does not listen yet."""

    state: State
    pid: int | None
    bolt_port: int | None
    http_port: int | None
    browser_url: str


def browser_url(ports: Neo4jPorts) -> str:
    """Return the address of Neo4j Browser with server and user filled in."""
    return f"http://{LOOPBACK}:{ports.http}/browser/?dbms=neo4j://{USER}@{LOOPBACK}:{ports.bolt}&db={DATABASE}"


def answers(address: ServerAddress) -> bool:
    """Tell whether the server answers a query; raises Unauthorised when it refuses the password."""
    if not _listens(address):
        return False
    # The driver takes half a second to import, which a server can be started in.
    from neo4j import GraphDatabase
    from neo4j.exceptions import DriverError, Neo4jError

    try:
        with GraphDatabase.driver(
            address.bolt_uri,
            auth=(address.user, address.password),
            connection_timeout=_ANSWER_SECONDS,
            connection_acquisition_timeout=_ANSWER_SECONDS,
            max_transaction_retry_time=0,
        ) as driver:
            driver.execute_query(cypher.load("schema/ready"), database_=DATABASE)
    except Neo4jError as error:
        # After three wrong passwords Neo4j refuses everybody for 5 s, by another code: then it is asked again.
        if error.code != "Neo.ClientError.Security.Unauthorized":
            return False
        raise Unauthorised(
            "The embedded Neo4j refuses the password that is kept for it (secrets/neo4j_password).",
            "Put the file of its first start back, or remove the store with `kgplatform clean --all`.",
        ) from error
    except (DriverError, OSError):
        return False
    return True


def _listens(address: ServerAddress) -> bool:
    host, port = address.bolt_uri.removeprefix("bolt://").split(":")
    try:
        with socket.create_connection((host, int(port)), timeout=1.0):
            return True
    except OSError:
        return False
