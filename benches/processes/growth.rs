//! How costs grow: a command for each size, at least four sizes, and what theory says.

use std::path::Path;

use crate::cost::{Cost, cost, mebibytes, milliseconds};

/// How the cost of a command grows.
pub struct Question {
    /// The name of the table, as its marker has it.
    pub name: &'static str,
    /// What the size n is.
    size: &'static str,
    sizes: &'static [u64],
    /// The arguments for a size.
    command: fn(u64) -> Vec<String>,
    /// What is to be expected, in a sentence.
    theory: &'static str,
}

impl Question {
    /// The table, and the fitted exponents beside what is to be expected.
    pub fn table(&self, program: &Path) -> String {
        let empty = cost(program, &["--version".to_owned()]);
        let costs: Vec<(u64, Cost)> =
            self.sizes.iter().map(|&size| (size, cost(program, &(self.command)(size)))).collect();
        let mut table = format!("| {} | time | peak memory |\n|---|---:|---:|\n", self.size);
        for (size, cost) in &costs {
            table += &format!(
                "| `nimata {}` | {} | {} |\n",
                (self.command)(*size).join(" "),
                milliseconds(cost.time),
                mebibytes(cost.peak)
            );
        }
        // What the process takes for itself grows with nothing.
        let time = exponent(&costs, |cost| cost.time.saturating_sub(empty.time).as_secs_f64());
        let memory = exponent(&costs, |cost| cost.peak.saturating_sub(empty.peak) as f64);
        let fitted = format!(
            "Fitted: time ~ n^{time:.2}, memory ~ n^{memory:.2}, without those of an empty process \
             ({}, {}). {}",
            milliseconds(empty.time),
            mebibytes(empty.peak),
            self.theory
        );
        table + "\n" + &textwrap::fill(&fitted, 100) + "\n"
    }
}

/// The slope of the least-squares line through the logarithms.
fn exponent(costs: &[(u64, Cost)], of: impl Fn(&Cost) -> f64) -> f64 {
    let points: Vec<(f64, f64)> = costs
        .iter()
        .map(|(size, cost)| ((*size as f64).ln(), of(cost).max(f64::MIN_POSITIVE).ln()))
        .collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (above, below) = points.iter().fold((0.0, 0.0), |(above, below), point| {
        (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2))
    });
    above / below
}

fn words(text: String) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "max S, derived",
        size: "max S",
        sizes: &[64, 128, 256, 512, 1024, 2048],
        command: |n| words(format!("derive sd:{n}/3 -q")),
        theory: "The look-ups are states × base × depth; the depth grows with log max S, and the \
                 states as they do.",
    },
    Question {
        name: "max S, proved",
        size: "max S",
        sizes: &[64, 128, 256, 512, 1024, 2048],
        command: |n| words(format!("prove sd:{n}/3 -q")),
        theory: "The same, and the kernel's walk.",
    },
    Question {
        name: "base, derived",
        size: "base",
        sizes: &[16, 64, 256, 1024, 4096],
        command: |n| words(format!("derive sd:1/{n} -q")),
        theory: "There are 9 states or 10, whatever the base: the rows and the blocks grow with \
                 it, so that 1 is to be expected.",
    },
    Question {
        name: "base, proved",
        size: "base",
        sizes: &[16, 32, 64, 128, 256],
        command: |n| words(format!("prove sd:1/{n} -q")),
        theory: "The kernel looks at pairs of digits, so that 2 is to be expected.",
    },
    Question {
        name: "terms of a table",
        size: "terms",
        sizes: &[1_000_000, 10_000_000, 100_000_000, 1_000_000_000],
        command: |n| words(format!("table sd:9/2 --upto {n} --format npy -o /dev/null")),
        theory: "A copy of each byte, and blocks in memory: 1 and 0.",
    },
    Question {
        name: "terms without blocks",
        size: "terms",
        sizes: &[1_000_000, 4_000_000, 16_000_000, 64_000_000],
        command: |n| words(format!("table sd:1,4,9,16,25/2 --upto {n} --format npy -o /dev/null")),
        theory: "A table in memory, a byte a term: 1 and 1.",
    },
    Question {
        name: "digits of a position",
        size: "digits",
        sizes: &[10_000, 100_000, 1_000_000, 10_000_000],
        command: |n| words(format!("value sd:11/7@10^{n}+7 --max-digits 20000000 -q")),
        theory: "Conversion to the base 7 takes a few multiplications of numbers so long.",
    },
];
