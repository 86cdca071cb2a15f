"""What the strategies are worth beside each other."""
