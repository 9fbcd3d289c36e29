//! Random sentences, judged by an evaluator that shares no code with the library: it has its own
//! terms, digits and sequences, and the library reads texts. All quantifiers are bounded, so that
//! trying all numbers is exact.

use nimata::AskError;
use nimata::budget::Budget;
use nimata::export::walnut::{Missing, read_completed};
use nimata::logic::{Answer, Vocabulary};
use nimata::proof::{Checked, Question, Sequences, Source};
use rayon::prelude::*;

use nimata_testing::Chance;

/// What sentences are about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Natural numbers in one numeration, outputs from 0 on.
    One,
    /// Natural numbers in two numerations.
    Two,
    /// Integers in a negative base.
    Integers,
    /// As the first, with outputs and constants of outputs below 0.
    Below,
    /// As the second, with outputs below 0.
    TwoBelow,
}

impl Part {
    pub const ALL: [Part; 5] = [Part::One, Part::Two, Part::Integers, Part::Below, Part::TwoBelow];
}

const NATURAL: [&str; 7] =
    ["msd_2", "lsd_2", "msd_3", "lsd_fib", "msd_fib", "msd_trib", "msd_lin_2_1"];
const PAIRS: [[&str; 2]; 4] =
    [["msd_2", "msd_fib"], ["msd_3", "msd_2"], ["lsd_fib", "lsd_3"], ["msd_trib", "msd_3"]];
const NEGATIVE: [&str; 4] = ["msd_neg_2", "lsd_neg_2", "msd_neg_3", "lsd_neg_3"];

/// How many digits a numeration has.
fn radix(name: &str) -> i64 {
    if name.ends_with('3') || name.contains("lin") { 3 } else { 2 }
}

/// The digits of a number, the least significant one first.
fn digits(name: &str, number: i64) -> Vec<i64> {
    let (base, mut rest, mut found) = (radix(name), number, Vec::new());
    let terms: &[i64] = match &name[4..] {
        "fib" => &[1, 2],
        "trib" => &[1, 2, 4],
        "lin_2_1" => &[1, 3],
        _ => &[],
    };
    if terms.is_empty() {
        while rest != 0 {
            let digit = rest.rem_euclid(base);
            found.push(digit);
            rest = (rest - digit) / if name.contains("neg") { -base } else { base };
        }
        return found;
    }
    let mut terms = terms.to_vec();
    while *terms.last().expect("1") <= number {
        let [.., two, one] = terms[..] else { unreachable!("two terms") };
        terms.push(match &name[4..] {
            "fib" => one + two,
            "trib" => one + two + terms[terms.len() - 3],
            _ => 2 * one + two,
        });
    }
    for term in terms.iter().rev() {
        found.push(rest / term);
        rest %= term;
    }
    found.reverse();
    found
}

/// A sequence: an output for the sum of all digits modulo the number of outputs; with two tracks,
/// for the number of places at which both digits are 1.
#[derive(Debug)]
struct Given {
    tracks: Vec<usize>,
    outputs: Vec<i64>,
}

impl Given {
    /// As a file of Walnut's.
    fn file(&self, systems: &[&str]) -> String {
        let names: Vec<&str> = self.tracks.iter().map(|&kind| systems[kind]).collect();
        let mut text = names.join(" ");
        for (state, output) in self.outputs.iter().enumerate() {
            text += &format!("\n{state} {output}\n");
            let second = names.get(1).map_or(1, |name| radix(name));
            for (one, two) in (0..radix(names[0])).flat_map(|a| (0..second).map(move |b| (a, b))) {
                let next = (state + self.weight(&[one, two])) % self.outputs.len();
                let letters =
                    if names.len() == 1 { format!("{one}") } else { format!("{one} {two}") };
                text += &format!("{letters} -> {next}\n");
            }
        }
        text
    }

    fn weight(&self, letter: &[i64]) -> usize {
        let both = i64::from(letter == [1, 1]);
        usize::try_from(if self.tracks.len() == 1 { letter[0] } else { both }).expect("a digit")
    }

    fn output(&self, systems: &[&str], at: &[i64]) -> i64 {
        let words: Vec<Vec<i64>> =
            self.tracks.iter().zip(at).map(|(&kind, &n)| digits(systems[kind], n)).collect();
        let long = words.iter().map(Vec::len).max().expect("a track");
        let letter = |place| words.iter().map(|word| *word.get(place).unwrap_or(&0)).collect();
        let sum: usize = (0..long).map(|place| self.weight(&letter(place) as &Vec<i64>)).sum();
        self.outputs[sum % self.outputs.len()]
    }
}

#[derive(Debug)]
enum Term {
    Variable(usize),
    Number(i64),
    Word(Word),
    Opposite(Box<Term>),
    Joined(Box<Term>, char, Box<Term>),
}

#[derive(Debug)]
struct Word(usize, Vec<Index>);

#[derive(Debug)]
enum Index {
    Term(Term),
    /// A formula of which this variable alone is free.
    Condition(Formula, usize),
}

#[derive(Debug)]
enum Formula {
    Compare(usize, Term, &'static str, Term),
    Is(Word, &'static str, i64),
    Same(Word, &'static str, Word),
    Not(Box<Formula>),
    Both(&'static str, Box<Formula>, Box<Formula>),
    /// For some number from the first to the second, or for all of them.
    Bounded(bool, usize, [i64; 2], Box<Formula>),
}

/// A sentence with what it names.
#[derive(Debug)]
struct World {
    part: Part,
    systems: Vec<&'static str>,
    given: Vec<Given>,
}

const SEQUENCES: [&str; 3] = ["S", "U", "Both"];
const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

fn compare(left: i64, relation: &str, right: i64) -> bool {
    match relation {
        "=" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}

/// Chooses sentences.
impl World {
    fn new(part: Part, chance: &mut Chance) -> Self {
        let two = matches!(part, Part::Two | Part::TwoBelow);
        let systems = match part {
            Part::One | Part::Below => vec![NATURAL[chance.place(7)]],
            Part::Two | Part::TwoBelow => PAIRS[chance.place(4)].to_vec(),
            Part::Integers => vec![NEGATIVE[chance.place(4)]],
        };
        let below = matches!(part, Part::Below | Part::TwoBelow);
        let tracks = if two { vec![vec![0], vec![1], vec![0, 1]] } else { vec![vec![0]; 2] };
        let mut given = |tracks| {
            let output = |chance: &mut Chance| match chance.below(8) {
                0 => 60_000,
                1 | 2 if below => -i64::try_from(1 + chance.below(4)).expect("small"),
                _ => i64::try_from(chance.below(4)).expect("small"),
            };
            let outputs = (0..2 + chance.below(2)).map(|_| output(chance)).collect();
            Given { tracks, outputs }
        };
        let given = tracks.into_iter().map(&mut given).collect();
        World { part, systems, given }
    }

    fn integers(&self) -> bool {
        self.part == Part::Integers
    }

    fn number(chance: &mut Chance, below: u64) -> i64 {
        i64::try_from(chance.below(below)).expect("small")
    }

    /// A variable by chance, of this kind if it is given.
    fn variable(&self, chance: &mut Chance, scope: &[usize], kind: Option<usize>) -> Option<usize> {
        let count = self.systems.len();
        let own: Vec<usize> =
            scope.iter().copied().filter(|it| kind.is_none_or(|kind| it % count == kind)).collect();
        (!own.is_empty()).then(|| own[chance.place(own.len())])
    }

    fn term(&self, chance: &mut Chance, scope: &[usize], kind: usize, depth: u64) -> Term {
        let inner = |chance: &mut Chance| Box::new(self.term(chance, scope, kind, depth - 1));
        match chance.below(if depth == 0 { 3 } else { 10 }) {
            0 => Term::Number(Self::number(chance, 9)),
            1 | 2 => match self.variable(chance, scope, Some(kind)) {
                Some(variable) => Term::Variable(variable),
                None => Term::Number(Self::number(chance, 4)),
            },
            3 | 4 => Term::Joined(inner(chance), '+', inner(chance)),
            5 | 6 => Term::Joined(inner(chance), '-', inner(chance)),
            7 if self.integers() && chance.below(2) == 0 => Term::Opposite(inner(chance)),
            7 => Term::Joined(Box::new(Term::Number(Self::number(chance, 4))), '*', inner(chance)),
            8 => {
                let divisor = Box::new(Term::Number(1 + Self::number(chance, 3)));
                Term::Joined(inner(chance), ['/', '%'][chance.place(2)], divisor)
            }
            _ => self.word(chance, scope, depth - 1).map_or(Term::Number(2), Term::Word),
        }
    }

    /// A word, if there is a variable for each of its tracks.
    fn word(&self, chance: &mut Chance, scope: &[usize], depth: u64) -> Option<Word> {
        let name = chance.place(self.given.len());
        let indices = self.given[name].tracks.iter().map(|&kind| {
            let variable = self.variable(chance, scope, Some(kind))?;
            let own = Box::new(Term::Variable(variable));
            Some(match chance.below(if depth == 0 { 3 } else { 6 }) {
                0 | 1 => Index::Term(*own),
                2 | 3 => {
                    let sign = ['+', '-'][chance.place(2)];
                    let other = Box::new(self.term(chance, scope, kind, depth.min(1)));
                    Index::Term(Term::Joined(own, sign, other))
                }
                4 => match self.word(chance, scope, depth - 1) {
                    Some(word) => Index::Term(Term::Word(word)),
                    None => Index::Term(*own),
                },
                _ => {
                    let one = self.comparison(chance, &[variable], variable, 0);
                    let (sign, mut only) = (["&", "|"][chance.place(2)], vec![variable]);
                    // Without a quantifier: it could bind a name of the formula around it.
                    let other = self.formula(chance, &mut only, 0);
                    let both = Formula::Both(sign, Box::new(one), Box::new(other));
                    Index::Condition(both, variable)
                }
            })
        });
        Some(Word(name, indices.collect::<Option<Vec<Index>>>()?))
    }

    /// A comparison that has this variable.
    fn comparison(&self, chance: &mut Chance, scope: &[usize], has: usize, depth: u64) -> Formula {
        let kind = has % self.systems.len();
        let more = Box::new(self.term(chance, scope, kind, depth));
        let left = Term::Joined(Box::new(Term::Variable(has)), ['+', '-'][chance.place(2)], more);
        let right = self.term(chance, scope, kind, depth);
        Formula::Compare(kind, left, RELATIONS[chance.place(6)], right)
    }

    fn formula(&self, chance: &mut Chance, scope: &mut Vec<usize>, depth: u64) -> Formula {
        let inner = |chance: &mut Chance, scope: &mut Vec<usize>| {
            Box::new(self.formula(chance, scope, depth - 1))
        };
        let below = matches!(self.part, Part::Below | Part::TwoBelow);
        let least: i64 = if below { 5 } else { 0 };
        match chance.below(if depth == 0 { 4 } else { 9 }) {
            2 | 3 => {
                let relation = RELATIONS[chance.place(6)];
                let words = [0, 1].map(|_| self.word(chance, scope, depth.min(2)));
                match (words, chance.below(3)) {
                    ([Some(one), Some(other)], 0) => Formula::Same(one, relation, other),
                    ([Some(one), _], 1) => Formula::Is(one, relation, 1 << chance.below(16)),
                    ([Some(one), _], _) => Formula::Is(
                        one,
                        relation,
                        Self::number(chance, 5 + least.unsigned_abs()) - least,
                    ),
                    ([None, _], _) => self.formula(chance, scope, 0),
                }
            }
            4 => Formula::Not(inner(chance, scope)),
            5 | 6 => {
                let sign = ["&", "|", "^", "=>", "<=>"][chance.place(5)];
                Formula::Both(sign, inner(chance, scope), inner(chance, scope))
            }
            7 | 8 if scope.len() < 4 => self.bounded(chance, scope, depth, 7),
            _ => {
                let has = self.variable(chance, scope, None).expect("a variable");
                self.comparison(chance, scope, has, depth.min(2))
            }
        }
    }

    fn bounded(
        &self,
        chance: &mut Chance,
        scope: &mut Vec<usize>,
        depth: u64,
        most: u64,
    ) -> Formula {
        let kind = chance.place(self.systems.len());
        let variable = (0..).find(|it| !scope.contains(it) && it % self.systems.len() == kind);
        let variable = variable.expect("one of infinitely many");
        let least = if self.integers() { -Self::number(chance, most) } else { 0 };
        let (some, last) = (chance.below(2) == 0, Self::number(chance, most));
        scope.push(variable);
        let body = self.formula(chance, scope, depth - 1);
        scope.pop();
        Formula::Bounded(some, variable, [least, last], Box::new(body))
    }
}

/// Writes sentences.
impl World {
    fn name(&self, variable: usize) -> String {
        let count = self.systems.len();
        format!("{}{}", ["x", "y"][variable % count], variable / count)
    }

    /// A comparison with its numeration, where there are two.
    fn atom(&self, kind: usize, text: String) -> String {
        match self.systems.len() {
            1 => text,
            _ => format!("(?{} {text})", self.systems[kind]),
        }
    }

    fn term_text(&self, term: &Term) -> String {
        match term {
            Term::Variable(variable) => self.name(*variable),
            Term::Number(number) => number.to_string(),
            Term::Word(word) => self.word_text(word),
            Term::Opposite(inner) => format!("(-({}))", self.term_text(inner)),
            Term::Joined(left, sign, right) => {
                format!("({} {sign} {})", self.term_text(left), self.term_text(right))
            }
        }
    }

    fn word_text(&self, Word(name, indices): &Word) -> String {
        let index = |index: &Index| match index {
            Index::Term(term) => format!("[{}]", self.term_text(term)),
            Index::Condition(formula, _) => format!("[{}]", self.text(formula)),
        };
        format!(".{}{}", SEQUENCES[*name], indices.iter().map(index).collect::<String>())
    }

    fn text(&self, formula: &Formula) -> String {
        match formula {
            Formula::Compare(kind, left, relation, right) => {
                let (left, right) = (self.term_text(left), self.term_text(right));
                self.atom(*kind, format!("{left} {relation} {right}"))
            }
            Formula::Is(word, relation, output) => {
                format!("{} {relation} @{output}", self.word_text(word))
            }
            Formula::Same(one, relation, other) => {
                format!("{} {relation} {}", self.word_text(one), self.word_text(other))
            }
            Formula::Not(inner) => format!("~({})", self.text(inner)),
            Formula::Both(sign, left, right) => {
                format!("(({}) {sign} ({}))", self.text(left), self.text(right))
            }
            Formula::Bounded(some, variable, [least, last], body) => {
                let (name, count) = (self.name(*variable), self.systems.len());
                let (letter, sign) = if *some { ("E", "&") } else { ("A", "=>") };
                let least =
                    if self.integers() { format!("{name} >= {least} & ") } else { String::new() };
                let bounds = self.atom(variable % count, format!("{least}{name} <= {last}"));
                format!("({letter} {name} ({bounds}) {sign} ({}))", self.text(body))
            }
        }
    }
}

/// Evaluates sentences. The variables have the values at their places.
impl World {
    /// The value of a term, and whether it has a variable; `None` if a difference of natural
    /// numbers is below 0. `all` becomes false if a condition in it does not hold.
    fn value(&self, term: &Term, at: &mut Vec<i64>, all: &mut bool) -> Option<(i64, bool)> {
        Some(match term {
            Term::Variable(variable) => (at[*variable], true),
            Term::Number(number) => (*number, false),
            Term::Word(word) => (self.output(word, at, all)?, false),
            Term::Opposite(inner) => {
                let (value, has) = self.value(inner, at, all)?;
                (-value, has)
            }
            Term::Joined(left, sign, right) => {
                let left = self.value(left, at, all);
                let ((one, first), (other, second)) = (left?, self.value(right, at, all)?);
                let has = first || second;
                let value = match sign {
                    '+' => one + other,
                    '-' => one - other,
                    '*' => one * other,
                    '/' => one.div_euclid(other),
                    _ => one.rem_euclid(other),
                };
                if has && value < 0 && !self.integers() {
                    return None;
                }
                (value, has)
            }
        })
    }

    /// The output of a word; `None` if one of its indices has no value.
    fn output(&self, Word(name, indices): &Word, at: &mut Vec<i64>, all: &mut bool) -> Option<i64> {
        let mut places = Vec::new();
        for index in indices {
            places.push(match index {
                Index::Term(term) => Some(self.value(term, at, all)?.0),
                Index::Condition(formula, variable) => {
                    *all &= self.holds(formula, at);
                    Some(at[*variable])
                }
            });
        }
        let places = places.into_iter().collect::<Option<Vec<i64>>>()?;
        let natural = self.integers() || places.iter().all(|&place| place >= 0);
        natural.then(|| self.given[*name].output(&self.systems, &places))
    }

    fn holds(&self, formula: &Formula, at: &mut Vec<i64>) -> bool {
        let mut all = true;
        let atom = |left: Option<i64>, relation, right: Option<i64>| {
            left.zip(right).is_some_and(|(left, right)| compare(left, relation, right))
        };
        match formula {
            Formula::Compare(_, left, relation, right) => {
                let left = self.value(left, at, &mut all).map(|found| found.0);
                let right = self.value(right, at, &mut all).map(|found| found.0);
                atom(left, relation, right) && all
            }
            Formula::Is(word, relation, output) => {
                atom(self.output(word, at, &mut all), relation, Some(*output)) && all
            }
            Formula::Same(one, relation, other) => {
                let one = self.output(one, at, &mut all);
                atom(one, relation, self.output(other, at, &mut all)) && all
            }
            Formula::Not(inner) => !self.holds(inner, at),
            Formula::Both(sign, left, right) => {
                let (left, right) = (self.holds(left, at), self.holds(right, at));
                match *sign {
                    "&" => left && right,
                    "|" => left || right,
                    "^" => left != right,
                    "=>" => !left || right,
                    _ => left == right,
                }
            }
            Formula::Bounded(some, variable, [least, last], body) => {
                let found = (*least..=*last).any(|number| {
                    at[*variable] = number;
                    self.holds(body, at) == *some
                });
                found == *some
            }
        }
    }
}

/// How a random sentence is judged: its truth, which is `None` beyond a bound, or what is wrong.
fn judged(part: Part, seed: u64) -> Result<Option<bool>, String> {
    let mut chance = Chance(7_000_000 + seed);
    let world = World::new(part, &mut chance);
    let sentence = world.bounded(&mut chance, &mut Vec::new(), 4, 24);
    let wanted = world.holds(&sentence, &mut vec![0; 12]);
    let first =
        if world.systems.len() == 1 { format!("?{} ", world.systems[0]) } else { String::new() };
    let text = format!("{first}{}", world.text(&sentence));
    // An output of 60,000 in an index is a constant whose digits may stand anywhere in a word: the
    // automaton of all places may have as many states as there are choices of letters for them.
    let budget = Budget::default().with_max_states(20_000);
    let mut sequences = Sequences::new(&budget);
    for (name, given) in SEQUENCES.iter().zip(&world.given) {
        let file = given.file(&world.systems);
        let found = read_completed(file.as_bytes(), Missing::Rejects).expect("a file");
        let found = found.imported.into_sound().expect("zeros change nothing");
        let source = Source::of(&found, &budget).map_err(|error| error.to_string())?;
        sequences.name(name, source, name).expect("a new name");
    }
    let shown = |what: &str| format!("seed {seed}: {text}\n{:?}\n{what}", world.given);
    let answered = Question::read(&text, &Vocabulary::default(), &mut sequences).and_then(|read| {
        // A tenth is certified.
        read.answer(&budget, |certificate| match seed % 10 {
            0 => Checked::answer(certificate, &budget),
            _ => Ok(Err(String::new())),
        })
    });
    let answered = match answered {
        Err(AskError::Reached(_) | AskError::Undecided(_)) => return Ok(None),
        answered => answered.map_err(|error| shown(&error.to_string()))?,
    };
    match (answered.answer, answered.certificate) {
        // The checker has bounds of its own.
        (_, Err(why)) if why.starts_with("[limit-") => Ok(None),
        (_, Err(why)) if !why.is_empty() => Err(shown(&why)),
        (Answer::Sentence { truth, .. }, _) if truth == wanted => Ok(Some(truth)),
        _ => Err(shown(&format!("it is {wanted}"))),
    }
}

/// Judges so many sentences of a part, and panics if one is judged wrongly.
pub fn judge(part: Part, count: u64) {
    let found: Vec<Result<Option<bool>, String>> =
        (0..count).into_par_iter().map(|seed| judged(part, seed)).collect();
    let wrong: Vec<&String> = found.iter().filter_map(|found| found.as_ref().err()).collect();
    let shown = wrong.iter().take(5).map(|it| it.as_str()).collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{part:?}: {} of {count} are wrong:\n{shown}", wrong.len());
    let truths = found.iter().filter(|found| **found == Ok(Some(true))).count();
    let undecided = found.iter().filter(|found| **found == Ok(None)).count();
    let count = usize::try_from(count).expect("few");
    assert!(undecided <= 1 + count / 100, "{undecided} of {count} are beyond a bound");
    assert!((count / 5..4 * count / 5).contains(&truths), "{truths} of {count} are true");
}
