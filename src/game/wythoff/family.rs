//! The families as the rest of the program sees them: values, moves, tables, pairs and automata.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{LostPositions, Role, Rules, Theorem, Values, derive, winning_move};
use crate::budget::{Budget, Reached};
use crate::data::ValueTable;
use crate::game::answer::{
    Aspect, Derivable, Derived, Described, Evaluation, Movable, Move, Paired, Reason, Request,
    Tabled, Valued, Worth,
};
use crate::game::{Family, Game, GameError, Position};
use crate::number::numeration::Numeration;
use crate::number::radix::brief_decimal;

/// The family `wyt`.
pub const WYT: Family = Family {
    prefixes: &["wyt"],
    syntax: "wyt:s[+K]",
    positions: "x,y",
    about: "Wyt(f), f(x) = sx: take from one pile, or k and l from both with 0 < k <= l < sk, or one of the first K \
            P-positions of wyt:s",
    paper: "Total number of jump-points of ordered extensions of Wythoff-like games",
    example: "wyt:3+2",
    grid: None,
    read: |name| Ok(Box::new(Rules::parse(name)?)),
};

/// The family `wythoff`.
pub const WYTHOFF: Family = Family {
    prefixes: &["wythoff"],
    syntax: "wythoff:s,t",
    positions: "x,y",
    about: "(s,t)-Wythoff: take from one pile, or k and l from both with 0 < k <= l < sk + t",
    paper: "Fraenkel, Heap games, numeration systems and sequences",
    example: "wythoff:1,1",
    grid: None,
    read: |name| Ok(Box::new(Rules::parse(name)?)),
};

impl Game for Rules {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        Ok(self.read(position).map(|_| ())?)
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn described(&self) -> Option<&dyn Described> {
        Some(self)
    }

    fn paired(&self) -> Option<&dyn Paired> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        Some(self)
    }

    fn derivable(&self) -> Option<&dyn Derivable> {
        Some(self)
    }
}

/// With more moves in a box than this, only who wins is computed from them, which is far less work: a second or two.
const MOST_STEPS: u128 = 1 << 32;

impl Valued for Rules {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let [x, y] = self.read(position)?;
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let theorem = Theorem::of(self);
        let [smaller, larger] = theorem.sequences();
        let (lost, says) = if x.is_zero() {
            (
                y.is_zero(),
                format!("({smaller}_0, {larger}_0) = (0, 0), and nothing else, has an empty pile"),
            )
        } else {
            let place = theorem.pairs(self).place(x, budget)?;
            // Its digits in the sentence take time as well.
            budget.allow_time()?;
            let lost = place.role == Role::Smaller && place.larger == *y;
            let name = if place.role == Role::Smaller { smaller } else { larger };
            let zeros = if place.zeros % 2 == 0 { "an even" } else { "an odd" };
            let other = match (lost, place.role) {
                (true, _) => format!("and the other is {larger}_n"),
                (false, Role::Smaller) => format!("and the other is not {larger}_n"),
                (false, Role::Larger) => format!("and the other is not {smaller}_n"),
            };
            let says = format!(
                "the P-positions are ({smaller}_n, {larger}_n) with {}; the smaller pile ends in {zeros} number of zeros \
                 ({}), so it is {name}_n with n = {}, {other}",
                theorem.formula(self),
                place.zeros,
                brief_decimal(&place.n),
            );
            (lost, says)
        };
        let because = vec![Reason { rule: theorem.name(), says }];
        Ok(Evaluation { worth: Worth::PPosition(lost), because })
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let [x, y] = self.read(position)?;
        let too_large = Reached::beyond_memory(budget);
        let piles = [x.to_u64().ok_or(too_large)?, y.to_u64().ok_or(too_large)?];
        if let ([Some(x), Some(y)], true) =
            (piles.map(|pile| pile.to_u32()), Values::steps(piles) <= MOST_STEPS)
        {
            let values = Values::new(self, [x, y], budget)?;
            let [x, y] = piles.map(|pile| usize::try_from(pile).expect("the box is in memory"));
            let says = format!("the mex over all moves, at every position up to {position}");
            let because = vec![Reason { rule: "definition", says }];
            return Ok(Evaluation { worth: Worth::Value(values.at(x, y).into()), because });
        }
        let lost = LostPositions::new(self, piles, budget)?;
        let [x, y] = piles.map(|pile| usize::try_from(pile).expect("the box is in memory"));
        let says = format!("who wins at every position up to {position}, from the moves alone");
        let because = vec![Reason { rule: "definition", says }];
        Ok(Evaluation { worth: Worth::PPosition(lost.contains(x, y)), because })
    }

    fn no_sums(&self) -> Option<String> {
        Some(format!(
            "of {self} only who wins is known by a theorem, not the Sprague-Grundy values, so it cannot be added to other games"
        ))
    }
}

impl Movable for Rules {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let piles = self.read(position)?;
        if !target.is_zero() {
            return Err(GameError::Unsuitable(format!(
                "of {self} only who wins is known, so moves are named to value 0 alone, the P-positions; leave --to out"
            )));
        }
        let found = winning_move(self, piles, budget)?;
        Ok(found.map(|found| {
            let into = Position::from_groups(vec![found.into.to_vec()]);
            let because = vec![Reason { rule: found.theorem.name(), says: found.says }];
            Move { into, because, others: Vec::new() }
        }))
    }
}

impl Tabled for Rules {
    /// 0 for a P-position and 1 for the others, by the theorem: one pair a row, and no memory for the box.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let &[last_x, last_y] = upto else {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has 2 coordinates, x and y, so --upto takes 2 numbers, not {}",
                upto.len()
            )));
        };
        let too_large = Reached::beyond_memory(budget);
        let rows = last_x.to_usize().and_then(|rows| rows.checked_add(1)).ok_or(too_large)?;
        let sequence = Theorem::of(self).pairs(self).sequence_with_room(rows, 8, budget)?;
        // The y of the P-position in each row.
        let mut partners = Vec::new();
        partners.try_reserve_exact(rows).map_err(|_| too_large)?;
        partners.resize(rows, 0u64);
        for (n, [smaller, larger]) in sequence.enumerate() {
            if n % 65_536 == 0 {
                budget.allow_time()?;
            }
            let Some(partner) = usize::try_from(smaller).ok().and_then(|x| partners.get_mut(x))
            else {
                break;
            };
            *partner = larger;
            if let Some(partner) = usize::try_from(larger).ok().and_then(|x| partners.get_mut(x)) {
                *partner = smaller;
            }
        }
        let values = partners
            .into_iter()
            .flat_map(move |partner| (0..=last_y).map(move |y| i64::from(y != partner)));
        Ok(ValueTable {
            coordinates: vec!["x".to_owned(), "y".to_owned()],
            first: vec![0, 0],
            last: upto.to_vec(),
            values: Box::new(values),
        })
    }
}

impl Paired for Rules {
    fn names(&self) -> [&'static str; 2] {
        Theorem::of(self).sequences()
    }

    fn pairs(&self, count: usize, budget: &Budget) -> Result<Vec<[u64; 2]>, GameError> {
        Ok(Theorem::of(self).pairs(self).first(count, budget)?)
    }
}

impl Derivable for Rules {
    fn aspects(&self) -> &'static [Aspect] {
        &[Aspect::Outcomes, Aspect::Pairs, Aspect::Representations, Aspect::SmallerPiles]
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        if request.base.is_some() {
            return Err(GameError::Unsuitable(format!(
                "the rules of {self} determine the digits that its automata read; leave --base out"
            )));
        }
        let aspect = request.aspect.unwrap_or(Aspect::Outcomes);
        let automaton = derive(self, aspect, &request.budget)?;
        let pairs = Theorem::of(self).pairs(self);
        let numeration = pairs.numeration().map_or(Numeration::Base, Numeration::Linear);
        let [smaller, larger] = self.names();
        let meanings: &[(i64, &str)] = match aspect {
            Aspect::Outcomes => &[(0, "the player to move loses"), (1, "the player to move wins")],
            Aspect::Pairs => &[(0, "no P-position"), (1, "a P-position")],
            Aspect::Representations => &[(0, "no representation"), (1, "a representation")],
            _ => &[
                (0, "not the smaller pile of a P-position"),
                (1, "the smaller pile of a P-position"),
            ],
        };
        let meanings = meanings.iter().map(|&(output, says)| (output, says.to_owned())).collect();
        let tracks = match aspect {
            Aspect::Outcomes => vec!["x", "y"],
            Aspect::Pairs => vec![smaller, larger],
            Aspect::Representations => vec!["n"],
            _ => vec![smaller],
        };
        Ok(Derived { automaton, tracks, numeration, meanings, facts: Vec::new() })
    }
}
