//! Hypergraph Nim: Tetris functions, extensions, exact k-Nim, and the lemmas of Theorem 1.

use std::collections::BTreeSet;

use super::List;
use super::arguments::Arguments;
use super::boxes::{Values, advance, check, exact, unless, written};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::hypergraph_nim::{Hypergraph, HypergraphNim, longest_plays_by_definition};
use nimata::game::table::Table;

/// The computations of this file, by name.
pub const LIST: List = &[
    ("nim-xor", nim),
    ("exact-tetris", exact_tetris),
    ("exact-half", exact_half),
    ("same-hypergraph", same),
    ("extension-edges", |_, _| Ok(extension_edges())),
    ("extension", extension),
    ("proper-extension", proper_extension),
    ("tetris", tetris),
    ("tetris-lemma-1", lemma_1),
    ("tetris-lemma-2", lemma_2),
    ("tetris-lemma-3", lemma_3),
    ("tetris-case-1", case_1),
    ("extension-lost", lost),
    ("mex-not-max", mex_not_max),
];

fn nim(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, most): (usize, u64) = (with.number("n")?, with.number("upto")?);
    Ok(Values::of(&format!("nim:{n}"), &vec![most; n], budget)?.check(|at, value| {
        let xor = at.iter().fold(0, |sum, pile| sum ^ pile);
        unless(xor == value, || format!("the value is {value}"))
    }))
}

fn hypergraph(name: &str) -> Result<Hypergraph, Halt> {
    Ok(HypergraphNim::parse(name)?.hypergraph()?)
}

/// The longest plays, by the definition.
fn longest(name: &str, upto: &[u64], budget: &Budget) -> Result<Table<u32>, Halt> {
    let upto: Vec<u32> = small(upto);
    Ok(longest_plays_by_definition(&hypergraph(name)?, &upto, budget)?)
}

fn small(at: &[u64]) -> Vec<u32> {
    at.iter().map(|&pile| u32::try_from(pile).expect("a small box")).collect()
}

/// Checks for 2k > n that the value is the longest play.
fn exact_tetris(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, k, most): (usize, usize, u64) =
        (with.number("n")?, with.number("k")?, with.number("upto")?);
    let name = format!("exact:{n},{k}");
    let plays = longest(&name, &vec![most; n], budget)?;
    Ok(Values::of(&name, &vec![most; n], budget)?.check(|at, value| {
        let longest = plays.at(&small(at));
        unless(u64::from(longest) == value, || format!("{value}, and {longest} moves"))
    }))
}

/// Checks the case 2k = n. With m the least pile, T the longest play, y = T(x − m) and z =
/// y(y+1)/2 + 1, the value is T if m < z, and z − 1 + ((m − z) mod (y + 1)) otherwise.
fn exact_half(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, k, most): (usize, usize, u64) =
        (with.number("n")?, with.number("k")?, with.number("upto")?);
    let name = format!("exact:{n},{k}");
    let plays = longest(&name, &vec![most; n], budget)?;
    Ok(Values::of(&name, &vec![most; n], budget)?.check(|at, value| {
        let m = at.iter().copied().min().unwrap_or(0);
        let rest: Vec<u64> = at.iter().map(|pile| pile - m).collect();
        let (t, y) = (u64::from(plays.at(&small(at))), u64::from(plays.at(&small(&rest))));
        let z = y * (y + 1) / 2 + 1;
        let formula = if m < z { t } else { z - 1 + (m - z) % (y + 1) };
        unless(formula == value, || format!("the value is {value}, and the formula {formula}"))
    }))
}

/// Checks that two names mean one hypergraph.
fn same(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (one, other) = (with.text("one")?, with.text("other")?);
    let equal = hypergraph(one)? == hypergraph(other)?;
    Ok(exact(unless(equal, || format!("{one} and {other} have different edges"))))
}

/// Checks that H ⊗ {0} has the edges of H+, for all hypergraphs H on at most 3 piles. Pile 0 stands
/// first.
fn extension_edges() -> Seen {
    let wrong = (1..=3u32).find_map(|piles| {
        let sets: Vec<u64> = (1..1 << piles).collect();
        (1..1u64 << sets.len()).find_map(|chosen| {
            let edges = sets.iter().copied().filter(|set| chosen >> (set - 1) & 1 == 1);
            // The name of a game does not show a pile that is in no edge.
            let covered = edges.clone().fold(0, |all, edge| all | edge);
            if covered != (1 << piles) - 1 {
                return None;
            }
            let h = Hypergraph::new(piles, edges.clone()).ok()?;
            let plus = edges.flat_map(|edge| [edge << 1, edge << 1 | 1]).chain([1]);
            let plus = Hypergraph::new(piles + 1, plus).ok()?;
            let game = HypergraphNim::parse(&format!("hyper:{h}*nim:1")).ok()?;
            let product = game.hypergraph().ok()?;
            let sets = |h: &Hypergraph| h.edges().iter().copied().collect::<BTreeSet<u64>>();
            let equal = product.piles() == plus.piles() && sets(&product) == sets(&plus);
            unless(equal, || format!("{h}: {product} and {plus}"))
        })
    });
    exact(wrong)
}

/// Checks G = F(m(xI), u(xI) + T(xJ)) in H ⊗ F, where F is taken from H by the definition.
fn extension(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (h, f) = (with.text("h")?, with.text("f")?);
    let (n, most): (u64, u64) = (with.number("n")?, with.number("upto")?);
    let (piles, extra): (usize, u64) = (with.number("piles")?, with.number("extra")?);
    let beside = vec![extra; piles];
    let plays = longest(f, &beside, budget)?;
    let longest = u64::from(plays.at(&small(&beside)));
    // F(m, u) is the value at (m, …, m, u − (n − 1)m).
    let mut tall: Vec<u64> = (0..n).map(|_| most).collect();
    *tall.last_mut().expect("there are piles") = n * most + longest;
    let alone = Values::of(h, &tall, budget)?;
    let all: Vec<u64> = beside.iter().copied().chain((0..n).map(|_| most)).collect();
    Ok(Values::of(&format!("{h}*{f}"), &all, budget)?.check(|at, value| {
        let (xj, xi) = at.split_at(piles);
        let m = xi.iter().copied().min().expect("there are piles");
        let u = xi.iter().sum::<u64>() + u64::from(plays.at(&small(xj)));
        let mut like: Vec<u64> = (0..n).map(|_| m).collect();
        *like.last_mut().expect("there are piles") = u - (n - 1) * m;
        let predicted = alone.at(&like);
        unless(predicted == value, || format!("the value is {value}, and F is {predicted}"))
    }))
}

/// Evaluates formula (4).
fn formula_4(n: u64, x0: u64, x: &[u64]) -> u64 {
    let (m, u) = (x.iter().copied().min().expect("there are piles"), x.iter().sum::<u64>());
    let y = u + x0 - n * m;
    let z = y * (y + 1) / 2 + 1;
    if m < z { u + x0 } else { z - 1 + (m - z) % (y + 1) }
}

fn proper_extension(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, most, extra): (u64, u64, u64) =
        (with.number("n")?, with.number("upto")?, with.number("extra")?);
    let all: Vec<u64> = [extra].into_iter().chain((0..n).map(|_| most)).collect();
    Ok(Values::of(&format!("proper:{n}*nim:1"), &all, budget)?.check(|at, value| {
        let formula = formula_4(n, at[0], &at[1..]);
        unless(formula == value, || format!("the value is {value}, and (4) is {formula}"))
    }))
}

/// Checks that the value is the longest play.
fn tetris(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let name = with.text("game")?;
    let sides: Vec<u64> = with.numbers("upto")?;
    let plays = longest(name, &sides, budget)?;
    Ok(Values::of(name, &sides, budget)?.check(|at, value| {
        let moves = u64::from(plays.at(&small(at)));
        unless(moves == value, || format!("the value is {value}, and a play has {moves} moves"))
    }))
}

/// The pair of m and u.
fn pair(x: &[u64]) -> (u64, u64) {
    (x.iter().copied().min().expect("there are piles"), x.iter().sum())
}

/// The index of a least number.
fn place(x: &[u64]) -> usize {
    (0..x.len()).min_by_key(|&i| x[i]).expect("there are piles")
}

/// The set Z(x0; x): x0 further tokens, none of them on pile k.
fn above(x0: u64, x: &[u64], k: usize) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let most = vec![x0; x.len()];
    let mut more = vec![0; x.len()];
    loop {
        if more[k] == 0 && more.iter().sum::<u64>() == x0 {
            found.push(x.iter().zip(&more).map(|(x, more)| x + more).collect());
        }
        if !advance(&mut more, &most) {
            return found;
        }
    }
}

/// The options in proper Nim: some pile keeps its tokens, and some pile does not.
fn proper(x: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let mut to = vec![0; x.len()];
    loop {
        if to != x && to.iter().zip(x).any(|(to, x)| to == x) {
            found.push(to.clone());
        }
        if !advance(&mut to, x) {
            return found;
        }
    }
}

/// The options in the extension of proper Nim.
fn extended(x0: u64, x: &[u64]) -> Vec<(u64, Vec<u64>)> {
    let rest = |to: &Vec<u64>| {
        let to = to.clone();
        (0..=x0).map(move |x0| (x0, to.clone()))
    };
    let mut found: Vec<(u64, Vec<u64>)> = proper(x).iter().flat_map(rest).collect();
    found.extend((0..x0).map(|x0| (x0, x.to_vec())));
    found
}

/// The set A(x0; x).
fn reached(x0: u64, x: &[u64]) -> BTreeSet<(u64, u64)> {
    let from = above(x0, x, place(x));
    from.iter().flat_map(|z| proper(z)).map(|z| pair(&z)).collect()
}

fn small_box(
    with: &Arguments<'_>,
    wrong: impl Fn(u64, &[u64]) -> Option<String>,
) -> Result<Seen, Halt> {
    let (n, most, extra): (usize, u64, u64) =
        (with.number("n")?, with.number("upto")?, with.number("extra")?);
    let sides: Vec<u64> = [extra].into_iter().chain((0..n).map(|_| most)).collect();
    Ok(check(&sides, |at| wrong(at[0], &at[1..])))
}

/// Checks (I) and (II), where F is the function of proper Nim.
fn lemma_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    small_box(with, |x0, x| {
        let n = u64::try_from(x.len()).expect("few piles");
        let f = |m: u64, u: u64| formula_4(n, u - n * m, &vec![m; x.len()]);
        let values: BTreeSet<u64> = reached(x0, x).into_iter().map(|(m, u)| f(m, u)).collect();
        let (m, u) = pair(x);
        let own = f(m, u + x0);
        let missed = (0..own).find(|value| !values.contains(value));
        let missed = missed.map(|value| format!("{value} is not reached"));
        missed.or(unless(!values.contains(&own), || format!("{own} is reached")))
    })
}

fn lemma_2(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    small_box(with, |x0, x| {
        let moves = extended(x0, x);
        let pairs: BTreeSet<(u64, u64)> =
            moves.iter().map(|(x0, x)| (pair(x).0, pair(x).1 + x0)).collect();
        let missed = reached(x0, x).into_iter().find(|pair| !pairs.contains(pair));
        missed.map(|pair| format!("no move to {pair:?}"))
    })
}

fn lemma_3(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    small_box(with, |x0, x| {
        let from = above(x0, x, place(x));
        let missed = extended(x0, x).into_iter().find(|(to0, to)| {
            let targets = above(*to0, to, place(to));
            let moves = |z: &Vec<u64>| {
                targets.iter().any(|target| {
                    let lower = target.iter().zip(z).all(|(target, z)| target <= z);
                    let kept = target.iter().zip(z).any(|(target, z)| target == z);
                    lower && kept && target != z
                })
            };
            !from.iter().any(moves)
        });
        missed.map(|(to0, to)| format!("the move to ({to0};{})", written(&to)))
    })
}

/// Checks that the positions (8) of Case 1 are in Z(x0; x): for every j, or for j other than k.
fn case_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let any = with.text("j")? == "any";
    small_box(with, |x0, x| {
        let k = place(x);
        (0..x.len()).filter(|&j| any || j != k).find_map(|j| {
            let mut z = x.to_vec();
            z[j] += x0;
            unless(z[k] == x[k], || format!("j = {j}: z_k = {} and x_k = {}", z[k], x[k]))
        })
    })
}

fn lost(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (n, most, extra): (u64, u64, u64) =
        (with.number("n")?, with.number("upto")?, with.number("extra")?);
    let all: Vec<u64> = [extra].into_iter().chain((0..n).map(|_| most)).collect();
    Ok(Values::of(&format!("proper:{n}*nim:1"), &all, budget)?.check(|at, value| {
        let named = at[0] == 0 && at[1..].iter().all(|&pile| pile == at[1]);
        unless(named == (value == 0), || format!("the value is {value}"))
    }))
}

/// Checks that the largest, or the mex, of the values of the options of (1; 3, 3, 4) is 11.
fn mex_not_max(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let values = Values::of("proper:3*nim:1", &[1, 3, 3, 4], budget)?;
    let options = extended(1, &[3, 3, 4]);
    let found: BTreeSet<u64> =
        options.iter().map(|(x0, x)| values.at(&[*x0, x[0], x[1], x[2]])).collect();
    let number = match with.text("which")? {
        "max" => found.last().copied().unwrap_or(0),
        _ => (0..).find(|value| !found.contains(value)).expect("finitely many options"),
    };
    Ok(exact(unless(number == 11, || format!("it is {number}"))))
}
