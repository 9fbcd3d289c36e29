//! The automata of positions and moves, for rules that define a game.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::relation::{Relation, Wanted};
use super::text::RulesFile;
use super::{refusal, soundness};
use crate::game::misere_sum::Parts;
use crate::game::{GameError, Result};
use nimata_automata::automaton::{Dfao, Numeration, StateId};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Digits, Formula};

/// A kind of moves on digits.
#[derive(Debug)]
struct Kind {
    /// The positions, each with the numbers that a move leaves.
    pairs: Dfao,
    relation: Relation,
    /// The number of numbers that a move leaves.
    left: usize,
}

/// Positions and moves on digits.
#[derive(Debug)]
pub(super) struct Sound {
    pub(super) digits: Digits,
    /// The automaton of the positions.
    positions: Dfao,
    moves: Vec<Kind>,
    /// Whether some kind of moves leaves another number of positions than one.
    splits: bool,
    /// The least number that occurs in a position.
    least: u64,
}

impl Sound {
    /// Proves that the rules define a game and builds the automata in the file's numerals.
    ///
    /// # Errors
    /// [`GameError::Refuted`] with the least offending move; a bound of the budget was reached.
    pub(super) fn new(file: &RulesFile, budget: &Budget) -> Result<Self> {
        soundness::examine(file, budget)?;
        Sound::in_numerals(file, &file.numerals, budget)
    }

    /// Builds the automata in other numerals, for rules that are known to be sound.
    ///
    /// # Errors
    /// Those of [`Sound::new`], except a refutation.
    pub(super) fn in_numerals(
        file: &RulesFile,
        numerals: &Numeration,
        budget: &Budget,
    ) -> Result<Self> {
        let least = least_number(file, numerals, budget)?;
        let positions = file.set_of_positions(numerals, 0, budget)?.automaton;
        let mut moves = Vec::new();
        for kind in &file.moves {
            let (formula, names) = (file.moved(kind), file.names_of(kind));
            let pairs = file.set(&formula, &names, numerals, 0, budget)?.automaton;
            let relation = Relation::new(&pairs, file.reads.len(), budget)?;
            let relation = relation.or_else(|_| Err(refusal::endless(file, kind, budget)?))?;
            moves.push(Kind { pairs, relation, left: kind.to.len() });
        }
        let (digits, splits) = (Digits::new(numerals.clone()), file.splits());
        Ok(Sound { digits, positions, moves, splits, least })
    }

    /// The kinds of moves, each with the number of numbers that it leaves.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (&Relation, usize)> {
        self.moves.iter().map(|kind| (&kind.relation, kind.left))
    }

    /// Whether some kind of moves leaves another number of positions than one.
    pub(super) fn splits(&self) -> bool {
        self.splits
    }

    /// The automaton of the positions.
    pub(super) fn positions(&self) -> &Dfao {
        &self.positions
    }

    fn numeration(&self) -> &Numeration {
        self.positions.numeration()
    }

    /// The least number that occurs in a position.
    pub(super) fn least(&self) -> u64 {
        self.least
    }

    /// Tells whether a tuple of numbers is a position.
    pub(super) fn is_position(&self, at: &[BigUint], budget: &Budget) -> Result<bool, Reached> {
        Ok(self.positions.value_at_tuple_within(at, budget)? == Some(1))
    }

    /// Tells whether a tuple of small numbers is a position.
    pub(super) fn is_small_position(&self, at: &[u64]) -> bool {
        self.holds(&self.positions, &self.digits.letters(at))
    }

    fn holds(&self, dfao: &Dfao, letters: &[u32]) -> bool {
        dfao.output(dfao.run(StateId::START, letters.iter().copied())) == Some(1)
    }

    /// Tells whether a move from a position leaves these numbers, one position after the other.
    pub(super) fn is_move(
        &self,
        before: &[BigUint],
        after: &[BigUint],
        budget: &Budget,
    ) -> Result<bool, Reached> {
        let letters = self.numeration().to_letters_within(&[before, after].concat(), budget)?;
        let mut kinds = self.moves.iter().filter(|kind| kind.left == after.len());
        Ok(kinds.any(|kind| self.holds(&kind.pairs, &letters)))
    }

    /// Tells whether a move leads from the position with the letters `before` to that with `after`,
    /// in a game whose moves leave one position.
    pub(super) fn leads(&self, before: &[u32], after: &[u32]) -> bool {
        self.moves.iter().any(|kind| kind.relation.holds(before, after))
    }

    /// Tells whether the position with these letters has an option.
    pub(super) fn has_options(&self, letters: &[u32], budget: &Budget) -> Result<bool, Reached> {
        for Kind { relation, .. } in &self.moves {
            if relation.each(letters, None, budget, &mut |_| ControlFlow::Break(()))?.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Shows the options of a position; some may be shown several times. Where a move leaves
    /// several positions, their numbers stand one position after the other; where it leaves none,
    /// no number is shown. `show` may break off.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if an option has a number of 2^64 or more; a bound of the budget
    /// was reached.
    pub(super) fn each_option(
        &self,
        at: &[u64],
        budget: &Budget,
        show: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<()> {
        let (letters, mut far) = (self.digits.letters(at), false);
        for Kind { relation, left, .. } in &self.moves {
            let mut numbers = vec![0; *left];
            let walked = relation.each(&letters, None, budget, &mut |word| match self
                .digits
                .numbers(word, &mut numbers)
            {
                Some(()) => show(&numbers),
                None => {
                    far = true;
                    ControlFlow::Break(())
                }
            })?;
            if far {
                return Err(GameError::Undecided(
                    "an option has a number past 2^64, too far to look at it".to_owned(),
                ));
            }
            if walked.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The options of a position, each once.
    ///
    /// # Errors
    /// Those of [`Sound::each_option`].
    pub(super) fn options(&self, at: &[u64], budget: &Budget) -> Result<Vec<Box<[u64]>>> {
        let mut options: Vec<Box<[u64]>> = Vec::new();
        let mut reached = Ok(());
        self.each_option(at, budget, &mut |option| {
            let bytes = 48 * u64::try_from(options.len()).unwrap_or(u64::MAX);
            reached = reached.and_then(|()| budget.allow_memory(bytes));
            if reached.is_err() {
                return ControlFlow::Break(());
            }
            options.push(option.into());
            CONTINUE
        })?;
        reached?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The options of a position of any size, each once; `None` if there are more than `most`.
    pub(super) fn few_options(
        &self,
        at: &[BigUint],
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<BigUint>>>, Reached> {
        let letters = self.numeration().to_letters_within(at, budget)?;
        let mut words: Vec<(Vec<u32>, usize)> = Vec::new();
        for Kind { relation, left, .. } in &self.moves {
            let walked = relation.each(&letters, None, budget, &mut |word| {
                words.push((word.to_vec(), *left));
                if words.len() > most { ControlFlow::Break(()) } else { CONTINUE }
            })?;
            if walked.is_break() {
                return Ok(None);
            }
        }
        let numbers = |(word, left): &(Vec<u32>, usize)| match left {
            0 => Ok(Vec::new()),
            _ => self.numeration().numbers_of_letters_within(word, *left, budget),
        };
        let mut options: Vec<Vec<BigUint>> =
            words.iter().map(numbers).collect::<Result<_, Reached>>()?;
        options.sort_unstable();
        options.dedup();
        Ok(Some(options))
    }

    /// An option at which an automaton has a given output, in a game whose moves leave one
    /// position.
    pub(super) fn option_with(
        &self,
        at: &[BigUint],
        wanted: &Wanted<'_>,
        budget: &Budget,
    ) -> Result<Option<Vec<BigUint>>, Reached> {
        let letters = self.numeration().to_letters_within(at, budget)?;
        let mut found = None;
        for Kind { relation, left, .. } in &self.moves {
            let walked = relation.each(&letters, Some(wanted), budget, &mut |word| {
                found = Some(word.to_vec());
                ControlFlow::Break(())
            });
            let _ = walked?;
            if let Some(word) = found {
                return Ok(Some(
                    self.numeration().numbers_of_letters_within(&word, *left, budget)?,
                ));
            }
        }
        Ok(None)
    }
}

impl Parts for Sound {
    fn has_options(&self, at: &[u64], budget: &Budget) -> Result<bool, Reached> {
        self.has_options(&self.digits.letters(at), budget)
    }

    fn options(&self, at: &[u64], budget: &Budget) -> Result<Vec<Box<[u64]>>> {
        self.options(at, budget)
    }
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

/// The least number that occurs in some position, in any place.
fn least_number(file: &RulesFile, numerals: &Numeration, budget: &Budget) -> Result<u64> {
    if file.positions.is_none() {
        return Ok(0);
    }
    let mut least: Option<u64> = None;
    for name in &file.reads {
        let others: Vec<String> =
            file.reads.iter().filter(|other| *other != name).cloned().collect();
        let some = Formula::exists(others, file.which_positions());
        let name = std::slice::from_ref(name);
        let first = file.set(&some, name, numerals, 1, budget)?.least.into_iter().next();
        let Some(first) = first else {
            return Err(refusal::no_position());
        };
        let number = first[0].to_u64().unwrap_or(u64::MAX);
        least = Some(least.map_or(number, |least| least.min(number)));
    }
    Ok(least.unwrap_or(0))
}
