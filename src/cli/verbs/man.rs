//! `nimata man`: the manual, a page for the program and one for each verb.

use std::fs;
use std::io::{self, Write};

use clap::{Args, Command};
use clap_mangen::Man;
use roff::{Roff, roman};

use crate::cli::{Failure, Format, Outcome, Output, Shared, choice, command};

/// The formats of a page.
const FORMATS: &[Format] = &[Format::Text];

/// Commands that write and show pages.
const EXAMPLES: &str = "\
Examples:
  nimata man -o man1      # then: man ./man1/nimata-value.1
  nimata man > nimata.1   # the page of the program alone";

/// The arguments of `man`; -o names a folder, which is made where it is missing.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {}

pub(in crate::cli) fn run(_: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    shared.named_format(FORMATS)?;
    let mut command = command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = shared.output() else {
        let mut out = Output::open(None)?;
        page(&mut out, &command)?;
        out.finish()?;
        return Ok(Outcome::Done);
    };
    fs::create_dir_all(folder)
        .map_err(|error| Failure::file("make a folder of pages,", folder, &error))?;
    for shown in std::iter::once(&command).chain(command.get_subcommands()) {
        let path = folder.join(Man::new(shown.clone()).get_filename());
        let mut out = Output::open(Some(&path))?;
        page(&mut out, shown)?;
        out.finish()?;
    }
    Ok(Outcome::Done)
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
