//! What single commands cost, each as a whole process.

use std::path::Path;

use crate::cost::{Cost, cost, mebibytes, milliseconds};

/// The name of the table, as its marker has it.
pub const NAME: &str = "commands";

const COMMANDS: &[&str] = &[
    "--version",
    "prove sd:1/2 -q",
    "prove sd:61/59 -q",
    "prove sd:64/63 -q",
    "prove sd:1/1024 -q",
    "prove sd:1000/31 -q",
    "prove sd:1000/2 -q",
    "prove sd:1,11/3:floor -q",
    "prove sd:4,6,10/2 -q",
    "prove sd:2/36,216 -q",
    "prove sd:1,4,9,16,25/2 -q",
    "table sd:9/2 --upto 100000000 --format npy -o /dev/null -q",
    "prove exco:2 --claim rows:4,511 -q",
    "prove exco:2 --claim rows:4,1023 -q",
    "value exco:2@7;1000,1000000 -q",
    "value exco:2@40;5000,20000 -q",
    "value exco:2@1;1023,10^9 -q",
    "value exco:2@20;1707,2261 -q",
    "value wyt:3+2@10^100000,10^99999 -q",
    "value wyt:3+2@10^1000000,10^999999 -q",
    "value sd:1/2@1000000! -q",
    "value exact:6,3@10,10,10,10,10,11 -q",
    "value hyper:{1,2}{2,3}{3,4}@100,100,100,100 -q",
];

/// The table, with a column for each program and its name.
pub fn table(programs: &[(&str, &Path)]) -> String {
    let names: String = programs.iter().map(|(name, _)| format!(" {name} |")).collect();
    let mut table = format!("| command |{names}\n|---|{}\n", "---:|".repeat(programs.len()));
    for command in COMMANDS {
        let arguments: Vec<String> = command.split(' ').map(str::to_owned).collect();
        let costs = programs.iter().map(|(_, program)| told(&cost(program, &arguments)));
        let costs: String = costs.map(|cost| format!(" {cost} |")).collect();
        // The reader need not see what only a measurement asks for.
        let command = command.replace(" -q", "").replace(" -o /dev/null", "");
        table += &format!("| `nimata {command}` |{costs}\n");
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
