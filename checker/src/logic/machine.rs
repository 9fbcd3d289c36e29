//! The walk: formulas as machines that read the digits of their variables in step, and all that
//! they can be led to. docs/certificate.md, section 4, says why this decides a formula.
//!
//! A machine answers on the edge: a step gives the next state and the answer for the word that ends
//! with this letter. So what can be accepted now and never later needs no state.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::automaton::{Automaton, index};
use crate::limits::{Limits, count};
use crate::logic::hash::Seed;
use crate::logic::numeration::{Later, Numeration, Sign, Sum, Var};
use crate::reject::{Code, Reject};

/// The state from which no longer word is accepted.
const NEVER: u32 = 0;

/// The state from which every longer word is accepted.
const ALWAYS: u32 = 1;

/// The first of the other states.
const FIRST: u32 = 2;

/// In the place of a tuple from which every longer word is accepted.
const CERTAIN: u32 = u32::MAX;

/// Machines that have at most so many letters keep a table of their steps.
const MOST_LETTERS: u64 = 1 << 8;

/// So many tuples of a quantifier are looked at for whether they lead to an answer.
const MOST_SURVEYED: u32 = 1 << 14;

/// What a state takes beside its entries, in entries.
const OVERHEAD: u64 = 30;

/// What a machine takes beside its states, and each of its variables or parts, in entries.
const MACHINE: usize = 128;
const MEMBER: usize = 8;

/// The steps of a look into a table, and of a new state.
const STEPS: [u64; 2] = [48, 768];

/// What is answered where an automaton has no output.
pub(crate) const NONE: u32 = u16::MAX as u32;

/// A machine that answers yes or no or its negation; or a machine that answers by outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Constant(bool),
    Machine { machine: usize, negated: bool },
}

impl Part {
    pub(crate) fn negate(self) -> Part {
        match self {
            Part::Constant(truth) => Part::Constant(!truth),
            Part::Machine { machine, negated } => Part::Machine { machine, negated: !negated },
        }
    }

    /// NEVER and ALWAYS of a machine are exchanged for its negation.
    fn seen(self, state: u32) -> u32 {
        match self {
            Part::Machine { negated: true, .. } if state < FIRST => ALWAYS - state,
            _ => state,
        }
    }
}

/// What a machine that is made of others answers with.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// Whether all accept, for some digits of the bound variables.
    Some,
    /// The set of the outputs that are read where all accept.
    Outputs,
    /// How the two answers that are read compare.
    Compare(fn(u32, u32) -> bool),
}

/// Numbers for lists, in the order in which they come.
#[derive(Default)]
struct Lists {
    numbers: HashMap<Rc<[u32]>, u32, Seed>,
    lists: Vec<Rc<[u32]>>,
}

/// Machines of which one is made, and the variables that are bound in it.
///
/// Those that know numbers alone, and no automaton, have few states together; what digits of the
/// bound variables they allow is found once for each, and the others follow.
struct Body {
    /// All of these must accept; first the arithmetic ones, as many as `arithmetic` says.
    all: Vec<Part>,
    arithmetic: usize,
    /// Of each, whether it reads no digits of the free variables.
    within: Vec<bool>,
    /// The answers of these are read where they do.
    read: Vec<Part>,
    bound: Vec<Var>,
    /// The arithmetic parts that can be stepped as soon as so many bound variables have digits.
    ready: Vec<Vec<usize>>,
    answer: Answer,
}

/// Digits of the bound variables that the arithmetic parts of a body allow.
struct Choice {
    digits: Box<[u32]>,
    /// The number of the states of the arithmetic parts after them.
    next: u32,
    hope: Hope,
}

/// What is known of several machines that must all accept.
#[derive(Clone, Copy)]
struct Hope {
    /// They do.
    accept: bool,
    /// They may later.
    alive: bool,
    /// They will, whatever follows.
    always: bool,
}

impl Hope {
    const ALL: Hope = Hope { accept: true, alive: true, always: true };

    fn and(self, part: Part, (state, answer): (u32, u32)) -> Hope {
        Hope {
            accept: self.accept && answer == 1,
            alive: self.alive && part.seen(state) != NEVER,
            always: self.always && part.seen(state) == ALWAYS,
        }
    }

    fn is_lost(self) -> bool {
        !self.accept && !self.alive
    }
}

/// An edge that leaves a tuple of states.
struct Edge<'e> {
    digits: &'e [u32],
    /// The tuple after it; nothing if no longer word is accepted.
    next: Option<&'e [u32]>,
    /// What is read on it, if it is accepted.
    read: Option<&'e [u32]>,
    /// Whether every longer word is accepted.
    always: bool,
}

type Visit<'v, 'a> = dyn FnMut(&mut Machines<'a>, Edge) -> Result<(), Reject> + 'v;

/// Is given the states of the arithmetic parts after digits that they allow.
type Found<'f, 'a> = dyn FnMut(&mut Machines<'a>, &[u32], Hope) -> Result<(), Reject> + 'f;

enum Kind {
    /// A sum that is to be 0, or at least 0.
    Linear(Sum, Sign),
    /// Whether a word is a representation.
    Legal,
    /// An automaton; if it answers yes or no, with the answer at each state and what may come
    /// later.
    Word(Rc<Automaton>, Vec<Var>, Option<Vec<(bool, Later)>>),
    Body(Rc<Body>),
}

/// What a letter leads a tuple to: tuples, and what is answered.
#[derive(Clone, Default)]
struct Image {
    tuples: Rc<[u32]>,
    outputs: Rc<[u32]>,
}

struct Machine {
    vars: Vec<Var>,
    kind: Kind,
    start: u32,
    letters: u64,
    /// Of a body: tuples, of which a state is a set; and tuples of arithmetic parts. Of a sum: its
    /// values.
    tuples: Lists,
    sets: Lists,
    sums: Lists,
    choices: HashMap<(u32, u64), Rc<[Choice]>, Seed>,
    /// What is read behind each tuple if zeros follow on the free variables.
    tails: HashMap<u32, Rc<[u32]>, Seed>,
    /// What letters lead tuples to.
    images: HashMap<(u32, u64), Image, Seed>,
    /// Whether sets of tuples that read no digits of the free variables accept every longer word.
    certain: HashMap<Vec<u32>, bool, Seed>,
    /// The steps that were taken, for each state and letter, plus 1; 0 if none was.
    steps: Vec<u64>,
}

/// Machines, the digits that they read, and what they may take.
pub(crate) struct Machines<'a> {
    pub(crate) numeration: Numeration,
    digits: Vec<u32>,
    machines: Vec<Machine>,
    /// The sets of outputs that were read; the first is empty.
    outputs: Lists,
    limits: &'a Limits,
    steps: u64,
    kept: u64,
    looked: u64,
    /// The numbers that were found last.
    pub(crate) witness: Option<String>,
}

impl<'a> Machines<'a> {
    pub(crate) fn new(numeration: Numeration, limits: &'a Limits) -> Machines<'a> {
        let mut outputs = Lists::default();
        outputs.numbers.insert(Rc::from([]), 0);
        outputs.lists.push(Rc::from([]));
        let (digits, machines) = (Vec::new(), Vec::new());
        let (steps, kept, looked, witness) = (0, 0, 0, None);
        Machines { numeration, digits, machines, outputs, limits, steps, kept, looked, witness }
    }

    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Reject> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps >= self.looked {
            self.looked = self.steps.saturating_add(1 << 20);
            self.limits.admit_time()?;
        }
        self.limits.admit_steps(self.steps)
    }

    pub(crate) fn keep(&mut self, entries: usize) -> Result<(), Reject> {
        self.kept = self.kept.saturating_add(count(entries)).saturating_add(OVERHEAD);
        self.spend(STEPS[1])?;
        self.limits.admit_positions(self.kept)
    }

    /// The number of a list, a new one if it is new.
    fn number(
        &mut self,
        list: &[u32],
        lists: impl Fn(&mut Self) -> &mut Lists,
    ) -> Result<u32, Reject> {
        if let Some(&number) = lists(self).numbers.get(list) {
            return Ok(number);
        }
        self.keep(list.len())?;
        let (lists, list) = (lists(self), Rc::<[u32]>::from(list));
        let number = u32::try_from(lists.lists.len()).ok().filter(|&n| n < u32::MAX - FIRST);
        let number = number.ok_or_else(many)?;
        lists.numbers.insert(Rc::clone(&list), number);
        lists.lists.push(list);
        Ok(number)
    }

    /// The set of outputs of an answer.
    pub(crate) fn outputs(&self, answer: u32) -> &[u32] {
        &self.outputs.lists[index(answer)]
    }

    fn add(&mut self, mut vars: Vec<Var>, kind: Kind) -> Result<usize, Reject> {
        vars.sort_unstable();
        vars.dedup();
        self.keep(MACHINE + MEMBER * vars.len())?;
        let last = vars.last().map_or(0, |&var| var + 1);
        self.digits.resize(self.digits.len().max(last), 0);
        let power = |letters: u64, _| letters.saturating_mul(self.numeration.digits().into());
        let letters = vars.iter().fold(1u64, power);
        let [tuples, sets, sums] = [Lists::default(), Lists::default(), Lists::default()];
        let (choices, tails, images, certain) = Default::default();
        let start = FIRST;
        self.machines.push(Machine {
            vars,
            kind,
            start,
            letters,
            tuples,
            sets,
            sums,
            choices,
            tails,
            images,
            certain,
            steps: Vec::new(),
        });
        Ok(self.machines.len() - 1)
    }

    /// A machine from its first state on.
    fn starting(&mut self, machine: usize, start: u32) -> Part {
        self.machines[machine].start = start;
        Part::Machine { machine, negated: false }
    }

    pub(crate) fn linear(&mut self, sum: Sum, sign: Sign) -> Result<Part, Reject> {
        if sum.terms.is_empty() {
            return Ok(Part::Constant(sign.holds(sum.constant.into())));
        }
        let first = self.numeration.start(&sum);
        let vars = sum.terms.iter().map(|&(var, _)| var).collect();
        let machine = self.add(vars, Kind::Linear(sum, sign))?;
        // Every number has a digit, so that nothing is asked of the word without any.
        match self.sum_state(machine, first)? {
            NEVER => Ok(Part::Constant(false)),
            ALWAYS => Ok(Part::Constant(true)),
            start => Ok(self.starting(machine, start)),
        }
    }

    /// The state of a sum of which this is known.
    fn sum_state(&mut self, machine: usize, value: [i64; 2]) -> Result<u32, Reject> {
        let Kind::Linear(sum, sign) = &self.machines[machine].kind else { return Ok(NEVER) };
        match self.numeration.later(sum, *sign, value) {
            Later { accepts: false, .. } => Ok(NEVER),
            Later { rejects: false, .. } => Ok(ALWAYS),
            _ => {
                let halves = value.map(|v| v.to_le_bytes().map(u32::from));
                let number =
                    self.number(halves.as_flattened(), |all| &mut all.machines[machine].sums)?;
                Ok(number + FIRST)
            }
        }
    }

    /// What is known of a sum at a state.
    fn sum_at(&self, machine: usize, state: u32) -> [i64; 2] {
        let halves = &self.machines[machine].sums.lists[index(state - FIRST)];
        let byte = |i: usize| halves.get(i).and_then(|&b| u8::try_from(b).ok()).unwrap_or(0);
        [0, 8].map(|from| i64::from_le_bytes(std::array::from_fn(|i| byte(from + i))))
    }

    /// An automaton whose outputs are answered, or of which `accepted` says where it accepts.
    pub(crate) fn word(
        &mut self,
        automaton: &Rc<Automaton>,
        at: Vec<Var>,
        accepted: Option<&dyn Fn(Option<u16>) -> bool>,
    ) -> Result<Part, Reject> {
        self.spend(count(automaton.entries()).saturating_mul(STEPS[0]))?;
        self.keep(automaton.states())?;
        let answers = accepted.map(|accepted| {
            let states = (0..).take(automaton.states());
            let answers: Vec<bool> = states.map(|q| accepted(automaton.output(q))).collect();
            let accepts = automaton.leads_to(|q| answers[index(q)]);
            let rejects = automaton.leads_to(|q| !answers[index(q)]);
            let later = accepts.into_iter().zip(rejects);
            let later = later.map(|(accepts, rejects)| Later { accepts, rejects });
            answers.into_iter().zip(later).collect()
        });
        let machine = self.add(at.clone(), Kind::Word(Rc::clone(automaton), at, answers))?;
        Ok(self.starting(machine, FIRST))
    }

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
            let found = self.find(&bound, all, read, |_, _| true)?;
            let truth = Part::Constant(found.is_some());
            self.witness = found.or(self.witness.take());
            return Ok(truth);
        }
        let (machine, start) = self.tuples(vars, &bound, all, read, answer)?;
        let mut set = vec![start];
        if self.numeration.least_first() {
            self.survey(machine)?;
        } else if !self.bound(machine).is_empty() {
            // The bound numbers may have more digits than those of the free variables. Nothing else
            // may be read behind zeros: an automaton that is still to be verified may change there.
            set = self.behind(machine, start)?.0;
        }
        let start = self.set(machine, set)?;
        Ok(self.starting(machine, start))
    }

    /// Adds a body, and finds its first tuple. Every bound variable is to be a number.
    fn tuples(
        &mut self,
        vars: Vec<Var>,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
        answer: Answer,
    ) -> Result<(usize, u32), Reject> {
        let mut guarded = Vec::new();
        if let Numeration::Linear(..) = self.numeration {
            for &var in bound {
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
        let within = all.iter().map(|&part| !free(part)).collect();
        let bound = bound.to_vec();
        let body = Body { all, arithmetic, within, read, bound, ready, answer };
        let machine = self.add(vars, Kind::Body(Rc::new(body)))?;
        self.number(&first, |all| &mut all.machines[machine].sums)?;
        Ok((machine, self.tuple(machine, &tuple)?))
    }

    pub(crate) fn vars(&self, part: Part) -> &[Var] {
        match part {
            Part::Constant(_) => &[],
            Part::Machine { machine, .. } => &self.machines[machine].vars,
        }
    }

    fn bound(&self, machine: usize) -> &[Var] {
        match &self.machines[machine].kind {
            Kind::Body(body) => &body.bound,
            _ => &[],
        }
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

    fn tuple(&mut self, machine: usize, states: &[u32]) -> Result<u32, Reject> {
        self.number(states, |all| &mut all.machines[machine].tuples)
    }

    /// The state of a body after which these tuples are possible.
    fn set(&mut self, machine: usize, mut set: Vec<u32>) -> Result<u32, Reject> {
        set.sort_unstable();
        set.dedup();
        self.spend(count(set.len()).saturating_mul(STEPS[0]))?;
        match set.last() {
            None => return Ok(NEVER),
            Some(&CERTAIN) => return Ok(ALWAYS),
            Some(_) if self.is_certain(machine, &set)? => return Ok(ALWAYS),
            Some(_) => {}
        }
        Ok(self.number(&set, |all| &mut all.machines[machine].sets)? + FIRST)
    }

    /// Finds which tuples of a body can lead to an answer, unless the tuples are many.
    fn survey(&mut self, machine: usize) -> Result<(), Reject> {
        let Machine { vars, letters, .. } = &self.machines[machine];
        let (vars, letters) = (vars.clone(), *letters);
        let (mut edges, mut useful, mut at) = (Vec::new(), Vec::new(), 0);
        while index(at) < self.machines[machine].tuples.lists.len() {
            if letters > MOST_LETTERS || at > MOST_SURVEYED {
                return Ok(());
            }
            let mut answers = false;
            for letter in 0..letters {
                self.spell(&vars, letter);
                let image = self.image(machine, at)?;
                answers |= !image.outputs.is_empty() || image.tuples.contains(&CERTAIN);
                edges.extend(image.tuples.iter().map(|&next| (next, at)));
            }
            useful.push(answers);
            at += 1;
        }
        edges.sort_unstable();
        edges.dedup();
        self.spend(count(edges.len()).saturating_mul(STEPS[0]))?;
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
        for image in self.machines[machine].images.values_mut() {
            let all = image.tuples.iter().copied();
            image.tuples = all.filter(|&tuple| tuple == CERTAIN || useful[index(tuple)]).collect();
        }
        Ok(())
    }

    /// Whether some tuples of a set of a body accept every longer word, though not one of them may:
    /// those that read no digit of the free variables any more accept words of some lengths,
    /// whatever the digits are.
    fn is_certain(&mut self, machine: usize, set: &[u32]) -> Result<bool, Reject> {
        let Kind::Body(body) = &self.machines[machine].kind else { return Ok(false) };
        if self.numeration.least_first() || !matches!(body.answer, Answer::Some) {
            return Ok(false);
        }
        let body = Rc::clone(body);
        let settled: Vec<u32> =
            set.iter().copied().filter(|&tuple| self.is_settled(machine, &body, tuple)).collect();
        if settled.is_empty() {
            return Ok(false);
        }
        if let Some(&known) = self.machines[machine].certain.get(&settled) {
            return Ok(known);
        }
        let vars = self.machines[machine].vars.clone();
        let before: Vec<u32> = vars.iter().map(|&var| self.digits[var]).collect();
        self.spell(&vars, 0);
        let (mut known, mut now) = (HashSet::new(), settled.clone());
        let certain = loop {
            if now.contains(&CERTAIN) || !known.insert(now.clone()) {
                break true;
            }
            let (mut next, mut outputs) = (Vec::new(), Vec::new());
            for &tuple in &now {
                let image = self.image(machine, tuple)?;
                next.extend(&*image.tuples);
                outputs.extend(&*image.outputs);
            }
            if !outputs.contains(&1) {
                break false;
            }
            next.sort_unstable();
            next.dedup();
            self.keep(next.len())?;
            now = next;
        };
        vars.iter().zip(before).for_each(|(&var, digit)| self.digits[var] = digit);
        self.keep(settled.len())?;
        self.machines[machine].certain.insert(settled, certain);
        Ok(certain)
    }

    /// Whether every part of a tuple in which a free variable occurs accepts whatever follows.
    fn is_settled(&self, machine: usize, body: &Body, tuple: u32) -> bool {
        let Machine { tuples, sums, .. } = &self.machines[machine];
        let states = &tuples.lists[index(tuple)];
        let sums = &sums.lists[index(states[0])];
        let all = sums.iter().chain(&states[1..]);
        let mut parts = body.all.iter().zip(&body.within).zip(all);
        parts.all(|((&part, &within), &state)| within || part.seen(state) == ALWAYS)
    }

    /// Gives variables the digits of a letter.
    fn spell(&mut self, vars: &[Var], mut letter: u64) {
        let digits = u64::from(self.numeration.digits());
        for &var in vars.iter().rev() {
            self.digits[var] = u32::try_from(letter % digits).unwrap_or(0);
            letter /= digits;
        }
    }

    /// The digits of some variables as one number.
    fn letter(&self, vars: &[Var]) -> u64 {
        let digits = u64::from(self.numeration.digits());
        let more = |letter: u64, digit| letter.saturating_mul(digits).saturating_add(digit);
        vars.iter().fold(0, |letter, &var| more(letter, self.digits[var].into()))
    }

    /// One letter, the digits of the variables, from a state: the next state and the answer.
    fn step(&mut self, part: Part, state: u32) -> Result<(u32, u32), Reject> {
        let Part::Machine { machine, negated } = part else { return Ok((state, state)) };
        if state < FIRST {
            return Ok((state, state ^ u32::from(negated)));
        }
        let Machine { vars, letters, steps, kind, .. } = &self.machines[machine];
        if let Kind::Word(automaton, at, answers) = kind {
            let letter = usize::try_from(self.letter(at)).map_err(|_| many())?;
            let q = automaton.next(state - FIRST, letter);
            let step = match answers.as_ref().map(|answers| &answers[index(q)]) {
                None => (q + FIRST, automaton.output(q).map_or(NONE, u32::from)),
                Some(&(answer, later)) => {
                    let next = match later {
                        Later { accepts: false, .. } => NEVER,
                        Later { rejects: false, .. } => ALWAYS,
                        _ => q + FIRST,
                    };
                    (next, u32::from(answer != negated))
                }
            };
            return self.spend(STEPS[0]).map(|()| step);
        }
        let (letter, letters, small) = (self.letter(vars), *letters, *letters <= MOST_LETTERS);
        let place = u64::from(state - FIRST).saturating_mul(letters).saturating_add(letter);
        let place = usize::try_from(place).map_err(|_| many())?;
        let known = steps.get(place).filter(|&&entry| small && entry > 0);
        let (next, answer) = match known {
            Some(&entry) => halves(entry - 1),
            None => {
                let step = self.first_step(machine, state)?;
                if small {
                    let row = usize::try_from(letters).map_err(|_| many())?;
                    let length = self.machines[machine].steps.len();
                    let more = ((place / row + 1) * row).saturating_sub(length);
                    if more > 0 {
                        self.keep(2 * more)?;
                    }
                    let steps = &mut self.machines[machine].steps;
                    steps.resize(steps.len() + more, 0);
                    steps[place] = (u64::from(step.0) << 32 | u64::from(step.1)) + 1;
                }
                step
            }
        };
        self.spend(STEPS[0])?;
        // A machine that answers by outputs is not negated.
        Ok((next, answer ^ u32::from(negated)))
    }

    fn first_step(&mut self, machine: usize, state: u32) -> Result<(u32, u32), Reject> {
        self.spend(STEPS[1])?;
        let Machine { kind, vars, sets, .. } = &self.machines[machine];
        match kind {
            Kind::Word(..) => Ok((NEVER, 0)),
            Kind::Linear(sum, sign) => {
                let (sign, digit) = (*sign, |var: Var| i64::from(self.digits[var]));
                let before = self.sum_at(machine, state);
                let value = self.numeration.next(sum, sign, before, digit)?;
                let Some(value) = value else { return Ok((NEVER, 0)) };
                let answer = sign.holds(self.numeration.value(sum, value));
                Ok((self.sum_state(machine, value)?, answer.into()))
            }
            Kind::Legal => {
                let Numeration::Linear(p, q) = self.numeration else { return Ok((NEVER, 0)) };
                // After the largest digit the next one is less than q.
                let digit = self.digits[vars[0]];
                let legal = state == FIRST || digit < q;
                let next = if legal { FIRST + u32::from(digit == p) } else { NEVER };
                Ok((next, legal.into()))
            }
            Kind::Body(body) => {
                let (body, set) = (Rc::clone(body), Rc::clone(&sets.lists[index(state - FIRST)]));
                let (mut tuples, mut outputs) = (Vec::new(), Vec::new());
                for &tuple in &*set {
                    let image = self.image(machine, tuple)?;
                    tuples.extend(&*image.tuples);
                    outputs.extend(&*image.outputs);
                }
                if self.numeration.least_first() && !body.bound.is_empty() {
                    tuples.sort_unstable();
                    tuples.dedup();
                    for &tuple in &tuples {
                        outputs.extend(&*self.tail(machine, tuple)?);
                    }
                }
                outputs.sort_unstable();
                outputs.dedup();
                let answer = match body.answer {
                    Answer::Outputs => self.number(&outputs, |all| &mut all.outputs)?,
                    _ => outputs.contains(&1).into(),
                };
                Ok((self.set(machine, tuples)?, answer))
            }
        }
    }

    /// What the letter in the digits leads a tuple to.
    fn image(&mut self, machine: usize, tuple: u32) -> Result<Image, Reject> {
        let Machine { kind: Kind::Body(body), vars, letters, images, .. } = &self.machines[machine]
        else {
            return Ok(Image::default());
        };
        let (answer, key, few) = (body.answer, (tuple, self.letter(vars)), *letters < u64::MAX);
        if let Some(image) = images.get(&key).cloned() {
            self.spend(count(image.tuples.len() + 1).saturating_mul(STEPS[0]))?;
            return Ok(image);
        }
        let (mut tuples, mut outputs) = (Vec::new(), Vec::new());
        self.edges(machine, tuple, &mut |all, edge| {
            if edge.always && matches!(answer, Answer::Some) {
                tuples.push(CERTAIN);
            } else if let Some(next) = edge.next {
                tuples.push(all.tuple(machine, next)?);
            }
            outputs.extend(edge.read.map(|read| match (answer, read) {
                (Answer::Outputs, &[output]) => output,
                (Answer::Compare(compare), &[left, right]) => compare(left, right).into(),
                _ => 1,
            }));
            Ok(())
        })?;
        let image = Image { tuples: sorted(tuples).into(), outputs: sorted(outputs).into() };
        // So many letters that their numbers saturate have no table: some would share an entry.
        if few {
            self.keep(image.tuples.len() + image.outputs.len())?;
            self.machines[machine].images.insert(key, image.clone());
        }
        Ok(image)
    }

    /// All tuples that zeros on the free variables lead to, the first one included, and what is
    /// answered on the way.
    fn behind(&mut self, machine: usize, start: u32) -> Result<(Vec<u32>, Vec<u32>), Reject> {
        let vars = self.machines[machine].vars.clone();
        let digits: Vec<u32> = vars.iter().map(|&var| self.digits[var]).collect();
        vars.iter().for_each(|&var| self.digits[var] = 0);
        let (mut set, mut outputs) = (vec![start], Vec::new());
        let (mut known, mut at) = (HashSet::from([start]), 0);
        while let Some(&tuple) = set.get(at) {
            at += 1;
            if tuple == CERTAIN {
                outputs.push(1);
                continue;
            }
            let image = self.image(machine, tuple)?;
            set.extend(image.tuples.iter().copied().filter(|&tuple| known.insert(tuple)));
            outputs.extend(&*image.outputs);
            outputs.sort_unstable();
            outputs.dedup();
        }
        vars.iter().zip(digits).for_each(|(&var, digit)| self.digits[var] = digit);
        Ok((set, outputs))
    }

    /// What is answered behind a tuple if zeros follow on the free variables.
    fn tail(&mut self, machine: usize, tuple: u32) -> Result<Rc<[u32]>, Reject> {
        if let Some(tail) = self.machines[machine].tails.get(&tuple) {
            return Ok(Rc::clone(tail));
        }
        let tail: Rc<[u32]> = self.behind(machine, tuple)?.1.into();
        self.keep(tail.len())?;
        self.machines[machine].tails.insert(tuple, Rc::clone(&tail));
        Ok(tail)
    }

    /// Visits the edges that leave a tuple, whatever digits the bound variables have. The letter of
    /// the free variables is in the digits.
    fn edges(
        &mut self,
        machine: usize,
        tuple: u32,
        visit: &mut Visit<'_, 'a>,
    ) -> Result<(), Reject> {
        let Machine { kind, vars, tuples, choices, .. } = &self.machines[machine];
        let Kind::Body(body) = kind else { return Ok(()) };
        let (body, states) = (Rc::clone(body), Rc::clone(&tuples.lists[index(tuple)]));
        let key = (states[0], self.letter(vars));
        let choices = match choices.get(&key) {
            Some(choices) => Rc::clone(choices),
            None => self.choices(machine, &body, key)?,
        };
        self.spend(count(choices.len()).saturating_mul(12 * STEPS[0]).saturating_add(STEPS[1]))?;
        let others = &body.all[body.arithmetic..];
        let (mut next, mut answers) = (states.to_vec(), vec![0; body.read.len()]);
        'choices: for choice in &*choices {
            let digits = body.bound.iter().zip(&choice.digits);
            digits.for_each(|(&var, &digit)| self.digits[var] = digit);
            let mut hope = choice.hope;
            next[0] = choice.next;
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
            visit(self, Edge { digits: &choice.digits, next, read, always: hope.always })?;
        }
        Ok(())
    }

    /// What digits of the bound variables the arithmetic parts of a body allow.
    fn choices(
        &mut self,
        machine: usize,
        body: &Body,
        key: (u32, u64),
    ) -> Result<Rc<[Choice]>, Reject> {
        let states = Rc::clone(&self.machines[machine].sums.lists[index(key.0)]);
        let (mut next, mut found) = (states.to_vec(), Vec::new());
        self.choose(body, &states, (0, Hope::ALL), &mut next, &mut |all, next, hope| {
            let next = all.number(next, |all| &mut all.machines[machine].sums)?;
            let digits = body.bound.iter().map(|&var| all.digits[var]).collect();
            found.push(Choice { digits, next, hope });
            all.keep(body.bound.len())
        })?;
        let choices: Rc<[Choice]> = found.into();
        // So many letters that their numbers saturate have no table: some would share an entry.
        if self.machines[machine].letters < u64::MAX {
            self.machines[machine].choices.insert(key, Rc::clone(&choices));
        }
        Ok(choices)
    }

    /// Chooses the digits of the bound variables from one on, as long as there is hope.
    fn choose(
        &mut self,
        body: &Body,
        states: &[u32],
        (chosen, mut hope): (usize, Hope),
        next: &mut [u32],
        found: &mut Found<'_, 'a>,
    ) -> Result<(), Reject> {
        for &i in &body.ready[chosen] {
            let step = self.step(body.all[i], states[i])?;
            next[i] = step.0;
            hope = hope.and(body.all[i], step);
            if hope.is_lost() {
                return Ok(());
            }
        }
        let Some(&var) = body.bound.get(chosen) else { return found(self, next, hope) };
        for digit in 0..self.numeration.digits() {
            self.spend(STEPS[0])?;
            self.digits[var] = digit;
            self.choose(body, states, (chosen + 1, hope), next, found)?;
        }
        Ok(())
    }

    /// Numbers for which all of some machines accept, and `wanted` says yes to what is read there,
    /// in words; the nearest there are, or `None`.
    pub(crate) fn find(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
        mut wanted: impl FnMut(&Self, &[u32]) -> bool,
    ) -> Result<Option<String>, Reject> {
        let (machine, start) = self.tuples(Vec::new(), bound, all, read, Answer::Some)?;
        // Tuples are numbered as they are reached, from which and with which digits.
        let mut before: Vec<(u32, Box<[u32]>)> = vec![(start, Box::from([]))];
        let (mut at, mut last) = (0, None);
        while last.is_none() && index(at) < before.len() {
            self.edges(machine, at, &mut |all, edge| {
                if last.is_none() && edge.read.is_some_and(|read| wanted(all, read)) {
                    last = Some((at, Box::from(edge.digits)));
                }
                if let Some(next) = edge.next
                    && index(all.tuple(machine, next)?) == before.len()
                {
                    all.keep(edge.digits.len())?;
                    before.push((at, edge.digits.into()));
                }
                Ok(())
            })?;
            at += 1;
        }
        let Some((mut at, last)) = last else { return Ok(None) };
        let mut letters = vec![&last];
        while at != start {
            letters.push(&before[index(at)].1);
            at = before[index(at)].0;
        }
        letters.reverse();
        let word = |i: usize| letters.iter().map(|digits| digits[i]).collect::<Vec<_>>();
        let words: Vec<_> =
            (0..bound.len().min(8)).map(|i| self.numeration.said(word(i))).collect();
        Ok(Some(words.join(", ")))
    }
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list.dedup();
    list
}

fn halves(entry: u64) -> (u32, u32) {
    let low = |part: u64| u32::try_from(part & u64::from(u32::MAX)).unwrap_or(u32::MAX);
    (low(entry >> 32), low(entry))
}

fn many() -> Reject {
    Reject::new(Code::LimitPositions, "claim", "too many states for this machine")
}
