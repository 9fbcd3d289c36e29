//! The program `nimata-check` of the package nimata-checker, which has all of its code.

use std::process::ExitCode;

fn main() -> ExitCode {
    nimata_checker::program::main()
}
