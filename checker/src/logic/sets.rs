//! The states of a machine in which variables are bound: the sets of the tuples that some digits of
//! these lead to.

use std::collections::HashSet;
use std::rc::Rc;

use crate::automaton::index;
use crate::logic::machine::{
    ALWAYS, Answer, Body, FIRST, Kind, Known, Machine, Machines, NEVER, place,
};
use crate::logic::store::MOST_LETTERS;
use crate::logic::vars::Var;
use crate::logic::work::{LIST, LOOK};
use crate::reject::Reject;

/// In the place of a tuple from which every longer word is accepted.
const CERTAIN: u32 = u32::MAX;

/// So many tuples of a quantifier are looked at for whether they lead to an answer.
const MOST_SURVEYED: u32 = 1 << 14;

/// Tuples, and what is answered on the way to them.
type Found = (Vec<u32>, Vec<u32>);

impl Machines<'_> {
    /// One letter from a state of a body.
    pub(super) fn body_step(
        &mut self,
        machine: usize,
        body: &Body,
        state: u32,
    ) -> Result<[u32; 2], Reject> {
        let mut set = self.lend();
        set.extend_from_slice(self.machines[machine].body.sets.list(state - FIRST));
        let (tuples, mut outputs) = self.images(machine, &set)?;
        if self.numeration.least_first() && !body.bound.is_empty() {
            let mut sorted = outputs.len();
            for &tuple in &tuples {
                // More than that some are accepted need not be known.
                if matches!(body.answer, Answer::Some) && outputs.last() == Some(&1) {
                    break;
                }
                self.tail(machine, tuple, &mut outputs)?;
                // So the list takes little room.
                if outputs.len() > 2 * sorted {
                    sort(&mut outputs);
                    sorted = outputs.len();
                }
            }
            sort(&mut outputs);
        }
        let answer = match body.answer {
            Answer::Outputs => self.number(&outputs, |all| &mut all.outputs)?,
            _ => outputs.contains(&1).into(),
        };
        let next = self.set(machine, &tuples)?;
        self.take_back([set, tuples, outputs]);
        Ok([next, answer])
    }

    /// What the letter in the digits leads some tuples to.
    fn images(&mut self, machine: usize, set: &[u32]) -> Result<Found, Reject> {
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

    /// Finds what the letter in the digits leads a tuple to.
    fn image(&mut self, machine: usize, tuple: u32, letter: u64) -> Result<[u32; 2], Reject> {
        let Kind::Body(body) = &self.machines[machine].kind else { return Ok([0; 2]) };
        let (body, answer) = (Rc::clone(body), body.answer);
        let (mut tuples, mut outputs) = (self.lend(), self.lend());
        self.edges(machine, tuple, &mut |all, edge| {
            if edge.always && matches!(answer, Answer::Some) {
                tuples.push(CERTAIN);
            } else if let Some(next) = edge.next {
                tuples.push(all.alike(machine, &body, next)?);
            }
            outputs.extend(edge.read.map(|read| match (answer, read) {
                (Answer::Outputs, &[output]) => output,
                (Answer::Compare(compare), &[left, right]) => compare(left, right).into(),
                _ => 1,
            }));
            Ok(())
        })?;
        sort(&mut tuples);
        sort(&mut outputs);
        let more = self.machines[machine].body.images.more(tuple);
        self.work.keep(more + 1 + tuples.len() + outputs.len())?;
        let Known { entries, images, .. } = &mut self.machines[machine].body;
        let start = place(entries.len())?;
        entries.push(place(tuples.len())?);
        entries.extend(&tuples);
        entries.extend(&outputs);
        let image = [start, place(entries.len())?];
        images.set(tuple, letter, image);
        self.take_back([tuples, outputs]);
        Ok(image)
    }

    /// The state of a body after which these tuples are possible, which are in order.
    pub(super) fn set(&mut self, machine: usize, set: &[u32]) -> Result<u32, Reject> {
        self.work.spend(set.len(), LOOK)?;
        match set.last() {
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

    /// Does something while all free variables of a body have the digit 0.
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

    /// All tuples that zeros on the free variables lead to, the first one included, and what is
    /// answered on the way.
    pub(super) fn behind(&mut self, machine: usize, start: u32) -> Result<Found, Reject> {
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
                // Not after each tuple, which would take longer than all that is counted.
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

    /// Adds what is answered behind a tuple if zeros follow on the free variables.
    fn tail(&mut self, machine: usize, tuple: u32, outputs: &mut Vec<u32>) -> Result<(), Reject> {
        if tuple == CERTAIN {
            outputs.push(1);
            return Ok(());
        }
        let Known { tails, entries, .. } = &self.machines[machine].body;
        if let Some([start, end]) = tails.get(tuple, 0).map(|tail| tail.map(index)) {
            outputs.extend(&entries[start..end]);
            return self.work.spend(end - start, LOOK);
        }
        let tail = self.behind(machine, tuple)?.1;
        outputs.extend(&tail);
        self.work.keep(self.machines[machine].body.tails.more(tuple) + tail.len())?;
        let Known { tails, entries, .. } = &mut self.machines[machine].body;
        let start = place(entries.len())?;
        entries.extend(tail);
        tails.set(tuple, 0, [start, place(entries.len())?]);
        Ok(())
    }

    /// Finds which tuples of a body can lead to an answer, unless the tuples are many.
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

    /// Gives variables the digits of a letter.
    pub(super) fn spell(&mut self, vars: &[Var], mut letter: u64) {
        let digits = u64::from(self.numeration.digits());
        for &var in vars.iter().rev() {
            self.digits[var] = u32::try_from(letter % digits).unwrap_or(0);
            letter /= digits;
        }
    }

    /// Whether some tuples of a set of a body accept every longer word, though not one of them may:
    /// those that read no digit of the free variables any more accept words of some lengths,
    /// whatever the digits are.
    fn is_certain(&mut self, machine: usize, set: &[u32]) -> Result<bool, Reject> {
        let Machine { kind: Kind::Body(body), body: known, .. } = &mut self.machines[machine]
        else {
            return Ok(false);
        };
        if self.numeration.least_first() || !matches!(body.answer, Answer::Some) {
            return Ok(false);
        }
        let new = known.tuples.len() - known.settled.len();
        for tuple in (0..).take(known.tuples.len()).skip(known.settled.len()) {
            let settled = is_settled(body, known, tuple);
            known.settled.push(settled);
        }
        let is_settled = |tuple: &u32| known.settled[index(*tuple)];
        let settled: Vec<u32> = set.iter().copied().filter(is_settled).collect();
        let looks = new.saturating_mul(body.all.len() + 1);
        self.work.spend(looks, LOOK)?;
        let known = &self.machines[machine].body;
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

impl Known {
    /// The tuples of an image, and what is answered.
    fn image(&self, [start, end]: [u32; 2]) -> (&[u32], &[u32]) {
        let entries = &self.entries[index(start)..index(end)];
        entries.split_first().map_or((&[], &[]), |(&tuples, rest)| rest.split_at(index(tuples)))
    }

    /// Keeps the useful tuples of an image alone.
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

/// Whether every part of a tuple in which a free variable occurs accepts whatever follows.
fn is_settled(body: &Body, known: &Known, tuple: u32) -> bool {
    let states = known.tuples.list(tuple);
    let all = known.numbers.list(states[0]).iter().chain(&states[1..]);
    let mut parts = body.all.iter().zip(&body.within).zip(all);
    parts.all(|((&part, &within), &state)| within || part.seen(state) == ALWAYS)
}

fn sort(list: &mut Vec<u32>) {
    list.sort_unstable();
    list.dedup();
}
