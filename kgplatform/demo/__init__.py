"""The bundled demo: two topics and the documents they grow from."""
