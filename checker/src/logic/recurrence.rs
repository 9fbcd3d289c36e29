//! Lemmas that are verified by recurrence, and not by a walk through the sets of their quantifier:
//! docs/certificate.md, section 4. The conditions are sentences, written as texts.

use std::collections::HashMap;
use std::rc::Rc;

use crate::logic::context::{Context, Sequence, Stated};
use crate::logic::parse::{MAX_TEXT, NATURAL};
use crate::logic::tokens::tokens;
use crate::reject::{Code, Reject, ensure};

/// How a lemma about a quantified block follows from one at other numbers; the texts are terms and
/// a formula in the variables of the lemma.
pub(crate) struct Recurrence {
    /// The arguments of the lemma at the other numbers.
    pub(crate) at: Vec<String>,
    /// The number t + `from` here stands for the number t there.
    pub(crate) from: u64,
    /// The values of the bound variable that are checked separately.
    pub(crate) also: Vec<String>,
    /// The formula that says where there are other numbers.
    pub(crate) condition: String,
    /// The number that falls; `None` if the lemma at the other numbers is an earlier one.
    pub(crate) falls: Option<String>,
}

/// The names under which the conditions find the automata of both lemmas. No text of a file can use
/// them.
const HERE: &str = "_";
const THERE: &str = "__";

impl Context<'_> {
    /// Verifies that an automaton accepts exactly where a quantified block holds, by its recurrence
    /// to another block, or to itself at smaller numbers; and stores it as a lemma.
    pub(crate) fn unroll(
        &mut self,
        stated: &Stated,
        other: &Stated,
        recurrence: &Recurrence,
    ) -> Result<(), Reject> {
        let Recurrence { at, also, condition, falls, .. } = recurrence;
        ensure(at.len() == other.variables.len(), Code::Formula, "", || {
            format!("the other lemma has {} variables", other.variables.len())
        })?;
        let blocks = [Block::read(self, stated, HERE)?, Block::read(self, other, THERE)?];
        // Each text is a whole term or formula, so that it may stand in parentheses.
        self.begin();
        self.bind(&stated.variables)?;
        at.iter().chain(also).chain(falls).try_for_each(|text| self.term(text))?;
        self.formula(condition)?;
        for Block { stated, sequence, .. } in &blocks {
            let Stated { variables, automaton, .. } = stated;
            if self.machines.numeration.least_first() {
                automaton.verify_padding()?;
            } else {
                automaton.verify_start()?;
            }
            let (name, automaton) = ((*sequence).to_owned(), Rc::clone(automaton));
            let read = Sequence { name, tracks: variables.len(), automaton, played: false };
            self.sequences.insert(read.name.clone(), read);
        }
        let (mut played, mut bound) = (false, Vec::new());
        let [open, close] = NATURAL;
        for (sentence, wrong) in conditions(&blocks, recurrence)? {
            if !self.sentence_by_sums(&sentence, wrong)? {
                self.sentence(&sentence.replace(open, "(").replace(close, ")"), wrong)?;
            }
            played |= self.played;
            bound.append(&mut self.bound);
        }
        self.sequences.retain(|name, _| !name.starts_with(HERE));
        bound.sort_unstable();
        bound.dedup_by(|one, other| one.0 == other.0);
        self.bound = bound;
        self.store(stated, played);
        Ok(())
    }
}

/// Writes the sentences that must be true, each with what is wrong if it is not.
fn conditions(
    [here, there]: &[Block; 2],
    Recurrence { at, from, also, condition, falls }: &Recurrence,
) -> Result<Vec<(String, &'static str)>, Reject> {
    let (t, all, own) = (here.bound, here.stated.variables.join(","), &here.stated.variables);
    let (shifted, other) = (here.at(&format!("{t} + {from}"), own)?, there.at(t, at)?);
    let mut defined: Vec<String> = at.iter().map(|term| format!("{term} >= 0")).collect();
    if let Some(falls) = falls {
        let later = substituted(falls, here.meanings(at))?;
        defined.push(format!("({later}) < ({falls})"));
    }
    let looked = also.iter().map(|s| Ok(format!("{s} >= 0 => {}", here.at(s, own)?)));
    let mut looked = looked.collect::<Result<Vec<String>, Reject>>()?;
    let mut apart: Vec<String> = also.iter().map(|s| format!("{t} + {from} = ({s})")).collect();
    let mut sentences = Vec::new();
    if !also.is_empty() {
        let held = [condition.clone(), shifted.clone(), joined(" | ", &apart)];
        let text = format!("A {all},{t} (({}) => ({other}))", joined(" & ", &held));
        sentences.push((text, "a value that is checked separately is wrong at the other numbers"));
    }
    apart.push(format!("({shifted}) <=> ({other})"));
    let same = format!("A {all},{t} (({condition}) => ({}))", joined(" | ", &apart));
    looked.push(format!("({t} < {from}) | ~({condition})"));
    let covered = format!("A {all},{t} (({}) => ({}))", joined(" & ", &looked), here.at(t, own)?);
    looked.pop();
    looked.push(format!("({condition}) => ({})", there.holds(at)));
    let obeyed = format!("A {all} (({}) <=> ({}))", here.holds(own), joined(" & ", &looked));
    let natural = format!("A {all} (({condition}) => ({}))", joined(" & ", &defined));
    sentences.extend([
        (natural, "the other numbers are not natural, or do not fall"),
        (same, "the formula at the other numbers is another one"),
        (covered, "a value of the bound variable is left out"),
        (obeyed, "the automaton does not obey the recurrence"),
    ]);
    Ok(sentences)
}

fn joined(sign: &str, parts: &[String]) -> String {
    parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(sign)
}

/// A quantified block: it is "for all t, R", or the negation of that.
struct Block<'l> {
    stated: &'l Stated,
    /// The name of the automaton in the conditions.
    sequence: &'static str,
    for_all: bool,
    /// The variable t.
    bound: &'l str,
    /// The variables that R binds first.
    inside: Vec<&'l str>,
    matrix: &'l str,
}

impl<'l> Block<'l> {
    fn read(
        context: &mut Context,
        stated: &'l Stated,
        sequence: &'static str,
    ) -> Result<Block<'l>, Reject> {
        let (for_all, mut inside, matrix) = context.block(&stated.text)?;
        let bound = inside.remove(0);
        Ok(Block { stated, sequence, for_all, bound, inside, matrix })
    }

    /// The terms that stand for the variables of the lemma.
    fn meanings<'t>(&'t self, terms: &'t [String]) -> HashMap<&'t str, &'t str> {
        let names = self.stated.variables.iter().map(String::as_str);
        names.zip(terms.iter().map(String::as_str)).collect()
    }

    /// The text of R where the bound variable and the variables of the lemma are these terms.
    fn at(&self, t: &str, terms: &[String]) -> Result<String, Reject> {
        let mut meanings = self.meanings(terms);
        meanings.insert(self.bound, t);
        let matrix = substituted(self.matrix, meanings)?;
        let matrix = format!("{}({matrix})", if self.for_all { "" } else { "~" });
        Ok(match &self.inside[..] {
            [] => matrix,
            names => format!("(A {} ({matrix}))", names.join(",")),
        })
    }

    /// Says that the automaton of the lemma lets R hold for all t.
    fn holds(&self, terms: &[String]) -> String {
        let indices: String = terms.iter().map(|term| format!("[{term}]")).collect();
        format!("{}{indices} = @{}", self.sequence, u8::from(self.for_all))
    }
}

/// Replaces the variables in a text by terms in parentheses. A name in front of a bracket is that
/// of a sequence. Where the text stands, the terms are numbers: s is at least 0, or the condition
/// of the recurrence holds, under which the other numbers are natural.
fn substituted(text: &str, meanings: HashMap<&str, &str>) -> Result<String, Reject> {
    let [open, close] = NATURAL;
    let (mut written, mut tokens) = (String::new(), tokens(text));
    while let Some(token) = tokens.next() {
        let own = token.starts_with('_') || NATURAL.contains(&token);
        ensure(!own, Code::Formula, "", || "no name begins with _, and no term with {")?;
        let of_sequence = || tokens.clone().find(|&token| token != " ") == Some("[");
        match meanings.get(token) {
            Some(term) if !of_sequence() => written.extend([open, term, close]),
            _ => written.push_str(token),
        }
        ensure(written.len() <= MAX_TEXT, Code::Formula, "", || "the text is too long")?;
    }
    Ok(written)
}
