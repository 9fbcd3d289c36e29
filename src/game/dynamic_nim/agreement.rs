//! Compares the strategy's automaton with the main theorem, by a sentence about all positions.
//!
//! The sentence shares no code with the construction of the automaton: it has an automaton of its
//! own for g, and the rest is arithmetic.

use num_bigint::BigUint;

use super::formulas::next_bound;
use super::{AdmissibleFormula, BINARY, Formula};
use crate::automaton::{Alphabet, Dfao, DigitOrder};
use crate::budget::Budget;
use crate::game::GameError;
use crate::logic::{Answer, Environment, Sequence, Vocabulary, Wanted, parse, solve};

/// The result of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The automaton is right at every position.
    Everywhere,
    /// Padding zeros change an output.
    Padding,
    /// The least (a, N) at which it is wrong.
    WrongAt(Vec<BigUint>),
}

/// Tells whether a strategy automaton gives the line and the pile of the main theorem at every (a,
/// N).
///
/// # Errors
/// A bound of the budget was reached.
///
/// # Panics
/// The automaton does not read two tracks in base 2.
pub fn strategy_agreement(
    dfao: &Dfao,
    formula: AdmissibleFormula,
    budget: &Budget,
) -> Result<Agreement, GameError> {
    assert_eq!((dfao.alphabet().base(), dfao.alphabet().tracks()), (2, 2), "binary pairs");
    if dfao.padding_fault().is_some() {
        return Ok(Agreement::Padding);
    }
    let sequence =
        |name: &str, automaton| Sequence { name: name.to_owned(), automaton, game: None };
    let sequences = vec![sequence("S", dfao.clone()), sequence("P", greatest_power())];
    let words = Vocabulary::default().with_sequence("S", 2).with_sequence("P", 2);
    let theorem = parse(&theorem(formula.formula()), &words).expect("a formula of the library");
    let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
    let environment = Environment::new(BINARY, sequences)?;
    Ok(match solve(&theorem.formula, &environment, &wanted, &mut |_, _| {})?.answer {
        Answer::Sentence { truth: true, .. } => Agreement::Everywhere,
        Answer::Sentence { witness, .. } => {
            let numbers = witness.into_iter().flatten().map(|(_, number)| number);
            Agreement::WrongAt(numbers.collect())
        }
        Answer::Set(_) => unreachable!("no variable is free"),
    })
}

/// The main theorem about the sequence S. Where N is not 0, g is g(N), h is the rest of N, and y is
/// f(g); so P[h][2*g] tells that g(N − g(N)) = 2g(N).
fn theorem(f: Formula) -> String {
    let at_g = next_bound(f, "y", "g", None);
    format!(
        "A a,n ((a = 0 => S[a][n] = @0) & (a >= 1 & n = 0 => S[a][n] = @1) \
         & (A g,h,y ((a >= 1 & P[n][g] = @1 & n = g + h & {at_g}) => (\
         (a <= y => S[a][n] = @1) \
         & ((a > y & P[h][2*g] = @0) => S[a][n] = @2) \
         & ((a > y & P[h][2*g] = @1 & y < 2*g) => S[a][n] = @3) \
         & ((a > y & P[h][2*g] = @1 & y >= 2*g & y + g < a) => S[a][n] = @4) \
         & ((a > y & P[h][2*g] = @1 & y >= 2*g & y + g >= a) => S[a][n] = @5)))))"
    )
}

/// Reads (N, g), and outputs 1 if g is the greatest power of two that divides N, for N ≥ 1.
fn greatest_power() -> Dfao {
    let alphabet = Alphabet::new(2, 2).expect("four letters");
    // Before the first digit 1 of N; after it, where it is that of g; and where g is wrong.
    let (outputs, targets) = (vec![0, 1, 0], vec![0, 2, 2, 1, 1, 2, 1, 2, 2, 2, 2, 2]);
    let outputs = outputs.into_iter().map(Some).collect();
    Dfao::from_flat(alphabet, DigitOrder::Lsd, outputs, targets).expect("a table")
}
