//! Sequences, the rules of games and sentences, by sections 2 to 5: formulas with numbers put in,
//! and every number below a bound tried for a quantifier.

use nimata::automaton::{Alphabet, Dfao, Numeration, Output};
use nimata::logic::{Connective, Formula, Quantifier, Sequence, Vocabulary, numerals_named, parse};
use serde_json::Value;

use super::naive::{Naive, run, term};
use super::{list, number, numbers};

#[path = "relation.rs"]
mod relation;

/// How far the outermost quantifiers of a sentence look, and how far those inside: what is inside
/// is mostly bounded by a small multiple of what is outside.
const OUTSIDE: u64 = 40;
const INSIDE: u64 = 16 * OUTSIDE;

struct Statement {
    numerals: Numeration,
    sequences: Vec<Sequence>,
    words: Vocabulary,
}

/// How far the variables of a lemma go.
const OF_A_LEMMA: u64 = 7;

/// Whether the automata of all lemmas of an accepted certificate are right at small numbers.
pub fn lemmas_hold(certificate: &Value) -> bool {
    let statement = Statement::of(&certificate["claim"]);
    list(&certificate["evidence"]["lemmas"]).iter().all(|lemma| {
        let variables = names(&lemma["variables"]);
        let mut table = lemma.clone();
        table["tracks"] = variables.len().into();
        table["name"] = "lemma".into();
        let held = sequence(&table, &statement.numerals);
        let formula = statement.formula(text(&lemma["formula"]));
        let naive = statement.naive(4 * OF_A_LEMMA);
        tuples(&vec![OF_A_LEMMA; variables.len()]).all(|at| {
            let holds = naive.holds(&formula, &mut bind(&variables, &at));
            statement.output(&held, &at) == Some(Some(i64::from(holds)))
        })
    })
}

/// Whether all games and sentences of a claim hold.
pub fn holds(claim: &Value) -> bool {
    let listed = list(&claim["sequences"]);
    let statement = Statement::of(claim);
    let mut games = listed.iter().zip(&statement.sequences);
    let keeps = |held: &Sequence, game: &Value| match text(&game["asks"]) {
        "relation" => statement.relates(held, game, claim),
        _ => statement.keeps(held, game),
    };
    games.all(|(it, held)| it.get("game").is_none_or(|game| keeps(held, game)))
        && list(&claim["sentences"]).iter().all(|sentence| {
            let sentence = statement.formula(text(sentence));
            statement.sentence(&sentence, &mut Vec::new())
        })
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn names(value: &Value) -> Vec<String> {
    list(value).iter().map(|name| text(name).to_owned()).collect()
}

fn sequence(it: &Value, numerals: &Numeration) -> Sequence {
    let small = |value: usize| u32::try_from(value).expect("accepted, so small");
    let output = |value: &Value| value.as_i64();
    let rows = list(&it["transitions"]).iter().map(|row| numbers(row).into_iter().map(small));
    let automaton = Dfao::new(
        Alphabet::new(numerals.digits(), small(number(&it["tracks"]))).expect("small"),
        numerals.order(),
        list(&it["outputs"]).iter().map(output).collect(),
        rows.map(Iterator::collect).collect(),
    );
    let automaton = automaton.expect("accepted, so a table");
    Sequence { name: text(&it["name"]).to_owned(), automaton, game: None }
}

/// All tuples of numbers below these bounds.
fn tuples(bounds: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let count = bounds.iter().product();
    (0..count).map(|mut at: u64| {
        let digit = |bound: &u64| {
            let digit = at % bound;
            at /= bound;
            digit
        };
        bounds.iter().map(digit).collect()
    })
}

fn bind(names: &[String], values: &[u64]) -> Vec<(String, u64)> {
    names.iter().cloned().zip(values.iter().copied()).collect()
}

impl Statement {
    fn of(claim: &Value) -> Statement {
        let numerals =
            numerals_named(text(&claim["numeration"])).expect("accepted, so a numeration");
        let listed = list(&claim["sequences"]).iter();
        let sequences: Vec<Sequence> = listed.map(|it| sequence(it, &numerals)).collect();
        let mut words = Vocabulary::default();
        for known in &sequences {
            let tracks = known.automaton.alphabet().tracks();
            words.add_sequence(known.name.clone(), usize::try_from(tracks).expect("few"));
        }
        Statement { numerals, sequences, words }
    }

    fn formula(&self, text: &str) -> Formula {
        parse(text, &self.words).expect("accepted, so a formula").formula
    }

    fn naive(&self, bound: u64) -> Naive<'_> {
        Naive { numerals: self.numerals.clone(), sequences: &self.sequences, bound }
    }

    /// A sentence, or a part of one that is under no quantifier yet.
    fn sentence(&self, formula: &Formula, values: &mut Vec<(String, u64)>) -> bool {
        match formula {
            Formula::Not(inner) => !self.sentence(inner, values),
            Formula::Binary(Connective::And, left, right) => {
                self.sentence(left, values) && self.sentence(right, values)
            }
            Formula::Quantified(quantifier, names, body) => {
                let exists = *quantifier == Quantifier::Exists;
                let naive = self.naive(INSIDE);
                let found = tuples(&vec![OUTSIDE; names.len()])
                    .any(|tuple| naive.holds(body, &mut bind(names, &tuple)) == exists);
                found == exists
            }
            _ => self.naive(INSIDE).holds(formula, values),
        }
    }

    /// The output of a sequence, which zeros of padding must not change; `None` if they do.
    fn output(&self, held: &Sequence, numbers: &[u64]) -> Option<Output> {
        let padded = |zeros| {
            let state = run(&held.automaton, &self.numerals, numbers, zeros);
            held.automaton.output(state)
        };
        Some(padded(0)).filter(|&output| output == padded(1) && output == padded(4))
    }

    /// Whether a sequence is what the rules say at small positions; whether small moves lower the
    /// measure, and lead to positions.
    fn keeps(&self, held: &Sequence, game: &Value) -> bool {
        let reads = names(&game["reads"]);
        // How far positions go, and how far options: some numbers may grow, and those that the
        // measure does not know may grow much.
        let (side, reach, wide) = match reads.len() {
            1 => (150, 150, 150),
            2 => (12, 24, 24),
            3 => (4, 10, 26),
            _ => (3, 3, 3),
        };
        let measure = text(&game["measure"]);
        let known: Vec<&str> = measure.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let bound = |name: &String| if known.contains(&name.as_str()) { reach } else { wide };
        let bounds: Vec<u64> = reads.iter().map(bound).collect();
        let naive = self.naive(reach);
        let positions = self.formula(text(&game["positions"]));
        let is_position = |at: &[u64]| naive.holds(&positions, &mut bind(&reads, at));
        let Formula::Compare(measure, ..) = self.formula(&format!("{measure} = 0")) else {
            panic!("accepted, so a term")
        };
        let size = |at: &[u64]| term(&measure, &bind(&reads, at)).expect("no differences");
        let rules = |part: &str, key: &str| -> Vec<(Value, Formula)> {
            let entries = list(&game[part]).iter();
            entries.map(|it| (it[key].clone(), self.formula(text(&it["where"])))).collect()
        };
        let (moves, first) = (rules("moves", "to"), rules("first", "value"));
        tuples(&vec![side; reads.len()]).filter(|at| is_position(at)).all(|at| {
            let mut options = Vec::new();
            for (to, formula) in &moves {
                let to = names(to);
                let mut both =
                    bind(&[reads.as_slice(), &to].concat(), &[at.as_slice(), &at].concat());
                for option in tuples(&bounds) {
                    let places = both[reads.len()..].iter_mut().zip(&option);
                    places.for_each(|(place, &number)| place.1 = number);
                    if naive.holds(formula, &mut both) {
                        let output = self.output(held, &option);
                        if !is_position(&option) || size(&option) >= size(&at) || output.is_none() {
                            return false;
                        }
                        options.extend(output);
                    }
                }
            }
            let prescribed =
                first.iter().find(|(_, place)| naive.holds(place, &mut bind(&reads, &at)));
            let wanted = match prescribed {
                Some((value, _)) => value.as_i64(),
                None if options.is_empty() => game["end"].as_i64(),
                None if game["asks"] == "outcome" => Some(i64::from(options.contains(&Some(0)))),
                None => (0..).find(|&value| !options.contains(&Some(value))),
            };
            self.output(held, &at) == Some(wanted)
        })
    }
}
