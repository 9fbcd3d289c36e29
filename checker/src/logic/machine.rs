//! Formulas as machines that read the digits of their variables in step.
//!
//! A machine answers on the edge: a step gives the next state and the answer for the word that ends
//! with this letter. So what can be accepted now and never later needs no state.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::{Automaton, index};
use crate::limits::Limits;
use crate::logic::hash::Seed;
use crate::logic::later::later;
use crate::logic::numeration::{Later, Numeration, Sign, Sum};
use crate::logic::store::{Lists, MOST_LETTERS, Memo};
use crate::logic::vars::{MAX_VARIABLES, Var, Vars};
use crate::logic::work::{ENTRY, LIST, LOOK, MACHINE, MEMBER, NEW, TERM, Work};
use crate::reject::{Code, Reject};

/// The state from which no longer word is accepted.
pub(super) const NEVER: u32 = 0;

/// The state from which every longer word is accepted.
pub(super) const ALWAYS: u32 = 1;

/// The first of the other states.
pub(super) const FIRST: u32 = 2;

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
    pub(super) fn seen(self, state: u32) -> u32 {
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

pub(super) enum Kind {
    /// A sum that is to be 0, or at least 0; its values, and their numbers.
    Linear(Sum, Sign, Vec<[i64; 2]>, HashMap<[i64; 2], u32, Seed>),
    /// Whether a word is a representation.
    Legal,
    /// An automaton; if it answers yes or no, with the answer at each state and what may come
    /// later.
    Word(Rc<Automaton>, Vec<Var>, Option<Vec<(bool, Later)>>),
    Body(Rc<Body>),
}

/// Machines of which one is made, and the variables that are bound in it.
///
/// Those that know numbers alone, and no automaton, have few states together; what digits of the
/// bound variables they allow is found once for each, and the others follow.
pub(super) struct Body {
    /// All of these must accept; first the arithmetic ones, as many as `arithmetic` says.
    pub(super) all: Vec<Part>,
    pub(super) arithmetic: usize,
    /// The answers of these are read where they do.
    pub(super) read: Vec<Part>,
    /// Of each of both, whether it reads no digits of the free variables.
    pub(super) within: Vec<bool>,
    /// Whether each that is not arithmetic reads digits of the free or of the bound variables only.
    pub(super) apart: bool,
    /// Whether all parts are arithmetic.
    pub(super) plain: bool,
    pub(super) bound: Vec<Var>,
    /// The arithmetic parts that can be stepped as soon as so many bound variables have digits.
    pub(super) ready: Vec<Vec<usize>>,
    /// For each bound variable the sums that it is part of.
    pub(super) asked: Vec<Vec<Asked>>,
    pub(super) answer: Answer,
}

/// A part that is a sum, with a bound variable: its factor, and the bounds on A without the later
/// bound variables.
pub(super) struct Asked {
    pub(super) part: usize,
    pub(super) factor: i64,
    pub(super) least: i64,
    pub(super) greatest: i64,
}

pub(super) struct Machine {
    pub(super) vars: Vec<Var>,
    /// The same variables as a set.
    pub(super) reads: Vars,
    pub(super) kind: Kind,
    pub(super) start: u32,
    pub(super) letters: u64,
    /// The next state and the answer.
    steps: Memo,
    pub(super) body: Known,
}

/// What is known of a body.
#[derive(Default)]
pub(super) struct Known {
    /// Tuples of states, first the number of those of the arithmetic parts; and sets of tuples,
    /// which are its states.
    pub(super) numbers: Lists,
    pub(super) tuples: Lists,
    pub(super) sets: Lists,
    /// What tuples are led to by the few digits that may be chosen for them; the first tuple of
    /// each; what letters lead the arithmetic parts to; and what is known of their numbers.
    pub(super) alike: Lists,
    pub(super) firsts: Vec<u32>,
    pub(super) led: Lists,
    pub(super) classes: Vec<Class>,
    /// What digits the arithmetic parts allow: the first and the last of some choices.
    pub(super) allowed: Memo,
    pub(super) choices: Vec<Choice>,
    /// What letters lead tuples to, and what is answered behind tuples if zeros follow: where in
    /// the entries it begins and ends.
    pub(super) images: Memo,
    pub(super) tails: Memo,
    pub(super) entries: Vec<u32>,
    /// Of the first tuples, whether they read no digit of the free variables any more.
    pub(super) settled: Vec<bool>,
    /// Whether sets of tuples that read no digits of the free variables accept every longer word.
    pub(super) certain: HashMap<Vec<u32>, bool, Seed>,
}

/// What is known of the choices at a number of the arithmetic parts.
#[derive(Clone, Copy)]
pub(super) enum Class {
    New,
    /// There are many.
    Free,
    /// Where in the entries their digits begin and end, and the number of what letters lead to.
    Few(usize, usize, u32),
}

/// Digits of the bound variables that the arithmetic parts of a body allow.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Where in the entries the digits begin.
    pub(super) digits: usize,
    /// The number of the states of the arithmetic parts after them.
    pub(super) next: u32,
    pub(super) hope: Hope,
}

/// What is known of several machines that must all accept.
#[derive(Clone, Copy)]
pub(super) struct Hope {
    /// They do.
    pub(super) accept: bool,
    /// They may later.
    pub(super) alive: bool,
    /// They will, whatever follows.
    pub(super) always: bool,
}

impl Hope {
    pub(super) const ALL: Hope = Hope { accept: true, alive: true, always: true };

    pub(super) fn and(self, part: Part, (state, answer): (u32, u32)) -> Hope {
        Hope {
            accept: self.accept && answer == 1,
            alive: self.alive && part.seen(state) != NEVER,
            always: self.always && part.seen(state) == ALWAYS,
        }
    }

    pub(super) fn is_lost(self) -> bool {
        !self.accept && !self.alive
    }

    pub(super) fn bits(self) -> u32 {
        u32::from(self.accept) + 2 * u32::from(self.alive) + 4 * u32::from(self.always)
    }
}

/// Machines, the digits that they read, and what they may take.
pub(crate) struct Machines<'a> {
    pub(crate) numeration: Numeration,
    pub(super) digits: Vec<u32>,
    pub(super) machines: Vec<Machine>,
    /// The sets of outputs that were read; the first is empty.
    pub(super) outputs: Lists,
    pub(crate) work: Work<'a>,
    /// Lists to be used again.
    spare: Vec<Vec<u32>>,
    /// The numbers that were found last.
    pub(crate) witness: Option<String>,
}

impl<'a> Machines<'a> {
    pub(crate) fn new(numeration: Numeration, limits: &'a Limits) -> Machines<'a> {
        let mut outputs = Lists::default();
        let _ = outputs.find(&[]).map_err(|place| outputs.add(&[], place));
        let (digits, machines) = (vec![0; MAX_VARIABLES], Vec::new());
        let (spare, witness) = (Vec::new(), None);
        Machines { numeration, digits, machines, outputs, work: Work::new(limits), spare, witness }
    }

    /// The number of a list, a new one if it is new.
    pub(super) fn number(
        &mut self,
        list: &[u32],
        lists: impl Fn(&mut Self) -> &mut Lists,
    ) -> Result<u32, Reject> {
        self.work.spend(list.len(), ENTRY)?;
        match lists(self).find(list) {
            Ok(number) => Ok(number),
            Err(place) => {
                self.work.spend(1, NEW)?;
                self.work.keep(LIST + list.len())?;
                lists(self).add(list, place).ok_or_else(many)
            }
        }
    }

    /// An empty list.
    pub(super) fn lend(&mut self) -> Vec<u32> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes lists that are no longer used.
    pub(super) fn take_back<const N: usize>(&mut self, lists: [Vec<u32>; N]) {
        for mut list in lists {
            list.clear();
            self.spare.push(list);
        }
    }

    /// The set of outputs of an answer.
    pub(crate) fn outputs(&self, answer: u32) -> &[u32] {
        self.outputs.list(answer)
    }

    pub(super) fn add(&mut self, reads: Vars, kind: Kind) -> Result<usize, Reject> {
        let vars = reads.list();
        self.work.spend(1, NEW)?;
        self.work.keep(MACHINE + MEMBER * vars.len())?;
        let power = |letters: u64, _| letters.saturating_mul(self.numeration.digits().into());
        let letters = vars.iter().fold(1u64, power);
        let body = Known {
            allowed: Memo::new(letters),
            images: Memo::new(letters),
            tails: Memo::new(1),
            ..Known::default()
        };
        // Other steps are quicker to take anew than to remember.
        let small = letters <= MOST_LETTERS || matches!(kind, Kind::Body(_));
        let steps = Memo::new(if small { letters } else { u64::MAX });
        self.machines.push(Machine { vars, reads, kind, start: FIRST, letters, steps, body });
        Ok(self.machines.len() - 1)
    }

    /// A machine from its first state on.
    pub(super) fn starting(&mut self, machine: usize, start: u32) -> Part {
        self.machines[machine].start = start;
        Part::Machine { machine, negated: false }
    }

    pub(crate) fn linear(&mut self, sum: Sum, sign: Sign) -> Result<Part, Reject> {
        if sum.terms.is_empty() {
            return Ok(Part::Constant(sign.holds(sum.constant.into())));
        }
        let first = self.numeration.start(&sum);
        let vars = sum.terms.iter().map(|&(var, _)| var).collect();
        let machine = self.add(vars, Kind::Linear(sum, sign, Vec::new(), HashMap::default()))?;
        // Every number has a digit, so that nothing is asked of the word without any.
        match self.sum_state(machine, first)? {
            NEVER => Ok(Part::Constant(false)),
            ALWAYS => Ok(Part::Constant(true)),
            start => Ok(self.starting(machine, start)),
        }
    }

    /// The state of a sum of which this is known.
    fn sum_state(&mut self, machine: usize, value: [i64; 2]) -> Result<u32, Reject> {
        let Kind::Linear(sum, sign, _, numbers) = &self.machines[machine].kind else {
            return Ok(NEVER);
        };
        self.work.spend(sum.terms.len(), TERM)?;
        match self.numeration.later(sum, *sign, value) {
            Later { accepts: false, .. } => return Ok(NEVER),
            Later { rejects: false, .. } => return Ok(ALWAYS),
            _ => {}
        }
        if let Some(number) = numbers.get(&value) {
            return Ok(number + FIRST);
        }
        self.work.keep(2 * MEMBER)?;
        let Kind::Linear(_, _, values, numbers) = &mut self.machines[machine].kind else {
            return Ok(NEVER);
        };
        let number = place(values.len())?;
        values.push(value);
        numbers.insert(value, number);
        Ok(number + FIRST)
    }

    /// An automaton whose outputs are answered, or of which `accepted` says where it accepts.
    pub(crate) fn word(
        &mut self,
        automaton: &Rc<Automaton>,
        at: Vec<Var>,
        accepted: Option<&dyn Fn(Option<u16>) -> bool>,
    ) -> Result<Part, Reject> {
        self.work.spend(automaton.entries(), LOOK)?;
        self.work.keep(automaton.states())?;
        let answers = match accepted {
            None => None,
            Some(accepted) => {
                let states = (0..).take(automaton.states());
                let answers: Vec<bool> = states.map(|q| accepted(automaton.output(q))).collect();
                let later = later(automaton, &answers, &mut self.work)?;
                Some(answers.into_iter().zip(later).collect())
            }
        };
        let vars = at.iter().copied().collect();
        let machine = self.add(vars, Kind::Word(Rc::clone(automaton), at, answers))?;
        Ok(self.starting(machine, FIRST))
    }

    /// The variables that a part reads.
    pub(super) fn reads(&self, part: Part) -> Vars {
        match part {
            Part::Constant(_) => Vars::default(),
            Part::Machine { machine, .. } => self.machines[machine].reads,
        }
    }

    /// The digits of some variables as one number.
    pub(super) fn letter(&self, vars: &[Var]) -> u64 {
        let digits = u64::from(self.numeration.digits());
        let more = |letter: u64, digit| letter.saturating_mul(digits).saturating_add(digit);
        vars.iter().fold(0, |letter, &var| more(letter, self.digits[var].into()))
    }

    /// One letter, the digits of the variables, from a state: the next state and the answer.
    pub(super) fn step(&mut self, part: Part, state: u32) -> Result<(u32, u32), Reject> {
        // A part that is decided costs time as well: there may be thousands of them.
        self.work.spend(1, LOOK)?;
        let Part::Machine { machine, negated } = part else { return Ok((state, state)) };
        if state < FIRST {
            return Ok((state, state ^ u32::from(negated)));
        }
        let Machine { vars, steps, kind, .. } = &self.machines[machine];
        if let Kind::Word(automaton, at, answers) = kind {
            let letter = usize::try_from(self.letter(at)).map_err(|_| many())?;
            let q = automaton.next(state - FIRST, letter);
            return Ok(match answers.as_ref().map(|answers| &answers[index(q)]) {
                None => (q + FIRST, automaton.output(q).map_or(NONE, u32::from)),
                Some(&(answer, later)) => {
                    let next = match later {
                        Later { accepts: false, .. } => NEVER,
                        Later { rejects: false, .. } => ALWAYS,
                        _ => q + FIRST,
                    };
                    (next, u32::from(answer != negated))
                }
            });
        }
        let letter = self.letter(vars);
        let [next, answer] = match steps.get(state - FIRST, letter) {
            Some(step) => step,
            None => {
                let step = self.first_step(machine, state)?;
                self.work.keep(self.machines[machine].steps.more(state - FIRST))?;
                self.machines[machine].steps.set(state - FIRST, letter, step);
                step
            }
        };
        // A machine that answers by outputs is not negated.
        Ok((next, answer ^ u32::from(negated)))
    }

    fn first_step(&mut self, machine: usize, state: u32) -> Result<[u32; 2], Reject> {
        self.work.spend(1, NEW)?;
        let Machine { kind, vars, .. } = &self.machines[machine];
        match kind {
            Kind::Word(..) => Ok([NEVER, 0]),
            Kind::Linear(sum, sign, values, _) => {
                let (sign, digit) = (*sign, |var: Var| i64::from(self.digits[var]));
                let before = values[index(state - FIRST)];
                let value = self.numeration.next(sum, sign, before, digit)?;
                let Some(value) = value else { return Ok([NEVER, 0]) };
                let answer = sign.holds(self.numeration.value(sum, value));
                Ok([self.sum_state(machine, value)?, answer.into()])
            }
            Kind::Legal => {
                let Numeration::Linear(p, q) = self.numeration else { return Ok([NEVER, 0]) };
                // After the largest digit the next one is less than q.
                let digit = self.digits[vars[0]];
                let legal = state == FIRST || digit < q;
                let next = if legal { FIRST + u32::from(digit == p) } else { NEVER };
                Ok([next, legal.into()])
            }
            Kind::Body(body) => {
                let body = Rc::clone(body);
                self.body_step(machine, &body, state)
            }
        }
    }
}

/// A place in a list, by which it is kept.
pub(super) fn place(at: usize) -> Result<u32, Reject> {
    u32::try_from(at).map_err(|_| many())
}

fn many() -> Reject {
    Reject::new(Code::LimitPositions, "claim", "too many states for this machine")
}
