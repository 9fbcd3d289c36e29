//! The answer to a question, as text and as JSON.

use std::io::Write;
use std::path::Path;

use crate::automaton::{Numeration, states_in_words};
use crate::budget::Budget;
use crate::cli::proof::{Announcement, Detail};
use crate::cli::{Result, Shared};
use crate::logic::{Answer, Extent, Size};
use crate::proof::objects::{self, Ask};
use crate::proof::{Analysis, Answered, Question, wording};

/// Writes the answer as text.
pub fn text(
    out: &mut dyn Write,
    answered: &Answered,
    detail: Detail,
    shared: &Shared,
) -> Result<()> {
    match &answered.answer {
        Answer::Sentence { truth, witness } => {
            writeln!(out, "{truth}")?;
            if let Some(of) = answered.of.as_ref().filter(|_| !truth) {
                writeln!(out, "least divisor: {}", of.in_words())?;
            }
            if let Some(witness) = witness {
                let numbers = wording::witness(&answered.spelling, witness);
                writeln!(out, "{}: {numbers}", wording::least(*truth))?;
            }
        }
        Answer::Set(set) => {
            writeln!(out, "{}", wording::extent(&set.extent))?;
            if !matches!(set.extent, Extent::Empty | Extent::All) {
                writeln!(out, "{}", wording::solutions(&answered.spelling, set))?;
            }
            let states = states_in_words(set.automaton.len());
            let numerals = set.automaton.numeration();
            let (order, digits) = (numerals.order().in_words(), digits(numerals));
            writeln!(out, "automaton: {states}, {digits}, {order}")?;
            let analysis = Analysis::of(set, &shared.budget());
            if let Some(expression) = analysis.digits {
                writeln!(out, "digits: {expression}")?;
            }
            match analysis.density {
                Some(Ok(share)) => writeln!(out, "density: {share}")?,
                Some(Err(why)) => writeln!(out, "{why}")?,
                None => {}
            }
        }
    }
    proof_line(out, answered, detail, shared)
}

/// Writes the line *proved*, or the reason why there is no certificate.
pub fn proof_line(
    out: &mut dyn Write,
    answered: &Answered,
    detail: Detail,
    shared: &Shared,
) -> Result<()> {
    if let Some(note) = &answered.note {
        writeln!(out, "{note}")?;
    }
    match &answered.certificate {
        Ok(checked) => {
            let theorem = Announcement { checked, game: None, short: answered.short() };
            writeln!(out, "{}", theorem.line(detail, shared))?;
        }
        Err(why) => writeln!(out, "decided, not certified: {why}")?,
    }
    Ok(())
}

/// Writes the sizes of the automata of all subformulas, one a line.
pub fn sizes(out: &mut dyn Write, answered: &Answered) -> Result<()> {
    for Size { formula, states, largest, method } in &answered.sizes {
        let size = states_in_words(*states);
        let way = if largest > states {
            format!(", at most {largest} on the way")
        } else {
            String::new()
        };
        let method = method.map_or_else(String::new, |method| format!(", by {method}"));
        writeln!(out, "{size}{way}{method}: {formula}")?;
    }
    Ok(())
}

/// A short answer for a line of a script's results.
pub fn line(answered: &Answered) -> String {
    let answer = match &answered.answer {
        Answer::Sentence { truth, witness } => {
            let truth = if *truth { "TRUE" } else { "FALSE" };
            match witness {
                Some(witness) => {
                    format!("{truth}, least {}", wording::witness(&answered.spelling, witness))
                }
                None => truth.to_owned(),
            }
        }
        Answer::Set(set) => {
            let solutions = wording::solutions(&answered.spelling, set);
            let told = wording::answer(&set.extent, &solutions);
            format!("{}, {told}", states_in_words(set.automaton.len()))
        }
    };
    match &answered.certificate {
        Ok(_) => match &answered.note {
            Some(note) => format!("{answer} ({note})"),
            None => answer,
        },
        Err(why) => format!("{answer} (decided, not certified: {why})"),
    }
}

fn digits(numerals: &Numeration) -> String {
    match (numerals.base(), numerals.negative_base()) {
        (None, None) => numerals.to_string(),
        _ => numerals.in_words(),
    }
}

/// The answer as an object, with the path of its certificate.
pub fn object<'a>(
    question: &'a Question,
    answered: &'a Answered,
    certificate: Option<&Path>,
    budget: &Budget,
) -> Result<Ask<'a>> {
    let found = answered.certificate.as_ref();
    let accepted = found.map(|checked| &checked.accepted).map_err(String::as_str);
    let mut object = objects::answer(question, &answered.answer, accepted, budget);
    answered.of.iter().for_each(|of| object.of_divisors(of));
    let kept = certificate.filter(|_| accepted.is_ok());
    object.certificate = Some(kept.map(|path| path.display().to_string()));
    Ok(object)
}
