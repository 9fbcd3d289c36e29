//! The verdict on a claim.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What is known of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds for all that the paper says it of, by certificates or by exact computations.
    Proved,
    /// The same for some values of a parameter that the paper leaves free; a bound names them.
    ProvedFor,
    /// It holds on all positions up to a bound.
    Verified,
    /// It is a conjecture and false, and a witness shows it.
    Refuted,
    /// It is false as printed, and another text is meant, which has a verdict of its own.
    Misprint,
    /// It is false as it is meant, or a step of a proof is; what is true instead has a verdict of
    /// its own.
    Error,
    /// Nothing here decides it.
    Open,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 7] = [
        Verdict::Proved,
        Verdict::ProvedFor,
        Verdict::Verified,
        Verdict::Refuted,
        Verdict::Misprint,
        Verdict::Error,
        Verdict::Open,
    ];

    /// Whether it says that the print is false.
    pub fn is_false(self) -> bool {
        matches!(self, Verdict::Refuted | Verdict::Misprint | Verdict::Error)
    }

    /// The verdict with what it holds for: *proved for d ≤ 64*. The bound of any other verdict is
    /// no part of its name.
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
