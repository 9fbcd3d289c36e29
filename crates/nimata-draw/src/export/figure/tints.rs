//! The colours of the outputs.

use super::Caption;
use crate::export::colour::{Colour, NONE, of_outcome, of_value};
use nimata_automata::automaton::{Dfao, Output};

/// For the shaded nodes of a diagram.
pub(in crate::export) const SHADE: Colour = Colour { rgb: [0xcf; 3] };

/// The outputs in order, with their colours.
pub(in crate::export) struct Tints(Vec<(Output, Colour)>);

impl Tints {
    /// Outputs have the colours of values. Two kinds of automata have the colours of lost and won
    /// positions instead: those whose outputs say who wins, and those that recognise a set, with
    /// one output for its elements and one for all other numbers.
    pub(in crate::export) fn new(dfao: &Dfao, caption: &Caption) -> Self {
        let outputs = dfao.palette();
        let outside = caption.rejects;
        let inside = outputs.iter().filter(|&&output| output.is_some() && output != outside);
        let set = outside.is_some() && inside.count() <= 1;
        let tint = |output: i64| match (set, caption.outcomes) {
            (true, _) => of_outcome(Some(output) != outside),
            (false, true) => of_outcome(output == 0),
            (false, false) => of_value(output),
        };
        Tints(outputs.into_iter().map(|output| (output, output.map_or(NONE, tint))).collect())
    }

    pub(in crate::export) fn of(&self, output: Output) -> Colour {
        let at = self.0.binary_search_by_key(&output, |entry| entry.0);
        self.0[at.expect("every output has a colour")].1
    }

    pub(in crate::export) fn iter(&self) -> impl ExactSizeIterator<Item = &(Output, Colour)> {
        self.0.iter()
    }
}
