//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{ClosedForm, Definition, ExcoNim, Table, closed_form_move, evaluate, two_pile_move};
use crate::budget::{Budget, Reached};
use crate::data::{HeatMap, Positions, ValueTable};
use crate::game::answer::{Drawable, Evaluation, Movable, Move, Reason, Tabled, Valued, Worth};
use crate::game::family::after_prefix;
use crate::game::{Family, Game, GameError, Position};

/// The family `exco`.
pub const FAMILY: Family = Family {
    prefixes: &["exco"],
    syntax: "exco:n",
    positions: "x0;x1,...,xn",
    about: "EXCO-NIM: lower the extra pile x0 and at most n-1 of x1, ..., xn, at least one pile in all",
    paper: "Boros, Gurvich, Ho, Makino, Extended complementary Nim",
    example: "exco:2",
    grid: None,
    read: |name| Ok(Box::new(ExcoNim::parse(after_prefix(name))?)),
};

impl Game for ExcoNim {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        Ok(self.read(position).map(|_| ())?)
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        Some(self)
    }

    fn drawable(&self) -> Option<&dyn Drawable> {
        (self.piles() == 2).then_some(self)
    }
}

impl Valued for ExcoNim {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let (extra, piles) = self.read(position)?;
        if let [x1, x2] = piles {
            return Ok(evaluate(extra, x1, x2, budget));
        }
        let form = ClosedForm::new(extra, piles);
        let says = if form.is_type_one() {
            "m < z, so the value is u, the number of all tokens".to_owned()
        } else {
            "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))".to_owned()
        };
        let because = vec![Reason {
            rule: "Theorem 1",
            says: format!(
                "with m = min(x1, ..., x{n}), u = x0 + x1 + ... + x{n}, y = u - {n}m and z = y(y+1)/2 + 1: {says}",
                n = self.piles()
            ),
        }];
        Ok(Evaluation { worth: Worth::Value(form.value().clone()), because })
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let (extra, piles) = self.read(position)?;
        let too_large = Reached::beyond_memory(budget);
        let upto: Vec<u32> = std::iter::once(extra)
            .chain(piles)
            .map(|tokens| tokens.to_u32().ok_or(too_large))
            .collect::<Result<_, _>>()?;
        let definition = Definition::new(&upto, budget)?;
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation {
            worth: Worth::Value(definition.value(&upto).into()),
            because: vec![Reason { rule: "definition", says }],
        })
    }
}

impl Drawable for ExcoNim {
    fn heat_map(&self, x0: u32, upto: u32, budget: &Budget) -> Result<HeatMap, GameError> {
        let size = |n: u32| usize::try_from(n).expect("a 32-bit number fits in memory's index");
        let (level, side) = (size(x0), size(upto));
        let table = Table::new(level + 1, side, side, budget)?;
        let pairs = (0..side).flat_map(|x1| (0..side).map(move |x2| (x1, x2)));
        let gap = |(x1, x2)| u32::try_from(table.gap(level, x1, x2)).expect("two bytes");
        Ok(HeatMap {
            title: format!("{self}: u - G at x0 = {x0}, where u = x0 + x1 + x2"),
            legend: "u - G".to_owned(),
            horizontal: "x2".to_owned(),
            vertical: "x1".to_owned(),
            columns: side,
            numbers: pairs.map(gap).collect(),
        })
    }
}

impl Movable for ExcoNim {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let (extra, piles) = self.read(position)?;
        let after = match piles {
            [x1, x2] => two_pile_move(extra, x1, x2, target, budget)?
                .map(|(extra, x1, x2)| (extra, vec![x1, x2])),
            _ => closed_form_move(extra, piles, target),
        };
        let into = |(extra, piles)| Position::from_groups(vec![vec![extra], piles]);
        Ok(after.map(|after| Move::found(into(after))))
    }
}

impl Tabled for ExcoNim {
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        if upto.len() != self.piles() + 1 {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has {} coordinates, x0 to x{}, so --upto takes as many numbers, not {}",
                self.piles() + 1,
                self.piles(),
                upto.len()
            )));
        }
        let first = vec![0; upto.len()];
        let values: Box<dyn Iterator<Item = i64>> = if let &[x0, x1, x2] = upto {
            let too_large = Reached::beyond_memory(budget);
            let side = |most: u64| most.to_usize().and_then(|n| n.checked_add(1)).ok_or(too_large);
            let table = Table::new(side(x0)?, side(x1)?, side(x2)?, budget)?;
            let ends = [side(x0)?, side(x1)?, side(x2)?];
            // A position of its own for each of a billion entries would cost more than the table.
            let mut at = [0, 0, 0];
            Box::new(std::iter::from_fn(move || {
                let [x0, x1, x2] = at;
                if x0 == ends[0] {
                    return None;
                }
                at = match (x1 + 1 == ends[1], x2 + 1 == ends[2]) {
                    (true, true) => [x0 + 1, 0, 0],
                    (false, true) => [x0, x1 + 1, 0],
                    (_, false) => [x0, x1, x2 + 1],
                };
                let value = table.value(x0, x1, x2);
                Some(i64::try_from(value).expect("the sum of three lengths in memory"))
            }))
        } else {
            let total = upto.iter().try_fold(0i64, |total, &most| total.checked_add_unsigned(most));
            if total.is_none() {
                return Err(GameError::Unsuitable("--upto must sum to less than 2^63".to_owned()));
            }
            Box::new(Positions::new(&first, upto).map(|at| {
                let piles: Vec<BigUint> = at[1..].iter().map(|&tokens| tokens.into()).collect();
                let form = ClosedForm::new(&at[0].into(), &piles);
                form.value().to_i64().expect("a value is at most the number of tokens")
            }))
        };
        let coordinates = (0..=self.piles()).map(|pile| format!("x{pile}")).collect();
        Ok(ValueTable { coordinates, first, last: upto.to_vec(), values })
    }
}
