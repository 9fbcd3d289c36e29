//! A question in first-order logic: its formula, the sequences in it, and its checked answer.

use std::collections::BTreeSet;

use super::{Checked, Host, Sequences};
use crate::automaton::{DigitOrder, Numeration, common_power};
use crate::certificate::Certificate;
use crate::game::GameError;
use crate::logic::{
    Answer, Coded, Environment, Formula, IntegerError, Lemma, Mixed, Named, Parsed, Sequence, Set,
    SolveError, Statement, SyntaxErrorKind, Vocabulary, Wanted, coded, constants, named, parse,
    sequences_of, shortened, solve, with_outputs,
};

/// A formula and what its names stand for.
pub struct Question {
    /// The formula as it was asked.
    pub written: Formula,
    /// The numeration of its numbers.
    pub numerals: Numeration,
    /// The formula of the certificate: outputs are counted from the least one, and in a negative
    /// base codes stand for integers.
    pub formula: Formula,
    /// The sequences in the formula of the certificate, and the numerals of its numbers.
    pub environment: Environment,
    /// How much less outputs are than in the certificate, if some are below 0.
    pub offset: i64,
    /// Sentences that say what the sequences are that stand for sums of integers.
    sums: Vec<Formula>,
    /// Where `&`, `|` and `^` stand beside each other in its text without parentheses.
    pub mixed: Vec<Mixed>,
    /// The lemmas of the proofs that the games among the sequences keep their rules.
    lemmas: Vec<Lemma>,
}

/// An answer, and what is certain of it.
pub struct Answered {
    /// The answer.
    pub answer: Answer,
    /// Its certificate as the checker has accepted it, or why there is none.
    pub certificate: Result<Checked, String>,
}

impl Answered {
    /// What the certificate of the answer proves, in one short sentence without a full stop.
    pub fn short(&self) -> String {
        match &self.answer {
            Answer::Sentence { truth, .. } => format!("the sentence is {truth}"),
            Answer::Set(set) => {
                let states = set.automaton.len();
                let plural = if states == 1 { "" } else { "s" };
                format!("the solutions are those of the automaton with {states} state{plural}")
            }
        }
    }
}

/// What numbers are written in if nothing says otherwise, as in Walnut.
const DEFAULT_NUMERALS: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

impl Question {
    /// Reads a formula in Walnut's language. `words` has what it may call; the sequences are added
    /// to them.
    ///
    /// # Errors
    /// [`GameError::NoFormula`] with a caret; [`GameError::Unsuitable`] if its sequences are not in
    /// one numeration.
    pub fn read(
        text: &str,
        words: &Vocabulary,
        sequences: &mut Sequences<'_>,
    ) -> Result<Self, GameError> {
        let mut words = words.clone();
        let Named { sequences: names, numerations, .. } = named(text);
        for name in &numerations {
            words.add_numeration(name, sequences.numerals(name));
        }
        let wish = numerations.first().and_then(|name| words.numeration(name).ok());
        let mut own = Vec::new();
        for name in &names {
            if sequences.find(name)? {
                let loaded = sequences.loaded(name, wish.as_ref())?;
                let tracks = loaded.sequence.automaton.alphabet().tracks();
                words.add_sequence(name, usize::try_from(tracks).expect("at most 20"));
                let outputs = loaded.sequence.automaton.outputs().iter().flatten();
                words.add_outputs(name, outputs.copied());
                own.push(loaded.sequence.automaton.numeration().clone());
            }
        }
        if own.first().is_some_and(|own| own.negative_base().is_some()) {
            words.set_integers();
        }
        let Parsed { formula, numerals, mixed } = parse(text, &words).map_err(|error| {
            if let SyntaxErrorKind::Bound(_, bound) = error.kind() {
                return (*bound).into();
            }
            let advice = match error.kind() {
                SyntaxErrorKind::UnknownSequence(name, _) => sequences.host().naming(name),
                _ => String::new(),
            };
            GameError::NoFormula {
                column: error.column(),
                says: error.render_advised(text, &advice),
            }
        })?;
        let possible = numerals.map_or_else(|| common(&own), |numerals| vec![numerals]);
        let (numerals, loaded) = sequences.together(&sequences_of(&formula), &possible)?;
        let (mut used, mut lemmas) = (Vec::new(), Vec::new());
        for loaded in loaded {
            used.push(loaded.sequence);
            lemmas.extend(loaded.lemmas);
        }
        let written = formula;
        let (formula, offset) = from_zero(&written, &mut used);
        let unsuitable = |error: &dyn std::fmt::Display| GameError::Unsuitable(error.to_string());
        let Coded { formula, environment, sentences: sums } = match numerals.negative_base() {
            Some(_) => {
                let budget = sequences.host().budget();
                coded(&formula, &numerals, used, &budget).map_err(|error| match error {
                    IntegerError::Reached(reached) => reached.into(),
                    error => unsuitable(&error),
                })?
            }
            None => {
                let environment = Environment::new(numerals.clone(), used);
                let environment = environment.map_err(|error| unsuitable(&error))?;
                Coded { formula, environment, sentences: Vec::new() }
            }
        };
        Ok(Question { written, numerals, formula, environment, offset, sums, mixed, lemmas })
    }

    /// What a reader of the certificate has to know beside it, in one sentence without a full stop.
    pub fn note(&self) -> Option<String> {
        let zero = -self.offset;
        (self.offset > 0).then(|| {
            format!("the certificate counts outputs from {zero} on: its @0 stands for @{zero}")
        })
    }

    /// Tells the host how `&` beside `|` was read if there are no parentheses.
    pub fn tell_readings(&self, host: &dyn Host) {
        for mixed in &self.mixed {
            let (one, other) = mixed.signs;
            host.say(&format!(
                "`{one}` and `{other}` bind alike, from the left: this is read as `{}`; for `{}` \
                 write parentheses",
                mixed.read, mixed.otherwise
            ));
        }
    }

    /// Answers it, and has `check` judge the certificate: its acceptance, or why it declines.
    ///
    /// If a bound is reached before the certificate is known to be right, the answer stands
    /// without one.
    ///
    /// # Errors
    /// [`GameError::Undecided`] names the subformula that grew; those of `check`.
    pub fn answer<E: From<GameError>>(
        &self,
        host: &dyn Host,
        check: impl FnOnce(&Certificate) -> Result<Result<Checked, String>, E>,
    ) -> Result<Answered, E> {
        let budget = host.budget();
        let work = host.work("deciding".to_owned());
        let wanted = Wanted { budget, ..Wanted::default() };
        let mut tell = |formula: &Formula, _| work.now(format!("deciding {}", shortened(formula)));
        let mut solved = solve(&self.formula, &self.environment, &wanted, &mut tell);
        let mut without = None;
        if let Err(SolveError::Bound { reached, .. }) = &solved {
            // A proof takes the automata of more subformulas than the answer does.
            let wanted = Wanted { lemmas: false, ..wanted };
            without = Some(format!("{reached}{}", host.remedy(*reached)));
            solved = solve(&self.formula, &self.environment, &wanted, &mut tell);
        }
        let solution = match (solved, without) {
            (Ok(solution), None) => solution,
            (Ok(solution), Some(why)) => {
                return Ok(Answered { answer: self.told(solution.answer), certificate: Err(why) });
            }
            (Err(error), _) => return Err(failure(error, host).into()),
        };
        work.now("checking".to_owned());
        let mut statement = solution.statement(&self.formula, &self.environment);
        statement.lemmas.splice(0..0, self.lemmas.iter().cloned());
        let answer = self.told(solution.answer);
        if let Err(why) = self.add_sums(&mut statement, host) {
            return Ok(Answered { answer, certificate: Err(why) });
        }
        let certificate = check(&statement.certificate())?;
        Ok(Answered { answer, certificate })
    }

    /// The answer with an automaton in the numeration of the question.
    fn told(&self, answer: Answer) -> Answer {
        match answer {
            Answer::Set(set) => {
                let automaton = set.automaton.in_numeration(self.numerals.clone());
                let automaton = automaton.expect("codes have the digits of the integers");
                Answer::Set(Set { automaton, ..set })
            }
            sentence => sentence,
        }
    }

    /// Adds the sentences about the sums of integers to a statement, with their sequences and
    /// lemmas; or says why they are not proved.
    fn add_sums(&self, statement: &mut Statement, host: &dyn Host) -> Result<(), String> {
        if self.sums.is_empty() {
            return Ok(());
        }
        let answers = statement.sequences.iter().filter(|known| {
            self.environment.sequences().iter().all(|given| given.name != known.name)
        });
        let answers: Vec<_> = answers.cloned().collect();
        statement.sequences = self.environment.sequences().to_vec();
        statement.sequences.extend(answers);
        for (at, sentence) in self.sums.iter().enumerate() {
            let wanted = Wanted { budget: host.budget(), ..Wanted::default() };
            let solution = solve(sentence, &self.environment, &wanted, &mut |_, _| {});
            let solution = solution.map_err(|error| match error {
                SolveError::Bound { reached, .. } => format!("{reached}{}", host.remedy(reached)),
                error => error.to_string(),
            })?;
            if !matches!(solution.answer, Answer::Sentence { truth: true, .. }) {
                return Err(format!("the sums of integers are not proved: {sentence} is false"));
            }
            let known = |lemma: &Lemma| statement.lemmas.iter().any(|it| it.text == lemma.text);
            let fresh: Vec<Lemma> = solution.lemmas.into_iter().filter(|it| !known(it)).collect();
            statement.lemmas.extend(fresh);
            statement.sentences.insert(at, sentence.clone());
        }
        Ok(())
    }
}

/// The formula and its sequences with outputs from 0 on, and how much more these are. Rules of
/// games are left out then, as their values are others.
fn from_zero(formula: &Formula, sequences: &mut [Sequence]) -> (Formula, i64) {
    let outputs = sequences.iter().flat_map(|known| known.automaton.outputs()).flatten();
    let least = outputs.copied().min().unwrap_or(0);
    if least >= 0 {
        return (formula.clone(), 0);
    }
    let offset = constants(formula).into_iter().fold(least, i64::min).saturating_neg();
    for sequence in sequences {
        let more = |output: Option<i64>| output.map(|output| output + offset);
        sequence.automaton = sequence.automaton.map_outputs(more);
        sequence.game = None;
    }
    (with_outputs(formula, offset), offset)
}

/// The numerals in which sequences might go together, of which each by itself is in one of these;
/// the best ones first. In bases that are powers of one number they are the bases from the least
/// one on, in whatever order the sequences stand, and the least common power.
fn common(own: &[Numeration]) -> Vec<Numeration> {
    let Some(first) = own.first() else { return vec![DEFAULT_NUMERALS] };
    let bases: Option<BTreeSet<u32>> = own.iter().map(|numerals| numerals.base()).collect();
    let power = bases.as_ref().and_then(|bases| {
        let mut bases = bases.iter().copied();
        let least = bases.next()?;
        bases.try_fold(least, common_power)
    });
    match (bases, power) {
        (Some(mut bases), Some(power)) => {
            bases.insert(power);
            bases.into_iter().map(|base| Numeration::Base { base, order: first.order() }).collect()
        }
        _ => vec![first.clone()],
    }
}

fn failure(error: SolveError, host: &dyn Host) -> GameError {
    match error {
        SolveError::Bound { formula, states, reached } => GameError::Undecided(format!(
            "{reached}{}; the subformula {formula} had {states} states by then",
            host.remedy(reached)
        )),
        error => GameError::Unsuitable(error.to_string()),
    }
}
