//! Certificates: a claim and its evidence as data, written and read as docs/certificate.md says.
//! Only `nimata-checker` judges them.
//!
//! This is the one model of the format. What reads an accepted certificate, such as the exporters
//! to Coq and to automata, the rows of an atlas and the store of results, can read it by
//! [`Certificate::read`], and match on the [`Claim`].

mod family;
mod heaps;
mod model;
mod quotient;

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "checker")]
pub(crate) use family::DIVISOR;
#[cfg(feature = "checker")]
pub(crate) use family::tokens;
pub use family::{
    DivisionRules, FamilyMember, FamilySequence, MemberAutomaton, Quotient, with_divisor,
};
pub use heaps::Heaps;
pub(crate) use model::table;
pub use model::{
    Claim, Evidence, GivenLemma, GivenRecurrence, GivenSequence, GivenWords, Numerals,
};
pub use quotient::MisereQuotient;

/// The version of the format in docs/certificate.md.
const VERSION: u32 = 2;

/// The name of the format.
const SCHEMA: &str = "nimata/1";

/// The largest output of an automaton that a certificate holds.
pub const MOST_OUTPUT: i64 = 65_534;

/// The keys of long lists, which are written with one member on each line.
const LONG: [&str; 7] =
    ["sequences", "sentences", "lemmas", "members", "transitions", "products", "rows"];

/// A claim with evidence that a checker can verify. The claim is not proved until a checker has
/// accepted the certificate.
///
/// ```
/// use nimata_logic::certificate::{Certificate, Claim};
/// let claim = Claim::Rows { x0: 1, x1: 0, preperiod: 0, period: 1, rows: Vec::new() };
/// let certificate = Certificate::from(claim);
/// assert_eq!(Certificate::read(certificate.to_json().as_bytes())?, certificate);
/// # Ok::<(), nimata_logic::certificate::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The claim.
    pub claim: Claim,
    /// The evidence, which helps to verify the claim.
    pub evidence: Evidence,
}

/// Why a text is not a certificate of this version.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// The text is not JSON, or lacks a key, or has one too many.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The text is of another format, kind or version.
    #[error("this is not a certificate of the format {SCHEMA} and version {VERSION}")]
    Format,
}

impl From<Claim> for Certificate {
    /// A claim that needs no evidence.
    fn from(claim: Claim) -> Self {
        Certificate { claim, evidence: Evidence::default() }
    }
}

impl Certificate {
    /// Reads a certificate, which need not be sound.
    ///
    /// # Errors
    /// [`Unreadable`] if the text is not a certificate of this version.
    pub fn read(text: &[u8]) -> Result<Self, Unreadable> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Whole {
            schema: String,
            kind: String,
            version: u32,
            claim: Claim,
            evidence: Evidence,
        }
        let Whole { schema, kind, version, claim, evidence } = serde_json::from_slice(text)?;
        match (&schema[..], &kind[..], version) {
            (SCHEMA, "certificate", VERSION) => Ok(Certificate { claim, evidence }),
            _ => Err(Unreadable::Format),
        }
    }

    /// Writes the certificate as JSON with readable lines.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"schema\":\"{SCHEMA}\",\"kind\":\"certificate\",")?;
        write!(out, "\"version\":{VERSION},\n\"claim\":")?;
        write_object(out, &self.claim)?;
        write!(out, ",\n\"evidence\":")?;
        write_object(out, &self.evidence)?;
        writeln!(out, "}}")
    }

    /// The text of the certificate as JSON.
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        self.write(&mut text).expect("writing to memory does not fail");
        String::from_utf8(text).expect("serde_json writes UTF-8")
    }
}

/// Writes an object with one key on each line, and long lists with one member on each line.
fn write_object(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    let value = serde_json::to_value(object).expect("numbers, strings and lists of them are JSON");
    let Value::Object(entries) = value else { unreachable!("claims and evidence have keys") };
    write!(out, "{{")?;
    for (place, (key, value)) in entries.iter().enumerate() {
        let separator = if place == 0 { "" } else { ",\n " };
        write!(out, "{separator}\"{key}\":")?;
        match value {
            Value::Array(rows) if !rows.is_empty() && LONG.contains(&&key[..]) => {
                for (row, value) in rows.iter().enumerate() {
                    write!(out, "{}{value}", if row == 0 { "[" } else { ",\n  " })?;
                }
                write!(out, "]")?;
            }
            value => write!(out, "{value}")?,
        }
    }
    write!(out, "}}")
}
