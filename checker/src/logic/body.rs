//! Machines that are made of others: tuples of their states, and the edges between these.

use std::ops::Range;
use std::rc::Rc;

use crate::automaton::index;
use crate::limits::count;
use crate::logic::machine::{
    Answer, Body, Choice, FIRST, Hope, Kind, Known, MEMBER, Machine, Machines, Part, STEPS, place,
};
use crate::logic::numeration::{Numeration, Var};
use crate::reject::Reject;

/// An edge that leaves a tuple of states.
pub(super) struct Edge<'e> {
    pub(super) digits: &'e [u32],
    /// The tuple after it; nothing if no longer word is accepted.
    pub(super) next: Option<&'e [u32]>,
    /// What is read on it, if it is accepted.
    pub(super) read: Option<&'e [u32]>,
    /// Whether every longer word is accepted.
    pub(super) always: bool,
}

type Visit<'v, 'a> = dyn FnMut(&mut Machines<'a>, Edge) -> Result<(), Reject> + 'v;

impl<'a> Machines<'a> {
    /// Several machines and the numbers of some variables, as one machine. If there are no others,
    /// the answer is found at once.
    pub(crate) fn body(
        &mut self,
        bound: &[Var],
        mut all: Vec<Part>,
        read: Vec<Part>,
        answer: Answer,
    ) -> Result<Part, Reject> {
        if all.contains(&Part::Constant(false)) {
            return Ok(Part::Constant(false));
        }
        all.retain(|&part| part != Part::Constant(true));
        let parts = all.iter().chain(&read);
        let mut vars: Vec<Var> = parts.flat_map(|&part| self.vars(part).to_vec()).collect();
        let bound: Vec<Var> = bound.iter().copied().filter(|var| vars.contains(var)).collect();
        vars.retain(|var| !bound.contains(var));
        if let ([part], [], [], Answer::Some) = (&all[..], &read[..], &bound[..], answer) {
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
            // The bound numbers may have more digits than those of the free variables. Nothing else
            // may be read behind zeros: an automaton that is still to be verified may change there.
            set = self.behind(machine, start)?.0;
        }
        let start = self.set(machine, &set)?;
        Ok(self.starting(machine, start))
    }

    /// Adds a body, and finds its first tuple. Every bound variable is to be a number.
    pub(super) fn tuples(
        &mut self,
        vars: Vec<Var>,
        bound: Vec<Var>,
        all: Vec<Part>,
        read: Vec<Part>,
        answer: Answer,
    ) -> Result<(usize, u32), Reject> {
        let mut guarded = Vec::new();
        if let Numeration::Linear(..) = self.numeration {
            for &var in &bound {
                let machine = self.add(vec![var], Kind::Legal)?;
                guarded.push(Part::Machine { machine, negated: false });
            }
        }
        guarded.extend(all);
        self.keep(MEMBER * (guarded.len() + read.len() + bound.len()))?;
        let (mut all, others): (Vec<Part>, Vec<Part>) =
            guarded.into_iter().partition(|&part| self.is_arithmetic(part));
        let mut ready = vec![Vec::new(); bound.len() + 1];
        for (i, &part) in all.iter().enumerate() {
            let last = bound.iter().rposition(|var| self.vars(part).contains(var));
            ready[last.map_or(0, |last| last + 1)].push(i);
        }
        let arithmetic = all.len();
        all.extend(others);
        let starts = |parts: &[Part]| parts.iter().map(|&p| self.start(p)).collect::<Vec<_>>();
        let (first, behind) = (starts(&all[..arithmetic]), starts(&all[arithmetic..]));
        let tuple = [vec![0], behind, starts(&read)].concat();
        let free = |part: Part| self.vars(part).iter().any(|var| vars.contains(var));
        let within: Vec<bool> = all.iter().chain(&read).map(|&part| !free(part)).collect();
        let binds = |part: Part| self.vars(part).iter().any(|var| bound.contains(var));
        let others = all.iter().chain(&read).zip(&within).skip(arithmetic);
        let apart = others.into_iter().all(|(&part, &within)| within || !binds(part));
        let body = Body { all, arithmetic, read, within, apart, bound, ready, answer };
        let machine = self.add(vars, Kind::Body(Rc::new(body)))?;
        self.number(&first, |all| &mut all.machines[machine].body.numbers)?;
        Ok((machine, self.tuple(machine, &tuple)?))
    }

    fn start(&self, part: Part) -> u32 {
        match part {
            Part::Constant(truth) => truth.into(),
            Part::Machine { machine, .. } => self.machines[machine].start,
        }
    }

    fn is_arithmetic(&self, part: Part) -> bool {
        let Part::Machine { machine, .. } = part else { return true };
        match &self.machines[machine].kind {
            Kind::Linear(..) | Kind::Legal => true,
            Kind::Word(..) => false,
            Kind::Body(body) => body.all.iter().chain(&body.read).all(|&p| self.is_arithmetic(p)),
        }
    }

    pub(super) fn tuple(&mut self, machine: usize, states: &[u32]) -> Result<u32, Reject> {
        self.number(states, |all| &mut all.machines[machine].body.tuples)
    }

    /// Visits the edges that leave a tuple, whatever digits the bound variables have. The letter of
    /// the free variables is in the digits.
    pub(super) fn edges(
        &mut self,
        machine: usize,
        tuple: u32,
        visit: &mut Visit<'_, 'a>,
    ) -> Result<(), Reject> {
        let Kind::Body(body) = &self.machines[machine].kind else { return Ok(()) };
        let body = Rc::clone(body);
        // One list holds the states before and after, what is read and the digits.
        let mut work = self.lend();
        let states = self.machines[machine].body.tuples.list(tuple);
        work.extend_from_slice(states);
        work.resize(2 * states.len() + body.read.len() + body.bound.len(), 0);
        let (states, rest) = work.split_at_mut(states.len());
        let (next, rest) = rest.split_at_mut(states.len());
        let (answers, chosen) = rest.split_at_mut(body.read.len());
        next.copy_from_slice(states);
        let choices = self.choices(machine, &body, states[0])?;
        let spent = count(choices.len()).saturating_mul(12 * STEPS[0]).saturating_add(STEPS[1]);
        let copied = count(states.len() + chosen.len()).saturating_mul(STEPS[0]);
        self.spend(spent.saturating_add(copied))?;
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

    /// What digits of the bound variables the arithmetic parts of a body allow, at the states of
    /// this number: which choices.
    fn choices(
        &mut self,
        machine: usize,
        body: &Body,
        number: u32,
    ) -> Result<Range<usize>, Reject> {
        let Machine { vars, body: known, .. } = &self.machines[machine];
        let letter = self.letter(vars);
        if let Some(choices) = known.allowed.get(number, letter) {
            let [start, end] = choices.map(index);
            return Ok(start..end);
        }
        let start = known.choices.len();
        let states = known.numbers.list(number).to_vec();
        self.choose(machine, body, &states, (0, Hope::ALL), &mut states.clone(), usize::MAX)?;
        let known = &self.machines[machine].body;
        let (end, more) = (known.choices.len(), known.allowed.more(number));
        self.keep(more)?;
        let choices = [place(start)?, place(end)?];
        self.machines[machine].body.allowed.set(number, letter, choices);
        Ok(start..end)
    }

    /// Chooses the digits of the bound variables from one on, as long as there is hope, and until
    /// there are more than `most` choices.
    pub(super) fn choose(
        &mut self,
        machine: usize,
        body: &Body,
        states: &[u32],
        (chosen, mut hope): (usize, Hope),
        next: &mut [u32],
        most: usize,
    ) -> Result<(), Reject> {
        for &i in &body.ready[chosen] {
            let step = self.step(body.all[i], states[i])?;
            next[i] = step.0;
            hope = hope.and(body.all[i], step);
            if hope.is_lost() {
                return Ok(());
            }
        }
        let Some(&var) = body.bound.get(chosen) else {
            self.keep(body.bound.len() + 2 * MEMBER)?;
            let next = self.number(next, |all| &mut all.machines[machine].body.numbers)?;
            let Machines { machines, digits, .. } = self;
            let Known { entries, choices, .. } = &mut machines[machine].body;
            choices.push(Choice { digits: entries.len(), next, hope });
            entries.extend(body.bound.iter().map(|&var| digits[var]));
            return Ok(());
        };
        let (first, last) = self.hopeful(body, states, chosen)?;
        for digit in first..=last {
            self.spend(STEPS[0])?;
            self.digits[var] = digit;
            self.choose(machine, body, states, (chosen + 1, hope), next, most)?;
            if self.machines[machine].body.choices.len() > most {
                break;
            }
        }
        Ok(())
    }

    /// The first and the last digit of a bound variable that the sums allow that wait for it.
    fn hopeful(
        &mut self,
        body: &Body,
        states: &[u32],
        chosen: usize,
    ) -> Result<(u32, u32), Reject> {
        let (mut first, mut last) = (0, self.numeration.digits() - 1);
        for &i in &body.ready[chosen + 1] {
            let terms = self.vars(body.all[i]).len();
            self.spend(STEPS[0].saturating_mul(count(terms + 1)))?;
            let Part::Machine { machine, negated: false } = body.all[i] else { continue };
            let Kind::Linear(sum, sign, values, _) = &self.machines[machine].kind else { continue };
            let Some(&value) = states[i].checked_sub(FIRST).and_then(|at| values.get(index(at)))
            else {
                continue;
            };
            let digit = |var: Var| i64::from(self.digits[var]);
            let digits = (body.bound[chosen], digit);
            // Where there is none, the last is before the first.
            let (low, high) = self.numeration.hopeful(sum, *sign, value, digits).unwrap_or((1, 0));
            (first, last) = (first.max(low), last.min(high));
            if first > last {
                break;
            }
        }
        Ok((first, last))
    }
}
