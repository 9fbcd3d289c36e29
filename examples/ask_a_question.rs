//! Asks where a formula about two games holds: `cargo run --example ask_a_question`.

use nimata::{Budget, ask, game};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (normal, misere) = (game("sd:1/2")?, game("sd:1/2:misere")?);
    let with: [(&str, &dyn nimata::Given); 2] = [("G", &normal), ("M", &misere)];
    let answer = ask("n >= 1 & G[n] = M[n]", &with, &Budget::default())?;
    let set = answer.set().ok_or("n is free")?;
    println!("{} holds at the least n = {:?}", answer.formula, set.least);
    println!("proved: {}", answer.certificate?.sentence());
    Ok(())
}
