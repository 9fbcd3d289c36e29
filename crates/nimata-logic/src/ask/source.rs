//! Sources of sequences, and their automata in the numeration that a formula asks for.

use std::fmt;
use std::sync::Arc;

use super::Host;
use super::automata::in_order;
use super::loaded::{Loaded, turned};
use crate::certificate::MOST_OUTPUT;
use crate::logic::{Sequence, Statement};
use crate::{AskError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, minimize};

/// A sequence that is derived when a formula names it.
///
/// It displays as what is derived, such as `sd:1/2`.
pub trait Provider: fmt::Display + Send + Sync {
    /// The sequence under this name, in the numerals wished for if they are its own or a choice.
    ///
    /// # Errors
    /// Why there is no automaton; a bound that was reached.
    fn load(&self, name: &str, wish: Option<&Numeration>, host: &dyn Host) -> Result<Loaded>;

    /// The same provider without what it has derived so far; `None` if it remembers nothing.
    fn anew(&self) -> Option<Arc<dyn Provider>> {
        None
    }
}

/// Where a sequence comes from.
pub enum Source {
    /// A sequence that is derived when it is needed, such as the values of a game.
    Provided(Arc<dyn Provider>),
    /// The first sequence of a statement that is proved, under its own name, with the lemmas of the
    /// proof that it keeps its rules.
    Stated(Statement),
    /// An automaton.
    Automaton(Dfao),
    /// Words over letters that mean no numeration in particular, as those of `{0,1}`, and may be
    /// read as those of either order: the automata that read them with the most and with the least
    /// significant digit first.
    Words([Dfao; 2]),
}

impl Source {
    /// An automaton, trimmed and with its digits understood.
    ///
    /// # Errors
    /// [`AskError::Output`] and [`AskError::Numeration`] if no formula can speak of it; bounds of
    /// the budget.
    pub fn of(found: &Dfao, host: &dyn Host) -> Result<Self> {
        let dfao = minimize(found);
        let outputs = || dfao.outputs().iter().flatten().copied();
        let least = outputs().min().unwrap_or(0).min(0);
        if let Some(output) = outputs().find(|output| output - least > MOST_OUTPUT) {
            return Err(AskError::Output(output));
        }
        // Words of linear numerations are read from their most significant digit.
        let dfao = match dfao.numeration().pair() {
            Some(_) => in_order(dfao, DigitOrder::Msd, host)?,
            None => dfao,
        };
        let numerals = dfao.numeration();
        let several = numerals.tracks().is_some() || numerals.has_integers();
        if !several && !numerals.is_decidable() {
            return Err(AskError::Numeration);
        }
        Ok(Source::Automaton(dfao))
    }
}

/// The sequence of a source, under this name, in the numerals wished for if it can be had in them.
pub(super) fn load(
    name: &str,
    source: &Source,
    wish: Option<&Numeration>,
    host: &dyn Host,
) -> Result<Loaded> {
    match source {
        Source::Provided(provider) => {
            let _work = host.work(format!("deriving {provider}"));
            turned(provider.load(name, wish, host)?, wish, host)
        }
        Source::Stated(Statement { sequences, lemmas, .. }) => {
            let sequence = sequences.first().expect("a statement has a sequence").clone();
            debug_assert_eq!(sequence.name, name, "the lemmas name it");
            turned(Loaded { sequence, lemmas: lemmas.clone() }, wish, host)
        }
        Source::Words(both) => {
            let order = wish.map_or(DigitOrder::Msd, Numeration::order);
            let dfao = &both[usize::from(order == DigitOrder::Lsd)];
            // Digits of no particular numeration are those of the one wished for.
            let wished = wish.filter(|_| dfao.numeration().tracks().is_none()).cloned();
            let wished = wished.and_then(|wish| dfao.clone().in_numeration(wish).ok());
            let automaton = wished.unwrap_or_else(|| dfao.clone());
            let sequence = Sequence { name: name.to_owned(), automaton, game: None };
            turned(Loaded { sequence, lemmas: Vec::new() }, wish, host)
        }
        Source::Automaton(dfao) => {
            let automaton = dfao.clone();
            let sequence = Sequence { name: name.to_owned(), automaton, game: None };
            turned(Loaded { sequence, lemmas: Vec::new() }, wish, host)
        }
    }
}
