//! Sequences that are learned from their first terms, and what is proved of them.

use num_bigint::BigUint;

use super::{Checked, Host, determined};
use crate::logic::learn::{LearnError, Learner, Oracle};
use crate::logic::{Formula, Recursion, Sequence, Vocabulary, named, parse};
use crate::{AskError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, states_in_words};

/// The name of the sequence in sentences about it.
pub const LEARNED: &str = "T";

/// How many terms are computed by sentences: more, where fewer are not enough.
const COMPUTED: [usize; 3] = [1 << 10, 1 << 14, 1 << 18];

/// The bases from 2 to 10, in which a sequence is learned if nobody names a numeration.
pub fn small_bases() -> Vec<Numeration> {
    (2..=10).map(|base| Numeration::Base { base, order: DigitOrder::Msd }).collect()
}

/// Consecutive terms of a sequence; `None` where it has no term.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstTerms {
    /// The index of the first of them; those before have no term.
    pub first: usize,
    /// The terms from there on.
    pub terms: Vec<Option<i64>>,
}

/// An automaton that has the terms of a sequence.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The automaton.
    pub automaton: Dfao,
    /// The number of known terms, all of which it has.
    pub terms: usize,
    /// The number of the first of them, from which it was guessed.
    pub shown: usize,
    /// The theorem about it; `None` where no sentences were given, so that it is a guess.
    pub proof: Option<LearnedProof>,
}

/// The proof that sentences are true of a learned sequence.
#[derive(Clone, Debug)]
pub struct LearnedProof {
    /// The certificate, accepted; its last sentences are those of [`Recursion::determines_all`] if
    /// there is no other such sequence.
    pub certificate: Checked,
    /// The greatest output for which the sentences determine the sequence: no other one with
    /// outputs from 0 to this satisfies them. `None` if they are not seen to determine it.
    pub only: Option<i64>,
}

/// Learns the automaton of a sequence in one of these numerations: that with the fewest states.
///
/// It is guessed from the first quarter of the terms, or from more of them, until it has the others
/// as well. Sentences, in which the sequence is called [`LEARNED`], are then proved of it. Without
/// terms they determine them, as a [`Recursion`].
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// use nimata_automata::budget::Budget;
/// use nimata_logic::ask::{FirstTerms, learn};
/// let binary = [Numeration::Base { base: 2, order: DigitOrder::Msd }];
/// let sentences = ["T[0] = @0", "A n (T[2*n] = T[n])", "A n (T[2*n+1] != T[n])", "A n T[n] < @2"];
/// let sentences = sentences.map(str::to_owned);
/// let learned = learn(None, &sentences, &binary, &Budget::default())?;
/// assert_eq!(learned.automaton.len(), 2);
/// assert!(learned.proof.is_some_and(|proof| proof.only == Some(2)));
/// let terms = (0..100u32).map(|n| Some(i64::from(n.count_ones() % 2))).collect();
/// let guess = learn(Some(FirstTerms { first: 0, terms }), &[], &binary, &Budget::default())?;
/// assert_eq!((guess.automaton.len(), guess.terms, guess.shown), (2, 100, 25));
/// assert!(guess.proof.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`AskError::Undecided`] if no automaton that is guessed from a part of the terms has the others,
/// or if a sentence is false of the guess or not proved; [`AskError::Unsuitable`] if sentences are
/// to determine the terms and do not; [`AskError::NoFormula`] for a sentence that does not parse.
///
/// # Panics
/// Panics if there is no numeration.
pub fn learn(
    terms: Option<FirstTerms>,
    sentences: &[String],
    numerations: &[Numeration],
    host: &dyn Host,
) -> Result<Learned> {
    let words = Vocabulary::default().with_sequence(LEARNED, 1);
    if let Some(name) = sentences.iter().find_map(|text| named(text).numerations.into_iter().next())
    {
        return Err(AskError::Unsuitable(format!(
            "a sentence names the numeration {name}: all numbers are in that of the sequence, \
             which is named beside the sentences"
        )));
    }
    let read = |text: &String| match parse(text, &words) {
        Ok(read) => Ok(read.formula),
        Err(error) => Err(AskError::NoFormula { column: error.column(), says: error.render(text) }),
    };
    let formulas = sentences.iter().map(read).collect::<Result<Vec<Formula>, _>>()?;
    if let Some(known) = terms {
        let guess = guessed(&known, numerations, host)?;
        return proved(guess, &formulas, host);
    }
    let most = Recursion::most(&formulas);
    let recursion = Recursion::new(LEARNED, most, &formulas).ok_or_else(|| {
        AskError::Unsuitable(format!("terms of up to {most} are too large to be computed"))
    })?;
    let mut last = None;
    for count in COMPUTED {
        let terms = recursion.terms(count).map_err(AskError::Unsuitable)?;
        let known = FirstTerms { first: 0, terms: terms.into_iter().map(Some).collect() };
        let learned =
            guessed(&known, numerations, host).and_then(|guess| proved(guess, &formulas, host));
        match learned {
            Err(AskError::Undecided(why)) => last = Some(AskError::Undecided(why)),
            learned => return learned,
        }
    }
    Err(last.expect("numbers of terms are tried"))
}

/// The automaton with the fewest states that has all terms and is guessed from a part of them.
fn guessed(known: &FirstTerms, numerations: &[Numeration], host: &dyn Host) -> Result<Learned> {
    let mut best: Option<Learned> = None;
    let mut why = None;
    for numerals in numerations {
        let work = host.work(format!("learning in {numerals}"));
        let quarters = (1..=3).map(|quarters| known.terms.len() * quarters / 4);
        for shown in quarters {
            work.now(format!("learning in {numerals} from {shown} terms"));
            match guess(known, shown, numerals, host) {
                Ok(automaton) => {
                    let fewer = |best: &Learned| automaton.len() < best.automaton.len();
                    if best.as_ref().is_none_or(fewer) {
                        let terms = known.terms.len();
                        best = Some(Learned { automaton, terms, shown, proof: None });
                    }
                    break;
                }
                Err(LearnError::Reached(reached)) if reached.ends_all() => {
                    return Err(reached.into());
                }
                Err(LearnError::Unsuitable(why)) => return Err(AskError::Unsuitable(why)),
                Err(error) => why = why.or(Some(format!("in {numerals}, {error}"))),
            }
        }
    }
    best.ok_or_else(|| {
        let why = why.expect("a numeration is tried");
        AskError::Undecided(format!(
            "no automaton that is guessed from three quarters of these {} terms has the others: \
             {why}; give more terms, or another numeration",
            known.terms.len()
        ))
    })
}

/// The automaton that the terms shown suggest, if it has all others as well.
fn guess(
    known: &FirstTerms,
    shown: usize,
    numerals: &Numeration,
    host: &dyn Host,
) -> Result<Dfao, LearnError> {
    let budget = host.budget();
    let mut oracle = Shown { known, shown };
    let mut learner = Learner::new(numerals.clone(), &mut oracle, &budget)?;
    loop {
        let automaton = learner.hypothesis()?;
        let wrong = known.terms.iter().zip(known.first..).find(|(term, n)| {
            let here = automaton.value_at(&BigUint::from(*n));
            here != **term
        });
        match wrong {
            None => return Ok(automaton),
            Some((_, n)) if n < known.first + shown => {
                let at = u64::try_from(n).expect("an index in memory");
                learner.refine(&[at])?;
            }
            Some((_, n)) => {
                return Err(LearnError::Undecided(format!(
                    "the guess from {shown} terms is wrong at {n}"
                )));
            }
        }
    }
}

/// The terms that the learner sees.
struct Shown<'k> {
    known: &'k FirstTerms,
    shown: usize,
}

impl Oracle for Shown<'_> {
    type Error = LearnError;

    fn tracks(&self) -> usize {
        1
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, LearnError> {
        match usize::try_from(at[0]) {
            // There is no term before the first one.
            Ok(n) if n < self.known.first => Ok(None),
            Ok(n) if n - self.known.first < self.shown => {
                Ok(self.known.terms[n - self.known.first])
            }
            _ => Err(LearnError::Undecided(format!("{} terms are too few", self.shown))),
        }
    }
}

/// The guess with the proof of these sentences, if there are any.
fn proved(guess: Learned, formulas: &[Formula], host: &dyn Host) -> Result<Learned> {
    if formulas.is_empty() {
        return Ok(guess);
    }
    let states = states_in_words(guess.automaton.len());
    let outputs = guess.automaton.palette().into_iter().flatten();
    let most = outputs.chain([Recursion::most(formulas)]).max().expect("one at least");
    let (name, automaton) = (LEARNED.to_owned(), guess.automaton.clone());
    let sequence = Sequence { name, automaton, game: None };
    let certified = |own: &[Formula]| {
        let texts: Vec<String> = formulas.iter().chain(own).map(Formula::to_string).collect();
        determined(vec![sequence.clone()], &texts, host)
    };
    // Of one output alone nothing is left to be determined, whatever the sentences say.
    let recursion = Recursion::new(LEARNED, most, formulas).filter(|_| most > 0);
    let determines = recursion.and_then(|it| it.determines_all());
    if let Some(determines) = determines
        && let Ok(certificate) = certified(&determines)?
    {
        return Ok(Learned {
            proof: Some(LearnedProof { certificate, only: Some(most) }),
            ..guess
        });
    }
    let certificate = certified(&[])?.map_err(|why| {
        AskError::Undecided(format!("nothing is proved of the guess with {states}: {why}"))
    })?;
    Ok(Learned { proof: Some(LearnedProof { certificate, only: None }), ..guess })
}
