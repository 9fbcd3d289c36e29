//! The theorem about division games with many divisors, and about sentences for all of these.

use std::io::Write;

use nimata_logic::certificate::{DivisionRules, FamilyMember, FamilySequence};
use nimata_logic::logic::Asks;

use super::formula::Names;
use super::local::Local;
use super::text::{automaton, header, list, require, require_automaton, require_names};
use super::{CoqError, MOST_STATES, Theorem};

/// Writes that all members hold the values of the games of their sequences.
pub(super) fn family(
    out: &mut dyn Write,
    sequences: &[FamilySequence],
    sentences: &[String],
    members: &[FamilyMember],
) -> Result<(), CoqError> {
    let played = sequences.iter().any(|sequence| sequence.game.is_some());
    let claims = !members.is_empty() && (played || !sentences.is_empty());
    require(claims, || "a family without members, or without games and sentences".to_owned())?;
    require_names(sequences.iter().map(|sequence| &sequence.name), false)?;
    let mut names = Names::default();
    sequences.iter().for_each(|sequence| names.add_sequence(&sequence.name, 1));
    let order = sequences.iter().map(|sequence| &*sequence.name).collect();
    let mut local = Local { names: &mut names, sequences: order };
    let sentences: Result<Vec<_>, _> = sentences.iter().map(|text| local.sentence(text)).collect();
    let mut games = Vec::new();
    for sequence in sequences {
        games.push(match &sequence.game {
            Some(rules) => format!("Some {}", division(rules)?),
            None => "None".to_owned(),
        });
    }
    header(out, "Formula Game Family")?;
    for (number, name) in (1..).zip(names.variables()) {
        writeln!(out, "Definition v_{name} : var := {number}%positive.")?;
    }
    writeln!(out, "Definition sentences : list local := {}.\n", list(sentences?))?;
    writeln!(out, "Definition games : list (option division) := {}.", list(games))?;
    let mut listed = Vec::new();
    for (number, FamilyMember { base, period, automata }) in (1..).zip(members) {
        let one_each = automata.len() == sequences.len();
        require(one_each, || "a member has not one automaton for each sequence".to_owned())?;
        let mut own = Vec::new();
        for (sequence, table) in sequences.iter().zip(automata) {
            require_automaton((*base).into(), 1, &table.outputs, &table.transitions)?;
            let name = format!("automaton_{}_{number}", sequence.name);
            automaton(out, &name, 1, &table.outputs, &table.transitions)?;
            own.push(name);
        }
        let automata = list(own);
        listed.push(format!("{{| base := {base}; period := {period}; automata := {automata} |}}"));
    }
    Ok(writeln!(
        out,
        "\nDefinition members : list member := {}.\n\n\
         (** For every divisor of every member the automata output the values of the games, and \
         the sentences are true. *)\n\
         Theorem family : family_holds games sentences members.\n\
         Proof. apply (family_sound {MOST_STATES}). vm_cast_no_check (eq_refl (Some true)). Qed.",
        list(listed)
    )?)
}

/// Writes the rules of a division game as a record of Coq.
fn division(rules: &DivisionRules) -> Result<String, CoqError> {
    let DivisionRules { subtract, quotient, asks, end, first } = rules;
    require(*asks != Asks::Relation, || "a family has no values by a relation".to_owned())?;
    Ok(format!(
        "{{|\n  subtracted := {}; rounded := {quotient:?}; asked := {}; last_value := {end};\n  \
         first_prescribed := {}\n|}}",
        list(subtract),
        Theorem::about(*asks).asks,
        list(first)
    ))
}
