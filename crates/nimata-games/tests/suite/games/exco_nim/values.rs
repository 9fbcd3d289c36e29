//! EXCO-NIM: closed forms, ladder, rows, level sets, moves and conjectures, compared with the
//! definition.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::{Evaluation, Worth};
use nimata_games::game::exco_nim::{
    ClosedForm, Conjecture, Core, ExcoNim, LevelSet, Rows, Table, core_counts, decide_conjectures,
    run_length,
};
use nimata_games::game::rung::Valued;
use nimata_games::game::{Position, Rules};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::naive::Naive;
use super::run_length::read_run_length;

fn budget() -> Budget {
    Budget::default()
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).expect("small")
}

/// Every position of a box, each pile up to its bound.
fn positions(upto: &[u32]) -> Vec<Vec<u32>> {
    upto.iter().fold(vec![Vec::new()], |all, &most| {
        let longer = |start: &Vec<u32>| {
            let start = start.clone();
            (0..=most).map(move |tokens| [start.as_slice(), &[tokens]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

fn big(piles: &[u32]) -> Vec<BigUint> {
    piles.iter().map(|&tokens| tokens.into()).collect()
}

fn game(piles: usize) -> ExcoNim {
    ExcoNim::parse(&piles.to_string()).expect("a game")
}

fn position(extra: &BigUint, piles: &[BigUint]) -> Position {
    Position::from_groups(vec![vec![extra.clone()], piles.to_vec()])
}

fn evaluate(x0: &BigUint, x1: &BigUint, x2: &BigUint, budget: &Budget) -> Evaluation {
    let at = position(x0, &[x1.clone(), x2.clone()]);
    game(2).value(&at, budget).expect("bounds end rungs alone")
}

/// An option with the value `target`; the function verifies that it is legal.
fn move_to(
    extra: &BigUint,
    piles: &[BigUint],
    target: &BigUint,
) -> Option<(BigUint, Vec<BigUint>)> {
    let (game, from) = (game(piles.len()), position(extra, piles));
    let into = game.move_to(&from, target, &budget()).expect("a small table")?.into;
    assert_eq!(game.is_legal(&from, &into), Some(true));
    let [extra, piles] = into.groups() else { panic!("two groups") };
    Some((extra[0].clone(), piles.clone()))
}

#[test]
fn theorem_1_is_the_definition_and_its_moves_reach_every_value_or_none_can() {
    for upto in [vec![3, 7, 7, 7], vec![2, 4, 4, 4, 4], vec![2, 3, 2, 3, 2, 3]] {
        let definition = Naive::new(&upto);
        for at in positions(&upto) {
            let (extra, piles) = (at[0].into(), big(&at[1..]));
            let form = ClosedForm::new(&extra, &piles);
            assert_eq!(form.value, definition.value(&at).into(), "at {at:?}");
            let lower_bound = ClosedForm::new(&BigUint::ZERO, &piles).value + &extra;
            assert!(lower_bound <= form.value, "the lower bound at {at:?}");
            let values = definition.values_of_options(&at);
            for target in 0..=upto.iter().sum::<u32>() {
                let found = move_to(&extra, &piles, &target.into());
                assert_eq!(found.is_some(), values.contains(&target), "{at:?} to {target}");
            }
        }
    }
}

#[test]
fn theorem_1_and_its_moves_hold_on_huge_piles() {
    let ten = |e: u32| BigUint::from(10u32).pow(e);
    let piles = [ten(900), ten(900) + 3u32, ten(900) + 3u32, ten(901), ten(900) + 9u32];
    let form = ClosedForm::new(&7u32.into(), &piles);
    // y is about 9·10^900, z about y²/2, so m < z.
    assert_eq!(form.value, piles.iter().sum::<BigUint>() + 7u32);
    for target in [BigUint::ZERO, ten(30), ten(900), &form.value - 1u32] {
        let (extra, after) = move_to(&7u32.into(), &piles, &target).expect("below the value");
        assert_eq!(ClosedForm::new(&extra, &after).value, target);
    }
}

#[test]
fn lemma_7_both_ways_and_theorem_2() {
    let table = Table::new(20, 96, 96, &budget()).expect("small");
    let most = 20 + 64 + 64;
    let cores: Vec<Core> =
        (0..most).map(|value| Core::new(value, &budget()).expect("small")).collect();
    for x0 in 0..20 {
        for x1 in 0..64 {
            for x2 in x1..64 {
                let value = table.value(x0, x1, x2);
                for k in 0..=5 {
                    let shifted = table.value(x0, x1 + (1 << k), x2 + (1 << k));
                    if value < 1 << k {
                        assert_eq!(shifted, value, "({x0}; {x1}, {x2}) and k = {k}");
                    } else {
                        assert!(shifted >= 1 << k, "({x0}; {x1}, {x2}) and k = {k}");
                    }
                }
                let core = &cores[value];
                let shift = 1 << core.exponent();
                let down = x1 / shift * shift;
                assert!(core.positions.contains(&(x0, x1 - down, x2 - down)), "Theorem 2");
            }
        }
    }
}

#[test]
fn cores_hold_what_the_definition_says_and_are_counted() {
    let definition = Naive::new(&[15, 15, 15]);
    let counts = core_counts(15, &budget()).expect("small");
    for v in 0..16u32 {
        let core = Core::new(usize::try_from(v).expect("small"), &budget()).expect("small");
        let k = core.exponent();
        let (rows, columns) = (((1u32 << k) / 2).max(1), 1u32 << k);
        let printed = positions(&[v, rows - 1, columns - 1])
            .into_iter()
            .filter(|at| definition.value(at) == v)
            .collect::<Vec<_>>();
        let rows = usize::try_from(rows).expect("small");
        let mirrored = core.positions.iter().filter(|&&(_, x1, x2)| x1 < x2 && x2 < rows).count();
        assert_eq!(core.positions.len() + mirrored, printed.len(), "Core({v})");
        let ordered = printed.iter().filter(|at| at[1] <= at[2]).count();
        assert_eq!(core.positions.len(), ordered, "Core({v})");
        assert_eq!(counts[usize::try_from(v).expect("small")], ordered, "Core({v})");
    }
}

#[test]
fn level_sets_hold_what_the_definition_says() {
    let definition = Naive::new(&[13, 40, 40]);
    for v in 0..14u32 {
        let level_set =
            LevelSet::new(usize::try_from(v).expect("small"), &budget()).expect("small");
        for x1 in 0..=40 {
            for x2 in 0..=40 {
                let x0 = (0..=13).find(|&x0| definition.value(&[x0, x1, x2]) == v);
                let claimed = level_set.x0_at(&x1.into(), &x2.into()).map(narrow);
                assert_eq!(claimed, x0, "v = {v} at ({x1}, {x2})");
            }
        }
        let automaton = &level_set.automaton;
        assert_eq!(nimata_automata::automaton::minimize(automaton).len(), automaton.len());
        assert_eq!(automaton.padding_fault(), None);
    }
}

#[test]
fn rows_are_the_definition_before_and_after_they_repeat() {
    let rows = Rows::new(4, 14, &budget()).expect("they repeat");
    let end = rows.start() + 2 * rows.period();
    assert!(end < 700, "the rows up to 14 repeat early");
    let upto = [3, 14, narrow(end)];
    let definition = Naive::new(&upto);
    for at in positions(&upto) {
        let [x0, x1, x2] = [0, 1, 2].map(|pile| usize::try_from(at[pile]).expect("small"));
        let value = definition.value(&at);
        assert_eq!(rows.value(x0, x1, &x2.into()), value.into(), "at {at:?}");
        assert_eq!(rows.row(x0, x1).gap(x2), x0 + x1 + x2 - usize::try_from(value).expect("small"));
    }
}

#[test]
fn rows_are_the_table_far_out() {
    let rows = Rows::new(4, 63, &budget()).expect("they repeat");
    let table = Table::new(4, 64, 3 * rows.period() + rows.start(), &budget()).expect("fits");
    for x0 in 0..4 {
        for x1 in 0..64 {
            let row = rows.row(x0, x1);
            for x2 in 0..table.bounds().2 {
                assert_eq!(row.gap(x2), table.gap(x0, x1, x2), "({x0}; {x1}, {x2})");
            }
        }
    }
}

#[test]
fn preperiods_and_periods_are_the_least() {
    let rows = Rows::new(4, 63, &budget()).expect("they repeat");
    for row in rows.iter() {
        let horizon = rows.start() + 2 * rows.period();
        let holds = |from: usize, period: usize| {
            (from..horizon).all(|x2| row.gap(x2) == row.gap(x2 + period))
        };
        assert!(holds(row.preperiod, row.period));
        assert!(row.preperiod == 0 || !holds(row.preperiod - 1, row.period));
        assert!((1..row.period).all(|shorter| !holds(rows.start(), shorter)));
        assert_eq!(read_run_length(&run_length(&row.cycle())), Some(row.cycle()));
    }
}

#[test]
fn conjecture_5_fails_at_x1_24_by_the_definition() {
    let definition = Naive::new(&[1, 24, 800]);
    let gap = |x2: u32| 25 + x2 - definition.value(&[1, 24, x2]);
    assert_eq!((gap(412), gap(444)), (2, 6));
    assert!((410..800 - 96).all(|x2| gap(x2) == gap(x2 + 96)));
    let rows = Rows::new(2, 24, &budget()).expect("they repeat");
    assert_eq!((rows.row(1, 24).preperiod, rows.row(1, 24).period), (410, 96));
}

#[test]
fn the_other_instances_up_to_127_hold() {
    let rows = Rows::new(64, 127, &budget()).expect("they repeat");
    let instances = decide_conjectures(&rows);
    let refuted: Vec<_> = instances
        .iter()
        .filter(|instance| instance.fails_at.is_some())
        .map(|instance| (instance.conjecture, instance.x0, instance.x1))
        .collect();
    assert_eq!(refuted, [(Conjecture::Five, 1, 24)]);
    for conjecture in Conjecture::ALL {
        assert!(instances.iter().any(|instance| instance.conjecture == conjecture));
    }
}

#[test]
fn moves_for_two_piles_reach_every_value_that_an_option_has() {
    let upto = [5, 12, 12];
    let definition = Naive::new(&upto);
    for at in positions(&upto) {
        let values = definition.values_of_options(&at);
        let [x0, x1, x2] = [0, 1, 2].map(|pile| BigUint::from(at[pile]));
        for target in 0..=30u32 {
            let found = move_to(&x0, &[x1.clone(), x2.clone()], &target.into());
            assert_eq!(found.is_some(), values.contains(&target), "{at:?} to {target}");
            if let Some((y0, piles)) = found {
                let after = [vec![y0], piles].concat();
                let narrow = |pile| u32::try_from(pile).expect("small");
                let small: Vec<u32> = after.iter().map(narrow).collect();
                assert_eq!(definition.value(&small), target, "{at:?} to {small:?}");
            }
        }
    }
}

#[test]
fn moves_from_huge_positions_reach_small_values() {
    let huge = BigUint::from(2u32).pow(500);
    let piles = [&huge + 5u32, &huge + 9u32];
    for target in 0..17u32 {
        let (y0, after) =
            move_to(&3u32.into(), &piles, &target.into()).expect("below the value 17");
        let evaluation = evaluate(&y0, &after[0], &after[1], &budget());
        assert_eq!(evaluation.worth, Worth::Value(target.into()));
    }
}

fn exact(x0: usize, x1: usize, x2: usize) -> Option<BigUint> {
    match evaluate(&x0.into(), &x1.into(), &x2.into(), &budget()).worth {
        Worth::Value(value) => Some(value),
        _ => None,
    }
}

#[test]
fn the_ladder_is_the_table() {
    let table = Table::new(9, 70, 300, &budget()).expect("small");
    for x0 in 0..9 {
        for x1 in (0..70).step_by(3) {
            for x2 in (0..300).step_by(7) {
                assert_eq!(
                    exact(x0, x1, x2),
                    Some(table.value(x0, x1, x2).into()),
                    "({x0}; {x1}, {x2})"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn the_ladder_is_the_table_under_shifts(
        x0 in 0usize..30, x1 in 0usize..200, x2 in 0usize..200, high in 1usize..50
    ) {
        let table = Table::new(x0 + 1, x1 + 1, x2 + 1, &budget()).expect("small");
        let value = table.value(x0, x1, x2);
        let shift = BigUint::from(high) << 40;
        let far = evaluate(&x0.into(), &(&shift + x1), &(shift + x2), &budget());
        prop_assert_eq!(far.worth, Worth::Value(value.into()));
    }

    #[test]
    fn the_ladder_is_the_rows(x1 in 1usize..32, x0 in 0usize..4, x2 in 0usize..5000) {
        let rows = Rows::new(4, 31, &budget()).expect("they repeat");
        prop_assert_eq!(exact(x0, x1, x2), Some(rows.value(x0, x1, &x2.into())));
        let far = BigUint::from(10u32).pow(200) + x2;
        let evaluation = evaluate(&x0.into(), &x1.into(), &far, &budget());
        prop_assert_eq!(evaluation.worth, Worth::Value(rows.value(x0, x1, &far)));
    }
}

#[test]
fn what_is_not_decided_is_an_interval() {
    let at = |e: u32| BigUint::from(2u32).pow(e);
    // No theorem speaks of piles whose highest common digit is followed by digits that no carry
    // passes: 5 xor 3 is 6, and the bounds are 2^71 + 2^70 + 1 + 6 and 2^72 + 1 + 8.
    let (x1, x2) = (at(70) + at(69) + 5u32, at(71) + at(69) + 3u32);
    let evaluation = evaluate(&1u32.into(), &x1, &x2, &budget());
    let (at_least, at_most) = (at(70) + at(71) + 7u32, Some(at(72) + 9u32));
    let worth = Worth::Between { at_least, at_most };
    assert_eq!(evaluation.worth, worth);
    assert!(!evaluation.because.is_empty());
}

#[test]
fn a_bound_of_memory_gives_an_interval_with_its_reason() {
    let tight = Budget::new(1, 64, None);
    let evaluation = evaluate(&1u32.into(), &24u32.into(), &1000u32.into(), &tight);
    assert!(matches!(evaluation.worth, Worth::Between { .. }));
    assert!(evaluation.because.iter().any(|reason| reason.rule == "limit"));
}
