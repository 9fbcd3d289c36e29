//! Wythoff's game and its extensions. There are two piles; a move takes from one pile, or from both
//! piles amounts that are not too far apart. In further games, the first P-positions of such a game
//! are additional moves.
//!
//! | name | a move from both piles takes k and l with |
//! |---|---|
//! | `wyt:s` | 0 < k ≤ l < sk |
//! | `wyt:s+K` | that, or {k, l} = {A_i, B_i}, 1 ≤ i ≤ K, the first P-positions of `wyt:s` |
//! | `wythoff:s,t` | 0 < k ≤ l < sk + t |
//! | `wythoff:s,t+K` | that, or {k, l} = {A_i, B_i}, 1 ≤ i ≤ K, those of `wythoff:s,t` |
//!
//! The papers: `wyt:s` is Fraenkel and Tanny's Wyt(f), f(x) = sx; `wyt:s+K` belongs to *Total
//! number of jump-points of ordered extensions of Wythoff-like games*, `wythoff:s,t` to Fraenkel's
//! *Heap games, numeration systems and sequences*.
//!
//! If a [`Theorem`] holds, the P-positions are pairs with A_n = mex { A_i, B_i : i < n } and B_n =
//! s′A_n + t′n, where s′ and t′ depend on the rules; for other rules there is the definition. For
//! s′ ≥ 1 such pairs are shifts of digits in a
//! [numeration system](nimata_automata::number::numeration). So finite automata read them, and
//! positions with thousands of digits can be decided and won.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | legal moves, and names |
//! | `definition` | P-positions, and Sprague–Grundy values, of a box straight from the moves: the
//! naive twin |
//! | `places` | the pair of a number of any size, the n-th pair, and the pair to which a move from
//! both piles leads |
//! | `theorem` | the sequence for given rules; the sequences defined by mex |
//! | `rungs` | a winning move, by the cases of the proofs |
//! | `jump_points` | the adjoined moves that change the P-positions |
//! | `automata` | automata that read the digits |
//! | `formulas` | the rules as formulas |
//! | `family`, `rungs`, `claims`, `describe`, `rules` | rules, ladder, claims and their errors |

mod automata;
mod claims;
mod definition;
mod describe;
mod family;
mod formulas;
mod jump_points;
mod places;
mod rules;
mod rungs;
mod theorem;

pub use definition::LostPositions;
pub use definition::values_by_definition;
pub use family::{WYT, WYTHOFF};
pub use jump_points::JumpPoints;
pub use places::{Place, Role};
pub use rules::{MoveType, WythoffGame};
pub use rungs::{Winning, winning_move};
pub use theorem::{PairSequence, Pairs, Theorem};
