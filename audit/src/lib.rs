//! The audit: the statements of the five papers as data, each decided by computation.
//!
//! | file | holds |
//! |---|---|
//! | `data` | papers, claims and steps, as audit/claims has them |
//! | `template` | statements with a parameter: one for every d, every s, every row of a table |
//! | `formula`, `certified`, `values`, `computations` | the four ways to decide a step |
//! | `sequences` | the automata that formulas speak of |
//! | `step`, `seen` | a step, and what it came to |
//! | `run` | a claim: its steps, its corrected statement, its witness |
//! | `verdict` | the verdict that follows |
//! | `audited`, `markdown` | claims with what was found, and the two pages that list them |
//!
//! The data hold the verdict that is *expected*. The one that is printed follows from the steps:
//! only a certificate that the checker accepted, or a computation that is exact, makes a statement
//! *proved*. The data also say what no computation finds: which parameters a paper leaves free that
//! the steps bound (`proved_for`), and whether a false statement is a misprint or an error
//! (`fault`). A witness is computed anew by the definition of its game.
//!
//! ```
//! use nimata_audit::{Verdict, find, run};
//!
//! let (paper, claim) = find("kupin", "lemma-1").expect("it is in audit/claims/kupin.json");
//! let finding = run(paper, claim, &Default::default(), &mut |_| {});
//! // Of each d that was asked about.
//! assert_eq!(finding.verdict, Verdict::ProvedFor);
//! assert!(finding.faults.is_empty());
//! ```

mod audited;
mod certified;
mod computations;
mod data;
mod formula;
pub mod markdown;
mod run;
mod seen;
mod sequences;
mod step;
mod template;
mod values;
mod verdict;

pub use audited::{Audited, Named};
pub use data::{
    Claim, Corrected, Fault, Kind, Paper, Remark, Sentence, Step, Witness, find, papers,
};
pub use run::{Finding, run};
pub use template::Each;
pub use verdict::Verdict;
