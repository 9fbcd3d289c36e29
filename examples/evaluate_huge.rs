//! The value of a position far beyond any table: `cargo run --example evaluate_huge`.

use nimata::budget::Budget;
use nimata::game::{Position, read_game};
use nimata::number::expression::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = read_game("sd:5/2")?;
    let position = Position::read("2^100000 + 9", &Limits::default())?;
    let evaluation = game.value(&position, &Budget::default())?;
    println!("{:?}", evaluation.worth);
    for reason in evaluation.because {
        println!("{}: {}", reason.rule, reason.says);
    }
    Ok(())
}
