//! `help`: what there is to know about the verbs.

use super::verb::Verb;
use crate::Result;
use crate::session::error::CommandError;
use crate::session::reply::Reply;

/// Verbs that steer a script, which whoever runs it carries out.
const STEERING: [(&str, &str); 3] = [
    ("load FILE;", "Runs the commands of another script; files are looked for beside this one."),
    ("exit;", "Ends the script and all scripts that have loaded it."),
    ("quit;", "Does what `exit` does."),
];

/// `help;` lists the verbs, and `help VERB;` explains one.
pub(super) fn explain(verbs: &[Verb], wanted: &str) -> Result<Reply> {
    let steering = STEERING.iter().map(|&(usage, help)| (usage, help, ""));
    let all = verbs.iter().map(|verb| (verb.usage, verb.help, verb.example)).chain(steering);
    let mut all: Vec<(&str, &str, &str)> = all.collect();
    all.sort_unstable();
    if wanted.is_empty() {
        let usages = all.iter().map(|(usage, ..)| (*usage).to_owned());
        let more = "`help VERB;` explains one of them.".to_owned();
        return Ok(Reply::Told(usages.chain([more]).collect()));
    }
    let found = all
        .iter()
        .find(|(usage, ..)| verb_of(usage) == wanted)
        .ok_or_else(|| CommandError::Unknown(wanted.to_owned()))?;
    let (usage, help, example) = found;
    let mut lines = vec![(*usage).to_owned(), (*help).to_owned()];
    if !example.is_empty() {
        lines.push(format!("Example: {example}"));
    }
    Ok(Reply::Told(lines))
}

fn verb_of(usage: &str) -> &str {
    usage.split([' ', ';']).next().unwrap_or(usage)
}
