//! Famous words, read from files, compared with known facts.

use nimata::automaton::{Dfao, DigitOrder, Numeration, minimize};
use nimata::export::walnut;
use nimata::game::claim::Request;
use nimata::game::read_game;
use nimata::logic::{Environment, Extent, Sequence, Set};

use super::question::{ask, environment, given, is_true, set};
use nimata_testing::root;

const MSD_2: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

/// The word in one of Walnut's files.
pub fn word(file: &str) -> Sequence {
    let path = format!("{}/fixtures/words/{file}.txt", root().display());
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let found = walnut::read_completed(&bytes, walnut::Missing::HasNoOutput)
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    given("W", minimize(found.imported.as_given()))
}

/// The sequence that is 1 at the numbers with the digits 1 0 … 0: in binary the powers of 2, in
/// Zeckendorf's system the Fibonacci numbers from 1 on.
fn ones(numeration: Numeration) -> Sequence {
    let rows = vec![vec![0, 1], vec![1, 2], vec![2, 2]];
    let outputs = vec![Some(0), Some(1), Some(0)];
    let table = Dfao::single_track(2, DigitOrder::Msd, outputs, rows);
    given("P", table.and_then(|table| table.in_numeration(numeration)).expect("a table"))
}

/// The sequence that is 1 at the numbers with the digits 1 1 0 … 0: in binary 3·2^k.
fn threes() -> Sequence {
    let rows = vec![vec![0, 1], vec![3, 2], vec![2, 3], vec![3, 3]];
    let outputs = vec![Some(0), Some(0), Some(1), Some(0)];
    given("Q", Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table"))
}

const SQUARE: &str = "n >= 1 & (E i (A k (k < n => W[i+k] = W[i+k+n])))";

fn least(set: &Set) -> Vec<u64> {
    set.least.iter().map(|tuple| u64::try_from(&tuple[0]).expect("small")).collect()
}

#[test]
fn the_thue_morse_word_has_no_overlap_and_no_cube() {
    let words = environment(MSD_2, vec![word("thue-morse")]);
    for period in ["k <= n", "k < 2*n"] {
        let sentence = format!("E i,n (n >= 1 & (A k ({period} => W[i+k] = W[i+k+n])))");
        assert_eq!(ask(&sentence, &words), (false, None));
    }
    let square = "E i,n (n >= 1 & (A k (k < n => W[i+k] = W[i+k+n])))";
    // 0110…: the first square of the least order begins with 11 at 1.
    assert_eq!(ask(square, &words), (true, Some(vec![1, 1])));
}

#[test]
fn squares_of_the_thue_morse_word_have_the_orders_2_to_the_k_and_3_times_that_and_no_others() {
    let sequences = vec![word("thue-morse"), ones(MSD_2), threes()];
    let words = environment(MSD_2, sequences);
    is_true(&format!("A n ((P[n] = @1 | Q[n] = @1) <=> ({SQUARE}))"), &words);
    assert_eq!(least(&set(SQUARE, &words)), [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]);
}

#[test]
fn the_fibonacci_word_has_cubes_no_fourth_power_and_squares_of_fibonacci_orders_only() {
    let words =
        environment(Numeration::lin(1, 1), vec![word("fibonacci"), ones(Numeration::lin(1, 1))]);
    let power = |exponent: u32| {
        let sentence =
            format!("E i,n (n >= 1 & (A k (k < {}*n => W[i+k] = W[i+k+n])))", exponent - 1);
        ask(&sentence, &words)
    };
    assert_eq!(power(4), (false, None));
    // 01001 010 010 010 …
    assert_eq!(power(3), (true, Some(vec![5, 3])));
    // In Zeckendorf's digits a Fibonacci number from 1 on is a one followed by zeros.
    is_true(&format!("A n (P[n] = @1 <=> ({SQUARE}))"), &words);
}

#[test]
fn the_rudin_shapiro_word_has_squares_of_orders_3_and_5_and_the_powers_of_two_only() {
    let words = environment(MSD_2, vec![word("rudin-shapiro"), ones(MSD_2)]);
    is_true(&format!("A n ((n = 3 | n = 5 | P[n] = @1) <=> ({SQUARE}))"), &words);
    // By the definition: the first squares of all orders below 100 in the first 4,096 letters.
    let letters: Vec<u32> = (0..4096u32).map(|n| (n & (n >> 1)).count_ones() % 2).collect();
    let is_square = |n: usize, i: usize| letters[i..i + n] == letters[i + n..i + 2 * n];
    let orders = (1..100).filter(|&n| (0..4096 - 2 * n).any(|i| is_square(n, i)));
    assert_eq!(orders.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 8, 16, 32, 64]);
}

#[test]
fn the_paperfolding_word_has_squares_of_orders_1_3_and_5_only() {
    // Allouche and Bousquet-Mélou, 1994.
    let lsd = Numeration::Base { base: 2, order: DigitOrder::Lsd };
    let words = environment(lsd, vec![word("paperfolding")]);
    let square = "n >= 1 & (E i (i >= 1 & (A k (k < n => W[i+k] = W[i+k+n]))))";
    let orders = set(square, &words);
    assert_eq!((&orders.extent, least(&orders)), (&Extent::Finite(3u32.into()), vec![1, 3, 5]));
}

/// The P-positions of `wythoff:1,1`.
fn wythoff() -> Environment {
    let game = read_game("wythoff:1,1").expect("a game");
    let claims = game.claims();
    let claim = claims.iter().find(|claim| claim.name == "outcome").expect("it has outcomes");
    let request = Request::default();
    let derived = claim.derive(&request).expect("small");
    let stated = claim.state("P", &derived, &request).expect("it has rules");
    // Other tests prove the rules, with lemmas of their own.
    environment(stated.numerals, vec![given("P", stated.sequences[0].automaton.clone())])
}

#[test]
fn each_difference_and_each_positive_number_is_that_of_exactly_one_of_wythoffs_pairs() {
    let pairs = wythoff();
    is_true("A d (E x (P[x][x+d] = @0 & (A y (P[y][y+d] = @0 => y = x))))", &pairs);
    is_true(
        "A n (n >= 1 => (E x,y (x < y & P[x][y] = @0 & (x = n | y = n) & \
         (A u,v (u < v & P[u][v] = @0 & (u = n | v = n) => u = x & v = y)))))",
        &pairs,
    );
    // The rules are symmetric in the piles.
    is_true("A x,y (P[x][y] = P[y][x])", &pairs);
}
