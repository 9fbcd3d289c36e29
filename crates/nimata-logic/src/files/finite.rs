//! Finite automata of other programs: drawings for Graphviz, and JSON as Python's packages have it.
//!
//! Their letters are digits 0, 1, …, and their words those of base 2, or of the base with as many
//! digits. A missing transition rejects.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Deserialize;

use super::walnut::{Missing, Reading, read_with};
use super::{Imported, ReadError};
use nimata_automata::automaton::DigitOrder;

/// Reads a finite automaton: a drawing (`digraph`), or a JSON object with the keys `transitions`
/// and `initial_state`; `None` if the file is neither. Words are read in this order of digits.
///
/// In a drawing an edge is `a -> b [label="0,1"]`, with one letter or several. A state with the
/// shape `doublecircle`, or with two peripheries, accepts. An edge without a label leads to the
/// start, which is else the first state of an edge. In JSON transitions are `{"a": {"0": "b"}}`
/// with `final_states`, as in automata-lib, or `[["a", "0", "b"]]` with `accepting_states`, as in
/// PySimpleAutomata. The base is that in which all letters of the alphabet are digits.
///
/// The file need not be trusted: nothing panics, and memory is bounded as in
/// [`walnut::read`](super::walnut::read).
///
/// ```
/// use nimata_automata::automaton::DigitOrder;
/// use nimata_logic::files::read_finite;
/// let file = b"digraph { b [shape=doublecircle]; init -> a; a -> a [label=0]; a -> b [label=1]
///               b -> b [label=0]; b -> a [label=1] }";
/// let odd = read_finite(file, DigitOrder::Msd).expect("a drawing")?.into_sound()?;
/// assert_eq!([6u32, 7].map(|n| odd.value_at(&n.into())), [Some(0), Some(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`] says what is wrong with it.
///
/// # Complexity
/// O(s log s + n·k) for s bytes, n states and k digits.
pub fn read_finite(bytes: &[u8], order: DigitOrder) -> Option<Result<Imported, ReadError>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let machine = if text.contains("\"initial_state\"") && !text.contains("\"schema\"") {
        of_json(text)
    } else if ["digraph", "strict", "//", "/*"].iter().any(|it| text.trim_start().starts_with(it)) {
        of_drawing(text)
    } else {
        return None;
    };
    Some(machine.and_then(|machine| machine.automaton(order)))
}

/// The parts of an automaton; states have numbers in the order in which they are named.
#[derive(Default)]
struct Machine {
    states: BTreeMap<String, usize>,
    accepting: BTreeSet<usize>,
    /// The moves of each state.
    rows: Vec<BTreeMap<u32, usize>>,
    start: usize,
    /// The least base in which all letters of its alphabet are digits.
    base: u32,
}

impl Machine {
    fn state(&mut self, name: &str) -> usize {
        let next = self.states.len();
        let state = *self.states.entry(name.to_owned()).or_insert(next);
        self.rows.resize(self.states.len(), BTreeMap::new());
        state
    }

    fn add(&mut self, from: &str, letter: &str, to: &str) -> Result<(), ReadError> {
        let wrong = |what| ReadError::new(format!("`{from:.40}` on `{letter:.40}` {what}"));
        let digit = digit(letter)?;
        let (source, target) = (self.state(from), self.state(to));
        match self.rows[source].insert(digit, target) {
            Some(other) if other != target => {
                Err(wrong("goes to two states: the automaton must be deterministic"))
            }
            _ => Ok(()),
        }
    }

    /// The automaton, written as a file of Walnut, in which the start comes first.
    fn automaton(self, order: DigitOrder) -> Result<Imported, ReadError> {
        let greatest = self.rows.iter().filter_map(|row| row.keys().next_back()).max();
        let base = self.base.max(greatest.map_or(2, |digit| 2.max(digit + 1)));
        let mut text = format!("{}_{base}\n", order.name());
        let others = (0..self.rows.len()).filter(|&state| state != self.start);
        for state in [self.start].into_iter().chain(others) {
            let accepts = u8::from(self.accepting.contains(&state));
            let moves = self.rows.get(state).into_iter().flatten();
            let moves = moves.map(|(digit, target)| format!("{digit} -> {target}\n"));
            write!(text, "{state} {accepts}\n{}", moves.collect::<String>()).expect("a text grows");
        }
        let reading = Reading { missing: Some(Missing::Rejects), ..Reading::default() };
        read_with(text.as_bytes(), &reading).map(|read| read.imported)
    }
}

/// The digit that a letter writes.
fn digit(letter: &str) -> Result<u32, ReadError> {
    let digit = letter.parse::<u16>().ok().filter(|digit| digit.to_string() == letter);
    digit.map(u32::from).ok_or_else(|| {
        ReadError::new(format!("`{letter:.40}` is no digit: letters are 0, 1, …, 65535"))
    })
}

/// An automaton as JSON; a state is a text or a number.
#[derive(Deserialize)]
struct Described {
    initial_state: Name,
    #[serde(alias = "accepting_states")]
    final_states: Vec<Name>,
    transitions: Moves,
    #[serde(alias = "alphabet", default)]
    input_symbols: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Name {
    Text(String),
    Number(i64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Rows(BTreeMap<String, BTreeMap<String, Name>>),
    List(Vec<[Name; 3]>),
}

fn of_json(text: &str) -> Result<Machine, ReadError> {
    let described: Described = serde_json::from_str(text)?;
    let Described { initial_state, final_states, transitions, input_symbols } = described;
    let name = |name| match name {
        Name::Text(text) => text,
        Name::Number(number) => number.to_string(),
    };
    let mut machine = Machine::default();
    for symbol in input_symbols {
        machine.base = machine.base.max(digit(&name(symbol))? + 1);
    }
    machine.start = machine.state(&name(initial_state));
    for state in final_states {
        let state = machine.state(&name(state));
        machine.accepting.insert(state);
    }
    let steps: Vec<[String; 3]> = match transitions {
        Moves::List(all) => all.into_iter().map(|step| step.map(name)).collect(),
        Moves::Rows(rows) => rows
            .into_iter()
            .flat_map(|(from, row)| {
                row.into_iter().map(move |(on, to)| [from.clone(), on, name(to)])
            })
            .collect(),
    };
    steps.iter().try_for_each(|[from, letter, to]| machine.add(from, letter, to))?;
    Ok(machine)
}

/// A sign of a drawing, or a name without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Sign(&'static str),
    Name(String),
}

/// The signs of the language of Graphviz; the longer ones come first.
const SIGNS: [&str; 9] = ["->", "[", "]", "{", "}", ";", ",", "=", ":"];

fn tokens(text: &str) -> Result<Vec<Token>, ReadError> {
    let wrong = |rest: &str| {
        let place = text[..text.len() - rest.len()].lines().count().max(1);
        ReadError::new(format!("line {place} of the drawing has no meaning here: `{rest:.20}`"))
    };
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//")
            || (first == '#' && text[..text.len() - rest.len()].ends_with('\n'))
        {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").ok_or_else(|| wrong(rest))?.1;
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            found.push(Token::Sign(sign));
            rest = &rest[sign.len()..];
        } else if let Some(quoted) = rest.strip_prefix('"') {
            let ends = quoted.match_indices('"').map(|(at, _)| at);
            let mut ends = ends.filter(|&at| !quoted[..at].ends_with('\\'));
            let end = ends.next().ok_or_else(|| wrong(rest))?;
            found.push(Token::Name(quoted[..end].replace("\\\"", "\"")));
            rest = &quoted[end + 1..];
        } else {
            let plain = |sign: char| sign.is_alphanumeric() || "_.-".contains(sign);
            let ends = rest
                .char_indices()
                .find(|&(at, sign)| !plain(sign) || rest[at..].starts_with("->"));
            let end = ends.map_or(rest.len(), |(at, _)| at);
            if end == 0 {
                return Err(wrong(rest));
            }
            found.push(Token::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        }
        rest = rest.trim_start();
    }
    Ok(found)
}

/// A drawing that is being read: what is left of it.
struct Drawing<'t> {
    left: &'t [Token],
}

impl Drawing<'_> {
    fn take(&mut self, sign: &str) -> bool {
        let is = matches!(self.left.first(), Some(Token::Sign(found)) if *found == sign);
        self.left = &self.left[usize::from(is)..];
        is
    }

    fn name(&mut self) -> Result<String, ReadError> {
        match self.left.split_first() {
            Some((Token::Name(name), rest)) => {
                self.left = rest;
                Ok(name.clone())
            }
            Some((Token::Sign(sign), _)) => Err(ReadError::new(format!(
                "a name should stand where `{sign}` is; ports and subgraphs are not read"
            ))),
            None => Err(ReadError::new("the drawing ends too early")),
        }
    }

    /// The attributes of one or several lists, of which later ones count.
    fn attributes(&mut self) -> Result<BTreeMap<String, String>, ReadError> {
        let mut found = BTreeMap::new();
        while self.take("[") {
            while !self.take("]") {
                let key = self.name()?;
                let value = if self.take("=") { self.name()? } else { "true".to_owned() };
                found.insert(key, value);
                let _ = self.take(",") || self.take(";");
            }
        }
        Ok(found)
    }
}

fn of_drawing(text: &str) -> Result<Machine, ReadError> {
    let all = tokens(text)?;
    let mut drawing = Drawing { left: &all };
    let first = drawing.name()?;
    let head = if first == "strict" { drawing.name()? } else { first };
    let begun = drawing.take("{") || (drawing.name().is_ok() && drawing.take("{"));
    if head != "digraph" || !begun {
        return Err(ReadError::new("a drawing begins with `digraph {`"));
    }
    let (mut machine, mut starts, mut doubled) = (Machine::default(), Vec::new(), false);
    let mut accepting: BTreeMap<String, bool> = BTreeMap::new();
    while !drawing.take("}") {
        if drawing.take(";") {
            continue;
        }
        let mut path = vec![drawing.name()?];
        if drawing.take("=") {
            drawing.name()?;
            continue;
        }
        while drawing.take("->") {
            path.push(drawing.name()?);
        }
        let attributes = drawing.attributes()?;
        let shape = attributes.get("shape").map(|shape| shape == "doublecircle");
        let accepts = shape.or(attributes.get("peripheries").map(|number| number == "2"));
        let label = attributes.get("label").filter(|label| !label.trim().is_empty());
        match (&path[..], label) {
            ([word], _) if word == "node" => doubled = accepts.unwrap_or(doubled),
            ([word], None) if word == "edge" => {}
            ([word], _) if word == "graph" => {}
            ([word], _) if word == "edge" || word == "subgraph" => {
                let why = "is not read here: write the label at each edge, and no subgraphs";
                return Err(ReadError::new(format!("`{word}` {why}")));
            }
            ([state], _) => {
                let known = accepting.entry(state.clone()).or_insert(doubled);
                *known = accepts.unwrap_or(*known);
            }
            (path, label) => {
                for state in path {
                    accepting.entry(state.clone()).or_insert(doubled);
                }
                let Some(label) = label else {
                    starts.extend(path.get(1).cloned());
                    continue;
                };
                for pair in path.windows(2) {
                    let mut letters = label.split([',', '|']).flat_map(str::split_whitespace);
                    letters.try_for_each(|letter| machine.add(&pair[0], letter, &pair[1]))?;
                }
            }
        }
    }
    if !drawing.left.is_empty() {
        return Err(ReadError::new("something stands behind the end of the drawing"));
    }
    if let Some(other) = starts.iter().find(|start| **start != starts[0]) {
        let why = "have edges without a label, and one state is the start";
        return Err(ReadError::new(format!("`{:.40}` and `{other:.40}` {why}", starts[0])));
    }
    machine.start = starts.first().map_or(0, |start| machine.state(start));
    // Other names are those of the tail of the arrow to the start.
    for (name, _) in accepting.into_iter().filter(|(_, accepts)| *accepts) {
        let state = machine.states.get(&name).copied();
        machine.accepting.extend(state);
    }
    if machine.accepting.is_empty() {
        return Err(ReadError::new(
            "no state accepts: draw those that do with shape=doublecircle; an automaton with other \
             outputs is read from a file whose name ends in .json, or from Walnut's format",
        ));
    }
    Ok(machine)
}
