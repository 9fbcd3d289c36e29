//! Section 9 against the rules of the game: a mex over all options of all positions of a box.

use super::check;
use crate::automaton::Automaton;
use crate::game::Game;
use crate::games::slow_nim::SlowNim;
use crate::limits::Limits;
use crate::tests::{compare_changed, fixture, valid};

/// The values of all positions with piles below `side`, by definition; pile 1 is the most
/// significant digit of the index.
fn definition(edges: &[u32], piles: u32, side: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for at in 0..side.pow(piles) {
        let pile = |i: u32| at / side.pow(piles - 1 - i) % side;
        let options: Vec<u16> = edges
            .iter()
            .filter(|&edge| (0..piles).all(|i| edge >> i & 1 == 0 || pile(i) > 0))
            .map(|edge| {
                let step =
                    (0..piles).filter(|i| edge >> i & 1 == 1).map(|i| side.pow(piles - 1 - i));
                values[at - step.sum::<usize>()]
            })
            .collect();
        values.push((0..).find(|v| !options.contains(v)).expect("few options"));
    }
    values
}

/// The output after the digits of a position: as few as there are, and padded to two lengths.
fn agrees(automaton: &Automaton, values: &[u16], piles: u32, side: usize) -> bool {
    values.iter().enumerate().all(|(at, &value)| {
        let pile = |i: u32| at / side.pow(piles - 1 - i) % side;
        let least = (0..piles).map(|i| usize::BITS - pile(i).leading_zeros()).max().unwrap_or(0);
        [least, 5, 7].into_iter().all(|length| {
            let end = (0..length).fold(0, |q, bit| {
                automaton.next(q, (0..piles).fold(0, |letter, i| 2 * letter + (pile(i) >> bit & 1)))
            });
            automaton.output(end) == Some(value)
        })
    })
}

fn automaton(piles: u32, outputs: &[u16], rows: &[u32]) -> Option<Automaton> {
    valid(1 << piles, &outputs.iter().copied().map(Some).collect::<Vec<_>>(), rows)
}

#[test]
fn of_all_automata_with_three_states_on_one_pile_exactly_the_right_ones_are_accepted() {
    let game = SlowNim::new(1, vec![1]).expect("a game");
    let values = definition(&[1], 1, 32);
    let mut accepted = 0;
    for code in 0..3u32.pow(6) * 27 {
        let digit = |i: u32| code / 3u32.pow(i) % 3;
        let rows: Vec<u32> = (0..6).map(digit).collect();
        let outputs: Vec<u16> = (6..9).map(|i| u16::try_from(digit(i)).expect("small")).collect();
        if let Some(automaton) = automaton(1, &outputs, &rows) {
            let verdict = check(&game, &automaton, &Limits::default()).is_ok();
            assert_eq!(verdict, agrees(&automaton, &values, 1, 32), "{rows:?} {outputs:?}");
            accepted += u32::from(verdict);
        }
    }
    assert!(accepted > 0, "{accepted}");
}

/// Takes right automata from the fixtures and changes one transition or output in every way.
#[test]
fn of_all_automata_with_one_changed_entry_exactly_the_right_ones_are_accepted() {
    for (file, name, edges) in [
        ("moore-2-2", "slow-moore:2,2", vec![1, 2, 3]),
        ("moore-3-1", "slow-moore:3,1", vec![1, 2, 4]),
        ("hyper-12-23", "slow-hyper:{1,2}{2,3}", vec![3, 6]),
    ] {
        let (mut claim, table) = fixture(&format!("slow-{file}"), "lsd");
        let piles = claim.number("piles").expect("a number");
        let game = SlowNim::new(piles, edges.clone()).expect("a game");
        assert_eq!(name.parse(), Ok(Game::new(&game)));
        let piles = game.piles();
        let values = definition(&edges, piles, 32);
        let accepts = |automaton: &Automaton| check(&game, automaton, &Limits::default()).is_ok();
        let agrees = |automaton: &Automaton| agrees(automaton, &values, piles, 32);
        compare_changed(1 << piles, &table, &[0, 1, 2, 3, 4].map(Some), accepts, agrees);
    }
}

#[test]
fn a_fault_names_the_position() {
    let game = SlowNim::new(1, vec![1]).expect("a game");
    let parity = automaton(1, &[0, 0, 1], &[1, 2, 1, 1, 2, 2]).expect("valid");
    assert_eq!(check(&game, &parity, &Limits::default()), Ok(()));
    let wrong = automaton(1, &[0, 0, 1], &[1, 2, 1, 2, 2, 2]).expect("valid");
    let why = check(&game, &wrong, &Limits::default()).expect_err("2 has value 0");
    assert_eq!(why.detail, "at (2) the output is 1, but the mex is 0");
}

#[test]
fn a_game_has_at_most_65534_edges_and_its_last_pile_in_one() {
    let edges = |from: u32| (from..1 << 16).collect::<Vec<u32>>();
    assert_eq!(SlowNim::new(16, edges(1)).err().map(|r| r.at).as_deref(), Some("claim.edges"));
    assert!(SlowNim::new(16, edges(2)).is_ok());
    assert_eq!(SlowNim::new(17, vec![1 << 16]).err().map(|r| r.at).as_deref(), Some("claim.piles"));
    assert!(SlowNim::new(16, vec![1 << 15]).is_ok());
    assert_eq!(SlowNim::new(16, vec![1 << 14]).err().map(|r| r.at).as_deref(), Some("claim.edges"));
}
