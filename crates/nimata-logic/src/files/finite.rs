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
/// In a drawing a statement ends with its line or a semicolon, and an edge is
/// `a -> b [label="0,1"]`, with one letter or several. A state with the shape `doublecircle`, or
/// with two peripheries, accepts. An edge without a label leads to the start, which is else the
/// first state of an edge. In JSON transitions are `{"a": {"0": "b"}}` with `final_states`, as in
/// automata-lib, or `[["a", "0", "b"]]` with `accepting_states`, as in PySimpleAutomata.
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
        let digit = letter.trim().parse::<u16>();
        let digit = digit.map_err(|_| wrong("has no digit: letters are 0, 1, …, 65535"))?.into();
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
        let base = greatest.map_or(2, |digit| 2.max(digit + 1));
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

/// An automaton as JSON; a state is a text or a number.
#[derive(Deserialize)]
struct Described {
    initial_state: Name,
    #[serde(alias = "accepting_states")]
    final_states: Vec<Name>,
    transitions: Moves,
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
    let Described { initial_state, final_states, transitions } = serde_json::from_str(text)?;
    let name = |name| match name {
        Name::Text(text) => text,
        Name::Number(number) => number.to_string(),
    };
    let mut machine = Machine::default();
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

/// The statements of a drawing, without comments.
fn statements(text: &str) -> Vec<String> {
    let mut parts = text.split("/*");
    let mut code = parts.next().unwrap_or("").to_owned();
    parts.for_each(|part| code.push_str(part.split_once("*/").map_or("", |(_, code)| code)));
    let (mut found, mut quoted, mut depth) = (vec![String::new()], false, 0usize);
    for line in code.lines() {
        for (at, sign) in line.char_indices() {
            quoted ^= sign == '"';
            match sign {
                _ if quoted => {}
                '/' if line[at..].starts_with("//") => break,
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                ';' | '{' | '}' if depth == 0 => {
                    found.push(String::new());
                    continue;
                }
                _ => {}
            }
            found.last_mut().expect("one at least").push(sign);
        }
        match depth == 0 && !quoted {
            true => found.push(String::new()),
            false => found.last_mut().expect("one at least").push(' '),
        }
    }
    found
}

/// The value of an attribute in a list of them.
fn attribute<'t>(list: &'t str, key: &str) -> Option<&'t str> {
    list.match_indices(key).find_map(|(at, _)| {
        let value = list[at + key.len()..].trim_start().strip_prefix('=')?.trim_start();
        let inside = list[..at].ends_with(|before: char| before.is_alphanumeric());
        let value = match value.strip_prefix('"') {
            Some(value) => value.split('"').next(),
            None => value.split([',', ';', ' ', ']']).next(),
        };
        value.filter(|_| !inside)
    })
}

fn of_drawing(text: &str) -> Result<Machine, ReadError> {
    let (mut machine, mut starts, mut nodes) = (Machine::default(), Vec::new(), Vec::new());
    let mut doubled = false;
    for statement in statements(text) {
        let (path, list) = statement.split_once('[').unwrap_or((&statement, ""));
        let path: Vec<&str> = path.split("->").map(|name| name.trim().trim_matches('"')).collect();
        let shape = attribute(list, "shape").map(|shape| shape == "doublecircle");
        let accepts = shape.or(attribute(list, "peripheries").map(|number| number == "2"));
        match (&path[..], attribute(list, "label").filter(|label| !label.trim().is_empty())) {
            (["node"], _) => doubled = accepts.unwrap_or(doubled),
            ([names], _) => {
                // Several names may stand in a row, and a quoted one may have blanks.
                let names = names.split([' ', ',']).chain([*names]).map(str::to_owned);
                nodes.extend(names.map(|name| (name, accepts.unwrap_or(doubled))));
            }
            (path, None) => starts.extend(path.get(1).map(|start| (*start).to_owned())),
            (path, Some(label)) => {
                for pair in path.windows(2) {
                    let mut letters = label.split([',', '|']).flat_map(str::split_whitespace);
                    letters.try_for_each(|letter| machine.add(pair[0], letter, pair[1]))?;
                }
            }
        }
    }
    if let Some(other) = starts.iter().find(|start| **start != starts[0]) {
        let why = "have edges without a label, and one state is the start";
        return Err(ReadError::new(format!("`{:.40}` and `{other:.40}` {why}", starts[0])));
    }
    machine.start = starts.first().map_or(0, |start| machine.state(start));
    // Other names are those of the drawing's settings, and the tail of the arrow to the start.
    for (name, _) in nodes.into_iter().filter(|(_, accepts)| *accepts) {
        let state = machine.states.get(&name).copied();
        machine.accepting.extend(state);
    }
    if machine.accepting.is_empty() {
        return Err(ReadError::new("no state accepts: draw those that do with shape=doublecircle"));
    }
    Ok(machine)
}
