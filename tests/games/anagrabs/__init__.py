"""The rules of Anagrabs, one test for each rule of its book."""
