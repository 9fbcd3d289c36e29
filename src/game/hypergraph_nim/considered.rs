//! The theorems that do not apply to a position, each with the condition that fails.

use num_bigint::BigUint;
use num_traits::Zero;

use super::conditions::{intersecting, set_text};
use super::part::{Kind, Part, describe_product};
use super::theorems::TetrisExtension;
use super::{Extension, Factor, HypergraphNim};
use crate::budget::Budget;
use crate::game::answer::Reason;

/// What was considered, in the order of the ladder; nothing where there is no move.
pub(super) fn considered(game: &HypergraphNim, x: &[BigUint], budget: &Budget) -> Vec<Reason> {
    let Some(part) = Part::of(game, |pile| !x[pile].is_zero()) else { return Vec::new() };
    let whole = part.describe();
    let mut reasons = Vec::new();
    let mut note = |rule: &'static str, says: String| reasons.push(Reason { rule, says });
    let is_named = matches!(part.kind, Kind::All | Kind::Nim | Kind::Proper);
    if part.kind != Kind::All {
        note("all sets", format!("in {whole} not every nonempty set of piles is an edge"));
    }
    if !matches!(part.kind, Kind::Nim) && part.piles.len() > 1 {
        note("Bouton", format!("in {whole} a move may lower more than one pile"));
    }
    if part.kind != Kind::Proper {
        note("Jenkyns-Mayberry", format!("{whole} is not proper Nim on at least 3 piles"));
    }
    if let (false, Some(alone)) = (part.is_tetris(), part.alone())
        && let Err((first, second)) = intersecting(&alone)
    {
        let (first, second) = (part.names(&first), part.names(&second));
        let says = format!("the edges {} and {} do not meet", set_text(&first), set_text(&second));
        note("intersecting", says);
    }
    match &part.kind {
        Kind::Extension(parts) => {
            if let Some(other) = parts.iter().find(|part| !part.is_tetris()) {
                let says = format!("{} is not known to be Tetris", other.describe());
                note("extension of Tetris", says);
            }
            if let Some((rule, why)) = why_not_theorem_two(&part, parts, budget) {
                note(rule, why);
            }
        }
        _ if !is_named => {
            note("Theorem 2", format!("{whole} is no extension H*F of one hypergraph by another"));
        }
        _ => {}
    }
    if !is_named && !matches!(part.kind, Kind::AtMost(_)) {
        let says = format!("the edges of {whole} are not the sets of at most k piles");
        note("Moore", says);
    }
    reasons
}

/// The condition of Theorem 2, or 1 where F is a single pile, that fails at the piles that are left.
fn why_not_theorem_two(
    part: &Part,
    parts: &[Part],
    budget: &Budget,
) -> Option<(&'static str, String)> {
    let (h, f): (Vec<&Part>, Vec<&Part>) = match TetrisExtension::of(part) {
        Some(extension) => (extension.rest, extension.tetris),
        None if parts.iter().all(Part::is_tetris) => {
            // Its value is T, which Theorem 2 says too wherever it applies.
            return None;
        }
        None => {
            let (f, others) = parts.split_first().expect("an extension has factors");
            (others.iter().collect(), vec![f])
        }
    };
    let piles: usize = f.iter().map(|part| part.piles.len()).sum();
    let rule = if piles == 1 { "Theorem 1" } else { "Theorem 2" };
    let refusal = Extension::new(together(&h)?, together(&f)?, budget).err()?;
    let names = |parts: &[&Part]| describe_product(parts.iter().copied());
    Some((rule, format!("with H = {} and F = {}: {refusal}", names(&h), names(&f))))
}

fn together(parts: &[&Part]) -> Option<HypergraphNim> {
    // The last factor's piles come first.
    let factors = parts.iter().rev().map(|part| part.factors()).collect::<Option<Vec<_>>>()?;
    HypergraphNim::new(factors.into_iter().flatten().collect()).ok()
}

impl Part {
    /// The part as a game of its own, its piles in order; `None` if it has too many edges to be written out.
    pub(super) fn alone(&self) -> Option<HypergraphNim> {
        HypergraphNim::new(self.factors()?).ok()
    }

    fn factors(&self) -> Option<Vec<Factor>> {
        let n = self.piles.len();
        let one = |factor: Result<Factor, _>| factor.ok().map(|factor| vec![factor]);
        match &self.kind {
            Kind::All => one(Factor::moore(n, n)),
            Kind::Nim => one(Factor::nim(n)),
            Kind::Proper => one(Factor::proper(n)),
            Kind::AtMost(k) => one(Factor::moore(n, *k)),
            Kind::Exactly(k) => one(Factor::exact(n, *k)),
            Kind::Written(_) | Kind::Sum(_) => Some(vec![Factor::written(self.hypergraph().ok()?)]),
            Kind::Extension(parts) => {
                let factors = parts.iter().rev().map(Part::factors);
                Some(factors.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
            }
        }
    }

    /// Piles of the part as places in the position.
    fn names(&self, piles: &[usize]) -> Vec<usize> {
        let mut names: Vec<usize> = piles.iter().map(|&pile| self.piles[pile]).collect();
        names.sort_unstable();
        names
    }
}
