//! A question in first-order logic: its formula, the sequences in it, and its checked answer.

use nimata_checker::Accepted;

use super::failure::Failure;
use super::options::Shared;
use super::proof::ProofFile;
use super::remedy::Remedy;
use super::sequences::Sequences;
use crate::automaton::DigitOrder;
use crate::logic::{
    Answer, Environment, Formula, Lemma, Named, Numerals, SolveError, Vocabulary, Wanted, named,
    parse, sequences_of, shortened, solve,
};

/// A formula and what its names stand for.
pub struct Question {
    /// The formula.
    pub formula: Formula,
    /// The sequences in it, and the numerals of all its numbers.
    pub environment: Environment,
    /// The lemmas of the proofs that the games among the sequences keep their rules.
    lemmas: Vec<Lemma>,
}

/// An answer, and what is certain of it.
pub struct Answered {
    /// The answer.
    pub answer: Answer,
    /// The checker's acceptance of its certificate, or why there is none.
    pub accepted: Result<Accepted, String>,
}

/// What numbers are written in if nothing says otherwise, as in Walnut.
const DEFAULT_NUMERALS: Numerals = Numerals::Base { base: 2, order: DigitOrder::Msd };

impl Question {
    /// Reads a formula in Walnut's language. `words` has what it may call; the sequences are added
    /// to them.
    ///
    /// # Errors
    /// [`Failure::Usage`] with a caret if it is no formula; also if its sequences are not in one
    /// numeration.
    pub fn read(
        text: &str,
        words: &Vocabulary,
        sequences: &mut Sequences,
    ) -> Result<Self, Failure> {
        let mut words = words.clone();
        let Named { sequences: names, numerals: wish, .. } = named(text);
        let mut first = None;
        for name in &names {
            if sequences.find(name)? {
                let loaded = sequences.loaded(name, wish)?;
                let tracks = loaded.sequence.automaton.alphabet().tracks();
                words.add_sequence(name, usize::try_from(tracks).expect("at most 20"));
                first = first.or(Some(loaded.numerals));
            }
        }
        let parsed = parse(text, &words).map_err(|error| Failure::Usage(error.render(text)))?;
        let numerals = parsed.numerals.or(first).unwrap_or(DEFAULT_NUMERALS);
        let (mut used, mut lemmas) = (Vec::new(), Vec::new());
        for name in sequences_of(&parsed.formula) {
            let loaded = sequences.in_numerals(&name, numerals)?;
            used.push(loaded.sequence);
            lemmas.extend(loaded.lemmas);
        }
        let environment =
            Environment::new(numerals, used).map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(Question { formula: parsed.formula, environment, lemmas })
    }

    /// Answers it, writes the certificate, reads it back and has it checked.
    ///
    /// If a bound is reached before the certificate is known to be right, the answer stands
    /// without one.
    ///
    /// # Errors
    /// [`Failure::Undecided`] names the subformula that grew; [`Failure::Refused`] if the checker
    /// rejects the certificate.
    pub fn answer(&self, proof: ProofFile, shared: &Shared) -> Result<Answered, Failure> {
        let budget = shared.budget();
        let work = shared.work("deciding");
        let wanted = Wanted { budget, ..Wanted::default() };
        let mut tell = |formula: &Formula, _| work.now(format!("deciding {}", shortened(formula)));
        let mut solved = solve(&self.formula, &self.environment, &wanted, &mut tell);
        let mut without = None;
        if let Err(SolveError::Bound { reached, .. }) = &solved {
            // A proof takes the automata of more subformulas than the answer does.
            let wanted = Wanted { lemmas: false, ..wanted };
            without = Some(reached.advised());
            solved = solve(&self.formula, &self.environment, &wanted, &mut tell);
        }
        let solution = match (solved, without) {
            (Ok(solution), None) => solution,
            (Ok(solution), Some(why)) => {
                return Ok(Answered { answer: solution.answer, accepted: Err(why) });
            }
            (Err(error), _) => return Err(failure(error)),
        };
        work.now("checking");
        let mut statement = solution.statement(&self.formula, &self.environment);
        statement.lemmas.splice(0..0, self.lemmas.iter().cloned());
        let accepted = proof.check_answer(&statement.certificate(), &budget);
        Ok(Answered { answer: solution.answer, accepted: accepted? })
    }
}

fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Bound { formula, states, reached } => Failure::Undecided(format!(
            "{}; the subformula {formula} had {states} states by then",
            reached.advised()
        )),
        error => Failure::Usage(error.to_string()),
    }
}
