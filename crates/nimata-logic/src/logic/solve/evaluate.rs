//! Evaluates a formula from the inside out: each subformula becomes the minimal machine of its free
//! variables.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::arithmetic::Arithmetic;
use super::bounded::{self, Block, Learned};
use super::eliminate::eliminate;
use super::environment::Environment;
use super::halt::Halt;
use super::machine::{Machine, NO, YES};
use super::meter::{Cost, Meter};
use super::product::Join;
use super::sequence;
use super::sizes::Method;
use super::term::Atom;
use crate::logic::linear::{Sum, Terms};
use crate::logic::{
    Connective, Formula, Lemma, Operand, Quantifier, Relation, Word, free_variables,
};
use nimata_automata::automaton::Output;
use nimata_automata::number::index;

/// The states of a projection within which a block is not learned.
const SHORT: usize = 20_000;

/// A formula with a sign; the sign `false` stands for its negation.
pub(super) type Signed<'a> = (&'a Formula, bool);

/// A sequence at a place: its name, the variables of its tracks, and constant digits that follow
/// the variable's digits.
type Place<'a> = (&'a str, Vec<u32>, Vec<u32>);

/// The machines of two words, and a variable in both with the sum that it is, if they share one.
type Pair = ([Rc<Machine>; 2], Option<(u32, Sum)>);

/// Evaluates the subformulas of one formula, each of them once.
pub(super) struct Evaluator<'a, 'p> {
    pub(super) environment: &'a Environment,
    /// The number of each variable, by its name.
    pub(super) names: Rc<FxHashMap<String, u32>>,
    pub(super) arithmetic: Arithmetic,
    pub(super) meter: Meter<'a, 'p>,
    pub(super) known: FxHashMap<Signed<'a>, Rc<Machine>>,
    /// The comparisons that are not restricted to the words of numbers.
    pub(super) loose: FxHashMap<Signed<'a>, Rc<Machine>>,
    words: FxHashMap<Place<'a>, Rc<Machine>>,
    /// The outputs of sequences that machines can give; index i has the number i + 2.
    outputs: Vec<Output>,
    /// The steps of a projection within which a block is not learned.
    pub(super) short: u64,
    /// The blocks that were learned.
    pub(super) learned: FxHashMap<&'a Formula, Rc<Learned>>,
    /// The comparisons of outputs of which only parts were evaluated.
    pub(super) apart: FxHashSet<&'a Formula>,
    /// For each subformula the number of states, and its cost.
    pub(super) sizes: Vec<(Signed<'a>, usize, Cost<'a>)>,
}

impl<'a, 'p> Evaluator<'a, 'p> {
    pub(super) fn new(
        environment: &'a Environment,
        names: FxHashMap<String, u32>,
        meter: Meter<'a, 'p>,
    ) -> Self {
        Evaluator {
            environment,
            names: Rc::new(names),
            arithmetic: Arithmetic::new(environment.numerals().clone()),
            meter,
            known: FxHashMap::default(),
            loose: FxHashMap::default(),
            words: FxHashMap::default(),
            outputs: Vec::new(),
            short: super::SHORT,
            learned: FxHashMap::default(),
            apart: FxHashSet::default(),
            sizes: Vec::new(),
        }
    }

    /// The number of a variable, which must occur in the formula.
    pub(super) fn variable(&self, name: &str) -> u32 {
        self.names[name]
    }

    /// Returns the minimal machine of the words for which the signed formula holds.
    pub(super) fn evaluate(&mut self, (formula, sign): Signed<'a>) -> Result<Rc<Machine>, Halt> {
        if let Formula::Not(inner) = formula {
            return self.evaluate((inner, !sign));
        }
        if let Some(known) = self.known.get(&(formula, sign)) {
            return Ok(known.clone());
        }
        let outer = self.meter.begin(formula);
        let machine = match formula {
            Formula::Compare(left, relation, right) => {
                let machine = self.compare(left, *relation, right, sign)?;
                match self.arithmetic.is_loose() {
                    true => Rc::new(self.arithmetic.universe.within(&machine, &mut self.meter)?),
                    false => machine,
                }
            }
            Formula::Output(word, relation, operand) => {
                let holds = self.output(word, *relation, operand)?;
                if sign { holds } else { Rc::new(self.complement(&holds)?) }
            }
            Formula::Not(_) => unreachable!("negations were turned into signs"),
            Formula::Binary(connective, ..) => Rc::new(match connective {
                Connective::Xor | Connective::Iff => self.different(formula, sign)?,
                _ if is_conjunction((formula, sign)) => self.conjunction(parts((formula, sign)))?,
                _ => {
                    let all = parts((formula, sign)).into_iter().map(|part| self.evaluate(part));
                    let machines = all.collect::<Result<Vec<_>, Halt>>()?;
                    self.union(machines)?
                }
            }),
            Formula::Quantified(quantifier, variables, body) => {
                let exists = *quantifier == Quantifier::Exists;
                if exists == sign {
                    let variables = variables.iter().map(|name| self.variable(name)).collect();
                    let parts = parts_of_all((body, exists));
                    Rc::new(self.projected(formula, sign, variables, parts)?)
                } else {
                    let opposite = self.evaluate((formula, !sign))?;
                    Rc::new(self.complement(&opposite)?)
                }
            }
        };
        self.known.insert((formula, sign), machine.clone());
        let cost = self.meter.end(outer);
        self.sizes.push(((formula, sign), machine.len(), cost));
        Ok(machine)
    }

    /// The machine of the words for which some values of the bound variables satisfy all parts of a
    /// block. If the projection is long, a block of the right form is learned.
    fn projected(
        &mut self,
        formula: &'a Formula,
        sign: bool,
        variables: Vec<u32>,
        parts: Vec<Signed<'a>>,
    ) -> Result<Machine, Halt> {
        let mut free: Vec<String> = free_variables(formula).into_iter().collect();
        free.sort_by_key(|name| self.variable(name));
        let Some(block) = Block::read(formula, &free) else { return self.exists(variables, parts) };
        let outer = self.meter.bounded(SHORT, self.short);
        let short = self.exists(variables.clone(), parts.clone());
        let budget = self.meter.restore(outer);
        match short {
            Err(Halt::Reached(_)) => budget.allow_work(0)?,
            decided => return decided,
        }
        let Some(learned) = bounded::learned(&block, self.environment, &budget)? else {
            return self.exists(variables, parts);
        };
        let tracks: Vec<u32> = free.iter().map(|name| self.variable(name)).collect();
        let holds = |output| if output == Some(i64::from(sign)) { YES } else { NO };
        let machine = sequence::machine(&learned.automaton, &tracks, &[], holds, &mut self.meter)?;
        let machine = self.arithmetic.universe.within(&machine, &mut self.meter)?;
        self.learned.insert(formula, Rc::new(learned));
        self.meter.cost.method = Some(Method::Learned);
        Ok(machine)
    }

    /// The machine of the words that at least one machine accepts.
    pub(super) fn union(&mut self, mut machines: Vec<Rc<Machine>>) -> Result<Machine, Halt> {
        let mut variables: Vec<u32> =
            machines.iter().flat_map(|machine| machine.variables.iter().copied()).collect();
        variables.sort_unstable();
        variables.dedup();
        machines.sort_by_key(|machine| machine.size());
        let base = index(self.environment.numerals().digits());
        let mut union = Machine::constant(base, variables.clone(), NO);
        for machine in machines {
            let machine = self.widened(&machine, &variables)?;
            union = union.join(&machine, Join::Either, &mut self.meter)?;
        }
        Ok(union)
    }

    /// The machine of a chain of ^, or of an equivalence: where exactly one operand holds, or the
    /// negation of that.
    fn different(&mut self, formula: &'a Formula, sign: bool) -> Result<Machine, Halt> {
        let (mut chain, mut operands, mut sign) = (formula, Vec::new(), sign);
        while let Formula::Binary(connective @ (Connective::Xor | Connective::Iff), left, right) =
            chain
        {
            operands.push(&**right);
            sign ^= *connective == Connective::Iff;
            chain = left;
        }
        operands.push(chain);
        let mut operands = operands.into_iter().rev();
        let first = operands.next().expect("a chain has an operand");
        let mut machine = (*self.evaluate((first, true))?).clone();
        for operand in operands {
            let other = self.evaluate((operand, true))?;
            let variables = [&machine.variables[..], &other.variables[..]].concat();
            let (one, other) =
                (self.widened(&machine, &variables)?, self.widened(&other, &variables)?);
            machine = one.join(&other, Join::Different, &mut self.meter)?;
        }
        if sign { Ok(machine) } else { self.complement(&machine) }
    }

    /// The machine over more variables, restricted to words that are legal in all of them.
    fn widened(&mut self, machine: &Machine, variables: &[u32]) -> Result<Machine, Halt> {
        let mut missing: Vec<u32> =
            variables.iter().copied().filter(|v| !machine.variables.contains(v)).collect();
        missing.sort_unstable();
        missing.dedup();
        if missing.is_empty() {
            return Ok(machine.clone());
        }
        let more = self.arithmetic.universe.of(&missing, &mut self.meter)?;
        Ok(machine.join(&more, Join::Both, &mut self.meter)?)
    }

    /// The machine of the legal words that a machine rejects.
    pub(super) fn complement(&mut self, machine: &Machine) -> Result<Machine, Halt> {
        Ok(self.arithmetic.universe.without(machine, &mut self.meter)?)
    }

    /// The machine over all these variables, including those that it does not read.
    pub(super) fn over(&mut self, machine: &Machine, variables: &[u32]) -> Result<Machine, Halt> {
        self.widened(machine, variables)
    }

    /// The machine of a comparison; its restriction to the words of numbers is left to the caller
    /// if loose comparisons have none.
    pub(super) fn compare(
        &mut self,
        left: &crate::logic::Term,
        relation: Relation,
        right: &crate::logic::Term,
        sign: bool,
    ) -> Result<Rc<Machine>, Halt> {
        let names = self.names.clone();
        let number = |name: &str| names[name];
        let mut terms = Atom::new(&number, self.fresh());
        let left = terms.sum(left).ok_or(Halt::Number)?;
        let right = terms.sum(right).ok_or(Halt::Number)?;
        let difference = left.plus(-1, &right).ok_or(Halt::Number)?;
        let simple = terms.sides.is_empty();
        let relation = if simple && !sign { relation.negated() } else { relation };
        let numerals = self.environment.numerals();
        let unused = terms.unused();
        let (arithmetic, meter) = (&mut self.arithmetic, &mut self.meter);
        if simple {
            return Ok(Rc::new(arithmetic.loose(&difference, relation, unused, meter)?));
        }
        let atom = arithmetic.comparison(&difference, relation, unused, meter)?;
        let mut machines = vec![Rc::new(atom)];
        for side in &terms.sides {
            let side = arithmetic.comparison(side, Relation::AtLeast, unused, meter)?;
            machines.push(Rc::new(side));
        }
        let machine = eliminate(numerals, terms.fresh, machines, &mut self.meter)?;
        Ok(Rc::new(if sign { machine } else { self.complement(&machine)? }))
    }

    fn output(
        &mut self,
        word: &'a Word,
        relation: Relation,
        operand: &'a Operand,
    ) -> Result<Rc<Machine>, Halt> {
        match operand {
            Operand::Output(value) => {
                let machine = self.word(word)?;
                self.outputs_that(&machine, true, |output| compares(output, relation, Some(*value)))
            }
            Operand::Word(other) => {
                let ([machine, other], shared) = self.pair(word, other)?;
                let joined = self.compared([&machine, &other], relation, true)?;
                let Some((whole, is)) = shared else { return Ok(joined) };
                let (fresh, meter) = (whole + 1, &mut self.meter);
                let is = self.arithmetic.comparison(&is, Relation::Equal, fresh, meter)?;
                let machines = vec![joined, Rc::new(is)];
                Ok(Rc::new(eliminate(self.environment.numerals(), vec![whole], machines, meter)?))
            }
        }
    }

    /// The machine of the words whose output has a property, or, without the sign, has it not.
    pub(super) fn outputs_that(
        &mut self,
        machine: &Machine,
        sign: bool,
        holds: impl Fn(Output) -> bool,
    ) -> Result<Rc<Machine>, Halt> {
        let outputs = &self.outputs;
        let holds = |output: u32| match output {
            NO => NO,
            _ if holds(outputs[place(output)]) == sign => YES,
            _ => NO,
        };
        Ok(Rc::new(machine.map_outputs(holds).minimal(&mut self.meter)?))
    }

    /// The machine of the words whose two outputs stand in a relation or, without the sign, do not.
    pub(super) fn compared(
        &mut self,
        [one, other]: [&Machine; 2],
        relation: Relation,
        sign: bool,
    ) -> Result<Rc<Machine>, Halt> {
        let outputs = &self.outputs;
        let holds = |one: u32, two: u32| match (one, two) {
            (NO, _) | (_, NO) => NO,
            _ if compares(outputs[place(one)], relation, outputs[place(two)]) == sign => YES,
            _ => NO,
        };
        Ok(Rc::new(one.join_with(other, Join::Both, holds, &mut self.meter)?))
    }

    /// The machines of two words. Where numbers are words, and the sum of one index contains that
    /// of the other, a number stands for the latter, with what it is.
    fn pair(&mut self, word: &'a Word, other: &'a Word) -> Result<Pair, Halt> {
        let names = self.names.clone();
        let number = |name: &str| names[name];
        let mut terms = Atom::new(&number, self.fresh());
        if let ([one], [two]) = (&word.indices[..], &other.indices[..])
            && self.environment.numerals().words().is_some()
            && let Some((one, two)) = terms.sum(one).zip(terms.sum(two))
            && let Some(within) =
                [&one, &two].into_iter().find(|it| one.contains(it) && two.contains(it))
            && terms.sides.is_empty()
        {
            let whole = terms.fresh();
            let mut at = |name, sum: &Sum| {
                let rest = sum.plus(-1, within).and_then(|it| it.plus(1, &Sum::variable(whole)));
                let terms = Atom::new(&number, whole + 1);
                self.at(name, vec![rest.ok_or(Halt::Number)?], terms)
            };
            let machines = [at(&word.name, &one)?, at(&other.name, &two)?];
            let is = Sum::variable(whole).plus(-1, within).ok_or(Halt::Number)?;
            return Ok((machines, Some((whole, is))));
        }
        Ok(([self.word(word)?, self.word(other)?], None))
    }

    /// The machine of the outputs of a sequence at its indices. It gives no output where an index
    /// is not a number.
    fn word(&mut self, word: &'a Word) -> Result<Rc<Machine>, Halt> {
        let names = self.names.clone();
        let number = |name: &str| names[name];
        let mut terms = Atom::new(&number, self.fresh());
        let sums = word.indices.iter().map(|index| terms.sum(index).ok_or(Halt::Number));
        let sums = sums.collect::<Result<Vec<Sum>, Halt>>()?;
        self.at(&word.name, sums, terms)
    }

    /// The same at these sums, with the conditions on them.
    fn at(&mut self, name: &'a str, sums: Vec<Sum>, mut terms: Atom) -> Result<Rc<Machine>, Halt> {
        let mut machines = self.placed(name, sums, &mut terms)?;
        let (numerals, unused) = (self.environment.numerals(), terms.unused());
        for side in &terms.sides {
            let (relation, meter) = (Relation::AtLeast, &mut self.meter);
            let side = self.arithmetic.comparison(side, relation, unused, meter)?;
            machines.push(Rc::new(side));
        }
        match &machines[..] {
            [sequence] => Ok(sequence.clone()),
            _ => Ok(Rc::new(eliminate(numerals, terms.fresh, machines, &mut self.meter)?)),
        }
    }

    /// The machine of a sequence at variables, and those that tell which sum each of them is.
    pub(super) fn placed(
        &mut self,
        name: &'a str,
        sums: Vec<Sum>,
        terms: &mut Atom,
    ) -> Result<Vec<Rc<Machine>>, Halt> {
        let mut tracks = Vec::with_capacity(sums.len());
        let (mut equations, mut last) = (Vec::new(), Vec::new());
        let single = sums.len() == 1;
        for mut sum in sums {
            if single {
                last = sum.last_digits(self.environment.numerals());
            }
            if let [(variable, 1)] = sum.factors[..]
                && sum.constant == 0
            {
                tracks.push(variable);
                continue;
            }
            let place = terms.fresh();
            let equation = Sum::variable(place).plus(-1, &sum);
            equations.push(equation.ok_or(Halt::Number)?);
            tracks.push(place);
        }
        let mut machines = vec![self.sequence(name, tracks, last)?];
        for sum in &equations {
            let (relation, meter) = (Relation::Equal, &mut self.meter);
            let equation = self.arithmetic.comparison(sum, relation, terms.unused(), meter)?;
            machines.push(Rc::new(equation));
        }
        Ok(machines)
    }

    /// The machine of a sequence whose tracks read these variables, followed by these constant
    /// digits.
    fn sequence(
        &mut self,
        name: &'a str,
        tracks: Vec<u32>,
        last: Vec<u32>,
    ) -> Result<Rc<Machine>, Halt> {
        let key = (name, tracks, last);
        if let Some(known) = self.words.get(&key) {
            return Ok(known.clone());
        }
        let (name, tracks, last) = &key;
        let automaton = self.environment.automaton(name).expect("the names were looked up before");
        let outputs = &mut self.outputs;
        let number = |output: Output| {
            let at = outputs.iter().position(|&known| known == output).unwrap_or_else(|| {
                outputs.push(output);
                outputs.len() - 1
            });
            u32::try_from(at + 2).expect("fewer outputs than states")
        };
        let machine = sequence::machine(automaton, tracks, last, number, &mut self.meter)?;
        let machine = self.arithmetic.universe.within(&machine, &mut self.meter)?;
        let machine = Rc::new(machine);
        self.words.insert(key, machine.clone());
        Ok(machine)
    }

    /// The lemmas of the sums that were needed; each rests on those before it.
    pub(super) fn sums(&mut self) -> Result<Vec<Lemma>, Halt> {
        self.arithmetic.lemmas(&mut self.meter)
    }

    /// The first number that is not a variable of the formula.
    pub(super) fn fresh(&self) -> u32 {
        u32::try_from(self.names.len()).expect("a formula is shorter than 2^32")
    }
}

/// The index in the list of outputs.
fn place(output: u32) -> usize {
    index(output) - 2
}

/// Whether two outputs stand in a relation. A missing output equals only another missing one, and
/// is neither less nor greater than anything.
pub(super) fn compares(one: Output, relation: Relation, other: Output) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => relation.holds(one.cmp(&other)),
        (one, other) => match relation {
            Relation::Equal | Relation::AtMost | Relation::AtLeast => one == other,
            Relation::Unequal => one != other,
            Relation::Less | Relation::Greater => false,
        },
    }
}

/// Whether a signed connective is a conjunction of its parts.
fn is_conjunction((formula, sign): Signed) -> bool {
    matches!(
        (formula, sign),
        (Formula::Binary(Connective::And, ..), true)
            | (Formula::Binary(Connective::Or | Connective::Implies, ..), false)
    )
}

/// The parts of a conjunction; any other formula is a single part.
pub(super) fn parts_of_all(formula: Signed) -> Vec<Signed> {
    let (mut found, mut stack) = (Vec::new(), vec![formula]);
    while let Some((formula, sign)) = stack.pop() {
        match formula {
            Formula::Not(inner) => stack.push((inner, !sign)),
            Formula::Binary(connective, left, right) if is_conjunction((formula, sign)) => {
                stack.push((right, sign));
                stack.push((left, sign ^ (*connective == Connective::Implies)));
            }
            _ => found.push((formula, sign)),
        }
    }
    found
}

/// The parts of a conjunction or of a disjunction, with their signs.
pub(super) fn parts(formula: Signed) -> Vec<Signed> {
    if is_conjunction(formula) {
        return parts_of_all(formula);
    }
    // By De Morgan a disjunction is the negation of a conjunction of negations.
    let negated = parts_of_all((formula.0, !formula.1));
    negated.into_iter().map(|(formula, sign)| (formula, !sign)).collect()
}
