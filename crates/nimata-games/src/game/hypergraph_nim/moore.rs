//! Moore's Nim: who wins, and how.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::part::{Ground, Kind, Reduced};
use super::tetris::Changes;
use crate::game::Result;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::{Budget, Reached};

/// Moore's theorem, either for P-positions before the definition, or for N-positions after it.
pub(super) struct Moore<'g> {
    pub ground: Ground<'g>,
    /// Whether this rung decides P-positions, whose value is 0.
    pub lost: bool,
}

impl Rung<Reduced> for Moore<'_> {
    fn rule(&self) -> &'static str {
        "Moore"
    }

    fn states(&self) -> Option<String> {
        match self.ground.part().kind {
            Kind::AtMost(k) if self.lost => Some(format!(
                "who wins: the player to move loses if every binary column has a number of ones \
                 divisible by {}; the value by the definition on small positions",
                k + 1
            )),
            _ => None,
        }
    }

    fn refusal(&self, at: &Reduced, _budget: &Budget) -> Option<String> {
        let speaks = matches!(at.part.kind, Kind::All | Kind::Nim | Kind::Proper | Kind::AtMost(_));
        (self.lost && !speaks).then(|| {
            format!("the edges of {} are not the sets of at most k piles", at.part.describe())
        })
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        let Kind::AtMost(k) = at.part.kind else { return Ok(None) };
        if is_moore_p_position(at.piles(), k) != self.lost {
            return Ok(None);
        }
        let n = k + 1;
        Ok(Some(if self.lost {
            let says = format!(
                "in every binary column the number of ones is divisible by {n}, so the player to \
                 move loses"
            );
            Evaluation::by(Worth::Value(BigUint::zero()), self.rule(), says)
        } else {
            let says = format!(
                "in some binary column the number of ones is not divisible by {n}, so the player \
                 to move wins; no formula for the value is known"
            );
            Evaluation::by(Worth::PPosition(false), self.rule(), says)
        }))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        let Kind::AtMost(k) = at.part.kind else { return Ok(Step::Unnamed) };
        if !self.lost || !target.is_zero() {
            return Ok(Step::Unnamed);
        }
        let piles: Vec<BigUint> = at.piles().cloned().collect();
        let changes = moore_move(&piles, k, budget)?;
        debug_assert_eq!(changes.is_none(), is_moore_p_position(&piles, k));
        let placed = |(place, tokens)| (at.part.piles[place], tokens);
        let changes = changes.map(|changes| changes.into_iter().map(placed).collect());
        let says = "every binary column is given a number of ones divisible by k + 1";
        Ok(self.ground.step(at, changes, self.rule(), says))
    }
}

/// Tells whether the player to move loses if a move lowers at most k piles: in every binary column
/// the number of ones is divisible by k + 1 (Moore 1910).
///
/// ```
/// use nimata_games::game::hypergraph_nim::is_moore_p_position;
/// assert!(is_moore_p_position(&[1u32, 2, 3, 3].map(Into::into), 2));
/// assert!(!is_moore_p_position(&[1u32, 2, 3, 3].map(Into::into), 1));
/// ```
///
/// # Complexity
/// Linear in the digits of the piles, with memory for 64 columns at a time.
pub fn is_moore_p_position<'p>(piles: impl IntoIterator<Item = &'p BigUint>, k: usize) -> bool {
    let mut words: Vec<_> = piles.into_iter().map(BigUint::iter_u64_digits).collect();
    loop {
        let mut ones = [0usize; 64];
        let mut ended = true;
        for word in words.iter_mut().filter_map(Iterator::next) {
            columns(word).for_each(|column| ones[column] += 1);
            ended = false;
        }
        if ended || ones.iter().any(|ones| ones % (k + 1) != 0) {
            return ended;
        }
    }
}

/// Moore's theorem on misère play, if a move lowers at most k piles: a winning move, or that there
/// is none; `None` for other moves, or if there is no move at all.
///
/// As long as more than k piles have two tokens or more, each player plays as in normal play. With
/// fewer such piles a move reaches k + 1 consecutive numbers of single tokens and no other piles,
/// or all smaller ones: among them one that is 1 more than a multiple of k + 1, from which no move
/// leads to another such number.
///
/// # Errors
/// As [`moore_move`].
pub(super) fn in_misere_play(
    ground: &Ground<'_>,
    at: &Reduced,
    budget: &Budget,
) -> Result<Option<(Reason, Step)>> {
    let k = match at.part.kind {
        Kind::All if at.part.piles.is_empty() => return Ok(None),
        Kind::All => at.part.piles.len(),
        Kind::Nim => 1,
        Kind::Proper => at.part.piles.len() - 1,
        Kind::AtMost(k) => k,
        _ => return Ok(None),
    };
    let piles: Vec<BigUint> = at.piles().cloned().collect();
    let (single, large): (Vec<usize>, Vec<usize>) =
        (0..piles.len()).partition(|&pile| piles[pile].is_one());
    let (changes, says) = if large.len() > k {
        let says = "more than k piles have two tokens or more, and the player to move loses if \
                    in every binary column the number of ones is divisible by k + 1, as in normal \
                    play";
        (moore_move(&piles, k, budget)?, says)
    } else {
        let least = single.len().saturating_sub(k - large.len());
        let most = single.len() + large.len();
        let is_move = |left: &usize| !large.is_empty() || *left < single.len();
        let left = (least..=most).filter(is_move).find(|left| left % (k + 1) == 1);
        let changes = left.map(|left| {
            let more = left.saturating_sub(single.len());
            let lowered = large.iter().enumerate();
            let lowered = lowered.map(|(place, &pile)| (pile, u32::from(place < more).into()));
            let taken = single.iter().skip(left).map(|&pile| (pile, BigUint::ZERO));
            lowered.chain(taken).collect()
        });
        let says = "at most k piles have two tokens or more: whoever leaves none of them, and a \
                    number of single tokens that is 1 more than a multiple of k + 1, wins";
        (changes, says)
    };
    let says = format!("misère play where a move lowers at most k = {k} piles: {says}");
    let placed = |(place, tokens)| (at.part.piles[place], tokens);
    let changes = changes.map(|changes: Changes| changes.into_iter().map(placed).collect());
    let step = ground.step(at, changes, "Moore", &says);
    Ok(Some((Reason { rule: "Moore", says }, step)))
}

/// The columns in which a word has a one.
fn columns(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| usize::try_from(word.trailing_zeros()).expect("below 64"));
        word &= word.wrapping_sub(1);
        lowest
    })
}

/// A move to a P-position, or `None` if there is none.
///
/// Columns are treated from the highest down; a pile that has been lowered may get any lower
/// digits. In each column let a be the number of ones modulo k + 1 among the piles that are not
/// lowered. If at least k + 1 − a piles have been lowered, that many of them get a one. Otherwise a
/// further piles are lowered in this column; then at most k are lowered in all.
///
/// # Errors
/// A bound of memory, before piles are copied, or of time.
///
/// # Complexity
/// O(n·d) for n piles of d binary digits, and a copy of each lowered pile.
fn moore_move(piles: &[BigUint], k: usize, budget: &Budget) -> Result<Option<Changes>, Reached> {
    // At most the k longest piles are copied.
    let mut lengths: Vec<usize> = piles.iter().map(|pile| pile.iter_u64_digits().len()).collect();
    let mut sorted = lengths.clone();
    sorted.sort_unstable();
    let copied: usize = sorted.iter().rev().take(k).sum();
    budget.allow_memory(u64::try_from(copied).map_or(u64::MAX, |words| words.saturating_mul(8)))?;
    let longest = sorted.last().copied().unwrap_or(0);
    let mut digits: Vec<_> = piles.iter().map(BigUint::iter_u64_digits).collect();
    let mut lowered: Changes = Vec::new();
    let mut words = vec![0u64; piles.len()];
    for place in (0..longest).rev() {
        if place % 64 == 0 {
            budget.allow_time()?;
        }
        let mut ones = [0usize; 64];
        for (pile, length) in lengths.iter_mut().enumerate().filter(|(_, length)| **length > place)
        {
            *length -= 1;
            words[pile] = digits[pile].next_back().expect("one a place");
            columns(words[pile]).for_each(|column| ones[column] += 1);
        }
        // The digits of lowered piles are chosen anew, so the old ones no longer count.
        for (pile, _) in &lowered {
            columns(std::mem::take(&mut words[*pile])).for_each(|column| ones[column] -= 1);
        }
        for column in (0..64).rev() {
            let bit = u64::try_from(place * 64 + column).expect("a length fits in 64 bits");
            let excess = ones[column] % (k + 1);
            lowered.iter_mut().for_each(|(_, after)| after.set_bit(bit, false));
            let missing = k + 1 - excess;
            if excess == 0 {
                continue;
            }
            if missing <= lowered.len() {
                lowered[..missing].iter_mut().for_each(|(_, after)| after.set_bit(bit, true));
                continue;
            }
            let has_one = |&pile: &usize| words[pile] >> column & 1 == 1;
            let further: Vec<usize> = (0..piles.len()).filter(has_one).take(excess).collect();
            for pile in further {
                let below = std::mem::take(&mut words[pile]);
                columns(below).for_each(|column| ones[column] -= 1);
                let mut after = piles[pile].clone();
                after.set_bit(bit, false);
                lowered.push((pile, after));
            }
        }
    }
    Ok((!lowered.is_empty()).then_some(lowered))
}
