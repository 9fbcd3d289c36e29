//! The binary form: right at every position, and on a box by definition.

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use nimata_games::game::claim::{Derived, find};
use nimata_games::game::dynamic_nim::{
    AdmissibleFormula, Agreement, BoundFunction, DynamicNim, Formula, LeastMoves, Line, Pile,
    outcome_automaton, strategy, strategy_agreement, strategy_automaton,
};
use nimata_games::game::{Game, Play};
use nimata_logic::logic::Proved;
use num_bigint::BigUint;

use super::{FRACTIONS, NAMED, bound, budget, formula};

fn admissible(formula: Formula) -> AdmissibleFormula {
    let game = DynamicNim::new(BoundFunction::Formula(formula), Play::Normal);
    AdmissibleFormula::of(&game).expect("admissible")
}

fn named(name: &str) -> AdmissibleFormula {
    match bound(name) {
        BoundFunction::Formula(formula) => admissible(formula),
        BoundFunction::Table(_) => panic!("{name} is not a formula"),
    }
}

fn all() -> Vec<AdmissibleFormula> {
    let mut all = NAMED.map(named).to_vec();
    for (p, q) in FRACTIONS.into_iter().filter(|&(_, q)| q < 10) {
        all.push(admissible(formula(Formula::floor, p, q)));
        if p <= 3 * q {
            all.push(admissible(formula(Formula::ceil, p, q)));
        }
    }
    all
}

fn numbers<const N: usize>(numbers: [u32; N]) -> Vec<BigUint> {
    numbers.map(BigUint::from).to_vec()
}

#[test]
fn the_automata_are_minimal_and_zeros_change_no_output() {
    for formula in all() {
        let strategy = strategy_automaton(formula, &budget()).expect("few states");
        let outcome = outcome_automaton(formula, &budget()).expect("few states");
        for dfao in [strategy, outcome] {
            assert_eq!(dfao.padding_fault(), None);
            assert_eq!(minimize(&dfao), dfao);
        }
    }
}

#[test]
fn the_strategy_automaton_names_the_line_and_the_pile_up_to_200() {
    for name in NAMED {
        let (f, dfao) = (bound(name), strategy_automaton(named(name), &budget()).expect("few"));
        for a in 0..=200u32 {
            for n in 0..=200 {
                let wanted = match a {
                    0 => 0,
                    _ => match strategy(&f, &a.into(), &n.into()) {
                        s if s.line == Line::One => 1,
                        s if s.line == Line::TwoA => 2,
                        s if s.line == Line::TwoBOne => 3,
                        s if s.pile == Pile::Smaller => 4,
                        _ => 5,
                    },
                };
                assert_eq!(dfao.value_at_tuple(&numbers([a, n])), Some(wanted), "{name}: {a}, {n}");
            }
        }
    }
}

#[test]
fn the_outcome_automaton_is_the_definition_up_to_64() {
    for name in NAMED {
        let dfao = outcome_automaton(named(name), &budget()).expect("few states");
        let least = LeastMoves::new(&bound(name), Play::Normal, 64, 64, &budget()).expect("fits");
        for a in 0..=64 {
            for b in a..=64 {
                for x in 1..=66 {
                    let wins = i64::from(least.wins(a, b, x));
                    assert_eq!(
                        dfao.value_at_tuple(&numbers([a, b - a, x])),
                        Some(wins),
                        "{name}@{a},{b};{x}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_strategy_agrees_with_the_main_theorem_at_every_position() {
    for formula in all() {
        let dfao = strategy_automaton(formula, &budget()).expect("few states");
        let found = strategy_agreement(&dfao, formula, &budget()).expect("few joint states");
        assert!(matches!(found, Agreement::Everywhere { .. }), "{}: {found:?}", formula.formula());
    }
}

/// Tells whether the automaton gives the winner of the game with that bound, by the rules as
/// formulas.
fn keeps_the_rules(dfao: &Dfao, name: &str) -> bool {
    let game = DynamicNim::parse(name).expect("a game");
    let (claim, _) = find(game.claims(), "outcome", &game).expect("there is one");
    let derived = Derived::values(dfao.clone(), Vec::new(), Vec::new());
    let mut statement = derived.statement("W", claim.rules().cloned()).expect("binary digits");
    statement.prove_game(&budget()).expect("few states") == Proved::Yes
}

#[test]
fn every_outcome_automaton_keeps_the_rules() {
    for formula in all() {
        let dfao = outcome_automaton(formula, &budget()).expect("few states");
        assert!(keeps_the_rules(&dfao, &formula.formula().to_string()), "{}", formula.formula());
    }
}

/// `dfao` with another output at one state, or with another target of one transition.
fn spoiled(dfao: &Dfao) -> impl Iterator<Item = Dfao> + '_ {
    let rows = |dfao: &Dfao| -> Vec<Vec<u32>> {
        dfao.states()
            .map(|q| dfao.row(q).map(|to| u32::try_from(to.index()).expect("few")).collect())
            .collect()
    };
    let build = |outputs: Vec<Option<i64>>, rows| {
        let alphabet = Alphabet::new(2, dfao.alphabet().tracks()).expect("small");
        Dfao::new(alphabet, DigitOrder::Lsd, outputs, rows).expect("a table")
    };
    let outputs = (0..dfao.len()).map(move |at| {
        let mut outputs = dfao.outputs().to_vec();
        outputs[at] = outputs[at].map(|output| 1 - output.min(1));
        build(outputs, rows(dfao))
    });
    let targets = (0..dfao.len()).map(move |at| {
        let mut rows = rows(dfao);
        let last = rows[at].len() - 1;
        rows[at][last] = (rows[at][last] + 1) % u32::try_from(dfao.len()).expect("few");
        build(dfao.outputs().to_vec(), rows)
    });
    outputs.chain(targets)
}

#[test]
fn a_spoiled_automaton_is_found_out() {
    for name in ["2k", "floor(5k/2)"] {
        let formula = named(name);
        let everywhere = |found: Agreement| matches!(found, Agreement::Everywhere { .. });
        let dfao = strategy_automaton(formula, &budget()).expect("few states");
        for wrong in spoiled(&dfao) {
            assert_ne!(minimize(&wrong), dfao);
            assert!(!everywhere(strategy_agreement(&wrong, formula, &budget()).expect("few")));
        }
        let dfao = outcome_automaton(formula, &budget()).expect("few states");
        for wrong in spoiled(&dfao).step_by(5) {
            assert_ne!(minimize(&wrong), dfao);
            if wrong.padding_fault().is_none() {
                assert!(!keeps_the_rules(&wrong, name), "{name}");
            }
        }
    }
}

#[test]
fn the_automaton_of_one_bound_does_not_keep_the_rules_of_another() {
    let dfao = outcome_automaton(named("2k"), &budget()).expect("few states");
    for other in ["k", "3k", "floor(5k/2)", "ceil(3k/2)", "2k:misere"] {
        assert!(!keeps_the_rules(&dfao, other), "{other}");
    }
}

#[test]
fn a_disagreement_is_a_position_where_the_automaton_is_wrong() {
    let (right, wrong) = (named("2k"), named("3k"));
    let dfao = strategy_automaton(wrong, &budget()).expect("few states");
    let found = strategy_agreement(&dfao, right, &budget()).expect("few joint states");
    let Agreement::WrongAt(word) = found else { panic!("{found:?}") };
    let number = |shift: u32| -> u32 {
        word.iter().enumerate().map(|(place, letter)| (letter >> shift & 1) << place).sum()
    };
    let (a, n) = (number(1), number(0));
    let line = strategy(&bound("2k"), &a.into(), &n.into()).line;
    assert_ne!(line == Line::One, dfao.value_at_tuple(&numbers([a, n])) == Some(1));
}
