//! Regular expressions over digits: Walnut's command `reg`.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize, reverse};
use crate::budget::{Budget, Reached};

/// Why a regular expression does not define a set of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegularError {
    /// The text is not a regular expression; the column, from 1, and the reason.
    #[error("column {0} of the expression: {1}")]
    Syntax(usize, String),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

/// The greatest depth of nested parentheses.
const MOST_NESTED: usize = 64;

/// The automata of a regular expression, with output 1 where it matches and 0 elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegularSet {
    /// The minimal automaton of the words that match, in the order in which they are read.
    pub language: Dfao,
    /// The minimal automaton of the numbers, one for each track, of which some spelling matches.
    pub numbers: Dfao,
    /// Whether the expression distinguishes spellings by zeros before the most significant digit.
    pub zeros_matter: bool,
}

/// Returns the automata of a regular expression over digits.
///
/// `ab`, `a|b`, `a*`, `a+`, `a?` and `(…)` have their usual meaning; `.` is any letter. With one
/// track a letter is a digit `0`–`9`, or `[12]`; with several it is `[0,1]`, in which `*` is any
/// digit.
///
/// ```
/// use nimata::automaton::{Alphabet, DigitOrder};
/// use nimata::logic::script::regular_set;
/// let binary = Alphabet::new(2, 1)?;
/// let powers = regular_set("0*10*", binary, DigitOrder::Msd, &Default::default())?;
/// assert_eq!(powers.numbers.value_at(&8u32.into()), Some(1));
/// assert_eq!(powers.numbers.value_at(&9u32.into()), Some(0));
/// assert!(!powers.zeros_matter);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RegularError`] if the text is not an expression or a bound is reached.
///
/// # Complexity
/// Exponential in the length of the expression in the worst case; the budget bounds the states.
pub fn regular_set(
    text: &str,
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
) -> Result<RegularSet, RegularError> {
    let signs: Vec<char> = text.chars().collect();
    let mut parser = Parser { signs: &signs, at: 0, nested: 0, alphabet, graph: Graph::default() };
    let (from, to) = parser.choice()?;
    if parser.at < signs.len() {
        return Err(parser.fault("this `)` closes nothing"));
    }
    let graph = parser.graph;
    let language =
        minimize(&graph.automaton((alphabet, order), (from, to), Zeros::Matter, budget)?);
    if order == DigitOrder::Msd {
        let numbers = graph.automaton((alphabet, order), (from, to), Zeros::Dropped, budget)?;
        let numbers = minimize(&numbers);
        let zeros_matter = language != numbers;
        return Ok(RegularSet { language, numbers, zeros_matter });
    }
    let (graph, reads) = (graph.reversed(), (alphabet, DigitOrder::Msd));
    let exact = graph.automaton(reads, (to, from), Zeros::Matter, budget)?;
    let numbers = minimize(&graph.automaton(reads, (to, from), Zeros::Dropped, budget)?);
    let zeros_matter = minimize(&exact) != numbers;
    Ok(RegularSet { language, numbers: reverse(&numbers, budget)?, zeros_matter })
}

/// A nondeterministic automaton with empty moves. Each node has at most two empty moves.
#[derive(Clone, Debug, Default)]
struct Graph {
    empty: Vec<(usize, usize)>,
    letters: Vec<(usize, BTreeSet<u32>, usize)>,
    nodes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Matter,
    /// Words that differ only by leading zeros stand for one number.
    Dropped,
}

impl Graph {
    fn node(&mut self) -> usize {
        self.nodes += 1;
        self.nodes - 1
    }

    fn reversed(self) -> Self {
        Graph {
            empty: self.empty.into_iter().map(|(from, to)| (to, from)).collect(),
            letters: self.letters.into_iter().map(|(from, on, to)| (to, on, from)).collect(),
            nodes: self.nodes,
        }
    }

    /// The nodes that empty moves reach from some nodes.
    fn closure(&self, empty: &[Vec<usize>], nodes: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut seen = vec![false; self.nodes];
        let mut stack: Vec<usize> = nodes.into_iter().collect();
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                stack.extend(&empty[node]);
            }
        }
        (0..self.nodes).filter(|&node| seen[node]).collect()
    }

    fn automaton(
        &self,
        (alphabet, order): (Alphabet, DigitOrder),
        (from, to): Ends,
        zeros: Zeros,
        budget: &Budget,
    ) -> Result<Dfao, Reached> {
        let mut empty = vec![Vec::new(); self.nodes];
        self.empty.iter().for_each(|&(from, to)| empty[from].push(to));
        let mut edges = vec![Vec::new(); self.nodes];
        self.letters.iter().for_each(|(from, on, to)| edges[*from].push((on, *to)));
        let after = |nodes: &[usize], letter: u32| {
            let edges = nodes.iter().flat_map(|&node| &edges[node]);
            self.closure(&empty, edges.filter(|(on, _)| on.contains(&letter)).map(|&(_, to)| to))
        };
        let mut start = self.closure(&empty, [from]);
        if zeros == Zeros::Dropped {
            // The start includes all nodes that leading zeros reach.
            loop {
                let more = after(&start, 0);
                let all: BTreeSet<usize> = start.iter().chain(&more).copied().collect();
                if all.len() == start.len() {
                    break;
                }
                start = all.into_iter().collect();
            }
        }
        // A fresh start stays fresh on zero, since leading zeros change nothing.
        let first = (start, zeros == Zeros::Dropped);
        explore(
            alphabet,
            order,
            budget,
            first,
            |(nodes, fresh)| {
                budget.allow_time()?;
                let next = |letter: u32| match (letter, fresh) {
                    (0, true) => (nodes.clone(), true),
                    _ => (after(nodes, letter), false),
                };
                Ok::<_, Reached>((0..alphabet.letters()).map(next).collect())
            },
            |(nodes, _)| Some(i64::from(nodes.contains(&to))),
        )
    }
}

struct Parser<'t> {
    signs: &'t [char],
    at: usize,
    nested: usize,
    alphabet: Alphabet,
    graph: Graph,
}

/// The node at which an expression begins, and the one at which it ends.
type Ends = (usize, usize);

impl Parser<'_> {
    fn fault(&self, what: impl Into<String>) -> RegularError {
        RegularError::Syntax(self.at + 1, what.into())
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|sign| sign.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    fn choice(&mut self) -> Result<Ends, RegularError> {
        let ends = (self.graph.node(), self.graph.node());
        loop {
            let (from, to) = self.sequence()?;
            self.graph.empty.extend([(ends.0, from), (to, ends.1)]);
            if self.peek() != Some('|') {
                return Ok(ends);
            }
            self.at += 1;
        }
    }

    fn sequence(&mut self) -> Result<Ends, RegularError> {
        let start = self.graph.node();
        let mut end = start;
        while self.peek().is_some_and(|sign| sign != '|' && sign != ')') {
            let (from, to) = self.repeated()?;
            self.graph.empty.push((end, from));
            end = to;
        }
        Ok((start, end))
    }

    fn repeated(&mut self) -> Result<Ends, RegularError> {
        let mut ends = self.one()?;
        while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
            self.at += 1;
            let (from, to) = ends;
            // The two nodes are new, so that no other path returns to them.
            let around = (self.graph.node(), self.graph.node());
            self.graph.empty.extend([(around.0, from), (to, around.1)]);
            if sign != '?' {
                self.graph.empty.push((to, from));
            }
            if sign != '+' {
                self.graph.empty.push(around);
            }
            ends = around;
        }
        Ok(ends)
    }

    fn one(&mut self) -> Result<Ends, RegularError> {
        let sign = self.peek().expect("the caller has seen one");
        let letters = match sign {
            '(' => {
                if self.nested >= MOST_NESTED {
                    return Err(self.fault("parentheses nest too deep"));
                }
                self.nested += 1;
                self.at += 1;
                let ends = self.choice()?;
                if self.peek() != Some(')') {
                    return Err(self.fault("a `)` is missing"));
                }
                self.at += 1;
                self.nested -= 1;
                return Ok(ends);
            }
            '.' => (0..self.alphabet.letters()).collect(),
            '[' => self.letter()?,
            '0'..='9' if self.alphabet.tracks() == 1 => {
                let digit = sign.to_digit(10).expect("a decimal digit");
                if digit >= self.alphabet.base() {
                    return Err(self.fault(self.no_digit(digit)));
                }
                BTreeSet::from([digit])
            }
            '0'..='9' => return Err(self.fault("with several tracks a letter is like [0,1]")),
            other => return Err(self.fault(format!("`{}` has no meaning", other.escape_debug()))),
        };
        self.at += 1;
        let ends = (self.graph.node(), self.graph.node());
        self.graph.letters.push((ends.0, letters, ends.1));
        Ok(ends)
    }

    fn no_digit(&self, digit: u32) -> String {
        format!("{digit} is not a digit: digits are 0 to {}", self.alphabet.base() - 1)
    }

    /// Reads the letters that `[0,*]` stands for, up to the closing bracket.
    fn letter(&mut self) -> Result<BTreeSet<u32>, RegularError> {
        let rest = &self.signs[self.at + 1..];
        let length = rest.iter().position(|&sign| sign == ']');
        let length = length.ok_or_else(|| self.fault("a `]` is missing"))?;
        let inner: String = rest[..length].iter().collect();
        let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
        if u32::try_from(parts.len()) != Ok(self.alphabet.tracks()) {
            let tracks = self.alphabet.tracks();
            return Err(self.fault(format!("{} digits, for {tracks} tracks", parts.len())));
        }
        let base = self.alphabet.base();
        let mut letters = BTreeSet::from([0]);
        for part in parts {
            let digits = match part {
                "*" => 0..base,
                _ => {
                    let digit: u32 = part
                        .parse()
                        .map_err(|_| self.fault(format!("`{part:.20}` is not a digit")))?;
                    if digit >= base {
                        return Err(self.fault(self.no_digit(digit)));
                    }
                    digit..digit + 1
                }
            };
            letters = letters
                .iter()
                .flat_map(|letter| digits.clone().map(move |digit| letter * base + digit))
                .collect();
        }
        self.at += length + 1;
        Ok(letters)
    }
}
