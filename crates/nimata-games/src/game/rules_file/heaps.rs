//! Games whose positions are one number: their values in a row, and the octal game that they are.

use std::collections::BTreeMap;
use std::ops::Add;
use std::sync::{Mutex, MutexGuard, OnceLock};

use num_traits::ToPrimitive;

use super::recurring::Recurring;
use super::row::{Reach, Row};
use super::rules::WrittenGame;
use super::sound::Sound;
use super::text::{RulesFile, WrittenMove};
use crate::game::octal::Octal;
use crate::game::remembered::computed_once;
use crate::game::{GameError, Play, Result};
use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Extent, Formula, Relation, Term, substituted};

/// The bounds of the search for a code, whose formulas are small where there is one.
const STATES: usize = 1 << 14;
const MEMORY: u64 = 1 << 26;

/// The steps of that search and of the proof before it, where the caller has no budget.
const STEPS: u64 = 1 << 23;

/// The results that a game keeps, if its positions are one number.
#[derive(Debug, Default)]
pub(super) struct Heaps {
    /// The values of the first numbers.
    row: Mutex<Option<Row>>,
    /// The octal game that the rules are; `None` inside if they are those of no such game.
    code: OnceLock<Option<Octal>>,
    /// The recurrence of the values; `None` inside if none was found.
    pub(super) recurring: OnceLock<Option<Recurring>>,
}

impl WrittenGame {
    /// The octal game whose rules the file has, if it was found within small bounds.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of time was reached.
    pub(super) fn code(&self, budget: &Budget) -> Result<Option<&Octal>> {
        let code = computed_once(&self.heaps.code, || {
            self.sound(budget)?;
            let budget = budget.at_most(STATES, MEMORY).for_part_of_search();
            match code(self.file(), &budget) {
                Err(GameError::Reached(
                    Reached::States(_) | Reached::Memory { .. } | Reached::Steps(_),
                )) => Ok(None),
                found => found,
            }
        });
        code.map(Option::as_ref)
    }

    /// The octal game as [`WrittenGame::code`] has it, where the caller has no budget: the proof
    /// that the rules are sound is within small bounds as well.
    ///
    /// # Errors
    /// Those of [`WrittenGame::code`]; a bound of the proof was reached.
    pub(super) fn code_at_once(&self) -> Result<Option<&Octal>> {
        self.code(&Budget::default().at_most(STATES, MEMORY).with_steps(STEPS))
    }

    /// Whether the values of the first numbers can be computed in a row.
    pub(super) fn has_row(&self) -> bool {
        Row::suits(self.file())
    }

    /// The values of the numbers below `count` and perhaps of others, in a row; `None` if more than
    /// `most` options would be looked at.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; [`GameError::Sought`] says how far
    /// the row came until a bound of the budget was reached.
    pub(super) fn row(
        &self,
        count: u64,
        most: u64,
        budget: &Budget,
    ) -> Result<Option<RowGuard<'_>>> {
        let mut row = self.heaps.row.lock().expect("no one panics while it is open");
        if row.is_none() {
            *row = Some(self.new_row(budget)?);
        }
        let begun = row.as_mut().expect("it was made");
        match begun.extend(count, most, budget) {
            Ok(Reach::All) => Ok(Some(RowGuard(row))),
            Ok(Reach::Bounded) => Ok(None),
            Err(bound) => Err(GameError::Sought { says: begun.ended(count, bound), bound }),
        }
    }

    /// A row without any value.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of the budget was reached.
    pub(super) fn new_row(&self, budget: &Budget) -> Result<Row> {
        let numerals = &self.file().numerals;
        let sound = self.sound(budget)?;
        if numerals.order() == DigitOrder::Msd {
            return Ok(Row::new(self.file(), sound));
        }
        let numerals = numerals.clone().in_order(DigitOrder::Msd);
        Ok(Row::new(self.file(), &Sound::in_numerals(self.file(), &numerals, budget)?))
    }
}

/// A row that goes far enough.
pub(super) struct RowGuard<'g>(MutexGuard<'g, Option<Row>>);

impl RowGuard<'_> {
    /// The row.
    pub(super) fn get(&self) -> &Row {
        self.0.as_ref().expect("it was made")
    }
}

// Recognises the rules of an octal game: finite taking-and-breaking codes.
//
// The rules of a file are those of a code d₀.d₁d₂… if for every number t of tokens and each of no
// heap, one heap and two heaps, either all numbers or none may move so, up to the order of the
// heaps and to heaps of 0. This is decided by formulas, and no number is only tried. So the file
// has the values of the octal game, and its theorem on periods.

/// The number of tokens taken, and the heaps that are left. They replace all names of a file, so
/// they may be among those.
const TAKEN: &str = "taken";
const LEFT: [&str; 2] = ["left0", "left1"];

/// The octal game whose rules a file has; `None` if there is none.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn code(file: &RulesFile, budget: &Budget) -> Result<Option<Octal>> {
    let few = |kind: &WrittenMove| kind.parts(1) <= 2;
    if file.reads.len() != 1 || file.play != Play::Normal || !file.moves.iter().all(few) {
        return Ok(None);
    }
    if misses_a_heap(file, budget)? || some_move_adds(file, budget)? {
        return Ok(None);
    }
    let mut digits = Vec::new();
    for (heaps, bit) in [1, 2, 4].into_iter().enumerate() {
        let Some(taken) = taken(file, heaps, budget)? else { return Ok(None) };
        for taken in taken {
            // Codes are not so long, and a file may name any number.
            if taken > Octal::MOST_DIGITS {
                return Ok(None);
            }
            if digits.len() <= taken {
                digits.resize(taken + 1, 0);
            }
            digits[taken] |= bit;
        }
    }
    Ok(Octal::new(digits).ok())
}

/// Whether some n ≥ 1 is not a position.
fn misses_a_heap(file: &RulesFile, budget: &Budget) -> Result<bool> {
    let Some(positions) = &file.positions else { return Ok(false) };
    let heap = at_least_1(&file.reads[0]);
    let missed = heap.and(!positions.clone());
    Ok(file.set(&missed, &file.reads, &file.numerals, 0, budget)?.extent != Extent::Empty)
}

/// Whether some move leaves more tokens than there were.
fn some_move_adds(file: &RulesFile, budget: &Budget) -> Result<bool> {
    for kind in file.moves.iter().filter(|kind| !kind.to.is_empty()) {
        let left = sum(kind.to.iter().map(Term::variable));
        let adds = Formula::Compare(Term::variable(&file.reads[0]), Relation::Less, left);
        let some = Formula::exists(kind.to.clone(), file.moved(kind).and(adds));
        let found = file.set(&some, &file.reads, &file.numerals, 0, budget)?;
        if found.extent != Extent::Empty {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The numbers of tokens that a move may take and leave so many heaps of at least 1 of any sizes;
/// `None` if they are infinitely many or too many, or the sizes matter.
fn taken(file: &RulesFile, heaps: usize, budget: &Budget) -> Result<Option<Vec<usize>>> {
    let moves = file.moves.iter().flat_map(|kind| leaving(file, kind, &LEFT[..heaps]));
    let Some(moves) = moves.reduce(Formula::or) else { return Ok(Some(Vec::new())) };
    let left: Vec<String> = LEFT[..heaps].iter().map(|&name| name.to_owned()).collect();
    let heap = left.iter().map(at_least_1).reduce(Formula::and);
    let (some, all) = match heap {
        None => (moves.clone(), moves),
        Some(heap) => {
            let implied = heap.clone().implies(moves.clone());
            (Formula::exists(left.clone(), heap.and(moves)), Formula::for_all(left, implied))
        }
    };
    let set = |formula: &Formula, least| {
        file.set(formula, &[TAKEN.to_owned()], &file.numerals, least, budget)
    };
    // Of infinitely many numbers the least ones may be long.
    if !matches!(set(&some, 0)?.extent, Extent::Empty | Extent::Finite(_)) {
        return Ok(None);
    }
    let most = Octal::MOST_DIGITS + 1;
    let (some, all) = (set(&some, most)?, set(&all, most)?);
    if some.least.len() == most || some.least != all.least {
        return Ok(None);
    }
    Ok(some.least.iter().map(|taken| taken[0].to_usize()).collect())
}

/// States, for each order of the heaps, that a move of this kind takes some tokens and leaves these
/// heaps, each with a name of its own, and heaps of 0.
fn leaving(file: &RulesFile, kind: &WrittenMove, heaps: &[&str]) -> Vec<Formula> {
    let before = sum([TAKEN].iter().chain(heaps).map(|&name| Term::variable(name)));
    let named = |name: &&str| Term::variable(*name);
    let orders: Vec<Vec<Term>> = match (kind.to.len(), heaps) {
        (count, heaps) if count < heaps.len() => Vec::new(),
        (2, [one]) => vec![
            vec![Term::variable(*one), Term::Number(0)],
            vec![Term::Number(0), Term::variable(*one)],
        ],
        (2, [one, other]) => vec![vec![named(one), named(other)], vec![named(other), named(one)]],
        (count, heaps) => {
            let zeros = std::iter::repeat_n(Term::Number(0), count - heaps.len());
            vec![heaps.iter().map(named).chain(zeros).collect()]
        }
    };
    let moved = file.moved(kind);
    let of = |after: Vec<Term>| {
        let after = kind.to.iter().cloned().zip(after);
        let terms: BTreeMap<String, Term> =
            after.chain([(file.reads[0].clone(), before.clone())]).collect();
        substituted(&moved, &terms)
    };
    orders.into_iter().map(of).collect()
}

fn at_least_1(name: &String) -> Formula {
    Formula::Compare(Term::variable(name), Relation::AtLeast, Term::Number(1))
}

/// The sum of at least one term.
fn sum(terms: impl Iterator<Item = Term>) -> Term {
    terms.reduce(Term::add).expect("there is a term")
}
