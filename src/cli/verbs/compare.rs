//! `nimata compare`: whether two automata are equal, or the least position where they differ; the
//! same for a game and a sequence of numbers.

use std::io::Write;

use clap::Args;
use num_bigint::BigUint;
use num_integer::Roots;

use crate::automaton::{
    Comparison, Dfao, DigitOrder, Numeration, Output as StateOutput, PowerError, common_power,
    in_power_of_base, product,
};
use crate::budget::Budget;
use crate::cli::arguments::number::small;
use crate::cli::automaton::{Compared, game_or_file, read_or_derive};
use crate::cli::sequence::compare::Periodic;
use crate::cli::sequence::compare::{Answer, ClaimChoice, in_words};
use crate::cli::sequence::given;
use crate::cli::{Failure, Format, Outcome, Result, Shared, TEXT_AND_JSON, choice, sequence};
use crate::data::Positions;
use crate::export::object;
use crate::number::index;
use crate::number::radix::negative::signed;
use crate::number::radix::to_decimal;
use crate::proof::{Named, compare_at_numbers, in_order};

/// Equal automata, different ones, and a sequence.
const EXAMPLES: &str = "\
Examples:
  nimata compare sd-1-2.json sd:1/2
  nimata compare sd:1/2 sd:1/2:misere --claim outcome   # exit status 1: they differ
  nimata table octal:0.77 --upto 99 --format bfile | nimata compare octal:0.77 -";

/// The numeration of natural numbers, in which codes are the numbers themselves.
const DEFAULT: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

/// The arguments of `compare`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// A file (JSON, certificate, Walnut, the OEIS's b-file or a list of numbers; - is standard
    /// input, with numbers), or a game, with or without a claim before it as in outcome:sd:1/2
    #[arg(value_name = "A")]
    left: String,
    /// The other side, in any of these forms
    #[arg(value_name = "B")]
    right: String,
    /// The claim by which games are compared, such as values or outcome; `nimata games GAME` lists
    /// them. By default it is the first claim, which must be the same for both
    #[arg(long, alias = "as", value_name = "NAME")]
    claim: Option<String>,
    /// The base, for games whose rules do not determine it
    #[arg(long, value_name = "B", value_parser = small)]
    base: Option<u32>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(TEXT_AND_JSON, |format, out| {
        let (answer, text) = compare_sides(arguments, shared)?;
        let outcome = if answer.equal { Outcome::Done } else { Outcome::Refuted };
        match format {
            Format::Json => object::write(out, answer)?,
            _ => writeln!(out, "{}", text?)?,
        }
        Ok(outcome)
    })
}

/// The answer, and its text unless there are too few terms for one.
fn compare_sides(arguments: &Arguments, shared: &Shared) -> Result<(Answer, Result<String>)> {
    let claim = arguments.claim.as_deref().map(|name| if name == "sg" { "values" } else { name });
    let names = [arguments.left.as_str(), arguments.right.as_str()];
    if names == ["-", "-"] {
        return Err(Failure::Usage("standard input can be one of A and B, not both".to_owned()));
    }
    let sides = [game_or_file(names[0], shared)?, game_or_file(names[1], shared)?];
    let numbers = given::read_if_numbers(&sides[0], shared)?;
    let others = given::read_if_numbers(&sides[1], shared)?;
    let chosen = ClaimChoice { claim, base: arguments.base };
    if numbers.is_some() || others.is_some() {
        let listed = [numbers, others];
        return sequence::compare::compare(names, &sides, listed, chosen, shared);
    }
    let periodic = sides.each_ref().map(|side| Periodic::named(side, chosen));
    let (claim, comparison, numerals, reads_value) = match periodic {
        [Some(left), Some(right)] => (Some("values"), left.compare(right, shared)?, DEFAULT, false),
        periodic => by_automata(names, &sides, periodic, chosen, shared)?,
    };
    let word = |output: StateOutput| output.map_or_else(|| "none".to_owned(), |v| v.to_string());
    Ok(match comparison {
        Comparison::Equal => {
            let text = format!("equal{}", in_words(claim));
            (Answer { claim, equal: true, ..Answer::default() }, Ok(text))
        }
        Comparison::Differ(position, values) => {
            let written = |number| signed(&numerals.integer_of_code(number), to_decimal);
            let position: Vec<String> = position.iter().map(written).collect();
            let says = match position.split_last().filter(|_| reads_value) {
                Some((value, at)) => {
                    let has = usize::from(values[0] != Some(1));
                    let (one, other) = (names[has], names[1 - has]);
                    format!("{}: {one} has the value {value}, and {other} has not", at.join(","))
                }
                None => {
                    let [left, right] = values.map(word);
                    format!("{}: {left} and {right}", position.join(","))
                }
            };
            let text = format!("different{}, first at {says}", in_words(claim));
            let (least, values) = (Some(position), Some(values));
            (Answer { claim, least, values, ..Answer::default() }, Ok(text))
        }
    })
}

/// Compares two sides by their automata, at most one of which is made from a period. It also
/// returns the claim by which they are compared, the numeration of a position: that of integers
/// holds their codes; and whether the last number is not of the position, but its value.
fn by_automata(
    names: [&str; 2],
    sides: &[Named<'_>; 2],
    periodic: [Option<Periodic<'_>>; 2],
    chosen: ClaimChoice<'_>,
    shared: &Shared,
) -> Result<(Option<&'static str>, Comparison, Numeration, bool)> {
    let ClaimChoice { claim, base } = chosen;
    let read = |side: usize| read_or_derive(&sides[side], claim, base, shared);
    let made = |side: Periodic<'_>, other: &Compared| {
        let base = other.dfao.numeration().base().unwrap_or(2);
        Ok::<_, Failure>(Compared::of(side.automaton(base, shared)?, Some("values"), false))
    };
    let (left, right) = match periodic {
        [Some(left), _] => {
            let right = read(1)?;
            (made(left, &right)?, right)
        }
        [None, right] => {
            let left = read(0)?;
            let right = match right {
                Some(right) => made(right, &left)?,
                None => read(1)?,
            };
            (left, right)
        }
    };
    if claim.is_some() && (left.claim, right.claim) == (None, None) {
        return Err(Failure::Usage(
            "--claim names a claim about games, and these files do not say of which game they are"
                .to_owned(),
        ));
    }
    let claim = same_claim(names, [left.claim, right.claim])?;
    if let Some(reads_values) = left.reads_value.zip(right.reads_value) {
        let numbers = [(&left, reads_values.0), (&right, reads_values.1)]
            .map(|(side, reads_value)| side.dfao.alphabet().tracks() - u32::from(reads_value));
        if numbers[0] != numbers[1] {
            return Err(Failure::Usage(format!(
                "positions of {} have {}, and those of {} {} numbers: nothing was compared",
                names[0], numbers[0], names[1], numbers[1]
            )));
        }
        // Values that grow are read beside the position, and values that do not are outputs.
        if reads_values.0 != reads_values.1 {
            let sides = [left.dfao, right.dfao];
            return Ok((claim, by_values(names, &sides, true, shared)?, DEFAULT, false));
        }
    }
    let reads_value = [left.reads_value, right.reads_value] == [Some(true); 2];
    let is_partial = [left.is_partial, right.is_partial];
    let (left, right) = match in_one_base(left.dfao, right.dfao, &shared.budget())? {
        Ok(both) => both,
        Err(sides) => {
            return Ok((claim, by_values(names, &sides, false, shared)?, DEFAULT, reads_value));
        }
    };
    let right = in_order(right, left.order(), shared)?;
    let numerals = left.numeration().clone();
    let mut found = compare_at_numbers(&left, &right)?;
    if found != Comparison::Equal && is_partial.contains(&true) {
        found = where_stated(names, [&left, &right], is_partial, shared)?;
    }
    Ok((claim, found, numerals, reads_value))
}

/// The least position and value that a theorem states and the other side does not have, where the
/// theorem may state the values of some positions alone.
///
/// # Errors
/// [`Failure::Undecided`] if all that is stated agrees, or both sides are such theorems.
fn where_stated(
    names: [&str; 2],
    sides: [&Dfao; 2],
    is_partial: [bool; 2],
    shared: &Shared,
) -> Result<Comparison> {
    let [one, other] = names;
    if is_partial == [true; 2] {
        return Err(Failure::Undecided(format!(
            "{one} and {other} differ, and may leave positions out: compare each with the game"
        )));
    }
    let stated = usize::from(is_partial[1]);
    let shared_by = |one, other| Some(i64::from(one == Some(1) && other == Some(1)));
    let both = product(sides[0], sides[1], &shared.budget(), shared_by)?;
    match compare_at_numbers(sides[stated], &both)? {
        Comparison::Equal => Err(Failure::Undecided(format!(
            "{one} and {other} agree where {} states a value, which it does not do everywhere",
            names[stated]
        ))),
        Comparison::Differ(at, _) => {
            Ok(Comparison::Differ(at, is_partial.map(|states| Some(i64::from(states)))))
        }
    }
}

/// The claim by which both sides are compared; `None` if neither a game nor a certificate names
/// one.
///
/// # Errors
/// One side is about values and the other about who wins, which cannot be compared.
fn same_claim(names: [&str; 2], claims: [Option<&'static str>; 2]) -> Result<Option<&'static str>> {
    match claims {
        [Some(one), Some(other)] if one != other => {
            let instead = match [one, other] {
                ["values", "outcome"] | ["outcome", "values"] => {
                    "--claim outcome compares who wins"
                }
                _ => "name one claim for both with --claim",
            };
            Err(Failure::Undecided(format!(
                "of {} there is `{one}`, and of {} `{other}`, so nothing was compared; {instead}",
                names[0], names[1]
            )))
        }
        [one, other] => Ok(one.or(other)),
    }
}

/// The two automata with the same digits: if the bases differ and are powers of one number, both
/// are converted to a common power. The automata as they are if nothing converts them.
fn in_one_base(
    left: Dfao,
    right: Dfao,
    budget: &Budget,
) -> Result<Result<(Dfao, Dfao), [Dfao; 2]>> {
    if left.numeration().has_digits_of(right.numeration()) {
        return Ok(Ok((left, right)));
    }
    let bases = left.numeration().base().zip(right.numeration().base());
    let Some(common) = bases.and_then(|(one, other)| common_power(one, other)) else {
        return Ok(Err([left, right]));
    };
    Ok(Ok((raise(&left, common, budget)?, raise(&right, common, budget)?)))
}

/// So many numbers, or tuples of numbers, are compared where no automaton compares all.
const COMPARED: u32 = 1 << 18;

/// Compares two automata at the first numbers, because they read digits of different systems, or
/// because one `reads_values`, which the other has as outputs: the least difference, in the order
/// of the greatest number of a position.
///
/// # Errors
/// [`Failure::Undecided`] with the bound up to which they agree.
fn by_values(
    names: [&str; 2],
    sides: &[Dfao; 2],
    reads_values: bool,
    shared: &Shared,
) -> Result<Comparison> {
    let [one, other] = sides.each_ref().map(|side| side.alphabet().tracks());
    let tracks = one.min(other);
    if one != other && !reads_values {
        return Err(Failure::Usage(format!(
            "{} reads {one} numbers, and {} reads {other}",
            names[0], names[1]
        )));
    }
    let budget = shared.budget();
    let _work = shared.work(format!("comparing {} and {} number by number", names[0], names[1]));
    let most = COMPARED.nth_root(tracks);
    let mut last = 0;
    while last < most - 1 {
        last = (8 * last + 7).min(most - 1);
        let mut least: Option<(Option<u64>, Vec<BigUint>, [StateOutput; 2])> = None;
        let all = Positions::new(&vec![0; index(tracks)], &vec![last.into(); index(tracks)]);
        for (place, at) in all.enumerate() {
            if place % 1024 == 0 {
                budget.allow_step(place, index(COMPARED))?;
            }
            let numbers: Vec<BigUint> = at.iter().copied().map(BigUint::from).collect();
            let values = sides.each_ref().map(|side| value_at(side, &numbers));
            let size = at.into_iter().max();
            // A theorem may state no value.
            let is_open = reads_values && values.contains(&None);
            if !is_open
                && values[0] != values[1]
                && least.as_ref().is_none_or(|(other, ..)| size < *other)
            {
                least = Some((size, numbers, values));
            }
        }
        if let Some((_, numbers, values)) = least {
            return Ok(Comparison::Differ(numbers, values));
        }
    }
    let why = if reads_values {
        "the values of one are bounded and those of the other are not".to_owned()
    } else {
        let [one, other] = sides.each_ref().map(|side| side.numeration().in_words());
        format!("they read digits of different systems ({one} and {other})")
    };
    Err(Failure::Undecided(format!(
        "{} and {} agree up to {last}; {why}, so no automaton compares them further",
        names[0], names[1]
    )))
}

/// The output at a position; where the automaton reads one number more, the value that it accepts.
fn value_at(dfao: &Dfao, position: &[BigUint]) -> StateOutput {
    if position.len() == index(dfao.alphabet().tracks()) {
        return dfao.value_at_tuple(position);
    }
    let accepts = |&value: &u32| {
        let numbers = [position, &[value.into()]].concat();
        dfao.value_at_tuple(&numbers) == Some(1)
    };
    (0..COMPARED).find(accepts).map(i64::from)
}

/// The automaton that reads base `common`, a power of its base.
fn raise(dfao: &Dfao, common: u32, budget: &Budget) -> Result<Dfao> {
    let exponent = common.ilog(dfao.alphabet().base());
    in_power_of_base(dfao, exponent, budget).map_err(|error| match error {
        PowerError::Reached(bound) => bound.into(),
        PowerError::Alphabet(error) => error.into(),
    })
}
