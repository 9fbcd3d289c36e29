//! The parser's place in the text, the names in force there, and its bounds.

use std::collections::BTreeSet;

use crate::logic::Formula;
use crate::logic::syntax::cases::{Closed, Meaning, split};
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind};
use crate::logic::syntax::large::Large;
use crate::logic::syntax::limits::{MOST_ATOMS, MOST_DEPTH, MOST_NESTED};
use crate::logic::syntax::notes::Notes;
use crate::logic::syntax::number::Numbers;
use crate::logic::syntax::open::Open;
use crate::logic::syntax::operand::{Part, Value};
use crate::logic::syntax::reading::Mixed;
use crate::logic::syntax::scope::depth as depth_of;
use crate::logic::syntax::token::{Placed, Token, tokens};
use crate::logic::syntax::vocabulary::Vocabulary;
use nimata_automata::automaton::Numeration;

/// A parser of one text.
pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    tokens: Vec<Placed<'t>>,
    at: usize,
    pub(super) words: &'t Vocabulary,
    /// All names of the text, so that fresh names avoid them.
    pub(super) names: BTreeSet<String>,
    /// The variables that are bound at this place, the innermost last.
    pub(super) bound: Vec<String>,
    /// The one numeration of the formula, once the text names it.
    pub(super) numerals: Option<Numeration>,
    /// The numeration that is in force at this place.
    pub(super) force: Option<Numeration>,
    /// Whether a comparison stood where none was in force.
    pub(super) outside: bool,
    nested: usize,
    atoms: usize,
    pub(super) mixed: Vec<Mixed>,
    /// The formulas that stand as indices or arguments in the part that is being read.
    pub(super) conditions: Vec<Formula>,
    pub(super) large: Large,
    /// The notes, if each part may have a numeration of its own.
    pub(super) notes: Option<Notes>,
}

impl<'t> Parser<'t> {
    /// A parser at the beginning of a text.
    pub(super) fn new(
        text: &'t str,
        words: &'t Vocabulary,
        notes: Option<Notes>,
    ) -> Result<Self, Fault> {
        let tokens = tokens(text)?;
        let mut names = BTreeSet::new();
        for placed in &tokens {
            if let Token::Name(name) = placed.token {
                names.insert(name.to_owned());
                // The quantifier and its variable are one token if no space stands between them.
                names.insert(name[1..].to_owned());
            }
        }
        Ok(Parser {
            text,
            tokens,
            at: 0,
            words,
            names,
            bound: Vec::new(),
            numerals: None,
            force: None,
            outside: false,
            nested: 0,
            atoms: 0,
            mixed: Vec::new(),
            conditions: Vec::new(),
            large: Large::new(words.has_numbers()),
            notes,
        })
    }

    /// The tokens of the whole text.
    pub(super) fn tokens(&self) -> &[Placed<'t>] {
        &self.tokens
    }

    /// The next token, which stays.
    pub(super) fn peek(&self) -> Placed<'t> {
        // The end is the last token, and no reader passes it.
        self.tokens[self.at]
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Placed<'t> {
        let placed = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        placed
    }

    /// Takes the next token, which must be this one.
    pub(super) fn expect(&mut self, token: Token<'_>, wanted: &'static str) -> Result<(), Fault> {
        let found = self.next();
        if found.token == token { Ok(()) } else { Err(unexpected(wanted, found)) }
    }

    /// Whether numbers are natural or integers at this place.
    pub(super) fn numbers(&self) -> Numbers {
        let integers = match self.force.as_ref().or(self.numerals.as_ref()) {
            Some(numerals) => numerals.has_integers(),
            None => self.words.has_integers(),
        };
        if integers { Numbers::Integers } else { Numbers::Natural }
    }

    /// Splits a formula about these parts into cases, each a formula that `finish` makes.
    pub(super) fn cases(
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

    /// Counts further comparisons, up to their bound.
    pub(super) fn count_atoms(&mut self, more: usize, offset: usize) -> Result<(), Fault> {
        self.atoms = self.atoms.saturating_add(more);
        let fits = self.atoms <= MOST_ATOMS;
        if fits { Ok(()) } else { Err(Fault { offset, kind: Kind::TooLarge }) }
    }

    /// Refuses a formula that is too deep as a tree.
    pub(super) fn allow_depth(&self, depth: usize, offset: usize) -> Result<(), Fault> {
        let fits = depth <= MOST_DEPTH;
        if fits { Ok(()) } else { Err(Fault { offset, kind: Kind::ChainTooLong }) }
    }

    /// Reads one more level of nesting.
    pub(super) fn nest<T>(
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

    /// A comparison or a call as a part: it is noted with its numerals, and the conditions that
    /// stand as indices or arguments in it are joined to it.
    pub(super) fn finished(
        &mut self,
        mut formula: Formula,
        numerals: Option<&Numeration>,
        offset: usize,
        at: usize,
    ) -> Result<Part, Fault> {
        let beside = |depth: usize, condition| 1 + depth.max(depth_of(condition));
        let depth = self.conditions.iter().fold(depth_of(&formula), beside);
        self.allow_depth(depth, at)?;
        self.outside |= self.force.is_none() && numerals.is_none();
        formula = self.large.apart(&formula, &mut self.names);
        if let Some(notes) = &mut self.notes {
            formula = notes.expanded(&formula, numerals, offset, &mut self.names);
        }
        let value = Value::Formula(self.conditions.drain(..).fold(formula, Formula::and));
        Ok(Part { value, offset, depth })
    }
}

/// The error for a token that stands where another is wanted.
pub(super) fn unexpected(wanted: &'static str, found: Placed<'_>) -> Fault {
    Fault { offset: found.offset, kind: Kind::Unexpected(wanted, found.token.shown()) }
}
