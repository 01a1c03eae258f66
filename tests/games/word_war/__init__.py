"""The rules of Word War, one test for each rule of its book."""
