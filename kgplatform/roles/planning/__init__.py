"""Planning: which typed queries to the graph find out what is to be said."""
