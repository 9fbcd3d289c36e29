//! Questions in which variables have numerations of their own, or are codes.

use std::collections::BTreeMap;

use super::automata::in_order;
use super::unsolved::failed;
use super::{Loaded, Sequences};
use crate::automaton::{DigitOrder, Numeration};
use crate::game::GameError;
use crate::logic::{Given, KindError, Translation, Vocabulary, named, parse_noted, sequences_of};

/// The numeration of numbers if nothing says otherwise, as in Walnut.
pub(super) const DEFAULT_NUMERALS: Numeration =
    Numeration::Base { base: 2, order: DigitOrder::Msd };

/// Reads a question in which variables have numerations of their own. The words know the sequences
/// that the text names.
pub(super) fn translated(
    text: &str,
    words: &Vocabulary,
    sequences: &mut Sequences<'_>,
) -> Result<Translation, GameError> {
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
        let Loaded { mut sequence, lemmas } = loaded;
        sequence.automaton = in_order(sequence.automaton, wanted, host)?;
        let tracks = sequences.tracks(&name, &sequence.automaton);
        given.insert(name, Given { sequence, lemmas, tracks });
    }
    let order = order.unwrap_or(DEFAULT_NUMERALS.order());
    let otherwise = wish.unwrap_or_else(|| DEFAULT_NUMERALS.in_order(order));
    let translation = Translation::of(text, words, &given, &otherwise, &host.budget());
    translation.map_err(|error| failed(error, text, host))
}
