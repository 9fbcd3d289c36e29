//! `split`, `rsplit`, `join`: sequences over the integers and their parts.

use std::collections::BTreeSet;

use super::operands::{Operand, certified, indexed, keep_word, operand};
use super::verb::Verb;
use crate::Result;
use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{
    Alphabet, Dfao, Sign, StateId, explore, from_signs, minimize, of_signs,
};
use nimata_automata::budget::Reached;

pub(super) const SPLIT: Verb = Verb {
    name: "split",
    usage: "split NEW OLD [+] [-] …;",
    help: "Defines the part of a sequence in a negative base that stands at integers with these \
           signs, one for each track, as a sequence in the positive base: after `split NEW OLD \
           [-]`, NEW[x] is OLD[-x].",
    example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; rsplit L [-] T; split B L [-]; \
              eval same \"A n B[n] = T[n]\";",
    run: split,
};

pub(super) const RSPLIT: Verb = Verb {
    name: "rsplit",
    usage: "rsplit NEW [+] [-] … OLD;",
    help: "Defines a sequence in the negative base that has the outputs of a sequence in a base \
           at integers with these signs, one for each track, and 0 elsewhere: after `rsplit NEW \
           [-] OLD`, NEW[-x] is OLD[x] for x >= 0.",
    example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; rsplit L [-] T; \
              eval zero \"?msd_neg_2 A n n > 0 => L[n] = @0\";",
    run: rsplit,
};

pub(super) const JOIN: Verb = Verb {
    name: "join",
    usage: "join NEW FIRST[x][y] SECOND[y][z] …;",
    help: "Defines the sequence whose output is the first one that is not 0 of the sequences at \
           these variables, which are the tracks in alphabetical order.",
    example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; rsplit L [-] T; rsplit R [+] T; \
              join B R[n] L[n]; eval both \"?msd_neg_2 A n B[n] = B[-n]\";",
    run: join,
};

fn split(session: &mut Session, call: &Call) -> Result<Reply> {
    let (old, signs) = signed(session, call, &SPLIT)?;
    if old.automaton.numeration().negative_base().is_none() {
        return Err(
            old.in_other_digits("split", "a sequence in a negative base, such as msd_neg_2")
        );
    }
    let found = of_signs(&old.automaton, &signs, &session.host().budget())?;
    keep_word(session, &call.name, found, &[old])
}

fn rsplit(session: &mut Session, call: &Call) -> Result<Reply> {
    let (old, signs) = signed(session, call, &RSPLIT)?;
    if old.automaton.numeration().base().is_none() {
        return Err(old.in_other_digits("rsplit", "a sequence in a base, such as msd_2"));
    }
    let found = from_signs(&old.automaton, &signs, &session.host().budget())?;
    keep_word(session, &call.name, found, &[old])
}

/// The sequence and the signs of a command.
fn signed(session: &mut Session, call: &Call, verb: &Verb) -> Result<(Operand, Vec<Sign>)> {
    let (mut names, mut signs) = (Vec::new(), Vec::new());
    for word in call.words() {
        let (name, list) = word.split_at(word.find('[').unwrap_or(word.len()));
        names.extend(Some(name).filter(|name| !name.is_empty()));
        for part in list.split_terminator(']') {
            signs.push(match part.trim().strip_prefix('[').map(str::trim) {
                Some("+") => Sign::Plus,
                Some("-") => Sign::Minus,
                _ => return Err(verb.misused()),
            });
        }
    }
    let [name] = names[..] else { return Err(verb.misused()) };
    let old = operand(session, name)?;
    let tracks = old.automaton.alphabet().tracks();
    if u32::try_from(signs.len()) != Ok(tracks) {
        let (name, part) = (name.to_owned(), "a sign, [+] or [-],");
        return Err(CommandError::Parts { name, tracks, part }.into());
    }
    Ok((old, signs))
}

fn join(session: &mut Session, call: &Call) -> Result<Reply> {
    let mut parts = Vec::new();
    for word in call.words() {
        let (name, indices) = word.split_once('[').ok_or_else(|| JOIN.misused())?;
        let indices = indices.strip_suffix(']').ok_or_else(|| JOIN.misused())?;
        let indices: Vec<String> = indices.split("][").map(|it| it.trim().to_owned()).collect();
        let part = operand(session, name)?;
        let tracks = part.tracks();
        if u32::try_from(indices.len()) != Ok(tracks) {
            let (name, part) = (name.to_owned(), "a variable in brackets");
            return Err(CommandError::Parts { name, tracks, part }.into());
        }
        parts.push((part, indices));
    }
    let Some((first, _)) = parts.first() else { return Err(JOIN.misused()) };
    let numerals = first.automaton.numeration().clone();
    if let Some((other, _)) = parts.iter().find(|(it, _)| *it.automaton.numeration() != numerals) {
        let (first, other) = (Box::new(first.reads()), Box::new(other.reads()));
        return Err(CommandError::TwoNumerations(first, other).into());
    }
    let names: BTreeSet<&String> = parts.iter().flat_map(|(_, indices)| indices).collect();
    let names: Vec<&String> = names.into_iter().collect();
    let places = |indices: &[String]| -> Vec<usize> {
        let place = |index: &String| names.iter().position(|name| *name == index);
        indices.iter().map(|index| place(index).expect("all indices are names")).collect()
    };
    let places: Vec<Vec<usize>> = parts.iter().map(|(_, indices)| places(indices)).collect();
    let tracks = u32::try_from(names.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(numerals.digits(), tracks)?;
    let automata: Vec<&Dfao> = parts.iter().map(|(part, _)| &part.automaton).collect();
    let successors = |states: &Vec<StateId>| {
        let next = (0..alphabet.letters()).map(|letter| {
            let digits = alphabet.digits_of(letter);
            let steps = states.iter().zip(&automata).zip(&places);
            let step = |((state, automaton), places): ((&StateId, &&Dfao), &Vec<usize>)| {
                let base = numerals.digits();
                let letter = places.iter().fold(0, |letter, &at| letter * base + digits[at]);
                automaton.step(*state, letter)
            };
            steps.map(step).collect()
        });
        Ok::<Vec<Vec<StateId>>, Reached>(next.collect())
    };
    let output = |states: &Vec<StateId>| {
        let mut outputs = states.iter().zip(&automata).map(|(state, it)| it.output(*state));
        outputs.find(|output| !matches!(output, None | Some(0))).unwrap_or(Some(0))
    };
    let start = vec![StateId::START; automata.len()];
    let budget = session.host().budget();
    let found = explore(alphabet, numerals.order(), &budget, start, successors, output)?;
    let found = minimize(&found).in_numeration(numerals).expect("the same digits");
    let (parts, _): (Vec<Operand>, Vec<Vec<String>>) = parts.into_iter().unzip();
    let reply = keep_word(session, &call.name, found, &parts)?;
    certified(session, (&call.name, false), reply, (&parts, tracks), |variables| {
        let new = indexed(&call.name, variables);
        let cases = parts.iter().zip(&places).rev();
        cases.fold(format!("{new} = @0"), |rest, (part, places)| {
            let indices: Vec<String> = places.iter().map(|&at| variables[at].clone()).collect();
            let old = indexed(&part.name, &indices);
            format!("({old} != @0 & {new} = {old}) | ({old} = @0 & ({rest}))")
        })
    })
}
