//! Questions in first-order logic about sequences, and their answers with certificates.
//!
//! Nothing here prints. Who asks is a [`Host`], which has the bounds and hears what is done.
//! [`ask`] is the short way; a [`Question`] that was read has its formula, its environment and its
//! answer by themselves.
//!
//! | file | holds |
//! |---|---|
//! | `host` | [`Host`]: bounds, and whoever is told of the work |
//! | `automata` | automata in files, and in another order of digits |
//! | `source` | [`Source`]: an automaton, a statement, or a [`Provider`] of a sequence |
//! | `loaded` | a sequence in the numerals that a formula wishes for |
//! | `sequences` | the sequences that formulas name |
//! | `question`, `several` | questions, also those whose variables have numerations of their own |
//! | `answered` | a question's answer, and the certificate that the checker has accepted |
//! | `checking`, `checked` | the checker with the limits of a budget, and what it has accepted |
//! | `asked` | [`ask`]: a question and its answer in one call |
//! | `determined` | sequences that sentences determine |
//! | `numbers` | numbers of so many digits that each is a sequence of its own |
//! | `learned` | sequences that are learned from their first terms, and proved |
//! | `divisors` | [`LocalSentence`]: a sentence about a divisor that many of them share |
//! | `counted` | how many solutions there are for each value of some variables |
//! | `analysis` | the digits and the density of the solutions |
//! | `spelling`, [`wording`] | how the values of variables are written, and answers in words |
//! | [`objects`] | answers as the objects of docs/json.md |
//! | `unsolved` | why a question has no answer |

mod analysis;
mod answered;
mod asked;
mod automata;
mod checked;
mod checking;
mod counted;
mod determined;
mod divisors;
mod host;
mod learned;
mod loaded;
mod numbers;
pub mod objects;
mod question;
mod sequences;
mod several;
mod source;
mod spelling;
mod unsolved;
pub mod wording;

pub use analysis::Analysis;
pub use answered::{Answered, AskedOfDivisors};
pub use asked::{Asked, ask};
pub(crate) use automata::without_output;
pub use automata::{
    compare_at_numbers, content, in_both_orders, in_order, read, read_as, read_claimed,
    read_completed, read_in_base,
};
pub use checked::{Checked, accepted, expected};
pub use checking::{check_text, limits, verdict_text};
pub use counted::{COMMENT, Counted};
pub use determined::determined;
pub use divisors::LocalSentence;
pub use host::{Host, Work};
pub use learned::{FirstTerms, LEARNED, Learned, LearnedProof, learn, small_bases};
pub use loaded::Loaded;
pub use question::Question;
pub use sequences::Sequences;
pub use source::{Provider, Source};
pub use spelling::Spelling;
