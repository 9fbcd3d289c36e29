//! What is measured: a command for each size, at least four sizes, and what theory says.

/// How the cost of a command grows.
#[derive(Clone, Copy)]
pub struct Question {
    /// The name of the table, as its marker has it.
    pub name: &'static str,
    /// What the size n is.
    pub size: &'static str,
    pub sizes: &'static [u64],
    /// The arguments for a size.
    pub command: fn(u64) -> Vec<String>,
    /// What is to be expected, in a sentence.
    pub theory: &'static str,
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
