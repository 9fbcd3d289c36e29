//! Writes a certificate as theorems of Coq without having it checked: `unchecked-coq CERTIFICATE`.
//!
//! `nimata convert` writes only what the checker accepts. With this program `coq/certificates` sees
//! that Coq itself refuses the others.

use std::error::Error;
use std::io::stdout;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("name a certificate")?;
    nimata::export::coq::write(&mut stdout(), &std::fs::read(path)?)?;
    Ok(())
}
