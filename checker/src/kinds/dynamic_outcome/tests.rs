//! Section 11 against the rules: who wins, by looking at every move of each position of a box.

use super::check;
use crate::automaton::{Automaton, index};
use crate::games::dynamic_nim::{DynamicNim, Rounding};
use crate::limits::Limits;
use crate::tests::{compare_changed, fixture, valid};

const SIDE: usize = 24;

/// The least winning move at two piles below `2 * SIDE`, the smaller one first; too large a number
/// if no move wins.
fn least_moves(f: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    const NONE: usize = usize::MAX;
    let mut least = vec![vec![NONE; 2 * SIDE]; 2 * SIDE];
    for a in 1..2 * SIDE {
        for b in a..2 * SIDE {
            // After the move the other player loses: the game is over, or the bound is too small
            // for a winning move.
            let wins = |pile: usize, other: usize, k: usize| {
                let left = pile - k;
                left == 0 || f(k) < least[left.min(other)][left.max(other)]
            };
            let found = (1..=b).find(|&k| (k <= a && wins(a, b, k)) || wins(b, a, k));
            least[a][b] = found.unwrap_or(NONE);
        }
    }
    least
}

/// The output after the digits of a position: as few as there are, and padded to two lengths.
fn agrees(automaton: &Automaton, least: &[Vec<usize>]) -> bool {
    let positions = (0..SIDE)
        .flat_map(|a| (0..SIDE).map(move |n| (a, n)))
        .flat_map(|(a, n)| (0..SIDE + 2).map(move |x| (a, n, x)));
    positions.into_iter().all(|(a, n, x)| {
        let wins = a > 0 && least[a][a + n] <= x;
        let shortest = usize::BITS - (a | n | x).leading_zeros();
        [shortest, 6, 8].into_iter().all(|length| {
            let letter = |bit: u32| 4 * (a >> bit & 1) + 2 * (n >> bit & 1) + (x >> bit & 1);
            let end = (0..length).fold(0, |q, bit| automaton.next(q, letter(bit)));
            automaton.output(end) == Some(u16::from(wins))
        })
    })
}

fn automaton(outputs: &[u16], rows: &[u32]) -> Option<Automaton> {
    valid(8, &outputs.iter().copied().map(Some).collect::<Vec<_>>(), rows)
}

fn accepts(game: &DynamicNim, automaton: &Automaton) -> bool {
    check(game, automaton, &Limits::default()).is_ok()
}

/// Takes right automata from the fixtures and changes one transition or output in every way.
#[test]
fn of_all_automata_with_one_changed_entry_exactly_the_right_ones_are_accepted() {
    for (file, p, q, up) in
        [("k", 1u32, 1u32, 0), ("2k", 2, 1, 0), ("floor-5k-2", 5, 2, 0), ("ceil-3k-2", 3, 2, 1)]
    {
        let rounding = if up == 0 { Rounding::Down } else { Rounding::Up };
        let game = DynamicNim::new(p.into(), q.into(), rounding).expect("a game");
        let (_, table) = fixture(&format!("dynamic-{file}"), "lsd");
        let least = least_moves(|k| (index(p) * k + up) / index(q));
        let accepts = |automaton: &Automaton| accepts(&game, automaton);
        compare_changed(8, &table, &[0, 1].map(Some), accepts, |a| agrees(a, &least));
    }
}

#[test]
fn no_automaton_with_two_states_is_right() {
    let games = [(1, 1, Rounding::Down), (4, 1, Rounding::Down), (1, 3, Rounding::Up)]
        .map(|(p, q, rounding)| DynamicNim::new(p, q, rounding).expect("a game"));
    for rows in 0..1u32 << 16 {
        let rows: Vec<u32> = (0..16).map(|entry| rows >> entry & 1).collect();
        for outputs in [[0, 1], [1, 0]] {
            let Some(automaton) = automaton(&outputs, &rows) else { continue };
            for game in &games {
                assert!(!accepts(game, &automaton), "{rows:?} {outputs:?}");
            }
        }
    }
}

#[test]
fn a_fault_names_the_position() {
    let game = DynamicNim::new(2, 1, Rounding::Down).expect("a game");
    for (output, why) in [
        (
            0,
            "at (2, 0, 2, 1, 2) = (a, N, x, k, f(k)) the output is 0, and 0 again after k tokens \
             from the smaller pile",
        ),
        (1, "at (0, 0) = (N, x), with a = 0, the output is not 0"),
    ] {
        let automaton = automaton(&[output], &[0; 8]).expect("valid");
        let found = check(&game, &automaton, &Limits::default());
        assert_eq!(found.expect_err("wrong").detail, why);
    }
}

#[test]
fn a_fraction_is_in_lowest_terms_and_has_terms_up_to_65535() {
    let new = |p, q, rounding| {
        DynamicNim::new(p, q, rounding).map(drop).map_err(|r| r.at.replace("claim.", ""))
    };
    let wrong = |key: &str| Err(key.to_owned());
    assert_eq!(new(65_535, 65_534, Rounding::Down), Ok(()));
    assert_eq!(new(65_536, 65_535, Rounding::Down), wrong("numerator"));
    assert_eq!(new(65_535, 65_536, Rounding::Up), wrong("denominator"));
    assert_eq!(new(1, 65_535, Rounding::Up), Ok(()));
    assert_eq!(new(1, 65_535, Rounding::Down), wrong("numerator"));
    assert_eq!(new(2, 1, Rounding::Up), wrong("rounding"));
    assert_eq!(new(4, 2, Rounding::Up), wrong("denominator"));
    assert_eq!(new(0, 0, Rounding::Down), wrong("numerator"));
    assert_eq!(new(1, 0, Rounding::Up), wrong("denominator"));
    assert_eq!(new(1 << 53, 1 << 53, Rounding::Down), wrong("numerator"));
}
