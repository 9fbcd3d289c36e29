//! The claims that the user asks for.

use std::hash::{DefaultHasher, Hash, Hasher};

use nimata::cli::failure::Failure;
use nimata::game::nearest;
use nimata_audit::{Claim, Named, Paper};

/// A claim that the user asks for.
pub struct Asked<'p> {
    /// The claim.
    pub named: Named<'p>,
    /// The name of the claim and a digest of its data. An earlier finding with the same key is
    /// about the same claim.
    pub key: String,
}

impl<'p> Asked<'p> {
    fn new(paper: &'p Paper, claim: &'p Claim) -> Self {
        let mut digest = DefaultHasher::new();
        format!("{} {claim:?}", env!("CARGO_PKG_VERSION")).hash(&mut digest);
        let key = format!("{}:{} {:016x}", paper.id, claim.id, digest.finish());
        Asked { named: Named { paper, claim }, key }
    }
}

/// All claims that the user asks for.
pub struct Chosen<'p> {
    /// The papers of the claims.
    pub papers: Vec<&'p Paper>,
    /// The claims, in order.
    pub claims: Vec<Asked<'p>>,
}

impl<'p> Chosen<'p> {
    /// All claims, the claims of `PAPER`, or `PAPER:CLAIM`.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the paper or the claim does not exist, with a suggestion.
    pub fn of(papers: &'p [Paper], what: Option<&str>) -> Result<Self, Failure> {
        let (paper, claim) = match what {
            None => (None, None),
            Some(what) => match what.split_once(':') {
                Some((paper, claim)) => (Some(paper.trim()), Some(claim.trim())),
                None => (Some(what.trim()), None),
            },
        };
        let suits = |known: &&Paper| paper.is_none_or(|paper| known.id == paper);
        let papers: Vec<&Paper> = papers.iter().filter(suits).collect();
        let all = papers.iter().flat_map(|paper| paper.claims.iter().map(|claim| (*paper, claim)));
        let suits = |(_, known): &(&Paper, &Claim)| claim.is_none_or(|claim| known.id == claim);
        let claims: Vec<Asked> =
            all.clone().filter(suits).map(|(paper, claim)| Asked::new(paper, claim)).collect();
        match claims.is_empty() {
            false => Ok(Chosen { papers, claims }),
            true => Err(Failure::Usage(match (paper, claim) {
                (Some(paper), _) if papers.is_empty() => format!(
                    "there is no paper `{paper}`; there are kupin, exco, tetris, dynamic, wythoff, \
                     imark"
                ),
                (Some(paper), Some(claim)) => {
                    let near = nearest(claim, all.map(|(_, known)| known.id.as_str()));
                    let meant = near
                        .map_or_else(String::new, |near| format!("; did you mean {paper}:{near}?"));
                    format!("there is no claim `{claim}` of {paper}{meant}")
                }
                _ => "there is no claim".to_owned(),
            })),
        }
    }
}
