//! What is true, by the rules of the games and for small positions.

use serde_json::Value;

fn numbers(value: &Value) -> Vec<usize> {
    let number = |v: &Value| usize::try_from(v.as_u64().expect("a number")).expect("64 bits");
    value.as_array().expect("a list").iter().map(number).collect()
}

/// x(n) for the positions n < count, by section 2; `None` at 0 where it is no position.
fn values(claim: &Value, count: usize) -> Vec<Option<u64>> {
    let (subtract, divide) = (numbers(&claim["subtract"]), numbers(&claim["divide"]));
    let first = numbers(&claim["first"]);
    let rounding = claim["rounding"].as_str().expect("a word");
    let misere = claim["play"] == "misere";
    let origin = usize::from(rounding == "ceiling");
    let mut x: Vec<Option<u64>> = vec![None; count];
    for n in origin..count {
        let mut options: Vec<usize> =
            subtract.iter().filter_map(|s| n.checked_sub(*s)).filter(|&m| m >= origin).collect();
        options.extend(divide.iter().filter_map(|&d| match rounding {
            "ceiling" => (n >= 2).then(|| n.div_ceil(d)),
            "floor" => (n >= 1).then_some(n / d),
            _ => (n >= 1 && n % d == 0).then_some(n / d),
        }));
        let mex = (0u64..).find(|v| options.iter().all(|&m| x[m] != Some(*v)));
        x[n] = match first.get(n - origin) {
            Some(&value) => Some(u64::try_from(value).expect("small")),
            None if options.is_empty() => Some(u64::from(misere)),
            None => mex,
        };
    }
    x
}

/// G(n) for n < count, by section 14.
fn octal(digits: &[usize], count: usize) -> Vec<Option<u64>> {
    let mut x: Vec<Option<u64>> = Vec::with_capacity(count);
    for n in 0..count {
        let mut options = vec![false; 1 << 10];
        for (digit, rest) in digits.iter().zip((0..=n).rev()) {
            if digit & 1 == 1 && rest == 0 {
                options[0] = true;
            }
            let pairs = (1..=rest / 2).filter(|_| digit & 4 == 4).map(|a| (x[a], x[rest - a]));
            let single = (digit & 2 == 2 && rest > 0).then(|| (x[rest], Some(0)));
            for (a, b) in pairs.chain(single) {
                let value = a.expect("a smaller heap") ^ b.expect("a smaller heap");
                options[usize::try_from(value).expect("64 bits")] = true;
            }
        }
        x.push((0..).zip(&options).find(|(_, taken)| !**taken).map(|(value, _)| value));
    }
    x
}

/// G(x0, x1, x2) for x0 < X, x1 < I, x2 < J, by section 5, x2 fastest: the mex over all options.
fn exco(x: usize, i: usize, j: usize) -> Vec<usize> {
    let at = |x0: usize, x1: usize, x2: usize| (x0 * i + x1) * j + x2;
    let mut values = vec![0; x * i * j];
    for x0 in 0..x {
        for x1 in 0..i {
            for x2 in 0..j {
                let mut seen = vec![false; x0 + x1 + x2 + 1];
                let mut mark = |value: usize| seen[value] = true;
                for y0 in 0..=x0 {
                    (0..x1).for_each(|y1| mark(values[at(y0, y1, x2)]));
                    (0..x2).for_each(|y2| mark(values[at(y0, x1, y2)]));
                    if y0 < x0 {
                        mark(values[at(y0, x1, x2)]);
                    }
                }
                let free = seen.iter().position(|seen| !seen);
                values[at(x0, x1, x2)] = free.expect("each move lowers the sum");
            }
        }
    }
    values
}

fn confirmed_rows(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    let (x, i, j, p) = (number("x0"), number("x1"), number("preperiod"), number("period"));
    let count = j + 3 * p + 20;
    let values = exco(x, i + 1, count);
    let value = |x0: usize, x1: usize, x2: usize| values[(x0 * (i + 1) + x1) * count + x2];
    let gap = |x0: usize, x1: usize, x2: usize| x0 + x1 + x2 - value(x0, x1, x2);
    let repeats = |x0, x1, from: usize, d: usize| {
        (from..count - d).all(|x2| gap(x0, x1, x2) == gap(x0, x1, x2 + d))
    };
    let all = (0..x).all(|x0| (0..=i).all(|x1| repeats(x0, x1, j, p)));
    let rows: Vec<Vec<usize>> =
        claim["rows"].as_array().expect("rows").iter().map(numbers).collect();
    let listed = (1..x).flat_map(|x0| (0..=i).map(move |x1| (x0, x1)));
    all && listed.eq(rows.iter().map(|row| (row[0], row[1])))
        && rows.iter().all(|row| {
            let &[x0, x1, r, d] = row.as_slice() else { return false };
            repeats(x0, x1, r, d)
                && (r == 0 || !repeats(x0, x1, r - 1, d))
                && (1..d).all(|q| !repeats(x0, x1, j, q))
        })
}

fn confirmed_level_set(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    const SIDE: usize = 40;
    let v = number("value");
    let values = exco(v + 1, SIDE, SIDE);
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    (0..SIDE * SIDE).all(|pair| {
        let (x1, x2) = (pair / SIDE, pair % SIDE);
        let level = (0..=v).find(|x0| values[(x0 * SIDE + x1) * SIDE + x2] == v);
        // Any common length of the digits will do.
        [6, 9].into_iter().all(|length: u32| {
            let state = (0..length).fold(0, |q, k| rows[q][2 * (x1 >> k & 1) + (x2 >> k & 1)]);
            claim["outputs"][state].as_u64() == level.map(|x0| u64::try_from(x0).expect("small"))
        })
    })
}

/// Whether the automaton of a claim has the given output at every position below `side`, in binary
/// digits from the least significant one; any common length of the digits will do.
fn reads(claim: &Value, tracks: usize, side: usize, output: impl Fn(&[usize]) -> u64) -> bool {
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    let count = u32::try_from(tracks).expect("few tracks");
    (0..side.pow(count)).all(|at| {
        let position: Vec<usize> =
            (0..count).rev().map(|track| at / side.pow(track) % side).collect();
        [6, 9].into_iter().all(|length: u32| {
            let letter = |place| position.iter().fold(0, |c, n| 2 * c + (n >> place & 1));
            let state = (0..length).fold(0, |q, place| rows[q][letter(place)]);
            claim["outputs"][state].as_u64() == Some(output(&position))
        })
    })
}

/// Slow Nim by section 8 on a cube: the mex over all options, and the automaton on words of several
/// lengths.
fn confirmed_slow(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    let (n, edges) = (number("piles"), numbers(&claim["edges"]));
    // About 2^15 positions for each number of piles.
    let side = 1usize << (15 / n);
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    // Pile 1 is the most significant digit of an index, and the first digit of a letter.
    let weight = |pile: usize| side.pow(u32::try_from(n - 1 - pile).expect("few piles"));
    let mut values: Vec<u64> = Vec::new();
    (0..side.pow(u32::try_from(n).expect("few piles"))).all(|at| {
        let piles: Vec<usize> = (0..n).map(|pile| at / weight(pile) % side).collect();
        let options: Vec<u64> = edges
            .iter()
            .map(|edge| (0..n).filter(|pile| edge >> pile & 1 == 1).collect::<Vec<_>>())
            .filter(|edge| edge.iter().all(|&pile| piles[pile] > 0))
            .map(|edge| values[at - edge.iter().map(|&pile| weight(pile)).sum::<usize>()])
            .collect();
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        values.push(value);
        let least = piles.iter().map(|pile| usize::BITS - pile.leading_zeros()).max().unwrap_or(0);
        [least, 16, 21].into_iter().all(|length| {
            let letter = |k: u32| piles.iter().fold(0, |letter, pile| 2 * letter + (pile >> k & 1));
            let state = (0..length).fold(0, |q, k| rows[q][letter(k)]);
            claim["outputs"][state].as_u64() == Some(value)
        })
    })
}

/// By section 10: won if some move leads to a position that is lost.
fn confirmed_dynamic(claim: &Value, p: usize, q: usize) -> bool {
    const SIDE: usize = 20;
    // Bounds that allow every move are one.
    const MOST: usize = 2 * SIDE;
    let f = |k: usize| match claim["rounding"].as_str().expect("a word") {
        "floor" => p * k / q,
        _ => (p * k).div_ceil(q),
    };
    let mut won = vec![vec![vec![false; MOST + 1]; MOST]; MOST];
    for tokens in 0..2 * MOST {
        for a in (tokens + 1).saturating_sub(MOST).max(1)..=tokens.saturating_sub(1).min(MOST - 1) {
            let b = tokens - a;
            let mut winning = false;
            for x in 1..=MOST {
                let after =
                    |pile: usize, other: usize| pile >= x && !won[pile - x][other][f(x).min(MOST)];
                winning |= after(a, b) || after(b, a);
                won[a][b][x] = winning;
            }
        }
    }
    reads(claim, 3, SIDE, |position| {
        u64::from(won[position[0]][position[0] + position[1]][position[2]])
    })
}

/// Whether the claim of an accepted text is true as far as this looks.
pub fn confirmed(text: &str) -> bool {
    let json: Value = serde_json::from_str(text).expect("accepted, so JSON");
    let claim = &json["claim"];
    let number =
        |key: &str| usize::try_from(claim[key].as_u64().expect("a number")).expect("64 bits");
    if claim["kind"] == "exco-nim/rows" {
        return confirmed_rows(claim, number);
    }
    if claim["kind"] == "exco-nim/level-set" {
        return confirmed_level_set(claim, number);
    }
    if claim["kind"] == "hypergraph-nim/slow-automaton" {
        return confirmed_slow(claim, number);
    }
    if claim["kind"] == "dynamic-nim/outcome" {
        return confirmed_dynamic(claim, number("numerator"), number("denominator"));
    }
    let origin = usize::from(claim["rounding"] == "ceiling");
    if claim["kind"] == "subtraction-division/automaton" {
        const COUNT: usize = 5000;
        let x = values(claim, COUNT);
        let base = number("base");
        let rows: Vec<Vec<usize>> =
            claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
        let mut states = vec![0];
        for n in 1..COUNT {
            states.push(rows[states[n / base]][n % base]);
        }
        return (origin..COUNT).all(|n| claim["outputs"][states[n]].as_u64() == x[n]);
    }
    let (r, p) = (number("preperiod"), number("period"));
    let count = r + 3 * p + 2000;
    let x = match claim["kind"].as_str() {
        Some("octal/period") => octal(&numbers(&claim["digits"]), count),
        _ => values(claim, count + origin),
    };
    let repeats = |from: usize, p: usize| (from + origin..x.len() - p).all(|n| x[n] == x[n + p]);
    repeats(r, p) && (r == 0 || !repeats(r - 1, p)) && (1..p).all(|q| !repeats(r + p, q))
}
