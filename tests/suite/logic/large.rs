//! Questions in the way of whose answers the subset construction is large.

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::logic::{
    Answer, Environment, Method, Sequence, Set, Size, Vocabulary, Wanted, parse, solve,
};

use nimata::budget::Budget;
use nimata::number::index;

use super::naive::run;

/// The solutions of a formula about one sequence, and the sizes in between.
fn solutions(text: &str, name: &str, automaton: Dfao) -> (Set, Vec<Size>) {
    let numerals = automaton.numeration().clone();
    let tracks = index(automaton.alphabet().tracks());
    let sequence = Sequence { name: name.to_owned(), automaton, game: None };
    let environment = Environment::new(numerals, vec![sequence]).expect("its numerals");
    let words = Vocabulary::default().with_sequence(name, tracks);
    let formula = parse(text, &words).expect("a formula").formula;
    let wanted = Wanted { lemmas: false, sizes: true, ..Wanted::default() };
    let solution = solve(&formula, &environment, &wanted, &mut |_, _| {}).expect("bounds");
    match solution.answer {
        Answer::Set(set) => (set, solution.sizes),
        Answer::Sentence { .. } => panic!("{text} has no free variable"),
    }
}

fn holds(set: &Set, numbers: &[u64]) -> bool {
    let state = run(&set.automaton, set.automaton.numeration(), numbers, 0);
    set.automaton.output(state) == Some(1)
}

fn table(base: u32, ones: &[usize], rows: &[&[u32]]) -> Dfao {
    let outputs = (0..rows.len()).map(|state| Some(i64::from(ones.contains(&state)))).collect();
    let rows = rows.iter().map(|row| row.to_vec()).collect();
    Dfao::single_track(base, DigitOrder::Msd, outputs, rows).expect("a table")
}

fn value(automaton: &Dfao, n: u64) -> bool {
    automaton.output(run(automaton, automaton.numeration(), &[n], 0)) == Some(1)
}

/// The parity of the number of ones in Zeckendorf's representation.
fn fibonacci_thue_morse() -> Dfao {
    table(2, &[1], &[&[0, 1], &[1, 0]]).in_numeration(Numeration::lin(1, 1)).expect("digits 0, 1")
}

#[test]
fn square_orders_of_the_fibonacci_thue_morse_word_are_those_of_a_long_prefix() {
    let text = "E i (n >= 1 & (A t (t < n => F[i+t] = F[i+t+n])))";
    let (set, sizes) = solutions(text, "F", fibonacci_thue_morse());
    let word: Vec<bool> = (0..2_000).map(|n| value(&fibonacci_thue_morse(), n)).collect();
    for order in 1..=100 {
        let square = word.windows(2 * order).any(|w| w[..order] == w[order..]);
        assert_eq!(holds(&set, &[u64::try_from(order).expect("small")]), square, "{order}");
    }
    // The sets of states explode: there are more than 250,000.
    let method = sizes.iter().filter_map(|size| size.method).max();
    assert_eq!(method, Some(Method::Learned));
    assert!(sizes.iter().all(|size| size.largest < 20_000), "{sizes:?}");
}

/// Two positive numbers less than x and y, whose differences are not too far apart, lead to a lost
/// position of (3,2)-Wythoff. Sets of states that accept every word are one.
#[test]
fn moves_from_two_piles_take_few_sets() {
    let game = nimata::game("wythoff:3,2").expect("a game");
    let automaton = game.automaton(&Budget::default()).expect("bounds");
    let table = &automaton.dfao;
    let text = "E u,v (u < x & v < y & 3*u + y < 3*x + v + 2 & 3*v + x < 3*y + u + 2 \
                & P[u][v] = @0)";
    let (set, sizes) = solutions(text, "P", table.clone());
    let is_lost =
        |u: u64, v: u64| table.output(run(table, table.numeration(), &[u, v], 0)) == Some(0);
    for x in 0..40 {
        for y in 0..40 {
            let options = (0..x).flat_map(|u| (0..y).map(move |v| (u, v)));
            let mut legal = options.filter(|(u, v)| {
                let (k, l) = (x - u, y - v);
                l < 3 * k + 2 && k < 3 * l + 2
            });
            assert_eq!(holds(&set, &[x, y]), legal.any(|(u, v)| is_lost(u, v)), "{x}, {y}");
        }
    }
    assert!(sizes.iter().all(|size| size.largest < 5_000), "{sizes:?}");
}

#[test]
fn sums_of_three_members_are_those_of_the_definition() {
    let rows: &[&[u32]] = &[&[0, 3], &[2, 4], &[5, 1], &[1, 6], &[6, 2], &[3, 5], &[4, 1]];
    let automaton = table(2, &[4], rows);
    let text = "E x,y,z (S[x] = @1 & S[y] = @1 & S[z] = @1 & x + y + z = n)";
    let (set, _) = solutions(text, "S", automaton.clone());
    let members: Vec<u64> = (0..300).filter(|&n| value(&automaton, n)).collect();
    let mut sums = vec![false; 900];
    for x in &members {
        for y in &members {
            for z in &members {
                sums[usize::try_from(x + y + z).expect("small")] = true;
            }
        }
    }
    for n in 0..300 {
        let found = sums[usize::try_from(n).expect("small")];
        assert_eq!(holds(&set, &[n]), found, "{n}");
    }
}

#[test]
fn equal_factors_are_those_of_the_definition_in_both_forms() {
    // The Rudin–Shapiro word.
    let automaton = table(2, &[2, 3], &[&[0, 1], &[0, 2], &[3, 1], &[3, 2]]);
    let both = "A u,v ((u >= i & u < i + n & u + j = v + i) => T[u] = T[v])";
    let one = "A t (t < n => T[i+t] = T[j+t])";
    let (long, _) = solutions(both, "T", automaton.clone());
    let (short, _) = solutions(one, "T", automaton.clone());
    assert_eq!(long.automaton, short.automaton);
    for i in 0..24 {
        for j in 0..24 {
            for n in 0..12 {
                let equal = (0..n).all(|t| value(&automaton, i + t) == value(&automaton, j + t));
                assert_eq!(holds(&long, &[i, j, n]), equal, "{i} {j} {n}");
            }
        }
    }
}
