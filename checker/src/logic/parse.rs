//! From the text of a formula to the formula: docs/certificate.md, section 3.

use crate::logic::formula::{Formula, Linear, Relation, Var, Word};
use crate::reject::{Code, Reject, ensure};

/// The longest text.
const MAX_TEXT: usize = 1 << 16;

/// How deep a text may be nested.
const MAX_DEPTH: usize = 64;

/// How many variables may be bound in one text.
pub(crate) const MAX_VARIABLES: usize = 250;

/// The largest sum of the sizes of all coefficients of an atom.
const MAX_SIZE: i64 = 1 << 40;

/// What a name of a sequence stands for: its number, and of how many numbers it is a sequence.
pub(crate) type Sequences<'a> = &'a dyn Fn(&str) -> Option<(usize, usize)>;

/// The variables of one question, each with the name by which the text calls it, if it does.
#[derive(Default)]
pub(crate) struct Scope {
    names: Vec<(String, Var)>,
    count: usize,
}

impl Scope {
    /// A new variable.
    fn fresh(&mut self) -> Result<Var, Reject> {
        let few = self.count < MAX_VARIABLES;
        ensure(few, Code::Formula, "", || format!("more than {MAX_VARIABLES} variables"))?;
        self.count += 1;
        Ok(self.count - 1)
    }

    /// A new variable with a name that must be new here.
    pub(crate) fn bind(&mut self, name: &str) -> Result<Var, Reject> {
        let mut letters = name.bytes();
        let valid = letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && letters.all(|c| c.is_ascii_alphanumeric() || c == b'_');
        ensure(valid, Code::Formula, "", || format!("\"{}\" is no variable", brief(name)))?;
        let new = self.names.iter().all(|(known, _)| known != name);
        ensure(new, Code::Formula, "", || format!("\"{}\" is bound twice", brief(name)))?;
        let var = self.fresh()?;
        self.names.push((name.to_owned(), var));
        Ok(var)
    }

    /// The same variables, called by other names, as many as there are.
    pub(crate) fn renamed(&self, vars: &[Var], names: &[String]) -> Scope {
        let names = names.iter().cloned().zip(vars.iter().copied()).collect();
        Scope { names, count: self.count }
    }

    /// Goes on with variables that another scope has not used.
    pub(crate) fn after(&mut self, other: &Scope) {
        self.count = self.count.max(other.count);
    }
}

fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}

/// A number in a text: a sum, and what must hold for it.
struct Term {
    sum: Linear,
    /// Numbers that are determined by the definitions.
    fresh: Vec<Var>,
    definitions: Vec<Formula>,
    /// Differences that must not be negative.
    differences: Vec<Linear>,
}

enum Value {
    Term(Term),
    Formula(Formula),
}

/// Reads a formula whose free variables are those of the scope.
pub(crate) fn formula(
    text: &str,
    scope: &mut Scope,
    sequences: Sequences,
) -> Result<Formula, Reject> {
    let mut parser = Parser::new(text, scope, sequences)?;
    let value = parser.chain()?;
    let formula = parser.formula(value)?;
    parser.end()?;
    Ok(formula)
}

/// Reads a sum of variables of the scope, without differences and quotients.
pub(crate) fn measure(text: &str, scope: &mut Scope) -> Result<Linear, Reject> {
    let mut parser = Parser::new(text, scope, &|_| None)?;
    let Value::Term(term) = parser.chain()? else {
        return Err(parser.fault("a measure is a number"));
    };
    parser.end()?;
    let plain = term.fresh.is_empty() && term.differences.is_empty();
    ensure(plain, Code::Formula, "", || "a measure is a sum")?;
    Ok(term.sum)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    scope: &'a mut Scope,
    sequences: Sequences<'a>,
}

impl<'a> Parser<'a> {
    fn new(
        text: &'a str,
        scope: &'a mut Scope,
        sequences: Sequences<'a>,
    ) -> Result<Parser<'a>, Reject> {
        ensure(text.len() <= MAX_TEXT, Code::Formula, "", || "the text is too long")?;
        Ok(Parser { text, at: 0, depth: 0, scope, sequences })
    }

    fn fault(&self, detail: &str) -> Reject {
        Reject::here(Code::Formula, format!("{detail}, at character {}", self.at))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self) -> &'a str {
        self.at += self.rest().bytes().take_while(|&c| c == b' ').count();
        self.rest()
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = self.skip().starts_with(symbol);
        self.at += if found { symbol.len() } else { 0 };
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), Reject> {
        if self.take(symbol) { Ok(()) } else { Err(self.fault(&format!("no {symbol}"))) }
    }

    fn end(&mut self) -> Result<(), Reject> {
        if self.skip().is_empty() { Ok(()) } else { Err(self.fault("something follows")) }
    }

    fn name(&mut self) -> &'a str {
        let rest = self.skip();
        let more = |c: &u8| c.is_ascii_alphanumeric() || *c == b'_';
        let length = if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            rest.bytes().take_while(more).count()
        } else {
            0
        };
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn number(&mut self) -> Result<i64, Reject> {
        let digits = self.skip().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest().get(..digits).and_then(|digits| digits.parse().ok());
        let number = number.filter(|&number| number <= MAX_SIZE);
        self.at += digits;
        number.ok_or_else(|| self.fault("no number up to 2^40"))
    }

    fn formula(&self, value: Value) -> Result<Formula, Reject> {
        match value {
            Value::Formula(formula) => Ok(formula),
            Value::Term(_) => Err(self.fault("a number where a formula should be")),
        }
    }

    fn term(&self, value: Value) -> Result<Term, Reject> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Formula(_) => Err(self.fault("a formula where a number should be")),
        }
    }

    /// One connective any number of times; different ones need parentheses.
    fn chain(&mut self) -> Result<Value, Reject> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault("nested too deep"));
        }
        let first = self.unary()?;
        let connective = ["<=>", "=>", "&", "|", "^"].into_iter().find(|sign| self.take(sign));
        let Some(sign) = connective else {
            self.depth -= 1;
            return Ok(first);
        };
        let mut parts = vec![self.formula(first)?];
        loop {
            let next = self.unary()?;
            parts.push(self.formula(next)?);
            if !self.take(sign) {
                break;
            }
        }
        if !(self.skip().is_empty() || self.rest().starts_with(')')) {
            return Err(self.fault("parentheses are missing"));
        }
        let formula = match (sign, parts.len()) {
            ("&", _) => Formula::and(parts),
            ("|", _) => Formula::or(parts),
            (_, 2) => {
                let (b, a) = (parts.remove(1), parts.remove(0));
                match sign {
                    "=>" => Formula::and(vec![a, b.negate()]).negate(),
                    "<=>" => Formula::Same(Box::new(a), Box::new(b)),
                    _ => Formula::Same(Box::new(a), Box::new(b)).negate(),
                }
            }
            _ => return Err(self.fault("parentheses are missing")),
        };
        self.depth -= 1;
        Ok(Value::Formula(formula))
    }

    fn unary(&mut self) -> Result<Value, Reject> {
        let mut negated = false;
        let mut any = false;
        while self.take("~") {
            (negated, any) = (!negated, true);
        }
        let value = match self.quantifier()? {
            Some(formula) => Value::Formula(formula),
            None => self.comparison()?,
        };
        if !any {
            return Ok(value);
        }
        let formula = self.formula(value)?;
        Ok(Value::Formula(if negated { formula.negate() } else { formula }))
    }

    fn quantifier(&mut self) -> Result<Option<Formula>, Reject> {
        let start = self.at;
        let all = match self.name() {
            "A" => true,
            "E" => false,
            _ => {
                self.at = start;
                return Ok(None);
            }
        };
        let outside = self.scope.names.len();
        let mut vars = Vec::new();
        loop {
            let name = self.name();
            vars.push(self.scope.bind(name)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect("(")?;
        let body = self.chain()?;
        let body = self.formula(body)?;
        self.expect(")")?;
        self.scope.names.truncate(outside);
        if !(self.skip().is_empty() || self.rest().starts_with(')')) {
            return Err(self.fault("a quantified formula needs parentheses here"));
        }
        Ok(Some(if all {
            Formula::exists(vars, body.negate()).negate()
        } else {
            Formula::exists(vars, body)
        }))
    }

    fn relation(&mut self) -> Option<Relation> {
        let start = self.at;
        if self.take("<=>") || self.take("=>") {
            self.at = start;
            return None;
        }
        [
            ("!=", Relation::Unequal),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("=", Relation::Equal),
            ("<", Relation::Less),
            (">", Relation::Greater),
        ]
        .into_iter()
        .find_map(|(sign, relation)| self.take(sign).then_some(relation))
    }

    fn comparison(&mut self) -> Result<Value, Reject> {
        let start = self.at;
        let name = self.name();
        if !name.is_empty() && self.skip().starts_with('[') {
            return self.outputs(name).map(Value::Formula);
        }
        self.at = start;
        let left = self.sum()?;
        let Some(relation) = self.relation() else { return Ok(left) };
        let (left, right) = (self.term(left)?, self.sum()?);
        let right = self.term(right)?;
        let sum = |left: &Term, right: &Term, plus| {
            add(&left.sum, &right.sum, -1).and_then(|sum| add(&sum, &one(), plus))
        };
        let atom = match relation {
            Relation::Equal => zero(sum(&left, &right, 0)?),
            Relation::Unequal => zero(sum(&left, &right, 0)?).negate(),
            Relation::AtLeast => positive(sum(&left, &right, 0)?),
            Relation::Greater => positive(sum(&left, &right, -1)?),
            Relation::AtMost => positive(sum(&right, &left, 0)?),
            Relation::Less => positive(sum(&right, &left, -1)?),
        };
        Ok(Value::Formula(with([left, right], atom)))
    }

    /// A comparison of an output, of which the name was read.
    fn outputs(&mut self, name: &str) -> Result<Formula, Reject> {
        let mut terms = Vec::new();
        let left = self.word(name, &mut terms)?;
        let relation = self.relation().ok_or_else(|| self.fault("no relation"))?;
        let atom = if self.take("@") {
            let value = u16::try_from(self.number()?).map_err(|_| self.fault("no output"))?;
            Formula::Output(left, relation, value)
        } else {
            let name = self.name();
            Formula::Outputs(left, relation, self.word(name, &mut terms)?)
        };
        Ok(with(terms, atom))
    }

    fn word(&mut self, name: &str, terms: &mut Vec<Term>) -> Result<Word, Reject> {
        let known = (self.sequences)(name);
        let (sequence, tracks) = known.ok_or_else(|| self.fault("no sequence has this name"))?;
        let mut at = Vec::new();
        while self.take("[") {
            let index = self.sum()?;
            let mut term = self.term(index)?;
            self.expect("]")?;
            match term.sum {
                Linear { terms: ref plain, constant: 0 } if matches!(plain[..], [(_, 1)]) => {
                    at.push(plain[0].0);
                }
                ref sum => {
                    let z = self.scope.fresh()?;
                    let definition = zero(add(&variable(z), sum, -1)?);
                    at.push(z);
                    term.fresh.push(z);
                    term.definitions.push(definition);
                }
            }
            terms.push(term);
        }
        ensure(at.len() == tracks, Code::Formula, "", || {
            format!("{name} is a sequence of {tracks} numbers")
        })?;
        Ok(Word { sequence, at })
    }

    fn sum(&mut self) -> Result<Value, Reject> {
        let mut value = self.product()?;
        loop {
            let sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                return Ok(value);
            };
            let right = self.product()?;
            let (mut left, right) = (self.term(value)?, self.term(right)?);
            left.sum = add(&left.sum, &right.sum, sign)?;
            left.fresh.extend(right.fresh);
            left.definitions.extend(right.definitions);
            left.differences.extend(right.differences);
            if sign < 0 {
                left.differences.push(left.sum.clone());
            }
            value = Value::Term(left);
        }
    }

    fn product(&mut self) -> Result<Value, Reject> {
        let mut value = self.primary()?;
        loop {
            if self.take("*") {
                let right = self.primary()?;
                let (left, mut right) = (self.term(value)?, self.term(right)?);
                ensure(
                    left.sum.terms.is_empty(),
                    Code::Formula,
                    "",
                    || "the first factor is no constant",
                )?;
                right.sum = add(&Linear::default(), &right.sum, left.sum.constant)?;
                value = Value::Term(right);
            } else if self.take("/") {
                let (mut term, divisor) = (self.term(value)?, self.number()?);
                ensure(divisor > 0, Code::Formula, "", || "a division by 0")?;
                let z = self.scope.fresh()?;
                // 0 <= t - cz <= c - 1
                let rest = add(&term.sum, &variable(z), -divisor)?;
                let most = Linear { terms: Vec::new(), constant: divisor - 1 };
                let below = add(&most, &rest, -1)?;
                term.definitions.extend([positive(rest), positive(below)]);
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
            let value = self.chain()?;
            self.expect(")")?;
            return Ok(value);
        }
        let mut sum = Linear::default();
        let name = self.name();
        if name.is_empty() {
            sum.constant = self.number()?;
        } else {
            let known = self.scope.names.iter().find(|(known, _)| known == name);
            let var = known.ok_or_else(|| self.fault("no variable of this name is bound"))?.1;
            sum = variable(var);
        }
        let (fresh, definitions, differences) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Value::Term(Term { sum, fresh, definitions, differences }))
    }
}

fn variable(var: Var) -> Linear {
    Linear { terms: vec![(var, 1)], constant: 0 }
}

fn one() -> Linear {
    Linear { terms: Vec::new(), constant: 1 }
}

fn zero(sum: Linear) -> Formula {
    if sum.terms.is_empty() { Formula::Constant(sum.constant == 0) } else { Formula::Zero(sum) }
}

pub(crate) fn positive(sum: Linear) -> Formula {
    if sum.terms.is_empty() { Formula::Constant(sum.constant >= 0) } else { Formula::Positive(sum) }
}

/// left + factor · right, if its coefficients are not too large.
pub(crate) fn add(left: &Linear, right: &Linear, factor: i64) -> Result<Linear, Reject> {
    let large = || Reject::here(Code::Formula, "the coefficients of an atom are too large");
    let plus = |a: i64, b: i64| {
        let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b));
        sum.filter(|sum| sum.abs() <= MAX_SIZE).ok_or_else(large)
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
    let sizes = result.terms.iter().map(|&(_, a)| a.abs());
    // There are at most 250 variables, so the sum of their sizes is no overflow.
    ensure(
        sizes.sum::<i64>() + result.constant.abs() <= MAX_SIZE,
        Code::Formula,
        "",
        || "the coefficients of an atom are too large",
    )?;
    Ok(result)
}

/// An atom about terms, with what must hold for these.
fn with(terms: impl IntoIterator<Item = Term>, atom: Formula) -> Formula {
    let (mut fresh, mut definitions, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for term in terms {
        fresh.extend(term.fresh);
        definitions.extend(term.definitions);
        parts.extend(term.differences.into_iter().map(positive));
    }
    if parts.is_empty() && !fresh.is_empty() {
        return Formula::Let(fresh, definitions, Box::new(atom));
    }
    // Where a difference is negative there is no number that it is, and the atom is false.
    parts.extend(definitions);
    parts.push(atom);
    Formula::exists(fresh, Formula::and(parts))
}
