//! The longer scripts of published papers.

use super::scripts::run;

#[test]
#[ignore = "a minute: factors of the Thue-Morse, Rudin-Shapiro and Leech words"]
fn the_theorems_on_combinatorics_on_words_hold() {
    run("combinatorics.txt", 0);
}

#[test]
#[ignore = "a minute: the Rote-Fibonacci word"]
fn the_theorems_on_the_rote_fibonacci_word_hold() {
    run("rote.txt", 0);
}

#[test]
#[ignore = "ten seconds: sums of three in the Tribonacci numeration"]
fn the_theorems_on_the_tribonacci_word_hold() {
    run("tribonacci.txt", 0);
}

#[test]
#[ignore = "half a minute: closed factors of the Rudin-Shapiro word"]
fn the_theorems_on_closed_balanced_and_palindromic_factors_hold() {
    run("closed.txt", 0);
}

#[test]
#[ignore = "half a minute: sums of three in Narayana's numeration"]
fn the_theorems_on_the_narayana_word_hold() {
    run("narayana.txt", 0);
}

#[test]
#[ignore = "half a minute: thirty theorems, each with its certificate"]
fn thirty_theorems_of_the_literature_hold() {
    run("thirty.txt", 0);
}
