//! Minimisation, beside rustfst's and regex-automata's.
//!
//! `cargo bench --bench minimize` runs everything in a few minutes; a filter such as `random` runs
//! a part. rustfst removes dead states and does not number its result. The worst-case words are
//! those of Berstel and Carton (2004) and of Castiglione, Restivo and Sciortino (2008).

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, SamplingMode};
use criterion::{criterion_group, criterion_main, measurement::WallTime};
use nimata::automaton::{Dfao, DigitOrder, Output, StateId, minimize};
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::util::primitives::StateID as DenseState;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use rustfst::prelude::{MutableFst, Semiring, Tr, TropicalWeight, VectorFst};

/// rustfst's largest tables: beyond them the ten runs take minutes.
const RUSTFST_MOST_ENTRIES: usize = 2_000_000;

/// Splitmix64: reproducible, and enough for a table.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((((z ^ (z >> 31)) >> 32) * u64::from(bound)) >> 32).expect("below the bound")
    }
}

fn size(n: u32) -> usize {
    usize::try_from(n).expect("a size fits")
}

fn table(base: u32, outputs: Vec<Output>, rows: Vec<Vec<u32>>) -> Dfao {
    Dfao::single_track(base, DigitOrder::Msd, outputs, rows).expect("generated tables are valid")
}

fn random(states: u32, letters: u32) -> Dfao {
    let mut random = Random(u64::from(states));
    let outputs = (0..states).map(|_| Some(i64::from(random.below(2)))).collect();
    let rows = (0..states).map(|_| (0..letters).map(|_| random.below(states)).collect()).collect();
    table(letters, outputs, rows)
}

/// A random automaton with each state in ten copies, that minimisation must merge again.
fn copies(states: u32, letters: u32) -> Dfao {
    let core = random(states / 10, letters);
    let mut random = Random(7);
    let originals: Vec<StateId> = core.states().collect();
    let copy = |state: usize| originals[state % originals.len()];
    let outputs = (0..10 * core.len()).map(|q| core.output(copy(q))).collect();
    let step = u32::try_from(core.len()).expect("few states");
    let rows = (0..10 * core.len())
        .map(|q| {
            let targets = core.row(copy(q));
            targets
                .map(|t| u32::try_from(t.index()).expect("few") + step * random.below(10))
                .collect()
        })
        .collect();
    table(letters, outputs, rows)
}

/// Both letters lead on; only the last state differs. Moore's algorithm needs a round for each
/// state.
fn chain(states: u32) -> Dfao {
    let outputs = (1..=states).map(|q| Some((q == states).into())).collect();
    let rows = (1..=states).map(|q| vec![q.min(states - 1); 2]).collect();
    table(2, outputs, rows)
}

/// Letter 0 turns a wheel whose outputs are `word`, letter 1 does nothing.
fn wheel(word: &[bool]) -> Dfao {
    let states = u32::try_from(word.len()).expect("few states");
    let outputs = word.iter().map(|&bit| Some(bit.into())).collect();
    let rows = (0..states).map(|q| vec![(q + 1) % states, q]).collect();
    table(2, outputs, rows)
}

fn fibonacci_word(least: u32) -> Vec<bool> {
    let (mut before, mut word) = (vec![true], vec![false]);
    while word.len() < size(least) {
        let next = [word.clone(), before].concat();
        before = std::mem::replace(&mut word, next);
    }
    word
}

/// The binary word of length 2^order that contains each word of length `order` once: prefer 1.
fn de_bruijn_word(order: u32) -> Vec<bool> {
    let mask = (1u32 << order) - 1;
    let mut seen = vec![false; 1 << order];
    let mut window = 0;
    (0..1u32 << order)
        .map(|_| {
            let one = ((window << 1) | 1) & mask;
            let bit = !seen[size(one)];
            window = if bit { one } else { one ^ 1 };
            seen[size(window)] = true;
            bit
        })
        .collect()
}

fn acceptor(dfao: &Dfao) -> VectorFst<TropicalWeight> {
    let number = |q: usize| u32::try_from(q).expect("few states");
    let mut fst = VectorFst::<TropicalWeight>::new();
    fst.add_states(dfao.len());
    fst.set_start(0).expect("a state");
    for state in dfao.states() {
        let source = number(state.index());
        if dfao.output(state) == Some(1) {
            fst.set_final(source, TropicalWeight::one()).expect("a state");
        }
        for (letter, target) in (1..).zip(dfao.row(state)) {
            let one = TropicalWeight::one();
            let transition = Tr::new(letter, letter, one, number(target.index()));
            fst.add_tr(source, transition).expect("a state");
        }
    }
    fst
}

fn both(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, dfao: &Dfao) {
    group.bench_with_input(BenchmarkId::new(name, "nimata"), dfao, |b, dfao| {
        b.iter(|| minimize(black_box(dfao)));
    });
    if dfao.len() * dfao.alphabet().row_len() > RUSTFST_MOST_ENTRIES {
        return;
    }
    let fst = acceptor(dfao);
    group.bench_with_input(BenchmarkId::new(name, "rustfst"), &fst, |b, fst| {
        b.iter_batched(
            || fst.clone(),
            |mut fst| {
                rustfst::algorithms::minimize(&mut fst).expect("an acceptor");
                fst
            },
            BatchSize::PerIteration,
        );
    });
}

fn minimisation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minimize");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500));
    for states in [10_000, 100_000, 1_000_000] {
        for letters in [2, 10] {
            let name = format!("random {states}x{letters}");
            both(&mut group, &name, &random(states, letters));
        }
        both(&mut group, &format!("copies {states}x2"), &copies(states, 2));
        both(&mut group, &format!("chain {states}"), &chain(states));
        both(&mut group, &format!("fibonacci {states}"), &wheel(&fibonacci_word(states)));
    }
    for order in [13, 17, 20] {
        both(&mut group, &format!("de Bruijn 2^{order}"), &wheel(&de_bruijn_word(order)));
    }
    group.finish();
}

fn dense_dfa(pattern: &str, minimized: bool) -> dense::DFA<Vec<u32>> {
    let config = dense::Config::new()
        .minimize(minimized)
        .accelerate(false)
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::All);
    dense::Builder::new().configure(config).build(pattern).expect("a small pattern")
}

/// The reachable part over the letters a, b, another byte and the end of the text.
fn read_out(dfa: &dense::DFA<Vec<u32>>) -> Dfao {
    let start = dfa
        .start_state(&start::Config::new().anchored(Anchored::Yes))
        .expect("anchored searches are built");
    let mut found: Vec<DenseState> = vec![start];
    let mut numbers = std::collections::HashMap::from([(start, 0u32)]);
    let mut rows = Vec::new();
    while let Some(&state) = found.get(rows.len()) {
        let bytes = [b'a', b'b', b'.'].map(|byte| dfa.next_state(state, byte));
        let targets = bytes.into_iter().chain([dfa.next_eoi_state(state)]);
        let row = targets
            .map(|target| {
                *numbers.entry(target).or_insert_with(|| {
                    found.push(target);
                    u32::try_from(found.len() - 1).expect("few states")
                })
            })
            .collect();
        rows.push(row);
    }
    let outputs = found.iter().map(|&q| Some(dfa.is_match_state(q).into())).collect();
    table(4, outputs, rows)
}

/// Its minimiser runs only inside the builder: subtract `build` from `build and minimize`.
fn regex(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("regex");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500));
    for n in [7, 11] {
        let pattern = format!("(a|b)*a(a|b){{{n}}}");
        let dfao = read_out(&dense_dfa(&pattern, false));
        group.bench_function(BenchmarkId::new("nimata: minimize", &pattern), |b| {
            b.iter(|| minimize(black_box(&dfao)));
        });
        for (name, minimized) in [("build", false), ("build and minimize", true)] {
            group.bench_function(BenchmarkId::new(name, &pattern), |b| {
                b.iter(|| dense_dfa(black_box(&pattern), minimized));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, minimisation, regex);
criterion_main!(benches);
