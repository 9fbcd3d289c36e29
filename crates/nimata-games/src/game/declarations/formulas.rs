//! Reads the formulas of a file, and their definitions: Walnut's language, with the declared names
//! and nothing else.

use std::path::PathBuf;

use super::lines::{FileError, Part};
use super::names::{MOST_NAME, names, set_apart};
use super::ready::Ready;
use super::term::ValueTerm;
use crate::game::claim::SEQUENCE;
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{
    Determined, Formula, SyntaxError, SyntaxErrorKind as Kind, Vocabulary, free_variables, is_name,
    parse, sequences_of,
};

/// The largest constant in a certificate; see docs/certificate.md, section 3.
const MOST_CONSTANT: u64 = 1 << 40;

/// The kind of the names that may be free in most formulas.
pub(in crate::game) const NUMBER: &str = "a number of the position";

/// The language of the formulas of a file.
pub(in crate::game) struct Language {
    /// The sequences and formulas that were defined before.
    pub(super) words: Vocabulary,
    /// The numeration of all numbers.
    pub(in crate::game) numerals: Numeration,
    /// The sequences that were defined before, with what determines them.
    pub(super) given: Vec<Determined>,
    /// The names of terms, each with the formula that it is the value of its term.
    terms: Vec<(String, Formula)>,
    /// The folder of the file, if it stands in one.
    pub(super) near: Option<PathBuf>,
}

impl Language {
    /// A language with the predicates that are ready in these numerals, in which calls need no `$`.
    pub(in crate::game) fn new(numerals: Numeration, near: Option<PathBuf>) -> Self {
        let words = Vocabulary::default().with_plain_calls();
        let mut language = Language { words, numerals, given: Vec::new(), terms: Vec::new(), near };
        for ready in Ready::in_numerals(&language.numerals) {
            language.add(ready.given(&language.numerals));
        }
        language
    }

    /// Reads what begins with one of these words, if this is one: `let`, `reg` and `use` define
    /// names for the lines below.
    ///
    /// # Errors
    /// The first error.
    pub(in crate::game) fn declare(
        &mut self,
        word: &str,
        rest: Part<'_>,
        reads: &[String],
    ) -> Option<Result<(), FileError>> {
        match word {
            "let" if is_term(rest.text) => Some(self.define_term(rest, reads)),
            "let" => Some(self.define(rest)),
            "reg" => Some(self.regular(rest)),
            "use" => Some(self.used(rest)),
            _ => None,
        }
    }

    /// The defined sequences that some formulas name, in the order of their definitions.
    pub(in crate::game) fn named<'f>(
        &self,
        formulas: impl IntoIterator<Item = &'f Formula>,
    ) -> Vec<Determined> {
        let names: Vec<String> = formulas.into_iter().flat_map(sequences_of).collect();
        let named = self.given.iter().filter(|known| names.iter().any(|it| it == known.name()));
        named.cloned().collect()
    }

    /// Reads a formula in which these names may be free; `kind` is the noun for them, as in
    /// [`NUMBER`].
    ///
    /// # Errors
    /// The error of the formula, at its place in the file.
    pub(in crate::game) fn formula(
        &self,
        part: Part<'_>,
        names: &[String],
        kind: &str,
    ) -> Result<Formula, FileError> {
        if part.text.is_empty() {
            return Err(part.fault("a formula should stand here"));
        }
        let parsed = parse(part.text, &self.words).map_err(|error| self.fault(part, &error))?;
        let own = &self.numerals;
        if let Some(other) = parsed.numerals.filter(|other| other != own) {
            let at = part.text.find('?').unwrap_or(0);
            let why = format!(
                "the numbers of this file are written in {own}, and this formula is in {other}: \
                 leave its numeration out"
            );
            return Err(FileError::at(part.offset + at, why));
        }
        if let Some(mixed) = parsed.mixed.first() {
            let (one, other) = mixed.signs;
            let why = format!(
                "`{one}` and `{other}` stand beside each other without parentheses: write `{}` or \
                 `{}`, whichever is meant",
                mixed.read, mixed.otherwise
            );
            return Err(FileError::at(part.offset + byte_at(part.text, mixed.column), why));
        }
        let formula = self.with_terms(parsed.formula, names);
        allow_names(part, free_variables(&formula), names, kind)?;
        allow_constants(part)?;
        Ok(formula)
    }

    /// The formula in which the name of each term stands for its value; `names` stay free.
    fn with_terms(&self, mut formula: Formula, names: &[String]) -> Formula {
        // A term may name those before it.
        for (name, is_value) in self.terms.iter().rev() {
            if !names.contains(name) && free_variables(&formula).contains(name) {
                let known = [names, std::slice::from_ref(name)].concat();
                let is_value = set_apart(is_value, &known);
                formula = Formula::exists(vec![name.clone()], is_value.and(formula));
            }
        }
        formula
    }

    /// Reads a term with a name, after `let`: the name stands for the value of the term in the
    /// lines below.
    fn define_term(&mut self, part: Part<'_>, reads: &[String]) -> Result<(), FileError> {
        let equals = part.text.find('=').expect("it is a term");
        let (name, term) = (part.from(0, equals), part.from(equals + 1, part.text.len()));
        names(name)?;
        self.allow_undefined(name)?;
        if reads.iter().any(|known| known == name.text) {
            return Err(name.fault(format!("`{}` is a number already", name.text)));
        }
        let known = self.terms.iter().map(|(name, _)| name.clone());
        let known: Vec<String> = reads.iter().cloned().chain(known).collect();
        let taken = [&known[..], &[name.text.to_owned()]].concat();
        let formula = self.value_of(term, &known, name.text, &taken)?;
        self.terms.push((name.text.to_owned(), formula));
        Ok(())
    }

    /// The formula that a name is the value of a term of these names; `taken` are all names that
    /// are free beside it.
    ///
    /// # Errors
    /// The error at its place.
    pub(in crate::game) fn value_of(
        &self,
        term: Part<'_>,
        names: &[String],
        value: &str,
        taken: &[String],
    ) -> Result<Formula, FileError> {
        let others = self.terms.iter().map(|(name, _)| name);
        let others: Vec<String> = others.filter(|name| !taken.contains(name)).cloned().collect();
        let (known, all) = ([names, &others].concat(), [taken, &others].concat());
        let ValueTerm { formula, has_xor } = ValueTerm::read(term, &known, value, &all)?;
        allow_constants(term)?;
        if has_xor && !Ready::in_numerals(&self.numerals).contains(&Ready::Xor) {
            return Err(term.fault(format!(
                "`xor` is known of numbers in base 2, and those of this file are in {}",
                self.numerals
            )));
        }
        Ok(self.with_terms(formula, taken))
    }

    /// Reads a definition, after `let`: a name, its numbers, and a formula that is written out in
    /// its place.
    fn define(&mut self, part: Part<'_>) -> Result<(), FileError> {
        let example = "as in `let small(a,b): a < b`";
        let close = part.text.find(')').filter(|&close| part.text[..close].contains('('));
        let Some(close) = close else {
            let why = format!(
                "a name and, in parentheses, its numbers should stand here, {example}; a term has \
                 a name as in `let sum = a + b`"
            );
            return Err(part.fault(why));
        };
        let open = part.text.find('(').expect("it stands before the `)`");
        let (name, parameters) = (part.from(0, open), part.from(open + 1, close));
        allow_name(name)?;
        self.allow_undefined(name)?;
        let parameters = names(parameters)?;
        let rest = part.from(close + 1, part.text.len());
        if !rest.text.starts_with(':') {
            return Err(rest.fault(format!("a `:` and a formula should stand here, {example}")));
        }
        let kind = format!("a number of `{}`", name.text);
        let body = self.formula(rest.from(1, rest.text.len()), &parameters, &kind)?;
        self.words.define_of(name.text.to_owned(), parameters, body, None);
        Ok(())
    }

    /// An error of a formula at its place in the file.
    pub(in crate::game) fn fault(&self, part: Part<'_>, error: &SyntaxError) -> FileError {
        let message = explain(part.text, error, &self.numerals);
        let message = message.unwrap_or_else(|| error.kind().to_string());
        FileError::at(part.offset + byte_at(part.text, error.column()), message)
    }

    /// Requires that no formula or sequence has this name.
    pub(super) fn allow_undefined(&self, name: Part<'_>) -> Result<(), FileError> {
        let ready = Ready::in_numerals(&self.numerals);
        if ready.iter().any(|ready| ready.name() == name.text) {
            return Err(name.fault(format!("`{}` is ready already: write another name", name.text)));
        }
        if name.text == SEQUENCE {
            let why = "`G` is the name of the values in a certificate: write another name";
            return Err(name.fault(why));
        }
        let behind =
            |known: &&Determined| known.sequences[1..].iter().any(|it| it.name == name.text);
        if let Some(known) = self.given.iter().find(behind) {
            return Err(name.fault(format!(
                "`{}` is a sequence in the sentences about `{}` above: write another name",
                name.text,
                known.name()
            )));
        }
        if self.words.defines(name.text) || self.terms.iter().any(|(known, _)| known == name.text) {
            return Err(name.fault(format!("`{}` is defined twice", name.text)));
        }
        Ok(())
    }
}

/// Whether a definition is that of a term: a name and `=`.
fn is_term(text: &str) -> bool {
    let name = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.trim_start().starts_with('=')
}

/// The message for an error of a formula that names something unknown, or more than formulas know.
fn explain(text: &str, error: &SyntaxError, numerals: &Numeration) -> Option<String> {
    let unknown = |name: &str| {
        if IRREGULAR.iter().any(|stem| name.starts_with(stem)) {
            return format!(
                "no automaton knows all squares, primes or divisors, so `{name:.40}` has no \
                 formula: a heap from which 1, 4 or 9 are taken, or other numbers up to a bound, \
                 is `sd:1,4,9/`"
            );
        }
        let ready: Vec<&str> =
            Ready::in_numerals(numerals).iter().map(|ready| ready.name()).collect();
        let ready = match ready.as_slice() {
            [] => String::new(),
            ready => format!("; ready in {numerals} are {}", ready.join(", ")),
        };
        format!(
            "`{name:.40}` is not defined: `let {name:.40}(...): ...`, `reg` or `use` comes before \
             its use{ready}"
        )
    };
    let is_xor = || text.chars().skip(error.column() - 1).take(3).eq("xor".chars());
    match error.kind() {
        Kind::UnknownSequence(name, _) => Some(unknown(name)),
        Kind::Product if has_square(text) => {
            Some(format!("{}; the squares up to a bound are taken in `sd:1,4,9/`", error.kind()))
        }
        Kind::Unexpected(..) | Kind::CapitalVariable(_) if is_xor() => {
            let says = "`xor` between two numbers stands in a term alone, as in `let s = x xor \
                        y`: in a formula xor(x,y,z) says that x xor y is z";
            Some(says.to_owned())
        }
        _ => explain_call(text, error, unknown),
    }
}

/// Whether a name is multiplied by itself somewhere.
fn has_square(text: &str) -> bool {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices('*').any(|(at, _)| {
        let before = text[..at].trim_end().rsplit(|c| !belongs(c)).next();
        before == text[at + 1..].trim_start().split(|c| !belongs(c)).next()
    })
}

/// The first letters of names of sets that no automaton knows.
const IRREGULAR: [&str; 4] = ["square", "prime", "divi", "cube"];

/// Requires that a formula may have this name.
pub(super) fn allow_name(name: Part<'_>) -> Result<(), FileError> {
    let text = name.text;
    if !is_name(text) || text.len() > MOST_NAME {
        return Err(name.fault(format!(
            "a name should stand here: a letter and then letters, digits and `_`, at most \
             {MOST_NAME}"
        )));
    }
    if text.starts_with(['A', 'E', 'I']) {
        return Err(name.fault(format!(
            "`{text}` would be read as a quantifier, since it begins with A, E or I: write \
             another name"
        )));
    }
    Ok(())
}

/// Requires that only these names are free; `kind` says what they are.
///
/// # Errors
/// The first other name.
pub(in crate::game) fn allow_names(
    part: Part<'_>,
    free: impl IntoIterator<Item = String>,
    names: &[String],
    kind: &str,
) -> Result<(), FileError> {
    let Some(other) = free.into_iter().find(|name| !names.contains(name)) else { return Ok(()) };
    let shown: String = other.chars().take(40).collect();
    let why = format!(
        "`{shown}` is not {kind}, nor bound: write `E {shown} (...)` if some {shown} is meant; \
         free are {}",
        names.join(", ")
    );
    Err(FileError::at(part.offset + word_at(part.text, &other).unwrap_or(0), why))
}

/// The byte at which a name first occurs as a whole word.
pub(in crate::game) fn word_at(text: &str, name: &str) -> Option<usize> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let whole = |&(at, _): &(usize, &str)| {
        !text[..at].ends_with(belongs) && !text[at + name.len()..].starts_with(belongs)
    };
    text.match_indices(name).find(whole).map(|(at, _)| at)
}

/// Requires that no constant is too large for a certificate.
///
/// # Errors
/// The first constant that is.
pub(in crate::game) fn allow_constants(part: Part<'_>) -> Result<(), FileError> {
    let mut start = 0;
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for word in part.text.split(|c| !belongs(c)) {
        let large = word.starts_with(|c: char| c.is_ascii_digit())
            && word.parse::<u64>().is_ok_and(|number| number > MOST_CONSTANT);
        if large {
            let why = "a constant of the rules is at most 2^40, which is 1099511627776";
            return Err(FileError::at(part.offset + start, why));
        }
        start += word.len();
        start += part.text[start..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(())
}

/// Whether a text of a certificate has room for this one: at most so many signs, and parentheses
/// nested at most so deep.
pub(in crate::game) fn fits(text: &str, length: usize, deep: usize) -> bool {
    text.len() <= length && nesting(text) <= deep
}

/// The depth of the parentheses.
fn nesting(text: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0);
    for sign in text.bytes() {
        match sign {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// The byte of a text at which a column begins.
fn byte_at(text: &str, column: usize) -> usize {
    text.char_indices().nth(column - 1).map_or(text.len(), |(at, _)| at)
}

/// The message for an error of a formula that calls something unknown; `unknown` gives it for the
/// name.
fn explain_call(
    text: &str,
    error: &SyntaxError,
    unknown: impl Fn(&str) -> String,
) -> Option<String> {
    match error.kind() {
        Kind::UnknownCall(name) => Some(unknown(name)),
        Kind::CapitalVariable(_) | Kind::Unexpected(..) => {
            called(text, byte_at(text, error.column())).map(unknown)
        }
        _ => None,
    }
}

/// The name that is called at a byte, or just before it: one with `(` behind it.
fn called(text: &str, at: usize) -> Option<&str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text[..at].trim_end_matches(' ');
    let start = match text[at..].starts_with('(') {
        true => before.trim_end_matches(belongs).len(),
        false => at,
    };
    let rest = &text[start..];
    let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    let name = &rest[..end];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_name && rest[end..].trim_start().starts_with('(')).then_some(name)
}
