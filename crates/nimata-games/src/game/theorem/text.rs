//! Reads the declarations of a theorem file.
//!
//! ```text
//! about exco:2                          # a game whose rules are known as formulas
//! symmetric x1, x2                      # what is stated holds with these exchanged, too
//! let small(a,b): E p (pow2(p) & a < p & p <= b)
//! value x1 xor x2 if x0 = 0             # a term, and where it is the value
//! value x0 + x1 + x2 if small(x1,x0 + x1)
//! had w if w < x0                       # each such number is the value of an option
//! ```

use std::sync::Arc;

use super::clauses::{Stated, any};
use super::file::{Case, TheoremFile};
use super::ready::Ready;
use super::symmetry::Symmetry;
use super::term::ValueTerm;
use super::value::stated;
use super::vocabulary::{explain, ready_in, vocabulary};
use crate::game::declarations::{
    Declaration, FileError, Language, Part, allow_constants, declarations, defined_twice,
    definition, fresh, in_one_line, names, renamed, set_apart, without_comments, word_at,
};
use crate::game::{Game, GameError};
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{Formula, GameRules, SyntaxError, Vocabulary, sequences_of};

/// The greatest number of declarations.
const MOST_DECLARED: usize = 256;

/// Finds a game by its name.
pub(in crate::game) type Reader<'r> = dyn Fn(&str) -> Result<Box<dyn Game>, GameError> + 'r;

impl TheoremFile {
    /// Reads the text of a theorem file, whose game `read` finds by its name.
    ///
    /// # Errors
    /// As [`TheoremFile::parse`].
    pub(in crate::game) fn parse_with(text: &str, read: &Reader<'_>) -> Result<Self, FileError> {
        let text = without_comments(text);
        let declared = declarations(&text)?;
        let begin = "a theorem file begins with the game, as in `about nim:3`";
        let Some((first, others)) = declared.split_first() else {
            return Err(FileError::at(0, begin));
        };
        if first.word.text != "about" {
            return Err(first.word.fault(begin));
        }
        if let Some(declaration) = others.get(MOST_DECLARED) {
            let why = format!("a file has at most {MOST_DECLARED} declarations after `about`");
            return Err(declaration.word.fault(why));
        }
        let mut draft = Draft::about(first.rest, read)?;
        for declaration in others {
            draft.add(declaration)?;
        }
        if draft.values.is_empty() {
            let last = declared.last().expect("there is a first one").rest;
            return Err(last.fault_behind(
                "the file states no value: add one, as in `value x1 xor x2 if x0 = 0`",
            ));
        }
        draft.finished(&text)
    }
}

/// The declarations read so far.
struct Draft<'t> {
    game: Arc<dyn Game>,
    rules: GameRules,
    numerals: Numeration,
    value: String,
    /// The names that are free in the theorem.
    taken: Vec<String>,
    words: Vocabulary,
    symmetry: Symmetry,
    exchanged: Vec<String>,
    values: Vec<Stated<'t>>,
    had: Vec<Stated<'t>>,
}

impl<'t> Draft<'t> {
    fn about(part: Part<'_>, read: &Reader<'_>) -> Result<Self, FileError> {
        if part.text.is_empty() {
            return Err(part.fault("the name of a game should stand here, such as nim:3"));
        }
        let game = read(part.text).map_err(|error| part.fault(error.to_string()))?;
        let Some(rules) = game.formulas() else {
            return Err(part.fault(format!(
                "the rules of {game} are not known as formulas about its positions for values in \
                 normal play, so no theorem is proved of them; a game of your own is game:FILE"
            )));
        };
        let numerals = game.numerals();
        let after = rules.moves.iter().flat_map(|kind| &kind.to);
        let named: Vec<String> = rules.reads.iter().chain(after).cloned().collect();
        let value = fresh("v", &named);
        let taken = [&rules.reads[..], std::slice::from_ref(&value)].concat();
        let words = vocabulary(&numerals);
        let (symmetry, exchanged) = (Symmetry::default(), Vec::new());
        let (values, had, game) = (Vec::new(), Vec::new(), Arc::from(game));
        Ok(Draft { game, rules, numerals, value, taken, words, symmetry, exchanged, values, had })
    }

    fn add(&mut self, declaration: &Declaration<'t>) -> Result<(), FileError> {
        let &Declaration { word, rest } = declaration;
        match word.text {
            "let" => self.define(rest),
            "symmetric" => {
                self.exchanged.push(in_one_line(rest.text));
                self.symmetry.add(rest, &self.rules.reads)
            }
            "value" => self.state(rest),
            "had" => self.state_had(rest),
            "about" => Err(word.fault("`about` stands twice: one file is about one game")),
            _ => Err(word.fault(
                "a line begins with about, let, symmetric, value or had, or with a space if it \
                 continues the one before",
            )),
        }
    }

    /// Reads a formula in which these names may be free.
    fn formula(&self, part: Part<'_>, names: &[String], kind: &str) -> Result<Formula, FileError> {
        let numerals = &self.numerals;
        let explain = |text: &str, error: &SyntaxError| explain(text, error, numerals);
        Language { words: &self.words, names, kind, numerals, explain: &explain }.formula(part)
    }

    /// Reads a definition, after `let`.
    fn define(&mut self, part: Part<'_>) -> Result<(), FileError> {
        let taken = |name: &str| {
            let ready = ready_in(&self.numerals).iter().any(|ready| ready.name() == name);
            let ready = ready.then(|| format!("`{name}` is ready already: write another name"));
            ready.or_else(|| defined_twice(&self.words, name))
        };
        let found = definition(part, &taken, &|part, names, kind| self.formula(part, names, kind))?;
        self.words.define_of(found.name, found.parameters, found.body, None);
        Ok(())
    }

    /// Reads a value, after `value`.
    fn state(&mut self, part: Part<'t>) -> Result<(), FileError> {
        let (term, condition) = match word_at(part.text, "if") {
            Some(at) => (part.from(0, at), Some(part.from(at + 2, part.text.len()))),
            None => (part, None),
        };
        let reads = &self.rules.reads;
        let read = ValueTerm::read(term, reads)?;
        allow_constants(term)?;
        if read.has_xor() && !ready_in(&self.numerals).contains(&Ready::Xor) {
            return Err(term.fault(format!(
                "`xor` is known of numbers in base 2, and those of {} are in {}",
                self.game, self.numerals
            )));
        }
        let kind = "a number of the position";
        let condition = condition.map(|part| self.formula(part, reads, kind)).transpose()?;
        let formula = stated(&read, condition.as_ref(), &self.value, &self.taken);
        let condition = condition.map(|condition| set_apart(&condition, &self.taken));
        self.values.push(Stated { part, formula, condition });
        Ok(())
    }

    /// Reads a number that some option has, after `had`.
    fn state_had(&mut self, part: Part<'t>) -> Result<(), FileError> {
        let example = "as in `had w if w < x0`";
        let Some(at) = word_at(part.text, "if") else {
            return Err(part.fault_behind(format!("`if` and a formula should follow, {example}")));
        };
        let (name, condition) = (part.from(0, at), part.from(at + 2, part.text.len()));
        let [number] = names(name)?.try_into().map_err(|_| {
            name.fault(format!("a single name for the number should stand here, {example}"))
        })?;
        let reads = &self.rules.reads;
        if reads.contains(&number) {
            return Err(name.fault(format!(
                "`{number}` is a number of the position: write a name of its own, {example}"
            )));
        }
        let known = [&reads[..], std::slice::from_ref(&number)].concat();
        let formula = self.formula(condition, &known, "a number of the position")?;
        let formula = renamed(&formula, &[number], std::slice::from_ref(&self.value));
        let formula = set_apart(&formula, &self.taken);
        self.had.push(Stated { part, formula, condition: None });
        Ok(())
    }

    /// The finished file.
    fn finished(self, text: &str) -> Result<TheoremFile, FileError> {
        let Draft { game, rules, numerals, value, symmetry, exchanged, values, had, .. } = self;
        let formula = any(&values, &symmetry)?.expect("a file states a value");
        let had = any(&had, &symmetry)?;
        let mut used = sequences_of(&formula);
        used.extend(had.iter().flat_map(sequences_of));
        let ready = ready_in(&numerals).iter().copied();
        let ready = ready.filter(|ready| used.contains(ready.name())).collect();
        let clauses = values.iter().map(|value| in_one_line(value.part.text)).collect();
        let cases = values.iter().map(|stated| case(stated, &symmetry, &value, text));
        let cases = cases.collect::<Result<_, _>>()?;
        Ok(TheoremFile {
            game,
            rules,
            numerals,
            value,
            formula,
            cases,
            had,
            ready,
            clauses,
            exchanged,
            growth: true,
        })
    }
}

/// A case with the numbers exchanged in every way.
fn case(
    stated: &Stated<'_>,
    symmetry: &Symmetry,
    value: &str,
    text: &str,
) -> Result<Case, FileError> {
    let part = stated.part;
    let images = |formula: &Formula| {
        let (formula, condition) = (formula.clone(), None);
        any(&[Stated { part, formula, condition }], symmetry)
    };
    let nowhere = part.fault(
        "this case speaks of no position: none satisfies its condition with a value that is not \
         negative",
    );
    let nowhere = format!("line {}: {}", nowhere.line(text), nowhere.render(text));
    let has_value = |image| Formula::exists(vec![value.to_owned()], image);
    let valued = symmetry.images(&stated.formula).map(has_value);
    let promise = match &stated.condition {
        None => valued.reduce(Formula::and),
        Some(condition) => {
            let both = symmetry.images(condition).zip(valued);
            both.map(|(condition, valued)| condition.implies(valued)).reduce(Formula::and)
        }
    };
    let promise = promise.expect("a case states a value");
    let condition = stated.condition.as_ref().map(images).transpose()?.flatten();
    let formula = images(&stated.formula)?.expect("a case states a value");
    Ok(Case { formula, condition, promise, nowhere })
}
