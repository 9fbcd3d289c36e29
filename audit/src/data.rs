//! Papers, claims and steps, in the format of audit/claims.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::template::{Each, Scope};
use super::verdict::Verdict;

/// A paper with its claims.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// The name of the paper on the command line.
    pub id: String,
    /// The authors and the title.
    pub cites: String,
    /// The notation that the statements use.
    pub notation: String,
    /// Remarks on the paper's errors, beside the claims.
    pub remarks: Vec<Remark>,
    /// Pieces of formulas, by name.
    #[serde(default)]
    pub(super) texts: BTreeMap<String, String>,
    /// The claims, in the paper's order.
    pub claims: Vec<Claim>,
}

/// A remark that is not a claim, such as a slip of notation or a misleading scan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The heading of the remark.
    pub title: String,
    /// Paragraphs and lists, in Markdown.
    pub text: Vec<String>,
}

/// A statement of a paper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name of the claim within the paper.
    pub id: String,
    /// The place of the claim in the paper.
    pub place: String,
    /// The role of the statement in the paper.
    pub kind: Kind,
    /// The statement, in our own words.
    pub statement: String,
    /// The parameters and positions that the question covers.
    pub scope: String,
    /// An argument that covers more than the steps do, or the reason why a problem is open.
    #[serde(default)]
    pub argument: Option<String>,
    /// The bound up to which it was checked, if the statement has infinitely many cases; it is then
    /// not called proved.
    #[serde(default)]
    pub bound: Option<String>,
    /// The values of the parameters for which the steps prove it, such as `d ≤ 64`, if the paper
    /// leaves these parameters free.
    #[serde(default)]
    pub proved_for: Option<String>,
    /// The expected verdict.
    pub expects: Verdict,
    /// The steps that decide it.
    pub steps: Vec<Step>,
    /// Positions that show where it fails.
    #[serde(default)]
    pub witness: Vec<Witness>,
    /// A true statement in place of a false one.
    #[serde(default)]
    pub corrected: Option<Corrected>,
}

/// The role of a statement in its paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Kind {
    Theorem,
    Lemma,
    Proposition,
    Corollary,
    Conjecture,
    Definition,
    Rule,
    Table,
    Example,
    Figure,
    Formula,
    Remark,
    Problem,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{self:?}");
        f.write_str(&text.to_lowercase())
    }
}

/// A true statement in place of a false one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrected {
    /// The statement.
    pub statement: String,
    /// The kind of fault in the printed statement.
    pub fault: Fault,
    /// The bound up to which it was checked, as for a claim.
    #[serde(default)]
    pub bound: Option<String>,
    /// The values of the parameters for which it is proved, as for a claim.
    #[serde(default)]
    pub proved_for: Option<String>,
    /// The expected verdict.
    pub expects: Verdict,
    /// The steps that decide it.
    pub steps: Vec<Step>,
}

/// The kind of fault in a false statement. The steps show that the statement is false; the kind is
/// a reading of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The context shows that another text is meant.
    Misprint,
    /// The authors mean what is printed, or rely on it in a proof.
    Error,
    /// The statement is a conjecture.
    Conjecture,
}

impl Fault {
    /// The verdict on a statement with this fault.
    pub fn verdict(self) -> Verdict {
        match self {
            Fault::Misprint => Verdict::Misprint,
            Fault::Error => Verdict::Error,
            Fault::Conjecture => Verdict::Refuted,
        }
    }
}

/// A place where a statement fails.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// A description of the failure.
    pub says: String,
    /// The position, `GAME@POSITION`.
    #[serde(default)]
    pub at: Option<String>,
    /// The value of the position, or 1 if the player to move wins and 0 otherwise.
    #[serde(default)]
    pub is: Option<u64>,
    /// The command that shows the failure, if it is not at a position.
    #[serde(default)]
    pub command: Option<String>,
    /// The output of that command, or a part of it; a test runs all these commands.
    #[serde(default)]
    pub answers: Option<String>,
}

/// One question, which is decided for all values of its parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The parameters, with their values.
    #[serde(default, rename = "for")]
    pub(super) each: Vec<Each>,
    /// A sentence in first-order logic.
    #[serde(default)]
    pub(super) formula: Option<String>,
    /// The sequences of the sentence, by name, or the arguments of the computation.
    #[serde(default)]
    pub(super) with: BTreeMap<String, String>,
    /// A claim to prove, `GAME` or `GAME as CLAIM`.
    #[serde(default)]
    pub(super) prove: Option<String>,
    /// Positions with their values by the definition: `GAME@POSITION` and a number.
    #[serde(default)]
    pub(super) values: BTreeMap<String, u64>,
    /// The name of a computation.
    #[serde(default)]
    pub(super) compute: Option<String>,
    /// The reason why no computation decides it.
    #[serde(default)]
    pub(super) open: Option<String>,
}

/// A sentence of a step, with its sequences by name.
pub type Sentence = (String, BTreeMap<String, String>);

impl Step {
    /// Tells whether the step has parameters.
    pub fn has_parameters(&self) -> bool {
        !self.each.is_empty()
    }

    /// The sentences of a step with a formula, for every value of its parameters.
    ///
    /// # Errors
    /// A message if a part of a template is neither a name nor a number.
    pub fn sentences(&self, paper: &Paper) -> Result<Vec<Sentence>, String> {
        let Some(formula) = &self.formula else { return Ok(Vec::new()) };
        let filled = |scope: Scope<'_>| {
            let with = self.with.iter();
            let with = with.map(|(name, text)| Ok((name.clone(), scope.fill(text)?)));
            Ok((scope.fill(formula)?, with.collect::<Result<_, String>>()?))
        };
        Scope::new(&paper.texts).each(&self.each)?.into_iter().map(filled).collect()
    }
}

/// The files of audit/claims.
const FILES: [&str; 6] = [
    include_str!("../claims/kupin.json"),
    include_str!("../claims/exco.json"),
    include_str!("../claims/tetris.json"),
    include_str!("../claims/dynamic.json"),
    include_str!("../claims/wythoff.json"),
    include_str!("../claims/imark.json"),
];

static PAPERS: LazyLock<Vec<Paper>> = LazyLock::new(|| {
    FILES.iter().map(|text| Paper::read(text).expect("a test reads every file")).collect()
});

/// The papers that this package contains.
pub fn papers() -> &'static [Paper] {
    &PAPERS
}

impl Paper {
    /// Reads claims in the format of audit/claims.
    ///
    /// # Errors
    /// The fault of the text, and its place.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Finds a claim by the names of its paper and of itself.
pub fn find(paper: &str, claim: &str) -> Option<(&'static Paper, &'static Claim)> {
    let paper = papers().iter().find(|known| known.id == paper)?;
    Some((paper, paper.claims.iter().find(|known| known.id == claim)?))
}
