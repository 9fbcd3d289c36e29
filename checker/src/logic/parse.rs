//! Reads the text of a formula and builds its machine: docs/certificate.md, section 3.
//!
//! A formula is read as a list of machines that must all accept. Where the text is that of a lemma,
//! the lemma's automaton takes its place.

mod output;
mod value;

use value::{Value, with};

use crate::logic::context::{Context, Formula, Stated};
use crate::logic::machine::{NONE, Part};
use crate::logic::numeration::Numeration;
use crate::logic::places::{MAX_SIZE, Places, Sign, Sum};
use crate::logic::sums::Atom;
use crate::logic::work::CHARACTER;
use crate::reject::{Code, Reject, ensure};

/// The parentheses of a term that is known to be a number, in the conditions of a recurrence.
pub(super) const NATURAL: [&str; 2] = ["{", "}"];

/// The greatest length of a text.
pub(super) const MAX_TEXT: usize = 1 << 16;

/// The greatest depth of nested parentheses, where the whole text has depth 1.
const MAX_DEPTH: usize = 64;

impl Context<'_> {
    /// Reads a formula whose free variables are in scope.
    pub(crate) fn formula(&mut self, text: &str) -> Result<Vec<Part>, Reject> {
        let mut parser = Parser::new(text, self, MAX_DEPTH - 1)?;
        let formula = parser.chain()?.parts(&mut parser)?;
        parser.end()?;
        Ok(formula)
    }

    /// Reads a sum, without quotients and differences that would add conditions.
    pub(crate) fn sum(&mut self, text: &str) -> Result<Sum, Reject> {
        let mut parser = Parser::new(text, self, MAX_DEPTH)?;
        let term = parser.sum()?.term(&mut parser)?;
        parser.end()?;
        ensure(term.with.all.is_empty(), Code::Formula, "", || "this is not a sum")?;
        Ok(term.sum)
    }

    /// Verifies that a text is a term.
    pub(super) fn term(&mut self, text: &str) -> Result<(), Reject> {
        let mut parser = Parser::new(text, self, MAX_DEPTH)?;
        parser.sum()?.term(&mut parser)?;
        parser.end()
    }

    /// Splits the text of a quantified block: whether it is "for all", its variables, and the text
    /// in its parentheses.
    pub(super) fn block<'t>(
        &mut self,
        text: &'t str,
    ) -> Result<(bool, Vec<&'t str>, &'t str), Reject> {
        let mut parser = Parser::new(text, self, MAX_DEPTH - 1)?;
        let sign = parser.name();
        if !matches!(sign, "A" | "E") {
            return parser.fault("a recurrence needs a formula that is one quantified block");
        }
        let names = parser.names();
        parser.expect("(")?;
        let matrix = parser.enclosed();
        parser.at += matrix.len();
        parser.expect(")")?;
        parser.end()?;
        Ok((sign == "A", names, matrix))
    }

    /// Verifies that an automaton accepts exactly where a formula holds, and stores it as a lemma.
    pub(crate) fn learn(&mut self, stated: &Stated) -> Result<(), Reject> {
        let Stated { variables, text, automaton } = stated;
        self.begin();
        let bound = self.bind(variables)?;
        let mut parser = Parser::new(text, self, MAX_DEPTH - 1)?;
        let value = parser.chain()?;
        let atom = value.atom();
        let adder = match &atom {
            Some(atom) => {
                parser.end().and_then(|()| parser.context.adds(atom, &bound, automaton))?
            }
            None => false,
        };
        if !adder {
            let formula = value.parts(&mut parser)?;
            parser.end()?;
            let formula = self.all(formula)?;
            let lemma = self.machines.word(automaton, bound.clone(), Some(&|o| o == Some(1)))?;
            let read = vec![lemma, formula];
            let wrong = self.machines.find(&bound, Vec::new(), read, |_, is| Ok(is[0] != is[1]))?;
            ensure(wrong.is_none(), Code::False, "", || {
                format!("the lemma is false; {} shows it", wrong.unwrap_or_default())
            })?;
        }
        if let Some(atom) = atom {
            self.keep(atom, &bound, automaton);
        }
        self.store(stated, self.played);
        Ok(())
    }
}

/// A relation between two numbers or two outputs. NONE stands for a missing output: it equals only
/// itself and is neither below nor above anything.
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
    /// For each opening parenthesis the place of the closing one.
    closing: Vec<usize>,
    context: &'c mut Context<'a>,
}

impl<'c, 'a, 't> Parser<'c, 'a, 't> {
    /// Creates a parser, after verifying the length and the depth of the text.
    fn new(text: &'t str, context: &'c mut Context<'a>, depth: usize) -> Result<Self, Reject> {
        ensure(text.len() <= MAX_TEXT, Code::Formula, "", || "the text is too long")?;
        context.machines.work.spend(text.len(), CHARACTER)?;
        let (mut closing, mut open) = (vec![text.len(); text.len()], Vec::new());
        for (at, c) in text.bytes().enumerate() {
            if c == b'(' {
                open.push(at);
                ensure(open.len() <= depth, Code::Formula, "", || {
                    format!("nested too deep, at character {at}")
                })?;
            } else if c == b')'
                && let Some(start) = open.pop()
            {
                closing[start] = at;
            }
        }
        Ok(Parser { text, at: 0, closing, context })
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

    /// Returns the text behind the parenthesis that was just opened, up to the one that closes it.
    fn enclosed(&self) -> &'t str {
        let end = self.at.checked_sub(1).and_then(|at| self.closing.get(at));
        end.and_then(|&end| self.text.get(self.at..end)).unwrap_or_default()
    }

    /// Reads letters, digits and underscores.
    fn name(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, _) = rest.split_at(end.unwrap_or(rest.len()));
        self.at += name.len();
        name
    }

    /// Reads the variables of a quantifier.
    fn names(&mut self) -> Vec<&'t str> {
        let mut names = vec![self.name()];
        while self.take(",") {
            names.push(self.name());
        }
        names
    }

    /// Verifies that the formula ends here: a connective after a quantifier needs parentheses.
    fn closes(&mut self) -> Result<(), Reject> {
        let closes = matches!(self.rest().bytes().next(), None | Some(b')'));
        if closes { Ok(()) } else { self.fault("parentheses are missing") }
    }

    /// Reads formulas joined by one connective. Different connectives need parentheses.
    fn chain(&mut self) -> Result<Value, Reject> {
        let first = self.unary()?;
        let connective = ["<=>", "=>", "&", "|", "^"].into_iter().find(|sign| self.take(sign));
        let Some(sign) = connective else { return Ok(first) };
        let mut links = vec![first.formula(self)?];
        loop {
            links.push(self.unary()?.formula(self)?);
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
                let same = context.equivalent(links)?;
                if sign == "^" { same.negate() } else { same }
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
            sign @ ("A" | "E") => self.quantifier(start, sign == "A")?,
            _ => {
                self.at = start;
                self.comparison()?
            }
        };
        if signs == 0 {
            return Ok(value);
        }
        let formula = value.formula(self)?;
        let odd = signs % 2 == 1;
        Ok(Value::Formula(if odd { formula.negate() } else { formula }))
    }

    /// Reads what follows a quantifier that stands at `start`: its variables, and a formula in
    /// parentheses.
    fn quantifier(&mut self, start: usize, for_all: bool) -> Result<Value, Reject> {
        let names: Vec<String> = self.names().into_iter().map(str::to_owned).collect();
        self.expect("(")?;
        let end = self.at + self.enclosed().len();
        if let Some(part) = self.context.lemma(self.text.get(start..=end).unwrap_or_default())? {
            self.at = end + 1;
            self.closes()?;
            return Ok(Value::Formula(part.into()));
        }
        let outside = self.context.bound();
        let mut block = self.context.bind(&names)?;
        let body = self.chain()?.formula(self)?;
        let body = if for_all { body.negate() } else { body };
        let body = if body.negated { self.context.open(body)? } else { body };
        self.expect(")")?;
        self.closes()?;
        self.context.leave(outside);
        block.extend(body.some);
        let some = Formula { some: block, all: body.all, quantified: true, ..Formula::default() };
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
        let (left, right) = (left.term(self)?, self.sum()?.term(self)?);
        // a < b says that b - a - 1 is at least 0, and a = b that a - b is 0.
        let (more, less) = if sign.starts_with('<') { (&right, &left) } else { (&left, &right) };
        let strict = Sum::constant(if matches!(sign, "<" | ">") { -1 } else { 0 });
        let zero = if matches!(sign, "=" | "!=") { Sign::Zero } else { Sign::Positive };
        let difference = self.context.add(more.sum.clone(), &less.sum, -1)?;
        let difference = self.context.add(difference, &strict, 1)?;
        let plain = left.with.all.is_empty() && right.with.all.is_empty();
        let atom = Atom { sum: difference, sign: zero, negated: sign == "!=" };
        if plain {
            return Ok(Value::Atom(atom));
        }
        let atom = self.context.atom(atom)?;
        Ok(Value::Formula(with(vec![left, right], atom)))
    }

    fn sum(&mut self) -> Result<Value, Reject> {
        let mut value = self.product()?;
        loop {
            let sign = match (self.take("+"), self.take("-")) {
                (true, false) => Some(1),
                (false, true) => Some(-1),
                (false, false) => None,
                _ => return self.fault("a number is missing"),
            };
            let Some(sign) = sign else { return Ok(value) };
            // Every number is at least 0. It suffices to demand this of the last difference in a
            // row: if a - b is negative, so is a - b - c.
            let mut left = if sign < 0 { value.possible(self)? } else { value.term(self)? };
            let right = self.product()?.term(self)?;
            left.sum = self.context.add(left.sum, &right.sum, sign)?;
            left.with.join(right.with);
            left.lower = sign < 0;
            value = Value::Term(left);
        }
    }

    fn product(&mut self) -> Result<Value, Reject> {
        let mut value = self.primary()?;
        loop {
            if self.take("*") {
                let (left, mut right) = (value.term(self)?, self.primary()?.term(self)?);
                if !left.sum.terms.is_empty() {
                    return self.fault("the first factor is not a constant");
                }
                right.sum = self.context.add(Sum::default(), &right.sum, left.sum.constant)?;
                right.with.join(left.with);
                value = Value::Term(right);
            } else if self.take("/") {
                let (mut term, divisor) = (value.term(self)?, self.number()?);
                if divisor == 0 {
                    return self.fault("a division by 0");
                }
                // The quotient z satisfies 0 <= t - cz <= c - 1.
                let z = self.context.fresh()?;
                if let Numeration::Places(Places::Msd(base)) = self.context.machines.numeration
                    && i64::from(base) == divisor
                    && term.sum.constant == 0
                    && let Some((var, places)) = term.shift(self.context).or(term.variable())
                {
                    self.context.shifts.insert(z, (var, places + 1));
                }
                let rest = self.context.add(term.sum, &Sum::variable(z), -divisor)?;
                let below = self.context.add(Sum::constant(divisor - 1), &rest, -1)?;
                for sum in [rest, below] {
                    term.with.all.push(self.context.linear(sum, Sign::Positive)?);
                }
                term.with.some.push(z);
                term.sum = Sum::variable(z);
                value = Value::Term(term);
            } else {
                return Ok(value);
            }
        }
    }

    fn primary(&mut self) -> Result<Value, Reject> {
        if self.take("(") {
            let text = self.enclosed();
            let value = if let Some(part) = self.context.lemma(text)? {
                self.at += text.len();
                Value::Formula(part.into())
            } else {
                self.chain()?
            };
            self.expect(")")?;
            return Ok(value);
        }
        if self.context.repeated.is_some() && self.take(NATURAL[0]) {
            let mut term = self.sum()?.possible(self)?;
            term.lower = false;
            self.expect(NATURAL[1])?;
            return Ok(Value::Term(term));
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Value::Term(Sum::constant(self.number()?).into()));
        }
        let name = self.name();
        match self.context.names.get(name) {
            Some(&var) => Ok(Value::Term(Sum::variable(var).into())),
            None => self.fault("this variable is not bound"),
        }
    }

    fn number(&mut self) -> Result<i64, Reject> {
        let name = self.name();
        let plain = name.bytes().all(|c| c.is_ascii_digit());
        let number = name.parse().ok().filter(|&number| plain && number <= MAX_SIZE);
        number.map_or_else(|| self.fault("a number up to 2^40 is missing"), Ok)
    }
}
