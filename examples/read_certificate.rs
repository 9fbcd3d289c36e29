//! Reads the automaton out of a certificate and asks it for a value:
//! `cargo run --example read_certificate -- FILE N`.
//!
//! Reading proves nothing: the checker decides whether the certificate is right.

use nimata::export::json;
use nimata::number::expression::{Limits, evaluate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let default = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/certificates/pass/automaton-1-by-2-base2.json"
    );
    let path = arguments.next().unwrap_or_else(|| default.to_owned());
    let number = arguments.next().unwrap_or_else(|| "2^500".to_owned());
    let automaton = json::read(&std::fs::read(path)?)?.into_sound()?;
    let n = evaluate(&number, &Limits::default())?;
    let tracks = automaton.alphabet().tracks();
    if tracks != 1 {
        return Err(format!("this automaton reads {tracks} numbers in step").into());
    }
    println!("{:?}", automaton.value_at(&n));
    Ok(())
}
