//! Lemmas with recurrences as theorems of Coq, which the sentences of a claim use.

use std::io::{self, Write};

use nimata_logic::certificate::{GivenLemma, GivenRecurrence};

use super::CoqError;
use super::formula::Names;
use super::text::{automaton, list, require, require_automaton, require_names};

/// A lemma in Coq's terms. Its number is that in the certificate, from 1 on.
pub(super) struct Written<'c> {
    number: usize,
    given: &'c GivenLemma,
    /// Coq's predicate, without the automaton: the variables, and the formula.
    predicate: String,
    proof: Proof,
}

enum Proof {
    /// By a recurrence, to an earlier lemma if it has a number.
    Recurrence(String, Option<usize>),
    /// By a walk, as a recurrence leads to it.
    Walk,
}

/// Reads the lemmas with recurrences, and those to which they lead.
pub(super) fn lemmas<'c>(
    names: &mut Names,
    digits: u64,
    given: &'c [GivenLemma],
) -> Result<Vec<Written<'c>>, CoqError> {
    let recurrences = || given.iter().filter_map(|lemma| lemma.recurrence.as_ref());
    let led: Vec<usize> = recurrences().filter_map(|recurrence| recurrence.lemma).collect();
    let mut written = Vec::new();
    for (index, lemma) in given.iter().enumerate() {
        let proof = match &lemma.recurrence {
            Some(recurrence) => {
                let earlier = recurrence.lemma;
                require(earlier.is_none_or(|earlier| earlier < index), || {
                    format!("the recurrence of lemma {index} leads to no earlier one")
                })?;
                let reads = &given[earlier.unwrap_or(index)].variables;
                let terms = terms(names, recurrence, reads.len(), &lemma.variables)?;
                Proof::Recurrence(terms, earlier.map(|earlier| earlier + 1))
            }
            None if led.contains(&index) => Proof::Walk,
            None => continue,
        };
        require_names(&lemma.variables, true)?;
        let tracks = u32::try_from(lemma.variables.len()).unwrap_or(u32::MAX);
        require_automaton(digits, tracks, &lemma.outputs, &lemma.transitions)?;
        let (for_all, counter, inside) = names.block(&lemma.formula, &lemma.variables)?;
        let reads = names.list(&lemma.variables);
        let predicate = format!("{reads} {for_all} {counter}\n  {inside}");
        written.push(Written { number: index + 1, given: lemma, predicate, proof });
    }
    Ok(written)
}

/// Writes a recurrence as a record of Coq.
fn terms(
    names: &mut Names,
    recurrence: &GivenRecurrence,
    reads: usize,
    variables: &[String],
) -> Result<String, CoqError> {
    let GivenRecurrence { lemma, at, from, also, condition, falls } = recurrence;
    let fits = at.len() == reads && lemma.is_none() == falls.is_some();
    require(fits, || "a recurrence has another number of terms".to_owned())?;
    let mut written = |texts: &[String]| {
        let terms = texts.iter().map(|text| names.term(text, variables));
        terms.collect::<Result<Vec<_>, _>>().map(list)
    };
    let (at, also) = (written(at)?, written(also)?);
    let guard = names.formula(condition, variables)?;
    // Nothing falls where the recurrence leads to an earlier lemma.
    let falls = names.term(falls.as_deref().unwrap_or("0"), variables)?;
    Ok(format!("{at} {from} {also}\n  {guard} {falls}"))
}

/// Writes the lemmas as theorems, and returns them as a list of Coq.
pub(super) fn write(out: &mut dyn Write, lemmas: &[Written], evidence: &str) -> io::Result<String> {
    let mut known: Vec<String> = Vec::new();
    for Written { number, given, predicate, proof } in lemmas {
        let GivenLemma { variables, formula, outputs, transitions, .. } = given;
        let tracks = u32::try_from(variables.len()).unwrap_or(u32::MAX);
        automaton(out, &format!("decider_{number}"), tracks, outputs, transitions)?;
        writeln!(
            out,
            "\n(** {formula} *)\nDefinition predicate_{number} := Recurrence.Build_predicate \
             decider_{number} {predicate}.\n"
        )?;
        let earlier = list(&known);
        let check = match proof {
            Proof::Recurrence(terms, leads) => {
                writeln!(
                    out,
                    "Definition recurrence_{number} := Recurrence.Build_recurrence {terms}.\n"
                )?;
                let leads = leads
                    .map_or("None".to_owned(), |earlier| format!("(as_predicate lemma_{earlier})"));
                format!("recurrence_sound {evidence} num {earlier} recurrence_{number} {leads}")
            }
            Proof::Walk => format!("walk_sound {evidence} num {earlier}"),
        };
        writeln!(
            out,
            "Theorem lemma_{number}_holds : @predicate_holds num {earlier} predicate_{number}.\n\
             Proof. apply ({check}). vm_cast_no_check (eq_refl (Some true)). Qed.\n\
             Definition lemma_{number} := @lemma_of num {earlier} predicate_{number} \
             lemma_{number}_holds."
        )?;
        known.push(format!("lemma_{number}"));
    }
    Ok(list(known))
}
