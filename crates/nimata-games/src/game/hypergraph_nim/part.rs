//! The decomposition of a game at a position: empty piles are removed, and the hypergraph is split
//! and recognised.

use std::cell::OnceCell;
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::definition::places_of;
use super::factor::Sets;
use super::tetris::{Changes, TetrisExtension, longest_play};
use super::{Factor, Hypergraph, HypergraphNim};
use crate::game::Result;
use crate::game::answer::{Move, Reason};
use crate::game::rung::{Memo, Step};
use nimata_automata::budget::Budget;

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
    pub(super) fn hypergraph(&self) -> Result<Hypergraph> {
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

// Decomposes games: removes empty piles, and recognises a hypergraph as a sum, as a named one, or
// as an extension of two of its parts.

/// The greatest number of blocks of piles among which extensions are sought.
const MOST_BLOCKS: usize = 12;

impl Part {
    /// The game on the piles for which `alive` holds.
    pub(super) fn of(game: &HypergraphNim, alive: impl Fn(usize) -> bool) -> Part {
        let parts = game.places().filter_map(|(factor, places)| {
            let first = places.start;
            Part::of_factor(factor, first, places.filter(|&pile| alive(pile)).collect())
        });
        Part::extension(parts.collect())
    }

    /// A factor restricted to its nonempty piles. `alive` has their indices, and `first` is the
    /// index of the factor's first pile.
    fn of_factor(factor: &Factor, first: usize, alive: Vec<usize>) -> Option<Part> {
        let n = alive.len();
        let part = |kind| Some(Part { piles: alive.clone(), kind });
        match factor.sets() {
            _ if n == 0 => None,
            Sets::AtMost(k) => part(at_most(n, (*k).min(n))),
            Sets::Exactly(k) if n < *k => None,
            Sets::Exactly(1) => part(at_most(n, 1)),
            Sets::Exactly(k) => part(if n == 1 { Kind::All } else { Kind::Exactly(*k) }),
            Sets::Written(hypergraph) => {
                let kept = alive.iter().fold(0u64, |kept, pile| kept | 1 << (pile - first));
                let (left, piles) = hypergraph.inside(kept)?;
                Some(recognize(&left, places_of(piles).map(|pile| first + pile).collect()))
            }
        }
    }

    /// The part as a game of its own, with its piles in order.
    ///
    /// # Errors
    /// The edges must be listed, and there are too many.
    pub(super) fn alone(&self) -> Result<HypergraphNim> {
        HypergraphNim::new(self.factors()?)
    }

    fn factors(&self) -> Result<Vec<Factor>> {
        let n = self.piles.len();
        let factor = match &self.kind {
            Kind::All => Factor::moore(n, n),
            Kind::Nim => Factor::nim(n),
            Kind::Proper => Factor::proper(n),
            Kind::AtMost(k) => Factor::moore(n, *k),
            Kind::Exactly(k) => Factor::exact(n, *k),
            Kind::Written(_) | Kind::Sum(_) => self.hypergraph().map(Factor::written),
            Kind::Extension(parts) => {
                let factors = parts.iter().rev().map(Part::factors);
                return Ok(factors.collect::<Result<Vec<_>, _>>()?.concat());
            }
        };
        Ok(vec![factor?])
    }

    /// Piles of the part, as indices in the position.
    pub(super) fn names(&self, piles: &[usize]) -> Vec<usize> {
        let mut names: Vec<usize> = piles.iter().map(|&pile| self.piles[pile]).collect();
        names.sort_unstable();
        names
    }
}

/// Recognises a hypergraph in which each pile lies in an edge. `places` has the indices of its
/// piles in the game.
///
/// # Complexity
/// For e edges, O(e²) if all have one size, plus 2^b looks at the edges for b ≤ 12 blocks of piles
/// that no extension can divide.
pub(super) fn recognize(hypergraph: &Hypergraph, places: Vec<usize>) -> Part {
    let components = components(hypergraph.edges());
    if components.len() > 1 {
        let parts = components.into_iter().map(|piles| part_inside(hypergraph, &places, piles));
        return Part::sum(parts.collect());
    }
    if let Some(kind) = named(hypergraph) {
        return Part { piles: places, kind };
    }
    if let Some(side) = divide(hypergraph) {
        let other = !side & (u64::MAX >> (Hypergraph::MOST_PILES - hypergraph.piles()));
        let parts = [side, other].map(|piles| part_inside(hypergraph, &places, piles));
        return Part::extension(parts.to_vec());
    }
    Part { piles: places, kind: Kind::Written(hypergraph.clone()) }
}

fn part_inside(hypergraph: &Hypergraph, places: &[usize], piles: u64) -> Part {
    let (inside, kept) = hypergraph.inside(piles).expect("there is an edge inside");
    recognize(&inside, places_of(kept).map(|pile| places[pile]).collect())
}

/// The finest partition of the piles in which each edge lies in one set.
fn components(edges: &[u64]) -> Vec<u64> {
    let mut components: Vec<u64> = Vec::new();
    for &edge in edges {
        let mut joined = edge;
        components.retain(|&component| {
            let meets = component & edge != 0;
            joined |= if meets { component } else { 0 };
            !meets
        });
        components.push(joined);
    }
    components.sort_by_key(|component| component.trailing_zeros());
    components
}

/// Recognises all sets of at most k piles, or of exactly k piles, by counting.
fn named(hypergraph: &Hypergraph) -> Option<Kind> {
    let n = hypergraph.piles();
    let sizes = || hypergraph.edges().iter().map(|edge| edge.count_ones());
    let (least, most) = (sizes().min()?, sizes().max()?);
    let sets = |k: u32| num_integer::binomial(u128::from(n), u128::from(k));
    let count = u128::try_from(hypergraph.edges().len()).ok()?;
    let index = |k: u32| usize::try_from(k).expect("at most 64");
    if least == 1 && count == (1..=most).map(sets).sum() {
        Some(at_most(index(n), index(most)))
    } else if least == most && count == sets(least) {
        Some(Kind::Exactly(index(least)))
    } else {
        None
    }
}

/// One side A of a partition of the piles into A and B with H = H_A ⊗ H_B, if there is one.
///
/// A minimal edge lies on one side. So only unions of components of the minimal edges, and of piles
/// without minimal edges, are tested. With a edges inside A and b inside B it suffices that H has
/// a + b + ab edges, and that each edge meets either side in an edge or not at all.
fn divide(hypergraph: &Hypergraph) -> Option<u64> {
    let edges = hypergraph.edges();
    // A pile that is itself an edge joins nothing.
    let piles = (0..hypergraph.piles()).map(|pile| 1 << pile);
    let tied: Vec<u64> = hypergraph.minimal_edges().into_iter().chain(piles).collect();
    let blocks = components(&tied);
    if blocks.len() > MOST_BLOCKS {
        return None;
    }
    let is_edge = |piles: u64| piles == 0 || edges.binary_search(&piles).is_ok();
    let all = blocks.iter().fold(0, |all, block| all | block);
    // The first block is in A, and B is not empty.
    let (first, others) = blocks.split_first()?;
    (0..(1u32 << others.len()) - 1).find_map(|chosen| {
        let more = others.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let side = more.fold(*first, |side, (_, block)| side | block);
        let other = all & !side;
        let inside = |piles: u64| edges.iter().filter(|&&edge| edge & !piles == 0).count();
        let divides = edges.len() + 1 == (inside(side) + 1) * (inside(other) + 1)
            && edges.iter().all(|edge| is_edge(edge & side) && is_edge(edge & other));
        divides.then_some(side)
    })
}

// A position without the piles that take part in no move, as the theorems read it, and its game.

/// A position without the piles that take part in no move.
pub struct Reduced {
    /// The remaining piles, and the moves on them; without piles there is no move.
    pub(super) part: Part,
    /// All piles of the position.
    x: Rc<Vec<BigUint>>,
    longest: Memo<BigUint>,
    extra: Memo<BigUint>,
}

impl Reduced {
    /// Reduces the position with these piles; there is one number for each pile.
    pub(super) fn of(game: &HypergraphNim, x: Vec<BigUint>) -> Self {
        let part = Part::of(game, |pile| !x[pile].is_zero());
        Reduced { part, x: Rc::new(x), longest: Memo::default(), extra: Memo::default() }
    }

    /// The same position, of which only a part is considered.
    pub(super) fn on(&self, part: &Part) -> Self {
        let x = Rc::clone(&self.x);
        Reduced { part: part.clone(), x, longest: Memo::default(), extra: Memo::default() }
    }

    /// All piles of the position.
    pub(super) fn x(&self) -> &[BigUint] {
        &self.x
    }

    /// The remaining piles.
    pub(super) fn piles(&self) -> impl Iterator<Item = &BigUint> {
        self.piles_of(&self.part)
    }

    /// The piles of one part of the rest.
    pub(super) fn piles_of(&self, part: &Part) -> impl Iterator<Item = &BigUint> {
        part.piles.iter().map(|&pile| &self.x[pile])
    }

    /// T, which is computed once.
    pub(super) fn longest_play(&self, budget: &Budget) -> Result<&BigUint> {
        self.longest.get_or(|| longest_play(&self.part, &self.x, budget))
    }

    /// T_F of this extension, which is computed once.
    pub(super) fn extra(
        &self,
        extension: &TetrisExtension<'_>,
        budget: &Budget,
    ) -> Result<&BigUint> {
        self.extra.get_or(|| extension.longest_play(&self.x, budget))
    }
}

/// The game of a ladder.
#[derive(Clone)]
pub(super) struct Ground<'g> {
    pub game: &'g HypergraphNim,
    whole: Rc<OnceCell<Part>>,
}

impl<'g> Ground<'g> {
    pub(super) fn new(game: &'g HypergraphNim) -> Self {
        Ground { game, whole: Rc::default() }
    }

    /// The same rules if only the piles of a part are not empty.
    pub(super) fn within(&self, part: &Part) -> Self {
        Ground { game: self.game, whole: Rc::new(part.clone().into()) }
    }

    /// The game without empty piles.
    pub(super) fn part(&self) -> &Part {
        self.whole.get_or_init(|| Part::of(self.game, |_| true))
    }

    /// The move that makes these changes by a named rule; `Nowhere` without changes.
    ///
    /// # Panics
    /// The rules of the game do not allow the move.
    pub(super) fn step(
        &self,
        at: &Reduced,
        changes: Option<Changes>,
        rule: &'static str,
        says: impl Into<String>,
    ) -> Step {
        let Some(changes) = changes else { return Step::Nowhere };
        let mut after = at.x.to_vec();
        changes.into_iter().for_each(|(pile, tokens)| after[pile] = tokens);
        assert!(self.game.allows(at.x(), &after), "each rule constructs legal moves");
        let because = vec![Reason { rule, says: says.into() }];
        Step::To(Move::by(self.game.position(after), because))
    }
}
