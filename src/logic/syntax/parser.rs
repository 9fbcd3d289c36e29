//! Builds a formula from tokens, by precedence.

use std::collections::{BTreeMap, BTreeSet};

use super::call::{Call, written_out};
use super::cases::{Closed, Meaning, split};
use super::condition::Conditions;
use super::error::{Fault, SyntaxErrorKind as Kind, excerpt};
use super::limits::{MOST_ATOMS, MOST_BYTES, MOST_DEPTH, MOST_NESTED};
use super::notes::Notes;
use super::number::{Number, Numbers, Operation, computed};
use super::open::Open;
use super::operand::{Part, Value, compared, depth_of_word, joined};
use super::reading::{Mixed, Row};
use super::scope::{atoms as atoms_of, depth as depth_of, fresh, substituted};
use super::token::{Placed, Token, tokens};
use super::vocabulary::Vocabulary;
use super::{Noted, Parsed};
use crate::automaton::Numeration;
use crate::logic::{Connective, Formula, Quantifier, Relation, Term, Word};

/// How tightly operators bind; a greater number binds more tightly.
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const JOINED: u8 = 3;
const COMPARED: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;

/// Reads a formula with one numeration.
pub(super) fn parse(text: &str, words: &Vocabulary) -> Result<Parsed, Fault> {
    let (parser, formula) = read(text, words, None)?;
    Ok(Parsed {
        numerals: parser.numerals,
        mixed: parser.mixed,
        // This substitution replaces nothing. It renames bound variables that clash with expanded
        // calls, or with variables that turned out to be free.
        formula: substituted(&formula, &BTreeMap::new()),
    })
}

/// Reads a formula in which each part may have a numeration of its own.
pub(super) fn parse_noted(text: &str, words: &Vocabulary) -> Result<Noted, Fault> {
    let (parser, formula) = read(text, words, Some(Notes::default()))?;
    let notes = parser.notes.expect("they were given");
    let (formula, notes, written) = notes.finish(&formula);
    Ok(Noted { formula, notes, written, mixed: parser.mixed })
}

fn read<'t>(
    text: &'t str,
    words: &'t Vocabulary,
    notes: Option<Notes>,
) -> Result<(Parser<'t>, Formula), Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault { offset: 0, kind: Kind::TooLong(text.len()) });
    }
    let tokens = tokens(text)?;
    let mut names = BTreeSet::new();
    for placed in &tokens {
        if let Token::Name(name) = placed.token {
            names.insert(name.to_owned());
            // The quantifier and its variable are one token if no space stands between them.
            names.insert(name[1..].to_owned());
        }
    }
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        words,
        names,
        bound: Vec::new(),
        numerals: None,
        nested: 0,
        atoms: 0,
        mixed: Vec::new(),
        conditions: Conditions::default(),
        notes,
    };
    let formula = parser.whole().map_err(|fault| in_our_words(fault, &parser.tokens, words))?;
    Ok((parser, formula))
}

/// An operator between two parts.
#[derive(Clone, Copy)]
enum Infix {
    Connective(Connective),
    Relation(Relation),
    Operation(Operation),
}

/// The operator of a token, and how tightly it binds.
fn infix(token: Token<'_>) -> Option<(Infix, u8)> {
    Some(match token {
        Token::Connective(connective) => {
            let level = match connective {
                Connective::Iff => IFF,
                Connective::Implies => IMPLIES,
                Connective::And | Connective::Or | Connective::Xor => JOINED,
            };
            (Infix::Connective(connective), level)
        }
        Token::Relation(relation) => (Infix::Relation(relation), COMPARED),
        Token::Plus => (Infix::Operation(Operation::Plus), SUM),
        Token::Minus => (Infix::Operation(Operation::Minus), SUM),
        Token::Times => (Infix::Operation(Operation::Times), PRODUCT),
        Token::Over => (Infix::Operation(Operation::Over), PRODUCT),
        _ => return None,
    })
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Placed<'t>>,
    at: usize,
    words: &'t Vocabulary,
    /// All names of the text, so that fresh names avoid them.
    names: BTreeSet<String>,
    /// The variables that are bound at this place, the innermost last.
    bound: Vec<String>,
    numerals: Option<Numeration>,
    nested: usize,
    atoms: usize,
    mixed: Vec<Mixed>,
    /// The formulas that stand as indices.
    conditions: Conditions,
    /// What is noted if each part may have a numeration of its own.
    notes: Option<Notes>,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Placed<'t> {
        // The end is the last token, and no reader passes it.
        self.tokens[self.at]
    }

    fn next(&mut self) -> Placed<'t> {
        let placed = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        placed
    }

    fn expect(&mut self, token: Token<'_>, wanted: &'static str) -> Result<(), Fault> {
        let found = self.next();
        if found.token == token { Ok(()) } else { Err(unexpected(wanted, found)) }
    }

    /// Reads the whole text as one formula.
    fn whole(&mut self) -> Result<Formula, Fault> {
        let part = self.expression(IFF)?;
        let end = self.next();
        if end.token != Token::End {
            return Err(unexpected("an operator, such as & or =, or the end", end));
        }
        let offset = part.offset;
        part.formula().map_err(|kind| Fault { offset, kind })
    }

    /// Reads operands joined by operators that bind at least this tightly.
    fn expression(&mut self, least: u8) -> Result<Part, Fault> {
        let mut row = Row::from(self.peek().offset);
        let mut left = self.operand()?;
        loop {
            let Placed { token, offset } = self.peek();
            let next = infix(token).filter(|&(_, level)| level >= least);
            if next.is_none_or(|(_, level)| level < JOINED) {
                // A looser operator ends a row of & | ^, if there was one.
                self.mixed.extend(std::mem::take(&mut row).mixed(self.text, offset));
            }
            let Some((infix, level)) = next else { return Ok(left) };
            self.next();
            if let (Infix::Connective(sign), JOINED) = (infix, level) {
                row.sign(sign, offset, self.peek());
            }
            let right = self.expression(level + 1)?;
            left = self.join(left, infix, right, offset)?;
        }
    }

    fn join(&mut self, left: Part, infix: Infix, right: Part, at: usize) -> Result<Part, Fault> {
        // Moving a constant below 0 to the other side makes the tree one level deeper.
        let more = if left.is_negative() || right.is_negative() { 2 } else { 1 };
        let (offset, mut depth) = (left.offset, more + left.depth.max(right.depth));
        let place = |offset| move |kind| Fault { offset, kind };
        if depth > MOST_DEPTH {
            return Err(place(at)(Kind::ChainTooLong));
        }
        let value = match infix {
            Infix::Connective(connective) => {
                let (one, other) = (left.offset, right.offset);
                let left = left.formula().map_err(place(one))?;
                let right = right.formula().map_err(place(other))?;
                Value::Formula(joined(left, connective, right))
            }
            Infix::Relation(relation) => {
                let formula = self.comparison(left, relation, right, at)?;
                self.note_all(&formula, offset);
                let (formula, added) = self.conditions.decided(formula).map_err(place(at))?;
                self.count_atoms(added, at)?;
                if added > 0 || !matches!(formula, Formula::Compare(..) | Formula::Output(..)) {
                    depth = depth_of(&formula);
                    self.allow_depth(depth, at)?;
                }
                Value::Formula(formula)
            }
            Infix::Operation(operation) if is_output(&left) || is_output(&right) => {
                let (one, other) = (left.offset, right.offset);
                let left = Box::new(left.open().map_err(place(one))?);
                let right = Box::new(right.open().map_err(place(other))?);
                Value::Open(Open::Joined(left, operation, right))
            }
            Infix::Operation(operation) => {
                let (one, other) = (left.offset, right.offset);
                let left = left.number().map_err(place(one))?;
                let right = right.number().map_err(place(other))?;
                let number = computed(left, operation, right, self.numbers());
                Value::Number(number.map_err(place(other))?)
            }
        };
        Ok(Part { value, offset, depth })
    }

    /// Compares two parts; with outputs as numbers, by a case for each choice of them.
    fn comparison(
        &mut self,
        left: Part,
        relation: Relation,
        right: Part,
        at: usize,
    ) -> Result<Formula, Fault> {
        let place = |offset| move |kind| Fault { offset, kind };
        if compares_numbers(&left, &right) {
            let outputs = is_word(&left) && is_word(&right);
            let side = |part: Part| {
                let at = part.offset;
                part.side(outputs).map(|open| (open, outputs)).map_err(place(at))
            };
            return self.cases(vec![side(left)?, side(right)?], at, &mut |sides| {
                let mut sides = sides.into_iter().map(|side| side.value(outputs));
                let (left, right) = (sides.next(), sides.next());
                let (left, right) = left.zip(right).expect("two sides");
                compared(left, relation, right).map(Some)
            });
        }
        self.count_atoms(1, at)?;
        let right_term = matches!(right.value, Value::Number(_));
        let left_term = matches!(left.value, Value::Number(_));
        let blamed = match (left_term, right_term) {
            (false, true) if matches!(left.value, Value::Word(_)) => right.offset,
            (true, false) => left.offset,
            _ => at,
        };
        compared(left.value, relation, right.value).map_err(place(blamed))
    }

    /// Notes every comparison of a formula without quantifiers.
    fn note_all(&mut self, formula: &Formula, offset: usize) {
        match formula {
            Formula::Binary(_, left, right) => {
                self.note_all(left, offset);
                self.note_all(right, offset);
            }
            atom => self.note(atom, None, offset),
        }
    }

    /// What the numbers are at this place.
    fn numbers(&self) -> Numbers {
        let integers = match &self.numerals {
            Some(numerals) => numerals.negative_base().is_some(),
            None => self.words.has_integers(),
        };
        if integers { Numbers::Integers } else { Numbers::Natural }
    }

    /// Splits a formula about these parts into cases, each a formula that `finish` makes.
    fn cases(
        &mut self,
        parts: Vec<(Open, bool)>,
        at: usize,
        finish: &mut dyn FnMut(Vec<Closed>) -> Result<Option<Formula>, Kind>,
    ) -> Result<Formula, Fault> {
        let meaning = Meaning { words: self.words, numbers: self.numbers() };
        let atoms = &mut self.atoms;
        let mut room = |more: usize| {
            *atoms = atoms.saturating_add(more);
            if *atoms <= MOST_ATOMS { Ok(()) } else { Err(Kind::TooManyCases) }
        };
        split(parts, meaning, finish, &mut room).map_err(|kind| Fault { offset: at, kind })
    }

    fn count_atoms(&mut self, more: usize, offset: usize) -> Result<(), Fault> {
        self.atoms = self.atoms.saturating_add(more);
        let fits = self.atoms <= MOST_ATOMS;
        if fits { Ok(()) } else { Err(Fault { offset, kind: Kind::TooLarge }) }
    }

    /// Reads one more level of nesting.
    fn nest<T>(
        &mut self,
        offset: usize,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.nested >= MOST_NESTED {
            return Err(Fault { offset, kind: Kind::TooDeep });
        }
        self.nested += 1;
        let result = read(self);
        self.nested -= 1;
        result
    }

    /// Reads a formula or a number in parentheses, brackets or the list of a call, at whose end the
    /// numeration of before is in force again.
    fn inside(&mut self, offset: usize) -> Result<Part, Fault> {
        let force = self.notes.as_ref().and_then(|notes| notes.force.clone());
        let part = self.nest(offset, |parser| parser.expression(IFF));
        if let Some(notes) = &mut self.notes {
            notes.force = force;
        }
        part
    }

    /// Notes the comparisons of a formula; without numerals those in force.
    fn note(&mut self, formula: &Formula, numerals: Option<&Numeration>, offset: usize) {
        if let Some(notes) = &mut self.notes {
            let force = notes.force.clone();
            notes.add(formula, numerals.or(force.as_ref()), offset);
        }
    }

    /// Reads an operand.
    fn operand(&mut self) -> Result<Part, Fault> {
        const WANTED: &str = "a formula or a number";
        while self.peek().token == Token::Question {
            self.next();
            self.numeration()?;
        }
        let Placed { token, offset } = self.next();
        let leaf = |value, depth| Ok(Part { value, offset, depth });
        match token {
            Token::Number(number) => leaf(Value::Number(Number::Natural(Term::Number(number))), 1),
            Token::At => {
                let output = self.output_constant()?;
                leaf(Value::Output(output), 1)
            }
            Token::Open => {
                let part = self.inside(offset)?;
                self.expect(Token::Close, "an operator or `)`")?;
                Ok(Part { offset, ..part })
            }
            Token::Not => {
                let part = self.nest(offset, |parser| parser.expression(COMPARED))?;
                let (inside, depth) = (part.offset, part.depth + 1);
                let formula = part.formula().map_err(|kind| Fault { offset: inside, kind })?;
                self.allow_depth(depth, offset)?;
                leaf(Value::Formula(Formula::Not(Box::new(formula))), depth)
            }
            Token::Dollar => {
                let placed = self.next();
                let Token::Name(name) = placed.token else {
                    return Err(unexpected("the name of a formula, as in $name(x),", placed));
                };
                self.call(name, placed.offset, offset)
            }
            Token::Dot => match self.next() {
                Placed { token: Token::Name(name), offset } => self.word(name, offset),
                other => Err(unexpected("the name of a sequence, as in .Even[n],", other)),
            },
            Token::Name(name) => self.name(name, offset),
            Token::Minus | Token::Underscore if self.numbers() == Numbers::Integers => {
                let part = self.nest(offset, Self::operand)?;
                let (inside, depth) = (part.offset, part.depth + 1);
                self.allow_depth(depth, offset)?;
                let place = |kind| Fault { offset: inside, kind };
                let value = if is_output(&part) {
                    let zero = Box::new(Open::Number(Number::Natural(Term::Number(0))));
                    let open = Box::new(part.open().map_err(place)?);
                    Value::Open(Open::Joined(zero, Operation::Minus, open))
                } else {
                    let number = part.number().and_then(Number::negated).map_err(place)?;
                    Value::Number(number)
                };
                leaf(value, depth)
            }
            Token::Minus | Token::Underscore => Err(Fault { offset, kind: Kind::Negative }),
            Token::Reverse => Err(Fault { offset, kind: Kind::Reversal }),
            _ => Err(unexpected(WANTED, Placed { token, offset })),
        }
    }

    fn allow_depth(&self, depth: usize, offset: usize) -> Result<(), Fault> {
        let fits = depth <= MOST_DEPTH;
        if fits { Ok(()) } else { Err(Fault { offset, kind: Kind::ChainTooLong }) }
    }

    /// Reads what begins with a name: a sequence, a quantified formula, a call or a variable.
    fn name(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        if self.peek().token == Token::OpenIndex {
            return self.word(name, offset);
        }
        match name.as_bytes()[0] {
            b'A' | b'E' | b'I' => self.quantified(name, offset),
            _ if self.peek().token == Token::Open && self.words.is_called_plainly(name) => {
                self.call(name, offset, offset)
            }
            _ => {
                let term = Term::Variable(variable(name, offset)?);
                let value = Value::Number(Number::Natural(term));
                Ok(Part { value, offset, depth: 1 })
            }
        }
    }

    fn quantified(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        let (letter, rest) = name.split_at(1);
        let mut placed = Placed { token: Token::Name(rest), offset: offset + 1 };
        if rest.is_empty() {
            placed = self.next();
        }
        let before = self.bound.len();
        let noted = self.notes.as_ref().map_or(0, |notes| notes.found.len());
        loop {
            let Token::Name(name) = placed.token else {
                return Err(unexpected("a variable", placed));
            };
            let name = variable(name, placed.offset)?;
            if self.bound.contains(&name) {
                let other = fresh(&name, &self.names);
                let kind = Kind::BoundTwice(excerpt(&name), excerpt(&other));
                return Err(Fault { offset: placed.offset, kind });
            }
            self.bound.push(name);
            if self.peek().token != Token::Comma {
                break;
            }
            self.next();
            placed = self.next();
        }
        let part = self.nest(offset, |parser| parser.expression(IFF))?;
        let inside = part.offset;
        let depth = part.depth + if letter == "I" { 3 } else { 1 };
        self.allow_depth(depth, offset)?;
        let mut body = part.formula().map_err(|kind| Fault { offset: inside, kind })?;
        let mut variables = self.bound.split_off(before);
        if let Some(notes) = &mut self.notes {
            body = notes.apart(&mut variables, body, noted, &mut self.names);
        }
        let formula = match (letter, variables.as_slice()) {
            ("A", _) => Formula::Quantified(Quantifier::ForAll, variables, Box::new(body)),
            ("E", _) => Formula::Quantified(Quantifier::Exists, variables, Box::new(body)),
            (_, [variable]) => {
                self.count_atoms(1, offset)?;
                self.infinitely_many(variable, body, offset)
            }
            _ => return Err(Fault { offset, kind: Kind::InfinitelyMany }),
        };
        Ok(Part { value: Value::Formula(formula), offset, depth })
    }

    /// "Infinitely many" as a formula: beyond every bound there is one, and of integers one beyond
    /// it on one side of zero or the other.
    fn infinitely_many(&mut self, variable: &str, body: Formula, offset: usize) -> Formula {
        let bound = fresh(variable, &self.names);
        self.names.insert(bound.clone());
        let [number, least] = [variable, bound.as_str()].map(Term::variable);
        let mut past = Formula::Compare(number.clone(), Relation::AtLeast, least.clone());
        self.note(&past, None, offset);
        if self.numbers() == Numbers::Integers {
            let sum = Term::Sum(Box::new(number), Box::new(least));
            let below = Formula::Compare(sum, Relation::AtMost, Term::Number(0));
            past = joined(past, Connective::Or, below);
        }
        let some = Formula::exists(vec![variable.to_owned()], past.and(body));
        Formula::for_all(vec![bound], some)
    }

    /// Reads the indices of a sequence; its name has been read.
    fn word(&mut self, name: &'t str, offset: usize) -> Result<Part, Fault> {
        let (mut indices, mut open) = (Vec::new(), false);
        while self.peek().token == Token::OpenIndex {
            let bracket = self.next();
            let part = self.inside(bracket.offset)?;
            open |= is_output(&part);
            indices.push(self.index(part)?);
            self.expect(Token::CloseIndex, "an operator or `]`")?;
        }
        let known = || Kind::UnknownSequence(excerpt(name), self.words.known());
        let tracks = self.words.tracks(name).ok_or_else(|| Fault { offset, kind: known() })?;
        if indices.len() != tracks {
            let example: String =
                ('x'..='z').cycle().take(tracks.min(9)).map(|index| format!("[{index}]")).collect();
            let number = match tracks {
                1 => "one index".to_owned(),
                _ => format!("{tracks} indices"),
            };
            let kind = Kind::Indices(excerpt(name), number, format!("{}{example}", excerpt(name)));
            return Err(Fault { offset, kind });
        }
        let name = name.to_owned();
        if open {
            let word = Open::Word(name, indices);
            let depth = word.depth();
            self.allow_depth(depth, offset)?;
            return Ok(Part { value: Value::Open(word), offset, depth });
        }
        let term = |index| match index {
            Open::Number(Number::Natural(term)) => term,
            _ => unreachable!("no index is open"),
        };
        let word = Word { name, indices: indices.into_iter().map(term).collect() };
        let depth = depth_of_word(&word);
        self.allow_depth(depth, offset)?;
        Ok(Part { value: Value::Word(word), offset, depth })
    }

    /// The term of an index; for a formula a variable that stands for its truth.
    fn index(&mut self, part: Part) -> Result<Open, Fault> {
        let Part { value: Value::Formula(formula), .. } = part else { return self.argument(part) };
        let variable = fresh("truth", &self.names);
        self.names.insert(variable.clone());
        self.conditions.insert(variable.clone(), formula);
        Ok(Open::Number(Number::Natural(Term::Variable(variable))))
    }

    /// The number that stands as an argument, in which outputs may stand.
    fn argument(&self, part: Part) -> Result<Open, Fault> {
        let offset = part.offset;
        let place = |kind| Fault { offset, kind };
        if is_output(&part) {
            return part.open().map_err(place);
        }
        let term = part.term(self.numbers()).map_err(place)?;
        Ok(Open::Number(Number::Natural(term)))
    }

    /// Reads a constant of outputs, after `@`.
    fn output_constant(&mut self) -> Result<i64, Fault> {
        let negative = self.peek().token == Token::Minus;
        if negative || self.peek().token == Token::Plus {
            self.next();
        }
        match self.next() {
            Placed { token: Token::Number(number), .. } => {
                let value = i64::try_from(number).expect("numbers are below 2^63");
                Ok(if negative { -value } else { value })
            }
            other => Err(unexpected("an output, as in @1,", other)),
        }
    }

    /// Reads the arguments of a call; its name has been read at `named`, and begins at `offset`
    /// with the sign, if it has one.
    fn call(&mut self, name: &str, named: usize, offset: usize) -> Result<Part, Fault> {
        self.expect(Token::Open, "`(` and the arguments")?;
        let mut arguments = Vec::new();
        if self.peek().token == Token::Close {
            self.next();
        } else {
            loop {
                let part = self.inside(offset)?;
                arguments.push(self.argument(part)?);
                match self.next() {
                    Placed { token: Token::Comma, .. } => {}
                    Placed { token: Token::Close, .. } => break,
                    other => return Err(unexpected("`,` or `)`", other)),
                }
            }
        }
        let place = |kind| Fault { offset: named, kind };
        let definition = self.words.definition(name);
        let definition = definition.ok_or_else(|| place(Kind::UnknownCall(excerpt(name))))?;
        let numerals = definition.numerals();
        if let (Some(numerals), None) = (&numerals, &self.notes) {
            self.agree(numerals.clone(), named)?;
        }
        let deep = arguments.iter().map(Open::depth).max().unwrap_or(0);
        let terms: Option<Vec<Term>> = arguments.iter().map(Open::term).collect();
        let (mut formula, depth) = match terms {
            Some(terms) => {
                let call = written_out(name, definition, terms).map_err(place)?;
                let Call { formula, depth, atoms } = call;
                self.count_atoms(atoms, offset)?;
                (formula, depth + deep)
            }
            None => {
                let parts = arguments.into_iter().map(|part| (part, false)).collect();
                let numbers = self.numbers();
                let formula = self.cases(parts, named, &mut |arguments| {
                    let terms = arguments.into_iter().map(|argument| argument.term(numbers));
                    let terms: Option<Vec<Term>> = terms.collect();
                    let call = terms.map(|terms| written_out(name, definition, terms));
                    Ok(call.transpose()?.map(|call| call.formula))
                })?;
                self.count_atoms(atoms_of(&formula), offset)?;
                let depth = depth_of(&formula);
                (formula, depth)
            }
        };
        self.allow_depth(depth, offset)?;
        if let Some(notes) = &mut self.notes {
            formula = notes.expanded(&formula, numerals.as_ref(), offset, &mut self.names);
        }
        Ok(Part { value: Value::Formula(formula), offset, depth })
    }

    /// Reads a numeration, after `?`.
    fn numeration(&mut self) -> Result<(), Fault> {
        let placed = self.next();
        let Token::Numeration(name) = placed.token else {
            return Err(unexpected("a numeration, as in ?msd_2,", placed));
        };
        let numerals = self.words.numeration(name);
        let numerals = numerals.map_err(|kind| Fault { offset: placed.offset, kind })?;
        match &mut self.notes {
            Some(notes) => notes.force = Some(numerals),
            None => self.agree(numerals, placed.offset)?,
        }
        Ok(())
    }

    /// Verifies that the whole formula uses one numeration.
    fn agree(&mut self, numerals: Numeration, offset: usize) -> Result<(), Fault> {
        let before = self.numerals.get_or_insert_with(|| numerals.clone());
        if *before == numerals {
            return Ok(());
        }
        let kind = Kind::TwoNumerations(before.to_string(), numerals.to_string());
        Err(Fault { offset, kind })
    }
}

/// Whether an output stands here, which counts as a number beside one.
fn is_output(part: &Part) -> bool {
    matches!(part.value, Value::Word(_) | Value::Open(_))
}

/// Whether this is an output as a whole.
fn is_word(part: &Part) -> bool {
    matches!(part.value, Value::Word(_) | Value::Output(_) | Value::Open(Open::Word(..)))
}

/// Whether outputs of sequences are compared as numbers, or stand in an index.
fn compares_numbers(left: &Part, right: &Part) -> bool {
    // A number alone may be meant for an output, which is written with its @.
    let number = |part: &Part| match &part.value {
        Value::Number(Number::Natural(Term::Number(_))) => false,
        Value::Number(_) => true,
        _ => false,
    };
    let word = |part: &Part| matches!(part.value, Value::Word(_));
    let opens = left.is_open() || right.is_open();
    opens || word(left) && number(right) || number(left) && word(right)
}

fn variable(name: &str, offset: usize) -> Result<String, Fault> {
    if name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Ok(name.to_owned());
    }
    let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    let kind = match first {
        "" => Kind::Unexpected("a variable", "nothing".to_owned()),
        _ => Kind::CapitalVariable(excerpt(&format!("{}{rest}", first.to_ascii_lowercase()))),
    };
    Err(Fault { offset, kind })
}

/// Words that other notations use, the signs for them here, and examples.
const WORDS: [(&str, &str, &str); 12] = [
    ("and", "&", ""),
    ("or", "|", ""),
    ("xor", "^", ""),
    ("not", "~", ", as in ~(n = 1)"),
    ("implies", "=>", ""),
    ("iff", "<=>", ""),
    ("exists", "E", ", as in E n (n > 1)"),
    ("Exists", "E", ", as in E n (n > 1)"),
    ("forall", "A", ", as in A n (n >= 0)"),
    ("Forall", "A", ", as in A n (n >= 0)"),
    ("ForAll", "A", ", as in A n (n >= 0)"),
    ("mod", "E k (n = 3*k + r)", ", with the remainder r"),
];

/// Replaces a fault by a better one if a word of another notation stands there or just before. Such
/// words remain valid as names of variables.
fn in_our_words(fault: Fault, tokens: &[Placed<'_>], words: &Vocabulary) -> Fault {
    let of_words = matches!(
        fault.kind,
        Kind::Unexpected(..) | Kind::CapitalVariable(_) | Kind::NumberForFormula
    );
    if !of_words {
        return fault;
    }
    let known = |placed: &Placed<'_>| {
        let Token::Name(name) = placed.token else { return None };
        if words.is_called_plainly(name) {
            return None;
        }
        let &(word, sign, example) = WORDS.iter().find(|(word, ..)| *word == name)?;
        Some(Fault { offset: placed.offset, kind: Kind::Foreign(word, sign, example) })
    };
    let until = tokens.iter().take_while(|placed| placed.offset <= fault.offset).count();
    let near = &tokens[until.saturating_sub(3)..until];
    near.iter().rev().find_map(known).unwrap_or(fault)
}

fn unexpected(wanted: &'static str, found: Placed<'_>) -> Fault {
    Fault { offset: found.offset, kind: Kind::Unexpected(wanted, found.token.shown()) }
}
