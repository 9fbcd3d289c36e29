//! The verdict on a claim.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds for everything that the paper claims, by certificates or exact computations.
    Proved,
    /// It is proved only for some values of a parameter that the paper leaves free; a bound names
    /// them.
    ProvedFor,
    /// It holds on all positions up to a bound.
    Verified,
    /// It is a conjecture and false; a witness shows this.
    Refuted,
    /// It is false as printed, but the context shows another text, which has its own verdict.
    Misprint,
    /// It is false as meant, or a step of a proof is false; the corrected statement has its own
    /// verdict.
    Error,
    /// No computation here decides it.
    Open,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 7] = [
        Verdict::Proved,
        Verdict::ProvedFor,
        Verdict::Verified,
        Verdict::Refuted,
        Verdict::Misprint,
        Verdict::Error,
        Verdict::Open,
    ];

    /// Tells whether the printed statement is false.
    pub fn is_false(self) -> bool {
        matches!(self, Verdict::Refuted | Verdict::Misprint | Verdict::Error)
    }

    /// The verdict with what it holds for, as in *proved for d ≤ 64*. The bound of any other
    /// verdict is not part of its name.
    pub fn with_bound(self, bound: Option<&str>) -> String {
        match (self, bound) {
            (Verdict::ProvedFor, Some(bound)) => format!("proved for {bound}"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proved => "proved",
            Verdict::ProvedFor => "proved for bounded parameters",
            Verdict::Verified => "verified",
            Verdict::Refuted => "refuted",
            Verdict::Misprint => "misprint",
            Verdict::Error => "error",
            Verdict::Open => "open",
        })
    }
}
