//! The rules of a game as formulas, and whether a sequence holds its values:
//! docs/certificate.md, section 5.

use std::collections::BTreeSet;

use crate::file::Keys;
use crate::json::Reader;
use crate::lists::known;
use crate::logic::context::{Context, Sequence};
use crate::logic::machine::{Answer, NONE, Part};
use crate::logic::numeration::{Sign, Sum};
use crate::logic::vars::Var;
use crate::logic::work::LOOK;
use crate::reject::{Code, Reject, ensure};

/// The most kinds of moves, and of prescribed values.
const MOST: usize = 4096;

/// A game by its rules.
pub(crate) struct Game {
    reads: Vec<String>,
    positions: String,
    moves: Vec<(Vec<String>, String)>,
    outcome: bool,
    end: u16,
    first: Vec<(u16, String)>,
    measure: String,
}

impl Game {
    /// Reads the rules of a game, whose positions are so many numbers if that is known.
    pub(crate) fn read(r: &mut Reader, tracks: Option<usize>) -> Result<Game, Reject> {
        let mut keys = Keys::read(r, "")?;
        let game = Game {
            reads: keys.take("reads", names)?,
            positions: keys.take("positions", text)?,
            moves: keys.take("moves", |r| {
                r.array(|r, _| {
                    let mut keys = Keys::read(r, "")?;
                    let read = (keys.take("to", names)?, keys.take("where", text)?);
                    keys.finish().map(|()| read)
                })
            })?,
            outcome: keys.take("asks", |r| {
                known(r, Code::GameInvalid, &[("values", false), ("outcome", true)])
            })?,
            end: keys.take("end", small)?,
            first: keys.take("first", |r| {
                r.array(|r, _| {
                    let mut keys = Keys::read(r, "")?;
                    let read = (keys.take("value", small)?, keys.take("where", text)?);
                    keys.finish().map(|()| read)
                })
            })?,
            measure: keys.take("measure", text)?,
        };
        keys.finish()?;
        let valid =
            |condition, detail: &'static str| ensure(condition, Code::GameInvalid, "", || detail);
        let tracks = tracks.unwrap_or(game.reads.len());
        valid(game.reads.len() == tracks, "a game reads as many numbers as its sequence")?;
        let same = |(to, _): &(Vec<String>, String)| to.len() == tracks;
        valid(game.moves.iter().all(same), "a move leads to as many numbers as the game reads")?;
        valid(game.moves.len().max(game.first.len()) <= MOST, "there are over 4096 of a kind")?;
        valid(game.end <= 1, "the end is 0 or 1")?;
        Ok(game)
    }

    /// What the sequence holds.
    pub(crate) fn asked(&self) -> &'static str {
        if self.outcome {
            "1 if the player to move wins, and 0 if not"
        } else if self.end == 0 && self.first.is_empty() {
            "its Sprague–Grundy value"
        } else {
            "its value"
        }
    }

    /// The rules in words; games with the same words are the same.
    pub(crate) fn described(&self) -> String {
        let reads = self.reads.join(", ");
        let moves = self.moves.iter().map(|(to, text)| format!("to {} if {text}", to.join(", ")));
        let moves: Vec<_> = moves.collect();
        let prescribed = if self.outcome { "output" } else { "value" };
        let prescribed = format!("; but the {prescribed} is prescribed to be");
        // The first entry that holds counts.
        let begins = [&*prescribed].into_iter().chain(std::iter::repeat("; otherwise to be"));
        let first = begins.zip(&self.first);
        let first = first.map(|(begin, (value, at))| format!("{begin} {value} if {at}"));
        let value = "the value of any other is the least natural number that no option has";
        let win = "any other player wins who can move to a position where the next one loses";
        let (what, otherwise) = match (self.outcome, self.end) {
            (true, 0) => ("a player who cannot move loses", win),
            (true, _) => ("a player who cannot move wins", win),
            (false, 0) => ("a position without moves has value 0", value),
            (false, _) => ("a position without moves has value 1", value),
        };
        format!(
            "the positions are the {reads} with {}; from {reads} one may move {}, which lowers {}; \
             {what}; {otherwise}{}",
            self.positions,
            if moves.is_empty() { "nowhere".to_owned() } else { moves.join(", or ") },
            self.measure,
            first.collect::<String>()
        )
    }

    /// Verifies that a sequence holds the values, or outcomes, of all positions.
    pub(crate) fn verify(&self, sequence: &Sequence, context: &mut Context) -> Result<(), Reject> {
        context.begin();
        let from = context.bind(&self.reads)?;
        let before = context.bound();
        let measure =
            context.sum(&self.measure).map_err(|r| r.inside_key("measure").inside_key("game"))?;
        let positions = rule(context, &self.positions)
            .map_err(|r| r.inside_key("positions").inside_key("game"))?;
        // Variables after these are those of one text, and are used again for the next.
        let bound = context.bound();
        let mut all = positions.clone();
        for (i, (value, text)) in self.first.iter().enumerate() {
            let first = rule(context, text).and_then(|first| {
                let first = context.all(first)?;
                let is = &|output| output == Some(*value);
                let right = context.machines.word(&sequence.automaton, from.clone(), Some(is))?;
                let wrong = [all.as_slice(), &[first, right.negate()]].concat();
                context.never(&from, wrong, "a prescribed value is another")?;
                Ok(first)
            });
            all.push(first.map_err(|reject| inside(reject, "first", i))?.negate());
            context.forget(bound);
        }
        let mut read = vec![context.machines.word(&sequence.automaton, from.clone(), None)?];
        let mut kinds = Vec::new();
        let automaton = &sequence.automaton;
        let outputs = (0..).take(automaton.states()).filter_map(|q| automaton.output(q));
        let values = if self.outcome { [0].into() } else { outputs.collect() };
        let apart = bound - before;
        let mut shared = Shared { sequence, from, positions, measure, apart, values, option: None };
        for (i, (to, text)) in self.moves.iter().enumerate() {
            let options = self.options(&mut shared, context, to, text);
            for (kind, part) in options.map_err(|reject| inside(reject, "moves", i))? {
                kinds.push(kind);
                read.push(part);
            }
            context.forget(bound);
        }
        if all.contains(&Part::Constant(false)) {
            return Ok(());
        }
        all.retain(|&part| part != Part::Constant(true));
        let (mut said, mut values) = (String::new(), Vec::new());
        let found = context.machines.find(&shared.from, all, read, |machines, answers| {
            let mut some = false;
            values.clear();
            for (kind, &answer) in kinds.iter().zip(&answers[1..]) {
                match kind {
                    Reads::Set => values.extend(machines.outputs(answer)),
                    Reads::Some => some |= answer == 1,
                    Reads::Value(value) => values.extend((answer == 1).then_some(*value)),
                }
            }
            machines.work.spend(values.len(), LOOK)?;
            let wanted = self.wanted(some, &mut values);
            // No output is as large as what stands for none.
            let right = answers[0] == wanted && wanted < NONE;
            if !right {
                said = format!("the output is {}, and by the rules it is {wanted}", answers[0]);
            }
            Ok(!right)
        })?;
        let rejected = |at| Reject::here(Code::Rule, format!("at ({at}) {said}"));
        found.map_or(Ok(()), |at| Err(rejected(at)))
    }

    /// What the rules say of a position whose options have these values; `some` if there are
    /// options that are not among them.
    fn wanted(&self, some: bool, values: &mut Vec<u32>) -> u32 {
        if values.is_empty() && !some {
            return self.end.into();
        }
        if self.outcome {
            return u32::from(values.contains(&0));
        }
        values.sort_unstable();
        values.dedup();
        let least = (0..).zip(values.iter()).find(|&(least, &value)| least != value);
        least.map_or_else(|| u32::try_from(values.len()).unwrap_or(u32::MAX), |(least, _)| least)
    }

    /// Verifies that moves of a kind lead to positions, and lower the measure; and what is read of
    /// the options that they lead to.
    fn options(
        &self,
        shared: &mut Shared,
        context: &mut Context,
        names: &[String],
        text: &str,
    ) -> Result<Vec<(Reads, Part)>, Reject> {
        // Options have the same variables in moves of all kinds.
        let outside = context.bound();
        let to = context.bind(names)?;
        if shared.option.is_none() {
            shared.option = Some(self.option(shared, context, &to)?);
        }
        let Shared { sequence, from, positions, apart, values, option, .. } = shared;
        let moves = rule(context, text)?;
        (0..*apart).try_for_each(|_| context.fresh().map(drop))?;
        let both = [from.as_slice(), &to].concat();
        for (wrong, what) in option.iter().flatten() {
            context.never(&both, [positions.as_slice(), &moves, &[*wrong]].concat(), what)?;
        }
        let automaton = &sequence.automaton;
        let at: String = names.iter().map(|name| format!("[{name}]")).collect();
        let (mut read, bound, to_names) = (Vec::new(), context.bound(), names.join(","));
        // In the text of a lemma these names are bound.
        context.leave(outside);
        for &value in &*values {
            let is = format!("{}{at} = @{value}", sequence.name);
            // A chain of & goes on without parentheses.
            let mut has = context.lemma(&format!("E {to_names} ({text} & {is})"))?;
            if has.is_none() {
                has = context.lemma(&format!("E {to_names} (({text}) & {is})"))?;
            }
            context.forget(bound);
            let Some(has) = has else { break };
            read.push((Reads::Value(value.into()), has));
        }
        if read.len() < values.len() {
            read.clear();
            if !self.outcome {
                let output = context.machines.word(automaton, to.clone(), None)?;
                let set = context.machines.body(&to, moves, vec![output], Answer::Outputs)?;
                return Ok(vec![(Reads::Set, set)]);
            }
            let lost = context.machines.word(automaton, to.clone(), Some(&|o| o == Some(0)))?;
            let all = [moves.as_slice(), &[lost]].concat();
            let has = context.machines.body(&to, all, Vec::new(), Answer::Some)?;
            read.push((Reads::Value(0), has));
        }
        if self.outcome && self.end == 1 {
            let some = context.machines.body(&to, moves, Vec::new(), Answer::Some)?;
            read.push((Reads::Some, some));
        }
        Ok(read)
    }

    /// What must not be true of an option: that its measure is no smaller, or that it is no
    /// position.
    fn option(
        &self,
        shared: &Shared,
        context: &mut Context,
        to: &[Var],
    ) -> Result<[(Part, &'static str); 2], Reject> {
        let there = |&(var, factor): &(Var, i64)| {
            let at = shared.from.iter().position(|&read| read == var)?;
            Some((to[at], factor))
        };
        let terms = shared.measure.terms.iter().filter_map(there).collect();
        let measure = Sum { terms, constant: shared.measure.constant };
        let lower = context.add(measure, &shared.measure, -1)?;
        let higher = context.machines.linear(lower, Sign::Positive)?;
        let bound = context.bound();
        let renamed = self.reads.iter().cloned().zip(to.iter().copied()).collect();
        let names = context.call(renamed);
        let legal = context.formula(&self.positions)?;
        context.call(names);
        let illegal = context.all(legal)?.negate();
        context.forget(bound);
        Ok([
            (higher, "a move does not lower the measure"),
            (illegal, "a move leads to what is no position"),
        ])
    }
}

/// What is read once for all moves of a game.
struct Shared<'a> {
    sequence: &'a Sequence,
    from: Vec<Var>,
    positions: Vec<Part>,
    measure: Sum,
    /// How many variables the text of the positions needs beside their names.
    apart: usize,
    /// The values of options that are asked for.
    values: BTreeSet<u16>,
    option: Option<[(Part, &'static str); 2]>,
}

/// Reads a formula of the rules. Rules that speak of what they are to define may fit different
/// sequences.
fn rule(context: &mut Context, text: &str) -> Result<Vec<Part>, Reject> {
    context.played = false;
    let parts = context.formula(text)?;
    ensure(
        !context.played,
        Code::GameInvalid,
        "",
        || "the rules of a game may speak of given sequences, not of a game's",
    )?;
    Ok(parts)
}

/// Puts a path in the rules before that of a fault, unless it is a limit.
fn inside(reject: Reject, list: &str, index: usize) -> Reject {
    match reject.code.declines() {
        true => reject,
        false => reject.inside_index(index).inside_key(list).inside_key("game"),
    }
}

/// What a machine that is read tells of a position.
enum Reads {
    /// The outputs of some options.
    Set,
    /// Whether there is some option.
    Some,
    /// Whether some option has this output.
    Value(u32),
}

fn names(r: &mut Reader) -> Result<Vec<String>, Reject> {
    r.array(|r, _| text(r))
}

pub(crate) fn text(r: &mut Reader) -> Result<String, Reject> {
    r.string().map(str::to_owned)
}

fn small(r: &mut Reader) -> Result<u16, Reject> {
    let number = r.number()?;
    let value = u16::try_from(number).ok().filter(|&value| value < u16::MAX);
    value.ok_or_else(|| Reject::here(Code::OutputRange, format!("{number} is too large")))
}
