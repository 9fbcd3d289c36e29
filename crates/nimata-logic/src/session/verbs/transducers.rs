//! `transduce`: what a transducer writes while it reads a word.

use crate::ask::determined;
use crate::files::walnut::read_transducer;
use crate::logic::script::Call;
use crate::logic::{Answer, Set, legal_words, transduction};
use crate::session::constructed::{Constructed, fresh, given, has_places};
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Transducer, TransducerError};
use nimata_automata::budget::read_file;

/// The memory that a table takes, in lengths of its file.
const FACTOR: u64 = 40;

/// The greatest number modulo which sums are taken without a file.
const MOST: u32 = 1000;

/// The name, before a number, of the transducers that add.
pub(in crate::session) const RUNNING_SUM: &str = "RUNSUM";

/// `transduce NEW TRANSDUCER WORD` defines what a transducer writes while it reads a word.
pub(super) fn transduce(session: &mut Session, call: &Call) -> Result<Reply> {
    session.is_free_word(&call.name)?;
    let name = call.name.as_str();
    let words = call.words();
    let [machine, old] = words[..] else {
        let with = "the names of a transducer and of a sequence, or of a set as in $even";
        return Err(CommandError::Rest { verb: "transduce", name: name.to_owned(), with }.into());
    };
    let transducer = match read(session, machine)? {
        Some(transducer) => transducer,
        None => running_sum(machine, &any_word(session, old)?)?,
    };
    let (word, from) = match old.strip_prefix('$') {
        Some(_) => (any_word(session, old)?, None),
        None => {
            let whose = "the letters of the transducer";
            (session.word_of_letters(old, transducer.letters(), whose)?, Some(old))
        }
    };
    has_places(&word, old.trim_start_matches('$'))?;
    let budget = session.host().budget();
    let msd = word.numeration().clone().in_order(DigitOrder::Msd);
    let legal = legal_words(&msd)?;
    let run = transducer.run(&word, legal.as_ref(), &budget).map_err(|error| match error {
        TransducerError::Reached(reached) => AskError::Reached(reached),
        error => CommandError::text(format!("`transduce {name}`"), error, None).into(),
    })?;
    let old = fresh(old.trim_start_matches('$'), &[name]);
    let states = fresh(&format!("{name}_state"), &[&old]);
    let sentences = transduction(&transducer, (&old, &word), (&states, &run.state), name);
    let sequences = vec![given(&old, &word), given(&states, &run.state), given(name, &run.written)];
    let certificate = determined(sequences, &sentences, session.host())?;
    let what = format!("in {}", run.written.numeration());
    let found = Constructed { name: name.to_owned(), word: run.written, what, certificate };
    session.keep_constructed(found, from)
}

/// The automaton of a sequence, or that of a set, which is 1 at its members and 0 elsewhere.
fn any_word(session: &mut Session, name: &str) -> Result<Dfao> {
    if !name.starts_with('$') {
        session.rests_on(name)?;
        return session.word(name);
    }
    if let Ok(language) = session.language(name.trim_start_matches('$')) {
        has_places(&language, name)?;
    }
    let text = format!("{name}(n)");
    if let (_, Some(doubt)) = session.question(&text)? {
        return Err(CommandError::Uncertified(doubt).into());
    }
    match session.decided(&text)? {
        Answer::Set(Set { automaton, .. }) => Ok(automaton),
        Answer::Sentence { .. } => Err(CommandError::Sentence(name.to_owned()).into()),
    }
}

/// The transducer of a file of the folder `Transducer Library`.
fn read(session: &Session, name: &str) -> Result<Option<Transducer>> {
    let Some(path) = session.library_file("Transducer Library", name) else { return Ok(None) };
    let most = session.host().budget().max_memory() / FACTOR;
    let bytes = read_file(&path, most).map_err(|error| AskError::in_file(&path, error))?;
    read_transducer(&bytes).map(Some).map_err(|error| AskError::in_file(&path, error))
}

/// The transducer `RUNSUM` with a number k, which writes the sums of the letters of a word up to
/// each position, modulo k.
fn running_sum(name: &str, word: &Dfao) -> Result<Transducer> {
    let modulus = name.strip_prefix(RUNNING_SUM).and_then(|number| number.parse::<u32>().ok());
    let modulus = modulus
        .filter(|modulus| (1..=MOST).contains(modulus))
        .ok_or_else(|| CommandError::NoTransducer(name.to_owned()))?;
    let letters: Vec<i64> = word.palette().into_iter().flatten().collect();
    let after = |state: u32, letter: i64| {
        let sum = (i64::from(state) + letter.rem_euclid(modulus.into())) % i64::from(modulus);
        (u32::try_from(sum).expect("below the modulus"), sum)
    };
    let row = |state| letters.iter().map(|&letter| after(state, letter)).collect();
    let rows = (0..modulus).map(row).collect();
    Ok(Transducer::new(letters.clone(), rows).expect("the rows are complete"))
}
