//! Fraenkel's Mark and Mark-t: their P-positions are 0 and the numbers that end in an odd number of
//! zeros in base t (*dopey* for t = 2; the others are *vile*).

use nimata_automata::automaton::{Comparison, Dfao, DigitOrder, compare};

use super::naive::{Naive, derive};

fn mark(t: usize) -> Naive {
    let (subtract, divide) = ((1..t).collect(), vec![t]);
    Naive { subtract, divide, rounding: 'f', misere: false, first: Vec::new() }
}

fn trailing_zeros(mut n: usize, t: usize) -> usize {
    let mut zeros = 0;
    while n.is_multiple_of(t) {
        n /= t;
        zeros += 1;
    }
    zeros
}

#[test]
fn the_player_to_move_in_mark_t_loses_at_0_and_after_an_odd_number_of_trailing_zeros() {
    for t in 2..=6 {
        let wins = mark(t).wins(100_000);
        assert!(!wins[0]);
        let wrong = (1..wins.len()).find(|&n| wins[n] == (trailing_zeros(n, t) % 2 == 1));
        assert_eq!(wrong, None, "t = {t}");
    }
}

/// State 1 follows an even number of trailing zeros, and state 2 an odd number; 0 has its own
/// state.
fn dopey(t: u32) -> Dfao {
    let row = |zero, other| {
        let mut row = vec![other; usize::try_from(t).expect("small")];
        row[0] = zero;
        row
    };
    let outputs = vec![Some(0), Some(1), Some(0)];
    Dfao::single_track(t, DigitOrder::Msd, outputs, vec![row(0, 1), row(2, 1), row(1, 1)])
        .expect("a table")
}

#[test]
fn the_automaton_of_mark_t_marks_exactly_these_positions() {
    for t in 2..=4 {
        let text = mark(usize::try_from(t).expect("small")).text();
        let outcomes = derive(&text).msd().map_outputs(|value| value.map(|v| v.min(1)));
        assert_eq!(compare(&outcomes, &dopey(t)), Ok(Comparison::Equal), "{text}");
    }
}
