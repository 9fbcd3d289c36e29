//! The rules of a game as formulas, and the check that a sequence holds its values:
//! docs/certificate.md, section 5.

use std::collections::BTreeSet;

use crate::file::Keys;
use crate::json::Reader;
use crate::lists::known;
use crate::logic::context::{Context, Sequence};
use crate::logic::machine::{Answer, NONE, Part};
use crate::logic::places::{Sign, Sum};
use crate::logic::vars::Var;
use crate::logic::work::LOOK;
use crate::reject::{Code, Reject, ensure};

/// The greatest number of kinds of moves, and of prescribed values.
const MOST: usize = 4096;

/// The greatest number of positions that a move leaves.
const MOST_PARTS: usize = 4;

/// The property of positions that the claim states.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    /// The output at a position is its value.
    Values,
    /// The output at a position is 1 if the player to move wins, and 0 if not.
    Outcome,
    /// The output at a position and a number relates that number to the position's value.
    Relation,
}

/// The possible questions, by their words in the format.
pub(crate) const ASKS: [(&str, Asks); 3] =
    [("values", Asks::Values), ("outcome", Asks::Outcome), ("relation", Asks::Relation)];

/// The rules of a game, as formulas; the fields are the keys of the format.
pub(crate) struct Game {
    pub(super) reads: Vec<String>,
    pub(super) positions: String,
    pub(super) moves: Vec<(Vec<String>, String)>,
    pub(super) asks: Asks,
    end: u16,
    first: Vec<(u16, String)>,
    measure: String,
}

impl Game {
    /// The rules of a game whose positions are numbers n, with the conditions of moves to m.
    pub(crate) fn of_one_number(
        positions: String,
        moves: impl Iterator<Item = String>,
        (asks, end): (Asks, u16),
        first: impl Iterator<Item = (u16, String)>,
    ) -> Game {
        let name = |name: &str| vec![name.to_owned()];
        Game {
            reads: name("n"),
            positions,
            moves: moves.map(|text| (name("m"), text)).collect(),
            asks,
            end,
            first: first.collect(),
            measure: "n".to_owned(),
        }
    }

    /// Reads the rules of a game. Its sequence reads `tracks` numbers, if the caller knows this.
    pub(crate) fn read(r: &mut Reader, tracks: Option<usize>) -> Result<Game, Reject> {
        let mut keys = Keys::read(r, "")?;
        let game = Game {
            reads: keys.take("reads", names)?,
            positions: keys.take("positions", text)?,
            moves: keys.take("moves", |r| conditions(r, "to", names))?,
            asks: keys.take("asks", |r| known(r, Code::GameInvalid, &ASKS))?,
            end: keys.take("end", small)?,
            first: keys.take("first", |r| conditions(r, "value", small))?,
            measure: keys.take("measure", text)?,
        };
        keys.finish()?;
        let valid =
            |condition, detail: &'static str| ensure(condition, Code::GameInvalid, "", || detail);
        let numbers = game.reads.len();
        let related = game.asks == Asks::Relation;
        valid(
            tracks.is_none_or(|tracks| tracks == numbers + usize::from(related)),
            "a game reads as many numbers as its sequence, and by a relation one less",
        )?;
        let fits = |(to, _): &(Vec<String>, String)| {
            let few = related && to.len() <= numbers.saturating_mul(MOST_PARTS);
            to.len() == numbers || few && to.len().is_multiple_of(numbers)
        };
        valid(
            game.moves.iter().all(fits),
            "a move needs as many numbers as a position, and by a relation as many as 0 to 4",
        )?;
        valid(game.moves.len().max(game.first.len()) <= MOST, "over 4096 moves or first values")?;
        valid(game.end <= 1, "the end must be 0 or 1")?;
        let normal = game.end == 0 && game.first.is_empty();
        valid(
            !related || normal,
            "a relation is of values in normal play, none of them prescribed",
        )?;
        Ok(game)
    }

    /// Whether some move leaves another number of positions than one.
    pub(super) fn splits(&self) -> bool {
        self.moves.iter().any(|(to, _)| to.len() != self.reads.len())
    }

    /// The positions that a move leaves, from their names or variables one after another.
    fn parts<'a, T>(&self, to: &'a [T]) -> std::slice::Chunks<'a, T> {
        to.chunks(self.reads.len().max(1))
    }

    fn is_outcome(&self) -> bool {
        self.asks == Asks::Outcome
    }

    /// Returns the sentence that a sequence holds what it is claimed to hold.
    pub(crate) fn stated(&self, sequence: &Sequence, digits: &str) -> String {
        if self.asks == Asks::Relation {
            return self.related(sequence, digits);
        }
        format!(
            "For every position of this game the automaton {} with {} in this certificate, which \
             reads {digits}, outputs {}: {}.",
            sequence.name,
            sequence.automaton.described(),
            self.asked(),
            self.described()
        )
    }

    /// Describes the outputs at positions in words.
    pub(crate) fn asked(&self) -> &'static str {
        if self.is_outcome() {
            "1 if the player to move wins, and 0 if not"
        } else if self.end == 0 && self.first.is_empty() {
            "its Sprague–Grundy value"
        } else {
            "its value"
        }
    }

    /// Describes what a claim about these rules is about. Rules are equal if this is. A relation
    /// may leave values open, so a reader who expects all of them must not be given one.
    pub(crate) fn subject(&self) -> String {
        let about = if self.asks == Asks::Relation { "values by a relation: " } else { "" };
        format!("{about}{}", self.described())
    }

    /// Describes the rules in words.
    pub(crate) fn described(&self) -> String {
        let reads = self.reads.join(", ");
        let moves = self.moves.iter().map(|(to, text)| {
            let parts: Vec<_> = self.parts(to).map(|part| part.join(", ")).collect();
            let left = match parts.len() {
                0 => "away from it, so that nothing is left,".to_owned(),
                1 => format!("to {}", parts[0]),
                _ => format!("to the sum of the positions {}", parts.join(" and ")),
            };
            format!("{left} if {text}")
        });
        let moves: Vec<_> = moves.collect();
        let prescribed = if self.is_outcome() { "output" } else { "value" };
        let prescribed = format!("; but the {prescribed} is prescribed to be");
        // Of several prescribed values the first whose condition holds counts, so the sentence says
        // "otherwise".
        let begins = [&*prescribed].into_iter().chain(std::iter::repeat("; otherwise to be"));
        let first = begins.zip(&self.first);
        let first = first.map(|(begin, (value, at))| format!("{begin} {value} if {at}"));
        let value = "the value of any other is the least natural number that no option has";
        let win = "any other player wins who can move to a position where the next one loses";
        let (what, otherwise) = match (self.is_outcome(), self.end) {
            (true, 0) => ("a player who cannot move loses", win),
            (true, _) => ("a player who cannot move wins", win),
            (false, 0) => ("a position without moves has value 0", value),
            (false, _) => ("a position without moves has value 1", value),
        };
        let sums =
            "; the value of a sum is the xor of those of its positions, and 0 if it has none";
        format!(
            "the positions are the {reads} with {}; from {reads} one may move {}, which lowers {}; \
             {what}; {otherwise}{}{}",
            self.positions,
            if moves.is_empty() { "nowhere".to_owned() } else { moves.join(", or ") },
            self.measure,
            if self.splits() { sums } else { "" },
            first.collect::<String>()
        )
    }

    /// Verifies that a sequence holds what it is claimed to hold.
    pub(crate) fn verify(&self, sequence: &Sequence, context: &mut Context) -> Result<(), Reject> {
        context.begin();
        let shared = self.shared(context)?;
        if self.asks == Asks::Relation {
            self.relates(shared, sequence, context)
        } else {
            self.holds(shared, sequence, context)
        }
    }

    /// Reads what all kinds of moves share.
    fn shared(&self, context: &mut Context) -> Result<Shared, Reject> {
        let from = context.bind(&self.reads)?;
        let before = context.bound();
        let measure =
            context.sum(&self.measure).map_err(|r| r.inside_key("measure").inside_key("game"))?;
        let positions = rule(context, &self.positions)
            .map_err(|r| r.inside_key("positions").inside_key("game"))?;
        let apart = context.bound() - before;
        Ok(Shared { from, positions, measure, apart, option: None })
    }

    /// Verifies that a sequence holds the values, or outcomes, of all positions.
    fn holds(
        &self,
        mut shared: Shared,
        sequence: &Sequence,
        context: &mut Context,
    ) -> Result<(), Reject> {
        let (from, positions) = (shared.from.clone(), &shared.positions);
        // Each text adds its own variables after these, and they are forgotten before the next
        // text.
        let bound = context.bound();
        let mut all = positions.clone();
        for (i, (value, text)) in self.first.iter().enumerate() {
            let first = rule(context, text).and_then(|first| {
                let first = context.all(first)?;
                let is = &|output| output == Some(*value);
                let right = context.machines.word(&sequence.automaton, from.clone(), Some(is))?;
                let wrong = [all.as_slice(), &[first, right.negate()]].concat();
                context.never(&from, wrong, "a prescribed value differs from the output")?;
                Ok(first)
            });
            all.push(first.map_err(|r| r.inside_entry("first", i).inside_key("game"))?.negate());
            context.forget(bound);
        }
        let mut read = vec![context.machines.word(&sequence.automaton, from.clone(), None)?];
        let mut kinds = Vec::new();
        let automaton = &sequence.automaton;
        let outputs = (0..).take(automaton.states()).filter_map(|q| automaton.output(q));
        let wanted: BTreeSet<u16> = if self.is_outcome() { [0].into() } else { outputs.collect() };
        for (i, (to, text)) in self.moves.iter().enumerate() {
            let options = self.options(&mut shared, (sequence, &wanted), context, (to, text));
            for (kind, part) in
                options.map_err(|r| r.inside_entry("moves", i).inside_key("game"))?
            {
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
                    Reads::Set => values.extend(machines.outputs.list(answer)),
                    Reads::Some => some |= answer == 1,
                    Reads::Value(value) => values.extend((answer == 1).then_some(*value)),
                }
            }
            machines.work.spend(values.len(), LOOK)?;
            let wanted = self.wanted(some, &mut values);
            // A mex as large as NONE would agree with an automaton that has no output here.
            let right = answers[0] == wanted && wanted < NONE;
            if !right {
                said = format!("the output is {}, and by the rules it is {wanted}", answers[0]);
            }
            Ok(!right)
        })?;
        let rejected = |at| Reject::here(Code::Rule, format!("at ({at}) {said}"));
        found.map_or(Ok(()), |at| Err(rejected(at)))
    }

    /// Returns what the rules demand of a position whose options have these values; `some` says
    /// whether it has options even if `values` is empty.
    fn wanted(&self, some: bool, values: &mut Vec<u32>) -> u32 {
        if values.is_empty() && !some {
            return self.end.into();
        }
        if self.is_outcome() {
            return u32::from(values.contains(&0));
        }
        values.sort_unstable();
        values.dedup();
        // The values below the mex are 0, 1, 2, …, each at its own place.
        let below = (0..).zip(values.iter()).take_while(|&(place, &value)| place == value);
        u32::try_from(below.count()).unwrap_or(u32::MAX)
    }

    /// Verifies that moves of one kind lead to positions and lower the measure. Returns the
    /// variables of the option, and machines that accept the moves.
    pub(super) fn legal(
        &self,
        shared: &mut Shared,
        context: &mut Context,
        (names, text): (&[String], &str),
    ) -> Result<(Vec<Var>, Vec<Part>), Reject> {
        // Moves of every kind that leave as many positions use the same variables for them, so
        // their conditions are built once.
        let to = context.bind(names)?;
        if shared.option.as_ref().is_none_or(|(numbers, _)| *numbers != to.len()) {
            let wrong = self.parts(&to).map(|part| self.option(shared, context, part));
            let wrong: Vec<_> = wrong.collect::<Result<_, _>>()?;
            shared.option = Some((to.len(), wrong.concat()));
        }
        let Shared { from, positions, apart, option, .. } = shared;
        let moves = rule(context, text)?;
        (0..*apart).try_for_each(|_| context.fresh().map(drop))?;
        let both = [from.as_slice(), &to].concat();
        for (wrong, what) in option.iter().flat_map(|(_, wrong)| wrong) {
            context.never(&both, [positions.as_slice(), &moves, &[*wrong]].concat(), what)?;
        }
        Ok((to, moves))
    }

    /// Verifies the moves of one kind, and returns the machines that describe their options. A
    /// lemma may answer for each output that an option may have, which are `values`.
    fn options(
        &self,
        shared: &mut Shared,
        (sequence, values): (&Sequence, &BTreeSet<u16>),
        context: &mut Context,
        (names, text): (&[String], &str),
    ) -> Result<Vec<(Reads, Part)>, Reject> {
        let outside = context.bound();
        let (to, moves) = self.legal(shared, context, (names, text))?;
        let automaton = &sequence.automaton;
        let at: String = names.iter().map(|name| format!("[{name}]")).collect();
        let (mut read, bound, to_names) = (Vec::new(), context.bound(), names.join(","));
        // A lemma's text binds these names itself, so they must not be in scope.
        context.leave(outside);
        for &value in values {
            let is = format!("{}{at} = @{value}", sequence.name);
            // The text of a lemma has parentheses around the condition, unless a chain of & goes
            // on.
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
            if !self.is_outcome() {
                let output = context.machines.word(automaton, to.clone(), None)?;
                let set = context.machines.body(&to, moves, vec![output], Answer::Outputs)?;
                return Ok(vec![(Reads::Set, set)]);
            }
            let lost = context.machines.word(automaton, to.clone(), Some(&|o| o == Some(0)))?;
            let all = [moves.as_slice(), &[lost]].concat();
            let has = context.machines.body(&to, all, Vec::new(), Answer::Some)?;
            read.push((Reads::Value(0), has));
        }
        if self.is_outcome() && self.end == 1 {
            let some = context.machines.body(&to, moves, Vec::new(), Answer::Some)?;
            read.push((Reads::Some, some));
        }
        Ok(read)
    }

    /// Builds what must be false of every option: that its measure is not smaller, and that it is
    /// not a position.
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
        let higher = context.linear(lower, Sign::Positive)?;
        let bound = context.bound();
        let renamed = self.reads.iter().cloned().zip(to.iter().copied()).collect();
        let names = std::mem::replace(&mut context.names, renamed);
        let legal = context.formula(&self.positions)?;
        context.names = names;
        let illegal = context.all(legal)?.negate();
        context.forget(bound);
        Ok([
            (higher, "a move does not lower the measure"),
            (illegal, "a move leads outside the positions"),
        ])
    }
}

/// The parts that all kinds of moves of a game share.
pub(super) struct Shared {
    from: Vec<Var>,
    positions: Vec<Part>,
    measure: Sum,
    /// How many variables the text of the positions uses besides its names. Every move reserves as
    /// many, so that their count does not depend on what was built once.
    apart: usize,
    /// The condition that must be false of the positions that a move leaves, with so many numbers.
    option: Option<(usize, Vec<(Part, &'static str)>)>,
}

/// Reads a formula of the rules. It may not name a sequence that holds a game's values: rules that
/// refer to what they define may fit several sequences.
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

/// The answer of a machine about the options of a position.
enum Reads {
    /// The set of their outputs.
    Set,
    /// Whether there is an option.
    Some,
    /// Whether an option has this output.
    Value(u32),
}

/// Reads a list of objects with two keys: `key`, and `where` with the formula on which it depends.
fn conditions<T>(
    r: &mut Reader,
    key: &'static str,
    read: fn(&mut Reader) -> Result<T, Reject>,
) -> Result<Vec<(T, String)>, Reject> {
    r.array(|r, _| {
        let mut keys = Keys::read(r, "")?;
        let entry = (keys.take(key, read)?, keys.take("where", text)?);
        keys.finish().map(|()| entry)
    })
}

fn names(r: &mut Reader) -> Result<Vec<String>, Reject> {
    r.array(|r, _| text(r))
}

pub(crate) fn text(r: &mut Reader) -> Result<String, Reject> {
    r.string().map(str::to_owned)
}

pub(crate) fn small(r: &mut Reader) -> Result<u16, Reject> {
    let number = r.number()?;
    let value = u16::try_from(number).ok().filter(|&value| value < u16::MAX);
    value.ok_or_else(|| Reject::here(Code::OutputRange, format!("{number} is too large")))
}
