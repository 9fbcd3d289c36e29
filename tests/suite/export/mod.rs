//! Files that are written and read: drawings, heat maps, tables, automata, scripts.

mod drawings;
mod geometry;
mod heat_map;
mod json;
mod npy;
mod page;
mod report;
mod sequence;
mod values;
mod walnut_read;
mod walnut_script;
mod walnut_write;
mod words;

use nimata::automaton::{Alphabet, Dfao, DigitOrder};
use proptest::prelude::*;

/// Small automata with these outputs, or no output.
fn any_dfao(output: impl Strategy<Value = i64> + Clone) -> impl Strategy<Value = Dfao> {
    (2u32..5, 1u32..3, 1usize..12, any::<bool>()).prop_flat_map(
        move |(base, tracks, states, msd)| {
            let alphabet = Alphabet::new(base, tracks).expect("small");
            let count = u32::try_from(states).expect("small");
            let outputs = prop::collection::vec(prop::option::of(output.clone()), states);
            let row = prop::collection::vec(0..count, alphabet.row_len());
            (outputs, prop::collection::vec(row, states)).prop_map(move |(outputs, rows)| {
                let order = if msd { DigitOrder::Msd } else { DigitOrder::Lsd };
                Dfao::new(alphabet, order, outputs, rows).expect("a table")
            })
        },
    )
}
