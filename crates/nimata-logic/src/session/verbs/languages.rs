//! `union`, `intersect`, `concat`, `star`, quotients and zeros: sets of words made from others.

use super::operands::{Operand, called, certified, same_digits, sets};
use super::verb::Verb;
use crate::Result;
use crate::logic::script::Call;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{Dfao, Numeration, Track, language, product};
use nimata_automata::budget::{Budget, Reached};

pub(super) const UNION: Verb = Verb {
    name: "union",
    usage: "union NEW OLD …;",
    help: "Defines the set of the words that belong to one of the sets, which all have the same \
           digits.",
    example: "reg even msd_2 \"(0|1)*0\"; reg power2 msd_2 \"0*10*\"; union both even power2; \
              eval one \"$both(1) & $both(6) & ~$both(5)\";",
    run: |session, call| together(session, call, &UNION, " | ", |one, other| one || other),
};

pub(super) const INTERSECT: Verb = Verb {
    name: "intersect",
    usage: "intersect NEW OLD …;",
    help: "Defines the set of the words that belong to all of the sets, which all have the same \
           digits.",
    example: "def even \"E m n = 2*m\"; def third \"E m n = 3*m\"; intersect sixth even third; \
              eval six \"A n ($sixth(n) <=> (E m n = 6*m))\";",
    run: |session, call| together(session, call, &INTERSECT, " & ", |one, other| one && other),
};

pub(super) const CONCAT: Verb = Verb {
    name: "concat",
    usage: "concat NEW FIRST SECOND …;",
    help: "Defines the set of the words that are a word of the first set, then one of the second, \
           and so on. Zeros count as any other digit. If the digits are not those of a base, the \
           result has the base with as many digits; `alphabet` gives them another meaning.",
    example: "reg ones msd_2 \"1*\"; reg zeros msd_2 \"0*\"; concat steps ones zeros; \
              eval six \"$steps(6) & ~$steps(5)\";",
    run: concat,
};

pub(super) const STAR: Verb = Verb {
    name: "star",
    usage: "star NEW OLD;",
    help: "Defines the set of the words that are any number of words of a set, one after the \
           other; the empty word is among them. Zeros count as any other digit. If the digits are \
           not those of a base, the result has the base with as many digits; `alphabet` gives \
           them another meaning.",
    example: "reg ten msd_2 \"10\"; star tens ten; eval ten \"$tens(10) & ~$tens(4)\";",
    run: star,
};

pub(super) const LEFTQUO: Verb = Verb {
    name: "leftquo",
    usage: "leftquo NEW WHOLE BEGINNINGS;",
    help: "Defines the set of the words w for which xw belongs to the set WHOLE for some x of the \
           set BEGINNINGS.",
    example: "reg whole msd_2 \"1010*1\"; reg begin msd_2 \"10\"; leftquo rest whole begin; \
              eval rest \"$rest(3) & $rest(5) & ~$rest(2)\";",
    run: |session, call| {
        quotient(session, call, &LEFTQUO, |whole, begin, budget| {
            language::left_quotient(begin, whole, budget)
        })
    },
};

pub(super) const RIGHTQUO: Verb = Verb {
    name: "rightquo",
    usage: "rightquo NEW WHOLE ENDS;",
    help: "Defines the set of the words w for which wx belongs to the set WHOLE for some x of the \
           set ENDS.",
    example: "def third \"E m n = 3*m\"; reg digit msd_2 \"0|1\"; rightquo halves third digit; \
              eval half \"A n ($halves(n) <=> ($third(2*n) | $third(2*n+1)))\";",
    run: |session, call| quotient(session, call, &RIGHTQUO, language::right_quotient),
};

pub(super) const FIXLEADZERO: Verb = Verb {
    name: "fixleadzero",
    usage: "fixleadzero NEW OLD;",
    help: "Defines the set of the words that differ from a word of a set at most by zeros at the \
           beginning.",
    example: "reg long msd_2 \"001\"; fixleadzero one long; eval one \"A n ($one(n) <=> n = 1)\";",
    run: |session, call| fix(session, call, &FIXLEADZERO, language::with_leading_zeros),
};

pub(super) const FIXTRAILZERO: Verb = Verb {
    name: "fixtrailzero",
    usage: "fixtrailzero NEW OLD;",
    help: "Defines the set of the words that differ from a word of a set at most by zeros at the \
           end.",
    example: "reg four msd_2 \"100\"; fixtrailzero powers four; \
              eval two \"$powers(1) & $powers(2) & ~$powers(3)\";",
    run: |session, call| fix(session, call, &FIXTRAILZERO, language::with_trailing_zeros),
};

/// Joins sets word by word, as `sign` joins the calls of formulas.
fn together(
    session: &mut Session,
    call: &Call,
    verb: &Verb,
    sign: &str,
    joins: fn(bool, bool) -> bool,
) -> Result<Reply> {
    let mut old = sets(session, call, verb, 1..)?;
    same_digits(session, call, &mut old)?;
    let budget = session.host().budget();
    let output = |one, other| Some(i64::from(joins(one == Some(1), other == Some(1))));
    let first = old[0].automaton.clone();
    let joined = old[1..]
        .iter()
        .try_fold(first, |found: Dfao, next| product(&found, &next.automaton, &budget, output))?;
    let reply = keep(session, call, &old, joined)?;
    certified(session, (&call.name, true), reply, (&old, old[0].tracks()), |variables| {
        let calls: Vec<String> = old.iter().map(|set| called(&set.name, variables)).collect();
        format!("{} <=> ({})", called(&call.name, variables), calls.join(sign))
    })
}

fn concat(session: &mut Session, call: &Call) -> Result<Reply> {
    let mut old = sets(session, call, &CONCAT, 2..)?;
    same_digits(session, call, &mut old)?;
    let old = over_bases(session, call, old)?;
    let parts: Vec<&Dfao> = old.iter().map(|set| &set.automaton).collect();
    let joined = language::concatenation(&parts, &session.host().budget())?;
    keep(session, call, &old, joined)
}

fn star(session: &mut Session, call: &Call) -> Result<Reply> {
    let old = sets(session, call, &STAR, 1..=1)?;
    let old = over_bases(session, call, old)?;
    let words = language::star(&old[0].automaton, &session.host().budget())?;
    keep(session, call, &old, words)
}

fn quotient(
    session: &mut Session,
    call: &Call,
    verb: &Verb,
    remaining: fn(&Dfao, &Dfao, &Budget) -> Result<Dfao, Reached>,
) -> Result<Reply> {
    let mut old = sets(session, call, verb, 2..=2)?;
    same_digits(session, call, &mut old)?;
    let [whole, removed] = [&old[0].automaton, &old[1].automaton];
    let words = remaining(whole, removed, &session.host().budget())?;
    keep(session, call, &old, words)
}

fn fix(
    session: &mut Session,
    call: &Call,
    verb: &Verb,
    fixed: fn(&Dfao, &Budget) -> Result<Dfao, Reached>,
) -> Result<Reply> {
    let old = sets(session, call, verb, 1..=1)?;
    let words = fixed(&old[0].automaton, &session.host().budget())?;
    let reply = keep(session, call, &old, words)?;
    // Zeros before the most significant digit change no number.
    certified(session, (&call.name, true), reply, (&old, old[0].tracks()), |variables| {
        format!("{} <=> {}", called(&call.name, variables), called(&old[0].name, variables))
    })
}

/// Keeps a set that is determined by the words of others, and not by their numbers.
fn keep(session: &mut Session, call: &Call, old: &[Operand], words: Dfao) -> Result<Reply> {
    let reply = session.keep_spelled(&call.name, words, old.iter().all(|set| set.any))?;
    session.inherit_doubt((&call.name, true), old.iter().map(Operand::named));
    Ok(reply)
}

/// The same words as digits of a base: words that are joined need not be words of the numeration.
fn over_bases(session: &Session, call: &Call, old: Vec<Operand>) -> Result<Vec<Operand>> {
    let numeration = old[0].automaton.numeration().clone();
    let codes = |track: &Track| matches!(track, Track::Code(_));
    let free = match numeration.tracks() {
        Some(tracks) => tracks.iter().all(codes),
        None => numeration.base().or(numeration.negative_base()).is_some(),
    };
    if free {
        return Ok(old);
    }
    let base = Numeration::Base { base: numeration.digits(), order: numeration.order() };
    session.host().say(&format!(
        "{} {}: joined words need not be words of {numeration}, so their digits are those of \
         {base}; `alphabet` gives them another meaning",
        call.verb, call.name
    ));
    let over = |set: Operand| {
        let automaton = set.automaton.in_numeration(base.clone()).expect("the same digits");
        Operand { automaton, ..set }
    };
    Ok(old.into_iter().map(over).collect())
}
