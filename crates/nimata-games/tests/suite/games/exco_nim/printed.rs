//! Every value printed in the two papers on EXCO-NIM, compared with values computed from the rules.
//!
//! `fixtures/exco/` contains the printed values, one file for each table. Differences must be
//! listed in `fixtures/exco/errata.txt` with the true values; docs/errata.md discusses them.

use std::collections::BTreeSet;

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::exco_nim::{ClosedForm, LevelSet, Row, Rows, Table};
use nimata_games::game::{Position, read_game};

use super::naive::Naive;
use super::run_length::read_run_length;
use nimata_testing::root;

/// The cells of a fixture, without comments.
fn cells(file: &str) -> Vec<Vec<String>> {
    let path = root().join("fixtures/exco").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

fn number(cell: &str) -> usize {
    cell.parse().unwrap_or_else(|_| panic!("`{cell}` is not a number"))
}

fn position(cell: &str) -> Vec<u32> {
    let numbers = cell.split([';', ',']).map(|pile| pile.parse().expect("a pile"));
    numbers.collect()
}

/// The definition on boxes that contain every printed position with n = 2.
struct Truth {
    boxes: Vec<([u32; 3], Naive)>,
}

impl Truth {
    fn new() -> Self {
        let fill = |upto: [u32; 3]| (upto, Naive::new(&upto));
        Truth { boxes: vec![fill([4, 64, 128]), fill([3, 30, 470]), fill([6, 19, 122])] }
    }

    fn value(&self, position: &[u32]) -> usize {
        let holds = |upto: &[u32; 3]| position.iter().zip(upto).all(|(x, most)| x <= most);
        let found = self.boxes.iter().find(|(upto, _)| holds(upto));
        let (_, definition) = found.unwrap_or_else(|| panic!("{position:?} is outside the boxes"));
        usize::try_from(definition.value(position)).expect("small")
    }
}

/// The places where the paper is wrong: the file, the place, and the true value.
#[derive(Default)]
struct Differences(BTreeSet<[String; 3]>);

impl Differences {
    fn compare(&mut self, file: &str, place: String, printed: impl ToString, truth: impl ToString) {
        if printed.to_string() != truth.to_string() {
            self.0.insert([file.to_owned(), place, truth.to_string()]);
        }
    }
}

#[test]
fn every_printed_value_is_right_or_listed_with_the_true_one() {
    let truth = Truth::new();
    let rows = Rows::new(4, 31, &Budget::default()).expect("they repeat");
    let mut found = Differences::default();
    single_values(&truth, &mut found);
    sequences(&truth, &mut found);
    thresholds(&truth, &rows, &mut found);
    periods(&truth, &rows, &mut found);
    families(&mut found);
    three_piles(&mut found);
    let listed: BTreeSet<[String; 3]> = cells("errata.txt")
        .into_iter()
        .map(|row| row.try_into().expect("file | place | truth"))
        .collect();
    let missing: Vec<_> = found.0.difference(&listed).map(|row| row.join(" | ")).collect();
    let idle: Vec<_> = listed.difference(&found.0).map(|row| row.join(" | ")).collect();
    assert!(missing.is_empty(), "differences not listed:\n{}", missing.join("\n"));
    assert!(idle.is_empty(), "listed, but no difference:\n{}", idle.join("\n"));
}

/// Files of `place | position | value`; the table must agree with the definition.
fn single_values(truth: &Truth, found: &mut Differences) {
    let table = Table::new(7, 65, 129, &Budget::default()).expect("a small box");
    for file in [
        "paper1-lemma-7.txt",
        "paper2-lemma-6.txt",
        "paper1-shift-members.txt",
        "paper2-shift-members.txt",
        "paper1-conjecture-1-equalities.txt",
        "paper2-conjecture-1-equalities.txt",
        "paper1-section-4.3.txt",
    ] {
        for row in cells(file) {
            let at = position(&row[1]);
            let value = truth.value(&at);
            let [x0, x1, x2] = [0, 1, 2].map(|pile| usize::try_from(at[pile]).expect("small"));
            assert_eq!(table.value(x0, x1, x2), value, "two recomputations of {}", row[1]);
            found.compare(file, format!("{}, G({})", row[0], row[1]), &row[2], value);
        }
    }
}

fn sequences(truth: &Truth, found: &mut Differences) {
    for file in ["paper1-conjecture-1-sequences.txt", "paper2-conjecture-1-sequences.txt"] {
        for row in cells(file) {
            let [x0, x1, first] = [0, 1, 2].map(|cell| row[cell].parse::<u32>().expect("a number"));
            for (x2, printed) in (first..).zip(row[3].split(',')) {
                let upper = usize::try_from(x0 + x1 + x2).expect("small");
                let gap = upper - truth.value(&[x0, x1, x2]);
                found.compare(file, format!("x0 = {x0}, x1 = {x1}, x2 = {x2}"), printed, gap);
            }
        }
    }
}

/// u − G, from the definition within its box and from the rows; both must agree.
fn gap(truth: &Truth, row: &Row<'_>, x2: usize) -> usize {
    let gap = row.gap(x2);
    let at = [row.x0, row.x1, x2].map(|x| u32::try_from(x).expect("small"));
    assert_eq!(row.x0 + row.x1 + x2 - truth.value(&at), gap, "two recomputations at {at:?}");
    gap
}

/// The tables of tau, with one value each.
fn thresholds(truth: &Truth, rows: &Rows, found: &mut Differences) {
    for x0 in 1..=3 {
        for paper in [1, 2] {
            let file = format!("paper{paper}-tau-x0-{x0}.txt");
            for cells in cells(&file) {
                let row = rows.row(x0, number(&cells[0]));
                assert_eq!(row.cycle(), [0], "the upper bound is attained for all large x2");
                threshold(truth, &row, &file, &cells, (paper == 1).then_some(2), found);
            }
        }
    }
}

/// The last exceptional x2, u − G there, and paper 1's value at the position that it names.
fn threshold(
    truth: &Truth,
    row: &Row<'_>,
    file: &str,
    cells: &[String],
    named: Option<usize>,
    found: &mut Differences,
) {
    let place = |what: &str| format!("x1 = {}, {what}", cells[0]);
    let tau = number(&cells[1]);
    found.compare(file, place("tau"), tau, row.preperiod - 1);
    found.compare(
        file,
        place(&format!("gap at {tau}")),
        &cells[cells.len() - 1],
        gap(truth, row, tau),
    );
    if let Some(cell) = named {
        let expected = format!("{};{},{tau}", row.x0, row.x1);
        found.compare(file, place("position"), &cells[cell], expected);
        let value = truth.value(&position(&cells[cell]));
        found.compare(file, place(&format!("G({})", cells[cell])), &cells[cell + 1], value);
    }
}

/// The periods for x0 = 1 and even x1, in each paper's arrangement.
fn periods(truth: &Truth, rows: &Rows, found: &mut Differences) {
    for paper in [1, 2] {
        let file = format!("paper{paper}-periods.txt");
        for cells in cells(&file) {
            let x1 = number(&cells[0]);
            let row = rows.row(1, x1);
            let power = (x1 + 1).next_power_of_two();
            let place = |what: &str| format!("x1 = {x1}, {what}");
            threshold(truth, &row, &file, &cells, (paper == 1).then_some(3), found);
            if paper == 2 {
                found.compare(&file, place("2^k"), &cells[2], power);
            }
            // The start of the printed cycle: x2 = -1 or tau + 1 modulo 2^k, after the preperiod.
            let begins = if paper == 1 { power - 1 } else { (number(&cells[1]) + 1) % power };
            let first = (row.preperiod..).find(|x2| x2 % power == begins).expect("a residue");
            let printed =
                read_run_length(&cells[if paper == 1 { 2 } else { 3 }]).expect("readable");
            let length = row.period.max(power);
            let cycle: Vec<usize> = (first..first + length).map(|x2| row.gap(x2)).collect();
            if printed != cycle {
                let text = nimata_games::game::exco_nim::run_length(&cycle);
                found.compare(&file, place("cycle"), "", format!("({text})*"));
            }
        }
    }
    for cells in cells("paper1-odd-x2.txt") {
        let row = rows.row(1, number(&cells[0]));
        let (modulus, residue) = (number(&cells[1]), number(&cells[2]));
        for x2 in row.preperiod..row.preperiod + row.period {
            if x2 % modulus == residue {
                let place = format!("x1 = {}, x2 = {residue} mod {modulus}", cells[0]);
                found.compare("paper1-odd-x2.txt", place, &cells[3], row.gap(x2));
            }
        }
    }
}

#[test]
fn for_large_odd_x2_the_upper_bound_is_attained_except_at_12() {
    let rows = Rows::new(2, 31, &Budget::default()).expect("they repeat");
    for x1 in (2..32).step_by(2).filter(|x1: &usize| !x1.is_power_of_two()) {
        let row = rows.row(1, x1);
        let odd = (row.preperiod..row.preperiod + 2 * row.period).filter(|x2| x2 % 2 == 1);
        assert_eq!(odd.map(|x2| row.gap(x2)).any(|gap| gap > 0), x1 == 12, "x1 = {x1}");
    }
}

/// `line | x0;c+di,e+fi | value`, for all i: the level set of the printed value decides.
fn families(found: &mut Differences) {
    for file in ["paper1-shift-families.txt", "paper2-shift-families.txt"] {
        for row in cells(file) {
            let value = number(&row[2]);
            let level_set = LevelSet::new(value, &Budget::default()).expect("small");
            let (x0, piles) = row[1].split_once(';').expect("x0;x1,x2");
            let forms: Vec<(u64, u64)> = piles
                .split(',')
                .map(|form| {
                    let (constant, factor) = form.split_once('+').expect("c+di");
                    let factor = factor.strip_suffix('i').expect("c+di");
                    (constant.parse().expect("a number"), factor.parse().expect("a number"))
                })
                .collect();
            // x1 and x2 shift together, so the automaton sees i only modulo a power of 2 below 64.
            assert_eq!(forms[0].1, forms[1].1);
            let fails = (0..64u64).find(|i| {
                let pile = |(constant, factor): (u64, u64)| (constant + factor * i).into();
                level_set.x0_at(&pile(forms[0]), &pile(forms[1])) != Some(number(x0))
            });
            let truth = match fails {
                None => value.to_string(),
                Some(i) => {
                    let pile = |(constant, factor): (u64, u64)| (constant + factor * i).into();
                    let piles = vec![pile(forms[0]), pile(forms[1])];
                    let at = Position::from_groups(vec![vec![number(x0).into()], piles]);
                    let exco = read_game("exco:2").expect("a game");
                    let at_i = exco.value(&at, &Budget::default()).expect("a position");
                    let Worth::Value(at_i) = at_i.worth else {
                        panic!("small positions are decided")
                    };
                    format!("{at_i} at i = {i}")
                }
            };
            found.compare(file, format!("{}, {}", row[0], row[1]), value, truth);
        }
    }
}

/// Paper 2's example, by Theorem 1 and by the definition.
fn three_piles(found: &mut Differences) {
    let definition = Naive::new(&[1, 4, 4, 4]);
    for row in cells("paper2-example-1.txt") {
        let at = position(&row[1]);
        let piles: Vec<_> = at[1..].iter().map(|&x| x.into()).collect();
        let form = ClosedForm::new(&at[0].into(), &piles);
        assert_eq!(form.value, definition.value(&at).into(), "two recomputations of {}", row[1]);
        let place = |what: &str| format!("{}, ({}), {what}", row[0], row[1]);
        let file = "paper2-example-1.txt";
        found.compare(file, place("m"), &row[2], &form.least);
        found.compare(file, place("y"), &row[3], &form.surplus);
        found.compare(file, place("z"), &row[4], &form.threshold);
        found.compare(file, place("value"), &row[5], &form.value);
    }
}
