//! Octal games: `octal:0.ddd…`.

mod bounds;
mod misere;
mod moves;
mod naive;
mod periods;
mod printed;
mod stored;
mod text;

use nimata_games::game::Definition;
use nimata_games::game::octal::{Octal, Sequence, Value};

/// The game of a code.
fn octal(code: &str) -> Octal {
    Octal::parse(code).unwrap_or_else(|error| panic!("{code}: {error}"))
}

/// The sequence of a game, as far as its period requires.
fn periodic(octal: Octal) -> Sequence {
    let mut sequence = Sequence::new(octal);
    let found = sequence.extend_to_period(1 << 16, &Default::default()).expect("no bound");
    assert!(found.is_some(), "{} has a period", sequence.octal());
    sequence
}

/// All games of up to `count` digits after the point, d₀ = 0 and d₀ = 4.
fn all_games(count: u32) -> impl Iterator<Item = Octal> {
    let digits = move |code: usize| {
        let digit = |place| u8::try_from((code >> (3 * place)) & 7).expect("three bits");
        let first = u8::try_from(4 * (code >> (3 * count))).expect("0 or 4");
        std::iter::once(first).chain((0..count).rev().map(digit)).collect()
    };
    (1..2 << (3 * count))
        .map(move |code| Octal::new(digits(code)).expect("octal digits, not all 0"))
}

/// The values of the heaps below `count`, straight from the rules: the naive twin.
fn by_definition(octal: &Octal, count: usize) -> Vec<Value> {
    let last = u64::try_from(count - 1).expect("a heap");
    Definition::new(octal, &[last], &Default::default()).expect("in memory").into_values()
}
