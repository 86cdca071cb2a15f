"""What is known and lacking: entities, relations, groups, gaps and the funnel."""
