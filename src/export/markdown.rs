use std::io::{self,Write}; use crate::automaton::Dfao; pub fn write(out:&mut dyn Write, _d:&Dfao)->io::Result<()>{let _=out;Ok(())}
