//! Why a certificate was not accepted: a stable code, a place and a sentence.

use std::fmt;

/// Declares [`Code`], [`Code::ALL`] and [`Code::as_str`] together, so that all three have the same
/// codes.
macro_rules! codes {
    ($($name:ident $text:literal $doc:literal,)*) => {
        /// The reason of a [`Reject`]. The texts of [`Code::as_str`] are stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $doc] $name,)* }

        impl Code {
            /// Every code, in the order in which a checker meets them.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The text of the code in messages and in JSON.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    LimitBytes "limit-bytes" "Declined: the file is longer than the checker reads.",
    JsonSyntax "json-syntax"
        "The text is not JSON as `docs/certificate.md`, section 1, restricts it.",
    JsonNumber "json-number"
        "A number is signed, not an integer, has a leading zero, or exceeds 2^53 − 1.",
    JsonString "json-string" "A string holds an escape or a character that is not printable ASCII.",
    JsonDuplicateKey "json-duplicate-key" "A key occurs twice in its object.",
    TrailingBytes "trailing-bytes" "Text follows the object.",
    WrongType "wrong-type" "A value has another JSON type than its key demands.",
    UnknownKey "unknown-key" "The format has no such key here.",
    MissingKey "missing-key" "A key of the format is missing.",
    UnknownSchema "unknown-schema" "`schema` is not `nimata/1`.",
    UnknownKind "unknown-kind"
        "This checker does not know the `kind` of the file or of the claim.",
    UnknownVersion "unknown-version" "`version` is not 2.",
    GameInvalid "game-invalid" "The claim does not describe a game.",
    ClaimMismatch "claim-mismatch" "The claim is about another game than the reader asked for.",
    BaseInvalid "base-invalid" "The numeration is unknown or out of range.",
    UnknownOrder "unknown-order" "This kind of claim has another `order`.",
    AutomatonShape "automaton-shape"
        "The table has no state, a row of the wrong length, or a wrong number of rows.",
    TransitionRange "transition-range" "A transition leads to a state that does not exist.",
    OutputRange "output-range" "An output exceeds 65534, or the largest value of this kind.",
    OutputNull "output-null" "An output is null where every word must have one.",
    StartLoop "start-loop" "The start state does not loop on digit 0.",
    UnreachableState "unreachable-state" "A state cannot be reached from the start.",
    PeriodInvalid "period-invalid" "`period` is 0.",
    BoundInvalid "bound-invalid" "X, I or v is out of its range.",
    LimitPositions "limit-positions"
        "Declined: too many positions would have to be computed, or numbers kept.",
    LimitSteps "limit-steps" "Declined: the sizes imply too many steps.",
    LimitTime "limit-time" "Declined: the time allowed has passed.",
    RowShape "row-shape" "An entry of `rows` is not four numbers below 2^32.",
    RowMissing "row-missing" "`rows` does not list every pair once and in order.",
    Rule "rule"
        "At some position the output differs from the rules.",
    PeriodWrong "period-wrong" "The values do not repeat with the claimed period and preperiod.",
    PreperiodNotLeast "preperiod-not-least" "A smaller preperiod works.",
    PeriodNotLeast "period-not-least" "A smaller period works.",
    StateDiffers "state-differs" "The states before columns j and j + p differ.",
    RowWrong "row-wrong" "A row does not repeat as its entry says.",
    RowNotLeast "row-not-least"
        "A row repeats earlier than its entry says, or with a smaller period.",
    QuotientShape "quotient-shape"
        "The products, lost elements or heaps of a quotient are not lists of its elements.",
    QuotientWrong "quotient-wrong"
        "The products are not those of a commutative monoid, or an element is superfluous.",
    Formula "formula"
        "A text is not a formula of the format, uses an unbound name, or is too large.",
    False "false" "A sentence, a lemma or a condition on the rules is false.",
    PaddingOutput "padding-output" "An output changes under padding zeros.",
    LevelSetWrong "level-set-wrong"
        "After some digits the automaton does not give the x0 of the level set.",
}

impl Code {
    /// Whether the code reports a limit of the checker; it then says nothing about the certificate.
    pub fn declines(self) -> bool {
        use Code::{LimitBytes, LimitPositions, LimitSteps, LimitTime};
        matches!(self, LimitBytes | LimitPositions | LimitSteps | LimitTime)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a certificate was rejected or declined. It says nothing about the truth of the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reject {
    /// The code, whose text is stable.
    pub code: Code,
    /// The place: a path such as `evidence.lemmas[3]`, a position such as `byte 120`, or `file`.
    pub at: String,
    /// The reason, as one sentence.
    pub detail: String,
}

impl Reject {
    pub(crate) fn new(code: Code, at: impl Into<String>, detail: impl Into<String>) -> Reject {
        Reject { code, at: at.into(), detail: detail.into() }
    }

    /// A fault of the value that is being read; the callers add its path.
    pub(crate) fn here(code: Code, detail: impl Into<String>) -> Reject {
        Reject::new(code, "", detail)
    }

    /// Prefixes the path with a key, shortened because an unknown key may be long. A fault of the
    /// text itself already names a byte, and keeps it.
    pub(crate) fn inside_key(self, key: &str) -> Reject {
        self.inside(key.chars().take(60).collect())
    }

    /// Prefixes the path with an index.
    pub(crate) fn inside_index(self, index: usize) -> Reject {
        self.inside(format!("[{index}]"))
    }

    /// Prefixes the path with the name of a list and an index in that list.
    pub(crate) fn inside_entry(self, list: &str, index: usize) -> Reject {
        self.inside_index(index).inside_key(list)
    }

    fn inside(mut self, outer: String) -> Reject {
        // A check that kinds share names the place of an automaton as most kinds have it, under
        // `claim`; the real path replaces that.
        if let Some(at) = self.at.strip_prefix("claim.").filter(|_| !outer.is_empty()) {
            self.at = at.to_owned();
        }
        if outer.is_empty() || self.code.declines() {
            // The outermost object has no key, and a limit concerns the whole file.
        } else if self.at.is_empty() {
            self.at = outer;
        } else if self.at.starts_with('[') {
            self.at.insert_str(0, &outer);
        } else if !self.at.starts_with("byte ") {
            self.at = format!("{outer}.{}", self.at);
        }
        self
    }
}

/// Rejects with this code, place and detail unless the condition holds.
#[inline]
pub(crate) fn ensure<D: Into<String>>(
    condition: bool,
    code: Code,
    at: impl Into<String>,
    detail: impl FnOnce() -> D,
) -> Result<(), Reject> {
    if condition { Ok(()) } else { Err(Reject::new(code, at, detail())) }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] at {}: {}", self.code, self.at, self.detail)
    }
}

impl std::error::Error for Reject {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_codes_are_distinct() {
        let texts: std::collections::BTreeSet<_> = Code::ALL.iter().map(|c| c.as_str()).collect();
        assert_eq!(texts.len(), Code::ALL.len());
    }

    #[test]
    fn a_path_is_built_from_the_inside_out() {
        let path = |r: Reject| r.inside_index(3).inside_key("lemmas").inside_key("evidence").at;
        assert_eq!(path(Reject::here(Code::WrongType, "")), "evidence.lemmas[3]");
        assert_eq!(path(Reject::new(Code::JsonSyntax, "byte 7", "")), "byte 7");
    }
}
