//! Kupin's section 3.1: the tables of reductions for {1, 2d}, each row verified in two ways.
//!
//! The definition verifies all n up to a million. The automaton verifies *every* n: a row's
//! condition and its reduction depend on the last digits R, c1, …, c7 of n and on the state after
//! the digits before them, so finitely many cases cover all n.

use nimata_automata::automaton::{Dfao, StateId};

use super::naive::{Naive, derive};

/// n = R + 2d·c1 + 4d²·c2 + …, with R at index 0.
pub struct Digits {
    base: usize,
    pub c: [usize; 8],
    /// Whether there is a digit before c7.
    more: bool,
}

impl Digits {
    pub fn of(mut n: usize, base: usize) -> Self {
        let mut c = [0; 8];
        for digit in &mut c {
            *digit = n % base;
            n /= base;
        }
        Digits { base, c, more: n > 0 }
    }

    fn even(&self, places: std::ops::RangeInclusive<usize>) -> bool {
        places.into_iter().all(|i| self.c[i].is_multiple_of(2))
    }

    fn odd(&self, place: usize) -> bool {
        self.c[place] % 2 == 1
    }

    /// Tells whether ck or a digit before it is not 0.
    pub fn any_from(&self, k: usize) -> bool {
        self.more || self.c[k..].iter().any(|&digit| digit != 0)
    }

    /// The number divided by the base. The digit that moves in counts as 0, and no row uses it.
    fn shifted(&self) -> Self {
        let mut c = [0; 8];
        c[..7].copy_from_slice(&self.c[1..]);
        Digits { c, ..*self }
    }
}

/// The claim of a row about SG(n). `Same(k, tail)` is SG of the number with the digits of n down to
/// ck, followed by `tail`. `Starred` is (3 − SG) mod 3 of it.
#[derive(Clone, Debug)]
pub enum Claim {
    Zero,
    Same(usize, Vec<usize>),
    Starred(usize, Vec<usize>),
}
use Claim::{Same, Starred, Zero};

pub type Rows = Vec<(&'static str, Claim)>;

/// "Reductions for SG(1 + 2dc1 + ...) when c1 even", as printed, and the 5 rules before it.
pub fn one_even(n: &Digits) -> Rows {
    let c = &n.c;
    let mut rows = Rows::new();
    if c[0] != 1 || !c[1].is_multiple_of(2) {
        return rows;
    }
    if n.odd(2) {
        rows.push(("1", Same(1, vec![])));
    }
    if n.even(2..=2) && n.odd(3) {
        rows.push(("2", Zero));
    }
    if n.even(2..=3) && n.odd(4) {
        rows.push(("3", Same(1, vec![])));
    }
    if n.even(2..=4) {
        let reduced = vec![1];
        if c[1] == 0 {
            rows.push(("4", Same(3, reduced)));
        } else {
            rows.push(("5", Starred(3, reduced)));
            if n.odd(5) {
                rows.push(("5.1", Zero));
            } else if n.odd(6) {
                rows.push(("5.2", Same(3, vec![0])));
            } else if c[3] == 0 {
                rows.push(("5.3", Same(5, vec![c[2], c[1], 1])));
            } else {
                rows.push(("5.4", Same(5, vec![1])));
            }
        }
    }
    rows
}

/// The condition that the paper omits for rules 4, 5, 5.3 and 5.4: the reduced number is not 1,
/// where SG is prescribed as 0 and is not a mex.
pub fn one_even_holds(n: &Digits, row: &str) -> bool {
    let c = &n.c;
    match row {
        "4" | "5" => c[2] == 0 || n.any_from(3),
        "5.3" => c[2] != 0 || c[4] == 0 || n.any_from(5),
        "5.4" => c[4] == 0 || n.any_from(5),
        _ => true,
    }
}

/// "Tabular summary of all the reductions, for R = 0, c1 odd".
pub fn zero_odd(n: &Digits) -> Rows {
    let c = &n.c;
    if c[0] != 0 || c[1] % 2 != 1 {
        return Rows::new();
    }
    let row = match (2..=6).find(|&i| n.odd(i)) {
        Some(2) => ("1", Same(2, vec![c[1] - 1, 0])),
        Some(3) => ("2", Same(2, vec![0])),
        Some(4) => ("3", Same(2, vec![c[1] - 1, 0])),
        Some(5) => ("4", Same(2, vec![0])),
        Some(_) if c[1] != 1 => ("5", Same(3, vec![0, 0])),
        Some(_) => ("6", Same(3, vec![0])),
        None if c[1] == 1 => ("7", Same(3, vec![c[2] + 1, 0])),
        None if c[2] != 0 => ("8", Same(4, vec![c[3] + 1, 0, 0])),
        None if c[3] != 0 => ("9", Same(5, vec![c[4] + 1, 0])),
        None if c[4] != 0 => ("10", Same(6, vec![c[5] + 1, 0, 0])),
        None => ("11", Same(5, vec![0, c[1], 0])),
    };
    vec![row]
}

/// Section 3.1.4, R = 0, c1 even.
pub fn zero_even(n: &Digits) -> Rows {
    let c = &n.c;
    if c[0] != 0 || !c[1].is_multiple_of(2) || !n.any_from(1) {
        return Rows::new();
    }
    // mex(0, v), for the values v = 1, 2 of even numbers, is the starred value.
    let mut rows = vec![("divided once", Starred(1, vec![]))];
    let times_2d = |rows: Rows| {
        rows.into_iter().map(|(name, claim)| match claim {
            Same(k, mut tail) => {
                tail.push(0);
                (name, Same(k + 1, tail))
            }
            other => (name, other),
        })
    };
    if c[1] == 0 && c[2].is_multiple_of(2) {
        rows.push(("divided twice", Same(2, vec![])));
    } else if c[1] == 0 {
        rows.extend(times_2d(zero_odd(&Digits { c: n.shifted().c, ..*n })));
    } else if c[2].is_multiple_of(2) {
        let mut raised = n.shifted();
        (raised.c[0], raised.c[1]) = (0, c[2] + 1);
        rows.extend(times_2d(zero_odd(&raised)));
    } else if c[2] + 1 < n.base {
        rows.push(("divided twice and raised", Same(3, vec![c[2] + 1])));
    }
    rows
}

/// An entry of the schematic: its column, its number, and its claim.
pub type Entry = (&'static str, (usize, Vec<usize>), Claim);

/// The schematic of section 3.1.3: the terms equal to LHS = SG(1 + 2d(c1 − 1) + …) and RHS = SG(1 +
/// 2dc2 + …). Each side is `(k, tail, claim)`, beginning with its own number.
pub fn schematic(n: &Digits) -> Vec<Entry> {
    let c = &n.c;
    if c[0] != 0 || c[1] % 2 != 1 || !n.even(2..=6) {
        return Vec::new();
    }
    let (left, right) = ((2, vec![c[1] - 1, 1]), (2, vec![1]));
    let (two, three) = ((3, vec![1]), (4, vec![1]));
    let (same, starred) = (|(k, t)| Same(k, t), |(k, t)| Starred(k, t));
    match () {
        _ if c[1] == 1 => vec![("c1 = 1: LHS 2", left, same(two))],
        _ if c[2] != 0 => {
            vec![("c2: LHS 2", left, starred(two)), ("c2: RHS 3", right, starred(three))]
        }
        _ if c[3] != 0 => vec![
            ("c3: LHS 2", left.clone(), starred(two)),
            ("c3: LHS 4", left, same((5, vec![1]))),
            ("c3: RHS 3", right, same(three)),
        ],
        _ if c[4] != 0 => vec![
            ("c4: LHS 2", left.clone(), starred(two)),
            ("c4: LHS 4", left, starred((5, vec![1]))),
            ("c4: RHS 3", right.clone(), same(three)),
            ("c4: RHS 5", right, starred((6, vec![1]))),
        ],
        _ => vec![
            ("none: LHS 2", left.clone(), starred(two)),
            ("none: LHS 4", left, starred((5, vec![1]))),
            ("none: RHS 3", right.clone(), same(three)),
            ("none: RHS 5", right, same((6, vec![1]))),
        ],
    }
}

pub fn number(n: usize, base: usize, k: usize, tail: &[usize]) -> usize {
    tail.iter().fold(n / base.pow(u32::try_from(k).expect("small")), |r, digit| r * base + digit)
}

pub fn star(value: u16) -> u16 {
    (3 - value) % 3
}

/// Tells whether a claim about SG(n) is true by the definition. A claim about 0, which is not a
/// position, is not true.
pub fn true_by_definition(x: &[u16], n: usize, base: usize, value: u16, claim: &Claim) -> bool {
    match claim {
        Zero => value == 0,
        Same(k, tail) => x[number(n, base, *k, tail)] == value,
        Starred(k, tail) => {
            let v = x[number(n, base, *k, tail)];
            v != u16::MAX && star(v) == value
        }
    }
}

pub const COUNT: usize = 1_000_000;

/// Calls `row(d, n, name, holds)` for each row that applies to an n below a million, d = 1, …, 4.
pub fn by_definition(
    rows: fn(&Digits) -> Rows,
    mut row: impl FnMut(usize, usize, &Digits, &str, bool),
) {
    for d in 1..=4 {
        let base = 2 * d;
        let x = Naive::one(1, base).values(COUNT);
        for n in 1..COUNT {
            let digits = Digits::of(n, base);
            for (name, claim) in rows(&digits) {
                let holds = true_by_definition(&x, n, base, x[n], &claim);
                row(d, n, &digits, name, holds);
            }
        }
    }
}

/// The same for every n at once, d = 1, 2, 3: for each state q and digits, n stands for all numbers
/// that lead to q and continue with these digits.
pub fn for_every_n(rows: fn(&Digits) -> Rows, mut row: impl FnMut(usize, &Digits, &str, bool)) {
    for d in 1..=3 {
        let base: usize = 2 * d;
        let derivation = derive(&format!("1/{base}"));
        let dfao = derivation.msd();
        for q in dfao.states() {
            for code in 0..base.pow(7) {
                for r in 0..2 {
                    let mut digits = Digits::of(code * base + r, base);
                    digits.more = q != StateId::START;
                    for (name, claim) in rows(&digits) {
                        let holds = true_by_automaton(dfao, q, &digits, &claim);
                        row(d, &digits, name, holds);
                    }
                }
            }
        }
    }
}

fn true_by_automaton(dfao: &Dfao, q: StateId, n: &Digits, claim: &Claim) -> bool {
    let letter = |digit: &usize| u32::try_from(*digit).expect("a digit");
    let value = |k: usize, tail: &[usize]| {
        let prefix = dfao.run(q, n.c[k..].iter().rev().map(letter));
        dfao.output(dfao.run(prefix, tail.iter().map(letter)))
    };
    let own = value(0, &[]);
    match claim {
        Zero => own == Some(0),
        Same(k, tail) => value(*k, tail) == own,
        Starred(k, tail) => value(*k, tail).map(|v| (3 - v) % 3) == own,
    }
}
