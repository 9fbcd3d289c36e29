//! The sentences about subtraction–division games, evaluated by their definition: numbers put in,
//! values by recursion, and every number below a bound tried for a quantifier.

use std::collections::BTreeMap;

use nimata::logic::{
    Connective, Formula, Operand, Quantifier, Relation, Term, Vocabulary, Word, parse,
};
use nimata_audit::papers;

/// What stands under the name of a sequence.
enum Sequence {
    /// Values from 1 on; there is none at 0.
    Values(Vec<u64>),
    /// 1 at the powers of a base.
    Powers(u64),
    /// 1 where the block of even digits before the last one is odd, with a zero in front counted.
    Blocks(u64),
    /// n mod 2, the values of the game of subtracting 1.
    Parity,
}

/// So many values of a game are computed.
const LENGTH: usize = 40_000;

impl Sequence {
    /// `None` of what is not a game of Kupin's.
    fn read(text: &str) -> Option<Self> {
        if let Some(base) = text.strip_prefix("powers of ") {
            return Some(Sequence::Powers(base.parse().expect("a base")));
        }
        if let Some(base) = text.strip_prefix("blocks in base ") {
            return Some(Sequence::Blocks(base.parse().expect("a base")));
        }
        if text == "sd:1/" {
            return Some(Sequence::Parity);
        }
        let mut parts = text.strip_prefix("sd:")?.split(':');
        let (a, b) = parts.next()?.split_once('/')?;
        let [a, b]: [usize; 2] = [a, b].map(|number| number.parse().expect("a number"));
        let mut x = vec![u64::MAX, 0];
        for part in parts {
            match part.strip_prefix("first=") {
                Some(first) => {
                    x.truncate(1);
                    x.extend(first.split(',').map(|value| value.parse::<u64>().expect("a value")));
                }
                None => x[1] = 1,
            }
        }
        for n in x.len()..LENGTH {
            let options = [n.checked_sub(a).filter(|&n| n > 0), Some(n.div_ceil(b))];
            let has = |v: u64| options.into_iter().flatten().any(|option| x[option] == v);
            x.push((0..).find(|&v| !has(v)).expect("a mex"));
        }
        Some(Sequence::Values(x))
    }

    /// The output at n; `None` past what is known.
    fn at(&self, n: u64) -> Option<Option<u64>> {
        match self {
            Sequence::Parity => Some(Some(n % 2)),
            Sequence::Values(_) if n == 0 => Some(None),
            Sequence::Values(x) => Some(Some(*x.get(usize::try_from(n).ok()?)?)),
            Sequence::Powers(base) => {
                let mut power = 1;
                while power < n {
                    power *= base;
                }
                Some(Some(u64::from(power == n)))
            }
            Sequence::Blocks(base) => {
                let (mut rest, mut block) = (n / base, 0);
                while rest > 0 && rest % base % 2 == 0 {
                    (rest, block) = (rest / base, block + 1);
                }
                Some(Some((block + u64::from(rest == 0 && n > 0)) % 2))
            }
        }
    }
}

/// A point is past what is known.
struct Past;

struct Naive<'s> {
    sequences: &'s BTreeMap<String, Sequence>,
    bound: u64,
}

type Values = Vec<(String, i128)>;

impl Naive<'_> {
    fn holds(&self, formula: &Formula, values: &mut Values) -> Result<bool, Past> {
        Ok(match formula {
            Formula::Compare(left, relation, right) => {
                match (term(left, values), term(right, values)) {
                    (Some(left), Some(right)) => compare(*relation, left, right),
                    _ => false,
                }
            }
            Formula::Output(word, relation, operand) => {
                let Some(left) = self.output(word, values)? else { return Ok(false) };
                let right = match operand {
                    Operand::Output(value) => Some(Some(i128::from(*value))),
                    Operand::Word(word) => self.output(word, values)?,
                };
                match (left, right) {
                    (_, None) => false,
                    (left, Some(right)) => match relation {
                        Relation::Equal => left == right,
                        Relation::Unequal => left != right,
                        _ => panic!("no claim compares outputs otherwise"),
                    },
                }
            }
            Formula::Not(inner) => !self.holds(inner, values)?,
            Formula::Binary(connective, left, right) => {
                let left = self.holds(left, values)?;
                match (connective, left) {
                    (Connective::And, false) => false,
                    (Connective::Or, true) | (Connective::Implies, false) => true,
                    (Connective::And | Connective::Or | Connective::Implies, _) => {
                        self.holds(right, values)?
                    }
                    (Connective::Iff, left) => left == self.holds(right, values)?,
                    (Connective::Xor, left) => left != self.holds(right, values)?,
                }
            }
            Formula::Quantified(quantifier, names, body) => {
                let exists = *quantifier == Quantifier::Exists;
                self.some(names, body, values, exists)? == exists
            }
        })
    }

    fn some(
        &self,
        names: &[String],
        body: &Formula,
        values: &mut Values,
        so: bool,
    ) -> Result<bool, Past> {
        let Some((first, rest)) = names.split_first() else {
            return Ok(self.holds(body, values)? == so);
        };
        for value in 0..self.bound {
            values.push((first.clone(), value.into()));
            let found = self.some(rest, body, values, so);
            values.pop();
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn output(&self, word: &Word, values: &Values) -> Result<Option<Option<i128>>, Past> {
        let [index] = &word.indices[..] else { panic!("sequences of one index") };
        let Some(index) = term(index, values) else { return Ok(None) };
        let at = self.sequences[&word.name].at(u64::try_from(index).expect("not below 0"));
        at.ok_or(Past).map(|output| Some(output.map(i128::from)))
    }
}

fn compare(relation: Relation, left: i128, right: i128) -> bool {
    match relation {
        Relation::Equal => left == right,
        Relation::Unequal => left != right,
        Relation::Less => left < right,
        Relation::AtMost => left <= right,
        Relation::Greater => left > right,
        Relation::AtLeast => left >= right,
    }
}

fn term(text: &Term, values: &Values) -> Option<i128> {
    match text {
        Term::Number(number) => Some(i128::from(*number)),
        Term::Variable(name) => {
            values.iter().rfind(|(known, _)| known == name).map(|(_, value)| *value)
        }
        Term::Sum(left, right) => Some(term(left, values)? + term(right, values)?),
        Term::Difference(left, right) => {
            Some(term(left, values)? - term(right, values)?).filter(|rest| *rest >= 0)
        }
        Term::Multiple(factor, inner) => Some(i128::from(*factor) * term(inner, values)?),
        Term::Quotient(inner, divisor) => Some(term(inner, values)? / i128::from(*divisor)),
    }
}

/// Whether a sentence for all numbers of one variable holds for those below a bound; `None` if it
/// is of another kind.
fn judged(text: &str, with: &BTreeMap<String, String>, known: &mut Known) -> Option<bool> {
    let mut sequences = BTreeMap::new();
    let mut words = Vocabulary::default();
    for (name, game) in with {
        words.add_sequence(name, 1);
        let sequence = known.remove(game).or_else(|| Sequence::read(game))?;
        sequences.insert(name.clone(), sequence);
    }
    let formula = parse(text, &words).expect("a formula").formula;
    let judged = match &formula {
        Formula::Quantified(Quantifier::ForAll, names, body) if names.len() == 1 => {
            let naive = Naive { sequences: &sequences, bound: 520 };
            let holds = (0..130).map(|n| naive.holds(body, &mut vec![(names[0].clone(), n)]));
            let holds: Vec<bool> = holds.filter_map(Result::ok).collect();
            assert!(holds.len() > 20, "{text} is past what is known");
            Some(holds.iter().all(|&holds| holds))
        }
        _ => None,
    };
    for (name, sequence) in sequences {
        known.insert(with[&name].clone(), sequence);
    }
    judged
}

/// Sequences by their texts, so that each is computed once.
type Known = BTreeMap<String, Sequence>;

/// A sentence with the names of its sequences.
type Asked = (String, BTreeMap<String, String>);

/// A sentence about all divisors of a game, for the first three of them; others as they are.
fn for_divisors((text, with): Asked) -> Vec<Asked> {
    let divisors = |game: &String| {
        let divisors = game.split('/').nth(1)?.split(':').next()?;
        match divisors.split_once('+') {
            Some((least, step)) => {
                let step = step.strip_suffix('k')?.parse().ok()?;
                Some((divisors.to_owned(), least.parse::<u64>().ok()?, step))
            }
            None => (divisors == "*").then(|| (divisors.to_owned(), 2, 1)),
        }
    };
    let Some((name, least, step)) = with.values().find_map(divisors) else {
        return vec![(text, with)];
    };
    let one = |divisor: u64| {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words = text.split_inclusive(|c| !part(c)).map(|word| match word.strip_prefix('b') {
            Some(sign) if !sign.starts_with(part) => format!("{divisor}{sign}"),
            _ => word.to_owned(),
        });
        let with = with.iter().map(|(sequence, of)| {
            let of = match of.as_str() {
                "blocks" => format!("blocks in base {divisor}"),
                game => game.replacen(&format!("/{name}"), &format!("/{divisor}"), 1),
            };
            (sequence.clone(), of)
        });
        (words.collect(), with.collect())
    };
    (0..3).map(|k| one(least + k * step)).collect()
}

#[test]
fn every_sentence_about_kupins_games_holds_by_definition_and_every_false_one_fails() {
    let paper = papers().iter().find(|paper| paper.id == "kupin").expect("a paper");
    let (mut known, mut count) = (Known::new(), 0);
    for claim in &paper.claims {
        let mut all = |steps: &[nimata_audit::Step]| {
            let sentences = steps.iter().flat_map(|step| step.sentences(paper).expect("sentences"));
            let sentences = sentences.flat_map(for_divisors);
            let judged: Vec<bool> =
                sentences.filter_map(|(text, with)| judged(&text, &with, &mut known)).collect();
            count += judged.len();
            judged
        };
        let printed = all(&claim.steps);
        let holds = printed.iter().all(|&holds| holds);
        if !printed.is_empty() {
            assert_eq!(holds, !claim.expects.is_false(), "kupin:{}", claim.id);
        }
        let corrected = claim.corrected.as_ref().map(|corrected| all(&corrected.steps));
        assert!(corrected.iter().flatten().all(|&holds| holds), "kupin:{}", claim.id);
    }
    assert!(count > 1000, "{count} sentences were judged");
}
