//! Asks where a formula about two games holds: `cargo run --example ask_a_question`.

use nimata::{Budget, ask, game};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (normal, misere) = (game("sd:1/2")?, game("sd:1/2:misere")?);
    let with: [(&str, &dyn nimata::Given); 2] = [("G", &normal), ("M", &misere)];
    let answer = ask("n >= 1 & G[n] = M[n]", &with, &Budget::default())?;
    let set = answer.set().ok_or("n is free")?;
    let least: Vec<String> = set.least.iter().flatten().map(ToString::to_string).collect();
    println!("{} holds of n = {}, …", answer.formula, least.join(", "));
    println!("proved: {}", answer.certificate?.sentence());
    Ok(())
}
