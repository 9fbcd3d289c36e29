//! The program `nimata`.

use std::process::ExitCode;

fn main() -> ExitCode {
    nimata::cli::run()
}
