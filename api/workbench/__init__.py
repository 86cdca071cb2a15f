"""The workbench: what starts work, watches it and steers it in a browser, a view a module."""
