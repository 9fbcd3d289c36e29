//! The family as the other rooms see it: rules, ladder, claims and reports.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::by_columns::ByColumns;
use super::claims::{claims, size};
use super::closed_form::{ClosedForm, Theorem1};
use super::closed_rules::{Lemma7, Nim, Proposition2, Proposition3};
use super::reports::reports;
use super::rules::{ExcoNim, Tokens, formulas};
use super::table::Table;
use super::uniform::UNIFORM;
use crate::game::claim::Claim;
use crate::game::family::after_prefix;
use crate::game::misere_play::in_play;
use crate::game::report::Offer;
use crate::game::rung::{Ladder, Theory};
use crate::game::{Family, Game, Play, Position, Result, Rules, pictures};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Extent, Frame, HeatMap, Picture, Positions, Quantity, ValueTable, View};
use nimata_logic::logic::{Asks, GameRules};

/// The family `exco`.
pub const FAMILY: Family = Family {
    prefixes: &["exco"],
    syntax: "exco:n",
    suffixes: &[Play::MISERE],
    positions: "x0;x1,...,xn",
    about: "EXCO-NIM: lower the extra pile x0 and at most n-1 of x1, ..., xn, at least one pile in \
            all",
    paper: "Boros, Gurvich, Ho, Makino, Extended complementary Nim",
    example: "exco:2",
    sample: None,
    grid: None,
    heaps: Vec::new,
    pairs: Vec::new,
    read: |name, play| Ok(in_play(ExcoNim::parse(after_prefix(name))?, play)),
};

/// The name of the view of u − G.
const GAP: &str = "gap";

impl Theory for ExcoNim {
    type At = Tokens;

    fn place(&self, position: &Position) -> Tokens {
        Tokens::of(position)
    }

    fn ladder(&self) -> Ladder<'_, Tokens> {
        ladder(self.piles())
    }
}

impl Game for ExcoNim {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn formulas(&self) -> Option<GameRules> {
        formulas(*self, Asks::Relation)
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let shape = self.shape();
        shape.admit_bounds(upto, 0, self)?;
        let values = match *upto {
            [x0, x1, x2] => swept([x0, x1, x2], budget)?,
            _ => Box::new(Positions::new(&vec![0; upto.len()], upto).map(|at| {
                let piles: Vec<BigUint> = at[1..].iter().map(|&tokens| tokens.into()).collect();
                let form = ClosedForm::new(&at[0].into(), &piles);
                form.value.to_i64().expect("a value is at most the number of tokens")
            })),
        };
        Ok(shape.table(Quantity::VALUE, 0, upto, values))
    }

    /// For n = 2 the first view is u − G, which has the pattern that the papers call chaotic.
    fn views(&self) -> Vec<View> {
        let mut views = pictures::views(&self.shape());
        if self.piles() == 2 {
            let fixed = Some("x0".to_owned());
            let says = "u - G of the x1, x2 below N, with x0 fixed; u is the sum of the piles";
            let frame = Frame::Square { panels: 1, fixed };
            views.insert(0, View { name: GAP, says: says.to_owned(), frame });
        }
        views
    }

    fn own_picture(
        &self,
        view: &View,
        extent: &Extent,
        budget: &Budget,
    ) -> Result<Option<Picture>> {
        if view.name != GAP {
            return Ok(None);
        }
        pictures::last(extent)?;
        let (fixed, place) = (extent.fixed.unwrap_or(0), extent.which.unwrap_or(0));
        let (level, side) = (size(fixed), size(extent.upto));
        let mut names = ["x₀", "x₁", "x₂"].to_vec();
        let mut sides = [side; 3];
        sides[place] = level + 1;
        let [side0, side1, side2] = sides;
        let table = Table::new(side0, side1, side2, budget)?;
        let pairs = (0..side).flat_map(|y| (0..side).map(move |x| (y, x)));
        let gap = |(y, x)| {
            let [x0, x1, x2] = match place {
                0 => [level, y, x],
                1 => [y, level, x],
                _ => [y, x, level],
            };
            u32::try_from(table.gap(x0, x1, x2)).ok()
        };
        let name = names.remove(place);
        Ok(Some(Picture::HeatMap(HeatMap {
            title: format!("{self}: u − G with {name} = {fixed}, where u = x₀ + x₁ + x₂"),
            legend: "u − G".to_owned(),
            horizontal: names[1].to_owned(),
            vertical: names[0].to_owned(),
            columns: side,
            numbers: pairs.map(gap).collect(),
            ..HeatMap::default()
        })))
    }

    fn reports(&self) -> Vec<Offer<'_>> {
        reports(*self)
    }
}

/// The values of a box for n = 2; x2 changes fastest.
pub(in crate::game) fn swept(
    upto: [u64; 3],
    budget: &Budget,
) -> Result<Box<dyn Iterator<Item = i64>>> {
    let too_large = Reached::beyond_memory(budget);
    let side = |most: u64| most.to_usize().and_then(|n| n.checked_add(1)).ok_or(too_large);
    let [x0, x1, x2] = [side(upto[0])?, side(upto[1])?, side(upto[2])?];
    let table = Rc::new(Table::new(x0, x1, x2, budget)?);
    // A separate position for each of a billion entries would cost more than the table.
    let rows = (0..x0).flat_map(move |x0| (0..x1).map(move |x1| (x0, x1)));
    Ok(Box::new(rows.flat_map(move |(x0, x1)| {
        let table = Rc::clone(&table);
        let value = move |x2| i64::try_from(table.value(x0, x1, x2));
        (0..x2).map(move |x2| value(x2).expect("the sum of three lengths in memory"))
    })))
}

/// The theorems about the game on n piles and the extra pile, the cheap ones first.
///
/// For n ≥ 3 Theorem 1 gives the value. For n = 2 the closed rules of paper 1 come first, and then
/// Lemma 7, which removes digits. Then columns are swept, up to the position or until all later
/// columns are known. If no rung decides, the answer is a proved interval.
///
/// # Complexity
/// For n = 2 the first three rungs are linear in the number of digits. A shift to x1, x2 < 2^k
/// costs at most one table of that size; columns cost as much as
/// [`Periods::new`](super::Periods::new).
pub(in crate::game) fn ladder(piles: usize) -> Ladder<'static, Tokens> {
    if piles > 2 {
        return Ladder::new(vec![Box::new(Theorem1 { piles })]);
    }
    let [theorem_u, conjectures, theorem_s] = UNIFORM;
    let below = Ladder::new(vec![
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(ByColumns),
    ]);
    Ladder::new(vec![
        Box::new(Nim),
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(theorem_u),
        Box::new(conjectures),
        Box::new(theorem_s),
        Box::new(Lemma7 { below }),
        Box::new(ByColumns),
        Box::new(Proposition2::Bounds),
    ])
}
