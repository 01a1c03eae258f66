"""The rules of Letter Mine, one test for each rule of its book."""
