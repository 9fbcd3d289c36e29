//! Linear atoms where numbers are ranks of words: a sum is reduced to additions of two numbers,
//! which the adder of the numeration decides.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::eliminate::eliminate;
use super::halt::Halt;
use super::machine::{Machine, NO, YES};
use super::meter::Meter;
use super::reduction::{Atom, Operand, Step};
use super::sequence;
use super::universe::Universe;
use crate::logic::addition::adder;
use crate::logic::linear::Sum;
use crate::logic::{Lemma, Relation};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Reached;

/// The atoms that were decided, each once.
#[derive(Default)]
pub(super) struct Sums {
    adder: Option<Arc<Dfao>>,
    /// The machines of atoms over the variables 0, 1, ….
    known: FxHashMap<Atom, Rc<Machine>>,
    /// The atoms that need lemmas; each rests on those before it.
    order: Vec<Atom>,
}

impl Sums {
    /// Returns the minimal machine of the numbers for which a sum stands in a relation to 0. The
    /// sum has a variable.
    pub(super) fn comparison(
        &mut self,
        sum: &Sum,
        relation: Relation,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let (atom, holds) = Atom::new(sum, relation);
        let machine = self.atom(&atom, universe, meter)?;
        Ok(if holds { machine } else { universe.without(&machine, meter)? })
    }

    /// The machine of an atom over its own variables. Atoms that differ in the names of their
    /// variables alone, with the same order of these, share their work.
    fn atom(
        &mut self,
        atom: &Atom,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let variables: Vec<u32> = atom.sum.factors.iter().map(|&(variable, _)| variable).collect();
        let factors = (0..).zip(atom.sum.factors.iter().map(|&(_, factor)| factor)).collect();
        let local = Atom { sum: Sum { factors, ..atom.sum }, ..*atom };
        let machine = match self.known.get(&local) {
            Some(known) => known.clone(),
            None => {
                let machine = Rc::new(self.new_atom(&local, universe, meter)?);
                self.known.insert(local, machine.clone());
                machine
            }
        };
        Ok(machine.renamed(&variables))
    }

    fn new_atom(
        &mut self,
        atom: &Atom,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let fresh = u32::try_from(atom.sum.factors.len()).expect("a formula is shorter than 2^32");
        let machine = match atom.step(fresh) {
            Step::Order(one, other) => {
                let relation = if atom.is_equation { Relation::Equal } else { Relation::AtLeast };
                return order([one, other], relation, fresh, universe, meter);
            }
            Step::Addition(pair, whole) => self.addition(pair, whole, fresh, universe, meter)?,
            Step::Part(pair, rest) => {
                let part = self.part(pair, fresh, universe, meter)?;
                let rest = self.atom(&rest, universe, meter)?;
                let machines = vec![Rc::new(part), Rc::new(rest)];
                eliminate(universe.numerals(), vec![fresh], machines, meter)?
            }
        };
        self.order.push(atom.clone());
        Ok(machine)
    }

    /// The machine that `whole` is the sum of two.
    fn part(
        &mut self,
        pair: [Operand; 2],
        whole: u32,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let sum = pair.into_iter().try_fold(Sum::variable(whole), |sum, operand| {
            let operand = match operand {
                Operand::Variable(variable) => Sum::variable(variable),
                Operand::Number(number) => Sum::number(i128::try_from(number).ok()?),
            };
            sum.plus(-1, &operand)
        });
        let (atom, _) = Atom::new(&sum.ok_or(Halt::Number)?, Relation::Equal);
        self.atom(&atom, universe, meter)
    }

    /// The same by the adder; `fresh` is a variable for a constant.
    fn addition(
        &mut self,
        pair: [Operand; 2],
        whole: u32,
        fresh: u32,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let adder = match &self.adder {
            Some(known) => known.clone(),
            None => self.adder.insert(adder(universe.numerals(), meter)?).clone(),
        };
        let ([one, other], mut machines) = variables(pair, fresh, universe);
        let holds = |output| if output == Some(1) { YES } else { NO };
        let machine = sequence::machine(&adder, &[one, other, whole], &[], holds, meter)?;
        machines.push(Rc::new(universe.within(&machine, meter)?));
        Ok(eliminate(universe.numerals(), vec![fresh], machines, meter)?)
    }

    /// The lemmas of all sums that were needed, the adder first.
    pub(super) fn lemmas(
        &self,
        universe: &mut Universe,
        meter: &mut Meter,
    ) -> Result<Vec<Lemma>, Reached> {
        let mut lemmas: Vec<Lemma> = Vec::new();
        if let Some(adder) = &self.adder {
            let variables = ["x1", "x2", "x3"].map(str::to_owned).to_vec();
            let text = "x1 + x2 = x3".to_owned();
            lemmas.push(Lemma { variables, text, automaton: (**adder).clone(), recurrence: None });
        }
        for atom in &self.order {
            let (text, tracks) = written(atom);
            if lemmas.iter().any(|lemma| lemma.text == text) {
                continue;
            }
            let machine = &self.known[atom];
            if machine.is_short(tracks.len())
                && let Some(automaton) = machine.table(universe.numerals(), &tracks, meter)?
            {
                let variables = (1..=tracks.len()).map(|number| format!("x{number}")).collect();
                lemmas.push(Lemma { variables, text, automaton, recurrence: None });
            }
        }
        Ok(lemmas)
    }
}

/// The variables of two operands, and the machine of a constant among them, whose variable is
/// `fresh`.
fn variables(pair: [Operand; 2], fresh: u32, universe: &Universe) -> ([u32; 2], Vec<Rc<Machine>>) {
    let mut numbers = Vec::new();
    let variables = pair.map(|operand| match operand {
        Operand::Variable(variable) => variable,
        Operand::Number(number) => {
            numbers.push(Rc::new(universe.only(fresh, number)));
            fresh
        }
    });
    (variables, numbers)
}

/// The machine of the order of two words, one of which may be a constant.
fn order(
    pair: [Operand; 2],
    relation: Relation,
    fresh: u32,
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Machine, Halt> {
    let ([one, other], mut machines) = variables(pair, fresh, universe);
    machines.push(Rc::new(universe.ordered(one, relation, other, meter)?));
    Ok(eliminate(universe.numerals(), vec![fresh], machines, meter)?)
}

/// The text of an atom, whose variables are x1, x2, … from left to right, and its variables in this
/// order.
fn written(atom: &Atom) -> (String, Vec<u32>) {
    let mut tracks = Vec::new();
    let sides = atom.sides().map(|(factors, constant)| {
        let mut summands = Vec::new();
        for (variable, factor) in factors {
            tracks.push(variable);
            let name = format!("x{}", tracks.len());
            summands.push(if factor == 1 { name } else { format!("{factor}*{name}") });
        }
        if constant > 0 || summands.is_empty() {
            summands.push(constant.to_string());
        }
        summands.join(" + ")
    });
    let [left, right] = sides;
    (format!("{left} {} {right}", if atom.is_equation { "=" } else { ">=" }), tracks)
}
