//! Bodies: machines made of other machines. Their tuples of states, and the edges between these.

use std::rc::Rc;

use crate::logic::machine::{Answer, Body, Choice, Kind, Machines, Part};
use crate::logic::vars::{Var, Vars};
use crate::logic::work::{ASK, LOOK, MEMBER, NEW};
use crate::reject::Reject;

/// An edge that leaves a tuple: one choice of digits of the bound variables.
pub(super) struct Edge<'e> {
    pub(super) digits: &'e [u32],
    /// The next tuple; `None` if no longer word is accepted.
    pub(super) next: Option<&'e [u32]>,
    /// The answers that are read on the edge; `None` if the word that ends here is not accepted.
    pub(super) read: Option<&'e [u32]>,
    pub(super) always: bool,
}

type Visit<'v, 'a> = dyn FnMut(&mut Machines<'a>, Edge) -> Result<(), Reject> + 'v;

impl<'a> Machines<'a> {
    /// Builds one machine from several by binding some variables. If no variable is free, it
    /// decides the answer at once.
    pub(crate) fn body(
        &mut self,
        bound: &[Var],
        mut all: Vec<Part>,
        read: Vec<Part>,
        answer: Answer,
    ) -> Result<Part, Reject> {
        // For an output the answer may also be that there is none.
        if all.contains(&Part::Constant(false)) && !matches!(answer, Answer::Output) {
            return Ok(Part::Constant(false));
        }
        all.retain(|&part| part != Part::Constant(true));
        self.work.spend(all.len() + read.len(), ASK)?;
        let parts = all.iter().chain(&read);
        let vars = parts.fold(Vars::default(), |vars, &part| vars.and(self.reads(part)));
        let bound: Vec<Var> = bound.iter().copied().filter(|&var| vars.contains(var)).collect();
        let vars = vars.without(bound.iter().copied().collect());
        // A part without variables is a truth, which is found below.
        if let ([part], [], [], Answer::Some, false) =
            (&all[..], &read[..], &bound[..], answer, vars.is_empty())
        {
            return Ok(*part);
        }
        if vars.is_empty() && matches!(answer, Answer::Some) {
            let found = self.find(&bound, all, read, |_, _| Ok(true))?;
            let truth = Part::Constant(found.is_some());
            self.witness = found.or(self.witness.take());
            return Ok(truth);
        }
        let may_be_longer = !bound.is_empty();
        let (machine, start) = self.tuples(vars, bound, all, read, answer)?;
        let mut set = vec![start];
        if self.numeration.least_first() {
            self.survey(machine)?;
        } else if may_be_longer {
            // The bound numbers may have more digits than the free variables, so their first digits
            // are read while the free variables have zeros. A machine that binds nothing skips
            // this: the automaton of a lemma still to be verified may answer otherwise after zeros.
            set = self.after_zeros(machine, start)?.0;
        }
        let start = self.set(machine, &set)?;
        Ok(self.starting(machine, start))
    }

    /// Adds a body and returns its first tuple. It also demands that the word of every bound
    /// variable represents a number.
    pub(super) fn tuples(
        &mut self,
        free: Vars,
        bound: Vec<Var>,
        all: Vec<Part>,
        read: Vec<Part>,
        answer: Answer,
    ) -> Result<(usize, u32), Reject> {
        let mut guarded = Vec::new();
        for &var in &bound {
            guarded.extend(self.legal(var)?);
        }
        guarded.extend(all);
        let parts = guarded.len() + read.len();
        self.work.keep(MEMBER * (parts + bound.len()))?;
        self.work.spend(parts.saturating_mul(bound.len() + 4), ASK)?;
        let (mut all, others): (Vec<Part>, Vec<Part>) =
            guarded.into_iter().partition(|&part| self.is_arithmetic(part));
        let mut ready = vec![Vec::new(); bound.len() + 1];
        for (i, &part) in all.iter().enumerate() {
            let last = bound.iter().rposition(|&var| self.reads(part).contains(var));
            ready[last.map_or(0, |last| last + 1)].push(i);
        }
        let asked = self.asked(&bound, &all)?;
        let arithmetic = all.len();
        all.extend(others);
        let starts = |parts: &[Part]| parts.iter().map(|&p| self.start(p)).collect::<Vec<_>>();
        let (first, behind) = (starts(&all[..arithmetic]), starts(&all[arithmetic..]));
        let tuple = [vec![0], behind, starts(&read)].concat();
        let binds: Vars = bound.iter().copied().collect();
        let within = |&part: &Part| !self.reads(part).meets(free);
        let within: Vec<bool> = all.iter().chain(&read).map(within).collect();
        let mut others = all.iter().chain(&read).zip(&within).skip(arithmetic);
        let apart = others.all(|(&part, &within)| within || !self.reads(part).meets(binds));
        let plain = arithmetic == all.len() && read.iter().all(|&part| self.is_arithmetic(part));
        // Where the least significant digit is read first, sets lose useless tuples.
        let lone = bound.is_empty() && !self.numeration.least_first();
        let lone = lone && !matches!(answer, Answer::Outputs | Answer::Output);
        let body =
            Body { all, arithmetic, read, within, apart, plain, lone, bound, ready, asked, answer };
        let machine = self.add(free, Kind::Body(Rc::new(body)))?;
        self.number(&first, |all| &mut all.machines[machine].body.numbers)?;
        Ok((machine, self.tuple(machine, &tuple)?))
    }

    fn start(&self, part: Part) -> u32 {
        match part {
            Part::Constant(truth) => truth.into(),
            Part::Machine { machine, .. } => self.machines[machine].start,
        }
    }

    pub(super) fn is_arithmetic(&self, part: Part) -> bool {
        match part {
            Part::Constant(_) => true,
            Part::Machine { machine, .. } => self.machines[machine].arithmetic,
        }
    }

    pub(super) fn tuple(&mut self, machine: usize, states: &[u32]) -> Result<u32, Reject> {
        self.number(states, |all| &mut all.machines[machine].body.tuples)
    }

    /// Visits the edges that leave a tuple, one for each choice of digits of the bound variables.
    /// The caller has put the letter of the free variables into `digits`.
    pub(super) fn edges(
        &mut self,
        machine: usize,
        tuple: u32,
        visit: &mut Visit<'_, 'a>,
    ) -> Result<(), Reject> {
        let Kind::Body(body) = &self.machines[machine].kind else { return Ok(()) };
        let body = Rc::clone(body);
        // One borrowed list holds the states before and after, the answers and the digits.
        let mut work = self.lend();
        let states = self.machines[machine].body.tuples.list(tuple);
        work.extend_from_slice(states);
        work.resize(2 * states.len() + body.read.len() + body.bound.len(), 0);
        let (states, rest) = work.split_at_mut(states.len());
        let (next, rest) = rest.split_at_mut(states.len());
        let (answers, chosen) = rest.split_at_mut(body.read.len());
        next.copy_from_slice(states);
        let choices = self.choices(machine, &body, states[0])?;
        self.work.spend(1, NEW)?;
        self.work.spend(choices.len(), 12 * LOOK)?;
        self.work.spend(states.len() + chosen.len(), LOOK)?;
        let others = &body.all[body.arithmetic..];
        'choices: for choice in choices {
            let known = &self.machines[machine].body;
            let Choice { digits, next: first, mut hope } = known.choices[choice];
            chosen.copy_from_slice(&known.entries[digits..digits + body.bound.len()]);
            body.bound.iter().zip(&*chosen).for_each(|(&var, &digit)| self.digits[var] = digit);
            next[0] = first;
            for (i, &part) in (1..).zip(others) {
                let step = self.step(part, states[i])?;
                next[i] = step.0;
                hope = hope.and(part, step);
                if hope.is_lost() {
                    continue 'choices;
                }
            }
            for (i, &part) in body.read.iter().enumerate() {
                let place = 1 + others.len() + i;
                (next[place], answers[i]) = self.step(part, states[place])?;
            }
            let (next, read) = (hope.alive.then_some(&*next), hope.accept.then_some(&*answers));
            visit(self, Edge { digits: chosen, next, read, always: hope.always })?;
        }
        self.take_back([work]);
        Ok(())
    }
}
