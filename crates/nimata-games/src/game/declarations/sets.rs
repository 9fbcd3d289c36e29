//! Sets and sequences that formulas may name: by a regular expression, by a morphism, or from a
//! file.

use super::formulas::{Language, allow_name};
use super::lines::{FileError, Part};
use super::names::fresh;
use super::ready::Ready;
use crate::game::guess::given;
use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, Morphism, Numeration, Output, language, minimize, reverse,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::expression::point_at;
use nimata_logic::files::walnut::{Missing, Reading};
use nimata_logic::files::{json, read_within, walnut};
use nimata_logic::logic::script::{RegularError, RegularSet, regular_set};
use nimata_logic::logic::{
    Determined, Environment, Formula, Vocabulary, begins, numerals_named, parse, uniform_image,
};

/// Sentences determine a sequence by its states if there are at most so many.
const MOST_STATES: usize = 64;

/// The greatest length of a file, in bytes, and how many times its length reading it takes in
/// memory.
const MOST_BYTES: u64 = 1 << 24;
const FACTOR: u64 = 20;

impl Ready {
    /// The predicate with the sentence that determines it.
    pub(in crate::game) fn given(self, numerals: &Numeration) -> Determined {
        let base = numerals.base().expect("predicates are ready in bases");
        let (sequences, sentences) = (vec![self.sequence(numerals)], vec![self.definition(base)]);
        Determined { sequences, sentences }
    }

    /// The predicates that are ready in these numerals.
    pub(in crate::game) fn in_numerals(numerals: &Numeration) -> &'static [Ready] {
        numerals.base().map_or(&[], Ready::in_base)
    }
}

impl Language {
    /// Reads a set after `reg`: its name, the numeration once for each of its numbers, and a
    /// regular expression of their digits.
    ///
    /// # Errors
    /// The first error.
    pub(super) fn regular(&mut self, part: Part<'_>) -> Result<(), FileError> {
        let own = self.numerals.clone();
        let example = format!("as in `reg even {own} \"(0|1)*0\"`");
        let (name, rest) = first_word(part);
        self.allow_new(name)?;
        let quoted = rest.text.find('"').filter(|_| rest.text.ends_with('"'));
        let Some(open) = quoted.filter(|&open| open + 1 < rest.text.len()) else {
            let why =
                format!("a regular expression between two `\"` should end this line, {example}");
            return Err(rest.fault_behind(why));
        };
        let (bases, expression) = (rest.from(0, open), rest.from(open + 1, rest.text.len() - 1));
        let mut tracks = 0;
        for base in bases.text.split_whitespace() {
            let same = |numerals: Numeration| numerals == own;
            if *base != own.to_string() && !numerals_named(base).is_ok_and(same) {
                let why = format!("the numbers of this file are written in {own}: write it here");
                return Err(bases.fault(why));
            }
            tracks += 1;
        }
        let alphabet = Alphabet::new(own.digits(), tracks);
        let alphabet = alphabet.map_err(|_| {
            bases.fault(format!(
                "{own} should stand here once for each number of the set, {example}"
            ))
        })?;
        let budget = Budget::default();
        let set = regular_set(expression.text, alphabet, None, own.order(), &budget);
        let RegularSet { language: words, foreign } = set.map_err(|error| match error {
            RegularError::Syntax(column, why) => {
                expression.fault(format!("{why}\n{}", point_at(expression.text, column)))
            }
            RegularError::Reached(reached) => expression.fault(reached.to_string()),
        })?;
        if let Some(digit) = foreign {
            return Err(expression.fault(format!("{digit} is not a digit of {own}")));
        }
        // A number belongs to the set if some of its words does, with zeros in front or without.
        let words = language::padded(&words, &budget);
        let words = words.map_err(|reached| expression.fault(reached.to_string()))?;
        let automaton = words.in_numeration(own).expect("the alphabet has its digits");
        self.know(name.text, &minimize(&automaton), None, part)
    }

    /// Reads a sequence after `use`: its name, and behind `from` a file with its automaton or its
    /// morphism, or a morphism in quotation marks.
    ///
    /// # Errors
    /// The first error.
    pub(super) fn used(&mut self, part: Part<'_>) -> Result<(), FileError> {
        let example = "as in `use evil from evil.txt` or `use t from \"0 -> 01, 1 -> 10\"`";
        let (name, rest) = first_word(part);
        self.allow_new(name)?;
        let (from, source) = first_word(rest);
        if from.text != "from" || source.text.is_empty() {
            return Err(rest.fault(format!("`from` and a file should stand here, {example}")));
        }
        let quoted = source.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        if let Some(text) = quoted {
            let morphism = text.parse().map_err(|error| source.fault(format!("{error}")))?;
            return self.fixed_point(name.text, &morphism, source);
        }
        let Some(near) = &self.near else {
            let why = "these rules stand in no file, and so no other file is near them: write the \
                       set by `reg`, or its morphism in quotation marks";
            return Err(source.fault(why));
        };
        let bytes = read_within(&near.join(source.text), MOST_BYTES, FACTOR, &Budget::default());
        let bytes = bytes.map_err(|error| source.fault(error.to_string()))?;
        if let Some(morphism) = morphism_in(&bytes) {
            return self.fixed_point(name.text, &morphism, source);
        }
        let mut sound = automaton_in(&bytes).map_err(|why| source.fault(why))?;
        if sound.order() != self.numerals.order() {
            sound =
                reverse(&sound, &Budget::default()).map_err(|it| source.fault(it.to_string()))?;
        }
        self.know(name.text, &sound, None, source)
    }

    /// Adds the fixed point of a morphism.
    fn fixed_point(
        &mut self,
        name: &str,
        morphism: &Morphism,
        part: Part<'_>,
    ) -> Result<(), FileError> {
        let Some(&letter) = morphism.prolongable().first() else {
            return Err(part.fault("no letter begins its own image, so there is no fixed point"));
        };
        let word = morphism.fixed_point(letter, name, &Budget::default());
        let word = word.map_err(|error| part.fault(error.to_string()))?;
        let sentences = morphism.uniform_length().map(|length| {
            let images = uniform_image(morphism, length, (name, &word), name);
            [vec![begins(name, letter)], images].concat()
        });
        self.know(name, &word, sentences, part)
    }

    /// Adds a sequence with the sentences that determine it; without them those of its states, if
    /// there are few.
    fn know(
        &mut self,
        name: &str,
        automaton: &Dfao,
        sentences: Option<Vec<String>>,
        part: Part<'_>,
    ) -> Result<(), FileError> {
        let own = &self.numerals;
        if automaton.numeration() != own {
            let why = format!(
                "`{name}` is in {}, and the numbers of this file are written in {own}",
                automaton.numeration()
            );
            return Err(part.fault(why));
        }
        let mut sequences = vec![given(name, automaton)];
        // This verifies that zeros in front change nothing.
        let environment = Environment::new(own.clone(), sequences.clone());
        let environment = environment.map_err(|error| part.fault(error.to_string()))?;
        sequences = environment.sequences().to_vec();
        let mut texts = sentences.unwrap_or_default();
        if texts.is_empty() {
            let taken: Vec<String> = self
                .given
                .iter()
                .flat_map(|known| &known.sequences)
                .map(|it| it.name.clone())
                .collect();
            let states = fresh(&format!("{name}_state"), &taken);
            if let Some((of_states, said)) = by_states(&sequences[0].automaton, name, &states) {
                sequences.push(given(&states, &of_states));
                texts = said;
            }
        }
        let words = Vocabulary::of(&sequences);
        let read = |text: &String| parse(text, &words).expect("a sentence of the library").formula;
        let sentences: Vec<Formula> = texts.iter().map(read).collect();
        self.add(Determined { sequences, sentences });
        Ok(())
    }

    /// Adds a sequence that formulas may name from now on, unless there is one of this name.
    pub(in crate::game) fn add(&mut self, given: Determined) {
        let name = given.name().to_owned();
        if self.given.iter().any(|known| known.name() == name) {
            return;
        }
        let tracks = given.sequences[0].automaton.alphabet().tracks();
        let tracks = usize::try_from(tracks).expect("at most 20");
        self.words.define_sequence(name.clone(), name, tracks, None);
        self.given.push(given);
    }

    /// Requires a new name that a sequence may have.
    fn allow_new(&self, name: Part<'_>) -> Result<(), FileError> {
        allow_name(name)?;
        self.allow_undefined(name)
    }
}

/// The first word of a part, and the rest.
fn first_word(part: Part<'_>) -> (Part<'_>, Part<'_>) {
    let end = part.text.find(char::is_whitespace).unwrap_or(part.text.len());
    (part.from(0, end), part.from(end, part.text.len()))
}

/// The morphism in a file, if it holds one and not an automaton.
fn morphism_in(bytes: &[u8]) -> Option<Morphism> {
    let lines = std::str::from_utf8(bytes).ok()?.lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n").parse().ok()
}

/// The automaton in a file, or what is wrong with it.
fn automaton_in(bytes: &[u8]) -> Result<Dfao, String> {
    let imported = match json::is_json(bytes) {
        true => json::read(bytes),
        false => {
            let reading = Reading { missing: Some(Missing::AsOutputs), ..Reading::default() };
            walnut::read_with(bytes, &reading).map(|found| found.imported)
        }
    };
    let imported = imported.map_err(|error| error.to_string())?;
    imported.into_sound().map_err(|fault| fault.to_string())
}

/// The sequence of the states that an automaton reaches, and sentences that determine both: the
/// state after 0, and for each state its output and the states after one digit more. `None` unless
/// one number in a base is read from its most significant digit, and there are few states, all with
/// an output.
fn by_states(automaton: &Dfao, name: &str, states: &str) -> Option<(Dfao, Vec<String>)> {
    let base = automaton.numeration().base()?;
    let count = automaton.len();
    let one = automaton.order() == DigitOrder::Msd && automaton.alphabet().tracks() == 1;
    if !one || count > MOST_STATES {
        return None;
    }
    let targets = automaton.flat_targets();
    let mut texts = vec![format!("{states}[0] = @0")];
    let digits = usize::try_from(base).ok()?;
    for (state, output) in automaton.outputs().iter().enumerate() {
        let after = targets[state * digits..][..digits].iter().enumerate();
        let after = after.map(|(digit, to)| format!("{states}[{base}*n + {digit}] = @{to}"));
        let after = after.collect::<Vec<_>>().join(" & ");
        let output = (*output)?;
        texts.push(format!("A n ({states}[n] = @{state} => ({name}[n] = @{output} & {after}))"));
    }
    let numbered: Vec<Output> = (0..).map(Some).take(count).collect();
    let table =
        Dfao::from_flat(automaton.alphabet(), automaton.order(), numbered, targets.to_vec());
    Some((table.expect("the same table with other outputs"), texts))
}
