//! Two-pile move-size dynamic Nim: admissible functions, the main theorem and its converse.

use super::List;
use super::arguments::Arguments;
use super::boxes::{check, exact, unless, upto};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::Play;
use nimata::game::dynamic_nim::{BoundFunction, LeastMoves, TableOfBounds};

/// The computations of this file, by name.
pub const LIST: List = &[
    ("dynamic-powers", |_, _| Ok(powers())),
    ("dynamic-admissible", admissible),
    ("dynamic-fractions", fractions),
    ("dynamic-recursion", recursion),
    ("dynamic-main", main_theorem),
    ("dynamic-note-1", note_1),
    ("dynamic-strategy", strategy),
    ("dynamic-lemma-1", lemma_1),
    ("dynamic-corollary", corollary),
    ("dynamic-lemma-2", lemma_2),
    ("dynamic-lemma-3", lemma_3),
    ("dynamic-converse", converse),
    ("dynamic-misere", misere),
];

/// The greatest power of two that divides n; `None` for 0.
fn g(n: u64) -> Option<u64> {
    (n > 0).then(|| 1 << n.trailing_zeros())
}

fn powers() -> Seen {
    let found = [1, 24, 3, 64].map(g);
    exact(unless(found == [Some(1), Some(8), Some(1), Some(64)], || format!("{found:?}")))
}

/// The function f: f(k) = ⌊pk/q⌋ or ⌈pk/q⌉, or a list of values.
enum Bound {
    Floor(u64, u64),
    Ceil(u64, u64),
    List(Vec<u64>),
}

impl Bound {
    fn at(&self, k: u64) -> u64 {
        match self {
            Bound::Floor(p, q) => p * k / q,
            Bound::Ceil(p, q) => (p * k).div_ceil(*q),
            Bound::List(values) => {
                let place = usize::try_from(k - 1).expect("a small k");
                values.get(place).copied().unwrap_or(3 * k)
            }
        }
    }

    /// Reads `k`, `2k`, `floor 5/2` or `ceil 3/2`.
    fn read(text: &str) -> Result<Self, Halt> {
        let wrong = || Halt::Data(format!("`{text}` is not an f"));
        let number = |text: &str| text.parse().map_err(|_| wrong());
        if let Some(factor) = text.strip_suffix('k') {
            return Ok(Bound::Floor(if factor.is_empty() { 1 } else { number(factor)? }, 1));
        }
        let (rounding, fraction) = text.split_once(' ').ok_or_else(wrong)?;
        let (p, q) = fraction.split_once('/').ok_or_else(wrong)?;
        let (p, q) = (number(p)?, number(q)?);
        Ok(if rounding == "ceil" { Bound::Ceil(p, q) } else { Bound::Floor(p, q) })
    }

    /// The first of the four conditions that fails for some N up to `most`, and this N.
    fn fails(&self, most: u64) -> Option<(u32, u64)> {
        (1..=most).find_map(|n| {
            let at = self.at(n);
            let base = n.is_power_of_two();
            let one = self.at(g(n).expect("n is not 0")) <= at;
            let four = at < 2 * n || n + at <= self.at(2 * n);
            let holds = [one, !base || at < 4 * n, !base || n <= at, !base || four];
            let condition = (1..).zip(holds).find(|(_, holds)| !holds)?.0;
            Some((condition, n))
        })
    }

    /// The least winning moves at all piles up to `most`, computed from the rules alone.
    fn moves(&self, play: Play, most: u32, budget: &Budget) -> Result<LeastMoves, Halt> {
        let entries = (1..=u64::from(most)).map(|k| self.at(k)).collect();
        let table = BoundFunction::Table(TableOfBounds::new("f", entries)?);
        Ok(LeastMoves::new(&table, play, most, most, budget)?)
    }

    /// The least winning move by the main theorem.
    fn formula(&self, a: u64, n: u64) -> u64 {
        g(n).filter(|&g| a > self.at(g)).unwrap_or(a)
    }
}

/// Computes which condition fails first, if any.
fn admissible(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (f, most): (_, u64) = (Bound::read(with.text("f")?)?, with.number("upto")?);
    let fails = f.fails(most);
    let wanted = with.text("fails")?;
    let found = fails.map_or("none".to_owned(), |(condition, n)| format!("{condition} at {n}"));
    let fault = unless(found == wanted, || format!("the condition that fails is {found}"));
    Ok(match fails {
        Some(_) => exact(fault),
        None => upto(fault, format!("N <= {most}")),
    })
}

/// Checks that r = p/q gives an admissible f exactly if 1 ≤ r and r is below (or at most) a bound.
fn fractions(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (q_most, most): (u64, u64) = (with.number("q")?, with.number("upto")?);
    let (last, included) = (with.number::<u64>("last")?, with.text("included")? == "yes");
    let up = with.text("rounding")? == "ceil";
    let all = (1..=q_most).flat_map(|q| (1..=5 * q).map(move |p| (p, q)));
    let mut wrong = all.filter_map(|(p, q)| {
        let f = if up { Bound::Ceil(p, q) } else { Bound::Floor(p, q) };
        let named = p >= q && (p < last * q || included && p == last * q);
        let fails = f.fails(most);
        let says = || format!("r = {p}/{q}: {fails:?} is the first condition and N that fail");
        unless(named == fails.is_none(), says)
    });
    Ok(upto(wrong.next(), format!("r = p/q <= 5 with q <= {q_most}, N <= {most}")))
}

/// Checks that L(a, b) is the least x with f(x) < L(a − x, b) or f(x) < L(a, b − x), by trying all
/// moves at every (a, b, x).
fn recursion(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (f, most): (_, u64) = (Bound::read(with.text("f")?)?, with.number("upto")?);
    let least = f.moves(Play::Normal, u32::try_from(most).unwrap_or(0), budget)?;
    let side = usize::try_from(most + 1).expect("a small box");
    // wins[a][b][x] belongs to the bound x, which is at most the larger pile.
    let mut wins = vec![vec![vec![false; side]; side]; side];
    let index = |n: u64| usize::try_from(n).expect("a small box");
    for total in 2..=2 * most {
        for a in 1..=most.min(total - 1) {
            let b = total - a;
            if b > most {
                continue;
            }
            let mut won = false;
            for x in 1..=most {
                let cap = |k: u64| index(f.at(k).min(most));
                let from_a = x <= a && !(a > x && wins[index(a - x)][index(b)][cap(x)]);
                let from_b = x <= b && !(b > x && wins[index(a)][index(b - x)][cap(x)]);
                won |= from_a || from_b;
                wins[index(a)][index(b)][index(x)] = won;
            }
        }
    }
    Ok(check(&[most, most], |at| {
        let [a, b] = [index(at[0]), index(at[1])];
        let naive = (1..side).find(|&x| wins[a][b][x]).filter(|_| a > 0 && b > 0);
        let small = |n: usize| u32::try_from(n).expect("a small box");
        let found = least.at(small(a), small(b));
        unless(naive.map(small) == found, || format!("{naive:?} and {found:?}"))
    }))
}

/// Looks at all (a, N) up to a bound, with the least winning move by the rules.
fn positions(
    with: &Arguments<'_>,
    budget: &Budget,
    wrong: impl Fn(&Bound, &LeastMoves, u64, u64) -> Option<String>,
) -> Result<Seen, Halt> {
    let (f, most): (_, u64) = (Bound::read(with.text("f")?)?, with.number("upto")?);
    let least = f.moves(Play::Normal, u32::try_from(most).unwrap_or(0), budget)?;
    let pairs = (1..=most).flat_map(|a| (a..=most).map(move |b| (a, b - a)));
    let mut wrong = pairs
        .filter_map(|(a, n)| wrong(&f, &least, a, n).map(|why| format!("a = {a}, N = {n}: {why}")));
    Ok(upto(wrong.next(), format!("piles up to {most}")))
}

fn at(least: &LeastMoves, a: u64, n: u64) -> Option<u64> {
    let small = |n: u64| u32::try_from(n).expect("a small box");
    least.at(small(a), small(a + n)).map(u64::from)
}

fn main_theorem(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    positions(with, budget, |f, least, a, n| {
        let (found, formula) = (at(least, a, n), f.formula(a, n));
        unless(found == Some(formula), || format!("the least is {found:?}, and not {formula}"))
    })
}

fn note_1(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    positions(with, budget, |f, least, a, n| {
        let found = at(least, a, n)?;
        let bound = g(n).is_none_or(|g| found <= f.at(g));
        unless(found <= a && bound, || format!("the least is {found}"))
    })
}

/// Checks that the move that a line of the strategy names wins.
fn strategy(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let wanted = with.text("line")?.to_owned();
    positions(with, budget, |f, least, a, n| {
        let after = |smaller: u64, larger: u64| {
            let [low, high] = [smaller.min(larger), smaller.max(larger)];
            (low == 0).then_some(u64::MAX).or_else(|| at(least, low, high - low))
        };
        let b = a + n;
        let Some(g) = g(n).filter(|&g| a > f.at(g)) else {
            return unless(wanted != "1" || at(least, a, n) == Some(a), || "case 1".to_owned());
        };
        let next = f.at(g);
        let rest = n - g;
        let (line, smaller) = match self::g(rest) {
            Some(power) if power == 2 * g && next < 2 * g => ("2B1", false),
            Some(power) if power == 2 * g => ("2B2", next < a - g),
            _ => ("2A", false),
        };
        let position = if smaller { after(a - g, b) } else { after(a, b - g) };
        let wins = position.is_some_and(|least| next < least);
        unless(wanted != line || wins, || format!("taking {g} does not win"))
    })
}

fn lemma_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let most: u64 = with.number("upto")?;
    Ok(check(&[most, most], |at| {
        let (x, n) = (at[0], at[1]);
        let (gx, gn) = (g(x)?, g(n)?);
        let holds = gx >= gn || g(n + x) == Some(gx) && (x >= n || g(n - x) == Some(gx));
        unless(holds, || format!("g(x) = {gx}, g(N) = {gn}"))
    }))
}

fn corollary(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let most: u64 = with.number("upto")?;
    Ok(check(&[most, most], |at| {
        let (x, n) = (at[0], at[1]);
        let (gx, gn) = (g(x)?, g(n)?);
        let holds =
            gx <= x && gn <= n && g(n + x) == Some(gx) && g(n.saturating_sub(x)) == Some(gx);
        unless(x >= gn || holds, || format!("g(x) = {gx}, g(N) = {gn}"))
    }))
}

/// Checks that every choice of f(1), f(2), f(4), f(8), f(16) allowed by the conditions is
/// nondecreasing.
fn lemma_2(_: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for exponent in 0..5 {
        let n = 1u64 << exponent;
        let longer = all.iter().flat_map(|values| (n..4 * n).map(move |v| (values, v)));
        let allowed = longer.filter(|(values, v)| match values.last() {
            Some(&before) => before < n || n / 2 + before <= *v,
            None => true,
        });
        all = allowed.map(|(values, v)| [values.as_slice(), &[v]].concat()).collect();
    }
    let wrong = all.iter().find(|values| !values.is_sorted());
    let bound = format!("all {} choices of f(1), f(2), f(4), f(8), f(16)", all.len());
    Ok(upto(wrong.map(|values| format!("{values:?}")), bound))
}

/// Checks that in case 1 no move that takes x > N from the larger pile wins, unless it empties the
/// pile.
fn lemma_3(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    positions(with, budget, |f, least, a, n| {
        if g(n).is_some_and(|g| a > f.at(g)) {
            return None;
        }
        let mut wrong = (n + 1..a + n).filter(|&x| {
            let (low, difference) = (a + n - x, x - n);
            at(least, low, difference).is_some_and(|least| f.at(x) < least)
        });
        wrong.next().map(|x| format!("x = {x}"))
    })
}

/// Takes every list f(1), …, f(4) with entries up to 17, followed by 3k. Where a condition fails,
/// the first failing one makes the formula wrong at one of the positions of the proof.
fn converse(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let condition: u32 = with.number("condition")?;
    let (step, most): (u64, u64) = (with.number("step")?, with.number("upto")?);
    let entries: Vec<u64> = (1..=most).step_by(usize::try_from(step).unwrap_or(1)).collect();
    let mut looked = 0;
    for code in 0..entries.len().pow(4) {
        let digit = |place: u32| entries[code / entries.len().pow(place) % entries.len()];
        let f = Bound::List((0..4).map(digit).collect());
        let Some((failed, x)) = f.fails(4) else { continue };
        if failed != condition {
            continue;
        }
        looked += 1;
        budget.allow_time()?;
        let base = f.at(g(x).expect("x is not 0"));
        let suspects = match condition {
            1 => vec![[base + x, 0], [base, x]],
            2 => {
                let a = f.at(x).max(f.at(2 * x)).max(x).max(f.at(4 * x) + x) + 1;
                vec![[a, 3 * x], [a, 2 * x], [a - x, 4 * x]]
            }
            3 => vec![[2 * x, 2 * x], [x, 3 * x]],
            _ => vec![[x + f.at(x), 3 * x], [x + f.at(x), 2 * x], [f.at(x), 4 * x]],
        };
        let largest = suspects.iter().map(|[a, n]| a + n).max().unwrap_or(0);
        let least = f.moves(Play::Normal, u32::try_from(largest).unwrap_or(0), budget)?;
        let wrong = suspects.iter().any(|&[a, n]| at(&least, a, n) != Some(f.formula(a, n)));
        if !wrong {
            let Bound::List(list) = f else { continue };
            return Ok(Seen::Fails(format!("f = {list:?}, …: the formula is right")));
        }
    }
    Ok(Seen::Upto(format!("{looked} functions that fail Condition {condition} at x <= 4")))
}

/// Checks that the strategy of normal play loses somewhere in misère play.
fn misere(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (f, most): (_, u64) = (Bound::read(with.text("f")?)?, with.number("upto")?);
    let least = f.moves(Play::Misere, u32::try_from(most).unwrap_or(0), budget)?;
    let pairs = (1..=most).flat_map(|a| (a..=most).map(move |b| (a, b - a)));
    let mut differ = pairs.filter(|&(a, n)| at(&least, a, n) != Some(f.formula(a, n)));
    Ok(exact(unless(differ.next().is_some(), || "the formula is right".to_owned())))
}
