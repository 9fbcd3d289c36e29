//! Derivation with its evidence, certificate with its check, rows of surveys, a table of 10^8
//! terms, a million-digit value.
//!
//! `cargo bench --bench subtraction_division`; figures in docs/performance.md.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nimata::atlas::{View, survey};
use nimata::budget::Budget;
use nimata::game::claim::Request;
use nimata::game::subtraction_division::{
    Derivation, SubtractionDivision, Table, values_by_definition,
};
use nimata::game::{FAMILIES, read_game};
use nimata::number::expression::{Limits as NumberLimits, evaluate};
use nimata_checker::{Limits, Verdict, check};

/// The games that the proofs are measured with.
const GAMES: &[&str] = &[
    "1/2",
    "1/4",
    "1/6",
    "1/8",
    "2/2",
    "4/2",
    "3/2",
    "5/2",
    "9/2",
    "1/3",
    "11/7",
    "12/12",
    "31/10",
    "64/2",
    "100/3",
    "1,2/2",
    "1,2/3:floor",
    "1/2,4",
    "2,5/4",
    "1/2:exact",
    "1/2:misere",
];

fn rules(text: &str) -> SubtractionDivision {
    SubtractionDivision::parse(text).expect("a game of the list")
}

fn derivation(game: &str) -> Derivation {
    Derivation::new(&rules(game), None, &Default::default()).expect("a game of the list is derived")
}

fn prove(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("derive and prove");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    for game in GAMES {
        group.bench_function(format!("sd:{game} derive"), |b| {
            b.iter(|| derivation(black_box(game)))
        });
        let claimed = read_game(&format!("sd:{game}")).expect("a game of the list");
        let proposal = claimed.claims()[0].propose(&Request::default());
        let certificate = proposal.expect("a game of the list is proved").certificate.to_json();
        group.bench_function(format!("sd:{game} check"), |b| {
            b.iter(|| match check(black_box(certificate.as_bytes()), None, &Limits::default()) {
                Verdict::Accepted(accepted) => accepted,
                Verdict::Rejected(why) | Verdict::Declined(why) => panic!("{why}"),
            });
        });
    }
}

/// A sample of the grid a, b ≤ 128, and of the games with two subtractions and two divisions.
fn surveyed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("survey");
    group.sample_size(10);
    let grid = FAMILIES.iter().find_map(|family| family.grid).expect("there is one of sd");
    let single = (5..=128).step_by(24).flat_map(|a| (7..=128).step_by(24).map(move |b| (a, b)));
    let single = single.map(|(a, b)| format!("sd:{a}/{b}")).collect();
    let double = ["1,2/2,4", "1,4/2,4", "2,5/4,8", "3,5/3,9", "1,6/2,8"];
    let double = double.map(|sets| format!("sd:{sets}")).to_vec();
    for (name, games) in [("one and one", single), ("two and two", double)] {
        let games: Vec<String> = games;
        let budget = Budget::default();
        group.bench_function(name, |b| {
            b.iter(|| {
                for game in &games {
                    let game = read_game(game).expect("a game of the grid");
                    let steps = budget.max_steps();
                    let found = survey(game.as_ref(), View::Family(grid), &budget, steps, &budget);
                    assert!(found.is_ok_and(|found| found.certificate.is_some()), "{game}");
                }
            });
        });
    }
}

fn table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for game in ["1/2", "9/2", "1,2/3:floor"] {
        let rules = rules(game);
        group.throughput(Throughput::Elements(100_000_000));
        group.bench_function(format!("sd:{game} to 10^8"), |b| {
            b.iter(|| {
                Table::new(&rules, 100_000_000, &Default::default()).expect("100 MB are allowed")
            });
        });
        group.throughput(Throughput::Elements(1_000_000));
        group.bench_function(format!("sd:{game} to 10^6 by definition"), |b| {
            b.iter(|| values_by_definition(&rules, 1_000_000));
        });
        group.bench_function(format!("sd:{game} to 10^6"), |b| {
            b.iter(|| Table::new(&rules, 1_000_000, &Default::default()).expect("1 MB is allowed"));
        });
    }
}

fn large_value(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a position of a million digits");
    group.sample_size(10);
    for (game, base) in [("9/2", "base 2"), ("11/7", "base 7")] {
        let derivation = derivation(game);
        let n = evaluate("10^1000000+7", &NumberLimits::default()).expect("within the limits");
        group.bench_function(format!("sd:{game}, {base}"), |b| {
            b.iter(|| derivation.msd().value_at(black_box(&n)))
        });
    }
}

criterion_group!(benches, prove, surveyed, table, large_value);
criterion_main!(benches);
