//! Words and sets of numbers in numerations by words.

mod abstract_words;
mod morphic;
mod sturmian;
