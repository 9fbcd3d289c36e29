//! Guesses an automaton of the outcomes from the least winning moves of a box.
//!
//! The automaton reads the digits of a, N and x in step, least significant first. After r digits,
//! which form numbers below 2^r, the rest is a residual function y ↦ W(2^r·y + numbers). Residuals
//! that agree wherever all three numbers of y have few digits are identified. Nothing more is known
//! about the guess: it is proved from the rules, or dropped.

use rustc_hash::FxHashMap;

use super::{DynamicNim, LeastMoves};
use crate::game::{Play, Result};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use nimata_automata::budget::Budget;

/// The number of digits of the numbers in the box, and of the y at which residuals are compared.
const VIEWS: [[u32; 2]; 3] = [[6, 2], [7, 3], [8, 3]];

/// The automata that boxes suggest, each once, the smallest box first.
///
/// # Errors
/// Those of [`LeastMoves::new`]; a bound on states.
pub(super) fn candidates<'g>(
    game: &'g DynamicNim,
    budget: &'g Budget,
) -> impl Iterator<Item = Result<Dfao>> + 'g {
    let mut last = None;
    VIEWS.into_iter().filter_map(move |[digits, view]| {
        let found = Cube::new(game, digits, budget).and_then(|shown| shown.close(view, budget));
        match found {
            Ok(found) if found == last => None,
            Ok(found) => {
                last.clone_from(&found);
                found.map(Ok)
            }
            Err(error) => Some(Err(error)),
        }
    })
}

/// All (a, N, x) whose numbers have at most a given number of digits.
struct Cube {
    least: LeastMoves,
    play: Play,
    digits: u32,
}

/// Tells who wins. A bound of 0 is not a position, and counts as a loss because no move is
/// possible.
pub(super) fn wins(least: &LeastMoves, play: Play, [a, n, x]: [u32; 3]) -> bool {
    match x {
        0 => play == Play::Misere,
        _ => least.wins(a, a + n, x),
    }
}

/// The number r of digits, and the numbers that they form.
#[derive(Clone, Copy)]
struct Residual {
    read: u32,
    numbers: [u32; 3],
}

/// The outputs of a residual, one bit for each y.
type View = [u64; 8];

impl Cube {
    fn new(game: &DynamicNim, digits: u32, budget: &Budget) -> Result<Self> {
        let most = (1 << digits) - 1;
        let least = LeastMoves::new(game.bound(), game.play(), most, 2 * most, budget)?;
        Ok(Cube { least, play: game.play(), digits })
    }

    fn wins(&self, at: [u32; 3]) -> bool {
        wins(&self.least, self.play, at)
    }

    fn view(&self, residual: Residual, digits: u32) -> View {
        let mut view = View::default();
        let places = (0..1u32 << (3 * digits)).filter(|place| {
            let number = |at: u32| place >> (at * digits) & ((1 << digits) - 1);
            let [a, n, x] = residual.numbers;
            let more = [2, 1, 0].map(|at| number(at) << residual.read);
            self.wins([a + more[0], n + more[1], x + more[2]])
        });
        for place in places {
            view[usize::try_from(place / 64).expect("at most 512 places")] |= 1 << (place % 64);
        }
        view
    }

    /// Searches the residuals breadth-first; `None` if the box is too small to show their
    /// successors.
    fn close(&self, view: u32, budget: &Budget) -> Result<Option<Dfao>> {
        let start = Residual { read: 0, numbers: [0; 3] };
        let mut known = FxHashMap::from_iter([(self.view(start, view), 0)]);
        let (mut states, mut targets) = (vec![start], Vec::new());
        let mut next = 0;
        while let Some(&Residual { read, numbers: [a, n, x] }) = states.get(next) {
            next += 1;
            if read + 1 + view > self.digits {
                return Ok(None);
            }
            budget.allow_time()?;
            for letter in 0..8u32 {
                let digit = |at: u32| (letter >> at & 1) << read;
                let numbers = [a + digit(2), n + digit(1), x + digit(0)];
                let child = Residual { read: read + 1, numbers };
                let fresh = u32::try_from(states.len()).expect("fewer than positions");
                let target = *known.entry(self.view(child, view)).or_insert(fresh);
                if target == fresh {
                    budget.allow_states(states.len() + 1)?;
                    states.push(child);
                }
                targets.push(target);
            }
        }
        let alphabet = Alphabet::new(2, 3).expect("eight letters");
        let outputs = states.iter().map(|state| Some(i64::from(self.wins(state.numbers))));
        let found = Dfao::from_flat(alphabet, DigitOrder::Lsd, outputs.collect(), targets);
        Ok(Some(minimize(&found.expect("every state was given its row"))))
    }
}
