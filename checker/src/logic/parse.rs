//! From the text of a formula to its machine: docs/certificate.md, section 3.
//!
//! A formula is a list of machines that must all accept. Wherever the text is that of a lemma, the
//! lemma's automaton takes its place.

use std::rc::Rc;

use crate::automaton::Automaton;
use crate::logic::context::{Context, Formula, Lemma, Sequence, head};
use crate::logic::machine::{NONE, Part};
use crate::logic::numeration::{Numeration, Sign, Sum, Var};
use crate::reject::{Code, Reject, ensure};

/// The longest text.
const MAX_TEXT: usize = 1 << 16;

/// How deep a text may be nested.
const MAX_DEPTH: usize = 64;

/// The largest sum of the sizes of all coefficients of an atom.
const MAX_SIZE: i64 = 1 << 40;

impl Context<'_> {
    /// Reads a formula whose free variables have been bound.
    pub(crate) fn formula(&mut self, text: &str) -> Result<Vec<Part>, Reject> {
        let mut parser = Parser::new(text, self)?;
        let value = parser.chain()?;
        let formula = parser.formula(value)?;
        parser.end()?;
        let plain = formula.some.is_empty() && !formula.negated;
        if plain { Ok(formula.all) } else { Ok(vec![self.one(formula)?]) }
    }

    /// Reads a sum.
    pub(crate) fn sum(&mut self, text: &str) -> Result<Sum, Reject> {
        let mut parser = Parser::new(text, self)?;
        let value = parser.sum()?;
        let term = parser.term(value)?;
        parser.end()?;
        ensure(term.all.is_empty(), Code::Formula, "", || "this is no sum")?;
        Ok(term.sum)
    }

    /// Verifies that an automaton accepts just where a formula holds, and keeps it for wherever
    /// the formula occurs.
    pub(crate) fn learn(
        &mut self,
        text: &str,
        variables: &[String],
        automaton: &Rc<Automaton>,
    ) -> Result<(), Reject> {
        let bound = self.bind(variables)?;
        let formula = self.formula(text)?;
        let formula = self.all(formula)?;
        let lemma = self.machines.word(automaton, bound.clone(), Some(&|o| o == Some(1)))?;
        let read = vec![lemma, formula];
        let wrong = self.machines.find(&bound, Vec::new(), read, |_, is| Ok(is[0] != is[1]))?;
        ensure(wrong.is_none(), Code::False, "", || {
            format!("the lemma is false; {} shows it", wrong.unwrap_or_default())
        })?;
        let (quantifier, block, body) = head(text);
        let block: Vec<String> = block.into_iter().map(str::to_owned).collect();
        let (variables, automaton) = (variables.to_vec(), Rc::clone(automaton));
        let bound = std::mem::take(&mut self.bound);
        let mut inside: Vec<String> = bound.into_iter().map(|(name, _)| name).collect();
        inside.retain(|name| !variables.contains(name) && !block.contains(name));
        let lemmas = self.lemmas.entry((quantifier, body.to_owned())).or_default();
        lemmas.push(Lemma { block, variables, inside, automaton });
        Ok(())
    }
}

/// A number in a text: a sum, the variables that it needs, and what must hold for them.
struct Term {
    sum: Sum,
    fresh: Vec<Var>,
    all: Vec<Part>,
    /// Whether there always is such a number: it is no difference.
    total: bool,
}

enum Value {
    Term(Term),
    Formula(Formula),
}

/// How two numbers or two outputs compare. An output that is none equals none alone, and has no
/// order.
type Relation = (&'static str, fn(u32, u32) -> bool);

const RELATIONS: [Relation; 6] = [
    ("!=", |a, b| a != b),
    ("<=", |a, b| a == b || a < b && b != NONE),
    (">=", |a, b| a == b || a > b && a != NONE),
    ("=", |a, b| a == b),
    ("<", |a, b| a < b && b != NONE),
    (">", |a, b| a > b && a != NONE),
];

struct Parser<'c, 'a, 't> {
    text: &'t str,
    at: usize,
    depth: usize,
    context: &'c mut Context<'a>,
}

impl<'c, 'a, 't> Parser<'c, 'a, 't> {
    fn new(text: &'t str, context: &'c mut Context<'a>) -> Result<Self, Reject> {
        ensure(text.len() <= MAX_TEXT, Code::Formula, "", || "the text is too long")?;
        Ok(Parser { text, at: 0, depth: 0, context })
    }

    fn fault<T>(&self, detail: &str) -> Result<T, Reject> {
        Err(Reject::here(Code::Formula, format!("{detail}, at character {}", self.at)))
    }

    fn rest(&mut self) -> &'t str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(' ');
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        self.at += if found { symbol.len() } else { 0 };
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), Reject> {
        if self.take(symbol) { Ok(()) } else { self.fault(&format!("\"{symbol}\" is missing")) }
    }

    fn end(&mut self) -> Result<(), Reject> {
        if self.rest().is_empty() { Ok(()) } else { self.fault("something follows") }
    }

    /// The text up to the parenthesis that closes here.
    fn enclosed(&self) -> Result<&'t str, Reject> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let (mut open, mut most) = (1, 1);
        let end = rest.find(|c| {
            open = if c == '(' { open + 1 } else { open - usize::from(c == ')') };
            most = most.max(open);
            open == 0
        });
        if self.depth + most > MAX_DEPTH {
            return self.fault("nested too deep");
        }
        Ok(rest.split_at(end.unwrap_or(rest.len())).0)
    }

    /// Takes letters and digits.
    fn name(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, _) = rest.split_at(end.unwrap_or(rest.len()));
        self.at += name.len();
        name
    }

    fn formula(&self, value: Value) -> Result<Formula, Reject> {
        match value {
            Value::Formula(formula) => Ok(formula),
            Value::Term(_) => self.fault("a number where a formula should be"),
        }
    }

    fn term(&self, value: Value) -> Result<Term, Reject> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Formula(_) => self.fault("a formula where a number should be"),
        }
    }

    /// Verifies that no connective follows.
    fn closes(&mut self) -> Result<(), Reject> {
        let closes = matches!(self.rest().bytes().next(), None | Some(b')'));
        if closes { Ok(()) } else { self.fault("parentheses are missing") }
    }

    /// One connective any number of times; different ones need parentheses.
    fn chain(&mut self) -> Result<Value, Reject> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fault("nested too deep");
        }
        let value = self.links();
        self.depth -= 1;
        value
    }

    fn links(&mut self) -> Result<Value, Reject> {
        let first = self.unary()?;
        let connective = ["<=>", "=>", "&", "|", "^"].into_iter().find(|sign| self.take(sign));
        let Some(sign) = connective else { return Ok(first) };
        let mut links = vec![self.formula(first)?];
        loop {
            let next = self.unary()?;
            links.push(self.formula(next)?);
            if !self.take(sign) {
                break;
            }
        }
        self.closes()?;
        let context = &mut *self.context;
        let formula = match (sign, links.len()) {
            ("&", _) => context.and(links)?,
            ("|", _) => context.and(links.into_iter().map(Formula::negate).collect())?.negate(),
            ("=>", 2) => {
                let last = links.pop().map(Formula::negate);
                links.extend(last);
                context.and(links)?.negate()
            }
            ("<=>" | "^", 2) => {
                let parts = links.into_iter().map(|link| context.one(link));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                let same = context.same(parts[0], parts[1])?;
                Formula::from(if sign == "^" { same.negate() } else { same })
            }
            _ => return self.fault("parentheses are missing"),
        };
        Ok(Value::Formula(formula))
    }

    fn unary(&mut self) -> Result<Value, Reject> {
        let mut signs = 0;
        while self.take("~") {
            signs += 1;
        }
        let start = self.at;
        let value = match self.name() {
            sign @ ("A" | "E") => self.quantifier(sign == "A")?,
            _ => {
                self.at = start;
                self.comparison()?
            }
        };
        if signs == 0 {
            return Ok(value);
        }
        let formula = self.formula(value)?;
        let odd = signs % 2 == 1;
        Ok(Value::Formula(if odd { formula.negate() } else { formula }))
    }

    /// What follows a quantifier: its block, and a formula in parentheses.
    fn quantifier(&mut self, for_all: bool) -> Result<Value, Reject> {
        let outside = self.context.names.len();
        let mut names = vec![self.name().to_owned()];
        while self.take(",") {
            names.push(self.name().to_owned());
        }
        let mut block = self.context.bind(&names)?;
        self.expect("(")?;
        let sign = if for_all { 'A' } else { 'E' };
        let text = self.enclosed()?;
        let body = if let Some((done, part)) = self.context.lemma(sign, &names, text)? {
            self.at += text.len();
            block.retain(|var| !done.contains(var));
            Formula::from(if for_all { part.negate() } else { part })
        } else {
            let body = self.chain()?;
            let body = self.formula(body)?;
            let body = if for_all { body.negate() } else { body };
            if body.negated { self.context.open(body)? } else { body }
        };
        self.expect(")")?;
        self.closes()?;
        self.context.names.truncate(outside);
        block.extend(body.some);
        let all = body.all;
        let some = Formula { some: block, all, quantified: true, ..Formula::default() };
        Ok(Value::Formula(if for_all { some.negate() } else { some }))
    }

    fn relation(&mut self) -> Option<Relation> {
        let rest = self.rest();
        let connective = rest.starts_with("=>") || rest.starts_with("<=>");
        RELATIONS.into_iter().find(|(sign, _)| !connective && self.take(sign))
    }

    fn comparison(&mut self) -> Result<Value, Reject> {
        let start = self.at;
        let name = self.name();
        if self.rest().starts_with('[') {
            return self.outputs(name).map(Value::Formula);
        }
        self.at = start;
        let left = self.sum()?;
        let Some((sign, _)) = self.relation() else { return Ok(left) };
        let (left, right) = (self.term(left)?, self.sum()?);
        let right = self.term(right)?;
        let difference = |a: &Term, b: &Term, plus| {
            let one = Sum { terms: Vec::new(), constant: plus };
            add(&add(&a.sum, &b.sum, -1)?, &one, 1)
        };
        let (sum, zero) = match sign {
            "=" | "!=" => (difference(&left, &right, 0)?, Sign::Zero),
            ">=" => (difference(&left, &right, 0)?, Sign::Positive),
            ">" => (difference(&left, &right, -1)?, Sign::Positive),
            "<=" => (difference(&right, &left, 0)?, Sign::Positive),
            _ => (difference(&right, &left, -1)?, Sign::Positive),
        };
        let mut atom = self.context.machines.linear(sum, zero)?;
        if sign == "!=" {
            atom = atom.negate();
        }
        Ok(Value::Formula(with(vec![left, right], atom)))
    }

    /// A comparison of an output, of which the name was read.
    fn outputs(&mut self, name: &str) -> Result<Formula, Reject> {
        let mut terms = Vec::new();
        let (left, at) = self.word(name, &mut terms)?;
        let Some((_, holds)) = self.relation() else { return self.fault("no relation") };
        let atom = if self.take("@") {
            let value = self.number()?;
            let Some(value) = u32::try_from(value).ok().filter(|&value| value < NONE) else {
                return self.fault("no output is so large");
            };
            let holds = |output: Option<u16>| holds(output.map_or(NONE, u32::from), value);
            self.context.machines.word(&left, at, Some(&holds))?
        } else {
            let name = self.name();
            let (right, there) = self.word(name, &mut terms)?;
            let left = self.context.machines.word(&left, at, None)?;
            let right = self.context.machines.word(&right, there, None)?;
            self.context.compare([left, right], holds)?
        };
        Ok(with(terms, atom))
    }

    /// The automaton of a sequence, and the variables at which it is read.
    fn word(
        &mut self,
        name: &str,
        terms: &mut Vec<Term>,
    ) -> Result<(Rc<Automaton>, Vec<Var>), Reject> {
        let known = self.context.sequences.iter().position(|sequence| sequence.name == name);
        let Some(sequence) = known else { return self.fault("no sequence has this name") };
        let Sequence { tracks, automaton, .. } = &self.context.sequences[sequence];
        let (mut automaton, mut at) = (Rc::clone(automaton), Vec::new());
        while self.take("[") {
            let index = self.sum()?;
            let mut term = self.term(index)?;
            self.expect("]")?;
            if *tracks == 1 && at.is_empty() {
                let numeration = self.context.machines.numeration;
                let digits = last_digits(&mut term.sum, numeration);
                if !digits.is_empty() {
                    self.context.machines.keep(automaton.states() + automaton.entries())?;
                    automaton = Rc::new(automaton.before(&digits, numeration.least_first()));
                }
            }
            match (&term.sum.terms[..], term.sum.constant) {
                (&[(var, 1)], 0) => at.push(var),
                _ => {
                    let z = self.context.fresh()?;
                    let sum = add(&variable(z), &term.sum, -1)?;
                    term.all.push(self.context.machines.linear(sum, Sign::Zero)?);
                    term.fresh.push(z);
                    at.push(z);
                }
            }
            terms.push(term);
        }
        if at.len() == *tracks {
            Ok((automaton, at))
        } else {
            self.fault("a sequence of so many numbers has another name")
        }
    }

    fn sum(&mut self) -> Result<Value, Reject> {
        let mut value = self.product()?;
        loop {
            let sign = match (self.take("+"), self.take("-")) {
                (true, false) => 1,
                (false, true) => -1,
                (false, false) => return Ok(value),
                _ => return self.fault("a number is missing"),
            };
            let (mut left, right) = (self.term(value)?, self.product()?);
            let right = self.term(right)?;
            left.sum = add(&left.sum, &right.sum, sign)?;
            left.fresh.extend(right.fresh);
            left.all.extend(right.all);
            left.total &= right.total && sign > 0;
            if sign < 0 {
                // No number is negative.
                left.all.push(self.context.machines.linear(left.sum.clone(), Sign::Positive)?);
            }
            value = Value::Term(left);
        }
    }

    fn product(&mut self) -> Result<Value, Reject> {
        let mut value = self.primary()?;
        loop {
            if self.take("*") {
                let (left, right) = (self.term(value)?, self.primary()?);
                let mut right = self.term(right)?;
                if !left.sum.terms.is_empty() {
                    return self.fault("the first factor is no constant");
                }
                right.sum = add(&Sum::default(), &right.sum, left.sum.constant)?;
                right.fresh.extend(left.fresh);
                right.all.extend(left.all);
                right.total &= left.total;
                value = Value::Term(right);
            } else if self.take("/") {
                let (mut term, divisor) = (self.term(value)?, self.number()?);
                if divisor == 0 {
                    return self.fault("a division by 0");
                }
                // 0 <= t - cz <= c - 1
                let z = self.context.fresh()?;
                let rest = add(&term.sum, &variable(z), -divisor)?;
                let below = add(&Sum { terms: Vec::new(), constant: divisor - 1 }, &rest, -1)?;
                for sum in [rest, below] {
                    term.all.push(self.context.machines.linear(sum, Sign::Positive)?);
                }
                term.fresh.push(z);
                term.sum = variable(z);
                value = Value::Term(term);
            } else {
                return Ok(value);
            }
        }
    }

    fn primary(&mut self) -> Result<Value, Reject> {
        if self.take("(") {
            let text = self.enclosed()?;
            let value = if let Some((_, part)) = self.context.lemma(' ', &[], text)? {
                self.at += text.len();
                Value::Formula(part.into())
            } else {
                self.chain()?
            };
            self.expect(")")?;
            return Ok(value);
        }
        let (fresh, all) = (Vec::new(), Vec::new());
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let sum = Sum { terms: Vec::new(), constant: self.number()? };
            return Ok(Value::Term(Term { sum, fresh, all, total: true }));
        }
        let name = self.name();
        match self.context.names.iter().find(|(known, _)| known == name) {
            Some(&(_, var)) => {
                Ok(Value::Term(Term { sum: variable(var), fresh, all, total: true }))
            }
            None => self.fault("no variable of this name is bound"),
        }
    }

    fn number(&mut self) -> Result<i64, Reject> {
        let name = self.name();
        let plain = name.bytes().all(|c| c.is_ascii_digit());
        let number = name.parse().ok().filter(|&number| plain && number <= MAX_SIZE);
        number.map_or_else(|| self.fault("no number up to 2^40"), Ok)
    }
}

/// An atom about terms, with what must hold for these.
fn with(terms: Vec<Term>, atom: Part) -> Formula {
    let mut formula = Formula { exact: true, ..Formula::default() };
    for term in terms {
        formula.some.extend(term.fresh);
        formula.all.extend(term.all);
        formula.exact &= term.total;
    }
    formula.all.push(atom);
    formula
}

/// Takes the last digits that do not depend on its variables from a sum, least significant first:
/// b·z + d is at least 0 just where z is.
fn last_digits(sum: &mut Sum, numeration: Numeration) -> Vec<usize> {
    let (Numeration::Msd(base) | Numeration::Lsd(base)) = numeration else { return Vec::new() };
    let (base, mut digits) = (i64::from(base), Vec::new());
    while !sum.terms.is_empty() && sum.terms.iter().all(|&(_, c)| c % base == 0) {
        digits.extend(usize::try_from(sum.constant.rem_euclid(base)));
        sum.constant = sum.constant.div_euclid(base);
        sum.terms.iter_mut().for_each(|(_, c)| *c /= base);
    }
    digits
}

fn variable(var: Var) -> Sum {
    Sum { terms: vec![(var, 1)], constant: 0 }
}

/// left + factor · right, if its coefficients are not too large.
pub(crate) fn add(left: &Sum, right: &Sum, factor: i64) -> Result<Sum, Reject> {
    let large = || Reject::here(Code::Formula, "the coefficients of an atom are too large");
    let plus = |a: i64, b: i64| {
        let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b));
        sum.filter(|sum| (-MAX_SIZE..=MAX_SIZE).contains(sum)).ok_or_else(large)
    };
    let mut result = left.clone();
    result.constant = plus(result.constant, right.constant)?;
    for &(var, b) in &right.terms {
        match result.terms.iter_mut().find(|(known, _)| *known == var) {
            Some((_, a)) => *a = plus(*a, b)?,
            None => result.terms.push((var, plus(0, b)?)),
        }
    }
    result.terms.retain(|&(_, a)| a != 0);
    // There are at most 250 variables, so the sum of their sizes is no overflow.
    let sizes = result.terms.iter().map(|&(_, a)| a.abs()).sum::<i64>();
    if sizes + result.constant.abs() <= MAX_SIZE { Ok(result) } else { Err(large()) }
}
