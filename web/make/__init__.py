"""The build: fetches what is pinned, compiles the Python for the page, lays out dist/, serves and checks it."""
