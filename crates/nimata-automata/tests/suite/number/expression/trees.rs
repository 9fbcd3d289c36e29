//! Random expressions compared with their syntax trees, and arbitrary text.

use nimata_automata::number::expression::{
    ExpressionErrorKind as Kind, FileAccess, Limits, evaluate, split_top_level,
};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proptest::prelude::*;

use super::limits;

/// A syntax tree, evaluated and written by the two functions below.
#[derive(Clone, Debug)]
enum Tree {
    Number(u32),
    Negative(Box<Tree>),
    Sum(Box<Tree>, Box<Tree>),
    Difference(Box<Tree>, Box<Tree>),
    Product(Box<Tree>, Box<Tree>),
    Power(Box<Tree>, u32),
    Factorial(u32),
}

fn tree_value(tree: &Tree) -> BigInt {
    match tree {
        Tree::Number(n) => BigInt::from(*n),
        Tree::Negative(a) => -tree_value(a),
        Tree::Sum(a, b) => tree_value(a) + tree_value(b),
        Tree::Difference(a, b) => tree_value(a) - tree_value(b),
        Tree::Product(a, b) => tree_value(a) * tree_value(b),
        Tree::Power(a, n) => (0..*n).map(|_| tree_value(a)).product(),
        Tree::Factorial(n) => (1..=*n).map(BigInt::from).product(),
    }
}

/// The tree as text, with parentheses only where precedence requires them. The levels are 0 sum, 1
/// product, 2 signed, 3 power, 4 atom.
fn tree_text(tree: &Tree, level: u32) -> String {
    let (own, text) = match tree {
        Tree::Number(n) => (4, n.to_string()),
        Tree::Negative(a) => (2, format!("-{}", tree_text(a, 2))),
        Tree::Sum(a, b) => (0, format!("{} + {}", tree_text(a, 0), tree_text(b, 1))),
        Tree::Difference(a, b) => (0, format!("{}-{}", tree_text(a, 0), tree_text(b, 1))),
        Tree::Product(a, b) => (1, format!("{}*{}", tree_text(a, 1), tree_text(b, 2))),
        Tree::Power(a, n) => (3, format!("{}^{n}", tree_text(a, 4))),
        Tree::Factorial(n) => (4, format!("{n}!")),
    };
    if own < level { format!("({text})") } else { text }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf =
        prop_oneof![any::<u32>().prop_map(Tree::Number), (0..30_u32).prop_map(Tree::Factorial)];
    leaf.prop_recursive(6, 40, 2, |inner| {
        let pair = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            inner.clone().prop_map(|a| Tree::Negative(Box::new(a))),
            pair().prop_map(|(a, b)| Tree::Sum(a, b)),
            pair().prop_map(|(a, b)| Tree::Difference(a, b)),
            pair().prop_map(|(a, b)| Tree::Product(a, b)),
            (inner.clone(), 0..4_u32).prop_map(|(a, n)| Tree::Power(Box::new(a), n)),
        ]
    })
}

proptest! {
    #[test]
    fn agrees_with_the_tree_that_was_written(tree in trees()) {
        let text = tree_text(&tree, 0);
        let expected = tree_value(&tree);
        let files = FileAccess::Refused;
        match evaluate(&text, &Limits { max_digits: 100_000, files, deadline: None }) {
            Ok(found) => prop_assert_eq!(BigInt::from(found), expected, "{}", text),
            Err(error) => {
                prop_assert!(expected.is_negative(), "{}", error.render(&text));
                prop_assert_eq!(error.kind(), &Kind::BelowZero);
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        if let Err(error) = evaluate(&text, &limits(50)) {
            prop_assert!(error.column() <= text.chars().count() + 1);
            prop_assert!(!error.render(&text).is_empty());
        }
    }

    #[test]
    fn no_text_in_its_own_alphabet_makes_it_panic(
        text in "([0-9]{1,3}|[-+*^!(): ,;_é\n]|0x|digits\\(|@|\\)){0,40}",
    ) {
        match evaluate(&text, &limits(50)) {
            Ok(found) => prop_assert!(found.is_zero() || found.bits() <= 167),
            Err(error) => {
                prop_assert!(error.column() <= text.chars().count() + 1);
                prop_assert!(!error.render(&text).is_empty());
            }
        }
        let parts = split_top_level(&text, &[',', ';']);
        for (column, part) in parts {
            let rest: String = text.chars().skip(column).collect();
            prop_assert!(rest.starts_with(part));
        }
    }
}
