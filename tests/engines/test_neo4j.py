"""The embedded Neo4j, for real: start, answer, stop."""

from neo4j import GraphDatabase

from kgplatform.engines.neo4j import ServerAddress


def test_a_started_server_answers_queries(neo4j_server: ServerAddress) -> None:
    with GraphDatabase.driver(neo4j_server.bolt_uri, auth=(neo4j_server.user, neo4j_server.password)) as driver:
        records, _, _ = driver.execute_query("RETURN 1 AS one")

    assert [record["one"] for record in records] == [1]
