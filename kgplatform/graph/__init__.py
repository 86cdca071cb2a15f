"""The graph in Neo4j: its schema, its session, its readers and writers, one noun a file."""
