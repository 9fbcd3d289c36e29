//! Values by a relation: an automaton that reads a position and one more number v, and says whether
//! v is the value of the position, of some option, or of none: docs/certificate.md, section 5.
//!
//! Its conditions are written as sentences from the rules of the game, so that lemmas find their
//! parts by their texts.

use std::cmp::Ordering;

use crate::automaton::Automaton;
use crate::logic::context::{Context, Sequence};
use crate::logic::game::{Game, Shared};
use crate::logic::parse::MAX_TEXT;
use crate::logic::work::CHARACTER;
use crate::reject::{Code, Reject, ensure};

mod references;
#[cfg(test)]
mod tests;

/// The meaning of an output of the automaton for the number; 0 says nothing.
pub(crate) const IS: u16 = 1;
pub(crate) const HAD: u16 = 2;
pub(crate) const FREE: u16 = 3;
/// The number is another position: of the same value, or of a value that is less by 1.
pub(crate) const LIKE: u16 = 4;
pub(crate) const AFTER: u16 = 5;
/// The number is the value, and that of all options.
pub(crate) const ALL: u16 = 6;

/// The name of the given sequence that is 1 where a number is the xor of two others.
const XOR: &str = "xor";

impl Game {
    /// Returns the sentence that what the automaton says is true.
    pub(super) fn related(
        &self,
        Sequence { name, automaton, .. }: &Sequence,
        digits: &str,
    ) -> String {
        // No rule uses the name `v_`, because the conditions bind it around every text.
        let mut names = self.moves.iter().flat_map(|(to, _)| to).chain(&self.reads);
        let v = if names.any(|name| name == "v") { "v_" } else { "v" };
        let had = format!("; where it outputs 2, some option of the position has the value {v}");
        let free = match automaton.has(HAD) {
            true => "; where it outputs 3, no option has it".to_owned(),
            false => format!("; where it outputs 3, no option of the position has the value {v}"),
        };
        let says = [
            (HAD, had),
            (FREE, free),
            (LIKE, format!("; where it outputs 4, {v} is a position, and of the same value")),
            (AFTER, format!("; where it outputs 5, {v} is a position, and its value is one less")),
            (ALL, format!("; where it outputs 6, the position has {v} options and the value {v}")),
        ];
        let says = says.into_iter().filter(|(output, _)| automaton.has(*output));
        format!(
            "Wherever the automaton {name} with {} in this certificate, which reads {digits}, of \
             the numbers of a position of this game and of one more number {v}, outputs 1, the \
             Sprague–Grundy value of the position is {v}{}: {}.",
            automaton.described(),
            says.map(|(_, says)| says).collect::<String>(),
            self.described()
        )
    }

    /// Verifies that what the automaton says of positions and numbers is true.
    pub(super) fn relates(
        &self,
        mut shared: Shared,
        Sequence { name, automaton, .. }: &Sequence,
        context: &mut Context,
    ) -> Result<(), Reject> {
        // The conditions on numbers that are had or free know no option that is a sum, and only
        // where a position is one number is the other number a position.
        automaton.verify_answers(match (self.splits(), self.reads.len()) {
            (true, _) => IS,
            (false, 1) => ALL,
            (false, _) => FREE,
        })?;
        if self.moves.iter().any(|(to, _)| to.len() > self.reads.len()) {
            is_xor(context)?;
        }
        let bound = context.bound();
        for (kind, (to, text)) in self.moves.iter().enumerate() {
            let legal = self.legal(&mut shared, context, (to, text));
            legal.map_err(|r| r.inside_entry("moves", kind).inside_key("game"))?;
            context.forget(bound);
        }
        let related = self.conditions(name, automaton, context);
        related.map_err(|r| r.inside_key("game"))
    }

    /// Decides the sentences that make a relation true, for the outputs that occur.
    fn conditions(
        &self,
        name: &str,
        automaton: &Automaton,
        context: &mut Context,
    ) -> Result<(), Reject> {
        let conditions = Conditions::new(self, name)?;
        let mut decide = |text: &str, what| {
            context.machines.work.spend(text.len(), CHARACTER)?;
            context.sentence(text, what)
        };
        decide(&conditions.reached(), "a number below a value is not known to be an option's")?;
        for kind in 0..self.moves.len() {
            let decided =
                decide(&conditions.not_had(kind), "a number may be the value of an option");
            decided.map_err(|r| r.inside_entry("moves", kind))?;
        }
        if automaton.has(HAD) {
            decide(&conditions.attained()?, "no option is known to have a number")?;
        }
        if automaton.has(LIKE) {
            decide(&conditions.like()?, "a value is not known to be that of another position")?;
        }
        if automaton.has(AFTER) {
            decide(&conditions.after()?, "a value is not known to be one more than another")?;
        }
        if automaton.has(ALL) {
            decide(&conditions.all()?, "a value is not known to be the number of the options")?;
        }
        Ok(())
    }
}

/// The conditions on a relation as texts.
struct Conditions<'a> {
    game: &'a Game,
    name: &'a str,
    /// That some option has the value `w_`.
    has: String,
}

impl<'a> Conditions<'a> {
    fn new(game: &'a Game, name: &'a str) -> Result<Conditions<'a>, Reject> {
        bounded(name)?;
        let mut conditions = Conditions { game, name, has: "0 = 1".to_owned() };
        let options = game.moves.iter().map(|(to, text)| {
            let (some, sum) = (quantified("E", to), conditions.sum(to, "w_", 1));
            Ok(format!("{some}(({text}) & {sum})"))
        });
        if !game.moves.is_empty() {
            conditions.has = any(options)?;
        }
        Ok(conditions)
    }

    /// That the automaton has this output at a position and a number.
    fn says(&self, at: &[String], number: &str, output: u16) -> String {
        format!("{}[{}][{number}] = @{output}", self.name, at.join("]["))
    }

    /// That the positions that a move leaves have this number as the value of their sum. `depth` is
    /// part of each name that is bound, so that no name is bound again inside.
    fn sum(&self, to: &[String], number: &str, depth: usize) -> String {
        let numbers = self.game.reads.len();
        match to.len().cmp(&numbers) {
            Ordering::Less => format!("{number} = 0"),
            Ordering::Equal => self.says(to, number, IS),
            Ordering::Greater => {
                let (p, q) = (format!("p{depth}_"), format!("q{depth}_"));
                let (part, others) = to.split_at(numbers);
                let (part, others) = (self.says(part, &p, IS), self.sum(others, &q, depth + 1));
                format!("(E {p},{q} ({part} & {others} & {XOR}[{p}][{q}][{number}] = @1))")
            }
        }
    }

    /// Every number below a value is the value of an option.
    fn reached(&self) -> String {
        let Conditions { game: Game { reads, positions, .. }, has, .. } = self;
        let (is, had) = (self.says(reads, "v_", IS), self.says(reads, "w_", HAD));
        let reads = reads.join(",");
        format!("A {reads},v_,w_ ((({positions}) & {is} & w_ < v_) => (({has}) | {had}))")
    }

    /// No option by moves of this kind has a number as its value that is the position's value, or
    /// free.
    fn not_had(&self, kind: usize) -> String {
        let Game { reads, positions, moves, .. } = self.game;
        let (to, text) = &moves[kind];
        let (is, free) = (self.says(reads, "v_", IS), self.says(reads, "v_", FREE));
        if to.len() != reads.len() {
            let names = [reads, &["v_".to_owned()][..], to].concat();
            let (all, sum) = (quantified("A", &names), self.sum(to, "w_", 1));
            return format!(
                "{all}((({positions}) & ({is} | {free}) & ({text})) => (E w_ (w_ != v_ & {sum})))"
            );
        }
        let had = self.says(to, "v_", HAD);
        let (other, below) = (self.says(to, "w_", IS), self.says(to, "w_", FREE));
        let not = format!("{had} | (E w_ ((w_ != v_ & {other}) | (w_ < v_ & {below})))");
        let (reads, to) = (reads.join(","), to.join(","));
        format!("A {reads},v_,{to} ((({positions}) & ({is} | {free}) & ({text})) => ({not}))")
    }

    /// A number that is said to be attained is the value of an option, or of an option's option
    /// that is an option itself.
    fn attained(&self) -> Result<String, Reject> {
        let Game { reads, positions, moves, .. } = self.game;
        let z: Vec<String> = (1..=reads.len()).map(|i| format!("z{i}_")).collect();
        let option = any(moves.iter().map(|(to, text)| Ok(renamed(text, &[[to, &z]]))))?;
        let through = moves.iter().map(|(to, text)| {
            let parts = moves.iter().map(|(option_to, rule)| {
                let rule = renamed(rule, &[[reads, to], [option_to, &z]]);
                Ok(format!("(A {} (({rule}) => ({option})))", z.join(",")))
            });
            let sub = joined(parts, " & ")?;
            let (is, had) = (self.says(to, "v_", IS), self.says(to, "w_", HAD));
            let (all, to) = (self.says(to, "u_", HAD), to.join(","));
            let at_least = format!("(E v_ (w_ <= v_ & {is})) | {had} | (A u_ (u_ < w_ => {all}))");
            Ok(format!("(E {to} (({text}) & ({sub}) & ({at_least})))"))
        });
        let has = Ok(format!("({})", self.has));
        let found = joined([has].into_iter().chain(through), " | ")?;
        let (had, reads) = (self.says(reads, "w_", HAD), reads.join(","));
        Ok(format!("A {reads},w_ ((({positions}) & {had}) => ({found}))"))
    }
}

/// Verifies that there is a given sequence `xor` of three numbers whose automaton accepts them if
/// an even number of the three digits at each place is 1.
fn is_xor(context: &Context) -> Result<(), Reject> {
    let xor = context.sequences.get(XOR).filter(|xor| !xor.played && xor.tracks == 3);
    let right = xor.is_some_and(|Sequence { automaton, .. }| {
        let stays = |letter: usize| letter.count_ones().is_multiple_of(2);
        let mut row = (0..).zip(automaton.row(0));
        context.machines.numeration.is_binary()
            && automaton.states() == 2
            && (automaton.output(0), automaton.output(1)) == (Some(IS), Some(0))
            && row.all(|(letter, &to)| to == u32::from(!stays(letter)))
            && automaton.row(1).iter().all(|&to| to == 1)
    });
    ensure(right, Code::GameInvalid, "", || {
        "a move leaves a sum, so numbers must be written in base 2, and a given sequence xor must \
         be the xor of two numbers, with two states"
    })
}

/// A quantifier and these names; nothing if there are none.
fn quantified(quantifier: &str, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("{quantifier} {} ", names.join(",")) }
}

/// Rejects a part of a condition that is longer than a text may be.
fn bounded(part: &str) -> Result<(), Reject> {
    let detail = || "the rules make a condition longer than a text may be";
    ensure(part.len() <= MAX_TEXT, Code::Formula, "", detail)
}

/// Joins parts of a formula, and stops where they are longer than a text may be.
fn joined(parts: impl Iterator<Item = Result<String, Reject>>, by: &str) -> Result<String, Reject> {
    let mut text = String::new();
    for part in parts {
        text.push_str(if text.is_empty() { "" } else { by });
        text.push_str(&part?);
        bounded(&text)?;
    }
    Ok(text)
}

/// The disjunction of formulas, of which a single one stands for itself.
fn any(formulas: impl ExactSizeIterator<Item = Result<String, Reject>>) -> Result<String, Reject> {
    match formulas.len() {
        1 => joined(formulas, ""),
        _ => joined(formulas.map(|formula| Ok(format!("({})", formula?))), " | "),
    }
}

/// Replaces names of variables by others, all at once; a name before a bracket is a sequence's.
fn renamed(text: &str, names: &[[&Vec<String>; 2]]) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = names.iter().flat_map(|[old, new]| old.iter().zip(*new));
    let (mut written, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let is_sequence = behind.trim_start_matches(' ').starts_with('[');
        let new = names.clone().find(|(old, _)| *old == word && !is_sequence);
        written.push_str(new.map_or(word, |(_, new)| new));
        let (between, next) = behind.split_at(behind.find(is_letter).unwrap_or(behind.len()));
        written.push_str(between);
        rest = next;
    }
    written
}
