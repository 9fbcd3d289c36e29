//! Commands as they were before and are now, each beside the mark that it was to reach.

use std::path::Path;

use crate::cost::{Cost, cost, mebibytes, milliseconds};

/// The name of the table, as its marker has it.
pub const NAME: &str = "marks";

/// Commands, and the time by the clock that was asked for.
const MARKS: &[(&str, &str)] = &[
    ("--version", "3 ms"),
    ("prove sd:1/2 -q", "3 ms"),
    ("prove sd:61/59 -q", "1 s"),
    ("prove sd:64/63 -q", "0.5 s"),
    ("prove sd:1/1024 -q", "0.05 s"),
    ("prove sd:1000/31 -q", "30 s"),
    ("prove sd:1000/2 -q", "2 GiB"),
    ("prove sd:1,11/3:floor -q", "proved"),
    ("prove sd:4,6,10/2 -q", "proved"),
    ("prove sd:2/36,216 -q", "proved"),
    ("prove sd:1,4,9,16,25/2 -q", "growth shown"),
    ("table sd:9/2 --upto 100000000 --format npy -o /dev/null -q", "3 × a plain write"),
    ("prove exco:2 --claim rows:4,511 -q", "5 s, 200 MB"),
    ("prove exco:2 --claim rows:4,1023 -q", "60 s"),
    ("value exco:2@7;1000,1000000 -q", "10 s"),
    ("value exco:2@40;5000,20000 -q", "10 s"),
    ("value exco:2@1;1023,10^9 -q", "5 s"),
    ("value exco:2@20;1707,2261 -q", "0.2 s"),
    ("value wyt:3+2@10^100000,10^99999 -q", "0.2 s"),
    ("value wyt:3+2@10^1000000,10^999999 -q", "3 s"),
    ("value sd:1/2@1000000! -q", "0.7 s"),
    ("value exact:6,3@10,10,10,10,10,11 -q", "an answer"),
    ("value hyper:{1,2}{2,3}{3,4}@100,100,100,100 -q", "an answer"),
];

/// The table; `before` is the program as it was.
pub fn table(before: Option<&Path>, now: &Path) -> String {
    let mut table = "| command | asked | before | now |\n|---|---:|---:|---:|\n".to_owned();
    for (command, mark) in MARKS {
        let arguments: Vec<String> = command.split(' ').map(str::to_owned).collect();
        let [before, now] = [before, Some(now)].map(|program| match program {
            Some(program) => told(&cost(program, &arguments)),
            None => "–".to_owned(),
        });
        // What is nowhere but in a measurement says nothing to a reader.
        let command = command.replace(" -q", "").replace(" -o /dev/null", "");
        table += &format!("| `nimata {command}` | {mark} | {before} | {now} |\n");
    }
    table
}

fn told(cost: &Cost) -> String {
    let took = format!("{}, {}", milliseconds(cost.wall), mebibytes(cost.peak));
    match cost.status {
        Some(0) => took,
        Some(3) => format!("undecided, {took}"),
        Some(_) => "refused".to_owned(),
        None => format!("ended after {took}"),
    }
}
