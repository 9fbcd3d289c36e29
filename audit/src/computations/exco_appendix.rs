//! EXCO-NIM with n ≥ 3 piles: the constructions of the appendix, at every position of a box.
//!
//! A position has c tokens on the extra pile and m + p1, …, m + pn on the others, in increasing
//! order, with p1 = 0. P(i) = p1 + … + pi, and P(n + 1) adds c.

use super::List;
use super::arguments::Arguments;
use super::boxes::{check, unless};
use super::exco::{box_of, eta, g, shape, z};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;

/// The computations of this file, by name.
pub const LIST: List = &[
    ("exco-appendix-type-1", type_1),
    ("exco-appendix-19", inequality_19),
    ("exco-appendix-type-2", type_2),
    ("exco-appendix-values", values_of_m),
    ("exco-appendix-lemma-14", lemma_14_step),
];

/// A position with sorted piles, in its parts.
struct Parts<'p> {
    at: &'p [u64],
    n: u64,
    c: u64,
    m: u64,
    y: u64,
    /// p1, …, pn.
    p: Vec<u64>,
}

impl<'p> Parts<'p> {
    /// `None` unless the piles are sorted; positions with unsorted piles are the same up to order.
    fn of(n: u64, at: &'p [u64]) -> Option<Self> {
        let (m, y) = shape(n, at);
        let p = at[1..].iter().map(|pile| pile - m).collect();
        at[1..].is_sorted().then_some(Parts { at, n, c: at[0], m, y, p })
    }

    fn is_type_1(&self) -> bool {
        self.m < z(self.y)
    }

    /// P(i), from i = 1.
    fn sum(&self, i: usize) -> u64 {
        let c = if i > self.p.len() { self.c } else { 0 };
        self.p.iter().take(i).sum::<u64>() + c
    }

    /// The reason why no move leads to this position.
    fn unreached(&self, to: &[u64]) -> Option<String> {
        let lower = to != self.at && to.iter().zip(self.at).all(|(to, at)| to <= at);
        let kept = to[1..].iter().zip(&self.at[1..]).any(|(to, at)| to == at);
        unless(lower && kept, || format!("no move leads to {to:?}"))
    }
}

/// Looks at every sorted position of a box.
fn positions(
    with: &Arguments<'_>,
    wrong: impl Fn(&Parts<'_>) -> Option<String>,
) -> Result<Seen, Halt> {
    let (n, upto) = box_of(with)?;
    Ok(check(&upto, |at| wrong(&Parts::of(n, at)?)))
}

/// Distributes the remaining tokens over the places from the first on, each up to its `room`.
fn filled(places: &mut [u64], room: &[u64], mut tokens: u64) -> Option<String> {
    for (place, &room) in places.iter_mut().zip(room) {
        let more = tokens.min(room);
        *place += more;
        tokens -= more;
    }
    unless(tokens == 0, || format!("{tokens} tokens find no place"))
}

/// Checks type I: for each v < u(x) the position x(v) is an option, and (2) gives it the value v.
/// The options for v from m(x) on are of type I, and those below satisfy (15) by (16), (17) or
/// (18).
fn type_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    positions(with, |x| {
        if !x.is_type_1() {
            return None;
        }
        let k = x.y + x.n * x.m;
        (0..k).find_map(|v| {
            let to = match option_of_type_1(x, k, v) {
                Ok(to) => to,
                Err(why) => return Some(format!("v = {v}: {why}")),
            };
            let (m, y) = shape(x.n, &to);
            let typed = (m < z(y)) == (v >= x.m);
            let (eta, rho) = eta(v);
            let solves = v >= x.m
                || y == eta && m.checked_sub(z(eta) + rho).is_some_and(|l| l % (eta + 1) == 0);
            let holds = typed && solves && g(x.n, m, y) == v;
            let fault = unless(holds, || format!("{to:?} has {}", g(x.n, m, y)));
            fault.or(x.unreached(&to)).map(|why| format!("v = {v}: {why}"))
        })
    })
}

/// The position x(v) of the proof.
fn option_of_type_1(x: &Parts<'_>, k: u64, v: u64) -> Result<Vec<u64>, String> {
    let mut to = vec![0; x.at.len()];
    let fault = if v >= k - x.m {
        to.copy_from_slice(x.at);
        to[1] = x.m + v - k;
        None
    } else if v >= x.m + x.p[1] {
        to[2] = x.m + x.p[1];
        let rest = v - to[2];
        let room: Vec<u64> = [x.c].iter().chain(&x.at[3..]).copied().collect();
        let mut places = vec![0; room.len()];
        let fault = filled(&mut places, &room, rest);
        to[0] = places[0];
        to[3..].copy_from_slice(&places[1..]);
        fault
    } else if v >= x.m {
        (to[1], to[2]) = (x.m, v - x.m);
        None
    } else {
        let (eta, _) = eta(v);
        let alpha = (x.m - v - 1) % (eta + 1);
        to[1..].fill(x.m - alpha);
        // The piles from `from` on and the extra pile take the rest of η(v).
        let (left, from) = if v + 1 == x.m {
            to[1] = x.m;
            (Some(eta), 2)
        } else if eta >= x.p[1] + alpha {
            to[2] = x.m + x.p[1];
            (eta.checked_sub(alpha + x.p[1]), 3)
        } else {
            to[1] = x.m;
            (eta.checked_sub(alpha), 3)
        };
        let left = left.ok_or_else(|| "less than nothing is left".to_owned())?;
        let room: Vec<u64> =
            [x.c].into_iter().chain((from..to.len()).map(|i| x.at[i] - to[i])).collect();
        let mut places: Vec<u64> = [0].iter().chain(&to[from..]).copied().collect();
        let fault = filled(&mut places, &room, left);
        to[0] = places[0];
        to[from..].copy_from_slice(&places[1..]);
        fault
    };
    fault.map_or(Ok(to), Err)
}

/// Checks (19) at positions of type II: η(k) = y ≤ z − 1 ≤ k ≤ m − 1.
fn inequality_19(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    positions(with, |x| {
        let k = g(x.n, x.m, x.y);
        let holds = eta(k).0 == x.y && x.y < z(x.y) && z(x.y) - 1 <= k && k < x.m;
        unless(x.is_type_1() || holds, || format!("k = {k}"))
    })
}

/// Checks type II: x(μ, α) for all (μ, α) in M is an option with y = μ and m = m(x) − α, as (21)
/// states, with (22) on the way. With `which = printed` it also checks m ≥ z(μ), that is, type II.
/// With `which = needed` it does so only for the pairs that the rest of the proof uses: those with
/// μ < y(x), and those with 1 ≤ α ≤ ρ(k − 1) + 1.
fn type_2(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let all = with.text("which")? == "printed";
    positions(with, |x| {
        let k = g(x.n, x.m, x.y);
        if x.is_type_1() || k == 0 {
            return None;
        }
        let (most, rho) = eta(k - 1);
        let pairs = (0..=most).flat_map(|mu| (0..=mu).map(move |alpha| (mu, alpha)));
        pairs.into_iter().find_map(|(mu, alpha)| {
            let to = match option_of_type_2(x, mu, alpha) {
                Ok(to) => to,
                Err(why) => return Some(format!("μ = {mu}, α = {alpha}: {why}")),
            };
            let (m, y) = shape(x.n, &to);
            let used = mu < x.y || (1..=rho + 1).contains(&alpha);
            let typed = m >= z(mu) || !(all || used);
            let fault = unless(y == mu && m == x.m - alpha && typed, || {
                format!("{to:?} has y = {y} and m = {m}, and z(μ) = {}", z(mu))
            });
            // The paper overlooks μ = η(k − 1) = η(k), α = 0, which is x itself.
            let itself = alpha == 0 && mu == x.y;
            let fault = fault.or_else(|| x.unreached(&to).filter(|_| !itself));
            fault.map(|why| format!("μ = {mu}, α = {alpha}: {why}"))
        })
    })
}

/// The position x(μ, α) of the proof.
fn option_of_type_2(x: &Parts<'_>, mu: u64, alpha: u64) -> Result<Vec<u64>, String> {
    let n = x.p.len();
    let mut to = vec![x.m - alpha; n + 1];
    to[0] = 0;
    if mu == 0 {
        return Ok(to);
    }
    let i = (1..=n).find(|&i| x.sum(i) < mu && mu <= x.sum(i + 1));
    let i = i.ok_or_else(|| "there is no i(μ)".to_owned())?;
    // The piles up to here keep their p.
    let (whole, last) = if i < n { (mu, i) } else { (x.sum(n), n - 1) };
    if i == n {
        to[0] = mu - x.sum(n);
    }
    if alpha == 0 {
        for (pile, p) in to[1..=i].iter_mut().zip(&x.p) {
            *pile = x.m + p;
        }
        if i < n {
            to[i + 1] = x.m + mu - x.sum(i);
        }
        return Ok(to);
    }
    if i == n && alpha > x.sum(n) {
        to[0] = mu - alpha;
        to[1] = x.m;
        return Ok(to);
    }
    // The index is j for i < n, and l for i = n.
    let fits = |j: &usize| alpha + x.sum(*j) <= whole && alpha + x.sum(j + 1) > whole;
    let j = (1..=last).find(fits).ok_or_else(|| "there is no j(α)".to_owned())?;
    for (pile, p) in to[1..j].iter_mut().zip(&x.p) {
        *pile = x.m + p - alpha;
    }
    to[j] = x.m + x.p[j - 1];
    let next = (x.m + whole).checked_sub(x.sum(j) + 2 * alpha);
    // (22)
    to[j + 1] = next.filter(|&next| next >= x.m - alpha).ok_or_else(|| "(22) fails".to_owned())?;
    Ok(to)
}

/// Checks (23), (24) and the last line of the proof, at positions of type II.
fn values_of_m(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    positions(with, |x| {
        let k = g(x.n, x.m, x.y);
        if x.is_type_1() || k == 0 {
            return None;
        }
        // γ(μ, m) as printed; it is also evaluated for m below z(μ).
        let gamma = |mu: u64, m: u64| {
            let remainder = (i128::from(m) - i128::from(z(mu))).rem_euclid(i128::from(mu) + 1);
            z(mu) - 1 + u64::try_from(remainder).expect("a remainder")
        };
        let (most, rho) = eta(k - 1);
        let of = |mu: u64, first: u64, last: u64| {
            let mut values: Vec<u64> = (first..=last).map(|a| gamma(mu, x.m - a)).collect();
            values.sort_unstable();
            values
        };
        let all: Vec<u64> = (0..=most).flat_map(|mu| of(mu, 0, mu)).collect();
        let missed = (0..k).find(|v| !all.contains(v)).map(|v| format!("(23) misses {v}"));
        let whole = |mu: u64| z(mu) - 1..z(mu) + mu;
        let mut inside = (0..=most).filter(|&mu| whole(mu).end <= k);
        let other = inside.find(|&mu| of(mu, 0, mu) != whole(mu).collect::<Vec<_>>());
        let last: Vec<u64> = whole(most).filter(|&v| v < k).collect();
        let last = most < x.y || of(most, 1, rho + 1) == last;
        let last = unless(last, || "the last line fails".to_owned());
        missed.or(other.map(|mu| format!("(24) fails at μ = {mu}"))).or(last)
    })
}

/// Checks the proof of Lemma 14: a pile that a move keeps has x_i ≥ m(x), and y(x′) is at least x_i
/// as printed, or at least x_i − m(x′) as corrected.
fn lemma_14_step(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let printed = with.text("which")? == "printed";
    positions(with, |x| {
        let kept = super::exco::options(x.at).into_iter().filter(|_| !x.is_type_1());
        kept.into_iter().find_map(|to| {
            let (m, y) = shape(x.n, &to);
            let mut piles = (1..to.len()).filter(|&i| to[i] == x.at[i]);
            let wrong = piles.find(|&i| y + if printed { 0 } else { m } < to[i]);
            wrong.map(|i| format!("{to:?} has y = {y}, and pile {i} is kept"))
        })
    })
}
