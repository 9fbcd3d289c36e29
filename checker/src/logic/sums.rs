//! Linear atoms. Where digits have places, one machine computes the sum. In a numeration by words
//! letters decide order alone, and an automaton that adds, the adder, comes from a lemma: it is
//! proved first, and every other sum is reduced to it. docs/certificate.md, section 4.

use std::rc::Rc;

use crate::automaton::{Automaton, index};
use crate::logic::context::{Context, Sequence};
use crate::logic::machine::{Answer, Part};
use crate::logic::normal::{Normal, SumLemma};
use crate::logic::numeration::Numeration;
use crate::logic::places::{Places, Sign, Sum};
use crate::logic::vars::Var;
use crate::logic::words::{LESS, Words};
use crate::logic::work::TERM;
use crate::reject::{Code, Reject};

/// A linear atom that no machine represents yet.
#[derive(Clone)]
pub(super) struct Atom {
    pub(super) sum: Sum,
    pub(super) sign: Sign,
    pub(super) negated: bool,
}

/// One side of an atom that is a variable, or a constant.
#[derive(Clone, Copy)]
enum Simple {
    Variable(Var),
    Constant(i64),
}

/// Bound variables, and machines that must all accept.
#[derive(Default)]
struct Block {
    some: Vec<Var>,
    all: Vec<Part>,
}

/// The meanings of the three sentences that prove an adder; `_` is the adder.
const WRONG: [&str; 3] = [
    "the adder is wrong for x + 0 = z",
    "the adder does not add 1 to z where 1 is added to y",
    "the adder has two sums",
];

impl Context<'_> {
    /// Builds the machine of a linear atom.
    pub(super) fn atom(&mut self, Atom { sum, sign, negated }: Atom) -> Result<Part, Reject> {
        let part = self.linear(sum, sign)?;
        Ok(if negated { part.negate() } else { part })
    }

    /// Builds the machine of a sum that must be 0, or at least 0.
    pub(super) fn linear(&mut self, sum: Sum, sign: Sign) -> Result<Part, Reject> {
        if sum.terms.is_empty() {
            return Ok(Part::Constant(sign.holds(sum.constant.into())));
        }
        match &self.machines.numeration {
            Numeration::Places(places) => self.placed(*places, sum, sign),
            Numeration::Words(words) => self.reduced(&Rc::clone(words), sum, sign),
        }
    }

    /// Builds the machine of a linear atom where digits have places. If the constant is large, a
    /// variable stands for it, since most values up to it would be states.
    fn placed(&mut self, places: Places, sum: Sum, sign: Sign) -> Result<Part, Reject> {
        let far = places.far(&sum, sign).and_then(|constant| Some((constant, self.fresh().ok()?)));
        let Some((constant, var)) = far else { return self.machines.sum(places, sum, sign) };
        let is = Sum { terms: vec![(var, 1)], constant: -constant.abs() };
        let rest = Sum { constant: 0, ..sum }.plus(&Sum::variable(var), constant.signum())?;
        let is = self.machines.sum(places, is, Sign::Zero)?;
        let all = vec![is, self.machines.sum(places, rest, sign)?];
        self.machines.body(&[var], all, Vec::new(), Answer::Some)
    }

    /// Builds the machine of a linear atom from those of smaller atoms, down to lemmas, to the
    /// adder and to comparisons by letters.
    fn reduced(&mut self, words: &Words, mut sum: Sum, sign: Sign) -> Result<Part, Reject> {
        let (mut block, mut negated) = (Block::default(), false);
        loop {
            self.machines.work.spend(8 * sum.terms.len(), TERM)?;
            let (atom, turned, form, vars) = Normal::of(sum, sign);
            negated ^= turned;
            let sides = sides(&atom);
            let last = if let Some(known) = self.known(&form, &vars)? {
                Some(known)
            } else if let [Some(left), Some(right)] = sides.each_ref().map(simple) {
                Some(self.compared(words, [left, right], sign, &mut block)?)
            } else if let Some(added) = addition(&sides).filter(|_| sign == Sign::Zero) {
                Some(self.added(words, added, &mut block)?)
            } else {
                None
            };
            if let Some(last) = last {
                block.all.push(if negated { last.negate() } else { last });
                return self.machines.body(&block.some, block.all, Vec::new(), Answer::Some);
            }
            let z = self.fresh()?;
            let [left, right] = sides;
            let (left, right, defined) = match simple(&left) {
                None => {
                    let (left, defined) = smaller(left, z)?;
                    (left, right, defined)
                }
                Some(_) => {
                    let (right, defined) = smaller(right, z)?;
                    (left, right, defined)
                }
            };
            block.all.push(self.linear(defined, Sign::Zero)?);
            block.some.push(z);
            sum = left.plus(&right, -1)?;
        }
    }

    /// Returns the machine of the lemma with this normal form, at these variables.
    fn known(&mut self, form: &Normal, vars: &[Var]) -> Result<Option<Part>, Reject> {
        let Some(SumLemma { automaton, negated, tracks }) = self.sums.0.get(form) else {
            return Ok(None);
        };
        let at = tracks.iter().map(|&track| vars[track]).collect();
        let accepted = u16::from(!negated);
        let part = self.machines.letters(&Rc::clone(automaton), at, |o| o == Some(accepted))?;
        Ok(Some(part))
    }

    /// Returns a variable that has the value of one side of an atom.
    fn variable(&mut self, words: &Words, side: Simple, block: &mut Block) -> Result<Var, Reject> {
        match side {
            Simple::Variable(var) => Ok(var),
            Simple::Constant(constant) => {
                let var = self.fresh()?;
                block.some.push(var);
                block.all.push(self.constant(words, var, constant)?);
                Ok(var)
            }
        }
    }

    /// Builds the machine that accepts where a variable has this value.
    fn constant(&mut self, words: &Words, var: Var, constant: i64) -> Result<Part, Reject> {
        let word = words.word(constant, &mut self.machines.work)?;
        // The automaton has a row for each digit, one before them and one behind.
        self.machines.work.keep((word.len() + 2).saturating_mul(index(words.digits)))?;
        let automaton = Rc::new(words.reads(word));
        self.machines.letters(&automaton, vec![var], |o| o == Some(1))
    }

    /// Compares two sides by letters.
    fn compared(
        &mut self,
        words: &Words,
        sides: [Simple; 2],
        sign: Sign,
        block: &mut Block,
    ) -> Result<Part, Reject> {
        if let ([Simple::Variable(var), Simple::Constant(constant)], Sign::Zero)
        | ([Simple::Constant(constant), Simple::Variable(var)], Sign::Zero) = (sides, sign)
        {
            return self.constant(words, var, constant);
        }
        let [left, right] = sides;
        let at = vec![self.variable(words, left, block)?, self.variable(words, right, block)?];
        self.machines.letters(&words.order, at, |order| match sign {
            Sign::Zero => order == Some(0),
            Sign::Positive => order != Some(LESS),
        })
    }

    /// Builds u + v = z by the adder.
    fn added(
        &mut self,
        words: &Words,
        ([u, v], z): ([Simple; 2], Var),
        block: &mut Block,
    ) -> Result<Part, Reject> {
        let [u, v] = [self.variable(words, u, block)?, self.variable(words, v, block)?];
        let added = self.known(&Normal::addition(), &[z, u, v])?;
        added.ok_or_else(|| {
            let detail = "a sum needs an adder: an earlier lemma with the formula x + y = z";
            Reject::here(Code::Formula, detail)
        })
    }

    /// Verifies a lemma of the form x + y = z if it is the first one, in place of a walk; returns
    /// whether it is.
    pub(super) fn adds(
        &mut self,
        Atom { sum, sign, negated }: &Atom,
        bound: &[Var],
        automaton: &Rc<Automaton>,
    ) -> Result<bool, Reject> {
        let (_, _, form, vars) = Normal::of(sum.clone(), *sign);
        let first = form == Normal::addition() && !self.sums.0.contains_key(&form);
        let words = matches!(self.machines.numeration, Numeration::Words(_));
        if !words || !first || *negated || bound.len() != vars.len() {
            return Ok(false);
        }
        if self.machines.numeration.least_first() {
            automaton.verify_padding()?;
        } else {
            automaton.verify_start()?;
        }
        let says = |[x, y, z]: [&str; 3]| {
            let names = bound.iter().map(|var| match vars.iter().position(|other| other == var) {
                Some(0) => z,
                Some(1) => x,
                _ => y,
            });
            let at: String = names.map(|name| format!("[{name}]")).collect();
            format!("_{at} = @1")
        };
        let (zero, adds) = (says(["x", "0", "z"]), says(["x", "y", "z"]));
        let (next, other) = (says(["x", "v", "w"]), says(["x", "y", "w"]));
        let next_of = |y, v| format!("({y} < {v} & ~(E u ({y} < u & u < {v})))");
        let before = format!("E z ({adds} & {})", next_of("z", "w"));
        let after = format!("E v ({} & {next})", next_of("y", "v"));
        let sentences = [
            format!("A x,z (({zero}) <=> x = z)"),
            format!("A x,y,w (({before}) => ({after}))"),
            format!("A x,y,z,w (({adds} & {other}) => z = w)"),
        ];
        let (name, automaton) = ("_".to_owned(), Rc::clone(automaton));
        let adder = Sequence { name: name.clone(), tracks: 3, automaton, played: false };
        self.sequences.insert(name.clone(), adder);
        for (sentence, wrong) in sentences.iter().zip(WRONG) {
            self.sentence(sentence, wrong)?;
        }
        self.sequences.remove(&name);
        self.begin();
        Ok(true)
    }

    /// Stores a verified lemma to be used by its meaning, if it can be and none is stored for its
    /// normal form.
    pub(super) fn keep(
        &mut self,
        Atom { sum, sign, negated }: Atom,
        bound: &[Var],
        automaton: &Rc<Automaton>,
    ) {
        let (_, turned, form, vars) = Normal::of(sum, sign);
        let tracks = bound.iter().map(|var| vars.iter().position(|other| other == var));
        if let Some(tracks) = tracks.collect() {
            let (automaton, negated) = (Rc::clone(automaton), negated != turned);
            self.sums.0.entry(form).or_insert(SumLemma { automaton, negated, tracks });
        }
    }
}

/// Splits an atom into two sides without negative terms: P = N, or P >= N.
fn sides(atom: &Sum) -> [Sum; 2] {
    let side = |sign: i64| Sum {
        terms: atom
            .terms
            .iter()
            .filter(|&&(_, c)| c * sign > 0)
            .map(|&(x, c)| (x, c * sign))
            .collect(),
        constant: (atom.constant * sign).max(0),
    };
    [side(1), side(-1)]
}

fn simple(side: &Sum) -> Option<Simple> {
    match (&side.terms[..], side.constant) {
        (&[], constant) => Some(Simple::Constant(constant)),
        (&[(var, 1)], 0) => Some(Simple::Variable(var)),
        _ => None,
    }
}

/// Returns u, v and z if the sides are those of u + v = z.
fn addition(sides: &[Sum; 2]) -> Option<([Simple; 2], Var)> {
    let variable = |side| match simple(side) {
        Some(Simple::Variable(var)) => Some(var),
        _ => None,
    };
    let [left, right] = sides;
    let (side, z) = match (variable(left), variable(right)) {
        (Some(z), _) => (right, z),
        (None, z) => (left, z?),
    };
    let summands = match (&side.terms[..], side.constant) {
        (&[(u, 2)], 0) => [Simple::Variable(u), Simple::Variable(u)],
        (&[(u, 1), (v, 1)], 0) => [Simple::Variable(u), Simple::Variable(v)],
        (&[(u, 1)], constant) => [Simple::Variable(u), Simple::Constant(constant)],
        _ => return None,
    };
    Some((summands, z))
}

/// Makes a side smaller by a new variable z. Returns the side, and the sum that must be 0 for z.
fn smaller(side: Sum, z: Var) -> Result<(Sum, Sum), Reject> {
    let greatest = side.terms.iter().map(|&(_, factor)| factor).max().unwrap_or(0);
    let double = side.terms.iter().find(|&&(_, factor)| factor == greatest && factor >= 2);
    let (sum, times) = match (double, &side.terms[..]) {
        (Some(&(x, factor)), _) => (Sum { terms: vec![(x, 2)], constant: 0 }, factor / 2),
        (None, &[u, v, ..]) => (Sum { terms: vec![u, v], constant: 0 }, 1),
        (None, terms) => (Sum { terms: terms.to_vec(), constant: side.constant }, 1),
    };
    let z = Sum::variable(z);
    let side = side.plus(&sum, -times)?.plus(&z, times)?;
    Ok((side, sum.plus(&z, -1)?))
}
