//! Sentences about every divisor against plain loops.

use nimata::Budget;
use nimata::game::subtraction_division::DivisorSequences;
use nimata::game::{Game, read_game};
use nimata::logic::Answer;
use nimata::proof::ask_divisors;
use nimata_testing::Chance;

/// The greatest divisor that the loops look at.
const MOST_DIVISOR: usize = 12;

/// The numbers n that the loops look at are below this.
const NUMBERS: usize = 400;

/// The rules of a game but for its divisor.
struct Rules {
    subtract: Vec<usize>,
    suffix: &'static str,
    end: u8,
}

impl Rules {
    fn name(&self) -> String {
        let subtract: Vec<String> = self.subtract.iter().map(usize::to_string).collect();
        let play = if self.end == 1 { ":misere" } else { "" };
        format!("sd:{}/*{}{play}", subtract.join(","), self.suffix)
    }

    /// The values of all numbers up to a bound; `None` where there is no position.
    fn values(&self, divisor: usize, upto: usize) -> Vec<Option<u8>> {
        let least = usize::from(self.suffix.is_empty());
        let mut values = vec![None; upto + 1];
        for n in least..=upto {
            let mut options: Vec<usize> =
                self.subtract.iter().filter(|&&s| n >= s + least).map(|s| n - s).collect();
            match self.suffix {
                "" if n > 1 => options.push(n.div_ceil(divisor)),
                ":floor" if n > 0 => options.push(n / divisor),
                ":exact" if n > 0 && n.is_multiple_of(divisor) => options.push(n / divisor),
                _ => {}
            }
            let had: Vec<u8> = options.iter().filter_map(|&option| values[option]).collect();
            let mex = (0..).find(|value| !had.contains(value)).expect("few options");
            values[n] = Some(if had.is_empty() { self.end } else { mex });
        }
        values
    }
}

type Index = (&'static str, fn(usize, usize) -> Option<usize>);

/// Local indices with their numbers; `None` where a difference is negative.
const INDICES: [Index; 10] = [
    ("n", |n, _| Some(n)),
    ("n + 1", |n, _| Some(n + 1)),
    ("n - 2", |n, _| n.checked_sub(2)),
    ("n + b", |n, b| Some(n + b)),
    ("b*n", |n, b| Some(b * n)),
    ("b*n + 1", |n, b| Some(b * n + 1)),
    ("b*n - 1", |n, b| (b * n).checked_sub(1)),
    ("n / b", |n, b| Some(n / b)),
    ("(n + 1) / b", |n, b| Some((n + 1) / b)),
    ("b*(n / b) + b - 1", |n, b| Some(b * (n / b) + b - 1)),
];

type Relation = (&'static str, fn(Option<u8>, Option<u8>) -> bool);

/// Relations of outputs. Without an output nothing is less.
const RELATIONS: [Relation; 3] = [
    ("=", |x, y| x == y),
    ("!=", |x, y| x != y),
    ("<", |x, y| x.zip(y).is_some_and(|(x, y)| x < y)),
];

/// An atom about the output at an index and at another one, or a number.
struct Atom {
    left: Index,
    relation: Relation,
    right: Result<Index, u8>,
}

impl Atom {
    fn any(chance: &mut Chance) -> Self {
        let mut below = |most: usize| usize::try_from(chance.below(most as u64)).expect("small");
        let left = INDICES[below(INDICES.len())];
        let right = match below(3) {
            0 => Ok(INDICES[below(INDICES.len())]),
            _ => Err(u8::try_from(below(5)).expect("small")),
        };
        Atom { left, relation: RELATIONS[below(3)], right }
    }

    fn text(&self) -> String {
        let right = match self.right {
            Ok((text, _)) => format!("G[{text}]"),
            Err(value) => format!("@{value}"),
        };
        format!("G[{}] {} {right}", self.left.0, self.relation.0)
    }

    fn holds(&self, values: &[Option<u8>], n: usize, b: usize) -> bool {
        let right = match self.right {
            Ok((_, index)) => index(n, b).map(|n| values[n]),
            Err(value) => Some(Some(value)),
        };
        let left = (self.left.1)(n, b).map(|n| values[n]);
        left.zip(right).is_some_and(|(left, right)| (self.relation.1)(left, right))
    }
}

fn ask(sentence: &str, games: &[(&str, &str)]) -> (bool, u32, Option<usize>) {
    let read = games.iter().map(|(_, game)| read_game(game).expect("a game"));
    let read: Vec<Box<dyn Game>> = read.collect();
    let named = games.iter().zip(&read).map(|((name, _), game)| (*name, Some(&**game), None));
    let named = DivisorSequences::of(&named.collect::<Vec<_>>()).expect("games with one divisor");
    let games = named.expect("a game with many divisors");
    let (_, answered) = ask_divisors(sentence, &games, &Budget::default()).expect("an answer");
    assert!(answered.certificate.is_ok(), "{sentence}");
    let of = answered.of.as_ref().expect("it is about divisors");
    let Answer::Sentence { truth, witness } = &answered.answer else { panic!("{sentence}") };
    assert_eq!(*truth, of.divisors == "*");
    let witness = witness.as_ref().map(|found| found[0].1.to_string().parse().expect("small"));
    (*truth, of.divisors.parse().unwrap_or(0), witness)
}

#[test]
fn random_local_sentences_are_answered_as_by_plain_loops() {
    let mut chance = Chance(5);
    let mut truths = 0;
    for _ in 0..16 {
        let mut below = |most: u64| usize::try_from(chance.below(most)).expect("small");
        let subtract = (1..=4).filter(|_| below(2) == 0).collect();
        let suffix = ["", ":floor", ":exact"][below(3)];
        let rules = Rules { subtract, suffix, end: u8::from(below(2) == 0) };
        let (from, parity, or) = (below(4), below(2), below(2) == 0);
        let [first, second] = [(); 2].map(|()| Atom::any(&mut chance));
        let sign = if or { "|" } else { "&" };
        let sentence = format!(
            "A n ((n >= {from} & P[n] = @{parity}) => ({} {sign} {}))",
            first.text(),
            second.text()
        );
        let (truth, divisor, witness) = ask(&sentence, &[("G", &rules.name()), ("P", "sd:1/")]);
        truths += usize::from(truth);
        for b in 2..=MOST_DIVISOR {
            let values = rules.values(b, MOST_DIVISOR * (NUMBERS + 2));
            let counterexample = (from..NUMBERS).filter(|n| n % 2 == parity).find(|&n| {
                let atoms = [&first, &second].map(|atom| atom.holds(&values, n, b));
                if or { atoms == [false; 2] } else { atoms != [true; 2] }
            });
            let least = usize::try_from(divisor).expect("small");
            let says = format!("{sentence} of {} for b = {b}", rules.name());
            if truth || b < least {
                assert_eq!(counterexample, None, "{says}");
            } else if b == least && witness.is_some_and(|n| n < NUMBERS) {
                assert_eq!(counterexample, witness, "{says}");
            }
        }
    }
    assert!((1..16).contains(&truths), "{truths} of 16 are true");
}

#[test]
fn the_first_lemma_of_kupin_holds_for_all_even_divisors_and_not_for_3() {
    let lemma = "A n ((P[n] = @0 & n >= 1) => G[n] != @0)";
    assert_eq!(ask(lemma, &[("P", "sd:1/"), ("G", "sd:1/*")]), (false, 3, Some(4)));
    let even = [("P", "sd:1/"), ("G", "sd:1/2+2k")]
        .map(|(name, game)| (name, read_game(game).expect("a game")));
    let named = even.iter().map(|(name, game)| (*name, Some(&**game), None)).collect::<Vec<_>>();
    let games = DivisorSequences::of(&named).expect("games").expect("with many divisors");
    let (_, answered) = ask_divisors(lemma, &games, &Budget::default()).expect("an answer");
    assert_eq!(answered.short(), "the sentence is true for every b = 2 + 2k, k ≥ 0");
    // The parity is determined by sentences of the certificate.
    let checked = answered.certificate.expect("a certificate");
    assert!(checked.sentence().contains("A n (n >= 0 => P[n + 2] = P[n])"));
}
