//! The states of a machine that binds variables: sets of tuples, by the subset construction. A set
//! holds the tuples that some digits of the bound variables lead to.

use std::collections::HashSet;
use std::rc::Rc;

use crate::automaton::index;
use crate::logic::body::Edge;
use crate::logic::machine::{
    ALWAYS, Answer, Body, FIRST, Kind, Machine, Machines, NEVER, NONE, Tables, place,
};
use crate::logic::store::MOST_LETTERS;
use crate::logic::vars::Var;
use crate::logic::work::{LIST, LOOK};
use crate::reject::Reject;

/// An entry of a set that stands for any tuple from which every longer word is accepted.
pub(super) const CERTAIN: u32 = u32::MAX;

/// The answer of a machine of [`Answer::Output`] where there is no output; larger than all others.
const MISSING: u32 = NONE + 1;

/// The greatest number of tuples of a quantifier that are surveyed for whether they can lead to an
/// answer.
const MOST_SURVEYED: u32 = 1 << 14;

/// Tuples, and the answers on the way to them.
type Reached = (Vec<u32>, Vec<u32>);

impl Machines<'_> {
    /// Computes one step of a body: the next state and the answer, for the current letter.
    pub(super) fn body_step(
        &mut self,
        machine: usize,
        body: &Body,
        state: u32,
    ) -> Result<[u32; 2], Reject> {
        if body.lone {
            let mut led = [None; 2];
            self.edges(machine, state - FIRST, &mut |all, edge| {
                all.led(machine, body, edge).map(|found| led = found)
            })?;
            // One number is not that of a tuple, but stands for all that accept every longer word.
            let next = led[0].map(|tuple: u32| tuple.checked_add(FIRST).unwrap_or(ALWAYS));
            return Ok([next.unwrap_or(NEVER), led[1].unwrap_or(0)]);
        }
        if self.is_reversed(machine, body)? {
            return self.reversed_step(machine, state);
        }
        let mut set = self.lend();
        set.extend_from_slice(self.machines[machine].body.sets.list(state - FIRST));
        let (tuples, mut outputs) = self.images(machine, &set)?;
        if self.numeration.least_first() && !body.bound.is_empty() {
            let mut sorted = outputs.len();
            for &tuple in &tuples {
                // One accepted choice is enough, so the other tuples need not be looked at.
                if matches!(body.answer, Answer::Some) && outputs.last() == Some(&1) {
                    break;
                }
                self.tail(machine, tuple, &mut outputs)?;
                // Sorting now and then removes duplicates, so the list stays small.
                if outputs.len() > 2 * sorted {
                    sort(&mut outputs);
                    sorted = outputs.len();
                }
            }
            sort(&mut outputs);
        }
        let answer = match body.answer {
            Answer::Outputs => self.number(&outputs, |all| &mut all.outputs)?,
            Answer::Output => outputs.first().copied().unwrap_or(MISSING),
            _ => outputs.contains(&1).into(),
        };
        let next = self.set(machine, &tuples)?;
        self.take_back([set, tuples, outputs]);
        Ok([next, answer])
    }

    /// Returns the union of the images of some tuples under the current letter.
    pub(super) fn images(&mut self, machine: usize, set: &[u32]) -> Result<Reached, Reject> {
        let (mut tuples, mut outputs) = (self.lend(), self.lend());
        let letter = self.letter(&self.machines[machine].vars);
        let mut looks = set.len();
        for &tuple in set {
            let image = match self.machines[machine].body.images.get(tuple, letter) {
                Some(image) => image,
                None => self.image(machine, tuple, letter)?,
            };
            let (next, read) = self.machines[machine].body.image(image);
            looks += next.len() + read.len();
            tuples.extend(next);
            outputs.extend(read);
        }
        self.work.spend(looks, LOOK)?;
        sort(&mut tuples);
        sort(&mut outputs);
        Ok((tuples, outputs))
    }

    /// Computes and stores the image of one tuple under the current letter.
    fn image(&mut self, machine: usize, tuple: u32, letter: u64) -> Result<[u32; 2], Reject> {
        let Kind::Body(body) = &self.machines[machine].kind else { return Ok([0; 2]) };
        let body = Rc::clone(body);
        let (mut tuples, mut outputs) = (self.lend(), self.lend());
        self.edges(machine, tuple, &mut |all, edge| {
            let [next, answer] = all.led(machine, &body, edge)?;
            tuples.extend(next);
            outputs.extend(answer);
            Ok(())
        })?;
        sort(&mut tuples);
        sort(&mut outputs);
        let more = self.machines[machine].body.images.more(tuple);
        self.work.keep(more + 1 + tuples.len() + outputs.len())?;
        let Tables { entries, images, .. } = &mut self.machines[machine].body;
        let start = place(entries.len())?;
        entries.push(place(tuples.len())?);
        entries.extend(&tuples);
        entries.extend(&outputs);
        let image = [start, place(entries.len())?];
        images.set(tuple, letter, image);
        self.take_back([tuples, outputs]);
        Ok(image)
    }

    /// Returns the tuple that an edge leads to, and the answer on it.
    fn led(&mut self, machine: usize, body: &Body, edge: Edge) -> Result<[Option<u32>; 2], Reject> {
        let next = match edge.next {
            _ if edge.always && matches!(body.answer, Answer::Some) => Some(CERTAIN),
            Some(next) => Some(self.alike(machine, body, next)?),
            None => None,
        };
        let answer = edge.read.map(|read| match (body.answer, read) {
            (Answer::Outputs | Answer::Output, &[output]) => output,
            (Answer::Compare(compare), &[left, right]) => {
                (left.max(right) != MISSING && compare(left, right)).into()
            }
            _ => 1,
        });
        Ok([next, answer])
    }

    /// Returns the state of a body for a set of tuples, which must be sorted.
    pub(super) fn set(&mut self, machine: usize, set: &[u32]) -> Result<u32, Reject> {
        self.work.spend(set.len(), LOOK)?;
        match set.last() {
            // After NEVER the answer is no, which is an output as well.
            None if self.gives_output(machine) => {}
            None => return Ok(NEVER),
            Some(&CERTAIN) => return Ok(ALWAYS),
            Some(_) => {}
        }
        if let Ok(known) = self.machines[machine].body.sets.find(set) {
            return Ok(known + FIRST);
        }
        if self.is_certain(machine, set)? {
            return Ok(ALWAYS);
        }
        Ok(self.number(set, |all| &mut all.machines[machine].body.sets)? + FIRST)
    }

    fn gives_output(&self, machine: usize) -> bool {
        let kind = &self.machines[machine].kind;
        matches!(kind, Kind::Body(body) if matches!(body.answer, Answer::Output))
    }

    /// Calls a function while all free variables of a body have the digit 0.
    fn at_zeros<T>(
        &mut self,
        machine: usize,
        something: impl FnOnce(&mut Self) -> Result<T, Reject>,
    ) -> Result<T, Reject> {
        let vars = self.machines[machine].vars.clone();
        let zero = |&var: &Var| std::mem::take(&mut self.digits[var]);
        let digits: Vec<u32> = vars.iter().map(zero).collect();
        let done = something(self);
        vars.iter().zip(digits).for_each(|(&var, digit)| self.digits[var] = digit);
        done
    }

    /// Returns all tuples that zeros on the free variables lead to, the first one included, and the
    /// answers on the way.
    pub(super) fn after_zeros(&mut self, machine: usize, start: u32) -> Result<Reached, Reject> {
        self.at_zeros(machine, |all| {
            let (mut set, mut outputs) = (vec![start], Vec::new());
            let (mut known, mut at, mut sorted) = (HashSet::from([start]), 0, 0);
            while let Some(&tuple) = set.get(at) {
                at += 1;
                if tuple == CERTAIN {
                    outputs.push(1);
                    continue;
                }
                let (tuples, more) = all.images(machine, &[tuple])?;
                set.extend(tuples.into_iter().filter(|&tuple| known.insert(tuple)));
                outputs.extend(more);
                // Sorting after each tuple would cost more than is counted.
                if outputs.len() > 2 * sorted {
                    sort(&mut outputs);
                    sorted = outputs.len();
                }
            }
            sort(&mut outputs);
            set.sort_unstable();
            Ok((set, outputs))
        })
    }

    /// Appends the answers that a tuple gives if zeros follow on the free variables.
    pub(super) fn tail(
        &mut self,
        machine: usize,
        tuple: u32,
        outputs: &mut Vec<u32>,
    ) -> Result<(), Reject> {
        if tuple == CERTAIN {
            outputs.push(1);
            return Ok(());
        }
        let Tables { tails, entries, .. } = &self.machines[machine].body;
        if let Some([start, end]) = tails.get(tuple, 0).map(|tail| tail.map(index)) {
            outputs.extend(&entries[start..end]);
            return self.work.spend(end - start, LOOK);
        }
        let tail = self.after_zeros(machine, tuple)?.1;
        outputs.extend(&tail);
        self.work.keep(self.machines[machine].body.tails.more(tuple) + tail.len())?;
        let Tables { tails, entries, .. } = &mut self.machines[machine].body;
        let start = place(entries.len())?;
        entries.extend(tail);
        tails.set(tuple, 0, [start, place(entries.len())?]);
        Ok(())
    }

    /// Finds the tuples of a body that can lead to an answer and removes the others from all
    /// images, unless there are too many.
    pub(super) fn survey(&mut self, machine: usize) -> Result<(), Reject> {
        let Machine { vars, letters, .. } = &self.machines[machine];
        let (vars, letters) = (vars.clone(), *letters);
        let (mut edges, mut useful, mut at) = (Vec::new(), Vec::new(), 0);
        while index(at) < self.machines[machine].body.tuples.len() {
            if letters > MOST_LETTERS || at > MOST_SURVEYED {
                return Ok(());
            }
            let (mut answers, mut leads) = (false, Vec::new());
            for letter in 0..letters {
                self.spell(&vars, letter);
                let (tuples, outputs) = self.images(machine, &[at])?;
                answers |= !outputs.is_empty() || tuples.contains(&CERTAIN);
                leads.extend(tuples);
            }
            sort(&mut leads);
            self.work.keep(4 * leads.len())?;
            edges.extend(leads.iter().map(|&next| (next, at)));
            useful.push(answers);
            at += 1;
        }
        edges.sort_unstable();
        edges.dedup();
        self.work.spend(edges.len(), LOOK)?;
        let mut found: Vec<u32> = (0..at).filter(|&tuple| useful[index(tuple)]).collect();
        while let Some(tuple) = found.pop() {
            let from = edges.partition_point(|&(to, _)| to < tuple);
            for &(_, before) in edges[from..].iter().take_while(|&&(to, _)| to == tuple) {
                if !useful[index(before)] {
                    useful[index(before)] = true;
                    found.push(before);
                }
            }
        }
        let known = &mut self.machines[machine].body;
        for (tuple, letter) in (0..at).flat_map(|tuple| (0..letters).map(move |l| (tuple, l))) {
            known.restrict(tuple, letter, &useful);
        }
        Ok(())
    }

    /// Gives variables the digits of a letter; the inverse of `letter`.
    pub(super) fn spell(&mut self, vars: &[Var], mut letter: u64) {
        let digits = u64::from(self.numeration.digits());
        for &var in vars.iter().rev() {
            self.digits[var] = u32::try_from(letter % digits).unwrap_or(0);
            letter /= digits;
        }
    }

    /// Whether a set of tuples accepts every longer word though no single tuple of it may. Settled
    /// tuples read no digit of the free variables any more; each accepts words of some lengths, and
    /// together they may accept all lengths.
    fn is_certain(&mut self, machine: usize, set: &[u32]) -> Result<bool, Reject> {
        let Machines { machines, numeration, work, .. } = self;
        let Machine { kind: Kind::Body(body), body: known, .. } = &mut machines[machine] else {
            return Ok(false);
        };
        if numeration.least_first() || !matches!(body.answer, Answer::Some) {
            return Ok(false);
        }
        let new = known.tuples.len() - known.settled.len();
        for tuple in (0..).take(known.tuples.len()).skip(known.settled.len()) {
            let settled = is_settled(body, known, tuple);
            known.settled.push(settled);
        }
        let is_settled = |tuple: &u32| known.settled[index(*tuple)];
        let settled: Vec<u32> = set.iter().copied().filter(is_settled).collect();
        work.spend(new.saturating_mul(body.all.len() + 1), LOOK)?;
        if settled.is_empty() {
            return Ok(false);
        }
        if let Some(&certain) = known.certain.get(&settled) {
            return Ok(certain);
        }
        let certain = self.at_zeros(machine, |all| {
            let (mut known, mut now) = (HashSet::new(), settled.clone());
            while !now.contains(&CERTAIN) && known.insert(now.clone()) {
                let (next, outputs) = all.images(machine, &now)?;
                if !outputs.contains(&1) {
                    return Ok(false);
                }
                all.work.keep(LIST + next.len())?;
                now = next;
            }
            Ok(true)
        })?;
        self.work.keep(2 * LIST + settled.len())?;
        self.machines[machine].body.certain.insert(settled, certain);
        Ok(certain)
    }
}

impl Tables {
    /// Splits a stored image into its tuples and its answers.
    fn image(&self, [start, end]: [u32; 2]) -> (&[u32], &[u32]) {
        let entries = &self.entries[index(start)..index(end)];
        entries.split_first().map_or((&[], &[]), |(&tuples, rest)| rest.split_at(index(tuples)))
    }

    /// Removes the useless tuples from a stored image.
    fn restrict(&mut self, tuple: u32, letter: u64, useful: &[bool]) {
        let Some([start, end]) = self.images.get(tuple, letter) else { return };
        let is_useful = |&tuple: &u32| useful.get(index(tuple)).is_none_or(|&useful| useful);
        let (tuples, read) = self.image([start, end]);
        let kept: Vec<u32> = tuples.iter().copied().filter(is_useful).collect();
        let (fewer, read) = (tuples.len() - kept.len(), read.to_vec());
        let image = [vec![u32::try_from(kept.len()).unwrap_or(0)], kept, read].concat();
        self.entries[index(start)..][..image.len()].copy_from_slice(&image);
        self.images.set(tuple, letter, [start, end - u32::try_from(fewer).unwrap_or(0)]);
    }
}

/// Whether every part of a tuple in which a free variable occurs accepts all longer words.
fn is_settled(body: &Body, known: &Tables, tuple: u32) -> bool {
    let states = known.tuples.list(tuple);
    let all = known.numbers.list(states[0]).iter().chain(&states[1..]);
    let mut parts = body.all.iter().zip(&body.within).zip(all);
    parts.all(|((&part, &within), &state)| within || part.seen(state) == ALWAYS)
}

fn sort(list: &mut Vec<u32>) {
    list.sort_unstable();
    list.dedup();
}
