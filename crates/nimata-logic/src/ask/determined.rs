//! Sequences that sentences determine: their certificates.

use super::{Checked, Host};
use crate::Result;
use crate::certificate::MOST_OUTPUT;
use crate::logic::{
    Answer, Environment, Lemma, Sequence, SolveError, Statement, Wanted, parse, solve,
};

/// The greatest number of sentences in a certificate.
const MOST_SENTENCES: usize = 4096;

/// Proves that all sentences are true of some sequences in one numeration, as one certificate that
/// the checker has accepted; or says why there is none. A sentence is a text in Walnut's language.
///
/// ```
/// use nimata_automata::automaton::Morphism;
/// use nimata_automata::budget::Budget;
/// use nimata_logic::logic::Sequence;
/// use nimata_logic::ask::determined;
/// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
/// let automaton = thue_morse.fixed_point(0, "T", &Budget::default())?;
/// let word = Sequence { name: "T".to_owned(), automaton, game: None };
/// let sentences = ["T[0] = @0", "A n (T[2*n] = T[n])"].map(str::to_owned);
/// let checked = determined(vec![word.clone()], &sentences, &Budget::default())?;
/// assert!(checked.is_ok());
/// let wrong = determined(vec![word], &["T[0] = @1".to_owned()], &Budget::default())?;
/// assert_eq!(wrong.err().as_deref(), Some("the sentence `T[0] = @1` is false"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `AskError::Rejected` if the checker finds the certificate false, which is a defect;
/// `AskError::Syntax` for a sentence that does not parse; `AskError::Solve` for sequences that
/// do not go together.
///
/// # Panics
/// Panics if there is no sequence.
pub fn determined(
    sequences: Vec<Sequence>,
    sentences: &[String],
    host: &dyn Host,
) -> Result<Result<Checked, String>> {
    let numerals = sequences.first().expect("a sequence").automaton.numeration().clone();
    let outputs = || sequences.iter().flat_map(|known| known.automaton.outputs()).flatten();
    if let Some(output) = outputs().find(|output| !(0..=MOST_OUTPUT).contains(*output)) {
        return Ok(Err(format!(
            "certificates hold outputs from 0 to {MOST_OUTPUT}, and {output} is none of these"
        )));
    }
    if sentences.len() > MOST_SENTENCES {
        let count = sentences.len();
        return Ok(Err(format!("{count} sentences are more than a certificate holds")));
    }
    let environment = Environment::new(numerals.clone(), sequences)?;
    let sequences = environment.sequences().to_vec();
    let mut statement = Statement { numerals, sequences, sentences: vec![], lemmas: vec![] };
    let (words, budget) = (statement.vocabulary(), host.budget());
    let work = host.work("proving".to_owned());
    for text in sentences {
        work.now(format!("proving {text:.60}"));
        let formula = parse(text, &words)?.formula;
        let wanted = Wanted { budget: budget.clone(), ..Wanted::default() };
        let solution = match solve(&formula, &environment, &wanted, &mut |_, _| {}) {
            Ok(solution) => solution,
            Err(SolveError::Bound { reached, .. }) => {
                return Ok(Err(format!("{reached}{}", host.remedy(reached))));
            }
            Err(error) => return Ok(Err(error.to_string())),
        };
        if let Answer::Sentence { truth: false, witness } = &solution.answer {
            let at = witness.iter().flatten().map(|(name, number)| format!("{name} = {number}"));
            let at = at.collect::<Vec<_>>().join(", ");
            let at = if at.is_empty() { at } else { format!(" at {at}") };
            return Ok(Err(format!("the sentence `{text}` is false{at}")));
        }
        let known = |lemma: &Lemma| statement.lemmas.iter().any(|it| it.text == lemma.text);
        let fresh: Vec<Lemma> = solution.lemmas.into_iter().filter(|it| !known(it)).collect();
        statement.lemmas.extend(fresh);
        statement.sentences.push(formula);
    }
    work.now("checking".to_owned());
    Checked::answer(&statement.certificate(), &budget)
}
