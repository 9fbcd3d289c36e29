//! What single commands cost, each as a whole process.

use std::path::Path;

use crate::cost::{Cost, cost, mebibytes, milliseconds};

/// The tables: the name of each, as its marker has it, and its commands.
pub const TABLES: [(&str, &[&str]); 2] =
    [("commands", COMMANDS), ("large quantifiers", LARGE_QUANTIFIERS)];

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

/// Questions in the way of whose answers the subset construction is large: sums of three members of
/// a set, equal factors, square orders, and a word in base 13.
const LARGE_QUANTIFIERS: &[&str] = &[
    "ask 'E m (A n (n>=m => (E x,y,z (S[x]=@1 & S[y]=@1 & S[z]=@1 & x+y+z=n))))' \
     --with S=fixtures/words/summands.txt --time-limit 60s -q",
    "ask 'A u,v ((u>=i & u<i+n & u+j=v+i) => T[u]=T[v])' \
     --with T=fixtures/words/four-states.txt --time-limit 60s -q",
    "ask 'E i (n>=1 & (A t (t<n => F[i+t]=F[i+t+n])))' \
     --with F=fixtures/words/fibonacci-thue-morse.txt --time-limit 60s -q",
    "ask '~(E i,n (n>=1 & (A t (t<n => L[i+t]=L[i+t+n]))))' \
     --with L=fixtures/words/leech.txt --time-limit 60s -q",
];

/// The words of a command, which are separated by blanks outside of single quotes.
fn words(command: &str) -> Vec<String> {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/");
    let mut words = Vec::new();
    for (at, part) in command.split('\'').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(|w| w.replace("fixtures/", fixtures))),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// A table, with a column for each program and its name.
pub fn table(commands: &[&str], programs: &[(&str, &Path)]) -> String {
    let names: String = programs.iter().map(|(name, _)| format!(" {name} |")).collect();
    let mut table = format!("| command |{names}\n|---|{}\n", "---:|".repeat(programs.len()));
    for command in commands {
        let arguments = words(command);
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
