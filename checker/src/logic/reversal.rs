//! Double reversal: a machine that binds variables, without its sets of tuples.
//!
//! The subset construction tells sets apart that answer alike for ever, and there may be far more
//! of them than a minimal automaton has states. Read backwards, the same tuples often need few
//! sets: the origin of a word is the set of the tuples from which some digits of the bound
//! variables beside the word lead to a yes. A set of tuples accepts just those words whose origins
//! it meets. So the origins that it meets may take its place, and sets that meet the same origins
//! become one state: the machine is minimal. docs/certificate.md, section 4, has the proof.

use crate::automaton::index;
use crate::logic::machine::{
    ALWAYS, Answer, Body, FIRST, Machine, Machines, NEVER, Part, Tables, many, place,
};
use crate::logic::origins::Reversal;
use crate::logic::sets::CERTAIN;
use crate::logic::store::{Lists, MOST_LETTERS};
use crate::logic::work::{ENTRY, LIST};
use crate::reject::Reject;
use crate::work::Allowance;

#[cfg(test)]
mod tests;

/// Origins are looked for when the sets of a body have this many entries, and after each failure
/// when they have [`GROWTH`] times as many. Unit tests look for them at once, and sometimes fail.
const PATIENCE: usize = if cfg!(test) { 1 } else { 1 << 16 };

/// The steps that the first search may take; each later one may take [`GROWTH`] times as many.
const EFFORT: u64 = if cfg!(test) { 1 << 17 } else { 1 << 27 };
const GROWTH: u32 = 4;

/// The tuples that each tuple and letter lead to; entry i of `ends` is the end of the list for
/// tuple i / letters and letter i mod letters. The number of tuples stands for one that accepts
/// all.
struct Edges {
    letters: usize,
    next: Vec<u32>,
    ends: Vec<usize>,
    /// For each letter its origin.
    last: Vec<Vec<u32>>,
}

impl Machines<'_> {
    /// Whether origins take the place of sets; looks for them if the sets have become large.
    pub(super) fn is_reversed(&mut self, machine: usize, body: &Body) -> Result<bool, Reject> {
        let Machine { vars, letters, body: known, .. } = &self.machines[machine];
        if known.reversal.is_some() {
            return Ok(true);
        }
        let times = GROWTH.saturating_pow(known.failures);
        let few = known.sets.entries() < PATIENCE.saturating_mul(index(times));
        let projects = matches!(body.answer, Answer::Some) && !body.bound.is_empty();
        if few || !projects || *letters > MOST_LETTERS {
            return Ok(false);
        }
        let (vars, letter) = (vars.clone(), self.letter(vars));
        let allowance = self.work.allowance(EFFORT.saturating_mul(times.into()));
        let reversal = self.reverse(machine, &allowance)?;
        self.spell(&vars, letter);
        let known = &mut self.machines[machine].body;
        known.failures = known.failures.saturating_add(1);
        if reversal.is_some() {
            self.work.keep(2 * known.sets.len())?;
            known.turned.resize(known.sets.len(), None);
        }
        known.reversal = reversal;
        Ok(known.reversal.is_some())
    }

    /// Finds all origins, unless that takes more than allowed.
    fn reverse(
        &mut self,
        machine: usize,
        allowance: &Allowance,
    ) -> Result<Option<Reversal>, Reject> {
        let Some(edges) = self.all_edges(machine, allowance)? else { return Ok(None) };
        let origins = |all: &mut Self, found: Vec<Vec<u32>>| {
            let number = |origin: Vec<u32>| {
                all.number(&origin, |all| &mut all.machines[machine].body.origins)
            };
            found.into_iter().map(number).collect::<Result<Vec<u32>, Reject>>()
        };
        let size = edges.next.len() + 4 * edges.ends.len();
        let last = origins(self, edges.last.clone())?;
        let (mut before, mut at) = (Vec::new(), 0);
        let complete = loop {
            let known = &self.machines[machine].body.origins;
            if index(at) == known.len() {
                break true;
            }
            let origin = known.list(at).to_vec();
            // In the end the origins are kept once more, and the sets have to be turned.
            let more = size + known.entries() + edges.letters * origin.len() + known.len();
            if self.work.exceeds(allowance, more) {
                break false;
            }
            self.work.spend(size, ENTRY)?;
            self.work.keep(edges.letters)?;
            before.extend(origins(self, edges.before(&origin))?);
            at += 1;
        };
        let origins = std::mem::take(&mut self.machines[machine].body.origins);
        self.work.release(LIST * origins.len() + origins.entries());
        if !complete {
            self.work.release(before.len());
            return Ok(None);
        }
        let tuples = edges.ends.len() / edges.letters;
        self.work.spend(tuples.saturating_mul(origins.len()), ENTRY)?;
        self.work.keep(tuples.saturating_mul(LIST + origins.len().div_ceil(32)))?;
        let within = (0..place(tuples)?).map(|tuple| origins_of(tuple, &origins)).collect();
        Ok(Some(Reversal { letters: edges.letters, last, before, within }))
    }

    /// Finds all tuples of a body and what each letter leads them to, unless that takes more than
    /// allowed.
    fn all_edges(
        &mut self,
        machine: usize,
        allowance: &Allowance,
    ) -> Result<Option<Edges>, Reject> {
        let Machine { vars, letters: all, .. } = &self.machines[machine];
        let (vars, all) = (vars.clone(), *all);
        let letters = usize::try_from(all).unwrap_or(usize::MAX);
        let (mut next, mut ends, mut yes, mut at) = (Vec::new(), Vec::new(), Vec::new(), 0);
        while index(at) < self.machines[machine].body.tuples.len() {
            for letter in 0..all {
                if self.work.exceeds(allowance, next.len() + 4 * ends.len()) {
                    return Ok(None);
                }
                self.spell(&vars, letter);
                let (tuples, mut outputs) = self.images(machine, &[at])?;
                if self.numeration.least_first() {
                    for &tuple in &tuples {
                        self.tail(machine, tuple, &mut outputs)?;
                    }
                }
                yes.push(outputs.contains(&1));
                next.extend(&tuples);
                ends.push(next.len());
                self.take_back([tuples, outputs]);
            }
            at += 1;
        }
        next.iter_mut().filter(|tuple| **tuple == CERTAIN).for_each(|tuple| *tuple = at);
        let last = |letter| bits(yes.chunks_exact(letters).map(|yes| yes[letter]).chain([true]));
        let last = (0..letters).map(last).collect();
        Ok(Some(Edges { letters, next, ends, last }))
    }

    /// Computes one step of a body by its origins: the next state and the answer.
    pub(super) fn reversed_step(&mut self, machine: usize, state: u32) -> Result<[u32; 2], Reject> {
        let sets = self.machines[machine].body.sets.len();
        let Some(number) = index(state - FIRST).checked_sub(sets) else {
            // Many sets become one state, of which the steps are stored.
            let state = self.turned(machine, state - FIRST)?;
            let step = self.step(Part::Machine { machine, negated: false }, state)?;
            return Ok([step.0, step.1]);
        };
        let Machine { vars, body: Tables { reversal, met, .. }, .. } = &self.machines[machine];
        let Some(Reversal { letters, last, before, .. }) = reversal else { return Ok([NEVER, 0]) };
        let letter = usize::try_from(self.letter(vars)).unwrap_or(usize::MAX);
        let (now, origins) = (met.list(place(number)?), before.len() / letters);
        let next = bits(before.chunks_exact(*letters).map(|before| has(now, before[letter])));
        let answer = has(now, last[letter]).into();
        self.work.spend(origins, ENTRY)?;
        let met: usize = next.iter().map(|bits| index(bits.count_ones())).sum();
        if met == 0 || met == origins {
            return Ok([if met == 0 { NEVER } else { ALWAYS }, answer]);
        }
        Ok([self.met(machine, &next)?, answer])
    }

    /// Returns the state of the sets of tuples that meet these origins.
    fn met(&mut self, machine: usize, origins: &[u32]) -> Result<u32, Reject> {
        let number = self.number(origins, |all| &mut all.machines[machine].body.met)?;
        place(index(FIRST) + self.machines[machine].body.sets.len() + index(number))
    }

    /// Returns the state in the place of a set of tuples that was a state.
    fn turned(&mut self, machine: usize, number: u32) -> Result<u32, Reject> {
        let Tables { sets, turned, reversal, .. } = &self.machines[machine].body;
        if let Some(&Some(state)) = turned.get(index(number)) {
            return Ok(state);
        }
        let (set, mut met) = (sets.list(number), Vec::new());
        for &tuple in set {
            let within = reversal.as_ref().and_then(|all| all.within.get(index(tuple)));
            let origins = within.ok_or_else(many)?;
            met.resize(origins.len(), 0);
            met.iter_mut().zip(origins).for_each(|(met, origins)| *met |= origins);
        }
        self.work.spend(set.len().saturating_mul(met.len()), ENTRY)?;
        let state = self.met(machine, &met)?;
        self.machines[machine].body.turned[index(number)] = Some(state);
        Ok(state)
    }
}

impl Edges {
    /// Returns for each letter the tuples that it leads to some tuple of an origin.
    fn before(&self, origin: &[u32]) -> Vec<Vec<u32>> {
        let mut start = 0;
        let leads = self.ends.iter().map(|&end| {
            let next = &self.next[start..end];
            start = end;
            next.iter().any(|&tuple| has(origin, tuple))
        });
        let leads: Vec<bool> = leads.collect();
        let at = |letter| leads.chunks_exact(self.letters).map(move |leads| leads[letter]);
        (0..self.letters).map(|letter| bits(at(letter).chain([true]))).collect()
    }
}

/// Returns the origins that a tuple is in, as bits.
fn origins_of(tuple: u32, origins: &Lists) -> Vec<u32> {
    bits((0..).take(origins.len()).map(|origin| has(origins.list(origin), tuple)))
}

/// Packs truth values into numbers of 32 bits.
fn bits(all: impl Iterator<Item = bool>) -> Vec<u32> {
    let mut bits = Vec::new();
    for (at, bit) in all.enumerate() {
        if at % 32 == 0 {
            bits.push(0);
        }
        if let Some(last) = bits.last_mut() {
            *last |= u32::from(bit) << (at % 32);
        }
    }
    bits
}

fn has(bits: &[u32], at: u32) -> bool {
    bits[index(at / 32)] >> (at % 32) & 1 == 1
}
