//! Lemmas that are verified by recurrence, and not by a walk through the sets of their quantifier:
//! docs/certificate.md, section 4. The conditions are sentences, written as texts.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::logic::context::{Context, Lemma, Sequence};
use crate::logic::parse::MAX_TEXT;
use crate::reject::{Code, Reject, ensure};

/// A lemma as it is stated.
#[derive(Clone, Copy)]
pub(crate) struct Stated<'l> {
    pub(crate) variables: &'l [String],
    pub(crate) text: &'l str,
    pub(crate) automaton: &'l Rc<Automaton>,
}

/// How a lemma about a quantified block follows from one at other numbers; the texts are terms and
/// a formula in the variables of the lemma.
pub(crate) struct Recurrence {
    /// The arguments of the lemma at the other numbers.
    pub(crate) at: Vec<String>,
    /// The number t + `from` here stands for the number t there.
    pub(crate) from: u64,
    /// The values of the bound variable that are looked at by themselves.
    pub(crate) also: Vec<String>,
    /// The formula that says where there are other numbers.
    pub(crate) condition: String,
    /// The number that falls; `None` if the lemma at the other numbers is an earlier one.
    pub(crate) falls: Option<String>,
}

/// A quantified block: it is "for all t, R", or the negation of that.
struct Block<'l> {
    lemma: Stated<'l>,
    for_all: bool,
    /// The bound variable t, and those that R binds.
    names: (&'l str, Vec<&'l str>),
    matrix: &'l str,
}

/// The names under which the conditions find the automata of both lemmas. No text of a file may use
/// them, as no name begins so.
const HERE: &str = "_";
const THERE: &str = "__";

impl Context<'_> {
    /// Verifies that an automaton accepts exactly where a quantified block holds, by its recurrence
    /// to another block, or to itself at smaller numbers; and stores it as a lemma.
    pub(crate) fn unroll(
        &mut self,
        lemma: Stated,
        other: Stated,
        recurrence: &Recurrence,
    ) -> Result<(), Reject> {
        let Recurrence { at, also, condition, falls, .. } = recurrence;
        ensure(at.len() == other.variables.len(), Code::Formula, "", || {
            format!("the other lemma has {} variables", other.variables.len())
        })?;
        let here = Block::read(self, lemma)?;
        let there = Block::read(self, other)?;
        // Each text is a whole term or formula, so that it may stand in parentheses.
        self.begin();
        self.bind(lemma.variables)?;
        at.iter().chain(also).chain(falls).try_for_each(|text| self.term(text))?;
        self.formula(condition)?;
        for (name, of) in [(HERE, lemma), (THERE, other)] {
            if self.machines.numeration.least_first() {
                of.automaton.verify_padding()?;
            } else {
                of.automaton.verify_start()?;
            }
            let (tracks, automaton) = (of.variables.len(), Rc::clone(of.automaton));
            let sequence = Sequence { name: name.to_owned(), tracks, automaton, played: false };
            self.sequences.insert(name.to_owned(), sequence);
        }
        let (mut played, mut inside) = (false, Vec::new());
        for (text, wrong) in conditions(&here, &there, recurrence)? {
            self.sentence(&text, wrong)?;
            played |= self.played;
            inside.extend(std::mem::take(&mut self.bound).into_iter().map(|(name, _)| name));
        }
        self.sequences.retain(|name, _| !name.starts_with(HERE));
        inside.sort_unstable();
        inside.dedup();
        inside.retain(|name| !lemma.variables.contains(name));
        let (variables, automaton) = (lemma.variables.to_vec(), Rc::clone(lemma.automaton));
        let known = Lemma { variables, inside, played, automaton };
        self.lemmas.entry(lemma.text.to_owned()).or_insert(known);
        Ok(())
    }
}

/// Writes the sentences that must be true, each with what is wrong if it is not.
fn conditions(
    here: &Block,
    there: &Block,
    Recurrence { at, from, also, condition, falls }: &Recurrence,
) -> Result<Vec<(String, &'static str)>, Reject> {
    let (t, all) = (here.names.0, here.lemma.variables.join(","));
    let arguments: Vec<&str> = at.iter().map(String::as_str).collect();
    let own: Vec<&str> = here.lemma.variables.iter().map(String::as_str).collect();
    let shifted = here.at(&format!("{t} + {from}"), &own)?;
    let other = there.at(t, &arguments)?;
    let mut defined: Vec<String> = at.iter().map(|term| format!("({term}) >= 0")).collect();
    if let Some(falls) = falls {
        let later = substituted(falls, &here.lemma.at(&arguments))?;
        defined.push(format!("({later}) < ({falls})"));
    }
    let apart: Vec<String> = also.iter().map(|s| format!("{t} + {from} = ({s})")).collect();
    let looked = also.iter().map(|s| Ok(format!("({s}) >= 0 => ({})", here.at(s, &own)?)));
    let looked = looked.collect::<Result<Vec<String>, Reject>>()?;
    let joined = |sign: &str, parts: &[&[String]]| {
        let parts = parts.iter().copied().flatten();
        parts.map(|part| format!("({part})")).collect::<Vec<_>>().join(sign)
    };
    let same = [format!("({shifted}) <=> ({other})")];
    let outside = [format!("({t} < {from}) | ~({condition})")];
    let last = [format!("({condition}) => ({})", there.holds(THERE, &arguments))];
    let mut sentences = vec![
        (
            format!("A {all} (({condition}) => ({}))", joined(" & ", &[&defined])),
            "the other numbers are not natural, or do not fall",
        ),
        (
            format!("A {all},{t} (({condition}) => ({}))", joined(" | ", &[&apart, &same])),
            "the formula at the other numbers is another one",
        ),
        (
            format!(
                "A {all},{t} (({}) => ({}))",
                joined(" & ", &[&outside, &looked]),
                here.at(t, &own)?
            ),
            "a value of the bound variable is left out",
        ),
        (
            format!(
                "A {all} (({}) <=> ({}))",
                here.holds(HERE, &own),
                joined(" & ", &[&looked, &last])
            ),
            "the automaton does not obey the recurrence",
        ),
    ];
    if !also.is_empty() {
        let apart = [joined(" | ", &[&apart])];
        let holds = [condition.clone(), shifted];
        let text = format!("A {all},{t} (({}) => ({other}))", joined(" & ", &[&apart, &holds]));
        sentences.push((text, "a value that is looked at by itself is wrong at the other numbers"));
    }
    Ok(sentences)
}

impl<'l> Block<'l> {
    fn read(context: &mut Context, lemma: Stated<'l>) -> Result<Block<'l>, Reject> {
        let (for_all, mut names, matrix) = context.block(lemma.text)?;
        let t = names.remove(0);
        Ok(Block { lemma, for_all, names: (t, names), matrix })
    }

    /// The text of R where the bound variable and the variables of the lemma are these terms.
    fn at(&self, t: &str, terms: &[&str]) -> Result<String, Reject> {
        let mut meanings = self.lemma.at(terms);
        meanings.insert(self.names.0, t);
        let matrix = substituted(self.matrix, &meanings)?;
        let sign = if self.for_all { "" } else { "~" };
        Ok(match &self.names.1[..] {
            [] => format!("{sign}({matrix})"),
            names => format!("A {} ({sign}({matrix}))", names.join(",")),
        })
    }

    /// Says that the automaton of the lemma, under this name, lets R hold for all t.
    fn holds(&self, name: &str, terms: &[&str]) -> String {
        let indices: String = terms.iter().map(|term| format!("[{term}]")).collect();
        format!("{name}{indices} = @{}", u8::from(self.for_all))
    }
}

impl<'l> Stated<'l> {
    /// The terms that stand for the variables of the lemma.
    fn at<'t>(self, terms: &[&'t str]) -> HashMap<&'t str, &'t str>
    where
        'l: 't,
    {
        self.variables.iter().map(String::as_str).zip(terms.iter().copied()).collect()
    }
}

/// Replaces the variables in a text by terms in parentheses. A name in front of a bracket is that
/// of a sequence.
fn substituted(text: &str, meanings: &HashMap<&str, &str>) -> Result<String, Reject> {
    let (mut written, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match letter(first) {
            true => rest.find(|c| !letter(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(end);
        ensure(first != '_', Code::Formula, "", || "no name begins with _")?;
        match meanings.get(token) {
            Some(term) if !behind.trim_start_matches(' ').starts_with('[') => {
                written.extend(["(", term, ")"]);
            }
            _ => written.push_str(token),
        }
        ensure(written.len() <= MAX_TEXT, Code::Formula, "", || "the text is too long")?;
        rest = behind;
    }
    Ok(written)
}
