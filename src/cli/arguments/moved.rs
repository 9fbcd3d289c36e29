//! Verbs and options of earlier versions and of other programs, answered with the new spelling.

use clap::{Arg, Command};

use crate::game::{nearest, read_game};

/// Options that are often meant by other names.
const MEANT: [(&str, &str); 15] = [
    ("fresh", "no-cache"),
    ("value", "to"),
    ("a", "all"),
    ("where", "with"),
    ("timeout", "time-limit"),
    ("out", "output"),
    ("to", "format"),
    ("limit", "upto"),
    ("bound", "upto"),
    ("max", "upto"),
    ("n", "upto"),
    ("n", "count"),
    ("upto", "count"),
    ("file", "script"),
    ("list", "all"),
];

/// Words of other programs for what a verb does, and what is written here.
const VERBS: [(&str, &str); 16] = [
    ("options", "nimata move GAME@POSITION --options"),
    ("moves", "nimata move GAME@POSITION --options"),
    ("eval", "nimata ask"),
    ("winner", "nimata value GAME@POSITION --claim outcome"),
    ("solve", "nimata value"),
    ("plot", "nimata draw"),
    ("picture", "nimata draw"),
    ("export", "nimata convert"),
    ("verify", "nimata check"),
    ("list", "nimata games"),
    ("grundy", "nimata value"),
    ("nimber", "nimata value"),
    ("sg", "nimata value"),
    ("outcome", "nimata value"),
    ("count", "nimata ask --count"),
    ("version", "nimata --version"),
];

/// The endings of files that are written.
const WRITTEN: [&str; 9] = [".svg", ".png", ".dot", ".json", ".txt", ".csv", ".html", ".tex", ".v"];

/// The sentence about a word that a verb does not take, with what was probably meant.
pub fn not_taken(word: &str, verb: &Command, words: &[String]) -> String {
    let name = verb.get_name();
    let option = |long: &str| verb.get_arguments().find(|known| known.get_long() == Some(long));
    let takes = |known: &Arg, word: &str| {
        known.get_possible_values().iter().any(|value| value.get_name() == word)
    };
    let Some(flag) = word.strip_prefix('-') else {
        let mut options = verb.get_arguments().filter(|known| takes(known, word));
        let valued = options.find_map(Arg::get_long);
        let upto = option("upto").filter(|_| word.starts_with(|sign: char| sign.is_ascii_digit()));
        let meant = valued.or(upto.map(|_| "upto"));
        // The numbers of a bound stand together.
        let before = words.iter().skip_while(|before| *before != "--upto").nth(1);
        let before = before.filter(|_| meant == Some("upto"));
        let before = before.map_or_else(String::new, |before| format!("{before},"));
        let is_file = option("script").is_some() && std::path::Path::new(word).is_file();
        let meant = match meant {
            Some(long) => format!(": write --{long} {before}{word}"),
            None if word.find('=').is_some_and(|at| at > 0) && option("with").is_some() => {
                format!(": write --with {word}")
            }
            None if is_file => format!(": write --script {word}"),
            None if option("such").is_some() && word.parse::<i64>().is_ok() => {
                ": the terms stand in a file, or come from another program to -".to_owned()
            }
            None if option("such").is_some() => format!(": write --such '{word}'"),
            None if WRITTEN.iter().any(|ending| word.ends_with(ending)) => {
                format!(": write -o {word}")
            }
            None if option("with").is_some() => {
                ": a formula of several words stands in quotes, as in 'A n (n >= 0)'".to_owned()
            }
            None if word.starts_with("misere") => {
                ": misère play is a suffix of the game, as in sd:1/2:misere".to_owned()
            }
            None if name == "check" && read_game(word).is_ok() => {
                format!(": write --claim {word}")
            }
            None => String::new(),
        };
        return format!("`{name}` has no place for the word `{word}`{meant}");
    };
    let flag = flag.trim_start_matches('-').split('=').next().unwrap_or(flag);
    let shown = || verb.get_arguments().filter(|known| !known.is_hide_set());
    let other = MEANT.iter().find(|(other, long)| *other == flag && option(long).is_some());
    let meant = match other.map(|&(_, long)| long) {
        _ if option("format").is_some_and(|format| takes(format, flag)) => {
            Some(format!("write --format {flag}"))
        }
        // In earlier versions it was the format; for a table it is how far it goes.
        Some("format") if flag == "to" && option("upto").is_some() => {
            Some("did you mean --upto?".to_owned())
        }
        _ if ["outcome", "who-wins", "winner"].contains(&flag) && option("claim").is_some() => {
            Some("did you mean --claim outcome?".to_owned())
        }
        _ if flag == "in" && name == "ask" => {
            Some("a numeration stands in the formula, as in '?fib n > 0'".to_owned())
        }
        _ if flag == "misere" => {
            Some("misère play is a suffix of the game, as in sd:1/2:misere".to_owned())
        }
        other => other
            .or_else(|| nearest(flag, shown().filter_map(Arg::get_long)))
            .map(|long| format!("did you mean --{long}?")),
    };
    let meant = meant.map_or_else(String::new, |meant| format!(": {meant}"));
    format!("`{name}` has no option `{word}`{meant}")
}

/// The old spellings of options among the words of a command, with those of today.
pub fn old_spellings(verb: &Command, words: &[String]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for known in verb.get_arguments() {
        let aliases = known.get_all_aliases().unwrap_or_default();
        let visible = known.get_visible_aliases().unwrap_or_default();
        for alias in aliases.into_iter().filter(|alias| !visible.contains(alias)) {
            let option = format!("--{alias}");
            let is_it = |word: &String| word.split('=').next() == Some(&option);
            if let (true, Some(long)) = (words.iter().any(is_it), known.get_long()) {
                found.push((option, format!("--{long}")));
            }
        }
    }
    found
}

/// The game that three of these verbs were about.
const GAME: &str = "exco:2";

/// The command that replaces a verb of an earlier version, from all words of the command; `None` if
/// there never was such a verb.
pub fn instead(verb: &str, words: &[String]) -> Option<String> {
    let after = words.iter().position(|word| word == verb).map_or(words.len(), |place| place + 1);
    let old = OldWords(&words[after..]);
    if let Some((_, meant)) = VERBS.iter().find(|(word, _)| *word == verb) {
        return Some(format!("write `{meant}`"));
    }
    let command = match verb {
        "audit" => {
            return Some(
                "the claims of the papers have a program of their own, `nimata-audit`, in the \
                 folder audit of the sources"
                    .to_owned(),
            );
        }
        "core" => old.core(),
        "rows" if old.has("--prove") => {
            format!("prove {GAME} --claim rows:{},{}", old.most("--x0"), old.most("--x1"))
        }
        "rows" | "conjectures" => {
            format!("derive {GAME} --claim {verb}:{},{}", old.range("--x0"), old.range("--x1"))
        }
        _ => return None,
    };
    Some(format!("write `nimata {command}` instead; the other options are the same"))
}

/// The words of a command after an old verb.
struct OldWords<'w>(&'w [String]);

impl OldWords<'_> {
    fn has(&self, flag: &str) -> bool {
        self.0.iter().any(|word| word == flag)
    }

    fn core(&self) -> String {
        const FLAGS: [&str; 7] =
            ["--counts", "--level-set", "--prove", "--dead", "--json", "--quiet", "-q"];
        let mut previous = [String::new()].into_iter().chain(self.0.iter().cloned());
        let is_value = |word: &&String| {
            let follows_option =
                previous.next().is_some_and(|it| it.starts_with('-') && !FLAGS.contains(&&*it));
            !follows_option && !word.starts_with('-')
        };
        let value = self.0.iter().find(is_value).map_or("V", String::as_str);
        if self.has("--prove") {
            return format!("prove {GAME} --claim level-set:{value}");
        }
        if self.has("--level-set") {
            // The automaton was printed as JSON where neither option nor file named a format.
            let names_format = |word: &String| {
                ["-o", "--o", "--f", "--j"].iter().any(|option| word.starts_with(option))
            };
            let json = if self.0.iter().any(names_format) { "" } else { " --json" };
            return format!("derive {GAME} --claim level-set:{value}{json}");
        }
        let name = if self.has("--counts") { "core-counts" } else { "core" };
        format!("derive {GAME} --claim {name}:{value}")
    }

    /// The value of `--x0` or `--x1`, or its old default.
    fn range(&self, option: &str) -> &str {
        let with_sign = self.0.iter().find_map(|word| word.strip_prefix(option)?.strip_prefix('='));
        let apart = self.0.iter().position(|word| word == option);
        let apart = apart.and_then(|place| self.0.get(place + 1)).map(String::as_str);
        let usual = if option == "--x0" { "4" } else { "31" };
        with_sign.or(apart).unwrap_or(usual)
    }

    /// The number of a claim about all rows up to those of a range.
    fn most(&self, option: &str) -> String {
        let range = self.range(option);
        match (range.split_once(".."), option) {
            (Some((_, last)), "--x0") => format!("{last}+1"),
            (Some((_, last)), _) => last.to_owned(),
            (None, _) => range.to_owned(),
        }
    }
}
