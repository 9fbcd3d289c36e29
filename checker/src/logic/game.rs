//! The rules of a game as formulas, and whether a sequence holds its values:
//! docs/certificate.md, section 5.

use crate::file::Keys;
use crate::json::Reader;
use crate::lists::known;
use crate::logic::decide::Decider;
use crate::logic::formula::{Formula, Relation, Var, Word};
use crate::logic::machine::Part;
use crate::logic::parse::{Scope, Sequences, add, formula, measure, positive};
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

/// Formulas of a game about one position.
struct At {
    scope: Scope,
    vars: Vec<Var>,
    position: Formula,
}

impl Game {
    /// Reads the rules of a game whose positions are so many numbers.
    pub(crate) fn read(r: &mut Reader, tracks: usize) -> Result<Game, Reject> {
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
        valid(game.reads.len() == tracks, "a game reads as many numbers as its sequence")?;
        let same = |(to, _): &(Vec<String>, String)| to.len() == tracks;
        valid(game.moves.iter().all(same), "a move leads to as many numbers as the game reads")?;
        valid(game.moves.len().max(game.first.len()) <= MOST, "there are over 4096 of a kind")?;
        valid(game.end <= 1, "the end is 0 or 1")?;
        Ok(game)
    }

    /// The rules in one line, by which games are compared.
    pub(crate) fn name(&self) -> String {
        let moves = self.moves.iter().map(|(to, text)| format!("; move {}: {text}", to.join(", ")));
        let first = self.first.iter().map(|(value, text)| format!("; first {value}: {text}"));
        format!(
            "reads {}; positions {}{}; asks {}; end {}{}; measure {}",
            self.reads.join(", "),
            self.positions,
            moves.collect::<String>(),
            if self.outcome { "outcome" } else { "values" },
            self.end,
            first.collect::<String>(),
            self.measure
        )
    }

    /// What the sequence holds.
    pub(crate) fn asked(&self) -> &'static str {
        match (self.outcome, self.end) {
            (false, 0) => "the Sprague-Grundy value",
            (false, _) => "the value that is 1 where there is no move",
            (true, _) => "1 if the player to move wins, and 0 if not,",
        }
    }

    /// The rules as a sentence.
    pub(crate) fn described(&self) -> String {
        let reads = self.reads.join(", ");
        let moves =
            self.moves.iter().map(|(to, formula)| format!("to ({}) if {formula}", to.join(", ")));
        let first = self.first.iter().map(|(value, at)| format!("; it is {value} if {at}"));
        format!(
            "the positions are all ({reads}) with {}; from ({reads}) one may move {}; every move \
             lowers {}; {} of a position without moves is {}, and of any other one it is {}{}",
            self.positions,
            moves.collect::<Vec<_>>().join(", or "),
            self.measure,
            if self.outcome { "the outcome" } else { "the value" },
            self.end,
            if self.outcome {
                "1, a win for the player to move, if some option has 0, and else 0, a loss"
            } else {
                "the least natural number that is not the value of an option"
            },
            first.collect::<String>(),
        )
    }

    /// Verifies that a sequence holds the values, or outcomes, of all positions.
    pub(crate) fn verify(
        &self,
        sequence: usize,
        decider: &mut Decider,
        sequences: Sequences,
    ) -> Result<(), Reject> {
        let mut scope = Scope::default();
        let vars = self.reads.iter().map(|name| scope.bind(name)).collect::<Result<Vec<_>, _>>()?;
        let position = formula(&self.positions, &mut scope, sequences)
            .map_err(|reject| reject.inside_key("positions"))?;
        let mut at = At { scope, vars, position };
        let mut all = decider.guarded(&at.vars, Vec::new())?;
        all.push(decider.part(&at.position)?);
        self.verify_first(sequence, decider, sequences, &mut at, &mut all)?;

        let word = Word { sequence, at: at.vars.clone() };
        let mut read = vec![decider.value(&word)?];
        let mut kinds = vec![Reads::Own];
        for (i, (to, text)) in self.moves.iter().enumerate() {
            let inside =
                |reject: Reject| reject.inside_key("where").inside_index(i).inside_key("moves");
            let options = self.options(sequence, decider, sequences, &mut at, to, text);
            for (kind, part) in options.map_err(inside)? {
                kinds.push(kind);
                read.push(part);
            }
        }
        all.retain(|&part| part != Part::Constant(true));
        if all.contains(&Part::Constant(false)) {
            return Ok(());
        }
        let mut said = String::new();
        let found = decider.machines.find(&at.vars, all, read, |machines, answers| {
            let mut values = Vec::new();
            let mut some = false;
            for (kind, &answer) in kinds.iter().zip(answers) {
                match kind {
                    Reads::Own => {}
                    Reads::Set => values.extend(&*machines.collected(answer)),
                    Reads::Some => some |= answer == 1,
                    Reads::Value(value) if answer == 1 => values.push(*value),
                    Reads::Value(_) => {}
                }
            }
            let wanted = self.wanted(some, &mut values);
            // No output is as large as what stands for none.
            let right = answers[0] == wanted && wanted < u16::MAX.into();
            if !right {
                said = format!("the output is {}, and by the rules it is {wanted}", answers[0]);
            }
            Ok(!right)
        })?;
        match found {
            None => Ok(()),
            Some(words) => {
                let detail = format!("at {} {said}", decider.described(&words));
                Err(Reject::here(Code::Rule, detail))
            }
        }
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

    /// Verifies the prescribed values, and leaves their positions out of `all`.
    fn verify_first(
        &self,
        sequence: usize,
        decider: &mut Decider,
        sequences: Sequences,
        at: &mut At,
        all: &mut Vec<Part>,
    ) -> Result<(), Reject> {
        let mut before = vec![at.position.clone()];
        for (i, (value, text)) in self.first.iter().enumerate() {
            let inside = |reject: Reject| reject.inside_index(i).inside_key("first");
            let here = formula(text, &mut at.scope, sequences).map_err(inside)?;
            let word = Word { sequence, at: at.vars.clone() };
            let other = Formula::Output(word, Relation::Unequal, *value);
            let wrong = [before.as_slice(), &[here.clone(), other]].concat();
            let wrong = Formula::exists(at.vars.clone(), Formula::and(wrong));
            decider.verify(&wrong.negate(), "a prescribed value").map_err(inside)?;
            all.push(decider.part(&here)?.negate());
            before.push(here.negate());
        }
        Ok(())
    }

    /// Verifies that moves of a kind lead to positions, and lower the measure; and what is read of
    /// the options that they lead to.
    fn options(
        &self,
        sequence: usize,
        decider: &mut Decider,
        sequences: Sequences,
        at: &mut At,
        names: &[String],
        text: &str,
    ) -> Result<Vec<(Reads, Part)>, Reject> {
        // The names after a move last as long as its formula.
        let mut scope = at.scope.renamed(&at.vars, &self.reads);
        let to = names.iter().map(|name| scope.bind(name)).collect::<Result<Vec<_>, _>>()?;
        let moves = formula(text, &mut scope, sequences)?;
        let after = &mut scope.renamed(&to, &self.reads);
        let lower =
            add(&measure(&self.measure, after)?, &measure(&self.measure, &mut at.scope)?, -1)?;
        let legal = formula(&self.positions, after, sequences)?;
        scope.after(after);

        let both = [at.vars.as_slice(), &to].concat();
        let never = |wrong: Formula| {
            let all = Formula::and(vec![at.position.clone(), moves.clone(), wrong]);
            Formula::exists(both.clone(), all).negate()
        };
        decider.verify(&never(positive(lower)), "that a move lowers the measure")?;
        decider.verify(&never(legal.negate()), "that a move leads to a position")?;

        let word = Word { sequence, at: to.clone() };
        let automaton = decider.automata[sequence].clone();
        let mut values: Vec<u16> =
            (0..).take(automaton.states()).filter_map(|q| automaton.output(q)).collect();
        values.sort_unstable();
        values.dedup();
        let has = |value| {
            let output = Formula::Output(word.clone(), Relation::Equal, value);
            Formula::Exists(to.clone(), Box::new(Formula::and(vec![moves.clone(), output])))
        };
        let wanted: Vec<u16> = if self.outcome { vec![0] } else { values };
        let mut read = Vec::new();
        if wanted.iter().all(|&value| decider.knows(&has(value))) {
            for value in wanted {
                read.push((Reads::Value(value.into()), decider.part(&has(value))?));
            }
            if self.outcome && self.end == 1 {
                read.push((Reads::Some, decider.part(&Formula::exists(to, moves))?));
            }
            return Ok(read);
        }
        read.push((Reads::Set, decider.collect(&to, &moves, &word)?));
        Ok(read)
    }
}

/// What a machine that is read tells of a position.
enum Reads {
    /// Its own output.
    Own,
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
