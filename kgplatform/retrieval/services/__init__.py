"""Services that can be searched beyond what was loaded, one a file, behind one port."""
