//! The decomposition of a game at a position: empty piles are removed, and the hypergraph is split
//! and recognised.

use super::Hypergraph;
use crate::game::GameError;

/// A hypergraph on some of the piles of a game.
///
/// A pile takes part in no further move if it is empty, or if all its edges contain an empty pile.
/// So the remaining game consists of the edges among the other piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The piles, as indices in a position of the game.
    pub piles: Vec<usize>,
    /// The moves on these piles.
    pub kind: Kind,
}

/// The moves of a [`Part`]; each hypergraph gets the first kind that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// All nonempty sets; without piles there is no move.
    All,
    /// The sets of one pile, n ≥ 2.
    Nim,
    /// All nonempty sets except the set of all piles, n ≥ 3.
    Proper,
    /// The sets of at most k piles, 2 ≤ k ≤ n − 2.
    AtMost(usize),
    /// The sets of exactly k piles, 2 ≤ k ≤ n.
    Exactly(usize),
    /// A sum: no edge meets two parts.
    Sum(Vec<Part>),
    /// An extension H1 ⊗ H2 ⊗ …, in which no part is itself an extension.
    Extension(Vec<Part>),
    /// Any other hypergraph: it is connected, and no decomposition as an extension was found.
    Written(Hypergraph),
}

impl Part {
    /// The extension H1 ⊗ H2 ⊗ … of parts on different piles.
    pub(super) fn extension(parts: Vec<Part>) -> Part {
        let mut factors = Vec::new();
        let mut all = Vec::new();
        let flat = parts.into_iter().flat_map(|part| match part.kind {
            Kind::Extension(factors) => factors,
            _ => vec![part],
        });
        for part in flat {
            match part.kind {
                // The extension of all nonempty sets by all nonempty sets is again the kind of all
                // nonempty sets.
                Kind::All => all.extend(part.piles),
                _ => factors.push(part),
            }
        }
        if !all.is_empty() {
            factors.insert(0, Part { piles: all, kind: Kind::All });
        }
        Part::joined(factors, Kind::Extension)
    }

    /// The sum of parts.
    pub(super) fn sum(parts: Vec<Part>) -> Part {
        let (single, mut others): (Vec<Part>, Vec<Part>) =
            parts.into_iter().partition(|part| part.piles.len() == 1);
        let piles: Vec<usize> = single.into_iter().flat_map(|part| part.piles).collect();
        if !piles.is_empty() {
            let kind = at_most(piles.len(), 1);
            others.insert(0, Part { piles, kind });
        }
        Part::joined(others, Kind::Sum)
    }

    fn joined(mut parts: Vec<Part>, kind: impl FnOnce(Vec<Part>) -> Kind) -> Part {
        if let [_, _, ..] = parts.as_slice() {
            let piles = parts.iter().flat_map(|part| part.piles.iter().copied()).collect();
            return Part { piles, kind: kind(parts) };
        }
        parts.pop().unwrap_or(Part { piles: Vec::new(), kind: Kind::All })
    }

    /// Tells whether a theorem says that the value at every position is T, the length of the
    /// longest play.
    ///
    /// First case: any two edges meet. Let H begin a longest play, so T(x − e_H) = T(x) − 1, and
    /// lower the piles of H further, one token at a time, to 0. One token changes T by at most 1,
    /// and in the end T = 0, because every edge meets H. So each smaller number is T of an option.
    /// No move keeps T, because it can be put before any play that follows it.
    ///
    /// Second case: H and F are Tetris. Then H ⊗ F is Tetris with T = T_H + T_F, because a smaller
    /// number is a + b with a ≤ T_H and b ≤ T_F, not both equal.
    pub(super) fn is_tetris(&self) -> bool {
        match &self.kind {
            Kind::All => true,
            Kind::Exactly(k) => 2 * k > self.piles.len(),
            Kind::Written(hypergraph) => hypergraph.disjoint_edges().is_none(),
            Kind::Extension(parts) => parts.iter().all(Part::is_tetris),
            Kind::Nim | Kind::Proper | Kind::AtMost(_) | Kind::Sum(_) => false,
        }
    }

    /// The hypergraph with its edges, on the piles in the order of `piles`.
    ///
    /// # Errors
    /// There are too many piles or edges.
    pub(super) fn hypergraph(&self) -> Result<Hypergraph, GameError> {
        match &self.kind {
            Kind::Written(hypergraph) => Ok(hypergraph.clone()),
            Kind::Sum(parts) => {
                let mut parts = parts.iter().map(Part::hypergraph);
                let first = parts.next().expect("a sum has parts")?;
                parts.try_fold(first, |all, part| all.apart(&part?))
            }
            _ => self.alone()?.hypergraph(),
        }
    }

    /// A short description.
    pub(super) fn describe(&self) -> String {
        let n = self.piles.len();
        match &self.kind {
            Kind::All if n == 1 => "a single pile".to_owned(),
            Kind::All => format!("all nonempty sets of {n} piles"),
            Kind::Nim => format!("Nim on {n} piles"),
            Kind::Proper => format!("proper:{n}"),
            Kind::AtMost(k) => format!("moore:{n},{k}"),
            Kind::Exactly(k) => format!("exact:{n},{k}"),
            Kind::Written(hypergraph) if hypergraph.edges().len() <= 8 => {
                format!("hyper:{hypergraph}")
            }
            Kind::Written(hypergraph) => {
                format!("a hypergraph of {} edges on {n} piles", hypergraph.edges().len())
            }
            Kind::Sum(parts) => {
                let parts: Vec<String> = parts.iter().map(Part::describe_within).collect();
                parts.join(" + ")
            }
            Kind::Extension(parts) => describe_product(parts),
        }
    }

    /// A short description for use inside another one.
    fn describe_within(&self) -> String {
        match self.kind {
            Kind::Sum(_) | Kind::Extension(_) => format!("({})", self.describe()),
            _ => self.describe(),
        }
    }
}

/// Writes H1*H2*…, as in names. The piles of the last factor come first in a position, and so in
/// `parts`.
pub(super) fn describe_product<'a>(
    parts: impl IntoIterator<Item = &'a Part, IntoIter: DoubleEndedIterator>,
) -> String {
    let name = |part: &Part| match (&part.kind, part.piles.len()) {
        (Kind::All | Kind::Nim, 1) => "nim:1".to_owned(),
        (Kind::All, n) => format!("moore:{n},{n}"),
        (Kind::Nim, n) => format!("nim:{n}"),
        _ => part.describe_within(),
    };
    parts.into_iter().rev().map(name).collect::<Vec<_>>().join("*")
}

/// The kind of all sets of at most k ≥ 1 of n piles.
pub(super) fn at_most(n: usize, k: usize) -> Kind {
    match k {
        _ if k == n => Kind::All,
        1 => Kind::Nim,
        _ if k + 1 == n => Kind::Proper,
        _ => Kind::AtMost(k),
    }
}
