//! The audit: the statements of the papers as data, each decided by computation.
//!
//! | file | holds |
//! |---|---|
//! | `data` | papers, claims and steps, in the format of audit/claims |
//! | `template` | statements with a parameter: one for every d, every s, every row of a table |
//! | `formula`, `certified`, `values`, `computations` | the four ways to decide a step |
//! | `sequences` | the automata that formulas use |
//! | `step`, `seen` | a step, and its result |
//! | `run` | a claim: its steps, its corrected statement, its witness |
//! | `verdict` | the verdict that follows from the steps |
//! | `audited`, `markdown` | claims with their findings, and the two pages that list them |
//!
//! The data contain the *expected* verdict. The printed verdict follows from the steps: only a
//! certificate that the checker accepted, or an exact computation, makes a statement *proved*. Two
//! things in the data cannot be computed: which parameters a paper leaves free although the steps
//! bound them (`proved_for`), and whether a false statement is a misprint or an error (`fault`).
//! Each witness is computed again by the definition of its game.
//!
//! ```
//! use nimata_audit::{Verdict, find, run};
//!
//! let (paper, claim) = find("kupin", "lemma-1").expect("it is in audit/claims/kupin.json");
//! let finding = run(paper, claim, &Default::default(), &mut |_| {});
//! // For every d, as the lemma says.
//! assert_eq!(finding.verdict, Verdict::Proved);
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
mod theorems;
mod values;
mod verdict;

pub use audited::{Audited, Named};
pub use data::{
    Claim, Corrected, Fault, Kind, Paper, Remark, Sentence, Step, Witness, find, papers,
};
pub use run::{Finding, run};
pub use template::Each;
pub use verdict::Verdict;
