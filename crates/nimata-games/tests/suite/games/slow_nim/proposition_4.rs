//! Proposition 4: slow exact Nim with three piles and moves of two.

use nimata_automata::automaton::{
    Alphabet, Comparison, Dfao, DigitOrder, compare, explore, reverse,
};
use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::slow_nim::{Reading, SlowAutomaton, SlowNim, proposition_4};
use nimata_logic::logic::Asks;
use num_bigint::BigUint;

use super::naive::{Naive, cube};
use nimata_testing::Chance;

fn formula(position: &[BigUint]) -> u16 {
    let mut sorted: Vec<&BigUint> = position.iter().collect();
    sorted.sort_unstable();
    proposition_4([sorted[0], sorted[1], sorted[2]]).0
}

fn big(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&pile| pile.into()).collect()
}

fn derived() -> SlowAutomaton {
    let game = SlowNim::exact(3, 2).expect("three edges");
    let found = SlowAutomaton::derive(&game, Asks::Values, Reading::Piles, &Default::default());
    found.expect("found in a small cube")
}

#[test]
fn the_sets_agree_with_the_rules_and_the_automaton_on_every_triple_up_to_40() {
    let (mut naive, automaton) = (Naive::of_sizes(3, 2..=2), derived());
    for position in cube(3, 40) {
        let value = naive.value(&position);
        let position = big(&position);
        assert_eq!(formula(&position), value, "{position:?}");
        assert_eq!(automaton.value(&position), value, "{position:?}");
    }
}

#[test]
fn the_sets_agree_with_the_automaton_on_triples_of_a_thousand_digits() {
    let (automaton, mut random) = (derived(), Chance(7));
    let mut values = [0; 4];
    for round in 0..3000 {
        let huge = |random: &mut Chance, words: u64| {
            (0..words)
                .fold(BigUint::ZERO, |n, _| (n << 32) + random.below(1 << 31) * 2 + random.below(2))
        };
        let middle = huge(&mut random, 104);
        let near = |random: &mut Chance| &middle + random.below(9) - 4u32;
        // Piles far apart, near each other, or with x3 − x2 near x1, where the sets change.
        let position = match round % 3 {
            0 => [huge(&mut random, 104), huge(&mut random, 104), huge(&mut random, 104)],
            1 => [near(&mut random), near(&mut random), near(&mut random)],
            _ => {
                let least = huge(&mut random, 100);
                [least.clone(), near(&mut random), near(&mut random) + least]
            }
        };
        assert!(middle.to_string().len() > 990);
        let value = formula(&position);
        values[usize::from(value)] += 1;
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let permuted = order.map(|pile| position[pile].clone());
            assert_eq!(automaton.value(&permuted), value, "{permuted:?}");
        }
    }
    assert!(values.iter().all(|&count| count > 300), "{values:?}");
}

/// The formula as an automaton. It depends on each pile modulo 4, on the order of the piles, and on
/// whether one pile exceeds the sum of the others. All of these can be updated while the digits are
/// read, least significant first.
///
/// The formula uses a and i modulo 2, and whether i < a, for the sorted piles. As a = ⌈x1/2⌉, a mod
/// 2 depends on x1 mod 4, and i mod 2 depends on (x3 − x2) mod 4. The condition i < a means x3 − x2
/// < x1 for even x1, and x3 − x2 < x1 + 1 for odd x1, so in each case the sign of x3 − x2 − x1
/// decides it. Equal piles may be taken in any order.
#[test]
fn the_sets_are_right_at_every_position() {
    let alphabet = Alphabet::new(2, 3).expect("three tracks");
    let sets = explore(
        alphabet,
        DigitOrder::Lsd,
        &Budget::default(),
        Class::default(),
        |class| {
            Ok::<_, Reached>(
                (0..8).map(|letter| class.after(&alphabet.digits_of(letter))).collect(),
            )
        },
        |class| Some(i64::from(class.value())),
    )
    .expect("few classes");
    let sets: Dfao = sets;
    let derived = reverse(derived().automaton(), &Budget::default()).expect("few states");
    assert_eq!(compare(&sets, &derived), Ok(Comparison::Equal));
}

/// The information from the digits read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Class {
    /// The number of digits read, up to two.
    read: u32,
    /// The last two digits of each pile.
    low: [i64; 3],
    /// The signs of xi − xj for (i, j) = (0, 1), (0, 2), (1, 2).
    order: [i64; 3],
    /// For each k, xk minus the sum of the others: the quotient by the power of two read so far,
    /// rounded down, and whether there is a remainder.
    excess: [(i64, bool); 3],
}

impl Class {
    fn after(&self, digits: &[u32]) -> Class {
        let digit = |pile: usize| i64::from(digits[pile]);
        let low = [0, 1, 2].map(|pile| {
            if self.read < 2 { self.low[pile] + (digit(pile) << self.read) } else { self.low[pile] }
        });
        let mut order = self.order;
        for (sign, (i, j)) in order.iter_mut().zip([(0, 1), (0, 2), (1, 2)]) {
            if digit(i) != digit(j) {
                *sign = digit(i) - digit(j);
            }
        }
        let sum: i64 = (0..3).map(digit).sum();
        let excess = [0, 1, 2].map(|k| {
            let (carry, rest) = self.excess[k];
            let total = carry + 2 * digit(k) - sum;
            (total.div_euclid(2), rest || total.rem_euclid(2) != 0)
        });
        Class { read: (self.read + 1).min(2), low, order, excess }
    }

    /// The formula on a small position of the same class.
    fn value(&self) -> u16 {
        let sign = |i: usize, j: usize| match (i, j) {
            (0, 1) => self.order[0],
            (0, 2) => self.order[1],
            _ => self.order[2],
        };
        // Indices of the piles, smallest first.
        let mut piles = [0, 1, 2];
        for (i, j) in [(0, 1), (1, 2), (0, 1)] {
            let (a, b) = (piles[i], piles[j]);
            let above = if a < b { sign(a, b) } else { -sign(b, a) };
            if above > 0 {
                piles.swap(i, j);
            }
        }
        let low = piles.map(|pile| self.low[pile]);
        let (carry, rest) = self.excess[piles[2]];
        let signum = if carry < 0 { -1 } else { i64::from(carry > 0 || rest) };
        // The positions below 16 show every possible class of residues modulo 4 and of signs.
        let found =
            (0..16i64).flat_map(|x1| (x1..16).map(move |x2| (x1, x2))).find_map(|(x1, x2)| {
                (x2..32)
                    .map(|x3| [x1, x2, x3])
                    .find(|x| x.map(|pile| pile % 4) == low && (x3_excess(x)).signum() == signum)
            });
        let position = found.unwrap_or_else(|| panic!("{self:?}"));
        formula(&position.map(|pile| BigUint::from(u64::try_from(pile).expect("natural"))))
    }
}

fn x3_excess([x1, x2, x3]: &[i64; 3]) -> i64 {
    x3 - x2 - x1
}

/// In the paper the conditions of D0 and D1 are equal, so a position in both would have two values.
/// If D0 and D1 are separated as well as possible, with a < b for both, the least difference is at
/// (1,2,2).
#[test]
fn erratum_the_sets_d_of_the_print_are_wrong_at_1_2_2() {
    let mut naive = Naive::of_sizes(3, 2..=2);
    // (2a − 1, 2b, 2(b + i)) with 0 ≤ a < b, 0 ≤ i < a and a + i odd.
    let printed = |x: &[u64]| {
        let (a, b, i) = (x[0].div_ceil(2), x[1] / 2, (x[2] - x[1]) / 2);
        [x[0] % 2, x[1] % 2, x[2] % 2] == [1, 0, 0] && a < b && i < a && (a + i) % 2 == 1
    };
    assert!(!printed(&[1, 2, 2]), "so it is not in D, and its value would be 3");
    assert_eq!(naive.value(&[1, 2, 2]), 0);
    assert!(printed(&[1, 4, 4]), "in D0 and in D1, so that its value would be 0 and 1");
    assert_eq!(naive.value(&[1, 4, 4]), 0);
    let outside = |x: &[u64]| (x[0] % 2, x[1] % 2) == (1, 0) && !printed(x);
    let wrong = cube(3, 12).filter(|x| x.is_sorted()).filter(|x| outside(x) && naive.value(x) != 3);
    let least = wrong.min_by_key(|x| (x.iter().sum::<u64>(), x.clone()));
    assert_eq!(least, Some(vec![1, 2, 2]));
}
