//! Derives the automaton of a game and draws it: `cargo run --example derive_and_draw > sd.svg`.

use nimata::Budget;
use nimata::export::svg;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = nimata::game("sd:1/2")?;
    let automaton = game.automaton(&Budget::default())?;
    svg::write(&mut std::io::stdout().lock(), &automaton.dfao, automaton.caption())?;
    eprintln!("the {} of {game}: {} states", automaton.claim, automaton.dfao.len());
    Ok(())
}
