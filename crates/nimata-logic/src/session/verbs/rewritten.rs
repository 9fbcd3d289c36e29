//! `reverse`, `minimize`, `convert`, `alphabet`: the same automaton, written in another way.

use super::numerations::digits_of;
use super::operands::{Operand, called, certified, in_digits, indexed, keep_word, operand};
use super::verb::Verb;
use crate::ask::read_as;
use crate::logic::in_words;
use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};
use nimata_automata::automaton::{
    Dfao, Numeration, common_root, in_power_of_base, in_root_of_base, language,
    minimize as minimized, reverse as reversed,
};
use nimata_automata::budget::Budget;

pub(super) const REVERSE: Verb = Verb {
    name: "reverse",
    usage: "reverse NEW OLD; or reverse NEW $OLD;",
    help: "Defines the sequence or the set that reads words from the other end: msd_2 becomes \
           lsd_2. Its numbers stay the same. A set of words over digits alone, such as {0,1}, \
           becomes that of the reversed words.",
    example: "reg power2 msd_2 \"0*10*\"; reverse back $power2; \
              eval eight \"?lsd_2 $back(8) & ~$back(6)\";",
    run: reverse,
};

pub(super) const MINIMIZE: Verb = Verb {
    name: "minimize",
    usage: "minimize NEW OLD; or minimize NEW $OLD;",
    help: "Defines the same sequence or set by its minimal automaton. The automata of a session \
           are minimal already.",
    example: "reg power2 msd_2 \"0*10*\"; minimize small $power2; eval eight \"$small(8)\";",
    run: minimize,
};

pub(super) const CONVERT: Verb = Verb {
    name: "convert",
    usage: "convert NEW NUMERATION OLD; or convert $NEW NUMERATION $OLD;",
    help: "Defines the same sequence in another base, where both are powers of one number, or with \
           its digits in the other order. `$OLD` is a set; `$NEW` defines a set of the numbers at \
           which OLD is 1, and NEW a sequence of zeros and ones.",
    example: "def even \"E m n = 2*m\"; convert $even4 msd_4 $even; \
              eval ten \"?msd_4 $even4(10) & ~$even4(11)\";",
    run: convert,
};

pub(super) const ALPHABET: Verb = Verb {
    name: "alphabet",
    usage: "alphabet NEW ALPHABET … OLD; or alphabet NEW ALPHABET … $OLD;",
    help: "Defines the sequence or the set that has the same words under another meaning of the \
           digits, with one alphabet for each track. Words with digits that OLD has not do not \
           belong to the set, and have no output in the sequence.",
    example: "reg alone {0,1} \"(0|10)*\"; alphabet even msd_fib $alone; \
              eval two \"?msd_fib $even(2) & ~$even(4)\";",
    run: alphabet,
};

fn reverse(session: &mut Session, call: &Call) -> Result<Reply> {
    let old = single(session, call, &REVERSE)?;
    let back = reversed(&old.automaton, &session.host().budget())?;
    let back = match old.any {
        true => read_as(&back, old.automaton.numeration()),
        false => back,
    };
    keep(session, &call.name, old.is_set, &old, back)
}

fn minimize(session: &mut Session, call: &Call) -> Result<Reply> {
    let old = single(session, call, &MINIMIZE)?;
    let reply = keep(session, &call.name, old.is_set, &old, minimized(&old.automaton))?;
    certified(
        session,
        (&call.name, old.is_set),
        reply,
        (std::slice::from_ref(&old), old.tracks()),
        |variables| match old.is_set {
            true => {
                format!("{} <=> {}", called(&call.name, variables), called(&old.name, variables))
            }
            false => {
                format!("{} = {}", indexed(&call.name, variables), indexed(&old.name, variables))
            }
        },
    )
}

fn convert(session: &mut Session, call: &Call) -> Result<Reply> {
    let [numeration, old] = call.words()[..] else { return Err(CONVERT.misused()) };
    let numeration = session.sequences.numerals(numeration)?;
    let old = operand(session, old)?;
    let budget = session.host().budget();
    // A number has its output whatever its spelling.
    let numbers = match old.is_set {
        true => language::padded(&old.automaton, &budget)?,
        false => old.automaton.clone(),
    };
    let found = converted(numbers, &numeration, &budget)?;
    if call.dollar
        && let Some(output) =
            found.outputs().iter().flatten().find(|&output| !(0..2).contains(output))
    {
        let (name, output, new) = (old.name, *output, call.name.clone());
        return Err(CommandError::NoSetOutput { name, output, new }.into());
    }
    let old = Operand { any: false, ..old };
    keep(session, &call.name, call.dollar, &old, found)
}

/// The same outputs at the same numbers, in this numeration.
fn converted(dfao: Dfao, wished: &Numeration, budget: &Budget) -> Result<Dfao> {
    let given = dfao.numeration().clone();
    let in_digits = match (given.base(), wished.base()) {
        (Some(from), Some(to)) => match common_root(from, to) {
            Some(root) => {
                let small = in_root_of_base(&dfao, root, budget)?;
                let powers = std::iter::successors(Some(root), |power| power.checked_mul(root));
                let exponent = powers.zip(1..).find(|&(power, _)| power == to);
                let exponent = exponent.expect("a power of the root").1;
                in_power_of_base(&small, exponent, budget)?
            }
            None => return Err(no_conversion(&given, wished)),
        },
        _ => {
            let words = in_words(&given).zip(in_words(wished));
            if !words.is_some_and(|(given, wished)| given.has_digits_of(&wished)) {
                return Err(no_conversion(&given, wished));
            }
            dfao
        }
    };
    let in_order = match in_digits.order() == wished.order() {
        true => in_digits,
        false => reversed(&in_digits, budget)?,
    };
    Ok(in_order.in_numeration(wished.clone()).expect("these digits in this order"))
}

fn no_conversion(given: &Numeration, wished: &Numeration) -> AskError {
    CommandError::Conversion(given.clone(), wished.clone()).into()
}

fn alphabet(session: &mut Session, call: &Call) -> Result<Reply> {
    let mut alphabets = call.alphabets();
    let old = alphabets.pop().filter(|_| !alphabets.is_empty());
    let old = operand(session, &old.ok_or_else(|| ALPHABET.misused())?)?;
    let (numeration, any) = digits_of(session, &call.name, &alphabets)?;
    let tracks = old.tracks();
    if usize::try_from(tracks) != Ok(alphabets.len()) {
        let (name, given) = (old.name, alphabets.len());
        return Err(CommandError::Alphabets { name, tracks, given }.into());
    }
    let budget = session.host().budget();
    let other = old.is_set.then_some(0);
    let found = in_digits(&old.automaton, &numeration, other, &budget)?;
    let found = minimized(&found.map_outputs(|output| output.or(other)));
    if !old.is_set
        && let Some(state) = found.padding_fault()
    {
        return Err(CommandError::Padding { name: call.name.clone(), numeration, state }.into());
    }
    keep(session, &call.name, old.is_set, &Operand { any, ..old }, found)
}

/// The one automaton that a command names after the new one.
fn single(session: &mut Session, call: &Call, verb: &Verb) -> Result<Operand> {
    let [old] = call.words()[..] else { return Err(verb.misused()) };
    operand(session, old)
}

/// Keeps what was made of an automaton.
fn keep(
    session: &mut Session,
    name: &str,
    is_set: bool,
    old: &Operand,
    found: Dfao,
) -> Result<Reply> {
    if !is_set {
        return keep_word(session, name, found, std::slice::from_ref(old));
    }
    let words = minimized(&found.map_outputs(|output| Some((output == Some(1)).into())));
    let reply = session.keep_spelled(name, words, old.any)?;
    session.inherit_doubt((name, true), [old.named()]);
    Ok(reply)
}
