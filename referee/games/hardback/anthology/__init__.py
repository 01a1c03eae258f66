"""The Cooperative Anthology: one to four authors together against Penny Dreadful."""
