//! Papers, claims and steps, as the files of audit/claims have them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::template::{Each, Scope};
use super::verdict::Verdict;

/// A paper and what it states.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Its name on the command line.
    pub id: String,
    /// Authors and title.
    pub cites: String,
    /// The notation that the statements use.
    pub notation: String,
    /// What is beside the claims to be said of the paper's errors.
    pub remarks: Vec<Remark>,
    /// Pieces of formulas, by name.
    #[serde(default)]
    pub(super) texts: BTreeMap<String, String>,
    /// The statements, in the paper's order.
    pub claims: Vec<Claim>,
}

/// Something that is no claim: slips of notation, how a scan misleads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The heading.
    pub title: String,
    /// Paragraphs and lists, in Markdown.
    pub text: Vec<String>,
}

/// A statement of a paper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its name within the paper.
    pub id: String,
    /// Where it stands.
    pub place: String,
    /// What it is there.
    pub kind: Kind,
    /// What it says, in words of our own.
    pub statement: String,
    /// For which parameters and positions it is asked.
    pub scope: String,
    /// An argument that covers more than is asked, or why a problem is open.
    #[serde(default)]
    pub argument: Option<String>,
    /// How far it was checked, if the statement goes on without end; then it is not called proved.
    #[serde(default)]
    pub bound: Option<String>,
    /// The values of the parameters for which the steps prove it, if the paper leaves these free:
    /// `d ≤ 64`.
    #[serde(default)]
    pub proved_for: Option<String>,
    /// The verdict that is expected.
    pub expects: Verdict,
    /// How it is decided.
    pub steps: Vec<Step>,
    /// Where it fails, so that anyone can see it.
    #[serde(default)]
    pub witness: Vec<Witness>,
    /// What is true instead.
    #[serde(default)]
    pub corrected: Option<Corrected>,
}

/// What a statement is in its paper.
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

/// What is true where the print is false.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrected {
    /// The statement.
    pub statement: String,
    /// Whether the print is wrong or the thought.
    pub fault: Fault,
    /// How far it was checked, as that of a claim.
    #[serde(default)]
    pub bound: Option<String>,
    /// The values of the parameters for which it is proved, as those of a claim.
    #[serde(default)]
    pub proved_for: Option<String>,
    /// The verdict that is expected of it.
    pub expects: Verdict,
    /// How it is decided.
    pub steps: Vec<Step>,
}

/// Why a statement is false. The steps show that it is; this is how the paper reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// Another text is meant, as the context shows.
    Misprint,
    /// The authors mean what is printed, or rely on it in a proof.
    Error,
    /// It is a conjecture.
    Conjecture,
}

impl Fault {
    /// The verdict on what is false for this reason.
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
    /// What is to be seen there.
    pub says: String,
    /// The position, `GAME@POSITION`.
    #[serde(default)]
    pub at: Option<String>,
    /// Its value, or 1 where the player to move wins and 0 where not.
    #[serde(default)]
    pub is: Option<u64>,
    /// Where it is no position: the command that shows it.
    #[serde(default)]
    pub command: Option<String>,
    /// What that command prints, or a part of it; a test runs them all.
    #[serde(default)]
    pub answers: Option<String>,
}

/// One thing to be decided, for all values of its parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The parameters.
    #[serde(default, rename = "for")]
    pub(super) each: Vec<Each>,
    /// A sentence in first-order logic.
    #[serde(default)]
    pub(super) formula: Option<String>,
    /// The sequences of the sentence, by name, or the arguments of the computation.
    #[serde(default)]
    pub(super) with: BTreeMap<String, String>,
    /// A claim to be proved, `GAME` or `GAME as CLAIM`.
    #[serde(default)]
    pub(super) prove: Option<String>,
    /// Positions with their values by the definition: `GAME@POSITION` and a number.
    #[serde(default)]
    pub(super) values: BTreeMap<String, u64>,
    /// A computation by its name.
    #[serde(default)]
    pub(super) compute: Option<String>,
    /// Why nothing is known to decide it.
    #[serde(default)]
    pub(super) open: Option<String>,
}

/// A sentence that a step asks, with its sequences by name.
pub type Sentence = (String, BTreeMap<String, String>);

impl Step {
    /// Whether it is decided for each value of some parameters.
    pub fn has_parameters(&self) -> bool {
        !self.each.is_empty()
    }

    /// The sentences of a step that asks any, for every value of its parameters.
    ///
    /// # Errors
    /// What is no name and no number.
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
const FILES: [&str; 5] = [
    include_str!("../claims/kupin.json"),
    include_str!("../claims/exco.json"),
    include_str!("../claims/tetris.json"),
    include_str!("../claims/dynamic.json"),
    include_str!("../claims/wythoff.json"),
];

static PAPERS: LazyLock<Vec<Paper>> = LazyLock::new(|| {
    FILES.iter().map(|text| Paper::read(text).expect("a test reads every file")).collect()
});

/// The papers.
pub fn papers() -> &'static [Paper] {
    &PAPERS
}

impl Paper {
    /// Reads claims in the format of audit/claims.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// A claim by the names of its paper and its own.
pub fn find(paper: &str, claim: &str) -> Option<(&'static Paper, &'static Claim)> {
    let paper = papers().iter().find(|known| known.id == paper)?;
    Some((paper, paper.claims.iter().find(|known| known.id == claim)?))
}
