//! Formats of results: the formats that a verb offers, in its help and at run time, and the file
//! endings that choose them.

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, ValueEnum};

use crate::proof::is_special;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub enum Format {
    /// Text for people
    Text,
    /// One JSON object, schema nimata/1
    Json,
    /// One JSON object on each line
    Jsonl,
    /// Comma-separated values
    Csv,
    /// Graphviz
    Dot,
    /// A picture, without Graphviz
    Svg,
    /// A standalone TikZ picture
    Tikz,
    /// A LaTeX table
    Latex,
    /// A Walnut word automaton
    Walnut,
    /// A file of a custom base of Walnut's: the automaton of a set, under the digits alone
    #[value(name = "walnut-base")]
    WalnutBase,
    /// The OEIS's b-file: `n x(n)` on each line
    Bfile,
    /// A Markdown table
    Md,
    /// A regular expression of the digits of a set, most significant first
    Regex,
    /// A NumPy array
    Npy,
    /// A picture in pixels
    Png,
    /// A page for a browser
    Html,
    /// Theorems of Coq, from a certificate
    Coq,
    /// Matrices for Maple
    Maple,
    /// Matrices for Mathematica
    Mathematica,
    /// Matrices for Sage
    Sage,
    /// Matrices for Python with NumPy
    Numpy,
}

impl Format {
    /// The name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().expect("no format is hidden").get_name().to_owned()
    }

    /// Tells whether the format is for other programs than a terminal: it is binary, and could send
    /// commands to one, or nobody reads it there.
    pub fn is_no_text(self) -> bool {
        matches!(self, Format::Npy | Format::Png | Format::Svg | Format::Html)
    }

    /// The file endings of this format, without the point.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text | Format::Bfile | Format::Walnut => &["txt"],
            Format::Json => &["json"],
            Format::Jsonl => &["jsonl"],
            Format::Csv => &["csv"],
            Format::Dot => &["dot", "gv"],
            Format::Svg => &["svg"],
            Format::Tikz => &["tikz", "tex"],
            Format::Latex => &["tex"],
            Format::Md => &["md"],
            Format::Npy => &["npy"],
            Format::Png => &["png"],
            Format::Html => &["html", "htm"],
            Format::Coq => &["v"],
            Format::Maple => &["mpl"],
            Format::Mathematica => &["wl", "m"],
            Format::Sage => &["sage"],
            Format::Numpy => &["py"],
            Format::WalnutBase | Format::Regex => &[],
        }
    }
}

/// The formats of most answers: text for people, and one object for programs.
pub const TEXT_AND_JSON: &[Format] = &[Format::Text, Format::Json];

/// The error for a format that is not offered.
pub fn unsuitable(name: &str, offered: &[Format]) -> String {
    let names = offered.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
    format!("format {name} does not suit this; choose from: {names}")
}

/// The options `--format` and `--json` of a verb. The help lists them with the formats that this
/// verb writes, or hides them if there is no choice.
pub fn choice(offered: &'static [Format]) -> [Arg; 2] {
    let format = Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .help("The format of the result; else the ending of FILE says it")
        .value_parser(Offered(offered))
        .hide(offered.len() < 2);
    let json = Arg::new("json")
        .long("json")
        .help("The same as --format json")
        .action(ArgAction::SetTrue)
        .conflicts_with("format")
        .hide(!offered.contains(&Format::Json));
    [format, json].map(|option| option.help_heading(COMMON))
}

/// The heading of the options that every verb takes.
pub const COMMON: &str = "Common options";

/// Parses the name of an offered format.
#[derive(Clone, Copy, Debug)]
pub struct Offered(pub &'static [Format]);

impl TypedValueParser for Offered {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &Command,
        _option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        let name = value.to_string_lossy();
        let format = Format::from_str(&name, true).ok().filter(|format| self.0.contains(format));
        format.ok_or_else(|| {
            let says = format!("{}\n", unsuitable(&name, self.0));
            clap::Error::raw(ErrorKind::InvalidValue, says).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().filter_map(ValueEnum::to_possible_value)))
    }
}

/// The format that the ending of a file's name chooses among those offered; `None` if the name has
/// no ending, or the file is a device.
///
/// `.txt` means text where text is offered, but the OEIS names its b-files `b000045.txt`. `.tex`
/// means a picture where one is offered, and a table otherwise.
///
/// # Errors
/// The ending stands for none of the offered formats.
pub fn by_ending(path: &Path, offered: &[Format]) -> Result<Option<Format>, String> {
    let Some(ending) = path.extension().filter(|_| !is_special(path)) else { return Ok(None) };
    let ending = ending.to_string_lossy().to_lowercase();
    let is_named = |format: &&Format| format.endings().contains(&ending.as_str());
    let b_file = Some(&Format::Bfile).filter(|format| is_b_file(path) && offered.contains(format));
    let found = b_file.or_else(|| {
        let text = offered.iter().filter(|format| **format == Format::Text);
        let others = offered.iter().filter(|format| **format != Format::Bfile);
        text.chain(others).find(is_named)
    });
    found.copied().map(Some).ok_or_else(|| {
        let mut endings: Vec<String> = Vec::new();
        for ending in offered.iter().flat_map(|format| format.endings()) {
            let ending = format!(".{ending}");
            if !endings.contains(&ending) {
                endings.push(ending);
            }
        }
        let endings = endings.join(", ");
        format!("nothing is written as `.{ending}` here: end the name of the file with {endings}")
    })
}

/// Tells whether a file's name is that of a b-file of the OEIS.
fn is_b_file(path: &Path) -> bool {
    let name = path.file_stem().and_then(|name| name.to_str());
    let number = name.and_then(|name| name.strip_prefix('b'));
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}
