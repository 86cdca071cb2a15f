"""Ways through the graph: around an entity, between two, and back from a sentence."""
