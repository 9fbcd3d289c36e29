//! Games from rules files: a user writes the rules as formulas on natural numbers.
//!
//! A formula defines which tuples of numbers are positions, further formulas define the moves, and
//! every move lowers a measure. So an automaton accepts the pairs of a position and its option. Two
//! sentences for each kind of moves state that the rules define a game.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the contents of a file, [`RulesFile`] |
//! | `formulas`, `heads`, `draft`, `reading` | the text of a file, line by line |
//! | `passes` | passes, written out as a number of the position |
//! | `statements` | the contents of a file as formulas |
//! | `demand`, `soundness`, `refusal` | every move leads to a position and lowers the measure |
//! | `sets`, `relation` | formulas as automata, and the options of a position |
//! | `sound` | positions and moves of sound rules |
//! | `rules` | [`WrittenGame`]: name, positions, options |
//! | `definition`, `levels` | values and outcomes straight from the rules |
//! | `answers`, `search`, `suggestions` | learning and proving an automaton, or a report of what
//! was seen |
//! | `found` | a proved automaton at positions of any size |
//! | `compact`, `row`, `walk` | the values of 0, 1, 2, … in order, a byte or a few each |
//! | `code`, `heaps`, `kept` | the octal game that the rules are; it is kept with the row |
//! | `by_definition`, `rungs`, `claims`, `sound_claim` | ladder and claims |
//! | `together` | sums of positions in misère play |
//! | `describe`, `family` | descriptions and tables for the command line |

mod answers;
mod by_definition;
mod claims;
mod code;
mod compact;
mod definition;
mod demand;
mod describe;
mod draft;
mod family;
mod formulas;
mod found;
mod heads;
mod heaps;
mod kept;
mod levels;
mod passes;
mod reading;
mod refusal;
mod relation;
mod row;
mod rules;
mod rungs;
mod search;
mod sets;
mod sound;
mod sound_claim;
mod soundness;
mod statements;
mod suggestions;
mod text;
mod together;
mod walk;

pub use crate::game::declarations::FileError;
pub use family::FAMILY;
pub use rules::WrittenGame;
pub use text::{RulesFile, WrittenMove};
