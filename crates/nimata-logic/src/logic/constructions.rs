//! Sentences that determine a sequence which was constructed from others.
//!
//! A certificate of these sentences proves that the automaton is that of the construction: each
//! list below has exactly one solution.

use std::collections::BTreeSet;

use nimata_automata::automaton::{Dfao, Morphism, Transducer};

/// The outputs of an automaton that are letters. (Those at words that stand for no number need not
/// be.)
fn letters(word: &Dfao, is_letter: impl Fn(i64) -> bool) -> BTreeSet<i64> {
    word.outputs().iter().copied().flatten().filter(|&output| is_letter(output)).collect()
}

/// States that every output of a sequence is one of these.
fn is_one_of(name: &str, letters: &BTreeSet<i64>) -> String {
    let is = letters.iter().map(|letter| format!("{name}[n] = @{letter}"));
    format!("A n ({})", is.collect::<Vec<_>>().join(" | "))
}

/// The sentence that a sequence begins with a letter.
pub fn begins(name: &str, letter: i64) -> String {
    format!("{name}[0] = @{letter}")
}

/// The sentences that one sequence is the image of another under a uniform morphism: for each
/// letter a and place j, `image[k·n + j]` is letter j of h(a) where `word[n] = a`.
///
/// If the image is the word itself and `begins` with a letter whose image begins with it, then the
/// sentences determine it, as `word[k·n + j]` is determined by `word[n]`, and n is less than
/// k·n + j except at 0.
///
/// ```
/// use nimata_automata::automaton::Morphism;
/// use nimata_logic::logic::uniform_image;
/// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
/// let word = thue_morse.fixed_point(0, "T", &Default::default())?;
/// let sentences = uniform_image(&thue_morse, 2, ("T", &word), "T");
/// assert_eq!(sentences[0], "A n (T[n] = @0 | T[n] = @1)");
/// assert_eq!(sentences[4], "A n (T[n] = @1 => T[2*n + 1] = @0)");
/// # Ok::<(), nimata_automata::automaton::MorphismError>(())
/// ```
pub fn uniform_image(
    morphism: &Morphism,
    length: usize,
    (name, word): (&str, &Dfao),
    image: &str,
) -> Vec<String> {
    let letters = letters(word, |letter| morphism.image(letter).is_ok());
    let mut sentences = vec![is_one_of(name, &letters)];
    let factor = if length == 1 { String::new() } else { format!("{length}*") };
    for &letter in &letters {
        let letters = morphism.image(letter).expect("only such letters were taken");
        for (place, written) in letters.iter().enumerate() {
            let plus = if place == 0 { String::new() } else { format!(" + {place}") };
            let at = format!("{image}[{factor}n{plus}]");
            sentences.push(format!("A n ({name}[n] = @{letter} => {at} = @{written})"));
        }
    }
    sentences
}

/// The sentences that one sequence is the image of another under a morphism, where `parts` relates
/// their positions: its output at (n, p) is j ≥ 1 if position p of the image is the j-th letter of
/// the image of the letter at n, and else 0.
///
/// Every p is part of one n; the pairs (n, j) of all p are in the order of the p; and the pairs
/// that occur are those with j at most the length of the image of the letter at n. So p is the
/// number of pairs before (n, j), because there is only one such order on the natural numbers. No
/// sentence adds, so a numeration without an adder suffices.
pub fn image_by_parts(
    morphism: &Morphism,
    (name, word): (&str, &Dfao),
    parts: &str,
    image: &str,
) -> Vec<String> {
    let letters = letters(word, |letter| morphism.image(letter).is_ok());
    let mut sentences = vec![
        is_one_of(name, &letters),
        format!("A p (E n ({parts}[n][p] > @0))"),
        format!("A n,m,p (({parts}[n][p] > @0 & {parts}[m][p] > @0) => n = m)"),
        format!(
            "A n,m,p,q (({parts}[n][p] > @0 & {parts}[m][q] > @0 & p < q) => (n < m | (n = m & \
             {parts}[n][p] < {parts}[m][q])))"
        ),
    ];
    for &letter in &letters {
        let here = format!("{name}[n] = @{letter}");
        let letters = morphism.image(letter).expect("only such letters were taken");
        let length = letters.len();
        sentences.push(format!("A n,p ({here} => {parts}[n][p] <= @{length})"));
        for (written, part) in letters.iter().zip(1..) {
            let is_part = format!("{parts}[n][p] = @{part}");
            sentences.push(format!("A n ({here} => (E p ({is_part})))"));
            sentences.push(format!("A n,p (({here} & {is_part}) => {image}[p] = @{written})"));
        }
    }
    sentences
}

/// The sentences that one sequence is what a transducer writes while it reads another, where
/// `states` is the sequence of its states before each position.
///
/// The state before 0 is the start, and each determines the next; the number after n is the least
/// one that is greater.
pub fn transduction(
    transducer: &Transducer,
    (name, word): (&str, &Dfao),
    (states, state): (&str, &Dfao),
    written: &str,
) -> Vec<String> {
    let step = |state, letter| transducer.step(u32::try_from(state).ok()?, letter);
    let read = letters(word, |letter| step(0, letter).is_some());
    let mut sentences = vec![is_one_of(name, &read), begins(states, 0)];
    for before in letters(state, |_| true) {
        for &letter in &read {
            let Some((after, output)) = step(before, letter) else { continue };
            let here = format!("{states}[n] = @{before} & {name}[n] = @{letter}");
            sentences.push(format!("A n (({here}) => {written}[n] = @{output})"));
            sentences.push(format!(
                "A n,m (({here} & n < m & ~(E u (n < u & u < m))) => {states}[m] = @{after})"
            ));
        }
    }
    sentences
}
