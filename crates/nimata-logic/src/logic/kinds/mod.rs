//! Formulas in which variables have numerations of their own, or are codes over letters.
//!
//! The logic of certificates has one numeration. So all words are read as numbers of one base, the
//! *common* one, which is the greatest number of digits of a number: `1001` of `fib` as 9. Greater
//! words are greater numbers in every numeration, so order and equality stay; a given sequence says
//! which words are those of a numeration, and stands beside each quantifier. Another given sequence
//! says which word is that of a sum, and sentences of the same certificate determine it. A code
//! with more letters than the base has digits is several numbers.
//!
//! | file | holds |
//! |---|---|
//! | `infer` | the kind of each variable |
//! | `home` | the common base, and the sequences and sentences given for it |
//! | `table` | tables over other digits |
//! | `rules` | the rules of games, about numbers of the common base |
//! | `lower` | the formula as one about numbers of the common base |
//! | `answer` | the way back for answers |
//! | `error` | why a formula is not translated |

mod answer;
mod error;
mod home;
mod infer;
mod lower;
mod rules;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use super::lowering::{Auxiliaries, Lowering};
use super::syntax::{bound_variables, error_at};
use super::{
    Answer, Environment, Formula, Lemma, Mixed, Noted, Offset, Sequence, Solution, Statement,
    SyntaxError, SyntaxErrorKind, Vocabulary, Wanted, free_variables, parse_noted, sequences_of,
    solve,
};
use answer::Free;
pub use error::KindError;
use home::Home;
use infer::infer;
use lower::OverBase;
use nimata_automata::automaton::{DigitOrder, Numeration, Track};
use nimata_automata::budget::Budget;

/// A sequence that a formula names, and the kinds of its tracks.
#[derive(Clone, Debug)]
pub struct Given {
    /// The sequence; if it has rules, all tracks are of one numeration.
    pub sequence: Sequence,
    /// The lemmas of the proof that it keeps its rules.
    pub lemmas: Vec<Lemma>,
    /// The kind of each track.
    pub tracks: Vec<Track>,
}

/// A formula with several numerations, written as one about numbers of the common base.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The formula as it was read.
    pub read: Formula,
    /// The places where `&`, `|` and `^` stand side by side without parentheses.
    pub mixed: Vec<Mixed>,
    /// The offset of outputs in the certificate.
    pub offset: Offset,
    /// The lemmas of games in the common base.
    lemmas: Vec<Lemma>,
    /// Why the rules of a game do not stand in the certificate, if they do not.
    rules: Result<(), KindError>,
    formula: Formula,
    environment: Environment,
    sentences: Vec<Formula>,
    base: u32,
    order: DigitOrder,
    variables: Vec<Free>,
    free: Vec<Free>,
}

impl Translation {
    /// Reads a formula and writes it as one about numbers of the common base. `words` has what it
    /// may call, and `given` the sequences, all of which are read from the same end as `otherwise`,
    /// the numeration of variables of which nothing says another one.
    ///
    /// # Errors
    /// [`KindError`].
    ///
    /// # Panics
    /// Panics if a sequence of the words stands in the text and is not given.
    ///
    /// # Complexity
    /// That of reading; and states times b^t for each sequence, with base b and t tracks of it.
    pub fn of(
        text: &str,
        words: &Vocabulary,
        given: &BTreeMap<String, Given>,
        otherwise: &Numeration,
        budget: &Budget,
    ) -> Result<Self, KindError> {
        let tracks: BTreeMap<String, Vec<Track>> =
            given.iter().map(|(name, given)| (name.clone(), given.tracks.clone())).collect();
        let (Noted { formula: read, mixed, .. }, mut kinds) =
            with_kinds(text, words, &tracks, otherwise)?;
        let (free, bound) = (free_variables(&read), bound_variables(&read));
        for variable in free.iter().chain(&bound) {
            kinds.entry(variable.clone()).or_insert_with(|| Track::Number(otherwise.clone()));
        }
        let used = sequences_of(&read);
        let used: BTreeMap<&String, &Given> =
            given.iter().filter(|(name, _)| used.contains(*name)).collect();
        let all = kinds.values().chain(used.values().flat_map(|given| &given.tracks));
        let taken: BTreeSet<String> = words.sequences().map(str::to_owned).collect();
        let mut negative =
            all.clone().filter_map(Track::numerals).filter(|numerals| numerals.has_integers());
        if let Some(numerals) = negative.next() {
            return Err(KindError::Negative(numerals.clone()));
        }
        let mut home = Home::of(all, otherwise.order(), taken, budget);
        let automata = used.iter().map(|(name, known)| (name.as_str(), &known.sequence.automaton));
        let offset = Offset::of(automata);
        let (mut lemmas, mut rules) = (Vec::new(), Ok(()));
        for (name, Given { sequence, lemmas: own, tracks }) in used {
            let place = home.sequences.len();
            home.add(name, &offset.automaton(name, &sequence.automaton), tracks)?;
            let Some(known) = &sequence.game else { continue };
            let is_native = tracks.iter().all(|kind| home.is_native(kind));
            lemmas.extend(own.iter().filter(|_| is_native).cloned());
            let found = match is_native {
                true => Ok(known.clone()),
                false => rules::lowered(known, &tracks[0], &mut home),
            };
            match found {
                Ok(found) => home.sequences[place].game = Some(found),
                Err(why) => rules = Err(KindError::Rules(why.to_string())),
            }
        }
        let mut lowering = OverBase {
            home: &mut home,
            kinds: &kinds,
            tracks: &tracks,
            names: free.iter().chain(&bound).cloned().collect(),
            parts: BTreeMap::new(),
            open: Auxiliaries::default(),
        };
        let mut formula = read.clone();
        offset.apply(&mut formula);
        formula = lowering.formula(&formula)?;
        let mut variable = |name: &String| Free {
            name: name.clone(),
            kind: lowering.kind(name),
            parts: lowering.parts(name),
        };
        let known = free.iter().map(&mut variable).collect();
        let variables = bound.iter().map(&mut variable).collect();
        let guards = free.iter().map(|name| lowering.guard(name)).collect::<Result<Vec<_>, _>>()?;
        if let Some(guards) = guards.into_iter().flatten().reduce(Formula::and) {
            formula = guards.and(formula);
        }
        let (base, order) = (home.numerals().digits(), otherwise.order());
        let environment = Environment::new(home.numerals(), home.sequences)?;
        let sentences = home.sentences;
        let free = known;
        Ok(Translation {
            read,
            mixed,
            offset,
            lemmas,
            rules,
            formula,
            environment,
            sentences,
            base,
            order,
            variables,
            free,
        })
    }

    /// The formula about numbers of the common base.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The common base, and the sequences of the translation.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The same request for the translation, with the tracks in the order of the variables.
    #[must_use]
    pub fn wanted(&self, wanted: Wanted) -> Wanted {
        let tracks = self.free.iter().flat_map(|variable| variable.parts.clone()).collect();
        Wanted { tracks, ..wanted }
    }

    /// The variables of the formula, with their kinds.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Track)> {
        let all = self.free.iter().chain(&self.variables);
        all.map(|known| (known.name.as_str(), &known.kind))
    }

    /// The variables that are free, in alphabetical order, with their kinds.
    pub fn free(&self) -> impl Iterator<Item = (&str, &Track)> {
        self.free.iter().map(|known| (known.name.as_str(), &known.kind))
    }

    /// The answer about the variables of the formula.
    ///
    /// # Errors
    /// [`KindError::Letters`] if its automaton has too many letters; [`KindError::Reached`].
    pub fn answer(&self, answer: Answer, budget: &Budget) -> Result<Answer, KindError> {
        let known = if self.free.is_empty() { &self.variables } else { &self.free };
        let kinds = std::iter::empty();
        let mut home = Home::of(kinds, self.order, BTreeSet::new(), budget);
        home.set_base(self.base);
        answer::back(answer, &home, known, budget)
    }

    /// The statement of the certificate: the answer about the common base, and the sentences that
    /// determine the sums in it. Each game among its sequences has its rules.
    ///
    /// # Errors
    /// [`KindError::Solve`] for a bound; [`KindError::Sums`]; or why the rules of a game do not
    /// stand in it.
    pub fn statement(&self, solution: &Solution, wanted: &Wanted) -> Result<Statement, KindError> {
        self.rules.clone()?;
        let mut statement = solution.statement(&self.formula, &self.environment);
        let mut lemmas = self.lemmas.clone();
        for sentence in &self.sentences {
            let wanted = Wanted { tracks: Vec::new(), ..wanted.clone() };
            let solved = solve(sentence, &self.environment, &wanted, &mut |_, _| {})?;
            let Answer::Sentence { truth: true, .. } = solved.answer else {
                return Err(KindError::Sums(sentence.to_string()));
            };
            lemmas.extend(solved.lemmas);
            statement.sentences.push(sentence.clone());
        }
        // Sentences and rules name the sequences of words and sums.
        for known in self.environment.sequences() {
            if statement.sequences.iter().all(|it| it.name != known.name) {
                statement.sequences.push(known.clone());
            }
        }
        statement.lemmas.splice(0..0, lemmas);
        Ok(statement)
    }
}

/// Reads a formula in which each part may have a numeration of its own, and finds the kinds of the
/// variables in its comparisons; `tracks` has those of the sequences. Where nothing says another
/// one, a variable is in the numeration `otherwise`.
///
/// # Errors
/// Those of [`parse_noted`]; an error at a comparison whose kinds clash.
pub fn with_kinds(
    text: &str,
    words: &Vocabulary,
    tracks: &BTreeMap<String, Vec<Track>>,
    otherwise: &Numeration,
) -> Result<(Noted, BTreeMap<String, Track>), SyntaxError> {
    let mut noted = parse_noted(text, words)?;
    // A number is the same from whichever end its digits are read.
    for note in &mut noted.notes {
        note.numerals = note.numerals.take().map(|numerals| numerals.in_order(otherwise.order()));
    }
    let as_written = |name: String| noted.written.get(&name).cloned().unwrap_or(name);
    let in_text = |(offset, kind): (usize, SyntaxErrorKind)| {
        let mut offset = offset;
        let kind = match kind {
            SyntaxErrorKind::TwoReadings { variable, first, second } => {
                // The second sequence is the one that does not fit.
                let read = format!("{}[", second.0);
                offset += text.get(offset..).and_then(|rest| rest.find(&read)).unwrap_or(0);
                SyntaxErrorKind::TwoReadings { variable: as_written(variable), first, second }
            }
            SyntaxErrorKind::Clash(name, one, other) => {
                SyntaxErrorKind::Clash(as_written(name), one, other)
            }
            SyntaxErrorKind::CodeInArithmetic(name, letters) => {
                SyntaxErrorKind::CodeInArithmetic(as_written(name), letters)
            }
            kind => kind,
        };
        error_at(text, offset, kind)
    };
    let kinds = infer(&noted.notes, tracks, otherwise).map_err(in_text)?;
    Ok((noted, kinds))
}
