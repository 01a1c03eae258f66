"""The rules of Draw!, one test for each rule of its book."""
