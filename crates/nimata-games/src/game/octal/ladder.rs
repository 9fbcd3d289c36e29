//! The value of a heap of any size, and a move, from the sequence or by its period.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{Octal, Sequence, Value, remembered};
use crate::game::Result;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::position::Position;
use crate::game::rung::{Ladder, Rung, Step};
use nimata_automata::budget::{Budget, Reached};

/// The sequence of a game, computed as far as the questions require.
pub(super) struct Values {
    sequence: RefCell<Sequence>,
    /// The bound at which the search for a period has ended.
    ended: Cell<Option<Reached>>,
}

impl Values {
    /// Begins without values.
    pub(super) fn new(game: &Octal) -> Rc<Self> {
        let sequence = RefCell::new(Sequence::new(game.clone()));
        Rc::new(Values { sequence, ended: Cell::default() })
    }

    /// Computes values until that of a heap of n is known, and returns whether it is.
    fn reach(&self, n: &BigUint, budget: &Budget) -> Result<bool, Reached> {
        let mut sequence = self.sequence.borrow_mut();
        if sequence.value(n).is_none() && self.ended.get().is_none() {
            let most = n.to_usize().and_then(|n| n.checked_add(1));
            match remembered::seek(&mut sequence, most.unwrap_or(Sequence::MOST_HEAPS), budget) {
                Err(bound @ Reached::Stopped) => return Err(bound),
                Err(bound) => self.ended.set(Some(bound)),
                Ok(()) => {}
            }
        }
        Ok(sequence.value(n).is_some())
    }
}

/// The rungs: the table, the period if it is found before the heap is reached, and a bound.
pub(super) fn ladder<'g>(values: Rc<Values>) -> Ladder<'g, BigUint> {
    Ladder::new(vec![
        Box::new(BySequence { values: Rc::clone(&values), by_period: false }),
        Box::new(BySequence { values: Rc::clone(&values), by_period: true }),
        Box::new(LengthBound { values }),
    ])
}

/// A value from the table, or by the theorem of Guy and Smith.
struct BySequence {
    values: Rc<Values>,
    by_period: bool,
}

impl BySequence {
    /// Tells whether this rung decides the heap.
    fn speaks(&self, n: &BigUint, budget: &Budget) -> Result<bool, Reached> {
        let known = self.values.reach(n, budget)?;
        let computed = self.values.sequence.borrow().values().len();
        let in_table = n.to_usize().is_some_and(|n| n < computed);
        Ok(known && in_table != self.by_period)
    }

    fn reason(&self, n: &BigUint) -> Reason {
        let sequence = self.values.sequence.borrow();
        let says = match (self.by_period, sequence.period()) {
            (true, Some(period)) => {
                let (e, p, octal) = (period.preperiod(), period.period(), sequence.octal());
                format!(
                    "the values have the period {p} from {e} on, by the first {} of them; \
                     so the value is that of a heap of {}",
                    period.proved_below(octal),
                    period.folded(n)
                )
            }
            _ => format!("the mex rule, at every heap up to {n}"),
        };
        Reason { rule: self.rule(), says }
    }
}

impl Rung<BigUint> for BySequence {
    fn rule(&self) -> &'static str {
        if self.by_period { "Guy-Smith" } else { "definition" }
    }

    fn states(&self) -> Option<String> {
        self.by_period.then(|| {
            "a period that is seen far enough is one for ever, and gives heaps of any size"
                .to_owned()
        })
    }

    fn refusal(&self, n: &BigUint, budget: &Budget) -> Option<String> {
        let silent = self.by_period && !self.speaks(n, budget).unwrap_or(false);
        silent.then(|| {
            let known = self.values.reach(n, budget).unwrap_or(false);
            let says = if known { "the heap is in the table" } else { "no period was seen" };
            says.to_owned()
        })
    }

    fn value(&self, n: &BigUint, budget: &Budget) -> Result<Option<Evaluation>> {
        if !self.speaks(n, budget)? {
            return Ok(None);
        }
        let value = self.values.sequence.borrow().value(n).expect("the rung speaks of the heap");
        Ok(Some(Evaluation { worth: Worth::Value(value.into()), because: vec![self.reason(n)] }))
    }

    fn step(&self, n: &BigUint, target: &BigUint, budget: &Budget) -> Result<Step> {
        if !self.speaks(n, budget)? {
            return Ok(Step::Unnamed);
        }
        // No value is as large as 2^32.
        let Ok(target) = Value::try_from(target) else { return Ok(Step::Nowhere) };
        let found = self.values.sequence.borrow().move_to(n, target, budget)?;
        Ok(found.map_or(Step::Nowhere, |found| {
            let (a, b) = found.left;
            let beside = if a.is_zero() { Vec::new() } else { vec![Position::single(a)] };
            let why = Reason { rule: self.rule(), says: taking(found.taken, &beside, &b) };
            Step::To(Move { beside, ..Move::by(Position::single(b), vec![why]) })
        }))
    }
}

/// Describes a move in words.
fn taking(taken: usize, beside: &[Position], left: &BigUint) -> String {
    let tokens = if taken == 1 { "token" } else { "tokens" };
    let leaves = match (beside, left.is_zero()) {
        (_, true) => "leaves no heap",
        ([], false) => "leaves one heap",
        _ => "splits what is left into two heaps",
    };
    format!("the move takes {taken} {tokens} and {leaves}; the value after it is looked up")
}

/// The last rung, for games without a known period.
struct LengthBound {
    values: Rc<Values>,
}

impl Rung<BigUint> for LengthBound {
    fn rule(&self) -> &'static str {
        "limit"
    }

    fn value(&self, n: &BigUint, budget: &Budget) -> Result<Option<Evaluation>> {
        self.values.reach(n, budget)?;
        let heaps = self.values.sequence.borrow().values().len();
        let bound = self.values.ended.get().map_or(String::new(), |bound| format!(": {bound}"));
        let says = format!(
            "the first {heaps} heaps show no period{bound}; more steps or a time limit let more be \
             looked at, and a table any number"
        );
        // A play from n tokens has at most 2n − 1 moves, and a value is at most the length of a
        // play.
        let at_most = Some(n * 2u32);
        let worth = Worth::Between { at_least: BigUint::zero(), at_most };
        Ok(Some(Evaluation::by(worth, self.rule(), says)))
    }
}
