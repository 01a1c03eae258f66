"""Measuring the reader: sets of photos, marks against the truth, the report of `script/bench ocr`."""
