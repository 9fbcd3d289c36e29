//! Derives the automaton of a game and draws it: `cargo run --example derive_and_draw > sd.svg`.

use nimata::export::svg;
use nimata::game::claim::Request;
use nimata::game::read_game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = read_game("sd:1/2")?;
    let claims = game.claims();
    let values = claims.first().ok_or("nothing is claimed about this game")?;
    let derived = values.derive(&Request::default())?;
    let automaton = derived.automaton.ok_or("this game has no automaton without a base")?;
    svg::write(&mut std::io::stdout().lock(), &automaton, &game.to_string())?;
    eprintln!("{game}: {} states, {}", automaton.len(), automaton.order().in_words());
    Ok(())
}
