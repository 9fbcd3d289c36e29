//! Compares the kernel with brute force: formulas with bounded quantifiers, on small numbers.

use std::rc::Rc;

use crate::limits::Limits;
use crate::logic::context::{Context, Sequence, Stated};
use crate::logic::machine::{Machines, Part};
use crate::logic::numeration::Numeration;
use crate::logic::places::{Later, Places, Sign, Sum};
use crate::reject::Code;
use crate::tests::valid;

mod words;

const NUMERATIONS: [&str; 6] = ["msd_2", "msd_3", "lsd_2", "lin(1,1)", "lin(2,1)", "lin(3,2)"];

fn named(name: &str) -> Places {
    Places::named(name).expect("a numeration")
}

/// Returns p and q of a numeration by its name; q is 0 in a base.
fn recurrence(name: &str) -> (i64, i64) {
    match name.strip_prefix("lin(").and_then(|rest| rest.strip_suffix(')')?.split_once(',')) {
        Some((p, q)) => (p.parse().expect("p"), q.parse().expect("q")),
        None => (name[4..].parse().expect("a base"), 0),
    }
}

/// Returns the first units u_0, u_1, …
fn units(name: &str, count: usize) -> Vec<i64> {
    let (p, q) = recurrence(name);
    let mut units = vec![1, if q == 0 { p } else { p + 1 }];
    while units.len() < count {
        units.push(p * units[units.len() - 1] + q * units[units.len() - 2]);
    }
    units
}

/// Returns the number with these digits, most significant first, if they are the digits that
/// division by the largest possible unit gives.
fn number(name: &str, digits: &[i64]) -> Option<i64> {
    let units = units(name, digits.len() + 1);
    let places = || digits.iter().rev().zip(&units);
    let value: i64 = places().map(|(digit, unit)| digit * unit).sum();
    let mut rest = value;
    let greedy = digits.iter().enumerate().all(|(i, &digit)| {
        let unit = units[digits.len() - 1 - i];
        let greatest = rest / unit;
        rest %= unit;
        greatest == digit
    });
    greedy.then_some(value)
}

/// Returns all words of this length.
fn words(name: &str, length: usize) -> Vec<Vec<i64>> {
    let digits = i64::from(named(name).digits());
    (0..length).fold(vec![Vec::new()], |words, _| {
        let longer = |word: &Vec<i64>| {
            let word = word.clone();
            (0..digits).map(move |digit| [word.as_slice(), &[digit]].concat()).collect::<Vec<_>>()
        };
        words.iter().flat_map(longer).collect()
    })
}

#[test]
fn no_possible_later_answer_is_denied() {
    for name in NUMERATIONS {
        let numeration = named(name);
        let length = if numeration.digits() > 2 { 4 } else { 6 };
        let words: Vec<_> = words(name, length)
            .into_iter()
            .filter_map(|word| Some((number(name, &word)?, word)))
            .collect();
        for (factor, other, constant) in (-3..=3)
            .flat_map(|a| (-3..=3).flat_map(move |b| (-7..=7).map(move |c| (a, b, c))))
            .filter(|&(a, b, _)| a != 0 || b != 0)
        {
            let terms = [(0, factor), (1, other)].into_iter().filter(|&(_, f)| f != 0).collect();
            let sum = Sum { terms, constant };
            for sign in [Sign::Zero, Sign::Positive] {
                // One variable goes through all words, the other through a few.
                let few = words.iter().step_by(if other == 0 { words.len() } else { 7 });
                for ((x, first), (y, second)) in few.flat_map(|b| words.iter().map(move |a| (a, b)))
                {
                    let holds = match sign {
                        Sign::Zero => factor * x + other * y + constant == 0,
                        Sign::Positive => factor * x + other * y + constant >= 0,
                    };
                    let mut state = Some(numeration.start(&sum));
                    let (mut before, mut answer) = (Vec::new(), false);
                    for i in 0..length {
                        let Some(now) = state else { break };
                        before.push(numeration.later(&sum, sign, now));
                        let place = if numeration.least_first() { length - 1 - i } else { i };
                        let digit = |var| if var == 0 { first[place] } else { second[place] };
                        state = numeration.next(&sum, sign, now, digit).expect("small");
                        answer =
                            state.is_some_and(|state| sign.holds(numeration.value(&sum, state)));
                    }
                    assert_eq!(state.is_some() && answer, holds, "{name} {sum:?} {x} {y}");
                    for Later { accepts, rejects } in before {
                        assert!(if holds { accepts } else { rejects }, "{name} {sum:?} {x} {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    let most = 1i64 << 40;
    for name in ["msd_2", "msd_65536", "lsd_65536", "lin(65535,1)", "lin(65535,65535)", "lin(1,1)"]
    {
        let numeration = named(name);
        for (a, b, constant) in
            [(most, 0, 0), (-most, 0, 0), (most / 2, -most / 2, 0), (1, -1, most)]
        {
            let sum = Sum { terms: vec![(0, a), (1, b)], constant };
            for value in [0, 1, -1, most, -most, i64::MAX, i64::MIN] {
                for before in [0, 1, -1, i64::MAX, i64::MIN] {
                    for sign in [Sign::Zero, Sign::Positive] {
                        let later = numeration.later(&sum, sign, [value, before]);
                        assert!(later.accepts || later.rejects);
                        let _ = numeration.next(&sum, sign, [value, before], |_| 65_535);
                    }
                }
            }
        }
    }
}

/// A linear congruential generator (Knuth's MMIX constants), which gives the same formulas in every
/// run.
struct Random {
    state: u64,
    /// Whether terms may be more than constants and variables.
    sums: bool,
}

impl Random {
    fn new(state: u64, sums: bool) -> Random {
        Random { state, sums }
    }

    fn below(&mut self, bound: usize) -> usize {
        let (factor, more) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        self.state = self.state.wrapping_mul(factor).wrapping_add(more);
        usize::try_from(self.state >> 33).expect("31 bits") % bound
    }

    fn number(&mut self, bound: i64) -> i64 {
        let bound = usize::try_from(bound).expect("positive");
        i64::try_from(self.below(bound)).expect("small")
    }
}

enum Term {
    Constant(i64),
    Variable(usize),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Times(i64, Box<Term>),
    Quotient(Box<Term>, i64),
}

enum Formula {
    Compare(Term, &'static str, Term),
    /// A sequence's output, compared with a constant: T has one index, S has two.
    Output(Vec<Term>, &'static str, i64),
    Outputs(Vec<Term>, &'static str, Vec<Term>),
    Not(Box<Formula>),
    Link(&'static str, Vec<Formula>),
    /// A quantifier, its variables, and the bound below which they range.
    Quantified(bool, Vec<usize>, i64, Box<Formula>),
}

const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

fn term(random: &mut Random, variables: usize, depth: usize) -> Term {
    let choice = random.below(if depth == 0 || !random.sums { 3 } else { 8 });
    let mut part = || Box::new(term(random, variables, depth - 1));
    match choice {
        0 => Term::Constant(random.number(6)),
        1 | 2 => Term::Variable(random.below(variables)),
        3 | 4 => Term::Sum(part(), part()),
        5 => Term::Difference(part(), part()),
        6 => {
            let of = part();
            Term::Times(random.number(4), of)
        }
        _ => {
            let of = part();
            Term::Quotient(of, 1 + random.number(3))
        }
    }
}

fn places(random: &mut Random, variables: usize) -> Vec<Term> {
    (0..=random.below(2)).map(|_| term(random, variables, 1)).collect()
}

fn formula(random: &mut Random, variables: usize, depth: usize) -> Formula {
    let choice = random.below(if depth == 0 { 4 } else { 9 });
    let relation = RELATIONS[random.below(6)];
    match choice {
        0 | 1 => {
            let left = term(random, variables, 2);
            Formula::Compare(left, relation, term(random, variables, 1))
        }
        2 => Formula::Output(places(random, variables), relation, random.number(3)),
        3 => {
            let left = places(random, variables);
            Formula::Outputs(left, relation, places(random, variables))
        }
        4 => Formula::Not(Box::new(formula(random, variables, depth - 1))),
        5 | 6 => {
            let sign = ["&", "|", "^", "=>", "<=>"][random.below(5)];
            let count = if random.below(3) == 0 && "&|".contains(sign) { 3 } else { 2 };
            let links = (0..count).map(|_| formula(random, variables, depth - 1));
            Formula::Link(sign, links.collect())
        }
        _ => {
            let count = 1 + random.below(2);
            let bound = 2 + random.number(8);
            let body = formula(random, variables + count, depth - 1);
            let block = (variables..variables + count).collect();
            Formula::Quantified(random.below(2) == 0, block, bound, Box::new(body))
        }
    }
}

impl Term {
    fn text(&self) -> String {
        let factor = |term: &Term| match term {
            Term::Sum(..) | Term::Difference(..) => format!("({})", term.text()),
            _ => term.text(),
        };
        match self {
            Term::Constant(n) => n.to_string(),
            Term::Variable(i) => format!("x{i}"),
            Term::Sum(a, b) => format!("{} + {}", a.text(), factor(b)),
            Term::Difference(a, b) => format!("{} - {}", a.text(), factor(b)),
            // A factor that is a product or a quotient needs parentheses, as texts are read from
            // the left.
            Term::Times(n, t) => format!("{n}*({})", t.text()),
            Term::Quotient(t, n) => format!("{}/{n}", factor(t)),
        }
    }

    /// Returns the value of a term, or `None` if a difference is negative.
    fn value(&self, at: &[i64]) -> Option<i64> {
        Some(match self {
            Term::Constant(n) => *n,
            Term::Variable(i) => at[*i],
            Term::Sum(a, b) => a.value(at)? + b.value(at)?,
            Term::Difference(a, b) => {
                let difference = a.value(at)? - b.value(at)?;
                return (difference >= 0).then_some(difference);
            }
            Term::Times(n, t) => n * t.value(at)?,
            Term::Quotient(t, n) => t.value(at)? / n,
        })
    }
}

/// Returns the sum of the digits of a number.
type DigitSum<'a> = &'a dyn Fn(i64) -> i64;

fn digit_sum(units: &[i64], mut n: i64) -> i64 {
    let digits = units.iter().rev().map(|unit| {
        let digit = n / unit;
        n %= unit;
        digit
    });
    digits.sum()
}

/// Computes an output: T is the sum of the digits mod 3, where 0 is written as null; in S the
/// digits of the second number count twice.
fn output(digits: DigitSum, at: &[i64]) -> Option<i64> {
    let sum = (1..).zip(at).map(|(weight, &n)| weight * digits(n)).sum::<i64>() % 3;
    (sum > 0).then_some(sum)
}

fn compare(left: Option<i64>, relation: &str, right: Option<i64>) -> bool {
    let both = left.zip(right);
    match relation {
        "=" => left == right,
        "!=" => left != right,
        "<" => both.is_some_and(|(a, b)| a < b),
        ">" => both.is_some_and(|(a, b)| a > b),
        "<=" => left == right || both.is_some_and(|(a, b)| a < b),
        _ => left == right || both.is_some_and(|(a, b)| a > b),
    }
}

impl Formula {
    fn text(&self) -> String {
        let read = |places: &[Term]| {
            let at: String = places.iter().map(|place| format!("[{}]", place.text())).collect();
            format!("{}{at}", if places.len() == 1 { "T" } else { "S" })
        };
        match self {
            Formula::Compare(a, relation, b) => format!("{} {relation} {}", a.text(), b.text()),
            Formula::Output(places, relation, n) => format!("{} {relation} @{n}", read(places)),
            Formula::Outputs(a, relation, b) => format!("{} {relation} {}", read(a), read(b)),
            Formula::Not(f) => format!("~({})", f.text()),
            Formula::Link(sign, links) => {
                let links: Vec<_> = links.iter().map(|f| format!("({})", f.text())).collect();
                links.join(&format!(" {sign} "))
            }
            Formula::Quantified(all, block, bound, f) => {
                let names: Vec<_> = block.iter().map(|i| format!("x{i}")).collect();
                let below: Vec<_> = block.iter().map(|i| format!("x{i} < {bound}")).collect();
                let (sign, link) = if *all { ("A", "=>") } else { ("E", "&") };
                let (names, below) = (names.join(","), below.join(" & "));
                format!("{sign} {names} (({below}) {link} ({}))", f.text())
            }
        }
    }

    fn holds(&self, digits: DigitSum, at: &[i64]) -> bool {
        let places = |places: &[Term]| -> Option<Vec<i64>> {
            places.iter().map(|place| place.value(at)).collect()
        };
        match self {
            Formula::Compare(a, relation, b) => a
                .value(at)
                .zip(b.value(at))
                .is_some_and(|(a, b)| compare(Some(a), relation, Some(b))),
            Formula::Output(a, relation, n) => {
                places(a).is_some_and(|a| match (output(digits, &a), *relation) {
                    (None, relation) => relation == "!=",
                    (some, relation) => compare(some, relation, Some(*n)),
                })
            }
            Formula::Outputs(a, relation, b) => places(a)
                .zip(places(b))
                .is_some_and(|(a, b)| compare(output(digits, &a), relation, output(digits, &b))),
            Formula::Not(f) => !f.holds(digits, at),
            Formula::Link(sign, links) => {
                let mut links = links.iter().map(|f| f.holds(digits, at));
                match *sign {
                    "&" => links.all(|f| f),
                    "|" => links.any(|f| f),
                    sign => {
                        let (a, b) = (links.next().expect("two"), links.next().expect("two"));
                        match sign {
                            "^" => a != b,
                            "=>" => !a || b,
                            _ => a == b,
                        }
                    }
                }
            }
            Formula::Quantified(all, block, bound, f) => {
                let mut more = vec![at.to_vec()];
                for _ in block {
                    let each = |at: &Vec<i64>| {
                        let at = at.clone();
                        (0..*bound).map(move |n| [at.as_slice(), &[n]].concat()).collect::<Vec<_>>()
                    };
                    more = more.iter().flat_map(each).collect();
                }
                let mut more = more.iter().map(|at| f.holds(digits, at));
                if *all { more.all(|f| f) } else { more.any(|f| f) }
            }
        }
    }
}

fn sequences(digits: u32) -> Vec<Sequence> {
    [("T", 1), ("S", 2)]
        .map(|(name, tracks)| {
            let letters: Vec<u32> = match tracks {
                1 => (0..digits).collect(),
                _ => (0..digits).flat_map(|a| (0..digits).map(move |b| a + 2 * b)).collect(),
            };
            // The states are the remainders that some digits lead to: all three.
            let rows: Vec<u32> =
                (0..3).flat_map(|q| letters.iter().map(move |d| (q + d) % 3)).collect();
            let width = u32::try_from(letters.len()).expect("few");
            let automaton = valid(width, &[None, Some(1), Some(2)], &rows).expect("valid");
            let automaton = Rc::new(automaton);
            Sequence { name: name.to_owned(), tracks, automaton, played: false }
        })
        .into()
}

/// Decides a random formula at small numbers, however these are padded, and compares the answers
/// with brute force. Returns at how many numbers it was decided and at how many of them it holds;
/// `None` if a limit was reached.
fn compared(formula: &Formula, context: &mut Context, digits: DigitSum) -> Option<(usize, usize)> {
    const SIDE: i64 = 5;
    let text = formula.text();
    let (mut decided, mut held) = (0, 0);
    context.begin();
    let mut verify = || -> Result<(), crate::Reject> {
        let free = context.bind(&["x0".to_owned(), "x1".to_owned()])?;
        let parts = context.formula(&text)?;
        let part = context.all(parts)?;
        for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
            let mut at = Vec::new();
            for (&var, n) in free.iter().zip([x, y]) {
                let sum = Sum { terms: vec![(var, 1)], constant: -n };
                at.push(context.linear(sum, Sign::Zero)?);
            }
            let holds = formula.holds(digits, &[x, y]);
            let wrong: Part = if holds { part.negate() } else { part };
            at.push(wrong);
            match context.never(&free, at, "") {
                Err(why) if why.code == Code::False => {
                    panic!("at {x}, {y}: {text}: {holds} by brute force")
                }
                other => other?,
            }
            decided += 1;
            held += usize::from(holds);
        }
        Ok(())
    };
    match verify() {
        Ok(()) => Some((decided, held)),
        Err(why) if why.code.declines() => None,
        Err(why) => panic!("{text}: {why}"),
    }
}

#[test]
fn formulas_hold_where_brute_force_says_so_however_their_numbers_are_padded() {
    let mut random = Random::new(1, true);
    let (mut decided, mut held, mut declined) = (0, 0, 0);
    for (round, name) in (0..2_400).zip(NUMERATIONS.into_iter().cycle()) {
        let (numeration, units) = (named(name), units(name, 20));
        let sequences = sequences(numeration.digits());
        let limits = Limits { positions: 1 << 19, steps: 1 << 23, ..Limits::default() };
        let formula = formula(&mut random, 2, 1 + round % 3);
        let machines = Machines::new(Numeration::Places(numeration), &limits);
        let mut context = Context::new(machines, &sequences);
        match compared(&formula, &mut context, &|n| digit_sum(&units, n)) {
            Some((more, of_these)) => (decided, held) = (decided + more, held + of_these),
            None => declined += 1,
        }
    }
    assert!(decided > 20_000 && held > 5_000 && declined < 700, "{decided} {held} {declined}");
}

#[test]
fn a_lemma_is_accepted_only_if_it_is_right_on_every_word() {
    let limits = Limits::default();
    for (name, text) in [("msd_2", "x0 >= 1"), ("lsd_2", "x0 >= 1"), ("msd_2", "E y (x0 = 2*y)")] {
        let numeration = named(name);
        let mut right = 0;
        for code in 0..1u32 << 6 {
            let bit = |i: u32| code >> i & 1;
            let outputs = [bit(0), bit(1)].map(|o| u16::try_from(o).ok());
            let rows = [bit(2), bit(3), bit(4), bit(5)];
            let Some(automaton) = valid(2, &outputs, &rows) else { continue };
            let sequences = [];
            let mut context =
                Context::new(Machines::new(Numeration::Places(numeration), &limits), &sequences);
            let automaton = Rc::new(automaton);
            let (variables, written) = (vec!["x0".to_owned()], text.to_owned());
            let automaton_read = Rc::clone(&automaton);
            let stated = Stated { variables, text: written, automaton: automaton_read };
            let learned = context.learn(&stated).is_ok();
            let agrees = (1..6).flat_map(|length| words(name, length)).all(|word| {
                let digits = word.iter().map(|&d| usize::try_from(d).expect("a digit"));
                let read = |q, digit| automaton.next(q, digit);
                let value = number(name, &word).expect("all words are numbers");
                let q = match numeration.least_first() {
                    true => digits.rev().fold(0, read),
                    false => digits.fold(0, read),
                };
                let holds = if text.contains('E') { value % 2 == 0 } else { value >= 1 };
                automaton.output(q) == Some(holds.into())
            });
            assert_eq!(learned, agrees, "{name} {text} {outputs:?} {rows:?}");
            right += i32::from(agrees);
        }
        assert!(right > 0, "{name} {text}");
    }
}

#[test]
fn connectives_that_could_be_read_in_two_ways_are_refused() {
    let limits = Limits::default();
    let sequences = sequences(2);
    let read = |text: &str| {
        let mut context =
            Context::new(Machines::new(Numeration::Places(named("msd_2")), &limits), &sequences);
        let sentence = context.formula(text).and_then(|parts| context.all(parts));
        sentence.map_err(|why| why.code)
    };
    let atoms = ["1 = 1", "~1 = 2", "T[0] != @1", "(1 = 1)", "(E x (x = 1))"];
    let signs = ["&", "|", "^", "=>", "<=>"];
    for (a, b) in signs.iter().flat_map(|a| signs.iter().map(move |b| (a, b))) {
        for atom in atoms {
            let text = format!("{atom} {a} {atom} {b} {atom}");
            let chain = a == b && ["&", "|"].contains(a);
            assert_eq!(read(&text).is_ok(), chain, "{text}");
            for text in [
                format!("({atom} {a} {atom}) {b} {atom}"),
                format!("{atom} {a} ({atom} {b} {atom})"),
            ] {
                assert!(read(&text).is_ok(), "{text}");
            }
        }
        let text = format!("E x (x = 1) {a} 1 = 1");
        assert_eq!(read(&text), Err(Code::Formula), "{text}");
    }
    // A minus applies only to the term after it, and a quotient only to the term before it.
    for text in ["7 - 2 - 1 = 4", "7 - 2*2 + 1 = 4", "2*7/4 = 3", "2*(7/4) = 2", "12/3/2 = 2"] {
        assert_eq!(read(text), Ok(Part::Constant(true)), "{text}");
    }
}

#[test]
fn lists_and_memos_agree_with_plain_maps() {
    use crate::logic::store::{Lists, Memo};
    use std::collections::HashMap;
    let (mut lists, mut plain, mut random) = (Lists::default(), Vec::<Vec<u32>>::new(), 1u32);
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % below
    };
    for _ in 0..3000 {
        let list: Vec<u32> = (0..next(4)).map(|_| next(9)).collect();
        let known = plain.iter().position(|other| *other == list);
        let found = lists.find(&list);
        assert_eq!(found.ok().map(|number| number as usize), known, "{list:?}");
        if let Err(place) = found {
            assert_eq!(lists.add(&list, place), u32::try_from(plain.len()).ok());
            plain.push(list);
        }
        assert_eq!(lists.len(), plain.len());
    }
    for (number, list) in (0..).zip(&plain) {
        assert_eq!(lists.list(number), list);
    }
    for letters in [1, 7, 256, 257, 1 << 40] {
        let (mut memo, mut plain) = (Memo::new(letters), HashMap::new());
        for _ in 0..500 {
            let (state, letter) = (next(20), u64::from(next(300)) % letters);
            assert_eq!(memo.get(state, letter), plain.get(&(state, letter)).copied());
            let found = [next(99), next(99)];
            memo.set(state, letter, found);
            plain.insert((state, letter), found);
        }
    }
}
