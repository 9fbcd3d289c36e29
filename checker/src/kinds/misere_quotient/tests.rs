//! Section 12, compared with brute force.

use super::*;

/// The quotient of one element for each remainder: heaps from which 1 token is taken.
fn parity() -> Quotient {
    quotient(&[1], &[3], &[&[0, 1], &[1, 0]], &[1], &[0, 1], 2)
}

fn quotient(
    takes: &[u32],
    digits: &[u8],
    rows: &[&[u32]],
    lost: &[usize],
    heaps: &[usize],
    period: u64,
) -> Quotient {
    let game = Heaps::new(takes.to_vec(), digits.to_vec(), 0, Vec::new()).expect("rules");
    let products = Rows { count: rows.len(), width: rows[0].len(), entries: rows.concat() };
    Quotient::new(game, products, lost.to_vec(), heaps.to_vec(), period).expect("a quotient")
}

fn code(quotient: &Quotient, limits: &Limits) -> Option<Code> {
    quotient.check(limits).err().map(|reject| reject.code)
}

/// Whether the player to move loses a sum of heaps, by the definition.
fn is_lost(game: &Quotient, sum: &[usize]) -> bool {
    let mut moves = 0;
    let mut lost = true;
    for (place, &heap) in sum.iter().enumerate() {
        let others = [&sum[..place], &sum[place + 1..]].concat();
        for (&take, &digit) in game.game.takes.iter().zip(&game.game.digits) {
            let Some(rest) = heap.checked_sub(usize::try_from(take).expect("small")) else {
                continue;
            };
            let mut left = Vec::new();
            if digit & 1 != 0 && rest == 0 || digit & 2 != 0 && rest > 0 {
                left.push(vec![rest]);
            }
            if digit & 4 != 0 {
                left.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
            }
            for left in left {
                moves += 1;
                lost &= !is_lost(game, &[&others[..], &left].concat());
            }
        }
    }
    moves > 0 && lost
}

#[test]
fn of_all_small_quotients_those_that_pass_say_who_wins() {
    let limits = Limits::default();
    let mut passed = 0;
    // All monoids of two elements, all lost elements, and all heaps with e + p ≤ 3.
    for digits in 1..=7u8 {
        for (square, lost) in (0..2).flat_map(|square| (0..2).map(move |lost| (square, lost))) {
            for (count, bits) in (1..=3).flat_map(|count| (0..8).map(move |bits| (count, bits))) {
                for period in 1..=count {
                    let heaps: Vec<usize> = (0..usize::try_from(count).expect("small"))
                        .map(|n| bits >> n & 1)
                        .collect();
                    let rows: [&[u32]; 2] = [&[0, 1], if square == 0 { &[1, 0] } else { &[1, 1] }];
                    let found = quotient(&[1], &[digits], &rows, &[lost], &heaps, period);
                    if code(&found, &limits).is_some() {
                        continue;
                    }
                    passed += 1;
                    for (a, b) in (0..6).flat_map(|a| (0..=a).map(move |b| (a, b))) {
                        let value = found.product(found.heap(a), found.heap(b));
                        let said = found.lost.contains(&value);
                        assert_eq!(said, is_lost(&found, &[a, b]), "{digits} {heaps:?} {a} {b}");
                    }
                }
            }
        }
    }
    assert!(passed >= 4, "{passed}");
}

#[test]
fn a_quotient_is_checked_within_its_limits() {
    let parity = parity();
    assert_eq!(code(&parity, &Limits::default()), None);
    let few = |steps, positions| Limits { steps, positions, ..Limits::default() };
    assert_eq!(code(&parity, &few(1 << 36, 8)), Some(Code::LimitPositions));
    assert_eq!(code(&parity, &few(100, 1 << 26)), Some(Code::LimitSteps));
}

#[test]
fn a_sentence_says_all_conventions() {
    let said = parity().sentence();
    assert!(said.contains("in the game octal:0.3, where who cannot move wins"), "{said}");
    assert!(said.contains("is one of {1}; two sums"), "{said}");
}
