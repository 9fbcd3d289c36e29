//! States in one sentence that a sequence satisfies the rules of a game, and proves it.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::solve::{Demands, sums};
use super::{
    Asks, Determined, Environment, Formula, GameRules, Move, Sequence, SolveError, Statement,
    SyntaxError, Term, Vocabulary, parse,
};
use nimata_automata::budget::Budget;

/// The outcome of a proof that a sequence satisfies the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// The sequence satisfies the rules at every position.
    Yes,
    /// The sequence violates the rules at this position. It is the least one: positions are ordered
    /// by the number of digits of their longest number, then by the first number, then by the
    /// second, and so on.
    Refuted(Vec<BigUint>),
}

impl GameRules {
    /// States that a move of one kind leads to a position with a given output. Such lemmas of a
    /// proof have the form `E to (where & G[to] = @v)`.
    ///
    /// # Errors
    /// [`SyntaxError`] if the formula of the moves does not parse.
    pub fn option(&self, kind: &Move, sequence: &str, value: i64) -> Result<Formula, SyntaxError> {
        self.option_in(kind, sequence, value, &self.words(sequence, self.reads.len()))
    }

    fn option_in(
        &self,
        kind: &Move,
        sequence: &str,
        value: i64,
        words: &Vocabulary,
    ) -> Result<Formula, SyntaxError> {
        let has = output(sequence, &kind.to, value);
        Ok(Formula::exists(kind.to.clone(), read(&kind.formula, words)?.and(has)))
    }

    /// States that a sequence with these outputs satisfies the rules, as one sentence: at every
    /// position the output is the prescribed one if there is one, and otherwise follows from the
    /// outputs of the options.
    ///
    /// The sentence is long if there are many outputs. [`Statement::prove_game`] avoids it and
    /// proves one output at a time.
    ///
    /// ```
    /// use nimata_logic::logic::{Asks, GameRules, Move};
    /// let one_or_two = Move { to: vec!["m".into()], formula: "m + 1 = n | m + 2 = n".into() };
    /// let rules = GameRules {
    ///     reads: vec!["n".into()],
    ///     positions: "n >= 0".into(),
    ///     moves: vec![one_or_two],
    ///     asks: Asks::Values,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "n".into(),
    ///     given: Vec::new(),
    /// };
    /// let sentence = rules.sentence("G", &[0, 1, 2])?.to_string();
    /// assert!(sentence.starts_with("A n (n >= 0 => "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SyntaxError`] if a formula of the rules does not parse.
    pub fn sentence(&self, sequence: &str, outputs: &[i64]) -> Result<Formula, SyntaxError> {
        if self.asks == Asks::Relation {
            let words = self.words(sequence, self.reads.len() + 1);
            let texts = self.relation_conditions(sequence, outputs);
            let conditions = texts.iter().map(|text| read(text, &words));
            return Ok(Formula::all(conditions.collect::<Result<Vec<_>, SyntaxError>>()?));
        }
        let words = self.words(sequence, self.reads.len());
        let is = |value| output(sequence, &self.reads, value);
        let has = |value| {
            let kinds = self.moves.iter();
            let kinds = kinds.map(|kind| self.option_in(kind, sequence, value, &words));
            Ok(Formula::any(kinds.collect::<Result<Vec<_>, SyntaxError>>()?))
        };
        let some = Formula::any(self.some(&words)?);
        let mut right = Vec::new();
        let outputs: BTreeSet<i64> = outputs.iter().copied().collect();
        for &value in outputs.iter().filter(|&&value| value >= 0) {
            let demands = match (self.asks == Asks::Outcome, value) {
                (false, _) => {
                    let needed =
                        (0..value).map_while(|less| outputs.contains(&less).then(|| has(less)));
                    let mut needed = needed.collect::<Result<Vec<_>, _>>()?;
                    if i64::try_from(needed.len()).is_ok_and(|count| count < value) {
                        continue;
                    }
                    needed.push(!has(value)?);
                    Formula::all(needed)
                }
                (true, 0) => !has(0)?,
                (true, 1) => has(0)?,
                (true, _) => continue,
            };
            right.push(match self.end {
                0 => is(value).and(demands),
                _ => is(value).and(some.clone()).and(demands),
            });
        }
        if self.end != 0 {
            right.push(is(self.end.into()).and(!some));
        }
        let mut rule = Formula::any(right);
        for (value, place) in self.first.iter().rev() {
            let place = read(place, &words)?;
            let here = place.clone().and(is((*value).into()));
            rule = here.or((!place).and(rule));
        }
        let body = read(&self.positions, &words)?.implies(rule);
        Ok(Formula::for_all(self.reads.clone(), body))
    }

    /// For each kind of moves, where there is such a move.
    fn some(&self, words: &Vocabulary) -> Result<Vec<Formula>, SyntaxError> {
        let some = |kind: &Move| Ok(Formula::exists(kind.to.clone(), read(&kind.formula, words)?));
        self.moves.iter().map(some).collect()
    }

    /// A vocabulary that knows this sequence, and those that the rules name.
    fn words(&self, sequence: &str, tracks: usize) -> Vocabulary {
        Vocabulary::of(&Determined::sequences(&self.given)).with_sequence(sequence, tracks)
    }

    fn demands(&self, sequence: &Sequence, words: &Vocabulary) -> Result<Demands, SyntaxError> {
        let outputs: BTreeSet<i64> =
            sequence.automaton.outputs().iter().copied().flatten().collect();
        let of_outcomes = self.asks == Asks::Outcome;
        let asked = if of_outcomes { BTreeSet::from([0]) } else { outputs.clone() };
        let name = &sequence.name;
        let option = |value| {
            let kinds = self.moves.iter();
            let kinds = kinds.map(|kind| self.option_in(kind, name, value, words));
            Ok((value, kinds.collect::<Result<_, SyntaxError>>()?))
        };
        let first = self.first.iter();
        let first = first.map(|(value, place)| Ok(((*value).into(), read(place, words)?)));
        let is = |value| (value, output(name, &self.reads, value));
        Ok(Demands {
            reads: self.reads.clone(),
            positions: read(&self.positions, words)?,
            first: first.collect::<Result<_, SyntaxError>>()?,
            outputs: outputs.into_iter().map(is).collect(),
            options: asked.into_iter().map(option).collect::<Result<_, SyntaxError>>()?,
            some: if self.end == 0 { Vec::new() } else { self.some(words)? },
            of_outcomes,
            end: self.end.into(),
        })
    }
}

fn read(text: &str, words: &Vocabulary) -> Result<Formula, SyntaxError> {
    Ok(parse(text, words)?.formula)
}

fn output(sequence: &str, at: &[String], output: i64) -> Formula {
    Formula::output(sequence, at.iter().map(Term::variable), output)
}

impl Statement {
    /// Proves that the first sequence satisfies its rules, or refutes it: at every position its
    /// output must follow from the outputs of the options. Adds the lemmas of the proof;
    /// docs/certificate.md, section 5, gives their form.
    ///
    /// Each output is decided on its own, so dozens of outputs do not make one large formula. It
    /// does not verify that moves lead to positions and lower the measure; the checker does.
    ///
    /// ```
    /// use nimata_automata::automaton::{Dfao, DigitOrder};
    /// use nimata_automata::budget::Budget;
    /// use nimata_logic::logic::{Asks, GameRules, Move, Proved, Sequence, Statement};
    /// let one_or_two = Move { to: vec!["m".into()], formula: "m + 1 = n | m + 2 = n".into() };
    /// let rules = GameRules {
    ///     reads: vec!["n".into()],
    ///     positions: "n >= 0".into(),
    ///     moves: vec![one_or_two],
    ///     asks: Asks::Values,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "n".into(),
    ///     given: Vec::new(),
    /// };
    /// // The value of n tokens is n modulo 3.
    /// let rows = (0..3).map(|r| vec![2 * r % 3, (2 * r + 1) % 3]).collect();
    /// let outputs = vec![Some(0), Some(1), Some(2)];
    /// let automaton = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
    /// let numerals = automaton.numeration().clone();
    /// let sequence = Sequence { name: "G".into(), automaton, game: Some(rules) };
    /// let mut statement = Statement::of(numerals, sequence);
    /// assert_eq!(statement.prove_game(&Budget::default())?, Proved::Yes);
    /// assert!(!statement.lemmas.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if a bound was reached, the automaton does not read the numerals, or a
    /// formula of the rules does not parse.
    ///
    /// # Panics
    /// Panics if the first sequence has no rules.
    ///
    /// # Complexity
    /// One machine for each output and each kind of moves, with the numbers after the move
    /// projected away; and O(v^2) products of these with the automaton, for v outputs.
    pub fn prove_game(&mut self, budget: &Budget) -> Result<Proved, SolveError> {
        let sequence = self.sequences.first().expect("a sequence");
        let rules = sequence.game.as_ref().expect("a sequence with rules");
        if rules.asks == Asks::Relation {
            let faults = self.prove_relation(budget)?;
            let first = faults.into_iter().map(|fault| fault.position).next();
            return Ok(first.map_or(Proved::Yes, Proved::Refuted));
        }
        let environment = Environment::new(self.numerals.clone(), self.sequences.clone())?;
        let words = self.vocabulary();
        let kept = rules.demands(sequence, &words)?.decide(&environment, budget)?;
        Ok(match kept.wrong {
            Some(position) => Proved::Refuted(position),
            None => {
                self.lemmas = sums(rules.lowered(&words)?, &environment, budget)?;
                self.lemmas.extend(kept.lemmas);
                Proved::Yes
            }
        })
    }
}
