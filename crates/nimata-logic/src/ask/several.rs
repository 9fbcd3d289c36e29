//! Questions in which variables have numerations of their own, or are codes.

use std::collections::BTreeMap;

use super::automata::in_order;
use super::unsolved::failed;
use super::{Loaded, Sequences};
use crate::Result;
use crate::logic::{
    Formula, Given, KindError, Translation, Vocabulary, named, parse_noted, sequences_of,
    with_kinds,
};
use nimata_automata::automaton::{DigitOrder, Numeration, Track};

/// The numeration of numbers if nothing says otherwise, as in Walnut.
pub(super) const DEFAULT_NUMERALS: Numeration =
    Numeration::Base { base: 2, order: DigitOrder::Msd };

/// Whether all variables are in this numeration, though not all of the text is where the text names
/// it: tracks of sequences are.
///
/// # Errors
/// [`AskError::NoFormula`] if variables that meet are in different ones.
pub(super) fn agree(
    text: &str,
    words: &Vocabulary,
    (formula, numerals): (&Formula, &Numeration),
    sequences: &mut Sequences<'_>,
) -> Result<bool> {
    let mut tracks = BTreeMap::new();
    for name in sequences_of(formula) {
        let loaded = sequences.loaded(&name, Some(numerals))?;
        tracks.insert(name.clone(), sequences.tracks(&name, &loaded.sequence.automaton));
    }
    let otherwise = otherwise(tracks.values().flatten(), numerals.order());
    let found = with_kinds(text, words, &tracks, &otherwise);
    let (_, kinds) =
        found.map_err(|error| failed(KindError::Syntax(error), text, sequences.host()))?;
    Ok(kinds.values().filter_map(Track::numerals).all(|own| own == numerals))
}

/// The numeration where nothing says another one: that of all tracks, or base 2.
fn otherwise<'t>(tracks: impl Iterator<Item = &'t Track>, order: DigitOrder) -> Numeration {
    let mut numerations = tracks.filter_map(Track::numerals);
    let first = numerations.next().filter(|first| numerations.all(|other| other == *first));
    first.unwrap_or(&DEFAULT_NUMERALS).clone().in_order(order)
}

/// Reads a question in which variables have numerations of their own. The words know the sequences
/// that the text names.
pub(super) fn translated(
    text: &str,
    words: &Vocabulary,
    sequences: &mut Sequences<'_>,
) -> Result<Translation> {
    let host = sequences.host();
    let syntax = |error| failed(KindError::Syntax(error), text, host);
    let noted = parse_noted(text, words).map_err(syntax)?;
    let names = sequences_of(&noted.formula);
    let wish = named(text).numerations.first().map(|name| words.numeration(name));
    let wish = wish.transpose().ok().flatten();
    let mut order = wish.as_ref().map(Numeration::order);
    let mut given = BTreeMap::new();
    for name in names {
        let own = sequences.loaded(&name, None)?.sequence.automaton.numeration().clone();
        let wanted = *order.get_or_insert(own.order());
        let loaded = sequences.loaded(&name, Some(&own.in_order(wanted)))?;
        if host.has_remembered() {
            loaded.verify(host)?;
        }
        let Loaded { mut sequence, lemmas } = loaded;
        sequence.automaton = in_order(sequence.automaton, wanted, host)?;
        let tracks = sequences.tracks(&name, &sequence.automaton);
        given.insert(name, Given { sequence, lemmas, tracks });
    }
    let order = order.unwrap_or(DEFAULT_NUMERALS.order());
    let otherwise = otherwise(given.values().flat_map(|given| &given.tracks), order);
    let translation = Translation::of(text, words, &given, &otherwise, &host.budget());
    translation.map_err(|error| failed(error, text, host))
}
