//! From an accepted certificate to the word *proved*.
//!
//! | file | holds |
//! |---|---|
//! | `check` | the checker, for a file and the games that `--claim` names |
//! | `file` | the file of an accepted certificate: its bytes are written and read back |
//! | `telling` | the line *proved* |
//! | `theorem` | a theorem as LaTeX |
//! | `theorem_file` | what became of a theorem file |

pub mod check;
mod file;
mod telling;
pub mod theorem;
pub mod theorem_file;

pub use file::ProofFile;
pub use telling::Telling;

use super::options::Shared;

/// Says that the certificate is gone, where no file keeps it.
pub fn say_if_dropped(shared: &Shared) {
    if shared.output().is_none() {
        shared.say("The certificate was checked and dropped; -o FILE keeps it.");
    }
}
