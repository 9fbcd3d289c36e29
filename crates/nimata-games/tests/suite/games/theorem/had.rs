//! Numbers that some option has, as a theorem file states them beside its values: with them
//! Conjectures 1 to 3 on EXCO-NIM prove themselves for every x0.

use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::relation::{NUMBER, Relations};
use nimata_games::game::theorem::TheoremFile;
use nimata_logic::logic::{Demand, Formula};

use nimata_testing::root;

const EVERY_X0: &str = "conjectures-1-to-3-every-x0.theorem";
const SUM: &str = "sum-of-exco-nim.theorem";

fn text(name: &str) -> String {
    std::fs::read_to_string(root().join("fixtures/theorems").join(name)).expect("a fixture")
}

fn relations(file: &TheoremFile) -> Relations {
    let budget = Budget::default();
    Relations::new(file.rules().clone(), file.numerals().clone(), &budget).expect("rules")
}

/// The positions and numbers that a formula of the file holds.
fn set(formula: &Formula, file: &TheoremFile, relations: &Relations) -> Dfao {
    let given = file.given().iter().map(|given| (given.name(), &given.sequences[0].automaton));
    let known: Vec<(&str, &Dfao)> = given.collect();
    let value = file.value();
    let text = format!("E {value} ({value} = {NUMBER} & ({formula}))");
    relations.set(&text, &known).expect("a formula of the file")
}

#[test]
fn conjectures_1_to_3_prove_themselves_for_every_x0_with_a_bound_from_below() {
    let file = TheoremFile::parse(&text(EVERY_X0)).expect("a theorem file");
    let relations = relations(&file);
    let values = set(file.formula(), &file, &relations);
    // The first value that needs the bound is the one at (3, 13, 13), which is 29: nothing else
    // shows that some option has 3.
    let (_, faults) = relations.decide(&values).expect("within the bounds");
    assert_eq!(faults[0].demand, Demand::Reached);
    assert_eq!(faults[0].position, [3u32, 13, 13].map(Into::into));

    let had = set(file.option_values().expect("stated"), &file, &relations);
    let (statement, faults) = relations.stating(had).decide(&values).expect("within the bounds");
    assert!(faults.is_empty(), "{faults:?}");
    let bytes = statement.certificate().to_json();
    match check(bytes.as_bytes(), None, &Limits::default()) {
        Verdict::Accepted(accepted) => assert!(accepted.sentence().contains("Sprague–Grundy")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn where_the_value_is_the_sum_proves_itself_and_holds_the_sums_of_the_conjectures() {
    let [file, conjectures] = [SUM, EVERY_X0].map(|name| TheoremFile::parse(&text(name)));
    let (file, conjectures) = (file.expect("a file"), conjectures.expect("a file"));
    let relations = relations(&file);
    let values = set(file.formula(), &file, &relations);
    let known = [("V", &values), ("W", &set(conjectures.formula(), &conjectures, &relations))];
    let other = "W[x0][x1][x2][v_] = @1 & V[x0][x1][x2][v_] = @0 & v_ = x0 + x1 + x2";
    let others = relations.set(other, &known).expect("a formula");
    assert_eq!(others.outputs(), [Some(0)]);
    let had = set(file.option_values().expect("stated"), &file, &relations);
    let (_, faults) = relations.stating(had).decide(&values).expect("within the bounds");
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_number_that_no_option_has_is_a_fault() {
    // Nim on one pile: the value is x1, and no option has a greater one.
    let text = "about nim:1\nvalue x1\nhad w if w <= x1 + 1\n";
    let file = TheoremFile::parse(text).expect("a file");
    let relations = relations(&file);
    let values = set(file.formula(), &file, &relations);
    let had = set(file.option_values().expect("stated"), &file, &relations);
    let (_, faults) = relations.stating(had).decide(&values).expect("within the bounds");
    assert!(faults.iter().any(|fault| fault.demand == Demand::Had), "{faults:?}");
}

#[test]
fn the_bound_and_the_values_are_those_of_the_rules() {
    for name in [EVERY_X0, SUM] {
        agrees_with_the_rules(&TheoremFile::parse(&text(name)).expect("a theorem file"));
    }
}

fn agrees_with_the_rules(file: &TheoremFile) {
    let relations = relations(file);
    let values = set(file.formula(), file, &relations);
    let had = set(file.option_values().expect("stated"), file, &relations);
    let (least, most) = (6, 36);
    let mut known = vec![vec![vec![0usize; most]; most]; least];
    let mut spoken = 0;
    for x2 in 0..most {
        for x1 in 0..most {
            for x0 in 0..least {
                let mut options = std::collections::BTreeSet::new();
                for (r, floor) in known.iter().enumerate().take(x0 + 1) {
                    options.extend((0..x1).map(|s| floor[s][x2]));
                    options.extend((0..x2).map(|s| floor[x1][s]));
                    options.extend((r < x0).then(|| floor[x1][x2]));
                }
                let value = (0..).find(|v| !options.contains(v)).expect("a mex");
                known[x0][x1][x2] = value;
                for v in 0..=x0 + x1 + x2 {
                    let at = [x0, x1, x2, v].map(Into::into);
                    if values.value_at_tuple(&at) == Some(1) {
                        assert_eq!(value, v, "({x0}; {x1}, {x2})");
                        spoken += 1;
                    } else if had.value_at_tuple(&at) == Some(1) {
                        assert!(options.contains(&v), "({x0}; {x1}, {x2}) and {v}");
                    }
                }
            }
        }
    }
    assert!(spoken > 4_000, "{spoken}");
}
