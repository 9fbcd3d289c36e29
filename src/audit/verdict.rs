//! The verdict on a claim.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What is known of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It holds for all of its scope, by certificates or by exact computations.
    Proved,
    /// It holds on all positions up to a bound.
    Verified,
    /// It is false, and a witness shows it.
    Refuted,
    /// It is false as printed, and no conjecture; what is meant has a verdict of its own.
    Misprint,
    /// Nothing here decides it.
    Open,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 5] =
        [Verdict::Proved, Verdict::Verified, Verdict::Refuted, Verdict::Misprint, Verdict::Open];

    /// Whether it says that the print is false.
    pub fn is_false(self) -> bool {
        matches!(self, Verdict::Refuted | Verdict::Misprint)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proved => "proved",
            Verdict::Verified => "verified",
            Verdict::Refuted => "refuted",
            Verdict::Misprint => "misprint",
            Verdict::Open => "open",
        })
    }
}
