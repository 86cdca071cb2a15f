"""What every role reads text with: similarity, sentences that stand alone, excerpts, what names and hedges say."""
