//! Proves a theorem about all positions, and has the independent checker read the file again:
//! `cargo run --example prove_and_check`.

use nimata::Budget;
use nimata::checker::{Limits, Verdict, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let theorem = nimata::game("sd:9/2")?.prove(&Budget::default())?;
    println!("proved: {}", theorem.sentence());
    let path = std::env::temp_dir().join("sd-9-2.json");
    theorem.save(&path)?;
    // Without an expected game, the checker accepts a theorem about any game.
    let expected = theorem.subject.ok_or("the certificate names no game")?.parse()?;
    match check(&std::fs::read(&path)?, Some(&expected), &Limits::default()) {
        Verdict::Accepted(_) => println!("{} is accepted", path.display()),
        Verdict::Rejected(why) | Verdict::Declined(why) => return Err(why.to_string().into()),
    }
    Ok(())
}
