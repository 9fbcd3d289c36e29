//! The rules of a game as formulas, and whether a sequence holds its values:
//! docs/certificate.md, section 5.

use std::collections::BTreeSet;

use crate::file::Keys;
use crate::json::Reader;
use crate::limits::count;
use crate::lists::known;
use crate::logic::context::{Context, Sequence};
use crate::logic::machine::{Answer, NONE, Part};
use crate::logic::numeration::{Sign, Var};
use crate::logic::parse::add;
use crate::reject::{Code, Reject, ensure};

/// The most kinds of moves, and of prescribed values.
const MOST: usize = 4096;

/// The steps of looking at the value of an option.
const WEIGHT: u64 = 48;

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
        } else {
            "its Sprague–Grundy value"
        }
    }

    /// The rules in words; games with the same words are the same.
    pub(crate) fn described(&self) -> String {
        let reads = self.reads.join(", ");
        let moves = self.moves.iter().map(|(to, text)| format!("to {} if {text}", to.join(", ")));
        let moves: Vec<_> = moves.collect();
        let first = self.first.iter().map(|(value, at)| format!("; but it is {value} if {at}"));
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

    /// The sequences that the rules speak of: names before a bracket.
    pub(crate) fn mentioned(&self) -> BTreeSet<&str> {
        let texts = self.moves.iter().map(|(_, text)| text);
        let texts = texts.chain(self.first.iter().map(|(_, text)| text));
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let pieces = texts.chain([&self.positions, &self.measure]).flat_map(|text| text.split('['));
        pieces.filter_map(|text| text.trim_end_matches(' ').rsplit(|c| !inside(c)).next()).collect()
    }

    /// Verifies that a sequence, so named, holds the values, or outcomes, of all positions.
    pub(crate) fn verify(&self, sequence: &Sequence, context: &mut Context) -> Result<(), Reject> {
        context.begin();
        let vars = context.bind(&self.reads)?;
        context.sum(&self.measure).map_err(|r| r.inside_key("measure"))?;
        let positions = context.formula(&self.positions).map_err(|r| r.inside_key("positions"))?;
        // Variables after these are those of one text, and are used again for the next.
        let bound = context.bound();
        let mut all = positions.clone();
        for (i, (value, text)) in self.first.iter().enumerate() {
            let first = context.formula(text).and_then(|first| {
                let first = context.all(first)?;
                let is = &|output| output == Some(*value);
                let right = context.machines.word(&sequence.automaton, vars.clone(), Some(is))?;
                let wrong = [all.as_slice(), &[first, right.negate()]].concat();
                context.never(&vars, wrong, "a prescribed value is another")?;
                Ok(first)
            });
            all.push(first.map_err(|reject| inside(reject, "first", i))?.negate());
            context.forget(bound);
        }
        let mut read = vec![context.machines.word(&sequence.automaton, vars.clone(), None)?];
        let mut kinds = Vec::new();
        for (i, (to, text)) in self.moves.iter().enumerate() {
            let options = self.options(sequence, context, (&vars, &positions), to, text);
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
        let found = context.machines.find(&vars, all, read, |machines, answers| {
            let mut some = false;
            values.clear();
            for (kind, &answer) in kinds.iter().zip(&answers[1..]) {
                match kind {
                    Reads::Set => values.extend(machines.outputs(answer)),
                    Reads::Some => some |= answer == 1,
                    Reads::Value(value) => values.extend((answer == 1).then_some(*value)),
                }
            }
            machines.spend(count(values.len()).saturating_mul(WEIGHT))?;
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
        sequence: &Sequence,
        context: &mut Context,
        (from, positions): (&[Var], &[Part]),
        names: &[String],
        text: &str,
    ) -> Result<Vec<(Reads, Part)>, Reject> {
        let to = context.bind(names)?;
        let moves = context.formula(text)?;
        let before = context.sum(&self.measure)?;
        let renamed = self.reads.iter().cloned().zip(to.iter().copied()).collect();
        let all = context.call(renamed);
        let lower = add(&context.sum(&self.measure)?, &before, -1)?;
        let legal = context.formula(&self.positions)?;
        context.call(all);

        let higher = context.machines.linear(lower, Sign::Positive)?;
        let illegal = context.all(legal)?.negate();
        let both = [from, &to].concat();
        for (wrong, what) in [
            (higher, "a move does not lower the measure"),
            (illegal, "a move leads to what is no position"),
        ] {
            context.never(&both, [positions, &moves, &[wrong]].concat(), what)?;
        }
        let automaton = &sequence.automaton;
        let outputs = (0..).take(automaton.states()).filter_map(|q| automaton.output(q));
        let values: BTreeSet<u16> = if self.outcome { [0].into() } else { outputs.collect() };
        let at: String = names.iter().map(|name| format!("[{name}]")).collect();
        let text = |start: &str, end: &str, value| {
            let names = names.join(",");
            format!("E {names} ({start}{text}{end} & {}{at} = @{value})", sequence.name)
        };
        // A chain of & goes on without parentheses.
        let known = values.iter().map(|&value| {
            let texts = [text("", "", value), text("(", ")", value)];
            texts.into_iter().find(|text| context.knows(text))
        });
        let mut read = Vec::new();
        if let Some(known) = known.collect::<Option<Vec<String>>>() {
            let names = context.call(Vec::new());
            context.call(names.into_iter().filter(|(_, var)| !to.contains(var)).collect());
            let bound = context.bound();
            for (value, text) in values.into_iter().zip(known) {
                context.forget(bound);
                let has = context.formula(&text)?;
                read.push((Reads::Value(value.into()), context.all(has)?));
            }
        } else if self.outcome {
            let lost = context.machines.word(automaton, to.clone(), Some(&|o| o == Some(0)))?;
            let all = [moves.as_slice(), &[lost]].concat();
            let has = context.machines.body(&to, all, Vec::new(), Answer::Some)?;
            read.push((Reads::Value(0), has));
        } else {
            let output = context.machines.word(automaton, to.clone(), None)?;
            let set = context.machines.body(&to, moves, vec![output], Answer::Outputs)?;
            return Ok(vec![(Reads::Set, set)]);
        }
        if self.outcome && self.end == 1 {
            let some = context.machines.body(&to, moves, Vec::new(), Answer::Some)?;
            read.push((Reads::Some, some));
        }
        Ok(read)
    }
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
