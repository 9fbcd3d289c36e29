//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{ClosedForm, ExcoNim, Table, closed_form_move, evaluate, two_pile_move};
use crate::budget::{Budget, Reached};
use crate::game::capability::{Evaluation, Movable, Reason, Row, Tabled, Valued, Worth};
use crate::game::{Family, Game, GameError, Position};

/// The family `exco`.
pub const FAMILY: Family = Family {
    prefix: "exco",
    syntax: "exco:n",
    positions: "x0;x1,...,xn",
    about: "EXCO-NIM: lower the extra pile x0 and at most n-1 of x1, ..., xn, at least one pile in all",
    paper: "Boros, Gurvich, Ho, Makino, Extended complementary Nim",
    example: "exco:2",
    read: |text| Ok(Box::new(ExcoNim::parse(text)?)),
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
}

impl Movable for ExcoNim {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Position>, GameError> {
        let (extra, piles) = self.read(position)?;
        let after = match piles {
            [x1, x2] => two_pile_move(extra, x1, x2, target, budget)?
                .map(|(extra, x1, x2)| (extra, vec![x1, x2])),
            _ => closed_form_move(extra, piles, target),
        };
        Ok(after.map(|(extra, piles)| Position::from_groups(vec![vec![extra], piles])))
    }
}

/// The value of a position of a table.
type Look = dyn Fn(&[u64]) -> u64;

impl Tabled for ExcoNim {
    fn coordinates(&self) -> Vec<String> {
        (0..=self.piles()).map(|pile| format!("x{pile}")).collect()
    }

    fn table(
        &self,
        upto: &[u64],
        budget: &Budget,
        sink: &mut dyn FnMut(Row<'_>) -> std::io::Result<()>,
    ) -> Result<std::io::Result<()>, GameError> {
        if upto.len() != self.piles() + 1 {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has {} coordinates, x0 to x{}, so --upto takes as many numbers, not {}",
                self.piles() + 1,
                self.piles(),
                upto.len()
            )));
        }
        let value: Box<Look> = if let &[x0, x1, x2] = upto {
            let too_large = Reached::Memory { needed: u64::MAX, allowed: budget.max_memory() };
            let side = |most: u64| most.to_usize().and_then(|n| n.checked_add(1)).ok_or(too_large);
            let table = Table::new(side(x0)?, side(x1)?, side(x2)?, budget)?;
            let index = |n: u64| usize::try_from(n).expect("within the table");
            Box::new(move |at| {
                let value = table.value(index(at[0]), index(at[1]), index(at[2]));
                u64::try_from(value).expect("a length fits in 64 bits")
            })
        } else {
            let total = upto.iter().try_fold(0u64, |total, &most| total.checked_add(most));
            if total.is_none() {
                return Err(GameError::Unsuitable("--upto must sum to less than 2^64".to_owned()));
            }
            Box::new(|at| {
                let piles: Vec<BigUint> = at[1..].iter().map(|&tokens| tokens.into()).collect();
                let form = ClosedForm::new(&at[0].into(), &piles);
                form.value().to_u64().expect("a value is at most the number of tokens")
            })
        };
        let mut position = vec![0; upto.len()];
        for count in 0u64.. {
            if count % 4096 == 0 {
                budget.allow_time()?;
            }
            if let Err(error) = sink((&position, value(&position))) {
                return Ok(Err(error));
            }
            let Some(pile) = (0..upto.len()).rev().find(|&pile| position[pile] < upto[pile]) else {
                break;
            };
            position[pile] += 1;
            position[pile + 1..].fill(0);
        }
        Ok(Ok(()))
    }
}
