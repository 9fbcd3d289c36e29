//! The walk: formulas as machines that read the digits of their variables in step, and all that
//! they can be led to. docs/certificate.md, section 4, says why this decides a formula.
//!
//! A machine answers on the edge: a step gives the next state and whether the word that ends with
//! this letter is accepted. So what can be accepted now and never later needs no state.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::automaton::{Automaton, index};
use crate::limits::{Limits, count};
use crate::logic::formula::{Linear, Relation, Var, Word};
use crate::logic::hash::Seed;
use crate::logic::numeration::{Later, Numeration, Sign, Sum};
use crate::reject::{Code, Reject};

/// The state from which no longer word is accepted.
const NEVER: u32 = 0;

/// The state from which every longer word is accepted.
const ALWAYS: u32 = 1;

/// The first of the other states.
const FIRST: u32 = 2;

/// Tables of all letters are kept for machines that have at most so many.
const MOST_LETTERS: u64 = 1 << 8;

/// What a state takes beside its entries, in entries.
const OVERHEAD: u64 = 30;

/// The steps that a look into a table takes, and those of a new state.
const STEPS: [u64; 2] = [16, 256];

/// A machine, or its negation.
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
}

/// How the answers of several machines are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    All,
    Same,
    Outputs(Relation),
}

/// Numbers for lists.
#[derive(Default)]
struct Lists {
    numbers: HashMap<Rc<[u32]>, u32, Seed>,
    lists: Vec<Rc<[u32]>>,
}

impl Lists {
    /// The list of a number that was given.
    fn get(&self, number: u32) -> Rc<[u32]> {
        Rc::clone(&self.lists[index(number)])
    }
}

/// The machines of which one is made, and the variables that are bound in it.
///
/// Those that know numbers alone, and no automaton, are few states together; what digits of the
/// bound variables they allow is found once for each, and the others follow.
struct Body {
    /// All of these must accept: first the arithmetic ones, as many as `arithmetic` says.
    all: Vec<Part>,
    arithmetic: usize,
    /// The outputs of these are read where they do.
    read: Vec<Part>,
    bound: Vec<Var>,
    /// The arithmetic parts that can be stepped as soon as so many bound variables have their
    /// digits.
    ready: Vec<Vec<usize>>,
    /// The states of the arithmetic parts.
    sums: Lists,
    /// Where they lead to with a letter of the free variables.
    choices: HashMap<(u32, u64), Rc<[Choice]>, Seed>,
}

/// Digits of the bound variables that the arithmetic parts allow.
struct Choice {
    digits: Box<[u32]>,
    /// The states of the arithmetic parts after them.
    next: u32,
    /// Whether these accept here, and whether they may later.
    accepts: bool,
    alive: bool,
}

/// What the edges of a tuple lead to: its states, or nothing if no longer word is accepted.
type Visit<'v, 'a> = dyn FnMut(&mut Machines<'a>, Edge) -> Result<(), Reject> + 'v;

/// An edge that leaves a tuple.
struct Edge<'e> {
    /// The digits of the bound variables.
    digits: &'e [u32],
    /// The tuple after it; nothing if no longer word is accepted.
    next: Option<&'e [u32]>,
    /// What is read on it, if it is accepted.
    read: Option<&'e [u32]>,
}

enum Kind {
    Linear {
        sum: Linear,
        sign: Sign,
        sums: HashMap<Sum, u32, Seed>,
        list: Vec<Sum>,
    },
    /// Whether words are representations.
    Legal,
    /// An automaton; with the answer at each state, and what may come later, if it answers yes or
    /// no, and else by its output.
    Word {
        automaton: Rc<Automaton>,
        at: Vec<Var>,
        answers: Option<Vec<(bool, Later)>>,
    },
    Join {
        parts: Vec<Part>,
        join: Join,
        tuples: Lists,
    },
    Exists {
        body: Body,
        tuples: Lists,
        sets: Lists,
        /// What is read behind each tuple if zeros follow on the free variables.
        tails: HashMap<u32, Rc<[u32]>, Seed>,
    },
}

struct Machine {
    vars: Vec<Var>,
    kind: Kind,
    start: u32,
    letters: u64,
    /// The steps that were taken, for each state and letter; 0 if none.
    steps: Vec<u64>,
    many: HashMap<(u32, u64), (u32, u32), Seed>,
}

/// Machines, the digits that they read, and what they may take.
pub(crate) struct Machines<'a> {
    pub(crate) numeration: Numeration,
    digits: Vec<u32>,
    machines: Vec<Machine>,
    /// What collecting machines read: sets of outputs, of which the first is empty.
    outputs: Lists,
    limits: &'a Limits,
    steps: u64,
    kept: u64,
    looked: u64,
}

impl<'a> Machines<'a> {
    pub(crate) fn new(numeration: Numeration, limits: &'a Limits) -> Machines<'a> {
        let mut outputs = Lists::default();
        outputs.numbers.insert(Rc::from([]), 0);
        outputs.lists.push(Rc::from([]));
        Machines {
            numeration,
            digits: Vec::new(),
            machines: Vec::new(),
            outputs,
            limits,
            steps: 0,
            kept: 0,
            looked: 0,
        }
    }

    fn spend(&mut self, steps: u64) -> Result<(), Reject> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps >= self.looked {
            self.looked = self.steps.saturating_add(1 << 20);
            self.limits.admit_time()?;
        }
        self.limits.admit_steps(self.steps)
    }

    fn keep(&mut self, entries: u64) -> Result<(), Reject> {
        self.kept = self.kept.saturating_add(entries);
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
        self.keep(count(list.len()).saturating_add(OVERHEAD))?;
        let lists = lists(self);
        let number = u32::try_from(lists.lists.len()).map_err(|_| many())?;
        let list: Rc<[u32]> = list.into();
        lists.numbers.insert(Rc::clone(&list), number);
        lists.lists.push(list);
        Ok(number)
    }

    /// The outputs that a collecting machine has read.
    pub(crate) fn collected(&self, number: u32) -> Rc<[u32]> {
        self.outputs.get(number)
    }

    fn add(&mut self, mut vars: Vec<Var>, kind: Kind) -> Result<usize, Reject> {
        vars.sort_unstable();
        vars.dedup();
        let last = vars.last().map_or(0, |&var| var + 1);
        self.digits.resize(self.digits.len().max(last), 0);
        let power = |letters: u64, _| letters.checked_mul(self.numeration.digits().into());
        let letters = vars.iter().try_fold(1u64, power).unwrap_or(u64::MAX);
        let machine = Machine {
            vars,
            kind,
            start: FIRST,
            letters,
            steps: Vec::new(),
            many: HashMap::default(),
        };
        self.machines.push(machine);
        Ok(self.machines.len() - 1)
    }

    fn part(machine: usize) -> Part {
        Part::Machine { machine, negated: false }
    }

    /// A sum that is to be 0, or at least 0.
    pub(crate) fn linear(&mut self, sum: &Linear, sign: Sign) -> Result<Part, Reject> {
        let vars = sum.terms.iter().map(|&(var, _)| var).collect();
        let kind =
            Kind::Linear { sum: sum.clone(), sign, sums: HashMap::default(), list: Vec::new() };
        let machine = self.add(vars, kind)?;
        let start = self.numeration.start(sum);
        self.machines[machine].start = self.sum_state(machine, start)?;
        Ok(Self::part(machine))
    }

    /// The state of a sum.
    fn sum_state(&mut self, machine: usize, value: Sum) -> Result<u32, Reject> {
        let numeration = self.numeration;
        let Kind::Linear { sum, sign, sums, list } = &mut self.machines[machine].kind else {
            return Err(impossible());
        };
        if let Some(&state) = sums.get(&value) {
            return Ok(state);
        }
        let later = numeration.later(sum, *sign, value);
        let state = match later {
            Later { accepts: false, .. } => NEVER,
            Later { rejects: false, .. } => ALWAYS,
            _ => {
                list.push(value);
                u32::try_from(list.len()).map_err(|_| many())? - 1 + FIRST
            }
        };
        sums.insert(value, state);
        self.keep(OVERHEAD)?;
        Ok(state)
    }

    /// Whether the digits of a variable are those of a number. All words are in a base.
    pub(crate) fn legal(&mut self, var: Var) -> Result<Part, Reject> {
        Ok(match self.numeration {
            Numeration::Linear(..) => Self::part(self.add(vec![var], Kind::Legal)?),
            _ => Part::Constant(true),
        })
    }

    /// An automaton whose outputs are read, or of which `accepted` says where it accepts.
    pub(crate) fn word(
        &mut self,
        automaton: &Rc<Automaton>,
        word: &Word,
        accepted: Option<&dyn Fn(Option<u16>) -> bool>,
    ) -> Result<Part, Reject> {
        let answers = accepted.map(|accepted| {
            let states = automaton.states();
            let answers: Vec<bool> =
                (0..).take(states).map(|q| accepted(automaton.output(q))).collect();
            let accepts = automaton.leads_to(|q| answers[index(q)]);
            let rejects = automaton.leads_to(|q| !answers[index(q)]);
            let later = accepts.into_iter().zip(rejects);
            let later = later.map(|(accepts, rejects)| Later { accepts, rejects });
            answers.into_iter().zip(later).collect()
        });
        self.spend(count(automaton.entries()).saturating_mul(STEPS[0]))?;
        let kind = Kind::Word { automaton: Rc::clone(automaton), at: word.at.clone(), answers };
        let machine = self.add(word.at.clone(), kind)?;
        self.machines[machine].start = self.word_state(machine, 0);
        Ok(Self::part(machine))
    }

    fn word_state(&self, machine: usize, q: u32) -> u32 {
        match &self.machines[machine].kind {
            Kind::Word { answers: Some(answers), .. } => match answers[index(q)].1 {
                Later { accepts: false, .. } => NEVER,
                Later { rejects: false, .. } => ALWAYS,
                _ => q + FIRST,
            },
            _ => q + FIRST,
        }
    }

    /// Several machines whose answers are one.
    pub(crate) fn join(&mut self, parts: Vec<Part>, join: Join) -> Result<Part, Reject> {
        let vars = parts.iter().flat_map(|&part| self.vars(part)).collect();
        let starts: Vec<u32> = parts.iter().map(|&part| self.start(part)).collect();
        let machine = self.add(vars, Kind::Join { parts, join, tuples: Lists::default() })?;
        self.machines[machine].start = self.joined(machine, &starts)?;
        Ok(Self::part(machine))
    }

    pub(crate) fn vars(&self, part: Part) -> Vec<Var> {
        match part {
            Part::Constant(_) => Vec::new(),
            Part::Machine { machine, .. } => self.machines[machine].vars.clone(),
        }
    }

    /// The states of a part that is never accepted later, and always, are NEVER and ALWAYS for the
    /// machine, and the other way round for its negation.
    fn seen(part: Part, state: u32) -> u32 {
        match (part, state) {
            (Part::Constant(truth), _) => u32::from(truth),
            (Part::Machine { negated: true, .. }, NEVER | ALWAYS) => ALWAYS - state,
            _ => state,
        }
    }

    fn start(&self, part: Part) -> u32 {
        match part {
            Part::Constant(truth) => u32::from(truth),
            Part::Machine { machine, .. } => self.machines[machine].start,
        }
    }

    /// The state of a join whose parts have these states.
    fn joined(&mut self, machine: usize, states: &[u32]) -> Result<u32, Reject> {
        let Kind::Join { parts, join, .. } = &self.machines[machine].kind else {
            return Err(impossible());
        };
        let mut seen = parts.iter().zip(states).map(|(&part, &state)| Self::seen(part, state));
        let decided = match join {
            Join::All if seen.clone().any(|state| state == NEVER) => Some(NEVER),
            Join::All if seen.all(|state| state == ALWAYS) => Some(ALWAYS),
            Join::Same => match (seen.next(), seen.next()) {
                (Some(a @ (NEVER | ALWAYS)), Some(b @ (NEVER | ALWAYS))) => Some(u32::from(a == b)),
                _ => None,
            },
            _ => None,
        };
        match decided {
            Some(state) => Ok(state),
            None => self.tuple(machine, states),
        }
    }

    /// The state that stands for a tuple of a machine.
    fn tuple(&mut self, machine: usize, states: &[u32]) -> Result<u32, Reject> {
        let number = self.number(states, |all| match &mut all.machines[machine].kind {
            Kind::Join { tuples, .. } | Kind::Exists { tuples, .. } => tuples,
            _ => &mut all.outputs,
        })?;
        number.checked_add(FIRST).ok_or_else(many)
    }

    /// One letter, the digits of the variables, from a state: the next state and the answer.
    fn step(&mut self, part: Part, state: u32) -> Result<(u32, u32), Reject> {
        let Part::Machine { machine, negated } = part else {
            return Ok((state, state));
        };
        if state < FIRST {
            return Ok((state, state ^ u32::from(negated)));
        }
        let found = &self.machines[machine];
        if let Kind::Word { automaton, at, answers } = &found.kind {
            let digits = u64::from(self.numeration.digits());
            let letter = at.iter().fold(0, |l, &var| l * digits + u64::from(self.digits[var]));
            let letter = usize::try_from(letter).map_err(|_| many())?;
            let q = automaton.next(state - FIRST, letter);
            let output = match answers {
                Some(answers) => u32::from(answers[index(q)].0 != negated),
                None => automaton.output(q).map_or(u32::from(u16::MAX), u32::from),
            };
            let next = self.word_state(machine, q);
            return self.spend(1).map(|()| (next, output));
        }
        let letter = self.letter(&found.vars);
        let small = found.letters <= MOST_LETTERS;
        let place = u64::from(state - FIRST).saturating_mul(found.letters).saturating_add(letter);
        let place = usize::try_from(place).map_err(|_| many())?;
        let known = if small {
            let entry = found.steps.get(place).copied().unwrap_or(0);
            (entry != 0).then(|| split(entry - 1))
        } else {
            found.many.get(&(state, letter)).copied()
        };
        let (next, output) = match known {
            Some(step) => step,
            None => {
                let step = self.first_step(machine, state)?;
                let found = &mut self.machines[machine];
                if small {
                    if found.steps.len() <= place {
                        let row = usize::try_from(found.letters).map_err(|_| many())?;
                        let length = (place / row + 1) * row;
                        let more = length - found.steps.len();
                        found.steps.resize(length, 0);
                        self.keep(count(more).saturating_mul(2))?;
                    }
                    let entry = u64::from(step.0) << 32 | u64::from(step.1);
                    self.machines[machine].steps[place] = entry + 1;
                } else {
                    found.many.insert((state, letter), step);
                    self.keep(OVERHEAD)?;
                }
                step
            }
        };
        self.spend(1)?;
        let boolean = !matches!(&self.machines[machine].kind,
            Kind::Exists { body, .. } if !body.read.is_empty());
        Ok((next, if boolean { output ^ u32::from(negated) } else { output }))
    }

    /// The digits of some variables as one number.
    fn letter(&self, vars: &[Var]) -> u64 {
        let digits = u64::from(self.numeration.digits());
        vars.iter().fold(0, |letter, &var| {
            letter.wrapping_mul(digits).wrapping_add(u64::from(self.digits[var]))
        })
    }

    fn first_step(&mut self, machine: usize, state: u32) -> Result<(u32, u32), Reject> {
        self.spend(STEPS[0])?;
        let numeration = self.numeration;
        let found = &self.machines[machine];
        match &found.kind {
            Kind::Word { .. } => Err(impossible()),
            Kind::Linear { sum, sign, list, .. } => {
                let digit = |var: Var| i64::from(self.digits[var]);
                let value = list[index(state - FIRST)];
                let Some(value) = numeration.next(sum, *sign, value, digit)? else {
                    return Ok((NEVER, 0));
                };
                let accepts = u32::from(numeration.accepts(sum, *sign, value));
                Ok((self.sum_state(machine, value)?, accepts))
            }
            Kind::Legal => {
                let digit = self.digits[found.vars[0]];
                let Numeration::Linear(p, q) = numeration else { return Err(impossible()) };
                // After the largest digit the next one is less than q.
                let legal = state == FIRST || digit < q;
                let next = if !legal { NEVER } else { FIRST + u32::from(digit == p) };
                Ok((next, u32::from(legal)))
            }
            Kind::Join { parts, join, tuples } => {
                let (parts, join) = (parts.clone(), *join);
                let states = tuples.get(state - FIRST);
                let mut next = Vec::with_capacity(parts.len());
                let mut answers = Vec::with_capacity(parts.len());
                for (&part, &state) in parts.iter().zip(&*states) {
                    let (state, answer) = self.step(part, state)?;
                    next.push(state);
                    answers.push(answer);
                }
                let output = |answer: u32| u16::try_from(answer).ok().filter(|&v| v < u16::MAX);
                let answer = match join {
                    Join::All => answers.iter().all(|&answer| answer == 1),
                    Join::Same => answers[0] == answers[1],
                    Join::Outputs(relation) => {
                        relation.holds(output(answers[0]), output(answers[1]))
                    }
                };
                Ok((self.joined(machine, &next)?, u32::from(answer)))
            }
            Kind::Exists { sets, .. } => {
                let set = sets.get(state - FIRST);
                let (mut tuples, mut outputs) = (Vec::new(), Vec::new());
                for &tuple in &*set {
                    self.image(machine, tuple, &mut tuples, &mut outputs)?;
                }
                tuples.sort_unstable();
                tuples.dedup();
                self.spend(count(tuples.len() + set.len()).saturating_mul(STEPS[0]))?;
                if self.numeration.least_first() {
                    for &tuple in &tuples {
                        outputs.extend(&*self.tail(machine, tuple)?);
                    }
                }
                let next = self.set(machine, &tuples)?;
                Ok((next, self.answer(machine, outputs)?))
            }
        }
    }

    /// What a quantifier answers where such outputs are read: whether there is any, or their set.
    fn answer(&mut self, machine: usize, mut outputs: Vec<u32>) -> Result<u32, Reject> {
        match &self.machines[machine].kind {
            Kind::Exists { body, .. } if body.read.is_empty() => Ok(u32::from(!outputs.is_empty())),
            _ => {
                outputs.sort_unstable();
                outputs.dedup();
                self.number(&outputs, |all| &mut all.outputs)
            }
        }
    }

    /// The state of a quantifier after which these tuples are possible.
    fn set(&mut self, machine: usize, set: &[u32]) -> Result<u32, Reject> {
        if set.is_empty() {
            return Ok(NEVER);
        }
        let number = self.number(set, |all| match &mut all.machines[machine].kind {
            Kind::Exists { sets, .. } => sets,
            _ => &mut all.outputs,
        })?;
        number.checked_add(FIRST).ok_or_else(many)
    }

    /// Whether there are numbers of some variables for which all of some machines accept. With
    /// `read`, a machine that answers by the set of the outputs that are read there.
    pub(crate) fn exists(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Option<Part>,
    ) -> Result<Part, Reject> {
        let vars = all.iter().chain(&read).flat_map(|&part| self.vars(part));
        let vars = vars.filter(|var| !bound.contains(var)).collect();
        let (body, start) = self.body(bound, all, read.into_iter().collect())?;
        let (tuples, sets, tails) = (Lists::default(), Lists::default(), HashMap::default());
        let machine = self.add(vars, Kind::Exists { body, tuples, sets, tails })?;
        let start = self.tuple(machine, &start)?;
        let mut set = vec![start];
        if !self.numeration.least_first() {
            // The numbers may have more digits than those of the free variables.
            set = self.behind(machine, start)?.0;
        }
        set.sort_unstable();
        self.machines[machine].start = self.set(machine, &set)?;
        Ok(Self::part(machine))
    }

    /// All tuples that zeros on the free variables lead to, the first one included, and what is
    /// read on the way.
    fn behind(&mut self, machine: usize, start: u32) -> Result<(Vec<u32>, Vec<u32>), Reject> {
        let vars = self.machines[machine].vars.clone();
        let digits: Vec<u32> = vars.iter().map(|&var| self.digits[var]).collect();
        vars.iter().for_each(|&var| self.digits[var] = 0);
        let (mut set, mut outputs) = (vec![start], Vec::new());
        let mut known = HashSet::from([start]);
        let mut at = 0;
        while let Some(&tuple) = set.get(at) {
            let mut tuples = Vec::new();
            self.image(machine, tuple, &mut tuples, &mut outputs)?;
            set.extend(tuples.into_iter().filter(|&tuple| known.insert(tuple)));
            outputs.sort_unstable();
            outputs.dedup();
            at += 1;
        }
        vars.iter().zip(digits).for_each(|(&var, digit)| self.digits[var] = digit);
        Ok((set, outputs))
    }

    /// What is read behind a tuple if zeros follow on the free variables.
    fn tail(&mut self, machine: usize, tuple: u32) -> Result<Rc<[u32]>, Reject> {
        if let Kind::Exists { tails, .. } = &self.machines[machine].kind
            && let Some(tail) = tails.get(&tuple)
        {
            return Ok(Rc::clone(tail));
        }
        let tail: Rc<[u32]> = self.behind(machine, tuple)?.1.into();
        self.keep(count(tail.len()).saturating_add(OVERHEAD))?;
        if let Kind::Exists { tails, .. } = &mut self.machines[machine].kind {
            tails.insert(tuple, Rc::clone(&tail));
        }
        Ok(tail)
    }

    /// Adds what the letter in the digits leads a tuple to: tuples, and what is read.
    fn image(
        &mut self,
        machine: usize,
        tuple: u32,
        tuples: &mut Vec<u32>,
        outputs: &mut Vec<u32>,
    ) -> Result<(), Reject> {
        self.edges(machine, tuple, &mut |all, edge| {
            if let Some(next) = edge.next {
                tuples.push(all.tuple(machine, next)?);
            }
            if let Some(read) = edge.read {
                outputs.push(read.first().copied().unwrap_or(1));
            }
            Ok(())
        })
    }

    /// A body, and its first tuple.
    fn body(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
    ) -> Result<(Body, Vec<u32>), Reject> {
        let (mut all, others): (Vec<Part>, Vec<Part>) =
            all.into_iter().partition(|&part| self.is_arithmetic(part));
        let arithmetic = all.len();
        let mut ready = vec![Vec::new(); bound.len() + 1];
        for (i, &part) in all.iter().enumerate() {
            let vars = self.vars(part);
            let last = bound.iter().rposition(|var| vars.contains(var));
            ready[last.map_or(0, |last| last + 1)].push(i);
        }
        let mut sums = Lists::default();
        let first: Rc<[u32]> = all.iter().map(|&part| self.start(part)).collect();
        sums.numbers.insert(Rc::clone(&first), 0);
        sums.lists.push(first);
        all.extend(others);
        let behind = all[arithmetic..].iter().chain(&read);
        let start = std::iter::once(0).chain(behind.map(|&part| self.start(part))).collect();
        let (bound, choices) = (bound.to_vec(), HashMap::default());
        Ok((Body { all, arithmetic, read, bound, ready, sums, choices }, start))
    }

    fn is_arithmetic(&self, part: Part) -> bool {
        let Part::Machine { machine, .. } = part else { return true };
        match &self.machines[machine].kind {
            Kind::Linear { .. } | Kind::Legal => true,
            Kind::Word { .. } | Kind::Exists { .. } => false,
            Kind::Join { parts, .. } => parts.iter().all(|&part| self.is_arithmetic(part)),
        }
    }

    fn body_of(&mut self, machine: usize) -> Result<(&mut Body, &Lists), Reject> {
        match &mut self.machines[machine].kind {
            Kind::Exists { body, tuples, .. } => Ok((body, tuples)),
            _ => Err(impossible()),
        }
    }

    /// Visits the edges that leave a tuple, whatever digits the bound variables have. The letter of
    /// the free variables is in the digits.
    fn edges(
        &mut self,
        machine: usize,
        tuple: u32,
        visit: &mut Visit<'_, 'a>,
    ) -> Result<(), Reject> {
        let letter = self.letter(&self.machines[machine].vars);
        let (body, tuples) = self.body_of(machine)?;
        let states = tuples.get(tuple - FIRST);
        let (arithmetic, bound) = (body.arithmetic, body.bound.clone());
        let others = body.all[arithmetic..].to_vec();
        let read = body.read.clone();
        let known = body.choices.get(&(states[0], letter)).map(Rc::clone);
        let choices = match known {
            Some(choices) => choices,
            None => self.choices(machine, states[0], letter)?,
        };
        self.spend(count(choices.len()).saturating_mul(STEPS[0]))?;
        let (mut next, mut answers) = (states.to_vec(), vec![0; read.len()]);
        for choice in &*choices {
            bound.iter().zip(&choice.digits).for_each(|(&var, &digit)| self.digits[var] = digit);
            let (mut accepts, mut alive) = (choice.accepts, choice.alive);
            next[0] = choice.next;
            for (i, &part) in (1..).zip(&others) {
                let (state, answer) = self.step(part, states[i])?;
                next[i] = state;
                accepts &= answer == 1;
                alive &= Self::seen(part, state) != NEVER;
                if !accepts && !alive {
                    break;
                }
            }
            if !accepts && !alive {
                continue;
            }
            for (i, &part) in (1 + others.len()..).zip(&read) {
                (next[i], answers[i - 1 - others.len()]) = self.step(part, states[i])?;
            }
            let (next, read) = (alive.then_some(&*next), accepts.then_some(&*answers));
            visit(self, Edge { digits: &choice.digits, next, read })?;
        }
        Ok(())
    }

    /// What digits of the bound variables the arithmetic parts of a body allow.
    fn choices(&mut self, machine: usize, sums: u32, letter: u64) -> Result<Rc<[Choice]>, Reject> {
        let (body, _) = self.body_of(machine)?;
        let (states, parts) = (body.sums.get(sums), body.all[..body.arithmetic].to_vec());
        let (ready, bound) = (body.ready.clone(), body.bound.clone());
        let mut search = Search { machine, states, parts, ready, bound, found: Vec::new() };
        let mut next = search.states.to_vec();
        self.choose(&mut search, 0, (true, true), &mut next)?;
        let choices: Rc<[Choice]> = search.found.into();
        let entries = count(choices.len()).saturating_mul(count(search.bound.len()) + 4);
        self.keep(entries.saturating_add(OVERHEAD))?;
        self.body_of(machine)?.0.choices.insert((sums, letter), Rc::clone(&choices));
        Ok(choices)
    }

    /// Chooses the digits of the bound variables from one on. What was chosen before accepts, and
    /// may accept later, or not.
    fn choose(
        &mut self,
        search: &mut Search,
        chosen: usize,
        (mut accepts, mut alive): (bool, bool),
        next: &mut [u32],
    ) -> Result<(), Reject> {
        for place in 0..search.ready[chosen].len() {
            let i = search.ready[chosen][place];
            let (state, answer) = self.step(search.parts[i], search.states[i])?;
            next[i] = state;
            accepts &= answer == 1;
            alive &= Self::seen(search.parts[i], state) != NEVER;
            if !accepts && !alive {
                return Ok(());
            }
        }
        let Some(&var) = search.bound.get(chosen) else {
            let machine = search.machine;
            let next = self.number(next, |all| match &mut all.machines[machine].kind {
                Kind::Exists { body, .. } => &mut body.sums,
                _ => &mut all.outputs,
            })?;
            let digits = search.bound.iter().map(|&var| self.digits[var]).collect();
            search.found.push(Choice { digits, next, accepts, alive });
            return self.spend(STEPS[0]);
        };
        for digit in 0..self.numeration.digits() {
            self.digits[var] = digit;
            self.choose(search, chosen + 1, (accepts, alive), next)?;
        }
        Ok(())
    }

    /// Numbers for which all of some machines accept, and `wanted` says yes to what is read there;
    /// the nearest there are, as words of digits; `None` if there are none.
    pub(crate) fn find(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
        mut wanted: impl FnMut(&Self, &[u32]) -> Result<bool, Reject>,
    ) -> Result<Option<Vec<Vec<u32>>>, Reject> {
        let (body, start) = self.body(bound, all, read)?;
        let (tuples, sets, tails) = (Lists::default(), Lists::default(), HashMap::default());
        let machine = self.add(Vec::new(), Kind::Exists { body, tuples, sets, tails })?;
        let start = self.tuple(machine, &start)?;
        // Tuples are numbered as they are reached.
        let mut before: Vec<(u32, Box<[u32]>)> = vec![(start, Box::from([]))];
        let (mut at, mut last) = (start, None);
        while last.is_none() && index(at - start) < before.len() {
            self.edges(machine, at, &mut |all, edge| {
                if last.is_none()
                    && let Some(read) = edge.read
                    && wanted(all, read)?
                {
                    last = Some((at, Box::from(edge.digits)));
                }
                if let Some(next) = edge.next {
                    let next = all.tuple(machine, next)?;
                    if index(next - start) == before.len() {
                        all.keep(count(edge.digits.len()))?;
                        before.push((at, edge.digits.into()));
                    }
                }
                Ok(())
            })?;
            at += 1;
        }
        Ok(last.map(|last| words(bound.len(), &before, start, last)))
    }
}

/// A search for digits of bound variables.
struct Search {
    machine: usize,
    states: Rc<[u32]>,
    parts: Vec<Part>,
    ready: Vec<Vec<usize>>,
    bound: Vec<Var>,
    found: Vec<Choice>,
}

/// The words of digits that lead to an edge from the tuple `start`, whose number is the first.
fn words(
    width: usize,
    before: &[(u32, Box<[u32]>)],
    start: u32,
    (mut at, last): (u32, Box<[u32]>),
) -> Vec<Vec<u32>> {
    let mut letters = vec![&last];
    while at != start {
        let (from, digits) = &before[index(at - start)];
        letters.push(digits);
        at = *from;
    }
    (0..width).map(|i| letters.iter().rev().map(|digits| digits[i]).collect()).collect()
}
fn split(entry: u64) -> (u32, u32) {
    let low = |part: u64| u32::try_from(part & u64::from(u32::MAX)).unwrap_or(u32::MAX);
    (low(entry >> 32), low(entry))
}

fn many() -> Reject {
    Reject::new(Code::LimitPositions, "claim", "too many states for this machine")
}

/// What the machines make impossible is rejected all the same.
fn impossible() -> Reject {
    Reject::new(Code::Formula, "claim", "a machine of another kind was expected")
}
