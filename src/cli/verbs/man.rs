//! `nimata man`: the manual, a page for the program and one for each verb.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use roff::{Roff, roman};

use super::completions::script;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice, command};

/// The formats of a page.
const FORMATS: &[Format] = &[Format::Text];

/// Commands that write and show pages.
const EXAMPLES: &str = "\
Examples:
  nimata man -o man1      # then: man ./man1/nimata-value.1
  nimata man > nimata.1   # the page of the program alone
  nimata man --install ~/.local   # the manual, and the completions of bash, zsh and fish";

/// The arguments of `man`; -o names a folder, which is made where it is missing.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// Write the manual and the completions of all shells into the folder `share` below this one,
    /// where the system looks for them
    #[arg(long, value_name = "PREFIX", conflicts_with = "output")]
    install: Option<PathBuf>,
}

/// The scripts of the shells, where each looks for it below `share`.
const SCRIPTS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/nimata"),
    (Shell::Zsh, "zsh/site-functions/_nimata"),
    (Shell::Fish, "fish/vendor_completions.d/nimata.fish"),
];

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.named_format(FORMATS)?;
    if let Some(prefix) = &arguments.install {
        let share = prefix.join("share");
        pages(&share.join("man/man1"))?;
        for (shell, place) in SCRIPTS {
            let path = share.join(place);
            folder(path.parent().expect("it has a folder"))?;
            let mut out = Output::open(Some(&path))?;
            out.write_all(&script(shell))?;
            out.finish()?;
        }
        shared.say(&format!("the manual and the completions are in {}", share.display()));
        return Ok(Outcome::Done);
    }
    if let Some(folder) = shared.output() {
        pages(folder)?;
        return Ok(Outcome::Done);
    }
    let mut out = Output::open(None)?;
    page(&mut out, &whole())?;
    out.finish()?;
    Ok(Outcome::Done)
}

/// The program as its pages show it.
fn whole() -> Command {
    let mut command = command().disable_help_subcommand(true);
    command.build();
    command
}

/// Makes a folder where it is missing.
fn folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| Failure::file("make the folder", path, &error))
}

/// Writes a page for the program and one for each verb.
fn pages(into: &Path) -> Result<()> {
    folder(into)?;
    let command = whole();
    for shown in std::iter::once(&command).chain(command.get_subcommands()) {
        let path = into.join(Man::new(shown.clone()).get_filename());
        let mut out = Output::open(Some(&path))?;
        page(&mut out, shown)?;
        out.finish()?;
    }
    Ok(())
}

/// A page: the help, with the examples as the user types them.
fn page(out: &mut dyn Write, command: &Command) -> io::Result<()> {
    let man = Man::new(command.clone()).manual("nimata");
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = after.split_once("Examples:\n").unwrap_or((&after, ""));
    section(out, "NOTES", notes)?;
    section(out, "EXAMPLES", examples)
}

/// A section whose lines are not filled; empty text gives no section.
fn section(out: &mut dyn Write, title: &str, text: &str) -> io::Result<()> {
    if text.trim().is_empty() {
        return Ok(());
    }
    let mut roff = Roff::default();
    roff.control("SH", [title]).control("nf", []);
    for line in text.trim_end().lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    roff.to_writer(out)
}
