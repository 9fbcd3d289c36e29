//! The verbs of Walnut's commands, and the form of a command with each.

use super::SETTING;
use crate::nearest;

/// The form of a command.
pub(super) struct Form {
    pub(super) verb: &'static str,
    /// Whether a name follows the verb.
    pub(super) named: bool,
    /// Whether a text in quotation marks belongs to it.
    pub(super) quoted: bool,
    /// Whether it gives the name a meaning.
    pub(super) defines: bool,
}

/// The form of the commands with this verb.
pub(super) fn form(verb: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.verb == verb)
}

/// The message that there is no such verb, with the one that may be meant.
pub(crate) fn unknown(verb: &str) -> String {
    let meant = nearest(verb, FORMS.iter().map(|form| form.verb));
    let meant = meant.map_or_else(|| ":".to_owned(), |meant| format!("; did you mean `{meant}`?"));
    format!("`{verb:.40}` is not a command{meant} `help;` lists the commands")
}

const fn formula(verb: &'static str, defines: bool) -> Form {
    Form { verb, named: true, quoted: true, defines }
}

const fn makes(verb: &'static str) -> Form {
    Form { verb, named: true, quoted: false, defines: true }
}

const fn shows(verb: &'static str) -> Form {
    Form { verb, named: true, quoted: false, defines: false }
}

const fn bare(verb: &'static str) -> Form {
    Form { verb, named: false, quoted: false, defines: false }
}

const FORMS: [Form; 36] = [
    formula("def", true),
    formula("eval", false),
    formula("reg", true),
    formula("macro", true),
    formula("morphism", true),
    makes("ost"),
    makes("promote"),
    makes("image"),
    makes("transduce"),
    makes("combine"),
    makes("union"),
    makes("intersect"),
    makes("reverse"),
    makes("minimize"),
    makes("convert"),
    makes("alphabet"),
    makes("star"),
    makes("concat"),
    makes("rightquo"),
    makes("leftquo"),
    makes("fixleadzero"),
    makes("fixtrailzero"),
    makes("split"),
    makes("rsplit"),
    makes("join"),
    shows("inf"),
    shows("test"),
    shows("describe"),
    shows("export"),
    shows("draw"),
    bare("help"),
    bare("load"),
    bare("exit"),
    bare("quit"),
    bare("cls"),
    bare(SETTING),
];
