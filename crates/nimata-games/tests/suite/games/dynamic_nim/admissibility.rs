//! Conditions 1–4, functions that violate them, and the converse theorem.

use nimata_games::game::Play;
use nimata_games::game::dynamic_nim::{
    BoundFunction, Condition, Decided, DynamicNim, Formula, LeastMoves, Refutation, TableOfBounds,
    refutation, strategy,
};
use num_bigint::BigUint;

use super::{bound, budget, game};
use nimata_testing::Chance;

/// The least N up to `most` at which a condition fails, by Definition 2.
fn least_failure(f: impl Fn(u64) -> u64, condition: Condition, most: u64) -> Option<u64> {
    (1..=most).find(|&n| {
        let power = n.is_power_of_two();
        match condition {
            Condition::One => f(1 << n.trailing_zeros()) > f(n),
            Condition::Two => power && f(n) >= 4 * n,
            Condition::Three => power && n > f(n),
            Condition::Four => power && f(n) >= 2 * n && n + f(n) > f(2 * n),
        }
    })
}

/// Every r = p/q with q ≤ 12 and r ≤ 5, rounded both ways.
fn formulas() -> impl Iterator<Item = Formula> {
    (1..=12)
        .flat_map(|q| (1..=5 * q).map(move |p| (p, q)))
        .flat_map(|(p, q)| {
            let both: [super::Rounding; 2] = [Formula::floor, Formula::ceil];
            both.map(|round| (round, p, q))
        })
        .filter_map(|(round, p, q)| round(p, q).ok())
}

fn value(formula: Formula, k: u64) -> u64 {
    let (p, q) = (
        u64::try_from(formula.p()).expect("positive"),
        u64::try_from(formula.q()).expect("positive"),
    );
    let added = u64::try_from(formula.added()).expect("no negative number");
    added + if formula.rounds_up() { (p * k).div_ceil(q) } else { p * k / q }
}

/// The same formulas, and the results of adding a number to them.
fn formulas_with_more() -> impl Iterator<Item = Formula> {
    let more = |formula: Formula| [0, 1, 2, 5].map(|c| formula.plus(c).expect("a small number"));
    let slow = (2..=5).flat_map(|q| (1..q).map(move |p| (p, q)));
    // Rounded down, these are bounds only after a number is added.
    let slow = slow.map(|(p, q)| format!("floor({p}k/{q})+2"));
    let slow = slow.map(|text| Formula::parse(&text).expect("a bound"));
    formulas().chain(slow).flat_map(more)
}

#[test]
fn the_conditions_of_formulas_fail_where_they_first_fail_by_definition() {
    for formula in formulas_with_more() {
        let known = DynamicNim::new(BoundFunction::Formula(formula), Play::Normal);
        for condition in Condition::ALL {
            let naive = least_failure(|k| value(formula, k), condition, 600).map(BigUint::from);
            assert_eq!(
                known.admissibility().failure(condition),
                naive.as_ref(),
                "{formula}, {condition:?}"
            );
        }
    }
}

#[test]
fn erratum_rounded_up_the_admissible_r_end_at_3_and_rounded_down_before_4() {
    for formula in formulas() {
        let (p, q) = (formula.p(), formula.q());
        let wanted = q <= p && if formula.rounds_up() { p <= 3 * q } else { p < 4 * q };
        let game = DynamicNim::new(BoundFunction::Formula(formula), Play::Normal);
        let everywhere = game.admissibility().decided() == Decided::Everywhere;
        assert_eq!(everywhere, wanted, "{formula}");
    }
    // The paper prints r < 4 for both; the least failing N is 1 for every r between 3 and 4.
    let game = game("ceil(7k/2)");
    assert_eq!(game.admissibility().first_failure(), Some((Condition::Two, &BigUint::from(1u32))));
}

fn refuted(f: &BoundFunction) -> Option<Refutation> {
    let game = DynamicNim::new(f.clone(), Play::Normal);
    let (condition, at) = game.admissibility().first_failure()?;
    refutation(f, condition, at, &budget()).expect("fits")
}

#[test]
fn r_4_is_refuted_at_the_position_of_the_converse_theorem() {
    // x = 1: a > f(1), f(2) and a - 1 > f(4) = 16, so (18, 3). The formula gives g(3) = 1.
    let found = refuted(&bound("4k")).expect("4k is not admissible");
    assert_eq!((found.condition, found.piles), (Condition::Two, [18, 21]));
    let truth = LeastMoves::new(&bound("4k"), Play::Normal, 18, 21, &budget()).expect("fits");
    assert_eq!((found.formula, Some(found.truth)), (1, truth.at(18, 21)));
    assert_ne!(found.formula, found.truth);
}

#[test]
fn r_one_half_is_refuted_at_the_position_of_the_converse_theorem() {
    // x = 2: f(2) = 1 < 2, so (4, 4): piles 4 and 8, where taking 2 of the 4 wins.
    let found = refuted(&bound("ceil(k/2)")).expect("it is not admissible");
    let wanted = (Condition::Three, [4, 8], 4, 2);
    assert_eq!((found.condition, found.piles, found.formula, found.truth), wanted);
    assert!(DynamicNim::parse("floor(k/2)").is_err());
}

#[test]
fn every_formula_that_is_not_admissible_is_refuted() {
    for formula in formulas_with_more() {
        let game = DynamicNim::new(BoundFunction::Formula(formula), Play::Normal);
        let found = refuted(game.bound());
        let everywhere = game.admissibility().decided() == Decided::Everywhere;
        assert_eq!(found.is_none(), everywhere, "{formula}");
    }
}

fn table(entries: &[u64]) -> BoundFunction {
    BoundFunction::Table(TableOfBounds::new("test", entries.to_vec()).expect("positive"))
}

#[test]
fn a_table_that_breaks_one_condition_is_refuted_by_that_condition() {
    let cases = [
        // f(3) = 1 < f(1) = 2.
        (Condition::One, 3, vec![2, 4, 1, 8, 10, 12]),
        // f(2) = 8 = 4·2.
        (Condition::Two, 2, vec![2, 8, 6, 10, 10, 12, 14, 24, 18, 20, 22, 24]),
        // f(4) = 3.
        (Condition::Three, 4, vec![1, 2, 3, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
        // f(2) = 6, and 2 + 6 > f(4) = 7.
        (Condition::Four, 2, vec![3, 6, 9, 7, 15, 18, 21, 16, 27, 30, 33, 36]),
    ];
    for (condition, at, entries) in cases {
        let f = table(&entries);
        let game = DynamicNim::new(f.clone(), Play::Normal);
        let first = game.admissibility().first_failure();
        assert_eq!(first, Some((condition, &BigUint::from(u32::try_from(at).expect("small")))));
        let found = refuted(&f).expect("refuted");
        assert_eq!(found.condition, condition);
        assert_ne!(found.formula, found.truth);
    }
}

#[test]
fn random_tables_are_refuted_exactly_if_a_condition_fails() {
    let mut random = Chance(7);
    let mut broken = [0; 4];
    for _ in 0..400 {
        let factor = [2, 3, 4, 5][usize::try_from(random.below(4)).expect("small")];
        let entries: Vec<u64> =
            (1..=24u64).map(|k| (k / 2).max(1) + random.below(factor * k)).collect();
        let f = table(&entries);
        let game = DynamicNim::new(f.clone(), Play::Normal);
        let naive = |k: u64| entries.get(usize::try_from(k - 1).expect("small")).copied();
        for condition in Condition::ALL {
            // After the table, Condition 4 requires nothing.
            let fails = least_failure(|k| naive(k).unwrap_or(u64::MAX), condition, 24);
            assert_eq!(game.admissibility().failure(condition), fails.map(BigUint::from).as_ref());
        }
        if let Some((condition, _)) = game.admissibility().first_failure() {
            broken[condition.number() - 1] += 1;
            assert!(refuted(&f).is_some(), "{entries:?}");
        }
        decided_part_is_right(&game, 25);
    }
    assert!(broken.iter().all(|&count| count >= 5), "{broken:?}");
}

/// Verifies the main theorem wherever it is known to decide, for all piles up to `most`.
fn decided_part_is_right(game: &DynamicNim, most: u32) {
    let least =
        LeastMoves::new(game.bound(), Play::Normal, most, 2 * most, &budget()).expect("fits");
    for a in (1..=most).filter(|&a| game.admissibility().decides(&a.into())) {
        for b in a..=2 * most {
            let found = strategy(game.bound(), &a.into(), &(b - a).into());
            assert_eq!(Some(found.size), least.at(a, b).map(BigUint::from), "{game}@{a},{b}");
        }
    }
}

#[test]
fn a_formula_that_fails_late_is_decided_before() {
    let game = game("ceil(29k/30)");
    assert_eq!(game.admissibility().decided(), Decided::SmallerPile(32u32.into()));
    decided_part_is_right(&game, 33);
}

#[test]
fn squares_fail_condition_2_at_4_and_are_decided_below() {
    // f(1) = 1 < 4 and f(2) = 4 < 8, but f(4) = 16.
    let game = game("k^2");
    assert_eq!(game.to_string(), "dynamic:k^2");
    assert_eq!(game.admissibility().first_failure(), Some((Condition::Two, &BigUint::from(4u32))));
    assert_eq!(bound("k^2").at(&300u32.into()), Some(90_000u32.into()));
}
