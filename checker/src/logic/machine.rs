//! Formulas as machines, which read the digits of their variables in step.
//!
//! A machine answers on the edge: a step returns the next state, and the answer for the word that
//! ends with this letter. So a word that is accepted now and by no continuation needs no state of
//! its own.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::{Automaton, index};
use crate::limits::Limits;
use crate::logic::hash::Seed;
use crate::logic::later::later;
use crate::logic::numeration::Numeration;
use crate::logic::origins::Reversal;
use crate::logic::places::{Later, Places, Sign, Sum};
use crate::logic::store::{Lists, MOST_LETTERS, Memo};
use crate::logic::vars::{MAX_VARIABLES, Var, Vars};
use crate::logic::work::{ENTRY, LIST, LOOK, MACHINE, MEMBER, NEW, TERM};
use crate::reject::{Code, Reject};
use crate::work::Work;

/// The state from which no longer word is accepted.
pub(super) const NEVER: u32 = 0;
/// The state from which every longer word is accepted.
pub(super) const ALWAYS: u32 = 1;
/// The number of the first state that is neither NEVER nor ALWAYS.
pub(super) const FIRST: u32 = 2;

/// The answer of an automaton without an output at a state; larger than every output.
pub(crate) const NONE: u32 = u16::MAX as u32;

/// A machine with its polarity, or a truth value. Only machines that answer yes or no are negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Returns a state as the negated machine sees it: negation exchanges NEVER and ALWAYS.
    pub(super) fn seen(self, state: u32) -> u32 {
        match self {
            Part::Machine { negated: true, .. } if state < FIRST => ALWAYS - state,
            _ => state,
        }
    }
}

/// The answer of a machine that is made of others.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// Whether some digits of the bound variables make all parts accept.
    Some,
    /// The set of the outputs that are read where all parts accept.
    Outputs,
    /// The output that is read where all parts accept; there is one at most.
    Output,
    /// Whether the two answers that are read stand in this relation.
    Compare(fn(u32, u32) -> bool),
}

pub(super) enum Kind {
    /// A sum that must be 0, or at least 0; the values it takes, and the numbers of these.
    Linear(Places, Sum, Sign, Vec<[i64; 2]>, HashMap<[i64; 2], u32, Seed>),
    /// An automaton, the variables that it reads, and its answers if it answers yes or no.
    Word(Rc<Automaton>, Vec<Var>, Option<Answers>),
    Body(Rc<Body>),
}

/// For each state of an automaton the answer, and which answers may come later.
type Answers = Rc<[(bool, Later)]>;

/// The parts of a machine that is made of others, and the variables bound in it.
///
/// The arithmetic parts, which read no sequence, are treated apart. Together they have few states,
/// so the digits that they allow the bound variables are computed once for each of these states,
/// and only such digits are given to the other parts.
pub(super) struct Body {
    /// The parts that must accept; the first `arithmetic` of them are arithmetic.
    pub(super) all: Vec<Part>,
    pub(super) arithmetic: usize,
    /// The parts whose answers are read on words that `all` accept.
    pub(super) read: Vec<Part>,
    /// For each part of `all` and `read`, whether it reads no free variable.
    pub(super) within: Vec<bool>,
    /// Whether each part that is not arithmetic reads only free variables or only bound ones.
    pub(super) apart: bool,
    pub(super) plain: bool,
    /// Whether each state is a tuple; the set of the first tuple has its number.
    pub(super) lone: bool,
    pub(super) bound: Vec<Var>,
    /// Entry k lists the arithmetic parts that step once the first k bound variables have digits.
    pub(super) ready: Vec<Vec<usize>>,
    /// For each bound variable, the sums in which it occurs.
    pub(super) asked: Vec<Vec<Asked>>,
    pub(super) answer: Answer,
}

/// A sum that contains a bound variable: the number of its part, the factor of the variable, and
/// bounds on what is known of A before the later bound variables have digits.
pub(super) struct Asked {
    pub(super) part: usize,
    pub(super) factor: i64,
    pub(super) least: i64,
    pub(super) greatest: i64,
}

pub(super) struct Machine {
    pub(super) vars: Vec<Var>,
    /// The variables of `vars` as a set, for fast tests.
    pub(super) reads: Vars,
    pub(super) kind: Kind,
    /// Whether the machine reads no sequence.
    pub(super) arithmetic: bool,
    pub(super) start: u32,
    pub(super) letters: u64,
    /// The next state and the answer for each state and letter.
    steps: Memo,
    pub(super) body: Tables,
}

/// The machines that have been computed for a body.
#[derive(Default)]
pub(super) struct Tables {
    /// `numbers` holds tuples of states of the arithmetic parts; `tuples` holds tuples of states,
    /// of which the first entry is such a number; `sets` holds sets of tuples, which are the states
    /// of the body.
    pub(super) numbers: Lists,
    pub(super) tuples: Lists,
    pub(super) sets: Lists,
    /// The tables of the module `alike`: `alike` holds what tuples with the same successors share,
    /// `firsts` the first tuple of each entry of it, `led` what letters do to the arithmetic parts,
    /// and `classes` the class of each entry of `numbers` that is known.
    pub(super) alike: Lists,
    pub(super) firsts: Vec<u32>,
    pub(super) led: Lists,
    pub(super) classes: Vec<Option<Class>>,
    /// For each entry of `numbers` and each letter, the range of its choices in `choices`.
    pub(super) allowed: Memo,
    pub(super) choices: Vec<Choice>,
    /// For each tuple and letter, where its image stands in `entries`; and for each tuple, where
    /// the answers stand that zeros after it lead to.
    pub(super) images: Memo,
    pub(super) tails: Memo,
    pub(super) entries: Vec<u32>,
    /// For each of the first tuples, whether it reads no digit of the free variables any more.
    pub(super) settled: Vec<bool>,
    /// Whether a set of settled tuples accepts every longer word.
    pub(super) certain: HashMap<Vec<u32>, bool, Seed>,
    /// The tables of the module `reversal`: `origins` holds the origins of words until all are
    /// known, and `failures` counts the searches in vain. Then `met` holds the sets of origins
    /// that are states, and `turned` those in the place of sets of tuples, where they are known.
    pub(super) origins: Lists,
    pub(super) failures: u32,
    pub(super) reversal: Option<Reversal>,
    pub(super) met: Lists,
    pub(super) turned: Vec<Option<u32>>,
}

/// The choices that one entry of `numbers` allows over all letters.
#[derive(Clone, Copy)]
pub(super) enum Class {
    /// There are many choices, so tuples are not compared.
    Free,
    /// The range of the digits of all choices in `entries`, and the number in `led`.
    Few(usize, usize, u32),
}

/// One choice of digits for the bound variables that the arithmetic parts allow.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The place of the first digit in `entries`.
    pub(super) digits: usize,
    /// The number of the states of the arithmetic parts after these digits.
    pub(super) next: u32,
    pub(super) hope: Hope,
}

/// The prospects of several machines that must all accept.
#[derive(Clone, Copy)]
pub(super) struct Hope {
    /// All accept the word that ends here.
    pub(super) accept: bool,
    /// All may accept a longer word.
    pub(super) alive: bool,
    /// All accept every longer word.
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

/// All machines of a text, the current digits of its variables, and the work done so far.
pub(crate) struct Machines<'a> {
    pub(crate) numeration: Numeration,
    /// The automaton of the words that represent numbers, if not all words do, and its answers once
    /// they are known.
    language: Option<(Rc<Automaton>, Option<Answers>)>,
    pub(super) digits: Vec<u32>,
    pub(super) machines: Vec<Machine>,
    /// The sets of outputs that answers stand for; the first set is empty.
    pub(super) outputs: Lists,
    pub(crate) work: Work<'a>,
    /// Empty lists that can be used again, to save allocations.
    spare: Vec<Vec<u32>>,
    /// The witness found last, in words.
    pub(crate) witness: Option<String>,
}

impl<'a> Machines<'a> {
    pub(crate) fn new(numeration: Numeration, limits: &'a Limits) -> Machines<'a> {
        let mut outputs = Lists::default();
        let _ = outputs.find(&[]).map_err(|place| outputs.add(&[], place));
        let (digits, machines) = (vec![0; MAX_VARIABLES], Vec::new());
        let (spare, witness, work) = (Vec::new(), None, Work::new(limits));
        let language = numeration.language().map(|language| (language, None));
        Machines { numeration, language, digits, machines, outputs, work, spare, witness }
    }

    /// Returns the number of a list, after storing the list if it is new.
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

    /// Lends an empty list.
    pub(super) fn lend(&mut self) -> Vec<u32> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back lists that are no longer used.
    pub(super) fn take_back<const N: usize>(&mut self, lists: [Vec<u32>; N]) {
        for mut list in lists {
            list.clear();
            self.spare.push(list);
        }
    }

    pub(super) fn add(&mut self, reads: Vars, kind: Kind) -> Result<usize, Reject> {
        let vars = reads.list();
        self.work.spend(1, NEW)?;
        self.work.keep(MACHINE + MEMBER * vars.len())?;
        let power = |letters: u64, _| letters.saturating_mul(self.numeration.digits().into());
        let letters = vars.iter().fold(1u64, power);
        let body = Tables {
            allowed: Memo::new(letters),
            images: Memo::new(letters),
            tails: Memo::new(1),
            ..Tables::default()
        };
        // Other steps are faster to repeat than to look up.
        let small = letters <= MOST_LETTERS || matches!(kind, Kind::Body(_));
        let steps = Memo::new(if small { letters } else { u64::MAX });
        let arithmetic = match &kind {
            Kind::Linear(..) => true,
            Kind::Word(..) => false,
            Kind::Body(body) => body.plain,
        };
        let start = FIRST;
        let machine = Machine { vars, reads, kind, arithmetic, start, letters, steps, body };
        self.machines.push(machine);
        Ok(self.machines.len() - 1)
    }

    /// Sets the first state of a machine and returns the machine.
    pub(super) fn starting(&mut self, machine: usize, start: u32) -> Part {
        self.machines[machine].start = start;
        Part::Machine { machine, negated: false }
    }

    /// Builds the machine of a sum that must be 0, or at least 0, and has a variable.
    pub(super) fn sum(&mut self, places: Places, sum: Sum, sign: Sign) -> Result<Part, Reject> {
        let first = places.start(&sum);
        let vars = sum.terms.iter().map(|&(var, _)| var).collect();
        let kind = Kind::Linear(places, sum, sign, Vec::new(), HashMap::default());
        let machine = self.add(vars, kind)?;
        // Every number has at least one digit, so the answer for the empty word is never needed.
        match self.sum_state(machine, first)? {
            NEVER => Ok(Part::Constant(false)),
            ALWAYS => Ok(Part::Constant(true)),
            start => Ok(self.starting(machine, start)),
        }
    }

    /// Returns the state of a sum with this value.
    fn sum_state(&mut self, machine: usize, value: [i64; 2]) -> Result<u32, Reject> {
        let Machines { machines, work, .. } = self;
        let Kind::Linear(places, sum, sign, values, numbers) = &mut machines[machine].kind else {
            return Ok(NEVER);
        };
        work.spend(sum.terms.len(), TERM)?;
        if let Some(settled) = settled(places.later(sum, *sign, value)) {
            return Ok(settled);
        }
        if let Some(number) = numbers.get(&value) {
            return Ok(number + FIRST);
        }
        work.keep(2 * MEMBER)?;
        let number = place(values.len())?;
        values.push(value);
        numbers.insert(value, number);
        Ok(number + FIRST)
    }

    /// Builds the machine of an automaton. It answers its outputs, or whether `accepted` holds of
    /// them.
    pub(crate) fn word(
        &mut self,
        automaton: &Rc<Automaton>,
        at: Vec<Var>,
        accepted: Option<&dyn Fn(Option<u16>) -> bool>,
    ) -> Result<Part, Reject> {
        let answers = match accepted {
            Some(accepted) => Some(self.answers(automaton, accepted)?),
            None => self.admit(automaton).map(|()| None)?,
        };
        self.reading(automaton, at, answers)
    }

    /// Builds the machine of an automaton that takes part in arithmetic.
    pub(super) fn letters(
        &mut self,
        automaton: &Rc<Automaton>,
        at: Vec<Var>,
        accepted: impl Fn(Option<u16>) -> bool,
    ) -> Result<Part, Reject> {
        let part = self.word(automaton, at, Some(&accepted))?;
        Ok(self.arithmetic(part))
    }

    /// Builds the machine that accepts where a variable has a word that represents a number, unless
    /// all words do.
    pub(super) fn legal(&mut self, var: Var) -> Result<Option<Part>, Reject> {
        let Some((language, answers)) = self.language.clone() else { return Ok(None) };
        let answers = match answers {
            Some(answers) => answers,
            None => self.answers(&language, &|output| output == Some(1))?,
        };
        self.language = Some((Rc::clone(&language), Some(Rc::clone(&answers))));
        let part = self.reading(&language, vec![var], Some(answers))?;
        Ok(Some(self.arithmetic(part)))
    }

    fn arithmetic(&mut self, part: Part) -> Part {
        if let Part::Machine { machine, .. } = part {
            self.machines[machine].arithmetic = true;
        }
        part
    }

    fn reading(
        &mut self,
        automaton: &Rc<Automaton>,
        at: Vec<Var>,
        answers: Option<Answers>,
    ) -> Result<Part, Reject> {
        let vars = at.iter().copied().collect();
        let machine = self.add(vars, Kind::Word(Rc::clone(automaton), at, answers))?;
        Ok(self.starting(machine, FIRST))
    }

    /// Charges for a pass over an automaton.
    fn admit(&mut self, automaton: &Automaton) -> Result<(), Reject> {
        self.work.spend(automaton.entries(), LOOK)?;
        self.work.keep(automaton.states())
    }

    fn answers(
        &mut self,
        automaton: &Automaton,
        accepted: &dyn Fn(Option<u16>) -> bool,
    ) -> Result<Answers, Reject> {
        self.admit(automaton)?;
        let states = (0..).take(automaton.states());
        let now: Vec<bool> = states.map(|q| accepted(automaton.output(q))).collect();
        let later = later(automaton, &now, &mut self.work)?;
        Ok(now.into_iter().zip(later).collect())
    }

    pub(super) fn reads(&self, part: Part) -> Vars {
        match part {
            Part::Constant(_) => Vars::default(),
            Part::Machine { machine, .. } => self.machines[machine].reads,
        }
    }

    /// Returns the digits of some variables as one number.
    pub(super) fn letter(&self, vars: &[Var]) -> u64 {
        let digits = u64::from(self.numeration.digits());
        let more = |letter: u64, digit| letter.saturating_mul(digits).saturating_add(digit);
        vars.iter().fold(0, |letter, &var| more(letter, self.digits[var].into()))
    }

    /// Reads one letter, the current digits: returns the next state and the answer.
    pub(super) fn step(&mut self, part: Part, state: u32) -> Result<(u32, u32), Reject> {
        // A part that is decided already costs time too, and a text may have thousands of them.
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
                    (settled(later).unwrap_or(q + FIRST), u32::from(answer != negated))
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
        // `negated` is false for a machine that answers by outputs.
        Ok((next, answer ^ u32::from(negated)))
    }

    fn first_step(&mut self, machine: usize, state: u32) -> Result<[u32; 2], Reject> {
        self.work.spend(1, NEW)?;
        let Machine { kind, .. } = &self.machines[machine];
        match kind {
            Kind::Word(..) => Ok([NEVER, 0]),
            Kind::Linear(places, sum, sign, values, _) => {
                let (sign, digit) = (*sign, |var: Var| i64::from(self.digits[var]));
                let before = values[index(state - FIRST)];
                let value = places.next(sum, sign, before, digit)?;
                let Some(value) = value else { return Ok([NEVER, 0]) };
                let answer = sign.holds(places.value(sum, value));
                Ok([self.sum_state(machine, value)?, answer.into()])
            }
            Kind::Body(body) => {
                let body = Rc::clone(body);
                self.body_step(machine, &body, state)
            }
        }
    }
}

/// Returns the state of a machine all of whose later answers are equal.
fn settled(later: Later) -> Option<u32> {
    match later {
        Later { accepts: false, .. } => Some(NEVER),
        Later { rejects: false, .. } => Some(ALWAYS),
        _ => None,
    }
}

/// Converts a place in a list to the 32 bits in which it is stored.
pub(super) fn place(at: usize) -> Result<u32, Reject> {
    u32::try_from(at).map_err(|_| many())
}

pub(super) fn many() -> Reject {
    Reject::new(Code::LimitPositions, "claim", "too many states for this machine")
}
