//! Games from rules files: a user writes the rules as formulas on natural numbers.
//!
//! A formula defines which tuples of numbers are positions, further formulas define the moves, and
//! every move lowers a measure. So an automaton accepts the pairs of a position and its option. Two
//! sentences for each kind of moves state that the rules define a game.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the contents of a file, [`RulesFile`], and the formulas that they give |
//! | `formulas`, `heads`, `reading` | the text of a file, line by line |
//! | `reading` | passes, written out as a number of the position |
//! | `formulas` | the measure as a sum of multiples |
//! | `soundness`, `refusal` | every move leads to a position and lowers the measure |
//! | `relation` | a kind of moves as an automaton, and the options of a position |
//! | `sound` | positions and moves of sound rules |
//! | `rules` | [`WrittenGame`]: name, positions, options |
//! | `definition`, `levels` | values and outcomes straight from the rules |
//! | `answers`, `search` | learning and proving an automaton, or a report of the search |
//! | `rungs` | a proved automaton at positions of any size |
//! | `by_definition`, `row`, `walk` | the values of 0, 1, 2, … in order, a byte or a few each |
//! | `grid` | the values of all positions of a box, for moves that raise no number |
//! | `heaps` | the octal game that the rules are; it is kept with the row |
//! | `recurrence`, `recurring` | values by a recurrence: guessed, proved, evaluated, as matrices |
//! | `by_definition`, `rungs`, `claims` | ladder and claims |
//! | `rungs` | sums of positions in misère play |
//! | `describe`, `family` | descriptions and tables for the command line |

mod answers;
mod arithmetic;
mod by_definition;
mod claims;
mod definition;
mod describe;
mod family;
mod formulas;
mod grid;
mod heads;
mod heaps;
mod hexadecimal;
mod levels;
mod reading;
mod recurrence;
mod recurring;
mod refusal;
mod relation;
mod row;
mod rules;
mod rungs;
mod search;
mod sound;
mod soundness;
mod text;
mod walk;

pub use crate::game::declarations::FileError;
pub use family::FAMILY;
pub use rules::WrittenGame;
pub use text::{RulesFile, WrittenMove};
