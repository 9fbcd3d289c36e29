//! `nimata-check`: it checks one certificate and prints what it proves.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

use std::process::ExitCode;

fn main() -> ExitCode {
    nimata_checker::program::main()
}
