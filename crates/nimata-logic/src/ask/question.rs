//! A question in first-order logic: its formula, and the sequences in it.

use std::collections::BTreeSet;

use super::numbers::determined_number;
use super::several::{DEFAULT_NUMERALS, agree, translated};
use super::spelling::Spelling;
use super::{Host, Sequences};
use crate::logic::{
    Coded, Determined, Environment, Formula, Lemma, Mixed, Named, Offset, Parsed, Sequence,
    SyntaxErrorKind, Translation, Vocabulary, coded, named, number_named, parse, sequences_of,
};
use crate::{AskError, Result};
use nimata_automata::automaton::{Numeration, common_power};

/// A formula and what its names stand for.
pub struct Question {
    /// The formula.
    pub formula: Formula,
    /// The sequences in the formula that is [decided](Self::decided), and the numerals of its
    /// numbers.
    pub environment: Environment,
    /// Where `&`, `|` and `^` stand beside each other in its text without parentheses.
    pub mixed: Vec<Mixed>,
    /// How the values of its variables are written.
    pub spelling: Spelling,
    /// The parts that only its answer needs.
    pub(super) rest: Rest,
}

/// The parts of a question that its answer needs.
pub(super) struct Rest {
    /// The lemmas of the proofs that the games among the sequences keep their rules.
    pub(super) lemmas: Vec<Lemma>,
    /// The decided formula, if variables have numerations of their own; the environment is that of
    /// the translation.
    pub(super) translation: Option<Translation>,
    /// The numeration of all numbers, if there is no such translation.
    pub(super) numerals: Numeration,
    /// The decided formula, if outputs are counted from the least one, or numbers are integers.
    pub(super) decided: Option<Formula>,
    /// How much less outputs are than in the certificate.
    pub(super) offset: Offset,
    /// Sentences that say what the sequences are that stand for sums of integers, or that the rules
    /// of games name.
    pub(super) sums: Vec<Formula>,
    /// The variables that stand for constants of the text.
    pub(super) constants: BTreeSet<String>,
}

impl Question {
    /// Reads a formula in Walnut's language. `words` has what it may call; the sequences are added
    /// to them.
    ///
    /// # Errors
    /// [`AskError::NoFormula`] with a caret; [`AskError::OtherNumeration`] if its sequences are not
    /// in one numeration.
    pub fn read(text: &str, words: &Vocabulary, sequences: &mut Sequences<'_>) -> Result<Self> {
        let mut words = words.clone();
        let Named { sequences: names, numerations, calls } = named(text);
        for name in &numerations {
            words.add_numeration(name, sequences.numerals(name));
        }
        let known = numerations.iter().filter_map(|name| words.numeration(name).ok());
        let known: Vec<Numeration> = known.collect();
        let used = names.iter().map(String::as_str);
        let used = used.chain(calls.iter().filter_map(|call| words.sequence_of(call)));
        let orders = known.iter().any(|it| it.order() != known[0].order());
        if orders || text.contains('`') {
            sequences.host().say(
                "a number is the same from whichever end msd_, lsd_ and ` read its digits; \
                 `reverse` reverses words over digits alone, such as {0,1}",
            );
        }
        if let Some(name) = sequences.of_letters(used).filter(|_| orders) {
            return Err(AskError::Orders(name.to_owned()));
        }
        let wish = known.into_iter().next();
        let mut own = Vec::new();
        for name in &names {
            if sequences.find(name)? {
                let loaded = sequences.loaded(name, wish.as_ref())?;
                let tracks = loaded.sequence.automaton.alphabet().tracks();
                words.add_sequence(name, usize::try_from(tracks).expect("at most 20"));
                let outputs = loaded.sequence.automaton.outputs().iter().flatten();
                words.add_outputs(name, outputs.copied());
                own.push(loaded.sequence.automaton.numeration().clone());
            }
        }
        if own.first().is_some_and(|own| own.has_integers()) {
            words.set_integers();
        }
        words.set_numbers();
        let parsed = parse(text, &words);
        let named = parsed.iter().flat_map(|parsed| sequences_of(&parsed.formula));
        let numbers: BTreeSet<String> = named.filter(|name| number_named(name).is_some()).collect();
        let has_numbers = !numbers.is_empty();
        for name in numbers {
            sequences.add_number(&name)?;
        }
        let several = match &parsed {
            Ok(parsed) if sequences.some_have_tracks(&sequences_of(&parsed.formula))? => true,
            Ok(Parsed { formula, numerals: Some(numerals), outside: true, .. })
                if !numerations.is_empty() =>
            {
                !agree(text, &words, (formula, numerals), sequences)?
            }
            Ok(_) => false,
            Err(error) => matches!(error.kind(), SyntaxErrorKind::TwoNumerations(..)),
        };
        if several && has_numbers {
            return Err(AskError::Unsuitable(
                "constants of more than 55 digits need one numeration for all numbers".to_owned(),
            ));
        }
        if several {
            return Ok(translated(text, &words, sequences)?.into());
        }
        let Parsed { formula, numerals, mixed, constants, .. } = parsed.map_err(|error| {
            if let SyntaxErrorKind::Bound(_, bound) = error.kind() {
                return (*bound).into();
            }
            let advice = match error.kind() {
                SyntaxErrorKind::UnknownSequence(name, _) => sequences.host().naming(name),
                _ => String::new(),
            };
            AskError::NoFormula {
                column: error.column(),
                says: error.render_advised(text, &advice),
            }
        })?;
        let possible = numerals.clone().map_or_else(|| common(&own), |numerals| vec![numerals]);
        let (numerals, loaded) = match sequences.together(&sequences_of(&formula), &possible) {
            Err(error) if error.is_unsuitable() && numerals.is_none() => {
                return Ok(translated(text, &words, sequences)?.into());
            }
            found => found?,
        };
        let (mut used, mut lemmas) = (Vec::new(), Vec::new());
        for loaded in loaded {
            used.push(loaded.sequence);
            lemmas.extend(loaded.lemmas);
        }
        let automata = used.iter().map(|known| (known.name.as_str(), &known.automaton));
        let offset = Offset::of(automata);
        for known in &mut used {
            known.automaton = offset.automaton(&known.name, &known.automaton);
        }
        let mut shifted = formula.clone();
        offset.apply(&mut shifted);
        let mut determined = Vec::new();
        let budget = sequences.host().budget();
        for at in 0..used.len() {
            if let Some((second, sentences)) =
                determined_number(&used[at].name, &numerals, &budget)?
            {
                used.push(second);
                determined.extend(sentences);
            }
        }
        let coded = match numerals.has_integers() {
            true => coded(&shifted, &numerals, used, &budget)?,
            false => {
                let sentences = beside(&mut used)?;
                let environment = Environment::new(numerals.clone(), used)?;
                Coded { formula: shifted, environment, sentences }
            }
        };
        let Coded { formula: decided, environment, mut sentences } = coded;
        sentences.extend(determined);
        let spelling = Spelling::of(&numerals);
        let decided = (decided != formula).then_some(decided);
        let (translation, sums) = (None, sentences);
        let rest = Rest { lemmas, translation, numerals, decided, offset, sums, constants };
        Ok(Question { formula, environment, mixed, spelling, rest })
    }

    /// The remark for a reader of the certificate, in one sentence without a full stop.
    pub fn note(&self) -> Option<String> {
        let zero = -self.rest.offset.offset;
        (zero < 0).then(|| {
            format!(
                "the certificate counts outputs of sequences with some below 0 from {zero} on: \
                 its @0 stands for @{zero} there"
            )
        })
    }

    /// The formula that is decided in the environment: outputs are counted from 0 on, and codes
    /// stand for integers and for variables with numerations of their own.
    pub fn decided(&self) -> &Formula {
        match (&self.rest.translation, &self.rest.decided) {
            (Some(translation), _) => translation.formula(),
            (None, decided) => decided.as_ref().unwrap_or(&self.formula),
        }
    }

    /// Tells the host how `&` beside `|` was read if there are no parentheses.
    pub fn tell_readings(&self, host: &dyn Host) {
        for mixed in &self.mixed {
            let (one, other) = mixed.signs;
            host.say(&format!(
                "`{one}` and `{other}` bind alike, from the left: this is read as `{}`; for `{}` \
                 write parentheses",
                mixed.read, mixed.otherwise
            ));
        }
    }

    /// The numerations of the question: that of all its numbers, or those of its variables, each
    /// once.
    pub fn numerals(&self) -> String {
        let Some(translation) = &self.rest.translation else {
            return self.rest.numerals.to_string();
        };
        let kinds = translation.variables().map(|(_, kind)| kind.to_string());
        kinds.collect::<BTreeSet<String>>().into_iter().collect::<Vec<_>>().join(" ")
    }
}

/// Adds the sequences that the rules of games name; returns the sentences that determine them.
///
/// # Errors
/// [`AskError::Name`] if another sequence has such a name.
fn beside(used: &mut Vec<Sequence>) -> Result<Vec<Formula>> {
    let rules = used.iter().filter_map(|known| known.game.as_ref());
    let given: Vec<Determined> = rules.flat_map(|rules| rules.given.clone()).collect();
    for other in given.iter().flat_map(|given| &given.sequences) {
        match used.iter().find(|known| known.name == other.name) {
            Some(known) if known == other => {}
            Some(_) => return Err(AskError::Name(other.name.clone())),
            None => used.push(other.clone()),
        }
    }
    let mut sentences: Vec<Formula> = given.into_iter().flat_map(|given| given.sentences).collect();
    sentences.sort_by_cached_key(Formula::to_string);
    sentences.dedup();
    Ok(sentences)
}

/// The numerals in which sequences might go together, of which each by itself is in one of these;
/// the best ones first. In bases that are powers of one number they are the bases from the least
/// one on, in whatever order the sequences stand, and the least common power.
fn common(own: &[Numeration]) -> Vec<Numeration> {
    let Some(first) = own.first() else { return vec![DEFAULT_NUMERALS] };
    let bases: Option<BTreeSet<u32>> = own.iter().map(|numerals| numerals.base()).collect();
    let power = bases.as_ref().and_then(|bases| {
        let mut bases = bases.iter().copied();
        let least = bases.next()?;
        bases.try_fold(least, common_power)
    });
    match (bases, power) {
        (Some(mut bases), Some(power)) => {
            bases.insert(power);
            bases.into_iter().map(|base| Numeration::Base { base, order: first.order() }).collect()
        }
        _ => vec![first.clone()],
    }
}

impl From<Translation> for Question {
    fn from(translation: Translation) -> Self {
        let numerals = translation.environment().numerals().clone();
        let offset = translation.offset.clone();
        Question {
            formula: translation.read.clone(),
            environment: translation.environment().clone(),
            mixed: translation.mixed.clone(),
            spelling: Spelling::from(&translation),
            rest: Rest {
                lemmas: Vec::new(),
                numerals,
                translation: Some(translation),
                decided: None,
                offset,
                sums: Vec::new(),
                constants: BTreeSet::new(),
            },
        }
    }
}
