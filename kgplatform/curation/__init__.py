"""What the graph means and what it lacks."""
