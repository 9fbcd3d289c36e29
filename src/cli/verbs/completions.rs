//! `nimata completions`: the script by which a shell completes the program's words.

use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap_complete::{Shell, generate};

use crate::cli::{Format, Outcome, Output, Result, Shared, choice, command};

/// The formats of a script.
const FORMATS: &[Format] = &[Format::Text];

/// The places where shells expect scripts.
const EXAMPLES: &str = "\
Examples:
  nimata completions bash -o nimata.bash   # then: source nimata.bash
  nimata completions zsh -o _nimata        # in a folder of $fpath
  nimata completions fish -o nimata.fish   # in ~/.config/fish/completions";

/// The arguments of `completions`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The shell
    #[arg(value_parser = shells())]
    shell: Shell,
}

/// The shells for which a test runs the script.
fn shells() -> impl TypedValueParser<Value = Shell> {
    PossibleValuesParser::new(["bash", "zsh", "fish"])
        .map(|name| name.parse().expect("a shell that clap_complete knows"))
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    // Shells have their own file names, so the ending is ignored.
    shared.named_format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    out.write_all(&script(arguments.shell))?;
    out.finish()?;
    Ok(Outcome::Done)
}

/// The script of a shell.
pub(super) fn script(shell: Shell) -> Vec<u8> {
    // The generator panics if its writer fails, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, &mut command(), "nimata", &mut script);
    script
}
