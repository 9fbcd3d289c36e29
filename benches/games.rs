//! Hypergraph, slow and dynamic Nim and Wythoff's relatives: automata with their proofs, huge positions, and how much
//! faster than the definition a formula is.
//!
//! `cargo bench --bench games`; figures in docs/performance.md.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use nimata::budget::Budget;
use nimata::game::claim::Request;
use nimata::game::{Game, Position, read_game};
use nimata_checker::{Limits, Verdict, check};

/// Games whose automata are proved.
const PROVED: &[&str] = &[
    "slow-moore:2,2",
    "slow-moore:3,2",
    "slow-exact:3,2",
    "slow-exact:4,2",
    "slow-hyper:{1,2}{2,3}{3,4}",
    "dynamic:k",
    "dynamic:2k",
    "dynamic:3k",
    "dynamic:floor(5k/2)",
    "dynamic:ceil(3k/2)",
];

/// Positions with large numbers.
const LARGE: &[(&str, &str)] = &[
    ("proper:3*nim:1", "1;10^1000+3,10^1000+3,10^1000+4"),
    ("exact:5,3", "10^1000,10^1001,10^1002,3,10^999"),
    ("hyper:{1,2}{1,3}{1,4}{2,3,4}", "10^100,10^101,10^99,7^120"),
    ("moore:5,2", "10^1000,7^999,3^2000,10^1000+1,5"),
    ("slow-exact:3,2", "10^1000,10^1000+3,2*10^1000"),
    ("dynamic:2k", "3*2^5000,2^5001+2^20;2^4000"),
    ("wyt:3", "10^3000,10^3001"),
    ("wyt:3+2", "10^3000,10^3001"),
    ("wythoff:1,1", "10^10000,10^10000+10^9999"),
];

/// Positions of a size that the definition still reaches.
const SMALL: &[(&str, &str)] = &[
    ("proper:3*nim:1", "6;12,13,14"),
    ("exact:3,2", "60,61,62"),
    ("slow-exact:3,2", "60,61,62"),
    ("dynamic:2k:misere", "300,300;5"),
    ("dynamic:2k", "300,330;5"),
    ("wyt:3+2", "150,400"),
];

fn game(name: &str) -> Box<dyn Game> {
    read_game(name).expect("a game of the list")
}

fn position(text: &str) -> Position {
    Position::read(text, &Default::default()).expect("a position of the list")
}

fn prove(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("derive and prove");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for name in PROVED {
        let game = game(name);
        let claims = game.claims();
        let claim = claims.iter().find(|claim| claim.lacks_proof().is_none());
        let claim = claim.expect("there are proofs");
        let propose = || claim.propose(&Request::default()).expect("within the bounds");
        group.bench_function(format!("{name} derive"), |b| b.iter(propose));
        let certificate = propose().certificate.to_json();
        group.bench_function(format!("{name} check"), |b| {
            b.iter(|| match check(black_box(certificate.as_bytes()), None, &Limits::default()) {
                Verdict::Accepted(accepted) => accepted,
                Verdict::Rejected(why) | Verdict::Declined(why) => panic!("{why}"),
            });
        });
    }
}

fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("large positions");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    let budget = Budget::default();
    for (name, text) in LARGE {
        let (game, position) = (game(name), position(text));
        group.bench_function(format!("{name} value"), |b| {
            b.iter(|| game.value(black_box(&position), &budget).expect("within the bounds"))
        });
        group.bench_function(format!("{name} move"), |b| {
            b.iter(|| game.move_to(black_box(&position), &0u32.into(), &budget).expect("decided"))
        });
    }
}

fn by_definition(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("against the definition");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    let budget = Budget::default();
    for (name, text) in SMALL {
        let (game, position) = (game(name), position(text));
        group.bench_function(format!("{name}@{text} best"), |b| {
            b.iter(|| game.value(black_box(&position), &budget).expect("within the bounds"))
        });
        group.bench_function(format!("{name}@{text} definition"), |b| {
            b.iter(|| game.value_by_definition(black_box(&position), &budget).expect("in memory"))
        });
    }
}

criterion_group!(games, prove, large, by_definition);
criterion_main!(games);
