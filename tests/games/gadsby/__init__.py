"""The rules of Gadsby, one test for each rule of its book."""
