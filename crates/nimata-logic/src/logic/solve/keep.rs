//! Finds where a sequence violates the rules of a game.
//!
//! The rules are one sentence, but with dozens of outputs its machines grow large. So each output w
//! is examined on its own: of the positions at which the sequence is w, no option may have output
//! w, and for every v < w some option must have output v. The machine that says "some option has
//! output v" is built once for each v, and becomes a lemma of the proof.

use num_bigint::BigUint;

use super::evaluate::Evaluator;
use super::halt::Halt;
use super::machine::Machine;
use super::meter::Meter;
use super::product::Join;
use super::scope::Scope;
use super::{Environment, SolveError, failure, lemma, search};
use crate::logic::{Formula, Lemma};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Budget;
use nimata_automata::number::index;

/// The rules of a game as formulas about a sequence.
pub(in crate::logic) struct Demands {
    /// The names of the numbers of a position.
    pub(in crate::logic) reads: Vec<String>,
    /// The numbers that are positions.
    pub(in crate::logic) positions: Formula,
    /// Prescribed outputs, and the formulas of their positions; the first formula that holds
    /// counts.
    pub(in crate::logic) first: Vec<(i64, Formula)>,
    /// For each output of the sequence, in increasing order, the positions at which it occurs.
    pub(in crate::logic) outputs: Vec<(i64, Formula)>,
    /// For each output that matters, the positions that have an option with this output; one
    /// formula for each kind of moves.
    pub(in crate::logic) options: Vec<(i64, Vec<Formula>)>,
    /// The positions that have an option; one formula for each kind of moves.
    pub(in crate::logic) some: Vec<Formula>,
    /// Whether the outputs are outcomes, and not values.
    pub(in crate::logic) of_outcomes: bool,
    /// The output of a position without options.
    pub(in crate::logic) end: i64,
}

/// Whether a sequence satisfies the rules, with the evidence.
pub(in crate::logic) struct Verdict {
    /// The least position at which it violates them.
    pub(in crate::logic) wrong: Option<Vec<BigUint>>,
    /// The lemmas of a proof, if it satisfies them everywhere.
    pub(in crate::logic) lemmas: Vec<Lemma>,
}

impl Demands {
    /// Searches for the least position at which the sequence of the environment violates the
    /// formulas.
    ///
    /// # Errors
    /// [`SolveError`] if a bound is reached or a formula cannot be evaluated.
    pub(in crate::logic) fn decide(
        &self,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Verdict, SolveError> {
        // All formulas share one scope, so that a name is the same variable in each and common
        // subformulas are evaluated once.
        let all = self.formulas().cloned().reduce(Formula::and).expect("there is a formula");
        let scope = Scope::of(&all, environment, &[])?;
        if let Some(other) = scope.free.iter().find(|name| !self.reads.contains(name)) {
            return Err(SolveError::Free(other.clone()));
        }
        let mut evaluator = Evaluator::new(environment, scope.names, Meter::silent(budget));
        let mut keeper = Keeper {
            tracks: self.reads.iter().map(|name| evaluator.variable(name)).collect(),
            evaluator: &mut evaluator,
            wrong: None,
        };
        let verdict = self.faults(&mut keeper).and_then(|()| {
            let wrong = keeper.wrong.take().map(|(_, numbers)| numbers);
            let lemmas = match wrong {
                Some(_) => Vec::new(),
                None => self.lemmas(keeper.evaluator)?,
            };
            Ok(Verdict { wrong, lemmas })
        });
        verdict.map_err(|halt| failure(halt, &evaluator, &self.positions, self.reads.len()))
    }

    /// All formulas. Those of the sequence at a position come first, so that its variables do.
    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let outputs = self.outputs.iter().map(|(_, formula)| formula);
        let first = self.first.iter().map(|(_, formula)| formula);
        let options = self.options.iter().flat_map(|(_, kinds)| kinds);
        outputs.chain([&self.positions]).chain(first).chain(options).chain(&self.some)
    }

    /// Records the least position with a wrong output.
    fn faults<'a>(&'a self, keeper: &mut Keeper<'a, '_, '_>) -> Result<(), Halt> {
        let mut rest = keeper.machine(&self.positions)?;
        for (value, place) in &self.first {
            let place = keeper.machine(place)?;
            let here = keeper.join(&rest, &place, Join::Both)?;
            rest = keeper.without(&rest, &here)?;
            let right = self.outputs.iter().find(|(output, _)| output == value);
            let wrong = match right {
                Some((_, right)) => {
                    let right = keeper.machine(right)?;
                    keeper.without(&here, &right)?
                }
                None => here,
            };
            keeper.note(&wrong)?;
        }
        let options: Vec<(i64, Machine)> = self
            .options
            .iter()
            .map(|(value, kinds)| Ok((*value, keeper.union(kinds)?)))
            .collect::<Result<_, Halt>>()?;
        // Positions without options are set aside: the general rule would give them the least value
        // instead of `end`.
        let mut stuck = None;
        if self.end != 0 {
            let some = keeper.union(&self.some)?;
            let none = keeper.without(&rest, &some)?;
            rest = keeper.without(&rest, &none)?;
            stuck = Some(none);
        }
        let mut left = rest.clone();
        for (output, place) in &self.outputs {
            let place = keeper.machine(place)?;
            if let Some(none) = &mut stuck
                && *output == self.end
            {
                *none = keeper.without(none, &place)?;
            }
            let here = keeper.join(&rest, &place, Join::Both)?;
            left = keeper.without(&left, &here)?;
            self.faults_of(*output, &here, &options, keeper)?;
        }
        // A position without any output is wrong as well.
        keeper.note(&left)?;
        stuck.map_or(Ok(()), |stuck| keeper.note(&stuck))
    }

    /// Records the least of the positions `here`, which all have this output, at which the options
    /// demand another output.
    fn faults_of<'a>(
        &'a self,
        output: i64,
        here: &Machine,
        options: &[(i64, Machine)],
        keeper: &mut Keeper<'a, '_, '_>,
    ) -> Result<(), Halt> {
        let option = |value: i64| options.iter().find(|(of, _)| *of == value).map(|(_, at)| at);
        // The outputs that some option must have, and the output that no option may have.
        let (needed, none) = match self.of_outcomes {
            false => (0..output, option(output)),
            true => (0..output, option(0).filter(|_| output == 0)),
        };
        let possible = output >= 0 && (!self.of_outcomes || output <= 1);
        if !possible {
            return keeper.note(here);
        }
        if let Some(none) = none {
            let wrong = keeper.join(here, none, Join::Both)?;
            keeper.note(&wrong)?;
        }
        for value in needed {
            let Some(has) = option(value) else { return keeper.note(here) };
            let wrong = keeper.without(here, has)?;
            keeper.note(&wrong)?;
        }
        Ok(())
    }

    /// A lemma for every quantified block, the inner blocks first.
    fn lemmas<'a>(&'a self, evaluator: &mut Evaluator<'a, '_>) -> Result<Vec<Lemma>, Halt> {
        let mut lemmas = Vec::new();
        let first = self.first.iter().map(|(_, place)| place);
        let options = self.options.iter().flat_map(|(_, kinds)| kinds);
        for formula in first.chain([&self.positions]).chain(options) {
            lemma::add(formula, false, &mut lemmas, evaluator)?;
        }
        lemma::after_sums(lemmas, evaluator)
    }
}

/// Machines over the numbers of a position, and the least wrong position found so far.
struct Keeper<'a, 'e, 'p> {
    evaluator: &'e mut Evaluator<'a, 'p>,
    tracks: Vec<u32>,
    /// The least wrong position, ordered by the number of its digits first.
    wrong: Option<(usize, Vec<BigUint>)>,
}

impl<'a> Keeper<'a, '_, '_> {
    fn machine(&mut self, formula: &'a Formula) -> Result<Machine, Halt> {
        let machine = self.evaluator.evaluate((formula, true))?;
        self.evaluator.over(&machine, &self.tracks)
    }

    fn join(&mut self, one: &Machine, other: &Machine, how: Join) -> Result<Machine, Halt> {
        Ok(one.join(other, how, &mut self.evaluator.meter)?)
    }

    /// The machine of the words that the first machine accepts and the second rejects.
    fn without(&mut self, one: &Machine, other: &Machine) -> Result<Machine, Halt> {
        let both = self.join(one, other, Join::Both)?;
        self.join(one, &both, Join::Different)
    }

    /// The machine of the disjunction of these formulas.
    fn union(&mut self, formulas: &'a [Formula]) -> Result<Machine, Halt> {
        let base = index(self.evaluator.environment.numerals().digits());
        let mut variables = self.tracks.clone();
        variables.sort_unstable();
        let mut union = Machine::constant(base, variables, super::machine::NO);
        for formula in formulas {
            let machine = self.machine(formula)?;
            union = self.join(&union, &machine, Join::Either)?;
        }
        Ok(union)
    }

    /// Records the least word of a machine if it is less than the least so far.
    fn note(&mut self, wrong: &Machine) -> Result<(), Halt> {
        if wrong.is_empty() {
            return Ok(());
        }
        let numerals = self.evaluator.environment.numerals();
        let meter = &mut self.evaluator.meter;
        let least = search::least(wrong, numerals, &self.tracks, 1, true, meter)?;
        for numbers in least {
            let found = (length(numerals, &numbers), numbers);
            if self.wrong.as_ref().is_none_or(|known| found < *known) {
                self.wrong = Some(found);
            }
        }
        Ok(())
    }
}

/// The number of digits of the longest number: positions with fewer digits come first.
fn length(numerals: &Numeration, numbers: &[BigUint]) -> usize {
    numbers.iter().max().map_or(0, |largest| numerals.to_msd_digits(largest).len())
}
