//! Paperfolding words (D. Goč, L. Schaeffer and J. Shallit, *Subword complexity and
//! k-synchronization*, 2013; J. Shallit, *The Logical Approach to Automatic Sequences*, 2022): one
//! automaton reads the instructions by which paper is folded, and a place in the word.

use nimata::automaton::{Letters, Track};
use nimata::logic::Answer;

use super::Files;

/// The fold at the place n = 2^k·m, m odd, is the instruction number k if m − 1 is a multiple of 4,
/// and the other one if not. It is 1 or 0, and 2 where there is no instruction or no fold.
const FOLD: &str = "{-1,0,1} lsd_2\n0 2\n* 0 -> 0\n1 1 -> 1\n-1 1 -> 2\n0 1 -> 3\n\
    1 1\n* 0 -> 4\n* 1 -> 5\n2 0\n* 0 -> 5\n* 1 -> 4\n3 2\n* * -> 3\n4 1\n* * -> 4\n\
    5 0\n* * -> 5\n";

/// That n is 2 to the number of instructions: these are −1 and 1, and zeros follow.
const LINK: &str = "{-1,0,1} lsd_2\n0 0\n1 0 -> 0\n-1 0 -> 0\n0 1 -> 1\n1 1\n0 0 -> 1\n";

/// The word that paper shows which is folded by these instructions: each puts a fold between the
/// folds before it and the same folds turned over, in the other order.
fn folded(instructions: &[bool]) -> Vec<bool> {
    let mut word = Vec::new();
    for &instruction in instructions.iter().rev() {
        // The first instruction is that of every other fold.
        let folds = word.len() + 1;
        let mut next = Vec::new();
        for at in 0..folds {
            next.push(instruction == (at % 2 == 0));
            next.extend(word.get(at));
        }
        word = next;
    }
    word
}

/// All lists of this many instructions.
fn lists(count: u32) -> impl Iterator<Item = Vec<bool>> {
    (0..1u32 << count).map(move |bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
}

/// The number of a code: 1 is the second letter and −1 the third one.
fn number(instructions: &[bool]) -> u32 {
    instructions.iter().rev().fold(0, |number, &it| number * 3 + if it { 1 } else { 2 })
}

#[test]
fn the_automaton_is_that_of_folded_paper() {
    let files = Files(vec![("FOLD", FOLD)]);
    let Answer::Set(set) = files.ask("FOLD[f][n] = @1", "lsd_2") else {
        panic!("variables are free")
    };
    let letters = Letters::new([-1, 0, 1]).expect("0 is a letter");
    assert_eq!(
        set.automaton.numeration().tracks().map(|it| it[0].clone()),
        Some(Track::Code(letters))
    );
    for count in 1..6 {
        for instructions in lists(count) {
            for (at, fold) in (1u32..).zip(folded(&instructions)) {
                let at = [number(&instructions).into(), at.into()];
                let found = set.automaton.value_at_tuple(&at);
                assert_eq!(found, Some(fold.into()), "{instructions:?} {at:?}");
            }
        }
    }
}

/// The formula that so many folds are the same from i and from j on.
fn same(count: &str) -> String {
    format!("(A t (t < {count} => FOLD[f][i+t] = FOLD[f][j+t]))")
}

#[test]
fn squares_in_paperfolding_words_have_the_orders_1_3_and_5() {
    let files = Files(vec![("FOLD", FOLD), ("LINK", LINK)]);
    let square =
        format!("LINK[f][x] = @1 & i >= 1 & n >= 1 & j = i + n & j + n <= x & {}", same("n"));
    let only = format!("A f,x,i,j,n (({square}) => (n = 1 | n = 3 | n = 5))");
    assert!(files.holds(&only, "lsd_2"));
    let has = |n: &str| format!("(E i,j (i >= 1 & j = i + {n} & j + {n} <= x & {}))", same(n));
    let three = ["1", "3", "5"].map(has).join(" & ");
    let all = format!("A f,x ((LINK[f][x] = @1 & x >= 64) => ({three}))");
    assert!(files.holds(&all, "lsd_2"));
    // The same by folding: six instructions make 63 folds.
    for instructions in lists(6) {
        let word = folded(&instructions);
        let square = |n: usize| word.windows(2 * n).any(|it| it[..n] == it[n..]);
        let orders: Vec<usize> = (1..=31).filter(|&n| square(n)).collect();
        assert_eq!(orders, [1, 3, 5], "{instructions:?}");
    }
}

#[test]
fn no_paperfolding_word_has_a_fourth_power() {
    let files = Files(vec![("FOLD", FOLD), ("LINK", LINK)]);
    let (word, same) = ("LINK[f][x] = @1 & i >= 1 & p >= 1", same("n"));
    let power = format!("{word} & n = 3*p & j = i + p & j + n <= x & {same}");
    assert!(files.holds(&format!("~(E f,x,i,j,n,p ({power}))"), "lsd_2"));
    for instructions in lists(6) {
        let word = folded(&instructions);
        let power = |p: usize| word.windows(4 * p).any(|it| it[..3 * p] == it[p..]);
        assert!(!(1..=15).any(power), "{instructions:?}");
    }
}
