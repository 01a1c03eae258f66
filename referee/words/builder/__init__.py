"""Build the files in `wordlists/` from public packages and our own curated files."""
