//! Automata of linear atoms about integers, and of their codes.

use super::error::IntegerError;
use super::lower::OverCodes;
use crate::logic::linear::Sum;
use crate::logic::solve::{linear, solve};
use crate::logic::{Answer, Environment, Relation, Sequence, Vocabulary, Wanted, parse};
use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, Numeration, explore, minimize, reverse,
};
use nimata_automata::budget::{Budget, Reached};

/// The atom Σ aᵢxᵢ + c = 0 or Σ aᵢxᵢ + c ≥ 0; the variables are the tracks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Atom {
    /// Whether the sum is at least 0, and not 0.
    pub(super) at_least: bool,
    pub(super) coefficients: Vec<i128>,
    pub(super) constant: i128,
}

/// The automaton of an atom, for the codes of integers.
pub(super) fn table(
    atom: &Atom,
    numerals: &Numeration,
    codes: &Numeration,
    budget: &Budget,
) -> Result<Dfao, IntegerError> {
    let tracks = u32::try_from(atom.coefficients.len()).unwrap_or(u32::MAX);
    Alphabet::new(codes.digits(), tracks)?;
    let relation = if atom.at_least { Relation::AtLeast } else { Relation::Equal };
    let factors = (0..).zip(atom.coefficients.iter().copied()).collect();
    let sum = Sum { factors, constant: atom.constant };
    // Forms in sums of negaFibonacci numbers have their signs the most significant digit first.
    if numerals.negative_base().is_none() && numerals.order() == DigitOrder::Lsd {
        let msd = numerals.clone().in_order(DigitOrder::Msd);
        let found = linear::atom(&sum, relation, &msd, &msd, budget)?;
        let lsd = reverse(&found.ok_or(IntegerError::Large)?, budget)?;
        return Ok(lsd.in_numeration(codes.clone())?);
    }
    let found = linear::atom(&sum, relation, numerals, codes, budget)?;
    found.ok_or(IntegerError::Large)
}

/// The given sequences that relate codes to integers.
pub(super) fn given(
    lowering: &OverCodes,
    numerals: &Numeration,
    codes: &Numeration,
    budget: &Budget,
) -> Result<Vec<Sequence>, IntegerError> {
    let sequence = |name: &String, automaton: Dfao| -> Result<Sequence, IntegerError> {
        let automaton = automaton.in_numeration(codes.clone())?;
        Ok(Sequence { name: name.clone(), automaton, game: None })
    };
    let parts = parts(codes.digits(), codes.order(), budget)?;
    if numerals.negative_base().is_some() {
        return Ok(vec![sequence(&lowering.pairs, parts)?]);
    }
    let mut given = vec![
        sequence(&lowering.appended, appended(codes.order(), budget)?)?,
        sequence(&lowering.parts, parts)?,
    ];
    let environment = Environment::new(codes.clone(), given.clone())?;
    let pair = parse(&lowering.pair(), &Vocabulary::of(&given)).expect("a formula").formula;
    let tracks = ["w", "p", "m"].map(str::to_owned).into();
    let wanted = Wanted {
        budget: budget.clone(),
        least: 0,
        listed: 0,
        lemmas: false,
        tracks,
        ..Wanted::default()
    };
    let Answer::Set(set) = solve(&pair, &environment, &wanted, &mut |_, _| {})?.answer else {
        unreachable!("the formula has free variables")
    };
    given.push(sequence(&lowering.pairs, set.automaton)?);
    Ok(given)
}

/// The automaton of w and z that is 1 where the digits of z are those of w and a 0 after them.
fn appended(order: DigitOrder, budget: &Budget) -> Result<Dfao, Reached> {
    // The digit of w that is that of z at the place before, or the other way round; `None` if
    // others were different.
    let successors = |awaited: &Option<u32>| {
        let next = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[w, z]| {
            let (now, next) = if order == DigitOrder::Msd { (w, z) } else { (z, w) };
            (*awaited == Some(now)).then_some(next)
        });
        Ok::<_, Reached>(next.into())
    };
    let alphabet = Alphabet::new(2, 2).expect("four letters");
    let holds = |awaited: &Option<u32>| Some(i64::from(*awaited == Some(0)));
    Ok(minimize(&explore(alphabet, order, budget, Some(0), successors, holds)?))
}

/// The automaton of w, p and m that is 1 where p has the digits of w at even places and zeros
/// elsewhere, and m those at odd places; in base −b w is then the code of p − m.
fn parts(base: u32, order: DigitOrder, budget: &Budget) -> Result<Dfao, IntegerError> {
    let alphabet = Alphabet::new(base, 3)?;
    // Whether the digits fit if the next place, least significant digit first, is even, or odd; or
    // if the last place, most significant digit first, is even, or odd.
    let start = match order {
        DigitOrder::Msd => [true, true],
        DigitOrder::Lsd => [true, false],
    };
    let successors = |&[even, odd]: &[bool; 2]| {
        let next = (0..alphabet.letters()).map(|letter| {
            let digits = alphabet.digits_of(letter);
            let (at_even, at_odd) = (
                (digits[0], 0) == (digits[1], digits[2]),
                (0, digits[0]) == (digits[1], digits[2]),
            );
            match order {
                DigitOrder::Msd => [odd && at_even, even && at_odd],
                DigitOrder::Lsd => [odd && at_odd, even && at_even],
            }
        });
        Ok::<_, Reached>(next.collect())
    };
    let holds = |&[even, odd]: &[bool; 2]| {
        Some(i64::from(match order {
            DigitOrder::Msd => even,
            DigitOrder::Lsd => even || odd,
        }))
    };
    let found = explore(alphabet, order, budget, start, successors, holds)?;
    Ok(minimize(&found))
}
