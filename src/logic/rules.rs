//! The rules of a game as a sentence about a sequence.

use super::{
    Answer, Asks, Connective, Environment, Formula, GameRules, Move, Operand, Relation, SolveError,
    Statement, SyntaxError, Term, Vocabulary, Wanted, Word, parse, solve,
};
use crate::budget::Budget;

impl GameRules {
    /// That a kind of moves leads to a position at which a sequence is 0, which means that it is
    /// lost.
    ///
    /// # Errors
    /// [`SyntaxError`] in the formula of the moves.
    pub fn lost_option(&self, kind: &Move, sequence: &str) -> Result<Formula, SyntaxError> {
        let lost = output(sequence, &kind.to, 0);
        Ok(Formula::exists(kind.to.clone(), read(&kind.formula)?.and(lost)))
    }

    /// That a sequence says who wins: at every position it is 1 if some option has output 0, or if
    /// there is no option in misère play, and else it is 0.
    ///
    /// # Errors
    /// [`SyntaxError`] in a formula of the rules.
    ///
    /// # Panics
    /// If the rules ask for values, or prescribe some, or there is no kind of moves.
    pub fn outcome_sentence(&self, sequence: &str) -> Result<Formula, SyntaxError> {
        assert!(
            self.asks == Asks::Outcome && self.first.is_empty(),
            "who wins, by the moves alone"
        );
        let either =
            |left: Formula, right| Formula::Binary(Connective::Or, Box::new(left), Box::new(right));
        let lost = self.moves.iter().map(|kind| self.lost_option(kind, sequence));
        let mut wins = lost.collect::<Result<Vec<_>, _>>()?;
        if self.end == 1 {
            let some = |kind: &Move| Ok(Formula::exists(kind.to.clone(), read(&kind.formula)?));
            let moves = self.moves.iter().map(some).collect::<Result<Vec<_>, _>>()?;
            let moves = moves.into_iter().reduce(either).expect("a kind of moves");
            wins.push(Formula::Not(Box::new(moves)));
        }
        let wins = wins.into_iter().reduce(either).expect("a kind of moves");
        let (win, lost) = (output(sequence, &self.reads, 1), output(sequence, &self.reads, 0));
        let same = Formula::Binary(Connective::Iff, Box::new(win.clone()), Box::new(wins));
        let outcome = same.and(either(win, lost));
        let positions = Box::new(read(&self.positions)?);
        let body = Formula::Binary(Connective::Implies, positions, Box::new(outcome));
        Ok(Formula::for_all(self.reads.clone(), body))
    }
}

fn read(text: &str) -> Result<Formula, SyntaxError> {
    Ok(parse(text, &Vocabulary::default())?.formula)
}

fn output(sequence: &str, at: &[String], output: i64) -> Formula {
    let indices = at.iter().map(Term::variable).collect();
    let word = Word { name: sequence.to_owned(), indices };
    Formula::Output(word, Relation::Equal, Operand::Output(output))
}

impl Statement {
    /// Proves that the first sequence says who wins by its rules: adds the lemmas of a proof, and
    /// says whether it is so.
    ///
    /// # Errors
    /// [`SolveError`] if a bound was reached, or the automaton does not read the numerals.
    ///
    /// # Panics
    /// If the sequence has no rules, or they are not as [`GameRules::outcome_sentence`] asks.
    pub fn prove_outcome(&mut self, budget: &Budget) -> Result<bool, SolveError> {
        let sequence = self.sequences.first().expect("a sequence of outcomes");
        let rules = sequence.game.as_ref().expect("with rules");
        let sentence = rules.outcome_sentence(&sequence.name).expect("formulas of the library");
        let environment = Environment::new(self.numerals, vec![sequence.clone()])?;
        let wanted = Wanted { budget: *budget, ..Wanted::default() };
        let solution = solve(&sentence, &environment, &wanted, &mut |_, _| {})?;
        self.lemmas = solution.lemmas;
        Ok(matches!(solution.answer, Answer::Sentence { truth: true, .. }))
    }
}
