"""What Neo4j is started with: its configuration file and the command line of its Java."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kgplatform.engines.ports import LOOPBACK

_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent", "java.lang")
# Four times Java's own: its thorough compiler then leaves alone what runs at the start only, which takes a sixth of the
# work off the time until the first answers. What runs on is compiled as thoroughly, seconds later.
_LATER_COMPILED = (
    "-XX:Tier4InvocationThreshold=20000",
    "-XX:Tier4MinInvocationThreshold=2400",
    "-XX:Tier4CompileThreshold=60000",
    "-XX:Tier4BackEdgeThreshold=160000",
)
# Planning a statement takes many times as long as running it. Neo4j plans one for each order of magnitude of a list
# that it is given (0, 1, to 10, to 100, to 1000), and anew when the graph has grown fourfold after ten seconds: a run
# on a young graph planned nearly all that it asked, again and again. Ours find by index what they are given, however
# long the lists are (docs/decisions/0029).
PLANNING = {
    "dbms.cypher.min_replan_interval": "1m",
    "internal.cypher.use_parameter_size": "false",
}
# Neo4j Browser loads fonts, statistics and a feedback form from elsewhere; only the Enterprise edition has a setting
# against that. So web browsers are told to ask this machine only.
_LOOPBACK_SOURCES = " ".join(f"{scheme}://{host}:*" for scheme in ("http", "ws") for host in (LOOPBACK, "localhost"))
_CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    f"font-src 'self' data:; connect-src 'self' {_LOOPBACK_SOURCES}; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
)
# Options of the user's other Java programs would change the heap, or add agents, of ours.
_FOREIGN = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH", "NEO4J_HOME", "NEO4J_CONF")


@dataclass(frozen=True)
class Neo4jPorts:
    """The ports of Bolt and of the Browser."""

    bolt: int
    http: int


def write_config(folder: Path, logs: Path, ports: Neo4jPorts, page_cache: str, on_connect: str = "") -> None:
    """Write neo4j.conf into the folder; Neo4j Browser runs the commands of `on_connect`, where there are some."""
    lines = {
        "server.default_listen_address": LOOPBACK,
        "server.default_advertised_address": LOOPBACK,
        "server.bolt.listen_address": f"{LOOPBACK}:{ports.bolt}",
        # Without the advertised addresses clients of neo4j:// URIs are sent to port 7687.
        "server.bolt.advertised_address": f"{LOOPBACK}:{ports.bolt}",
        "server.http.listen_address": f"{LOOPBACK}:{ports.http}",
        "server.http.advertised_address": f"{LOOPBACK}:{ports.http}",
        "server.https.enabled": "false",
        "server.directories.logs": str(logs),
        "server.memory.pagecache.size": page_cache,
        "dbms.security.auth_enabled": "true",
        "dbms.usage_report.enabled": "false",
        "client.allow_telemetry": "false",
        "db.tx_log.rotation.retention_policy": "1 days 256M",
        **PLANNING,
        # SIGTERM then takes 0.3 s instead of 10. Plain integers: durations are refused.
        "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
        "internal.dbms.bolt.netty_server_shutdown_timeout": "2",
        "browser.remote_content_hostname_whitelist": f"{LOOPBACK},localhost",
        "dbms.security.http_static_content_security_policy_header": _CONTENT_POLICY,
    }
    if on_connect:
        lines["browser.post_connect_cmd"] = on_connect
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{name}={value}\n" for name, value in lines.items())
    (folder / "neo4j.conf").write_text(text, encoding="utf-8")


def read_ports(folder: Path) -> Neo4jPorts | None:
    """Return the ports of the configuration in a folder, or None when there is none."""
    file = folder / "neo4j.conf"
    if not file.is_file():
        return None
    lines = dict(line.split("=", 1) for line in file.read_text(encoding="utf-8").splitlines() if "=" in line)
    try:
        bolt, http = (lines[f"server.{name}.listen_address"].rsplit(":", 1)[1] for name in ("bolt", "http"))
        return Neo4jPorts(int(bolt), int(http))
    except (KeyError, IndexError, ValueError):
        return None


def server_command(java: Path, jars: Sequence[Path], home: Path, config: Path, options: Sequence[str]) -> list[str]:
    """Return the command line of the server."""
    opened = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED]
    return [
        str(java),
        "-XX:+UseSerialGC",
        *_LATER_COMPILED,
        *options,
        *opened,
        "-cp",
        os.pathsep.join(map(str, jars)),
        "org.neo4j.server.CommunityEntryPoint",
        home_argument(home),
        f"--config-dir={config}",
    ]


def password_command(java: Path, jars: Sequence[Path], file: Path) -> list[str]:
    """Return the command line that sets the first password, read from a file; later it has no effect."""
    classes = os.pathsep.join(map(str, jars))
    # By @file: other users of the machine can read command lines, but not the file.
    return [str(java), "-cp", classes, "org.neo4j.cli.AdminTool", "dbms", "set-initial-password", f"@{file}"]


def home_argument(home: Path) -> str:
    """Return the argument by which a server of this folder is recognised among all processes."""
    return f"--home-dir={home}"


def java_environment(home: Path, config: Path) -> dict[str, str]:
    """Return the environment of the server and its tools."""
    kept = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    return {**kept, "NEO4J_HOME": str(home), "NEO4J_CONF": str(config)}
