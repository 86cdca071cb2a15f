"""What runs are, by which strategies they go, and what they use."""
