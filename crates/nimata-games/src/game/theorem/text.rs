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

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::{Case, TheoremFile};
use super::symmetry::Symmetry;
use crate::game::declarations::{
    Declaration, FileError, Language, NUMBER, Part, declarations, fits, fresh, in_one_line, names,
    renamed, set_apart, without_comments, word_at,
};
use crate::game::{Game, Result, read_game};
use nimata_logic::logic::{Formula, GameRules};

/// The greatest number of declarations.
const MOST_DECLARED: usize = 256;

/// A function that finds a game by its name.
pub(in crate::game) type Reader<'r> = dyn Fn(&str) -> Result<Box<dyn Game>> + 'r;

impl TheoremFile {
    /// Reads the text of a theorem file. A game from a rules file is read from its place.
    ///
    /// ```
    /// use nimata_games::game::theorem::TheoremFile;
    /// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
    /// assert_eq!(file.formula().to_string(), "xor[x1][x2][v] = @1");
    /// # Ok::<(), nimata_games::game::theorem::FileError>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`] at the first error.
    ///
    /// # Complexity
    /// That of [`parse`](nimata_logic::logic::parse) for each formula, and for each value
    /// one substitution for each way of exchanging numbers.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        TheoremFile::parse_with(text, &read_game, None)
    }

    /// Reads the text of a theorem file that stands at a path: the files that it names are near it.
    ///
    /// # Errors
    /// As [`TheoremFile::parse`].
    pub fn parse_at(text: &str, path: &Path) -> Result<Self, FileError> {
        let near = path.parent().unwrap_or(Path::new("")).to_owned();
        TheoremFile::parse_with(text, &read_game, Some(near)).map(|file| file.in_file(path))
    }

    /// Reads the text of a theorem file, whose game `read` finds by its name.
    ///
    /// # Errors
    /// As [`TheoremFile::parse`].
    pub(in crate::game) fn parse_with(
        text: &str,
        read: &Reader<'_>,
        near: Option<PathBuf>,
    ) -> Result<Self, FileError> {
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
        let mut draft = Draft::about(first.rest, read, near)?;
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
    value: String,
    /// The names that are free in the theorem.
    taken: Vec<String>,
    language: Language,
    symmetry: Symmetry,
    exchanged: Vec<String>,
    values: Vec<Clause<'t>>,
    had: Vec<Clause<'t>>,
}

impl<'t> Draft<'t> {
    fn about(part: Part<'_>, read: &Reader<'_>, near: Option<PathBuf>) -> Result<Self, FileError> {
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
        let mut language = Language::new(numerals, near);
        rules.given.iter().for_each(|given| language.add(given.clone()));
        let (symmetry, exchanged) = (Symmetry::default(), Vec::new());
        let (values, had, game) = (Vec::new(), Vec::new(), Arc::from(game));
        Ok(Draft { game, rules, value, taken, language, symmetry, exchanged, values, had })
    }

    fn add(&mut self, declaration: &Declaration<'t>) -> Result<(), FileError> {
        let &Declaration { word, rest } = declaration;
        if let Some(defined) = self.language.declare(word.text, rest, &self.rules.reads) {
            return defined;
        }
        match word.text {
            "symmetric" => {
                self.exchanged.push(in_one_line(rest.text));
                self.symmetry.add(rest, &self.rules.reads)
            }
            "value" => self.state(rest),
            "had" => self.state_had(rest),
            "about" => Err(word.fault("`about` stands twice: one file is about one game")),
            _ => Err(word.fault(
                "a line begins with about, let, reg, use, symmetric, value or had, or with a space \
                 if it continues the one before",
            )),
        }
    }

    /// Reads a value, after `value`.
    fn state(&mut self, part: Part<'t>) -> Result<(), FileError> {
        let (term, condition) = match word_at(part.text, "if") {
            Some(at) => (part.from(0, at), Some(part.from(at + 2, part.text.len()))),
            None => (part, None),
        };
        let reads = &self.rules.reads;
        let stated = self.language.value_of(term, reads, &self.value, &self.taken)?;
        let condition = condition.map(|part| self.language.formula(part, reads, NUMBER));
        let condition = condition.transpose()?;
        let condition = condition.map(|condition| set_apart(&condition, &self.taken));
        let formula = condition.iter().cloned().fold(stated, Formula::and);
        self.values.push(Clause { part, formula, condition });
        Ok(())
    }

    /// Reads a number that some option has, after `had`.
    fn state_had(&mut self, part: Part<'t>) -> Result<(), FileError> {
        let example = "as in `had w if w < x0`";
        if self.rules.moves.iter().any(|kind| kind.to.len() != self.rules.reads.len()) {
            return Err(part.fault(
                "`had` is known of moves that leave one position, and a move of this game leaves \
                 another number of them: leave this line out",
            ));
        }
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
        let formula = self.language.formula(condition, &known, NUMBER)?;
        let formula = renamed(&formula, &[number], std::slice::from_ref(&self.value));
        let formula = set_apart(&formula, &self.taken);
        self.had.push(Clause { part, formula, condition: None });
        Ok(())
    }

    /// The finished file.
    fn finished(self, text: &str) -> Result<TheoremFile, FileError> {
        let Draft { game, rules, value, language, symmetry, exchanged, values, had, .. } = self;
        let formula = any(&values, &symmetry)?.expect("a file states a value");
        let had = any(&had, &symmetry)?;
        let given = language.named(had.iter().chain([&formula]));
        let numerals = language.numerals;
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
            given,
            clauses,
            exchanged,
            growth: true,
        })
    }
}

/// A case with the numbers exchanged in every way.
fn case(
    stated: &Clause<'_>,
    symmetry: &Symmetry,
    value: &str,
    text: &str,
) -> Result<Case, FileError> {
    let part = stated.part;
    let images = |formula: &Formula| {
        let (formula, condition) = (formula.clone(), None);
        any(&[Clause { part, formula, condition }], symmetry)
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

/// The greatest length of the whole formula, and the greatest depth of its parentheses:
/// certificates allow more, of which the sentence about the formula uses some.
const MOST_TEXT: usize = 60_000;
const MOST_NESTED: usize = 60;

/// A clause: the statement, and its place in the file.
struct Clause<'t> {
    pub part: Part<'t>,
    pub formula: Formula,
    /// The condition of a value, if it has one.
    pub condition: Option<Formula>,
}

/// The formula that some clause or an image of it holds; `None` without clauses.
///
/// # Errors
/// The clause that makes it too long for a certificate.
fn any(clauses: &[Clause<'_>], symmetry: &Symmetry) -> Result<Option<Formula>, FileError> {
    let (mut seen, mut whole, mut length) = (HashSet::new(), None::<Formula>, 0);
    for Clause { part, formula, .. } in clauses {
        let fault = || {
            part.fault(format!(
                "with its definitions and exchanges written out, the theorem is too long for a \
                 certificate: at most {MOST_TEXT} signs, and {MOST_NESTED} parentheses in each \
                 other, are"
            ))
        };
        for image in symmetry.images(formula) {
            let text = image.to_string();
            length += text.len();
            if !fits(&text, MOST_TEXT.saturating_sub(length - text.len()), MOST_NESTED) {
                return Err(fault());
            }
            if seen.insert(text) {
                whole = Some(match whole {
                    None => image,
                    Some(before) => before.or(image),
                });
            }
        }
    }
    Ok(whole)
}
