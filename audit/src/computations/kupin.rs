//! Kupin's paper: the digraph of blocks, small identities, and which reductions reduce.

use super::List;
use super::arguments::Arguments;
use super::boxes::{exact, unless, upto};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;

/// The computations of this file, by name.
pub const LIST: List = &[
    ("kupin-digraph", |_, _| Ok(digraph())),
    ("kupin-digraph-size", |_, _| Ok(size())),
    ("kupin-digraph-sinks", |_, _| Ok(sinks())),
    ("kupin-digraph-line", |_, _| Ok(line())),
    ("kupin-block-example", |_, _| Ok(example())),
    ("mex-identities", |_, _| Ok(identities())),
    ("kupin-star", |_, _| Ok(star())),
    ("kupin-proper", proper),
];

/// A vertex (x, y, z).
type Triple = [usize; 3];

fn mex(values: [usize; 2]) -> usize {
    (0..3).find(|v| !values.contains(v)).expect("two numbers leave one of three")
}

fn vertices() -> impl Iterator<Item = Triple> {
    (0..27).map(|v| [v / 9, v / 3 % 3, v % 3])
}

/// The successors of a vertex: the values of the next block, with any value for the quotient of the
/// block after it.
fn arrows([x, y, z]: Triple) -> [Triple; 3] {
    [0, 1, 2].map(|w| [mex([x, z]), mex([y, z]), w])
}

fn is_sink(v: Triple) -> bool {
    v[0] != v[1] && arrows(v).iter().all(|w| w[0] == w[1])
}

/// Checks that vertices with x = y lead only to such vertices, and that a closed walk among
/// vertices with x ≠ y meets only z = 0 or only z ≠ 0.
fn digraph() -> Seen {
    let stays = vertices().filter(|v| v[0] == v[1]).all(|v| arrows(v).iter().all(|w| w[0] == w[1]));
    exact(unless(stays, || "stuttering is lost".to_owned()).or_else(cycles))
}

/// A cycle among vertices with x ≠ y that contains z = 0 and z ≠ 0, if there is one.
fn cycles() -> Option<String> {
    let open = |v: &Triple| v[0] != v[1];
    let all: Vec<Triple> = vertices().filter(open).collect();
    let reaches = |from: Triple| {
        let mut found: Vec<Triple> = arrows(from).into_iter().filter(open).collect();
        let mut place = 0;
        while let Some(&next) = found.get(place) {
            for w in arrows(next).into_iter().filter(open) {
                if !found.contains(&w) {
                    found.push(w);
                }
            }
            place += 1;
        }
        found
    };
    let pairs = all.iter().flat_map(|&v| all.iter().map(move |&w| (v, w)));
    let mut mixed = pairs.filter(|(v, w)| (v[2] == 0) != (w[2] == 0));
    let bad = mixed.find(|&(v, w)| reaches(v).contains(&w) && reaches(w).contains(&v));
    bad.map(|(v, w)| format!("{v:?} and {w:?} are on one cycle"))
}

fn size() -> Seen {
    let distinct = |v: Triple| {
        let mut to = arrows(v).to_vec();
        to.dedup();
        to.len()
    };
    let (all, arrows) = (vertices().count(), vertices().map(distinct).sum::<usize>());
    let open: Vec<Triple> = vertices().filter(|v| v[0] != v[1]).collect();
    let from = open.iter().map(|&v| distinct(v)).sum::<usize>();
    let found = [all, arrows, open.len(), from];
    exact(unless(found == [27, 81, 18, 54], || format!("the numbers are {found:?}")))
}

fn sinks() -> Seen {
    let found: Vec<Triple> = vertices().filter(|&v| is_sink(v)).collect();
    let gray = [[0, 2, 0], [1, 2, 1], [1, 2, 2], [2, 0, 0], [2, 1, 1], [2, 1, 2]];
    let ends = |v: &Triple| arrows(*v)[0][0] == usize::from(v[0] * v[1] == 0);
    let left = 3 * vertices().filter(|&v| v[0] != v[1] && !is_sink(v)).count();
    let holds = found == gray && found.iter().all(ends) && left == 36;
    exact(unless(holds, || format!("the sinks are {found:?}, and {left} arrows are left")))
}

fn line() -> Seen {
    // This is the claim that a line separates the vertices z ≠ 0 above from z = 0 below, and that
    // no arrow of a cycle crosses it.
    exact(cycles())
}

fn example() -> Seen {
    let options = |n: u64| [n - 4, n.div_ceil(2)];
    let found = [options(23), options(24)];
    exact(unless(found == [[19, 12], [20, 12]], || format!("{found:?}")))
}

fn identities() -> Seen {
    let found = [mex([0, 1]), mex([0, 2]), mex([0, mex([0, 1])]), mex([0, mex([0, 2])])];
    exact(unless(found == [2, 1, 1, 2], || format!("{found:?}")))
}

fn star() -> Seen {
    let star = |v: usize| (3 - v) % 3;
    let found = [0, 1, 2].map(star);
    let back = found.map(star);
    exact(unless(found == [0, 2, 1] && back == [0, 1, 2], || format!("{found:?}")))
}

/// The number to which n reduces by the table for R = 0, c1 odd.
fn row(n: usize, b: usize) -> usize {
    let c = |place: u32| n / b.pow(place) % b;
    let from = |place: u32| n / b.pow(place);
    let odd = (2..=6).find(|&place| c(place) % 2 == 1);
    match (odd, c(1)) {
        (Some(2 | 4), _) => n - b,
        (Some(3 | 5), _) => b * from(2),
        (Some(_), 1) => b * from(3),
        (Some(_), _) => b * b * from(3),
        (None, 1) => b * (from(2) + 1),
        (None, _) if c(2) != 0 => b * b * (from(3) + 1),
        (None, _) if c(3) != 0 => b * (from(4) + 1),
        (None, _) if c(4) != 0 => b * b * (from(5) + 1),
        (None, c1) => b * b * b * from(5) + b * c1,
    }
}

/// Checks where section 3.1.4 does not reduce: at no number, or at d² of them.
fn proper(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (d, bound): (usize, usize) = (with.number("d")?, with.number("bound")?);
    let wanted = if with.text("exceptions")? == "d^2" { d * d } else { 0 };
    let b = 2 * d;
    let reduced = |n: usize| {
        let (c1, x) = (n / b % b, n / (b * b));
        match (c1, x % 2) {
            (0, 0) => x,
            (1.., 1) => x + 1,
            (0, _) => b * row(n / b, b),
            _ => b * row(b * (x + 1), b),
        }
    };
    let cases = (b..bound).step_by(b).filter(|n| n / b % b % 2 == 0);
    let wrong: Vec<usize> = cases.filter(|&n| reduced(n) >= n).collect();
    let says = || {
        let shown = wrong.iter().take(4).map(|&n| format!("{n} to {}", reduced(n)));
        let shown = shown.collect::<Vec<_>>().join(", ");
        format!("{} numbers are not reduced: {shown}", wrong.len())
    };
    Ok(upto(unless(wrong.len() == wanted, says), format!("n < {bound}")))
}
