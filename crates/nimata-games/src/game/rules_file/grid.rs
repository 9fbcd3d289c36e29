//! The values of all positions of a box, for moves that raise no number.
//!
//! Positions come in the order of their words of digits, the most significant first, which puts
//! each behind its options. Words with the same beginning share the beginnings of options, so that
//! an option costs about one step, and its value stands in the table at a place that its digits
//! give.

use super::relation::Relation;
use super::sound::Sound;
use super::text::RulesFile;
use crate::game::{Play, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, StateId};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;
use nimata_logic::logic::{Formula, Relation as Compares, Term};

/// The entry of a position whose value is not computed yet, or of no position.
const NONE: u32 = u32::MAX;

/// The number of options between two readings of the clock.
const PAUSE: u64 = 1 << 16;

/// The table that is filled.
pub(super) struct Grid<'s> {
    positions: &'s Dfao,
    /// The states of the positions from which some word is a position.
    useful: Vec<bool>,
    kinds: Vec<&'s Relation>,
    play: Play,
    /// The digits of each letter.
    digits: Vec<Vec<u64>>,
    /// The weights of digits, the least one first.
    weights: Vec<u64>,
    upto: Vec<u64>,
    /// The places by which a number moves in the table, and those of a letter.
    steps: Vec<u64>,
    moved: Vec<u64>,
    /// For each number of letters, and each kind of moves, the beginnings of options: a state and a
    /// place in the table.
    levels: Vec<Vec<Vec<(u32, u64)>>>,
    values: Vec<u32>,
    /// The place, plus 1, of the last position with an option of each value.
    seen: Vec<u64>,
    looks: u64,
    done: usize,
    budget: Budget,
}

/// Whether the positions of a box can be computed in the order of their words: each number has
/// weights of digits, and no move raises a number or leaves another number of positions than one.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn suits(file: &RulesFile, budget: &Budget) -> Result<bool> {
    let numerals = &file.numerals;
    if file.splits() || numerals.words().is_some() || numerals.order() != DigitOrder::Msd {
        return Ok(false);
    }
    for kind in &file.moves {
        let raised = file.reads.iter().zip(&kind.to).map(|(before, after)| {
            Formula::Compare(Term::variable(after), Compares::Greater, Term::variable(before))
        });
        let raised = raised.reduce(Formula::or).expect("a position has a number");
        let raised = file.moved(kind).and(raised);
        if !file.set(&raised, &file.names_of(kind), numerals, 1, budget)?.least.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

impl<'s> Grid<'s> {
    /// The values of the positions up to `upto`, the last number running fastest; `None` where
    /// there is no position. In misère play they are 1 where the player to move wins, and 0
    /// elsewhere.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    ///
    /// # Complexity
    /// About one step an option.
    pub(super) fn values(
        file: &RulesFile,
        sound: &'s Sound,
        upto: &[u64],
        budget: &Budget,
    ) -> Result<impl Iterator<Item = Option<u32>> + use<>> {
        let sides = upto.iter().map(|most| most.saturating_add(1));
        let places = sides.clone().fold(1, u64::saturating_mul);
        let mut values = budget.room(places, 0)?;
        values.resize(usize::try_from(places).expect("it has room"), NONE);
        let base = u64::from(file.numerals.digits());
        let (mut steps, mut letters) = (Vec::new(), vec![Vec::new()]);
        let mut step = 1;
        for side in sides.rev() {
            steps.insert(0, step);
            step *= side;
            let longer = |letter: &Vec<u64>| {
                let letter = letter.clone();
                (0..base).map(move |digit| [&letter[..], &[digit]].concat())
            };
            letters = letters.iter().flat_map(longer).collect();
        }
        let by_digit = |letter: &Vec<u64>| letter.iter().zip(&steps).map(|(d, s)| d * s).sum();
        let moved = letters.iter().map(by_digit).collect();
        let length = sound.digits.letters(upto).len();
        let positions = sound.positions();
        let kinds: Vec<&Relation> = sound.kinds().map(|(relation, _)| relation).collect();
        let mut levels = vec![vec![Vec::new(); kinds.len()]; length + 1];
        levels[0].fill(vec![(0, 0)]);
        let mut grid = Grid {
            useful: positions.leading_to(1),
            positions,
            kinds,
            play: file.play,
            digits: letters,
            weights: sound.digits.weights()[..length].to_vec(),
            upto: upto.to_vec(),
            steps,
            moved,
            levels,
            values,
            seen: Vec::new(),
            looks: 0,
            done: 0,
            budget: budget.clone(),
        };
        grid.fill(0, StateId::START, &vec![0; upto.len()])?;
        Ok(grid.values.into_iter().map(|value| Some(value).filter(|&value| value != NONE)))
    }

    /// Computes the values of all positions whose words begin with a word of so many letters, which
    /// leads to a state and spells these numbers, followed by zeros.
    fn fill(&mut self, length: usize, state: StateId, at: &[u64]) -> Result<(), Reached> {
        let Some(place) = self.weights.len().checked_sub(length + 1) else {
            return match self.positions.output(state) {
                Some(1) => self.set(at),
                _ => Ok(()),
            };
        };
        let weight = self.weights[place];
        for letter in 0..self.digits.len() {
            let digits = at.iter().zip(&self.digits[letter]);
            let next: Vec<u64> = digits.map(|(number, digit)| number + digit * weight).collect();
            let to = self.positions.step(state, u32::try_from(letter).expect("a letter"));
            let inside = next.iter().zip(&self.upto).all(|(number, most)| number <= most);
            if !inside || !self.useful[to.index()] {
                continue;
            }
            let (before, after) = self.levels.split_at_mut(length + 1);
            for ((kind, from), into) in self.kinds.iter().zip(&before[length]).zip(&mut after[0]) {
                into.clear();
                for &(state, place) in from {
                    let edges = kind.edges(index(state), letter).iter();
                    into.extend(
                        edges.map(|&(after, to)| (to, place + self.moved[index(after)] * weight)),
                    );
                }
                self.looks += u64::try_from(into.len()).expect("a length");
            }
            self.fill(length + 1, to, &next)?;
        }
        Ok(())
    }

    /// Computes the value of a position whose options are known.
    fn set(&mut self, at: &[u64]) -> Result<(), Reached> {
        let place = at.iter().zip(&self.steps).fold(0, |place, (n, step)| place + n * step);
        let (mut ends, mut lost, stamp) = (true, false, place + 1);
        for (kind, options) in self.kinds.iter().zip(self.levels.last().expect("one a length")) {
            let accepted = options.iter().filter(|&&(state, _)| kind.accepts(index(state)));
            for &(_, option) in accepted {
                let value = index(self.values[usize::try_from(option).expect("in the table")]);
                (ends, lost) = (false, lost || value == 0);
                if self.seen.len() <= value {
                    self.seen.resize((value + 1).next_power_of_two(), 0);
                }
                self.seen[value] = stamp;
            }
        }
        let value = match self.play {
            Play::Misere => usize::from(ends || lost),
            Play::Normal => {
                let mex = self.seen.iter().position(|&last| last != stamp);
                mex.unwrap_or(self.seen.len())
            }
        };
        let value = u32::try_from(value).map_err(|_| Reached::beyond_memory(&self.budget))?;
        self.values[usize::try_from(place).expect("in the table")] = value;
        self.done += 1;
        if self.looks >= PAUSE {
            self.budget.allow_step(self.done, self.values.len())?;
            self.budget.allow_work(std::mem::take(&mut self.looks))?;
        }
        Ok(())
    }
}
