//! Questions: deciding a sentence with its lemmas, and checking the certificate.
//!
//! `cargo bench --bench logic`; figures in docs/performance.md.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::game::claim::Request;
use nimata::game::read_game;
use nimata::logic::{Environment, Formula, Sequence, Vocabulary, Wanted, parse, solve};
use nimata_checker::{Limits, Verdict, check};

const BINARY: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

/// What is asked, and about what.
struct Question {
    name: &'static str,
    environment: Environment,
    formula: Formula,
}

/// The sequence of a game, with its rules.
fn game(name: &str) -> Sequence {
    let (game, request) = (read_game(name).expect("a game of the list"), Request::default());
    let claim = game.claims().into_iter().next().expect("its values");
    let derived = claim.derive(&request).expect("within the bounds");
    let statement = claim.state("G", &derived, &request).expect("in a base");
    statement.sequences.into_iter().next().expect("one sequence")
}

fn word(name: &str, rows: Vec<Vec<u32>>) -> Sequence {
    let outputs = (0..).take(rows.len()).map(Some).collect();
    let automaton = Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table");
    Sequence { name: name.to_owned(), automaton, game: None }
}

fn questions() -> Vec<Question> {
    let thue_morse = || word("T", vec![vec![0, 1], vec![1, 0]]);
    let fibonacci = || word("F", vec![vec![0, 1], vec![0, 1]]);
    let linear = Numeration::lin(1, 1);
    [
        ("sd:1/2, a relation", BINARY, game("sd:1/2"), "A n (G[16*n+12] = G[4*n+2])"),
        ("sd:9/2, a relation", BINARY, game("sd:9/2"), "A n (n >= 100 => E k (G[n+k] = @0))"),
        (
            "Thue-Morse, no overlap",
            BINARY,
            thue_morse(),
            "~(E i,n (n >= 1 & (A k (k <= n => T[i+k] = T[i+k+n]))))",
        ),
        (
            "Fibonacci word, no fourth power",
            linear,
            fibonacci(),
            "~(E i,n (n >= 1 & (A k (k < 3*n => F[i+k] = F[i+k+n]))))",
        ),
    ]
    .into_iter()
    .map(|(name, numerals, sequence, text)| {
        let words = Vocabulary::default().with_sequence(&sequence.name, 1);
        let formula = parse(text, &words).expect("a formula of the list").formula;
        let environment = Environment::new(numerals, vec![sequence]).expect("in these numerals");
        Question { name, environment, formula }
    })
    .collect()
}

fn logic(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("logic");
    group.sample_size(20).measurement_time(Duration::from_secs(2));
    for Question { name, environment, formula } in questions() {
        let decide = || {
            solve(black_box(&formula), &environment, &Wanted::default(), &mut |_, _| {})
                .expect("within the bounds")
        };
        group.bench_function(format!("{name} decide"), |b| b.iter(decide));
        let statement = decide().statement(&formula, &environment);
        let certificate = statement.certificate().to_json();
        group.bench_function(format!("{name} check"), |b| {
            b.iter(|| match check(black_box(certificate.as_bytes()), None, &Limits::default()) {
                Verdict::Accepted(accepted) => accepted,
                Verdict::Rejected(why) | Verdict::Declined(why) => panic!("{why}"),
            });
        });
    }
}

criterion_group!(benches, logic);
criterion_main!(benches);
