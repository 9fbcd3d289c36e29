//! A question's answer, and the certificate that the checker has accepted.

use super::question::Question;
use super::spelling::Spelling;
use super::unsolved::{failed, failure};
use super::{Checked, Host, Loaded};
use crate::certificate::Certificate;
use crate::logic::{
    Answer, Formula, KindError, Lemma, Sequence, Size, Solution, SolveError, Statement, Wanted,
    bound_variables, free_variables, shortened, solve,
};
use crate::{AskError, Result};
use nimata_automata::automaton::states_in_words;

/// An answer, and what is certain of it.
pub struct Answered {
    /// The answer.
    pub answer: Answer,
    /// Its certificate as the checker has accepted it, or why there is none.
    pub certificate: Result<Checked, String>,
    /// How the values of the variables are written.
    pub spelling: Spelling,
    /// The facts that a reader of the certificate has to know beside it.
    pub note: Option<String>,
    /// The automata of its subformulas, in the order in which they were found.
    pub sizes: Vec<Size>,
    /// The divisors that the answer is about; `None` if the question has none.
    pub of: Option<AskedOfDivisors>,
}

/// A sentence about all divisors b, and those that an answer is about.
#[derive(Clone, Debug)]
pub struct AskedOfDivisors {
    /// The sentence, with the name b.
    pub sentence: String,
    /// The divisors, as in `*` and `3+2k`; of a false sentence the least one.
    pub divisors: String,
}

impl AskedOfDivisors {
    /// The divisors as words after "for".
    pub fn in_words(&self) -> String {
        match &*self.divisors {
            "*" => "every b ≥ 2".to_owned(),
            many if many.contains('+') => format!("every b = {}, k ≥ 0", many.replace('+', " + ")),
            one => format!("b = {one}"),
        }
    }
}

impl Answered {
    /// The theorem of the answer's certificate, in one short sentence without a full stop.
    pub fn short(&self) -> String {
        match &self.answer {
            Answer::Sentence { truth, .. } => {
                let of = self.of.as_ref().map(|of| format!(" for {}", of.in_words()));
                format!("the sentence is {truth}{}", of.unwrap_or_default())
            }
            Answer::Set(set) => {
                let states = states_in_words(set.automaton.len());
                format!("the solutions are those of the automaton with {states}")
            }
        }
    }
}

impl Question {
    /// Answers it, and has `check` judge the certificate: its acceptance, or why it declines.
    ///
    /// If a bound is reached before the certificate is known to be right, the answer stands
    /// without one.
    ///
    /// # Errors
    /// [`AskError::Undecided`] names the subformula that grew; those of `check`.
    pub fn answer<E: From<AskError>>(
        &self,
        host: &dyn Host,
        check: impl FnOnce(&Certificate) -> Result<Result<Checked, String>, E>,
    ) -> Result<Answered, E> {
        let budget = host.budget();
        let work = host.work("deciding".to_owned());
        let wanted = Wanted { budget, sizes: true, ..Wanted::default() };
        let decided = self.decided();
        let wanted = match &self.rest.translation {
            Some(translation) => translation.wanted(wanted),
            None if self.rest.decided.is_none() => wanted,
            // A variable that adds nothing to a sum of integers remains a variable of the question.
            None => {
                Wanted { tracks: free_variables(&self.formula).into_iter().collect(), ..wanted }
            }
        };
        let mut tell = |formula: &Formula, _| work.now(format!("deciding {}", shortened(formula)));
        let mut solved = solve(decided, &self.environment, &wanted, &mut tell);
        let mut without = None;
        if let Err(SolveError::Bound { reached, .. }) = &solved
            && !reached.ends_all()
        {
            // A proof takes the automata of more subformulas than the answer does.
            let wanted = Wanted { lemmas: false, ..wanted.clone() };
            without = Some(KindError::Reached(*reached));
            solved = solve(decided, &self.environment, &wanted, &mut tell);
        }
        let solution = solved.map_err(|error| failure(error, host))?;
        work.now("checking".to_owned());
        let certificate = match without.map_or_else(|| self.statement(&solution, &wanted), Err) {
            Ok(statement) => check(&statement.certificate())?,
            Err(
                KindError::Solve(SolveError::Bound { reached, .. }) | KindError::Reached(reached),
            ) => Err(format!("{reached}{}", host.remedy(reached))),
            Err(why @ KindError::Rules(_)) => Err(why.to_string()),
            Err(error) => return Err(failed(error, "", host).into()),
        };
        // The values of a translation were judged before.
        if certificate.is_err() && self.rest.translation.is_none() && host.has_remembered() {
            for sequence in self.environment.sequences() {
                let lemmas = self.rest.lemmas.clone();
                Loaded { sequence: sequence.clone(), lemmas }.verify(host)?;
            }
        }
        let Solution { answer, sizes, .. } = solution;
        let answer = self.meant(answer, host)?;
        let note = self.note().filter(|_| certificate.is_ok());
        Ok(Answered { answer, certificate, spelling: self.spelling.clone(), note, sizes, of: None })
    }

    fn statement(&self, solution: &Solution, wanted: &Wanted) -> Result<Statement, KindError> {
        if let Some(translation) = &self.rest.translation {
            return translation.statement(solution, wanted);
        }
        let mut statement = solution.statement(self.decided(), &self.environment);
        statement.lemmas.splice(0..0, self.rest.lemmas.iter().cloned());
        self.add_sums(&mut statement, wanted)?;
        Ok(statement)
    }

    /// The answer about the variables of the formula.
    fn meant(&self, answer: Answer, host: &dyn Host) -> Result<Answer> {
        let Some(translation) = &self.rest.translation else {
            return Ok(match answer {
                Answer::Set(mut set) => {
                    let automaton = set.automaton.in_numeration(self.rest.numerals.clone());
                    set.automaton = automaton.expect("codes have the digits of the integers");
                    Answer::Set(set)
                }
                // Others are constants, and those of the translation to codes.
                Answer::Sentence { truth, witness } => {
                    let own = bound_variables(&self.formula);
                    let is_own = |(name, _): &(String, _)| {
                        own.contains(name) && !self.rest.constants.contains(name)
                    };
                    let of = |numbers: Vec<_>| numbers.into_iter().filter(is_own).collect();
                    Answer::Sentence { truth, witness: witness.map(of) }
                }
            });
        };
        let answer = translation.answer(answer, &host.budget());
        answer.map_err(|error| failed(error, "", host))
    }

    /// Adds the sentences about sequences that stand beside those of the question to a statement,
    /// with these sequences and lemmas.
    fn add_sums(&self, statement: &mut Statement, wanted: &Wanted) -> Result<(), KindError> {
        let given = self.environment.sequences();
        let named = |known: &Sequence| known.game.as_ref().is_some_and(|it| !it.given.is_empty());
        if self.rest.sums.is_empty() && !given.iter().any(named) {
            return Ok(());
        }
        statement.sequences.retain(|known| given.iter().all(|it| it.name != known.name));
        statement.sequences.splice(0..0, given.iter().cloned());
        // Sentences have no tracks.
        let wanted = Wanted { tracks: Vec::new(), sizes: false, ..wanted.clone() };
        for (at, sentence) in self.rest.sums.iter().enumerate() {
            let solution = solve(sentence, &self.environment, &wanted, &mut |_, _| {})?;
            if !matches!(solution.answer, Answer::Sentence { truth: true, .. }) {
                return Err(KindError::Sums(sentence.to_string()));
            }
            let known = |lemma: &Lemma| statement.lemmas.iter().any(|it| it.text == lemma.text);
            let fresh: Vec<Lemma> = solution.lemmas.into_iter().filter(|it| !known(it)).collect();
            statement.lemmas.extend(fresh);
            statement.sentences.insert(at, sentence.clone());
        }
        Ok(())
    }
}
