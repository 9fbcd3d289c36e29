//! Octal games in misère play: who cannot move wins.
//!
//! The outcome of a sum does not follow from those of its heaps. It follows from an element of a
//! monoid for each heap, the *misère quotient* (Plambeck and Siegel, *Misère quotients for
//! impartial games*): the player to move loses a sum if the product of the elements is one of a set
//! P. If the elements of the heaps have a period, the quotient decides heaps of any size.
//!
//! | file | holds |
//! |---|---|
//! | `family` | the game, and its name |
//! | `quotient` | sets of elements; a quotient, with a sum of heaps for each element |
//! | `proof` | whether a quotient is right, by a finite check |
//! | `oracle` | who wins single sums, by the definition |
//! | | a quotient from the outcomes of sums and contexts |
//! | `search` | the quotient heap by heap, until a period is proved |
//! | `solution` | a quotient with the period of the heaps, and the moves that it names |
//! | `remembered` | quotients that earlier searches have found |
//! | `proof`, `ladder` | who wins, and a winning move: by the definition, or by the quotient |
//! | `claim`, `family` | the game for the command line |

mod claim;
mod family;
mod ladder;
mod oracle;
mod proof;
mod quotient;
mod remembered;
mod search;
mod solution;

pub use family::Misere;
pub use quotient::Quotient;
pub use solution::Solution;
