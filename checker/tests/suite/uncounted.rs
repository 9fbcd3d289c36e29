//! Certificates that once made the kernel do more work, or use more memory, than it counted.

use std::time::{Duration, Instant};

use nimata_checker::{Code, Limits, Verdict, check};

use super::declined;

pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// Writes a sequence with one index.
pub fn sequence(name: &str, outputs: &[u32], rows: &[Vec<usize>], game: &str) -> String {
    let rows = list(rows.iter().map(|row| format!("[{}]", list(row))));
    format!(
        r#"{{"name":"{name}","tracks":1,"outputs":[{}],"transitions":[{rows}]{game}}}"#,
        list(outputs)
    )
}

pub fn certificate(numeration: &str, sequences: &[String], sentence: Option<&str>) -> String {
    let sentence = sentence.map(|sentence| format!("\"{sentence}\"")).unwrap_or_default();
    format!(
        r#"{{"schema":"nimata/1","kind":"certificate","version":2,"claim":{{"kind":"logic",
        "numeration":"{numeration}","sequences":[{}],"sentences":[{sentence}]}},
        "evidence":{{"lemmas":[]}}}}"#,
        list(sequences)
    )
}

pub fn verdict(text: &str, limits: &Limits) -> Verdict {
    check(text.as_bytes(), None, limits)
}

/// Writes a sequence whose outputs are all 1.
fn all() -> String {
    sequence("B", &[1], &[vec![0, 0]], "")
}

/// Writes a sequence that is 1 exactly for one word of `length` letters.
fn long(name: &str, length: usize) -> String {
    let rows = (0..length + 2).map(|q| match q {
        0 => vec![0, 1],
        q if q <= length => vec![q + 1; 2],
        q => vec![q; 2],
    });
    let outputs: Vec<u32> = (0..length + 2).map(|q| u32::from(q == length)).collect();
    sequence(name, &outputs, &rows.collect::<Vec<_>>(), "")
}

#[test]
fn parts_that_are_decided_cost_steps() {
    let names: Vec<String> = (0..10).map(|i| format!("v{i}")).collect();
    let each = names.iter().map(|name| format!("B[{name}] = @1")).collect::<Vec<_>>().join(" & ");
    let sentence = |more: usize| {
        let more = " & B[v0] = @1".repeat(more);
        format!("E {} ({each} & F[v0] = @1{more})", names.join(","))
    };
    // The limit would suffice if parts that accept every continuation cost nothing.
    let limits = Limits { steps: 1 << 27, ..Limits::default() };
    let claim = |more| {
        let text = certificate("msd_2", &[long("F", 6), all()], Some(&sentence(more)));
        verdict(&text, &limits)
    };
    assert!(matches!(claim(0), Verdict::Accepted(_)));
    assert!(declined(&claim(1000), Code::LimitSteps));
}

#[test]
fn many_outputs_after_zeros_take_no_longer_than_counted() {
    let count = 65_535;
    let rows: Vec<Vec<usize>> = (0..count).map(|q| vec![q, (q + 1) % count]).collect();
    let outputs: Vec<u32> = (0..).take(count).collect();
    let game = r#","game":{"reads":["x"],"positions":"P[x] = @1",
        "moves":[{"to":["y"],"where":"x = 0"}],
        "asks":"values","end":0,"first":[],"measure":"x"}"#;
    // The word is 0001, least significant digit first.
    let rows_of_eight = [[1, 5], [2, 5], [3, 5], [5, 4], [4, 5], [5, 5]].map(|row| row.to_vec());
    let eight = sequence("P", &[0, 0, 0, 0, 1, 0], &rows_of_eight, "");
    let text = certificate("lsd_2", &[sequence("G", &outputs, &rows, game), eight], None);
    let deadline = Instant::now().checked_add(Duration::from_secs(15));
    let verdict = verdict(&text, &Limits { deadline, ..Limits::default() });
    assert!(matches!(verdict, Verdict::Rejected(why) if why.code == Code::Rule));
}

#[test]
fn each_tuple_is_tested_once_for_being_settled() {
    // F reads x and y. A chain on zeros leads into states that the letters of x permute in two
    // ways, so very many sets of these states occur.
    let (chain, circle) = (60usize, 180);
    let mut random = 5u32;
    let orders = [(); 2].map(|()| {
        let mut order: Vec<usize> = (0..circle).collect();
        for last in (1..circle).rev() {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            order.swap(last, (random >> 8) as usize % (last + 1));
        }
        order
    });
    let rows: Vec<Vec<usize>> = (0..chain + circle)
        .map(|q| match q.checked_sub(chain) {
            None => vec![q, (q + 1).min(chain - 1), chain + q, chain + q],
            Some(at) => {
                let to = orders.each_ref().map(|order| chain + order[at]);
                vec![to[0], to[0], to[1], to[1]]
            }
        })
        .collect();
    let outputs: Vec<u32> = (0..chain + circle).map(|q| u32::from(q == chain)).collect();
    let both = sequence("F", &outputs, &rows, "").replace("\"tracks\":1", "\"tracks\":2");
    let decided = "B[y] = @1 & ".repeat(4000);
    let sentence = format!("E x (H[x] = @1 & (E y ({decided}F[x][y] = @1)))");
    let text = certificate("msd_2", &[both, all(), long("H", 60)], Some(&sentence));
    let deadline = Instant::now().checked_add(Duration::from_secs(15));
    let limits = Limits { deadline, positions: 1 << 24, ..Limits::default() };
    let verdict = verdict(&text, &limits);
    assert!(declined(&verdict, Code::LimitPositions), "it is slow, or the limit is too high");
}

#[test]
fn a_survey_counts_the_memory_it_keeps() {
    let (base, states) = (64, 3);
    let row = |q: usize, next: &dyn Fn(usize) -> usize| {
        (0..base).map(|digit| if digit == 0 { q } else { next(digit) }).collect::<Vec<_>>()
    };
    let first: Vec<Vec<usize>> = (0..base).map(|q| row(q, &|digit| digit)).collect();
    let outputs: Vec<u32> = (0..).take(base).map(|q| q % 2).collect();
    let turning: Vec<Vec<usize>> = (0..states).map(|q| row(q, &|_| (q + 1) % states)).collect();
    let text = certificate(
        "lsd_64",
        &[sequence("F", &outputs, &first, ""), sequence("H", &[1, 0, 0], &turning, "")],
        Some("E x ((E y (F[y] = @1 & H[x] = @1)) ^ H[x] = @1)"),
    );
    let claim = |positions| verdict(&text, &Limits { positions, ..Limits::default() });
    let least = least(&|positions| !declined(&claim(positions), Code::LimitPositions));
    // Each of 192 tuples leads to 64 tuples with each of 64 letters, and each image stores four
    // more numbers. In all there are some 120 successors, and each such pair stores four numbers.
    assert!(least > 192 * (64 * (64 + 4) + 120 * 4), "{least}");
}

/// Returns the least number that is suitable; all larger ones are.
fn least(suits: &dyn Fn(u64) -> bool) -> u64 {
    let (mut no, mut yes) = (0, 1 << 26);
    while yes - no > 1 {
        let middle = (no + yes) / 2;
        *(if suits(middle) { &mut yes } else { &mut no }) = middle;
    }
    yes
}

#[test]
fn too_many_choices_are_detected_without_making_all() {
    // Each part allows any y and z below x, whatever x is, and the last part is false at once.
    let row = |first: usize| (0..1000).map(move |digit| if digit == 1 { 1 - first } else { first });
    let rows = [row(0).collect::<Vec<_>>(), row(1).collect()];
    let part = "(E y,z (y < x & z < x & S[y] = @1 & S[x] = @0))";
    let parts = [part; 10].join(" & ");
    let sentence = format!("E x (x < 4 & {parts} & S[x] = @1)");
    let text = certificate("msd_1000", &[sequence("S", &[0, 1], &rows, "")], Some(&sentence));
    // One letter has a million choices, and each would store ten numbers.
    let limits = Limits { positions: 1 << 22, ..Limits::default() };
    let Verdict::Rejected(why) = verdict(&text, &limits) else { panic!("the sentence is false") };
    assert_eq!(why.code, Code::False);
}

#[test]
fn finding_the_digits_that_sums_allow_costs_steps() {
    let atoms: String = (0..4000).map(|i| format!(" & {} < y + x", i % 1000 + 1)).collect();
    let sentence = format!("E w,x,y (y = 100*x & x = 100*y & y = 100*w & w = 100*y{atoms})");
    let text = certificate("msd_65536", &[], Some(&sentence));
    let start = Instant::now();
    let limits = Limits { steps: 1 << 30, ..Limits::default() };
    assert!(declined(&verdict(&text, &limits), Code::LimitSteps), "it needs more steps than that");
    assert!(start.elapsed() < Duration::from_secs(20), "the counted steps take a second");
}

#[test]
fn a_long_path_to_a_witness_takes_no_longer_than_counted() {
    // The letters of a witness were once inserted one by one at its front.
    let text = certificate("msd_2", &[long("F", 400_000)], Some("E x (F[x] = @1)"));
    let start = Instant::now();
    assert!(matches!(verdict(&text, &Limits::default()), Verdict::Accepted(_)));
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[test]
fn looking_up_tuples_of_states_costs_steps() {
    // For each digit of x each of 65,536 digits of y is combined with the states of all atoms.
    let atoms = " & x <= 1000".repeat(5000);
    let sentence = format!("E x (x > 1000 & (E y (y >= x{atoms})))");
    let text = certificate("msd_65536", &[], Some(&sentence));
    let start = Instant::now();
    let limits = Limits { steps: 1 << 31, ..Limits::default() };
    assert!(declined(&verdict(&text, &limits), Code::LimitSteps), "it needs more steps than that");
    assert!(start.elapsed() < Duration::from_secs(20), "the counted steps take a second");
}

#[test]
fn finding_the_later_answers_of_an_automaton_costs_steps() {
    // Each atom asks which answers may come later, and its states lie all over the memory.
    let states = 200_000;
    let row = |q: usize| {
        (0..16).map(move |d| if d == 1 { (q + 1) % states } else { q * d * 77 % states })
    };
    let rows: Vec<Vec<usize>> = (0..states).map(|q| row(q).collect()).collect();
    let sentence = ["(E x (T[x] = @0))"; 12].join(" & ");
    let automaton = sequence("T", &vec![0; states], &rows, "");
    let text = certificate("msd_16", &[automaton], Some(&sentence));
    // Twelve atoms have 3.2 million transitions, each of which is read at least four times.
    let limits = Limits { steps: 12 * 3_200_000 * 48 * 4, ..Limits::default() };
    assert!(declined(&verdict(&text, &limits), Code::LimitSteps), "it needs more steps than that");
    assert!(matches!(verdict(&text, &Limits::default()), Verdict::Accepted(_)));
}
