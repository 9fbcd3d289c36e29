//! Random theorem files: what is proved, refuted or proved in part is so by the definition of the
//! mex, from moves that are written here and terms that are evaluated here.

use std::collections::HashMap;
use std::fmt;

use nimata::budget::Budget;
use nimata::game::GameError;
use nimata::game::theorem::{TheoremFile, Wrong};
use nimata::logic::VALUE;
use nimata::proof::{Judged, prove_theorem};
use num_bigint::BigUint;
use rayon::prelude::*;

use nimata_testing::Chance;
use nimata_testing::root;

type Options = fn(&[u64]) -> Vec<Vec<u64>>;

/// A game with its own moves, and a term that often is its value.
struct Played {
    name: &'static str,
    numbers: &'static [&'static str],
    /// The numbers of a position are from the first of these on, and looked at below the second.
    sides: (u64, u64),
    options: Options,
    true_often: &'static str,
}

/// The positions in which some number is lowered, in a way that these allow together.
fn lowered(at: &[u64], allowed: fn(&[u64], &[u64]) -> bool) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for &number in at {
        let longer = |begun: &Vec<u64>| (0..=number).map(|n| [&begun[..], &[n]].concat()).collect();
        all = all.iter().flat_map(|begun| -> Vec<Vec<u64>> { longer(begun) }).collect();
    }
    all.retain(|to| to != at && allowed(at, to));
    all
}

fn changed(at: &[u64], to: &[u64]) -> usize {
    at.iter().zip(to).filter(|(one, other)| one != other).count()
}

const GAMES: [Played; 8] = [
    Played {
        name: "nim:1",
        numbers: &["x1"],
        sides: (0, 80),
        options: |at| lowered(at, |_, _| true),
        true_often: "x1",
    },
    Played {
        name: "nim:2",
        numbers: &["x1", "x2"],
        sides: (0, 20),
        options: |at| lowered(at, |at, to| changed(at, to) == 1),
        true_often: "x1 xor x2",
    },
    Played {
        name: "nim:3",
        numbers: &["x1", "x2", "x3"],
        sides: (0, 8),
        options: |at| lowered(at, |at, to| changed(at, to) == 1),
        true_often: "x1 xor x3",
    },
    Played {
        name: "exact:2,2",
        numbers: &["x1", "x2"],
        sides: (0, 20),
        options: |at| lowered(at, |at, to| changed(at, to) == 2),
        true_often: "x1",
    },
    Played {
        name: "exco:2",
        numbers: &["x0", "x1", "x2"],
        sides: (0, 8),
        options: |at| lowered(at, |at, to| changed(&at[1..], &to[1..]) <= 1),
        true_often: "x0 + x1 + x2",
    },
    Played {
        name: "sd:1/2",
        numbers: &["n"],
        sides: (1, 120),
        options: |at| {
            if at[0] > 1 { vec![vec![at[0] - 1], vec![at[0].div_ceil(2)]] } else { vec![] }
        },
        true_often: "1",
    },
    Played {
        name: "game:no-overtaking.game",
        numbers: &["x", "y"],
        sides: (0, 20),
        options: |at| {
            lowered(at, |at, to| changed(at, to) == 1 && (0..2).all(|i| at[i] <= to[i] + to[1 - i]))
        },
        true_often: "0",
    },
    Played {
        name: "game:odd-diagonal.game",
        numbers: &["x", "y"],
        sides: (0, 20),
        options: |at| {
            lowered(at, |at, to| {
                let by = [at[0] - to[0], at[1] - to[1]];
                by.contains(&0) || (by[0] == by[1] && by[0] % 2 == 1)
            })
        },
        true_often: "x + y",
    },
];

#[derive(Clone, Debug)]
enum Value {
    Number(u64),
    Name(usize),
    Of(Box<Value>, char, Box<Value>),
}

impl Value {
    /// `None` if a difference in it is negative.
    fn at(&self, at: &[u64]) -> Option<u64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Name(place) => Some(at[*place]),
            Value::Of(one, sign, other) => {
                let (one, other) = (one.at(at)?, other.at(at)?);
                match sign {
                    '+' => Some(one + other),
                    '-' => one.checked_sub(other),
                    '/' => Some(one / other),
                    '*' => Some(one * other),
                    _ => Some(one ^ other),
                }
            }
        }
    }

    fn random(chance: &mut Chance, numbers: usize, depth: u32) -> Self {
        let own = |chance: &mut Chance| Box::new(Value::random(chance, numbers, depth - 1));
        match if depth == 0 { chance.below(3) } else { chance.below(12) } {
            0 => Value::Number(chance.below(4)),
            1 | 2 => Value::Name(chance.place(numbers)),
            3 => Value::Of(own(chance), '/', Box::new(Value::Number(2 + chance.below(2)))),
            4 => Value::Of(own(chance), '*', Box::new(Value::Number(2))),
            5 | 6 => {
                let name = Box::new(Value::Name(chance.place(numbers)));
                Value::Of(name, '-', own(chance))
            }
            7 | 8 => Value::Of(own(chance), '^', own(chance)),
            _ => Value::Of(own(chance), '+', own(chance)),
        }
    }

    /// The sum or the xor of some numbers, as the names in a text.
    fn of_text(text: &str, names: &[&str]) -> Self {
        let mut value = None;
        let mut sign = '+';
        for word in text.split(' ') {
            let part = match names.iter().position(|name| *name == word) {
                Some(place) => Value::Name(place),
                None if word == "xor" || word == "+" => {
                    sign = if word == "xor" { '^' } else { '+' };
                    continue;
                }
                None => Value::Number(word.parse().expect("a number")),
            };
            value = Some(match value {
                None => part,
                Some(before) => Value::Of(Box::new(before), sign, Box::new(part)),
            });
        }
        value.expect("a term")
    }

    fn text(&self, names: &[&str]) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Name(place) => names[*place].to_owned(),
            Value::Of(one, sign, other) => {
                let sign = if *sign == '^' { "xor".to_owned() } else { sign.to_string() };
                format!("({} {sign} {})", one.text(names), other.text(names))
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Where {
    Everywhere,
    /// A number compared with another one, if that is given, and a constant.
    Compare(usize, &'static str, Option<usize>, u64),
    Residue(usize, u64, u64),
    Both(Box<Where>, Box<Where>),
    Either(Box<Where>, Box<Where>),
}

impl Where {
    fn at(&self, at: &[u64]) -> bool {
        match self {
            Where::Everywhere => true,
            Where::Compare(one, sign, other, number) => {
                let (one, other) = (at[*one], other.map_or(0, |place| at[place]) + number);
                match *sign {
                    "=" => one == other,
                    "<=" => one <= other,
                    ">=" => one >= other,
                    _ => one != other,
                }
            }
            Where::Residue(one, by, rest) => at[*one] % by == *rest,
            Where::Both(one, other) => one.at(at) && other.at(at),
            Where::Either(one, other) => one.at(at) || other.at(at),
        }
    }

    fn random(chance: &mut Chance, numbers: usize, depth: u32) -> Self {
        let own = |chance: &mut Chance| Box::new(Where::random(chance, numbers, depth - 1));
        let one = chance.place(numbers);
        match if depth == 0 { chance.below(6) } else { chance.below(9) } {
            0 => Where::Residue(one, 2 + chance.below(2), chance.below(2)),
            1 => Where::Compare(one, "<=", Some(chance.place(numbers)), chance.below(2)),
            kind @ 2..=5 => {
                let sign = ["=", "<=", ">=", "!="][chance.place(4)];
                Where::Compare(one, sign, None, chance.below(if kind == 2 { 6 } else { 3 }))
            }
            6 | 7 => Where::Both(own(chance), own(chance)),
            _ => Where::Either(own(chance), own(chance)),
        }
    }

    fn text(&self, names: &[&str]) -> String {
        match self {
            Where::Everywhere => "0 = 0".to_owned(),
            Where::Compare(one, sign, None, number) => format!("{} {sign} {number}", names[*one]),
            Where::Compare(one, sign, Some(other), number) => {
                format!("{} {sign} {} + {number}", names[*one], names[*other])
            }
            Where::Residue(one, by, rest) => format!("{} % {by} = {rest}", names[*one]),
            Where::Both(one, other) => format!("({}) & ({})", one.text(names), other.text(names)),
            Where::Either(one, other) => format!("({}) | ({})", one.text(names), other.text(names)),
        }
    }
}

struct Written<'g> {
    game: &'g Played,
    /// Whether the last two numbers may be exchanged.
    symmetric: bool,
    cases: Vec<(Value, Where)>,
}

impl<'g> Written<'g> {
    fn random(game: &'g Played, chance: &mut Chance) -> Self {
        let numbers = game.numbers.len();
        let case = |chance: &mut Chance| {
            let value = match chance.below(2) {
                0 => Value::of_text(game.true_often, game.numbers),
                _ => Value::random(chance, numbers, 2),
            };
            let place = match chance.below(5) {
                0 => Where::Everywhere,
                _ => Where::random(chance, numbers, 2),
            };
            (value, place)
        };
        let cases = (0..1 + chance.below(3)).map(|_| case(chance)).collect();
        Written { game, symmetric: numbers > 1 && chance.below(4) == 0, cases }
    }

    /// The values that a case states of a position.
    fn of_case(&self, (value, place): &(Value, Where), at: &[u64]) -> Vec<u64> {
        let mut orders = vec![at.to_vec()];
        if self.symmetric {
            let mut other = at.to_vec();
            let last = at.len() - 1;
            other.swap(last - 1, last);
            orders.push(other);
        }
        let holds = orders.iter().filter(|at| place.at(at));
        holds.filter_map(|at| value.at(at)).collect()
    }

    fn stated(&self, at: &[u64]) -> Vec<u64> {
        self.cases.iter().flat_map(|case| self.of_case(case, at)).collect()
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { name, numbers, .. } = self.game;
        let file = format!("{}/fixtures/theorems/", root().display());
        writeln!(f, "about {}", name.replace("game:", &format!("game:{file}")))?;
        if self.symmetric {
            writeln!(f, "symmetric {}", numbers[numbers.len() - 2..].join(", "))?;
        }
        self.cases.iter().try_for_each(|(value, place)| {
            writeln!(f, "value {} if {}", value.text(numbers), place.text(numbers))
        })
    }
}

/// The positions of the box in the order of the program, with their values by the definition.
fn box_of(game: &Played) -> Vec<(Vec<u64>, u64)> {
    let (first, side) = game.sides;
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in game.numbers {
        let with = |at: &Vec<u64>| (first..side).map(|n| [&at[..], &[n]].concat()).collect();
        all = all.iter().flat_map(|at| -> Vec<Vec<u64>> { with(at) }).collect();
    }
    all.sort_by_key(|at| at.iter().sum::<u64>());
    let mut known: HashMap<Vec<u64>, u64> = HashMap::new();
    for at in &all {
        let options: Vec<u64> = (game.options)(at).iter().map(|option| known[option]).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("finitely many options");
        known.insert(at.clone(), value);
    }
    let digits = |at: &[u64]| at.iter().map(|n| 64 - n.leading_zeros()).max();
    all.sort_by_key(|at| (digits(at), at.clone()));
    all.into_iter().map(|at| (known[&at], at)).map(|(value, at)| (at, value)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    Proved,
    NoPosition,
    Undecided,
    /// What became of the whole theorem, and whether a part of it was proved.
    Refuted(bool),
    Open(bool),
}

/// What becomes of a file, which is as the definition has it.
fn end(written: &Written<'_>, values: &[(Vec<u64>, u64)]) -> End {
    let text = written.to_string();
    let file = TheoremFile::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
    let budget = Budget::default().with_max_steps(20_000_000);
    let wrong = |(at, value): &&(Vec<u64>, u64)| written.stated(at).iter().any(|v| v != value);
    let (failure, part) = match prove_theorem(&file, true, &budget) {
        Err(GameError::Unsuitable(says)) => {
            let states = |case| values.iter().any(|(at, _)| !written.of_case(case, at).is_empty());
            assert!(!written.cases.iter().all(states), "{says} of\n{text}");
            return End::NoPosition;
        }
        Err(why) => {
            assert!(why.is_undecided(), "{why} of\n{text}");
            return End::Undecided;
        }
        Ok(Judged::Proved(theorem)) => {
            assert_eq!(values.iter().find(wrong), None, "proved:\n{text}");
            let silent = values.iter().find(|(at, _)| written.stated(at).is_empty());
            assert!(!theorem.total || silent.is_none(), "{silent:?} of\n{text}");
            let spoken = |at: &[u64]| {
                written.cases.iter().any(|(_, place)| {
                    let mut other = at.to_vec();
                    other.reverse();
                    place.at(at) || (written.symmetric && at.len() == 2 && place.at(&other))
                })
            };
            let unstated = silent.is_some_and(|_| {
                values.iter().any(|(at, _)| spoken(at) && written.stated(at).is_empty())
            });
            let says = theorem.short().contains("states nothing");
            assert!(says || !unstated, "{}:\n{text}", theorem.short());
            return End::Proved;
        }
        Ok(Judged::Failed(failure, part)) => (failure, part.expect("it was asked for")),
    };
    let numbers = |at: &[BigUint]| -> Vec<u64> {
        at.iter().map(|number| number.try_into().expect("small")).collect()
    };
    let (at, stated) = (numbers(&failure.position), numbers(&[failure.stated])[0]);
    assert!(written.stated(&at).contains(&stated), "{stated} at {at:?} of\n{text}");
    let by_definition = |at: &[u64]| values.iter().find(|(other, _)| other == at).map(|it| it.1);
    let is_refuted = match failure.fault {
        Wrong::Refuted { value, options } => {
            let value = numbers(&[value])[0];
            assert_ne!(value, stated);
            let (least, known) = (values.iter().find(wrong), by_definition(&at));
            assert_eq!(
                least.map(|it| &it.0).filter(|_| known.is_some()),
                known.map(|_| &at),
                "{text}"
            );
            assert!(known.is_none_or(|known| known == value), "{value} at {at:?} of\n{text}");
            let worth = |option: &Vec<u64>| by_definition(option).is_none_or(|it| it == stated);
            assert!(options.iter().all(worth) && options.is_empty() == (stated > value), "{text}");
            true
        }
        Wrong::Open { value, .. } => {
            assert!(value.is_none_or(|value| value == stated), "{value:?} at {at:?} of\n{text}");
            assert_eq!(values.iter().find(wrong), None, "open:\n{text}");
            false
        }
    };
    let Ok(proved) = part else {
        return if is_refuted { End::Refuted(false) } else { End::Open(false) };
    };
    let holds = |at: &[u64], value: u64| {
        let numbers: Vec<BigUint> = at.iter().chain([&value]).map(|&n| n.into()).collect();
        proved.part.statement.sequences[0].automaton.value_at_tuple(&numbers) == Some(VALUE)
    };
    for (at, value) in values {
        for stated in written.stated(at) {
            assert!(stated == *value || !holds(at, stated), "{stated} at {at:?} of\n{text}");
        }
    }
    assert!(!proved.part.proved.least.is_empty() && !proved.part.lost.least.is_empty(), "{text}");
    for place in &proved.part.proved.least {
        let (value, at) = place.split_last().expect("a value");
        let (value, at) = (numbers(std::slice::from_ref(value))[0], numbers(at));
        assert!(holds(&at, value) && written.stated(&at).contains(&value), "{at:?} of\n{text}");
        assert!(by_definition(&at).is_none_or(|known| known == value), "{at:?} of\n{text}");
    }
    let place = proved.part.place.as_deref().unwrap_or_default();
    assert!(proved.checked.sentence().contains(place), "{place} of\n{text}");
    if is_refuted { End::Refuted(true) } else { End::Open(true) }
}

#[test]
#[ignore = "a minute: 300 theorem files"]
fn random_theorem_files_are_proved_or_refuted_as_the_definition_has_it() {
    let boxes: Vec<Vec<(Vec<u64>, u64)>> = GAMES.iter().map(box_of).collect();
    let ends: Vec<End> = (0..300u64)
        .into_par_iter()
        .map(|seed| {
            let place = usize::try_from(seed % 8).expect("one of eight");
            let written = Written::random(&GAMES[place], &mut Chance(seed));
            end(&written, &boxes[place])
        })
        .collect();
    let mut counts: HashMap<End, usize> = HashMap::new();
    ends.iter().for_each(|&end| *counts.entry(end).or_default() += 1);
    println!("{counts:?}");
    let count = |end| counts.get(&end).copied().unwrap_or_default();
    assert!(count(End::Proved) >= 20 && count(End::Refuted(true)) >= 60, "{counts:?}");
    assert!(count(End::Undecided) <= 30, "{counts:?}");
}
