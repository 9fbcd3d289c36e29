//! Derives a theorem about all positions and has the independent checker decide it:
//! `cargo run --example prove_and_check`.

use nimata::game::claim::Request;
use nimata::game::read_game;
use nimata_checker::{Limits, Verdict, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = read_game("sd:9/2")?;
    let claims = game.claims();
    let values = claims.first().ok_or("nothing is claimed about this game")?;
    let certificate = values.propose(&Request::default())?.certificate.to_json();
    // Without an expected game, the checker would accept a theorem about any game.
    let expected = values.subject().ok_or("no certificate names this game")?.parse()?;
    match check(certificate.as_bytes(), Some(&expected), &Limits::default()) {
        Verdict::Accepted(accepted) => println!("proved: {}", accepted.sentence()),
        Verdict::Rejected(why) | Verdict::Declined(why) => return Err(why.to_string().into()),
    }
    Ok(())
}
