"""What was asked about topics, searched for and found."""
