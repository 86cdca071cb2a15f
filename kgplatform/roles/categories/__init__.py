"""What entities are sorted into: a list of categories, and which entity belongs to which."""
