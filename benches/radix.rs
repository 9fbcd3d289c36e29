//! Decimal text and digits of 10^5 and 10^6 digits, beside `num-bigint`'s own conversions.
//!
//! `cargo bench --bench radix`; the numbers are in `docs/performance.md`.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use nimata::number::radix::{Base, from_decimal, from_msd_digits, to_decimal, to_msd_digits};
use num_bigint::BigUint;
use std::hint::black_box;
use std::time::Duration;

/// 7^e with about 10^5 and 10^6 decimal digits: a word without pattern in every base measured.
const EXPONENTS: [(&str, u32); 2] = [("1e5", 118_330), ("1e6", 1_183_295)];

fn decimal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decimal");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for (size, exponent) in EXPONENTS {
        let number = BigUint::from(7_u32).pow(exponent);
        let text = to_decimal(&number);
        group.bench_function(BenchmarkId::new("write", size), |bencher| {
            bencher.iter(|| to_decimal(black_box(&number)));
        });
        group.bench_function(BenchmarkId::new("write, num-bigint", size), |bencher| {
            bencher.iter(|| black_box(&number).to_string());
        });
        group.bench_function(BenchmarkId::new("read", size), |bencher| {
            bencher.iter(|| from_decimal(black_box(&text)));
        });
        group.bench_function(BenchmarkId::new("read, num-bigint", size), |bencher| {
            bencher.iter(|| black_box(&text).parse::<BigUint>());
        });
    }
    group.finish();
}

fn digits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("digits");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    let (size, exponent) = EXPONENTS[1];
    let number = BigUint::from(7_u32).pow(exponent);
    for value in [2, 3, 6, 10, 64] {
        let base = Base::new(value).expect("at least 2");
        let word = to_msd_digits(&number, base);
        group.bench_function(BenchmarkId::new(format!("write base {value}"), size), |bencher| {
            bencher.iter(|| to_msd_digits(black_box(&number), base));
        });
        group.bench_function(BenchmarkId::new(format!("read base {value}"), size), |bencher| {
            bencher.iter(|| from_msd_digits(black_box(&word), base));
        });
    }
    group.finish();
}

criterion_group!(benches, decimal, digits);
criterion_main!(benches);
