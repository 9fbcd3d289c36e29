//! EXCO-NIM with two piles: shifts by powers of two, cores, conjectures and the printed rows.

use nimata::num_bigint::BigUint;

use super::List;
use super::arguments::Arguments;
use super::boxes::{Values, exact, unless, upto};
use super::powers::powers;
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::exco_nim::{
    Conjecture, Instance, LevelSet, Rows, core_counts, decide_conjectures,
};

/// The computations of this file, by name.
pub const LIST: List = &[
    ("exco-upper-zero", upper_zero),
    ("exco-shift", shift),
    ("exco-unshift", unshift),
    ("exco-nim-sum", nim_sum),
    ("exco-length", length),
    ("exco-core", core),
    ("exco-core-size", core_size),
    ("exco-core-moves", |_, _| Ok(core_moves())),
    ("exco-at-most", at_most),
    ("exco-family", family),
    ("exco-conjecture", conjecture),
    ("exco-proposition-3", proposition_3),
    ("exco-upper-box", upper_box),
    ("exco-threshold", threshold),
    ("exco-sequence", sequence),
    ("exco-cycle", cycle),
    ("exco-odd", odd),
    ("exco-near-powers", near_powers),
];

fn values(with: &Arguments<'_>, budget: &Budget) -> Result<Values, Halt> {
    Values::of("exco:2", &with.numbers::<u64>("upto")?, budget)
}

/// The rows with x0 < X and x1 ≤ I.
fn rows(with: &Arguments<'_>, budget: &Budget) -> Result<Rows, Halt> {
    let sides: Vec<usize> = with.numbers("rows")?;
    let [levels, last] = sides[..] else { return Err(Halt::Data("rows are X,I".to_owned())) };
    Ok(Rows::new(levels, last, budget)?)
}

fn upper_zero(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    Ok(values.check(|at, value| {
        let u = at.iter().sum::<u64>();
        unless(at[1] * at[2] > 0 || value == u, || format!("the value is {value}"))
    }))
}

/// Checks both parts of Lemma 7 for all k for which the shifted position is in the box.
fn shift(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    let sides: Vec<u64> = with.numbers("upto")?;
    Ok(values.check(|at, value| {
        let powers = (0..63).map(|k| 1u64 << k);
        let mut inside =
            powers.take_while(|power| at[1] + power <= sides[1] && at[2] + power <= sides[2]);
        inside.find_map(|power| {
            let shifted = values.at(&[at[0], at[1] + power, at[2] + power]);
            let holds = if value < power { shifted == value } else { shifted >= power };
            unless(holds, || format!("{value}, and shifted by {power} it is {shifted}"))
        })
    }))
}

fn unshift(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    Ok(values.check(|at, value| {
        let powers = (0..63).map(|k| 1u64 << k).take_while(|power| *power <= at[1].min(at[2]));
        let mut larger = powers.filter(|power| value < *power);
        larger.find_map(|power| {
            let lower = values.at(&[at[0], at[1] - power, at[2] - power]);
            unless(lower == value, || format!("{value}, and lowered by {power} it is {lower}"))
        })
    }))
}

/// Checks that a ⊕ b > b or < b, according to whether b is below 2^(k−1).
fn nim_sum(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let k: u32 = with.number("k")?;
    let (half, all) = (1u64 << (k - 1), 1u64 << k);
    let pairs = (half..all).flat_map(|a| (0..all).map(move |b| (a, b)));
    let wrong = pairs.into_iter().find(|&(a, b)| (a ^ b > b) != (b < half));
    Ok(exact(wrong.map(|(a, b)| format!("a = {a}, b = {b}"))))
}

/// Checks that for each v from `from` on there is exactly one k with 2^(k−1) ≤ v < 2^k; with
/// `strict` the first ≤ is <.
fn length(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (from, most): (u64, u64) = (with.number("from")?, with.number("upto")?);
    let strict = with.text("strict")? == "yes";
    let fits = |v: u64, k: u32| {
        // All numbers are doubled, so that k = 0 has an integral 2^(k−1).
        let (low, value, high) = (1u64 << k, 2 * v, 2u64 << k);
        (if strict { low < value } else { low <= value }) && value < high
    };
    let wrong = (from..=most).find(|&v| (0..40).filter(|&k| fits(v, k)).count() != 1);
    let says = wrong.map(|v| format!("v = {v} has no such k"));
    Ok(upto(says, format!("v = {from}, …, {most}")))
}

fn bits(v: u64) -> u32 {
    u64::BITS - v.leading_zeros()
}

/// Checks Theorem 2 by the definition: a position lowered as far as possible is within the bounds.
fn core(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    Ok(values.check(|at, value| {
        if at[1] > at[2] || value == 0 {
            return None;
        }
        let power = 1u64 << bits(value);
        let by = at[1] / power * power;
        let lowered = [at[0], at[1] - by, at[2] - by];
        let holds = lowered[0] <= value
            && lowered[1] < power / 2
            && lowered[2] < power
            && values.at(&lowered) == value;
        unless(holds, || format!("{value}, and lowered {lowered:?}"))
    }))
}

/// Checks that Core(v) has at most 2^(2k−1) positions, where 2^(k−1) ≤ v < 2^k.
fn core_size(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let most: usize = with.number("most")?;
    let counts = core_counts(most, budget)?;
    let half = |v: usize| (v + 1).next_power_of_two() / 2;
    let wrong = counts.iter().enumerate().skip(1).find(|&(v, &count)| count > 2 * half(v).pow(2));
    let says = wrong.map(|(v, count)| format!("Core({v}) has {count}"));
    Ok(upto(says, format!("v = 1, …, {most}")))
}

/// Checks that the positions with x0 ≤ v, x1 < p, x2 < 2p have ½·3(v+1)(v+2)p³ − 2(v+1)p² moves
/// together. Both sides are polynomials of degree at most 2 in v and 3 in p, so three values of v
/// and four of p decide the identity.
fn core_moves() -> Seen {
    let counted = |v: u64, p: u64| -> u64 {
        let positions = (0..=v).flat_map(|x0| (0..p).map(move |x1| (x0, x1)));
        let all = positions.flat_map(|(x0, x1)| (0..2 * p).map(move |x2| (x0, x1, x2)));
        all.map(|(x0, x1, x2)| (x0 + 1) * (x1 + x2 + 1) - 1).sum()
    };
    let formula = |v: u64, p: u64| 3 * (v + 1) * (v + 2) / 2 * p.pow(3) - 2 * (v + 1) * p.pow(2);
    let mut pairs = (0..3).flat_map(|v| (1..5).map(move |p| (v, p)));
    let wrong = pairs.find(|&(v, p)| counted(v, p) != formula(v, p));
    exact(wrong.map(|(v, p)| format!("v = {v}, p = {p}: {} moves", counted(v, p))))
}

/// Checks "G(x) ≤ v" by the level sets of 0, …, v against the definition.
fn at_most(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    let most: usize = with.number("v")?;
    let sets = (0..=most).map(|v| LevelSet::new(v, budget)).collect::<Result<Vec<_>, _>>()?;
    Ok(values.check(|at, value| {
        let [x1, x2] = [at[1], at[2]].map(BigUint::from);
        let x0 = usize::try_from(at[0]).ok();
        let level = sets.iter().position(|set| set.x0_at(&x1, &x2) == x0);
        let truth = usize::try_from(value).ok().filter(|&value| value <= most);
        unless(level == truth, || format!("the value is {value}, and the level sets say {level:?}"))
    }))
}

/// Checks that (x0; c + di, e + di) has the value v for every i: it has this value for i = 0, and d
/// is a multiple of 2^k(v), by which the level set does not change.
fn family(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let numbers: Vec<u64> = with.numbers("line")?;
    let [x0, c, e, d, v] = numbers[..] else {
        return Err(Halt::Data("a line is x0, c, e, d and v".to_owned()));
    };
    let first = Values::of("exco:2", &[x0, c, e], budget)?.at(&[x0, c, e]);
    if first != v {
        return Ok(Seen::Fails(format!("({x0};{c},{e}), i = 0, has the value {first}")));
    }
    let index = |n: u64| usize::try_from(n).map_err(|error| Halt::Data(error.to_string()));
    let set = LevelSet::new(index(v)?, budget)?;
    let wanted = Some(index(x0)?);
    let wrong = (0..64).find(|i| set.x0_at(&(c + d * i).into(), &(e + d * i).into()) != wanted);
    let apart = unless(d % (1 << bits(v)) == 0, || format!("{d} is not a multiple of 2^k({v})"));
    Ok(exact(wrong.map(|i| format!("i = {i}")).or(apart)))
}

/// Checks one conjecture, or all five, in some rows for all x2; if the rows contain all x0, the
/// result holds for all x0. For Conjecture 5 some x1 may be left out.
fn conjecture(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let which = match with.text("number")? {
        "all" => None,
        number => {
            let mut all = Conjecture::ALL.iter().copied();
            let found = all.find(|conjecture| conjecture.number().to_string() == number);
            Some(found.ok_or_else(|| format!("there is no Conjecture {number}"))?)
        }
    };
    let rows = rows(with, budget)?;
    let but: Vec<usize> = with.numbers("but").unwrap_or_default();
    let asked = |conjecture| which.is_none_or(|which| which == conjecture);
    let left_out = |at: &Instance| at.conjecture == Conjecture::Five && but.contains(&at.x1);
    let instances = decide_conjectures(&rows);
    let mut instances = instances.iter().filter(|at| asked(at.conjecture) && !left_out(at));
    let failed = instances.find_map(|instance| Some((instance, instance.fails_at?)));
    Ok(exact(failed.map(|(instance, at)| {
        let number = instance.conjecture.number();
        let place = format!("x0 = {}, x1 = {}, x2 = {}", instance.x0, instance.x1, at.x2);
        format!("Conjecture {number}, {place}: {}", at.value)
    })))
}

/// Checks that for x0 ≥ 2^(k−1) and x1 < 2^k the value is u at every x2.
fn proposition_3(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let rows = rows(with, budget)?;
    let covers = |x0: usize, x1: usize| x1 < (x0 + 1).next_power_of_two().max(1);
    let wrong = rows.iter().find(|row| {
        covers(row.x0, row.x1) && (row.x1..row.preperiod + row.period).any(|x2| row.gap(x2) > 0)
    });
    Ok(exact(wrong.map(|row| format!("x0 = {}, x1 = {}", row.x0, row.x1))))
}

/// Checks by the definition that the value is u wherever x0 ≥ 2^(k−1) and min(x1, x2) < 2^k.
fn upper_box(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = values(with, budget)?;
    Ok(values.check(|at, value| {
        let covered = at[1].min(at[2]) < 1 << bits(at[0]);
        unless(!covered || value == at.iter().sum::<u64>(), || format!("the value is {value}"))
    }))
}

/// Checks that the value is u for all x2 > τ, and u − gap at τ.
fn threshold(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let numbers: Vec<usize> = with.numbers("row")?;
    let [x0, x1, tau, gap] = numbers[..] else {
        return Err(Halt::Data("a row is x0, x1, tau and the gap".to_owned()));
    };
    let rows = rows(with, budget)?;
    let row = rows.row(x0, x1);
    let last = (tau + 1..tau + 1 + row.preperiod + row.period).rev().find(|&x2| row.gap(x2) > 0);
    let at = row.gap(tau);
    let after = last.map(|x2| format!("u - G is {} at x2 = {x2}", row.gap(x2)));
    let here = unless(at == gap, || format!("u - G is {at} at x2 = {tau}"));
    Ok(exact(after.or(here).map(|why| format!("x1 = {x1}: {why}"))))
}

/// Checks that u − G runs through this cycle for x2 = first, first + 1, …, forever.
fn sequence(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let numbers: Vec<usize> = with.numbers("row")?;
    let [x0, x1, first] = numbers[..] else {
        return Err(Halt::Data("a row is x0, x1 and the first x2".to_owned()));
    };
    let (rows, printed) = (rows(with, budget)?, powers(with.text("cycle")?)?);
    Ok(exact(departs(&rows, [x0, x1, first], &printed)))
}

/// The first place from `first` on where u − G differs from the printed cycle.
fn departs(rows: &Rows, [x0, x1, first]: [usize; 3], printed: &[usize]) -> Option<String> {
    let row = rows.row(x0, x1);
    // Both are periodic after the preperiod, so one common period decides.
    let end = first.max(row.preperiod) + row.period * printed.len();
    let wrong = (first..end).find(|&x2| row.gap(x2) != printed[(x2 - first) % printed.len()]);
    wrong.map(|x2| format!("x1 = {x1}: u - G is {} at x2 = {x2}", row.gap(x2)))
}

/// Checks for x0 = 1 the printed cycle for all x2 > τ, aligned at x2 = −1 modulo 2^k or at τ + 1.
/// At τ it checks for another gap, and the gap that the cycle would have there.
fn cycle(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let numbers: Vec<usize> = with.numbers("row")?;
    let [x1, tau, gap] = numbers[..] else {
        return Err(Halt::Data("a row is x1, tau and the gap".to_owned()));
    };
    let (rows, mut printed) = (rows(with, budget)?, powers(with.text("cycle")?)?);
    let length = printed.len();
    if with.text("from")? == "-1" {
        // The first entry of the cycle belongs to x2 = −1 modulo its length.
        printed.rotate_left((tau + 2) % length);
    }
    let row = rows.row(1, x1);
    let at = row.gap(tau);
    let here = unless(at == gap, || format!("u - G is {at} at x2 = {tau}"));
    let instead = with.number::<usize>("instead").ok();
    let last = printed[length - 1];
    let there = instead
        .filter(|&instead| instead != last)
        .map(|instead| format!("the cycle has {last} at {tau}, and not {instead}"));
    let least = unless(last != at, || format!("the cycle holds at {tau} as well"));
    let departs = departs(&rows, [1, x1, tau + 1], &printed);
    Ok(exact(departs.or(here).or(there).or(least)))
}

/// Checks that for large x2, u − G is 0 if x1 or x2 is odd, and also for the even x1 that are
/// named.
fn odd(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let rows = rows(with, budget)?;
    let but: Vec<usize> = with.numbers("but")?;
    let wrong = rows.iter().filter(|row| row.x0 == 1).find(|row| {
        let mut cycle = row.preperiod..row.preperiod + 2 * row.period;
        let nonzero = cycle.any(|x2| (row.x1 % 2 == 1 || x2 % 2 == 1) && row.gap(x2) > 0);
        let power = row.x1.is_power_of_two();
        !power && nonzero != but.contains(&row.x1)
    });
    Ok(exact(wrong.map(|row| format!("x1 = {}", row.x1))))
}

/// Checks that for x0 = 1, x1 even and not a power of 2, and large x2 = −1, 0, 1 modulo 2^k the
/// value is the upper bound.
fn near_powers(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let rows = rows(with, budget)?;
    let even = rows
        .iter()
        .filter(|row| row.x0 == 1 && row.x1 > 0 && row.x1 % 2 == 0 && !row.x1.is_power_of_two());
    let wrong = even.into_iter().find(|row| {
        let power = (row.x1 + 1).next_power_of_two();
        let mut cycle = row.preperiod..row.preperiod + row.period * power;
        cycle.any(|x2| (x2 + 1) % power < 3 && row.gap(x2) > 0)
    });
    Ok(exact(wrong.map(|row| format!("x1 = {}", row.x1))))
}
