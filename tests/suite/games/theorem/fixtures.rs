//! The theorems of `fixtures/theorems` at small positions.
