//! Games: their rules, the theorems about their positions, and what can be proved of them.
//!
//! | file | holds |
//! |---|---|
//! | `rules`, `shape`, `position` | [`Rules`]: a name, the shape of a position, the options |
//! | `into_position` | positions as Rust has them: numbers, tuples, slices and texts |
//! | `definition` | values from the rules alone, once for all families |
//! | `table` | tables over boxes and sorted positions, and the mex |
//! | `remoteness` | how long plays last, by the definition |
//! | `held` | tables by what they hold: values, who wins, remoteness |
//! | `tabulated`, `pictures` | lost positions and pictures, from tables alone |
//! | `rung` | [`Rung`](rung::Rung): one theorem; a ladder of them answers every question |
//! | `claim` | [`Claim`](claim::Claim): a statement that can be derived and proved, by name |
//! | | the result of a derivation, and a claim with its evidence |
//! | `rules` | rules of games on piles as formulas |
//! | `guess` | formulas decided; the loop from rules to a proved automaton |
//! | `tabulated` | values one after the other, for a table that grows in a file |
//! | `repeating` | values that repeat from some number on |
//! | `remembered` | results of searches, kept on a shelf and verified in their form |
//! | `learned` | automata that are learned from single values, and proved |
//! | `usual_claims` | claims of several families |
//! | `conclusion` | the conclusion of a proof, in one short sentence |
//! | `report` | reports in rows, by name |
//! | `declarations`, `theorem` | files of declarations; theorems in such files |
//! | `family`, `families` | [`Game`], which joins the three, and the list of families |
//! | `headings` | names of claims, rules and facts, as pages show them |
//! | `names` | names that books give, and the word that a mistyped one may mean |
//! | `sum`, `written` | positions of several games side by side, and their text |
//! | `sum` | games whose positions are judged together where they are added |
//! | `misere_play` | games of the families in misère play |
//! | `misere_sum` | who wins sums in misère play, by the definition |
//!
//! To add a family: one folder here, one line in [`FAMILIES`].

pub mod answer;
pub mod claim;
pub mod conclusion;
pub mod declarations;
mod definition;
pub mod discover;
pub mod dynamic_nim;
mod error;
pub mod exco_nim;
mod families;
mod family;
mod guess;
mod headings;
mod held;
pub mod hypergraph_nim;
mod into_position;
mod learned;
mod misere_play;
mod misere_sum;
mod names;
pub mod octal;
mod pictures;
pub mod position;
pub mod relation;
mod remembered;
mod remoteness;
pub mod repeating;
pub mod report;
mod rules;
pub mod rules_file;
pub mod rung;
pub mod shape;
pub mod slow_nim;
pub mod subtraction_division;
pub mod sum;
pub mod table;
mod tabulated;
mod text_file;
pub mod theorem;
mod usual_claims;
mod written;
pub mod wythoff;

pub use definition::Definition;
pub use error::{GameError, Result, meant};
pub use families::{FAMILIES, claimed, meant_at, of_file, read_game};
pub use family::{Family, Game, Grid};
pub use headings::heading_of;
pub use held::{TABLES, table_of};
pub use into_position::{IntoPosition, Natural};
pub use names::name_in_books;
pub use nimata_logic::nearest;
pub use position::Position;
pub use remoteness::remoteness_table;
pub use rules::{Play, Rules};
pub use rung::Valued;
pub use tabulated::Growing;
pub use written::begins_with_name;
pub use written::{WrittenError, position_in_words, read_sum};
