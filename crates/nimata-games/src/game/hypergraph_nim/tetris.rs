//! T, the length of the longest play, and moves that lower it to any smaller number.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::LongestPlay;
use super::definition::places_of;
use super::half::{exact_longest_play, first_move, most_tokens};
use super::part::{Kind, Part, describe_product};
use crate::game::Result;
use nimata_automata::budget::Budget;

/// New sizes of some piles, with their indices in the position.
pub(super) type Changes = Vec<(usize, BigUint)>;

impl Part {
    /// Changes that give the piles these sizes.
    pub(super) fn with(&self, after: Vec<BigUint>) -> Changes {
        self.piles.iter().copied().zip(after).collect()
    }
}

/// T(x) on the piles of a part. It is the sum of the piles if each is an edge alone, the result of
/// [`exact_longest_play`] or [`LongestPlay`] for a single hypergraph, and additive in sums and
/// extensions.
///
/// # Errors
/// Those of [`LongestPlay::new`].
pub(super) fn longest_play(part: &Part, x: &[BigUint], budget: &Budget) -> Result<BigUint> {
    let piles = || part.piles.iter().map(|&pile| &x[pile]);
    match &part.kind {
        Kind::All | Kind::Nim | Kind::Proper | Kind::AtMost(_) => Ok(piles().sum()),
        Kind::Exactly(k) => Ok(exact_longest_play(&piles().cloned().collect::<Vec<_>>(), *k)),
        Kind::Written(hypergraph) => {
            let piles: Vec<BigUint> = piles().cloned().collect();
            Ok(LongestPlay::new(hypergraph, &piles, budget)?.length)
        }
        Kind::Sum(parts) | Kind::Extension(parts) => {
            parts.iter().map(|part| longest_play(part, x, budget)).sum()
        }
    }
}

/// A move of a part that [is Tetris](Part::is_tetris) to a position with T = `target`, by the
/// proofs given there; `None` if `target` ≥ T(x), because each move lowers T.
///
/// # Errors
/// Those of [`LongestPlay::new`].
///
/// # Complexity
/// One longest play for each pile of the edge; if the edges are listed, as many more as a pile has
/// binary digits.
pub(super) fn tetris_move(
    part: &Part,
    x: &[BigUint],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Changes>> {
    let longest = longest_play(part, x, budget)?;
    if *target >= longest {
        return Ok(None);
    }
    let changes = match &part.kind {
        Kind::All => take(part, x, longest - target),
        Kind::Extension(parts) => {
            // Each part gives as much as it can, until T is low enough.
            let mut excess = longest - target;
            let mut changes = Changes::new();
            for part in parts {
                let here = longest_play(part, x, budget)?;
                let given = excess.clone().min(here.clone());
                excess -= &given;
                changes.extend(tetris_move(part, x, &(here - given), budget)?.unwrap_or_default());
            }
            changes
        }
        _ => Path::begin(part, x, budget)?.to(target, budget)?,
    };
    Ok(Some(changes))
}

/// Takes tokens from the piles in turn.
fn take(part: &Part, x: &[BigUint], mut tokens: BigUint) -> Changes {
    let mut changes = Changes::new();
    for &pile in &part.piles {
        let taken = tokens.clone().min(x[pile].clone());
        if !taken.is_zero() {
            tokens -= &taken;
            changes.push((pile, &x[pile] - taken));
        }
    }
    changes
}

/// The options along which T falls from T(x) − 1 to 0 in steps of at most 1: one token is taken
/// from each pile of an edge H that begins a longest play, and then its piles go down to 0 one
/// after another.
struct Path<'a> {
    part: &'a Part,
    x: Vec<BigUint>,
    edge: Vec<usize>,
}

impl<'a> Path<'a> {
    fn begin(part: &'a Part, x: &[BigUint], budget: &Budget) -> Result<Self> {
        let piles: Vec<BigUint> = part.piles.iter().map(|&pile| x[pile].clone()).collect();
        let first: Vec<usize> = match &part.kind {
            Kind::Exactly(k) => first_move(&piles, *k),
            Kind::Written(hypergraph) => {
                let play = LongestPlay::new(hypergraph, &piles, budget)?;
                let taken = play.moves.iter().find(|(_, times)| !times.is_zero());
                places_of(taken.expect("the longest play has a move").0).collect()
            }
            _ => unreachable!("the other Tetris parts have moves of their own"),
        };
        let edge: Vec<usize> = first.into_iter().map(|place| part.piles[place]).collect();
        let mut x = x.to_vec();
        edge.iter().for_each(|&pile| x[pile] -= 1u32);
        Ok(Path { part, x, edge })
    }

    /// The option with T = `target` that takes the fewest tokens.
    fn to(mut self, target: &BigUint, budget: &Budget) -> Result<Changes> {
        for place in 0..self.edge.len() {
            let pile = self.edge[place];
            if longest_play(self.part, &self.x, budget)? == *target {
                break;
            }
            let full = std::mem::take(&mut self.x[pile]);
            if longest_play(self.part, &self.x, budget)? > *target {
                continue;
            }
            self.x[pile] = match self.part.kind {
                Kind::Exactly(k) => {
                    let others = self.part.piles.iter().filter(|&&other| other != pile);
                    most_tokens(others.map(|&other| &self.x[other]), k, target)
                }
                _ => self.bisect(pile, full, target, budget)?,
            };
            break;
        }
        Ok(self.edge.iter().map(|&pile| (pile, self.x[pile].clone())).collect())
    }

    /// The greatest size of a pile with T ≤ `target`; T exceeds the target if the pile has size
    /// `high`.
    fn bisect(
        &mut self,
        pile: usize,
        mut high: BigUint,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<BigUint> {
        let mut low = BigUint::zero();
        while &high - &low > BigUint::one() {
            budget.allow_time()?;
            let middle: BigUint = (&low + &high) >> 1u32;
            self.x[pile].clone_from(&middle);
            if longest_play(self.part, &self.x, budget)? <= *target {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}

// Extensions whose factors are partly Tetris.

/// H ⊗ F with F Tetris: the factors of H, and those of F.
///
/// A single pile of x0 = T_F tokens can replace F for any H: a move in F lowers T_F, and each
/// smaller number is reached by some move. So the positions (x^J; x^I) and (T_F(x^J); x^I) have
/// options of the same values.
pub(super) struct TetrisExtension<'a> {
    /// The factors that are not known to be Tetris; there is at least one.
    pub rest: Vec<&'a Part>,
    /// The factors that are Tetris; there is at least one.
    pub tetris: Vec<&'a Part>,
}

impl<'a> TetrisExtension<'a> {
    /// A part as such an extension, if it is one.
    pub(super) fn of(part: &'a Part) -> Option<Self> {
        let Kind::Extension(parts) = &part.kind else { return None };
        let (tetris, rest): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|part| part.is_tetris());
        (!tetris.is_empty() && !rest.is_empty()).then_some(TetrisExtension { rest, tetris })
    }

    /// H, if it is proper Nim.
    pub(super) fn proper_nim(&self) -> Option<&'a Part> {
        match self.rest.as_slice() {
            [rest] if rest.kind == Kind::Proper => Some(rest),
            _ => None,
        }
    }

    /// H, if it is Nim on two piles, so that the product is EXCO-NIM.
    pub(super) fn two_piles(&self) -> Option<&'a Part> {
        match self.rest.as_slice() {
            [rest] if rest.kind == Kind::Nim && rest.piles.len() == 2 => Some(rest),
            _ => None,
        }
    }

    /// T_F.
    pub(super) fn longest_play(&self, x: &[BigUint], budget: &Budget) -> Result<BigUint> {
        self.tetris.iter().map(|part| longest_play(part, x, budget)).sum()
    }

    /// Changes of F that lower T_F to `target`, which is at most T_F.
    ///
    /// # Errors
    /// Those of [`tetris_move`].
    pub(super) fn follow(
        &self,
        x: &[BigUint],
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Changes> {
        let whole = Part::extension(self.tetris.iter().map(|&part| part.clone()).collect());
        Ok(tetris_move(&whole, x, target, budget)?.unwrap_or_default())
    }

    /// A short description of F.
    pub(super) fn describe_tetris(&self) -> String {
        match self.tetris.as_slice() {
            [part] => part.describe(),
            parts => describe_product(parts.iter().copied()),
        }
    }

    /// Tells whether F is a single pile.
    pub(super) fn is_plus_one_pile(&self) -> bool {
        self.tetris.iter().map(|part| part.piles.len()).sum::<usize>() == 1
    }
}

/// Tells whether a part is EXCO-NIM on two piles. No later rung decides what its own ladder leaves
/// open.
pub(super) fn is_exco_nim(part: &Part) -> bool {
    TetrisExtension::of(part).is_some_and(|extension| extension.two_piles().is_some())
}
