"""The rules of Tensorial Relations, one test for each rule of its book."""
