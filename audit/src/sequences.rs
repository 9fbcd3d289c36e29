//! The automata that formulas use: those of games, and some others.

use std::sync::Arc;

use num_traits::ToPrimitive;

use super::certified::named;
use super::seen::Halt;
use super::theorems;
use nimata::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use nimata::budget::Budget;
use nimata::game::read_game;
use nimata::proof::{Source, game_source};

/// Reads the name of a sequence: `GAME` for its values, `GAME as CLAIM`, `powers of B` (1 at the
/// powers of B), `blocks in base B`, `Moore sums of N,K`, or `theorem NAME` of `fixtures/theorems`,
/// whose sequence is called G.
pub fn source(text: &str, budget: &Budget) -> Result<Source, Halt> {
    if let Some(name) = text.strip_prefix("theorem ") {
        return Ok(Source::Stated(theorems::proved(name, budget)?));
    }
    let base = |text: &str| {
        let base = text.parse().ok().filter(|&base| Alphabet::new(base, 1).is_ok());
        base.ok_or_else(|| format!("`{text}` is not a base"))
    };
    if let Some(b) = text.strip_prefix("powers of ") {
        return Ok(given(powers(base(b)?)));
    }
    if let Some(b) = text.strip_prefix("blocks in base ") {
        return Ok(given(blocks(base(b)?)));
    }
    if let Some(piles) = text.strip_prefix("Moore sums of ") {
        let numbers =
            piles.split_once(',').and_then(|(n, k)| Some((n.parse().ok()?, k.parse().ok()?)));
        let (n, k) = numbers.ok_or_else(|| format!("`{piles}` are no N and K"))?;
        return Ok(given(moore_sums(n, k)?));
    }
    let (game, claim) = named(text);
    let claim = claim.unwrap_or("values").to_owned();
    Ok(game_source(Arc::from(read_game(game)?), Some(claim)))
}

fn given(dfao: Dfao) -> Source {
    Source::Automaton(dfao)
}

/// The sequence that is 1 at the powers of a base, including 1.
fn powers(base: u32) -> Dfao {
    let row = |zero, one| (0..base).map(move |digit| [zero, one, 2][index(digit.min(2))]);
    let rows = row(0, 1).chain(row(1, 2)).chain((0..base).map(|_| 2));
    table(base, vec![Some(0), Some(1), Some(0)], rows.collect())
}

/// The sequence that is 1 where the block of even digits before the last digit has odd length. If
/// the block reaches the first digit, one leading zero counts as part of it.
pub fn blocks(base: u32) -> Dfao {
    // After the start, a state holds the parity of the block before the last digit and that of the
    // block including it.
    let state = |before: u32, with: u32| 1 + 2 * before + with;
    let row = |with: u32| {
        (0..base).map(move |digit| state(with, if digit % 2 == 0 { 1 - with } else { 0 }))
    };
    // A number begins after one zero.
    let start = (0..base).map(|digit| if digit == 0 { 0 } else { state(1, 0) });
    let rows = start.chain((0..4).flat_map(|place| row(place % 2)));
    let outputs = [0, 0, 0, 1, 1].map(Some).to_vec();
    minimize(&table(base, outputs, rows.collect()))
}

/// The sequence that is 0 at 0, 1 at other numbers that end with a zero, and 2 elsewhere.
pub fn last_digits(base: u32) -> Dfao {
    let row = |zero: u32| (0..base).map(move |digit| if digit == 0 { zero } else { 2 });
    table(base, vec![Some(0), Some(1), Some(2)], row(0).chain(row(1)).chain(row(1)).collect())
}

/// The Moore sum of n piles: for each binary digit, the number of ones modulo k + 1. The output is
/// 0 if all are 0, 1 if the last is 1 and all others are 0, and 2 otherwise.
fn moore_sums(n: u32, k: u32) -> Result<Dfao, Halt> {
    let alphabet = Alphabet::new(2, n).map_err(|error| Halt::Data(error.to_string()))?;
    let letters = alphabet.letters();
    // A letter has a binary digit for each pile.
    let start = (0..letters).map(|letter| (letter.count_ones() % k.saturating_add(1)).min(2));
    let rows = start.chain((0..2 * letters).map(|_| 2));
    let outputs = [0, 1, 2].map(Some).to_vec();
    let automaton = Dfao::from_flat(alphabet, DigitOrder::Msd, outputs, rows.collect());
    Ok(minimize(&automaton.expect("rows of a whole table")))
}

fn table(base: u32, outputs: Vec<Option<i64>>, rows: Vec<u32>) -> Dfao {
    let alphabet = Alphabet::new(base, 1).expect("a small base");
    Dfao::from_flat(alphabet, DigitOrder::Msd, outputs, rows).expect("rows of a whole table")
}

fn index(digit: u32) -> usize {
    digit.to_usize().expect("a digit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_moore_are_those_of_the_digits_and_what_names_no_sequence_is_refused() {
        let source = |text: &str| source(text, &Budget::default());
        let Ok(Source::Automaton(dfao)) = source("Moore sums of 3,1") else {
            panic!("an automaton")
        };
        for piles in (0..512u32).map(|at| [at / 64, at / 8 % 8, at % 8]) {
            // With k = 1 the Moore sum is the Nim-sum.
            let sum = i64::from(piles.iter().fold(0, |sum, pile| sum ^ pile));
            let found = dfao.value_at_tuple(&piles.map(Into::into));
            assert_eq!(found, Some(sum.min(2)), "{piles:?}");
        }
        for text in [
            "powers of 0",
            "blocks in base 1",
            "powers of 4294967295",
            "sd:1",
            "",
            "theorem of mine",
        ] {
            assert!(source(text).is_err(), "{text}");
        }
        for text in ["Moore sums of 0,1", "Moore sums of 32,1", "Moore sums of 2"] {
            assert!(source(text).is_err(), "{text}");
        }
        assert!(source("Moore sums of 2,4294967295").is_ok());
    }
}
