//! EXCO-NIM, n = 2: the table beside the definition and beside writing as many bytes, rows, and
//! values.
//!
//! `cargo bench --bench exco`; the numbers are in `docs/performance.md`. An entry is a position of
//! the cube x0, x1, x2 < n, whether it is kept or follows from symmetry or Proposition 3.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimata::budget::Budget;
use nimata::game::exco_nim::{ExcoNim, Periods, Table};
use nimata::game::rung::Valued;
use nimata::game::{Definition, Position};
use num_bigint::BigUint;

fn table(criterion: &mut Criterion) {
    let budget = Budget::default();
    let mut group = criterion.benchmark_group("exco table");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    // The definition on a cube that it can do; its cost an entry grows with the square of the side.
    group.throughput(Throughput::Elements(48 * 48 * 48));
    group.bench_function(BenchmarkId::new("definition", 48), |bencher| {
        let game = ExcoNim::parse("2").expect("a game");
        bencher.iter(|| Definition::new(&game, black_box(&[47, 47, 47]), &budget));
    });
    group.bench_function(BenchmarkId::new("table", 48), |bencher| {
        bencher.iter(|| Table::new(black_box(48), 48, 48, &budget));
    });
    for (side, entries) in [(512usize, 512u64.pow(3)), (1024, 1024u64.pow(3))] {
        group.throughput(Throughput::Elements(entries));
        group.bench_function(BenchmarkId::new("table", side), |bencher| {
            bencher.iter(|| Table::new(black_box(side), side, side, &budget));
        });
        // Two bytes for each x0 < top(x1) and x1 ≤ x2, whether u − G is 0 or not: as a table
        // without any thought would keep them.
        let bytes = side.pow(3) / 4;
        group.bench_function(BenchmarkId::new("writing as many bytes", side), |bencher| {
            bencher.iter(|| vec![black_box(1u8); bytes]);
        });
    }
    group.finish();
}

fn rows(criterion: &mut Criterion) {
    let budget = Budget::default();
    let mut group = criterion.benchmark_group("exco rows, X = 4");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    for last in [63, 127, 255, 511] {
        group.bench_function(BenchmarkId::from_parameter(last), |bencher| {
            bencher.iter(|| Periods::new(4, black_box(last), &budget));
        });
    }
    group.finish();
}

fn values(criterion: &mut Criterion) {
    let budget = Budget::default();
    let mut group = criterion.benchmark_group("exco value");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    let game = ExcoNim::parse("2").expect("a game");
    let shift = BigUint::from(2u32).pow(4000);
    // Piles that share digits and a small extra pile, so that only Lemma 7 and a table decide.
    for (name, x0, x1, x2) in
        [("near 1,000", 20u32, 437u32, 541u32), ("near 4,000", 20, 1707, 2261)]
    {
        let piles = vec![&shift + x1, &shift + x2];
        let at = Position::from_groups(vec![vec![x0.into()], piles]);
        group.bench_function(name, |bencher| {
            bencher.iter(|| game.value(black_box(&at), &budget));
        });
    }
    group.finish();
}

criterion_group!(benches, table, rows, values);
criterion_main!(benches);
