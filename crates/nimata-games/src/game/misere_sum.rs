//! Who wins sums in misère play, by the definition.
//!
//! The outcome of a sum does not follow from those of its parts, so the outcomes are those of sums:
//! multisets of positions. A position without a move does not count in a sum, and the player who
//! meets the empty sum wins.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;
use rustc_hash::FxHashMap;

use super::answer::{Evaluation, Move, Reason, Worth};
use super::shape::Shape;
use super::sum::SumMove;
use super::{GameError, Position, Result, Rules};
use nimata_automata::budget::{Budget, Reached};

/// Refuses a move to another value than 0, as only who wins is known.
pub(super) fn only_lost(target: &BigUint) -> Result<()> {
    let says = "in misère play a move wins or does not, and no other value than 0 can be asked for";
    if target.is_zero() { Ok(()) } else { Err(GameError::Unsuitable(says.to_owned())) }
}

/// Rules of positions that stand in sums.
pub(super) trait Parts: Sync {
    /// Whether a position has an option.
    ///
    /// # Errors
    /// Bounds of the budget.
    fn has_options(&self, at: &[u64], budget: &Budget) -> Result<bool, Reached>;

    /// The options of a position, each once. Where a move leaves several positions, their numbers
    /// stand one position after the other.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if an option has a number of 2^64 or more; bounds of the budget.
    fn options(&self, at: &[u64], budget: &Budget) -> Result<Vec<Box<[u64]>>>;
}

/// The place of a position in a sum, and the option to which it moves.
type WinningMove = (usize, Box<[u64]>);

/// A sum: positions that have moves, in increasing order.
type Sum = Rc<[u32]>;

/// The options of a position, each once.
type Options = Rc<[Sum]>;

/// The outcomes of sums in misère play.
pub(super) struct Sums<'s> {
    parts: &'s dyn Parts,
    /// The number of each position that was met.
    numbers: FxHashMap<Box<[u64]>, u32>,
    /// The positions by their numbers, each with its options once they were asked for.
    positions: Vec<(Box<[u64]>, Option<Options>)>,
    /// Whether the player to move wins.
    wins: FxHashMap<Sum, bool>,
    /// The memory of all of these.
    bytes: usize,
    /// The number of looks at options so far, and the greatest.
    looks: u64,
    most: u64,
    budget: Budget,
}

/// A sum whose outcome is being computed.
struct Open {
    sum: Sum,
    /// The options whose outcome was not looked at yet.
    options: Vec<Sum>,
    /// The memory that all options take.
    bytes: usize,
}

impl<'s> Sums<'s> {
    /// Begins without any outcome; at most `most` options are looked at.
    pub(super) fn new(parts: &'s dyn Parts, most: u64, budget: &Budget) -> Self {
        let (numbers, wins) = (FxHashMap::default(), FxHashMap::default());
        let (positions, budget) = (Vec::new(), budget.clone());
        Sums { parts, numbers, positions, wins, bytes: 0, looks: 0, most, budget }
    }

    /// The number of sums with a known outcome.
    pub(super) fn len(&self) -> usize {
        self.wins.len()
    }

    /// Tells whether the player to move wins a sum of positions, whose numbers stand one position
    /// after the other; each has so many.
    ///
    /// # Errors
    /// Those of [`Parts::options`]; [`GameError::Undecided`] if too many options were looked at.
    pub(super) fn wins(&mut self, at: &[u64], tracks: usize) -> Result<bool> {
        let asked = self.sum(at, tracks)?;
        let mut way = vec![self.open(asked.clone())?];
        while let Some(open) = way.last_mut() {
            match open.options.last().map(|option| (option, self.wins.get(option))) {
                Some((option, None)) => {
                    let option = option.clone();
                    way.push(self.open(option)?);
                }
                Some((_, Some(true))) => {
                    open.options.pop();
                }
                found => {
                    let wins = found.is_some() || open.sum.is_empty();
                    let Open { sum, bytes, .. } = way.pop().expect("it is the last one");
                    self.bytes -= bytes;
                    self.take(48 + 4 * sum.len())?;
                    self.wins.insert(sum, wins);
                }
            }
        }
        Ok(self.wins[&asked])
    }

    /// A move that wins a sum of positions: the place of its position, and the option; `None` if no
    /// move wins.
    ///
    /// # Errors
    /// As [`Sums::wins`].
    pub(super) fn winning_move(
        &mut self,
        parts: &[Vec<u64>],
        tracks: usize,
    ) -> Result<Option<WinningMove>> {
        for (place, part) in parts.iter().enumerate() {
            for option in self.parts.options(part, &self.budget)? {
                let after = [&parts[..place].concat(), &option[..], &parts[place + 1..].concat()];
                if !self.wins(&after.concat(), tracks)? {
                    return Ok(Some((place, option)));
                }
            }
        }
        Ok(None)
    }

    /// Counts a look at an option, asks for memory, and looks at the clock.
    fn take(&mut self, bytes: usize) -> Result<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.looks += 1;
        if self.looks > self.most {
            return Err(GameError::Undecided(format!(
                "the definition would look at more than {} options of sums",
                self.most
            )));
        }
        self.budget.allow_memory(u64::try_from(self.bytes).unwrap_or(u64::MAX))?;
        Ok(self.budget.allow_work(1)?)
    }

    /// The number of a position.
    fn number(&mut self, at: &[u64]) -> Result<u32> {
        if let Some(&number) = self.numbers.get(at) {
            return Ok(number);
        }
        self.take(128 + 16 * at.len())?;
        let number = u32::try_from(self.positions.len()).expect("fewer positions fit in memory");
        self.numbers.insert(at.into(), number);
        self.positions.push((at.into(), None));
        Ok(number)
    }

    /// The sum of positions, without those that have no move.
    fn sum(&mut self, at: &[u64], tracks: usize) -> Result<Sum> {
        let mut sum = Vec::new();
        for part in at.chunks_exact(tracks) {
            if self.parts.has_options(part, &self.budget)? {
                sum.push(self.number(part)?);
            }
        }
        sum.sort_unstable();
        Ok(sum.into())
    }

    /// The options of a position, each once.
    fn options(&mut self, number: u32) -> Result<Options> {
        let place = usize::try_from(number).expect("an index");
        let (at, known) = &self.positions[place];
        if let Some(options) = known {
            return Ok(options.clone());
        }
        let tracks = at.len();
        let found = self.parts.options(at, &self.budget)?;
        let mut options: Vec<Sum> = Vec::new();
        for option in found {
            self.take(24 + 4 * option.len())?;
            options.push(self.sum(&option, tracks)?);
        }
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.positions[place].1 = Some(options.clone());
        Ok(options)
    }

    fn open(&mut self, sum: Sum) -> Result<Open> {
        let (mut options, mut bytes) = (Vec::new(), 0);
        for (place, &part) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == part {
                continue;
            }
            for left in self.options(part)?.iter() {
                let room = 40 + 4 * (sum.len() + left.len());
                self.take(room)?;
                bytes += room;
                let rest = sum[..place].iter().chain(&sum[place + 1..]);
                let mut after: Vec<u32> = rest.chain(left.iter()).copied().collect();
                after.sort_unstable();
                options.push(after.into());
            }
        }
        Ok(Open { sum, options, bytes })
    }
}

// Who wins a sum of positions of one game, and a winning move.

/// The name of the rule.
const RULE: &str = "definition";

/// The reason why positions of a game in misère play are not added to those of other games.
pub(super) fn with_others(game: &dyn Rules) -> String {
    format!(
        "positions of {game} are added to positions of the same game alone: in misere play only \
         who wins is known, and that does not decide sums"
    )
}

fn says(sums: &Sums<'_>) -> String {
    format!("who wins, at each of the {} sums that were looked at", sums.len())
}

/// The numbers of positions, if the definition can look at them.
fn small(positions: &[&Position]) -> Result<Vec<Vec<u64>>> {
    let small = positions.iter().map(|position| position.in_64_bits()).collect();
    let far = "in misère play sums are judged by the definition alone, and a number is past 2^64, \
               too far to look at it";
    Option::ok_or_else(small, || GameError::Undecided(far.to_owned()))
}

/// Who wins a sum of positions.
///
/// # Errors
/// As [`Sums::wins`].
pub(super) fn worth(
    rules: &dyn Parts,
    positions: &[&Position],
    budget: &Budget,
) -> Result<Evaluation> {
    let parts = small(positions)?;
    let mut sums = Sums::new(rules, u64::MAX, &budget.for_search());
    let lost = !sums.wins(&parts.concat(), parts.first().map_or(1, Vec::len))?;
    Ok(Evaluation::by(Worth::PPosition(lost), RULE, says(&sums)))
}

/// A move that wins a sum of positions of this shape; `None` if no move wins.
///
/// # Errors
/// As [`Sums::wins`].
pub(super) fn winning_move(
    rules: &dyn Parts,
    shape: &Shape,
    positions: &[&Position],
    budget: &Budget,
) -> Result<Option<SumMove>> {
    let parts = small(positions)?;
    let mut sums = Sums::new(rules, u64::MAX, &budget.for_search());
    let found = sums.winning_move(&parts, shape.count())?;
    Ok(found.map(|(component, option)| {
        let numbers = option.iter().map(|&number| number.into()).collect();
        let step = Move::to_sum(shape.sum(numbers), shape);
        let because = vec![Reason { rule: RULE, says: says(&sums) }];
        SumMove { component, step: Move { because, ..step } }
    }))
}
