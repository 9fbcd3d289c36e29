//! EXCO-NIM with n piles: P-positions, bounds, and the lemmas of both proofs of Theorem 1.

use std::collections::{BTreeMap, BTreeSet};

use super::List;
use super::arguments::Arguments;
use super::boxes::{Values, advance, check, exact, unless, upto};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;

/// The computations of this file, by name.
pub const LIST: List = &[
    ("moore-one", moore_one),
    ("exco-lost", lost),
    ("exco-bounds", bounds),
    ("exco-monotone", monotone),
    ("exco-theorem-1", theorem_1),
    ("exco-lemma-2", lemma_2),
    ("exco-corollary-1", corollary_1),
    ("exco-intervals", |_, _| Ok(intervals())),
    ("exco-lemma-4", lemma_4),
    ("exco-lemma-5", lemma_5),
    ("exco-lemma-6", lemma_6),
    ("exco-lemma-10", lemma_10),
    ("exco-lemma-11", lemma_11),
    ("exco-lemma-12", lemma_12),
    ("exco-lemma-13", lemma_13),
    ("exco-lemma-14", lemma_14),
    ("exco-is-moore", is_moore),
];

/// Reads the box: n piles up to `upto`, and the extra pile up to `extra`.
pub(super) fn box_of(with: &Arguments<'_>) -> Result<(u64, Vec<u64>), Halt> {
    let (n, most, extra): (u64, u64, u64) =
        (with.number("n")?, with.number("upto")?, with.number("extra")?);
    let upto = (0..=n).map(|place| if place == 0 { extra } else { most });
    Ok((n, upto.collect()))
}

fn values(with: &Arguments<'_>, budget: &Budget) -> Result<(u64, Values), Halt> {
    let (n, upto) = box_of(with)?;
    Ok((n, Values::of(&format!("exco:{n}"), &upto, budget)?))
}

/// The Moore sum: for each binary digit, the number of ones modulo k + 1.
fn moore_sum(piles: &[u64], k: u64) -> Vec<u64> {
    let ones = |digit: u32| piles.iter().filter(|&&pile| pile >> digit & 1 == 1).count();
    (0..64).map(|digit| u64::try_from(ones(digit)).expect("few piles") % (k + 1)).collect()
}

fn moore_box(with: &Arguments<'_>, budget: &Budget) -> Result<(u64, Values), Halt> {
    let (n, k, most): (usize, u64, u64) =
        (with.number("n")?, with.number("k")?, with.number("upto")?);
    Ok((k, Values::of(&format!("moore:{n},{k}"), &vec![most; n], budget)?))
}

/// Checks that the value is 1 exactly where the Moore sum is.
fn moore_one(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (k, values) = moore_box(with, budget)?;
    Ok(values.check(|at, value| {
        let sum = moore_sum(at, k);
        let one = sum[0] == 1 && sum[1..].iter().all(|&digit| digit == 0);
        unless(one == (value == 1), || format!("the value is {value}"))
    }))
}

fn lost(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (_, values) = values(with, budget)?;
    Ok(values.check(|at, value| {
        let named = at[0] == 0 && at[1..].iter().all(|&pile| pile == at[1]);
        unless(named == (value == 0), || format!("the value is {value}"))
    }))
}

/// Checks ℓ ≤ G ≤ u.
fn bounds(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (_, values) = values(with, budget)?;
    Ok(values.check(|at, value| {
        let below: Vec<u64> = [0].iter().chain(&at[1..]).copied().collect();
        let (lower, upper) = (at[0] + values.at(&below), at.iter().sum::<u64>());
        unless((lower..=upper).contains(&value), || format!("{lower} <= {value} <= {upper}"))
    }))
}

fn monotone(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (_, values) = values(with, budget)?;
    Ok(values.check(|at, value| {
        let mut less = at.to_vec();
        less[0] = at[0].checked_sub(1)?;
        let before = values.at(&less);
        unless(before < value, || format!("{before} and then {value}"))
    }))
}

fn least(at: &[u64]) -> u64 {
    at[1..].iter().copied().min().expect("there are piles")
}

pub(super) fn z(y: u64) -> u64 {
    y * (y + 1) / 2 + 1
}

/// The function g of m and y.
pub(super) fn g(n: u64, m: u64, y: u64) -> u64 {
    if m < z(y) { y + n * m } else { z(y) - 1 + (m - z(y)) % (y + 1) }
}

/// The numbers m and y of a position.
pub(super) fn shape(n: u64, at: &[u64]) -> (u64, u64) {
    let m = least(at);
    (m, at.iter().sum::<u64>() - n * m)
}

fn theorem_1(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, values) = values(with, budget)?;
    Ok(values.check(|at, value| {
        let (m, y) = shape(n, at);
        let formula = g(n, m, y);
        unless(formula == value, || format!("the value is {value}, and g is {formula}"))
    }))
}

/// All options of a position.
pub(super) fn options(at: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let mut to = vec![0; at.len()];
    loop {
        let kept = (1..at.len()).any(|pile| to[pile] == at[pile]);
        if kept && to != at {
            found.push(to.clone());
        }
        if !advance(&mut to, at) {
            return found;
        }
    }
}

fn reached(at: &[u64]) -> BTreeSet<(u64, u64)> {
    options(at).iter().map(|to| (least(to), to.iter().sum())).collect()
}

/// The pairs (m, u) of Lemma 2.
fn named(n: u64, at: &[u64]) -> BTreeSet<(u64, u64)> {
    let (mx, ux) = (least(at), at.iter().sum::<u64>());
    let y = ux - n * mx;
    let rows = (0..=mx).filter(|&m| y > 0 || m < mx);
    let pairs = rows.flat_map(|m| {
        let most = ux.checked_sub((mx - m).max(1));
        most.into_iter().flat_map(move |most| (mx + (n - 1) * m..=most).map(move |u| (m, u)))
    });
    pairs.collect()
}

fn lemma_2(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (reached, named) = (reached(at), named(n, at));
        let odd = reached.symmetric_difference(&named).next();
        odd.map(|pair| format!("{pair:?} is in one of the two sets only"))
    }))
}

fn corollary_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (_, upto) = box_of(with)?;
    let mut sets: BTreeMap<(u64, u64), BTreeSet<(u64, u64)>> = BTreeMap::new();
    let mut at = vec![0; upto.len()];
    loop {
        let key = (least(&at), at.iter().sum());
        let set = reached(&at);
        if *sets.entry(key).or_insert_with(|| set.clone()) != set {
            return Ok(Seen::Fails(format!("two positions with (m, u) = {key:?} differ")));
        }
        if !advance(&mut at, &upto) {
            let bound = format!("{} pairs (m, u)", sets.len());
            return Ok(Seen::Upto(bound));
        }
    }
}

/// Checks that the intervals from y(y+1)/2 to y(y+1)/2 + y follow each other without a gap. This is
/// an identity of degree 2 in y, so three values of y decide it.
fn intervals() -> Seen {
    let wrong = (0..3).find(|&y| z(y) - 1 + y + 1 != z(y + 1) - 1 || z(0) != 1);
    exact(wrong.map(|y| format!("y = {y}")))
}

fn lemma_4(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        let (value, u) = (g(n, m, y), at.iter().sum::<u64>());
        unless(m < z(y) || (value < m && m < u), || format!("g = {value}, m = {m}, u = {u}"))
    }))
}

/// The pairs (m, y) up to a bound, with the pairs that the moves reach, by (i) and (ii').
fn pairs(
    with: &Arguments<'_>,
    wrong: impl Fn(u64, (u64, u64), &BTreeSet<u64>) -> Option<String>,
) -> Result<Seen, Halt> {
    let (n, most): (u64, u64) = (with.number("n")?, with.number("upto")?);
    Ok(check(&[most, most], |at| {
        let (m, y) = (at[0], at[1]);
        let rows = (0..=m).filter(|&to| y > 0 || to < m);
        let reached = rows.flat_map(|to| {
            let less = m - to;
            let last = (y + n * less).checked_sub(less.max(1));
            last.into_iter().flat_map(move |last| (less..=last).map(move |y| g(n, to, y)))
        });
        wrong(n, (m, y), &reached.collect())
    }))
}

fn lemma_5(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    pairs(with, |n, (m, y), reached| {
        unless(!reached.contains(&g(n, m, y)), || "g is among those of the options".to_owned())
    })
}

fn lemma_6(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    pairs(with, |n, (m, y), reached| {
        let missed = (0..g(n, m, y)).find(|v| !reached.contains(v));
        missed.map(|v| format!("{v} is missed"))
    })
}

/// Checks type I and u = v, or (14a) and (14b).
fn lemma_10(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        let u = at.iter().sum::<u64>();
        unless(u == y + n * m, || format!("u = {u}"))
    }))
}

/// The pair (η(v), ρ(v)) with v = z(η) − 1 + ρ and 0 ≤ ρ ≤ η.
pub(super) fn eta(v: u64) -> (u64, u64) {
    let eta = (0..=v).rev().find(|&y| z(y) - 1 <= v).expect("z(0) = 1");
    (eta, v - (z(eta) - 1))
}

/// Checks type II and γ = v, or (15a) and (15b) with l from `least` on.
fn lemma_11(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    let first: u64 = with.number("least")?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        (0..=2 * upto[1]).find_map(|v| {
            let (eta, rho) = eta(v);
            let typed = m >= z(y) && g(n, m, y) == v;
            let rest = m.checked_sub(z(eta) + rho).filter(|rest| rest % (eta + 1) == 0);
            let named = y == eta && rest.is_some_and(|rest| rest / (eta + 1) >= first);
            unless(typed == named, || format!("v = {v}: type II is {typed}, (15) is {named}"))
        })
    }))
}

fn lemma_12(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        let k = at.iter().sum::<u64>();
        let typed = m < z(y);
        options(at).into_iter().filter(|_| typed).find_map(|to| {
            let (m, y) = shape(n, &to);
            unless(g(n, m, y) < k, || format!("{to:?} has {}", g(n, m, y)))
        })
    }))
}

fn lemma_13(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        let wrong = (0..m).filter(|_| m < z(y)).find(|&v| eta(v).0 >= y);
        wrong.map(|v| format!("v = {v}"))
    }))
}

fn lemma_14(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| {
        let (m, y) = shape(n, at);
        let k = g(n, m, y);
        options(at).into_iter().filter(|_| m >= z(y)).find_map(|to| {
            let (m, y) = shape(n, &to);
            let holds = if m < z(y) { y + n * m > k } else { g(n, m, y) != k };
            unless(holds, || format!("{to:?}"))
        })
    }))
}

/// Checks that x0 = 0 gives Moore's Nim with k = n − 1, whose value is the xor if n = 2.
fn is_moore(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, most): (u64, u64) = (with.number("n")?, with.number("upto")?);
    let piles: Vec<u64> = (0..n).map(|_| most).collect();
    let moore = Values::of(&format!("moore:{n},{}", n - 1), &piles, budget)?;
    let all: Vec<u64> = [0].into_iter().chain(piles).collect();
    let values = Values::of(&format!("exco:{n}"), &all, budget)?;
    let seen = values.check(|at, value| {
        let other = moore.at(&at[1..]);
        let xor = n > 2 || value == at[1] ^ at[2];
        unless(other == value && xor, || format!("{value} and {other}"))
    });
    Ok(match seen {
        Seen::Upto(_) => upto(None, format!("all piles up to {most}")),
        seen => seen,
    })
}
