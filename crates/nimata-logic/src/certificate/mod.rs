//! Certificates: a claim and its evidence, written as data. This module only writes them, and
//! `nimata-checker` alone judges them; both follow docs/certificate.md. What it has accepted
//! is also read by the exporters to Coq and to automata, and by the rows of an atlas.

mod heaps;
mod quotient;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use nimata_automata::automaton::Dfao;

pub use heaps::Heaps;
pub use quotient::MisereQuotient;

/// The version of the format in docs/certificate.md.
const VERSION: u32 = 2;

/// The largest output of an automaton that a certificate holds.
pub const MOST_OUTPUT: i64 = 65_534;

/// A claim with evidence that a checker can verify. The claim is not proved until a checker has
/// accepted the certificate.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    claim: Vec<Entry>,
    evidence: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    key: &'static str,
    value: Content,
}

#[derive(Clone, Debug, PartialEq)]
enum Content {
    Inline(Value),
    /// A long list, written with one member on each line.
    Rows(Vec<Value>),
}

impl Certificate {
    /// Creates a certificate whose claim is of this kind; docs/certificate.md has a section for
    /// each kind.
    pub fn new(kind: &'static str) -> Self {
        let kind = Entry { key: "kind", value: Content::Inline(kind.into()) };
        Certificate { claim: vec![kind], evidence: Vec::new() }
    }

    /// Adds a key to the claim.
    #[must_use]
    pub fn claim(mut self, key: &'static str, value: impl Serialize) -> Self {
        self.claim.push(Entry { key, value: Content::Inline(plain(value)) });
        self
    }

    /// Adds a long list to the claim, with one member on each line.
    #[must_use]
    pub fn claim_rows<R: Serialize>(
        mut self,
        key: &'static str,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows = rows.into_iter().map(plain).collect();
        self.claim.push(Entry { key, value: Content::Rows(rows) });
        self
    }

    /// Adds an automaton to the claim, under the three keys that every such claim has: `order`,
    /// `outputs`, `transitions`.
    #[must_use]
    pub fn claim_automaton(self, dfao: &Dfao) -> Self {
        self.claim("order", dfao.order().name())
            .claim("outputs", dfao.outputs())
            .claim_rows("transitions", dfao.states().map(|state| dfao.flat_row(state)))
    }

    /// Adds a long list to the evidence, with one member on each line.
    #[must_use]
    pub fn evidence_rows<R: Serialize>(
        mut self,
        key: &'static str,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows = rows.into_iter().map(plain).collect();
        self.evidence.push(Entry { key, value: Content::Rows(rows) });
        self
    }

    /// Writes the certificate as JSON with readable lines.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"certificate\",\"version\":{VERSION},")?;
        write!(out, "\"claim\":")?;
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

fn plain(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("numbers, strings and lists of them are JSON")
}

fn write_object(out: &mut dyn Write, entries: &[Entry]) -> io::Result<()> {
    write!(out, "{{")?;
    for (place, Entry { key, value }) in entries.iter().enumerate() {
        let separator = if place == 0 { "" } else { ",\n " };
        write!(out, "{separator}\"{key}\":")?;
        match value {
            Content::Inline(value) => write!(out, "{value}")?,
            Content::Rows(rows) => {
                for (row, value) in rows.iter().enumerate() {
                    write!(out, "{}{value}", if row == 0 { "[" } else { ",\n  " })?;
                }
                write!(out, "{}", if rows.is_empty() { "[]" } else { "]" })?;
            }
        }
    }
    write!(out, "}}")
}
