//! The value of a position far beyond any table, and why: `cargo run --example evaluate_huge`.

use nimata::Budget;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let evaluation = nimata::game("sd:5/2")?.evaluate("2^100000 + 9", &Budget::default())?;
    println!("{:?}", evaluation.worth);
    for reason in evaluation.because {
        println!("{}: {}", reason.rule, reason.says);
    }
    Ok(())
}
