//! The scripts of published papers: their answers are those of the papers.

use super::scripts::run;

#[test]
fn the_questions_that_introduce_the_language_have_the_answers_of_the_paper() {
    run("walnut.txt", 0);
}

#[test]
fn the_theorems_on_the_fibonacci_word_hold() {
    run("fibonacci.txt", 0);
}

#[test]
fn the_theorems_on_sturmian_words_hold() {
    run("ostrowski.txt", 0);
}

#[test]
fn the_theorems_on_additive_bases_hold() {
    run("bases.txt", 0);
}

#[test]
fn the_theorems_on_sums_of_wythoff_numbers_hold() {
    run("wythoff.txt", 0);
}

#[test]
fn the_factors_of_famous_words_are_as_many_as_the_papers_say() {
    run("enumeration.txt", 0);
}

#[test]
fn every_topic_of_the_language_has_an_example() {
    run("topics.txt", 0);
}

#[test]
fn every_spelling_of_the_language_has_an_example() {
    for subject in ["alphabets", "directions", "integers", "languages", "outputs", "steering"] {
        run(&format!("{subject}.txt"), 0);
    }
}

#[test]
fn twenty_light_questions_have_their_answers() {
    run("light.txt", 0);
}
