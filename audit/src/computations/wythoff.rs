//! The relatives of Wythoff's game: pairs by mex, the lemmas on them, jump-points.

use super::List;
use super::arguments::Arguments;
use super::boxes::{check, exact, unless, upto};
use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::wythoff::{LostPositions, WythoffGame};

/// The computations of this file, by name.
pub const LIST: List = &[
    ("wythoff-pairs", pairs),
    ("wythoff-lemma-2", lemma_2),
    ("wythoff-lemma-5", lemma_5),
    ("wythoff-jump-points", jump_points),
    ("wythoff-remark-1", remark_1),
    ("wythoff-adjoined-never", never),
    ("wythoff-adjoined-all", all_adjoined),
    ("wythoff-moves", moves),
    ("wythoff-nim", nim),
    ("wythoff-one-changes", one_changes),
];

/// The pairs by mex: A_n is the mex of all earlier numbers, and B_n = sA_n + tn.
fn sequence(s: u64, t: u64, count: usize) -> Vec<[u64; 2]> {
    let (mut found, mut used, mut next) = (Vec::new(), Vec::new(), 0u64);
    for n in (0..).take(count) {
        let index = |number: u64| usize::try_from(number).expect("a small number");
        while used.get(index(next)).copied().unwrap_or(false) {
            next += 1;
        }
        let pair = [next, s * next + t * n];
        for number in pair {
            if used.len() <= index(number) {
                used.resize(index(number) + 1, false);
            }
            used[index(number)] = true;
        }
        found.push(pair);
    }
    found
}

fn game(name: &str) -> Result<WythoffGame, Halt> {
    Ok(WythoffGame::parse(name)?)
}

/// Checks that the P-positions of a game in a box, found by marking, are these pairs.
fn pairs(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (s, t, most): (u64, u64, u64) =
        (with.number("s")?, with.number("t")?, with.number("upto")?);
    let lost = LostPositions::new(&game(with.text("game")?)?, [most, most], budget)?;
    let count = usize::try_from(most + 1).expect("a small box");
    let pairs = sequence(s, t, count);
    let partner = |x: u64| {
        let hit = pairs.iter().find(|pair| pair.contains(&x));
        hit.map(|pair| if pair[0] == x { pair[1] } else { pair[0] })
    };
    let partners: Vec<Option<u64>> = (0..=most).map(partner).collect();
    Ok(check(&[most, most], |at| {
        let index = |n: u64| usize::try_from(n).expect("a small box");
        let named = partners[index(at[0])] == Some(at[1]);
        let found = lost.contains(index(at[0]), index(at[1]));
        unless(named == found, || format!("it is lost: {found}, and a pair: {named}"))
    }))
}

/// Checks the numbered parts about C_n and D_n for s ≥ 2.
fn lemma_2(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (s, part, count): (u64, u32, usize) =
        (with.number("s")?, with.number("part")?, with.number("count")?);
    let all = sequence(s - 1, 2, count);
    let holds = |i: usize, n: usize| {
        let ([ci, di], [cn, dn]) = (all[i], all[n]);
        let by = u64::try_from(n - i).expect("a small number");
        let next = i + 1 == n;
        match part {
            1 => cn > ci && dn > di,
            2 => dn >= cn + 2 * u64::try_from(n).expect("a small number") && dn > cn,
            3 => !next || [1, 2].contains(&(cn - ci)),
            4 => !next || (cn - ci == 1 && dn - di == s + 1) || (cn - ci == 2 && dn - di == 2 * s),
            5 => (by..=2 * by).contains(&(cn - ci)),
            6 => dn - di >= s * (cn - ci),
            _ => dn - ci >= dn - di && dn - di > cn - ci && cn - ci >= cn.saturating_sub(di),
        }
    };
    Ok(of_pairs(&all, holds))
}

/// Checks the numbered parts about G_n and H_n for s ≥ 3.
fn lemma_5(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (s, part, count): (u64, u32, usize) =
        (with.number("s")?, with.number("part")?, with.number("count")?);
    let all = sequence(s, 1, count);
    let holds = |i: usize, n: usize| {
        let ([gi, hi], [gn, hn]) = (all[i], all[n]);
        let next = i + 1 == n;
        match part {
            1 => gn > gi && hn > hi,
            2 => hn > gn,
            3 => !next || [1, 2].contains(&(gn - gi)),
            4 => {
                !next
                    || (gn - gi == 1 && hn - hi == s + 1)
                    || (gn - gi == 2 && hn - hi == 2 * s + 1)
            }
            _ => hn - gi >= hn - hi && hn - hi > gn - gi && gn - gi >= gn.saturating_sub(hi),
        }
    };
    Ok(of_pairs(&all, holds))
}

fn of_pairs(all: &[[u64; 2]], holds: impl Fn(usize, usize) -> bool) -> Seen {
    let mut pairs = (1..all.len()).flat_map(|n| (0..n).map(move |i| (i, n)));
    let wrong = pairs.find(|&(i, n)| !holds(i, n));
    let says = wrong.map(|(i, n)| format!("i = {i}, n = {n}: {:?} and {:?}", all[i], all[n]));
    upto(says, format!("all i < n < {}", all.len()))
}

/// Computes the m ≤ K at which the P-positions change, by marking a box anew for each game.
fn jump_points(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (name, last, most): (_, u64, u64) =
        (with.text("game")?, with.number("K")?, with.number("upto")?);
    let lost = |k: u64| -> Result<Vec<[usize; 2]>, Halt> {
        let game = game(&if k == 0 { name.to_owned() } else { format!("{name}+{k}") })?;
        Ok(LostPositions::new(&game, [most, most], budget)?.pairs().collect())
    };
    let (mut before, mut found) = (lost(0)?, Vec::new());
    for k in 1..=last {
        let now = lost(k)?;
        if now != before {
            found.push(k);
        }
        before = now;
    }
    let wanted: Vec<u64> = with.numbers("jumps")?;
    let fault = unless(found == wanted, || format!("{name}: the jump-points are {found:?}"));
    Ok(upto(fault, format!("piles up to {most}, K <= {last}")))
}

/// Checks that (A_2, B_2) joins two P-positions of Γ_1.
fn remark_1(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let s: u64 = with.number("s")?;
    let gamma_0 = sequence(s, 0, 3);
    let gamma_1 = sequence(s - 1, 2, usize::try_from(3 * s).expect("small") + 9);
    let joined = gamma_1.windows(2).any(|two| {
        let difference = [two[1][0] - two[0][0], two[1][1] - two[0][1]];
        difference == gamma_0[2]
    });
    Ok(exact(unless(joined, || format!("no two pairs differ by {:?}", gamma_0[2]))))
}

/// Checks that no two P-positions of Γ_1 (s = 2) or Γ_2 (s ≥ 3) differ by a pair (A_k, B_k) with
/// k > 1 or k > 2.
fn never(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (s, count): (u64, usize) = (with.number("s")?, with.number("count")?);
    let (lost, from) = if s == 2 { (sequence(1, 2, count), 2) } else { (sequence(s, 1, count), 3) };
    let all = sequence(s, 0, 2 * count);
    let adjoined: std::collections::BTreeSet<[u64; 2]> = all.into_iter().skip(from).collect();
    let joined = |i: usize, n: usize| {
        let ([ci, di], [cn, dn]) = (lost[i], lost[n]);
        let straight = [cn - ci, dn - di];
        let crossed = cn.checked_sub(di).map(|low| [low, dn - ci]);
        adjoined.contains(&straight) || crossed.is_some_and(|pair| adjoined.contains(&pair))
    };
    Ok(of_pairs(&lost, |i, n| !joined(i, n)))
}

/// Checks for f(x) = x + t, by marking a box, that adjoining all P-positions gives the same
/// P-positions as adjoining the first one, or the first and the (t + 3)rd.
fn all_adjoined(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (t, most): (u64, u64) = (with.number("t")?, with.number("upto")?);
    let places: Vec<usize> = with.numbers("adjoined")?;
    let pairs = sequence(1, t, usize::try_from(most + 1).expect("a small box"));
    let few: Vec<[u64; 2]> = places.iter().map(|&place| pairs[place]).collect();
    let [one, other] = [&few, &pairs[1..]].map(|adjoined| marked(t, adjoined, most));
    let wrong = one.iter().zip(&other).find(|(one, other)| one != other);
    let says = || format!("{:?}", wrong);
    Ok(upto(unless(one == other, says), format!("piles up to {most}")))
}

/// The P-positions of f(x) = x + t with these pairs adjoined, found by marking all positions that
/// lead to one.
fn marked(t: u64, adjoined: &[[u64; 2]], most: u64) -> Vec<[u64; 2]> {
    let (mut won, mut lost) = (std::collections::BTreeSet::new(), Vec::new());
    for x in 0..=most {
        for y in 0..=most {
            if won.contains(&[x, y]) {
                continue;
            }
            lost.push([x, y]);
            let both = (1..=most).flat_map(|k| (k..k + t).map(move |l| [k, l]));
            let alone = (1..=most).map(|k| [0, k]);
            for [k, l] in both.chain(alone).chain(adjoined.iter().copied()) {
                won.extend([[x + k, y + l], [x + l, y + k]]);
            }
        }
    }
    lost
}

/// Checks that the moves in the proofs of Theorems 3 and 6 are legal and lead to P-positions.
fn moves(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let (s, k, most): (u64, u64, u64) =
        (with.number("s")?, with.number("K")?, with.number("upto")?);
    let t = if k == 1 { 2 } else { 1 };
    let pairs =
        sequence(if k == 1 { s - 1 } else { s }, t, usize::try_from(most + 2).expect("small"));
    let adjoined = &sequence(s, 0, usize::try_from(k + 1).expect("small"))[1..];
    Ok(check(&[most, most], |at| {
        let (x, y) = (at[0].min(at[1]), at[0].max(at[1]));
        let n = pairs.iter().position(|pair| pair.contains(&x))?;
        let [c, d] = pairs[n];
        if [x, y] == [c, d] {
            return None;
        }
        let to = if x == d || y > d {
            // The move takes from one pile alone.
            return unless(if x == d { y > c } else { y > d }, || "no move".to_owned());
        } else if y == d - 1 && y >= s * c {
            pairs[n - 1]
        } else if y >= s * c {
            let first = if k == 1 {
                y + 1 - (s - 1) * c - u64::try_from(n).expect("small")
            } else {
                y + 1 - s * c
            };
            pairs[usize::try_from(first).expect("small")]
        } else {
            [0, 0]
        };
        let Some([by, also]) = x.checked_sub(to[0]).zip(y.checked_sub(to[1])).map(|(a, b)| [a, b])
        else {
            return Some(format!("the move to {to:?} takes less than nothing"));
        };
        let legal = 0 < by && by <= also && also < s * by || adjoined.contains(&[by, also]);
        unless(legal, || format!("the move to {to:?} takes ({by}, {also})"))
    }))
}

/// Checks that for s = 1, t = 0 no move takes from both piles, so the game is Nim on two piles.
fn nim(with: &Arguments<'_>, _: &Budget) -> Result<Seen, Halt> {
    let most: u64 = with.number("upto")?;
    let wrong = (1..=most).find(|&k| (k..most).any(|l| l < k));
    Ok(exact(wrong.map(|k| format!("k = {k}"))))
}

/// Checks that each P-position becomes an N-position if it is adjoined alone as a move, because it
/// then leads to (0, 0).
fn one_changes(with: &Arguments<'_>, budget: &Budget) -> Result<Seen, Halt> {
    let (name, most): (_, u64) = (with.text("game")?, with.number("upto")?);
    let lost = LostPositions::new(&game(name)?, [most, most], budget)?;
    let first = lost.pairs().next();
    let holds = first == Some([0, 0]) && lost.pairs().count() > 1;
    Ok(exact(unless(holds, || "(0, 0) is not a P-position".to_owned())))
}
