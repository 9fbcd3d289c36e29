//! The game of a rules file: what any formulas on numbers allow, in text of one's own.
//!
//! A position is a tuple of numbers for which one formula holds, a move leads from one to another
//! where a second one does, and every move lowers a measure. So the options of a position are what
//! an automaton accepts beside it, and that the rules are those of a game is two sentences for each
//! kind of moves.
//!
//! | file | holds |
//! |---|---|
//! | `lines`, `formulas`, `text` | the text of a file, line by line; [`RulesFile`] |
//! | `error` | what is wrong with it, with a caret |
//! | `statements` | what it says as formulas |
//! | `demand`, `soundness`, `refusal` | that moves lead to positions and lower the measure |
//! | `sets`, `relation` | formulas as automata, and all that follows a position |
//! | `sound` | positions and moves of rules that are sound |
//! | `rules` | [`WrittenGame`]: name, positions, options |
//! | `definition`, `levels` | values and outcomes straight from the rules |
//! | `answers`, `search`, `suggestions` | an automaton learned and proved, or what was seen |
//! | `found` | an automaton that was proved, at positions of any size |
//! | `rungs`, `claims`, `sound_claim` | ladder and claims |
//! | `describe`, `family` | words and tables as the verbs ask for them |

mod answers;
mod claims;
mod definition;
mod demand;
mod describe;
mod error;
mod family;
mod formulas;
mod found;
mod levels;
mod lines;
mod refusal;
mod relation;
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

pub use error::FileError;
pub use family::FAMILY;
pub use rules::WrittenGame;
pub use text::{RulesFile, WrittenMove};
