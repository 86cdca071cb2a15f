"""Mind map: where what was found belongs in the map of a talk."""
