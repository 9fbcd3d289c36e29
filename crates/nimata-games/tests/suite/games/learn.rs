//! Automata learned from the values at small numbers.

use nimata_automata::automaton::{
    Alphabet, Comparison, Dfao, DigitOrder, Numeration, Output, StateId, compare, explore, minimize,
};
use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::dynamic_nim::{DynamicNim, LeastMoves};
use nimata_games::game::{Definition, Game, GameError, read_game};
use nimata_logic::logic::learn::{Learner, Oracle};
use num_traits::ToPrimitive;

use nimata_testing::Chance;

const fn base(base: u32, order: DigitOrder) -> Numeration {
    Numeration::Base { base, order }
}

/// The words of the numbers in these numerals, in step, most significant digits first.
fn digits(numerals: &Numeration, at: &[u64]) -> Vec<Vec<u32>> {
    let word = |number: &u64| -> Vec<u32> {
        match numerals.base() {
            None => numerals.to_msd_digits(&(*number).into()),
            Some(base) => {
                let mut rest = *number;
                let mut digits = Vec::new();
                while rest > 0 {
                    digits.push(u32::try_from(rest % u64::from(base)).expect("a digit"));
                    rest /= u64::from(base);
                }
                digits.reverse();
                digits
            }
        }
    };
    let words: Vec<Vec<u32>> = at.iter().map(word).collect();
    let length = words.iter().map(Vec::len).max().expect("a number");
    words.into_iter().map(|word| [vec![0; length - word.len()], word].concat()).collect()
}

/// The output of an automaton at numbers.
fn output(dfao: &Dfao, numerals: &Numeration, at: &[u64]) -> Output {
    let words = digits(numerals, at);
    let places = 0..words[0].len();
    let letter = |place: usize| {
        words.iter().fold(0, |letter, word| letter * dfao.alphabet().base() + word[place])
    };
    let mut letters: Vec<u32> = places.map(letter).collect();
    if dfao.order() == DigitOrder::Lsd {
        letters.reverse();
    }
    dfao.output(dfao.run(StateId::START, letters))
}

/// An oracle given by an automaton, with the largest number that it was asked.
struct Known {
    dfao: Dfao,
    numerals: Numeration,
    largest: u64,
    asked: usize,
}

impl Oracle for Known {
    type Error = GameError;

    fn tracks(&self) -> usize {
        usize::try_from(self.dfao.alphabet().tracks()).expect("few")
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        self.largest = self.largest.max(*at.iter().max().expect("a number"));
        self.asked += 1;
        Ok(output(&self.dfao, &self.numerals, at))
    }
}

/// A random automaton in which padding has no effect.
fn random(chance: &mut Chance, numerals: &Numeration, tracks: u32, states: usize) -> Dfao {
    let alphabet = Alphabet::new(numerals.digits(), tracks).expect("few letters");
    let outputs: Vec<Output> = (0..states)
        .map(|_| chance.below(4).checked_sub(1).and_then(|v| i64::try_from(v).ok()))
        .collect();
    let mut targets = Vec::new();
    for state in 0..states {
        for letter in 0..alphabet.letters() {
            let target = match (letter, numerals.order()) {
                (0, DigitOrder::Msd) if state == 0 => 0,
                (0, DigitOrder::Lsd) => {
                    let same: Vec<usize> =
                        (0..states).filter(|&q| outputs[q] == outputs[state]).collect();
                    same[chance.place(same.len())]
                }
                _ => chance.place(states),
            };
            targets.push(u32::try_from(target).expect("few"));
        }
    }
    let found = Dfao::from_flat(alphabet, numerals.order(), outputs, targets);
    legal(&found.expect("a table"), numerals)
}

/// The same without outputs at words that spell no numbers.
fn legal(dfao: &Dfao, numerals: &Numeration) -> Dfao {
    let Some((p, q)) = numerals.pair() else { return minimize(dfao) };
    let alphabet = dfao.alphabet();
    let start = Some((StateId::START, vec![false; alphabet.digits_of(0).len()]));
    let found = explore(
        alphabet,
        dfao.order(),
        &Budget::default(),
        start,
        |node: &Option<(StateId, Vec<bool>)>| {
            let step = |letter: u32| {
                let (state, greatest) = node.as_ref()?;
                let digits = alphabet.digits_of(letter);
                let wrong = digits.iter().zip(greatest).any(|(&d, &greatest)| greatest && d >= q);
                let next = digits.iter().map(|&digit| digit == p).collect();
                (!wrong).then(|| (dfao.step(*state, letter), next))
            };
            Ok::<_, Reached>((0..alphabet.letters()).map(step).collect())
        },
        |node| node.as_ref().and_then(|(state, _)| dfao.output(*state)),
    );
    let found = found.expect("few states").in_numeration(numerals.clone());
    minimize(&found.expect("the same digits"))
}

/// The first difference of two automata, as small numbers. In linear numerals, words that spell no
/// numbers do not count, because neither automaton has an output there.
fn difference(one: &Dfao, other: &Dfao) -> Option<Vec<u64>> {
    let Ok(Comparison::Differ(at, _)) = compare(one, other) else { return None };
    Some(at.iter().map(|number| number.to_u64().expect("small")).collect())
}

/// Learns a known automaton; returns how often a fault had to be shown.
fn learnt(known: &mut Known) -> usize {
    let (wanted, numerals) = (known.dfao.clone(), known.numerals.clone());
    let budget = Budget::default();
    let mut learner = Learner::new(numerals.clone(), known, &budget).expect("few letters");
    for shown in 0.. {
        let found = learner.hypothesis().expect("no bound");
        assert!(found.len() <= wanted.len(), "{numerals}");
        let Some(at) = difference(&found, &wanted) else {
            assert_eq!(found, wanted, "{numerals}");
            let tracks = usize::try_from(wanted.alphabet().tracks()).expect("few");
            assert!(!learner.refine(&vec![3; tracks]).expect("small"));
            return shown;
        };
        assert!(learner.refine(&at).expect("small"), "{numerals}: {at:?}");
    }
    unreachable!("each fault shows a state")
}

#[test]
fn random_automata_are_learnt_in_all_numerals() {
    let mut chance = Chance(7);
    let systems = [
        (base(2, DigitOrder::Msd), 4),
        (base(2, DigitOrder::Lsd), 4),
        (base(3, DigitOrder::Msd), 2),
        (base(3, DigitOrder::Lsd), 2),
        (base(10, DigitOrder::Msd), 1),
        (base(10, DigitOrder::Lsd), 2),
        (Numeration::lin(1, 1), 3),
        (Numeration::lin(2, 1), 2),
        (Numeration::lin(2, 2), 1),
    ];
    for (numerals, most) in systems {
        for tracks in 1..=most {
            for states in [1, 2, 3, 5, 8, 13, 30] {
                let dfao = random(&mut chance, &numerals, tracks, states);
                learnt(&mut Known { dfao, numerals: numerals.clone(), largest: 0, asked: 0 });
            }
        }
    }
}

#[test]
fn hundreds_of_states_on_four_tracks_are_learnt() {
    let mut chance = Chance(11);
    let numerals = base(2, DigitOrder::Msd);
    let dfao = random(&mut chance, &numerals, 4, 400);
    assert!(dfao.len() > 390);
    let mut known = Known { dfao, numerals, largest: 0, asked: 0 };
    // Nearly all classes have short words, and short suffixes separate them.
    assert!(learnt(&mut known) <= 5);
    assert!(known.largest < 4096, "{}", known.largest);
}

/// An oracle given by a function.
struct Function<F>(usize, F);

impl<F: FnMut(&[u64]) -> Result<Option<i64>, GameError>> Oracle for Function<F> {
    type Error = GameError;

    fn tracks(&self) -> usize {
        self.0
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        self.1(at)
    }
}

fn itself(at: &[u64]) -> Option<i64> {
    i64::try_from(at[0]).ok()
}

#[test]
fn the_thue_morse_sequence_has_two_states_in_either_order() {
    for order in DigitOrder::ALL {
        let budget = Budget::default();
        let mut oracle = Function(1, |at: &[u64]| Ok(Some(i64::from(at[0].count_ones() % 2))));
        let mut learner = Learner::new(base(2, order), &mut oracle, &budget).expect("binary");
        let rows = vec![vec![0, 1], vec![1, 0]];
        let known = Dfao::single_track(2, order, vec![Some(0), Some(1)], rows).expect("a table");
        assert_eq!(learner.hypothesis(), Ok(known));
        assert_eq!(learner.classes(), [1, 2]);
    }
}

#[test]
fn values_that_grow_end_at_the_bound_of_states() {
    for numerals in [base(2, DigitOrder::Msd), base(3, DigitOrder::Lsd), Numeration::lin(1, 1)] {
        let budget = Budget::default().with_max_states(100);
        let mut oracle = Function(1, |at: &[u64]| Ok(itself(at)));
        let mut learner = Learner::new(numerals, &mut oracle, &budget).expect("few letters");
        assert_eq!(learner.hypothesis(), Err(GameError::Reached(Reached::States(100))));
        let classes = learner.classes();
        assert!(
            classes.len() >= 4 && classes.windows(2).all(|pair| pair[0] < pair[1]),
            "{classes:?}"
        );
        // The answer is the same when asked again.
        assert_eq!(learner.hypothesis(), Err(GameError::Reached(Reached::States(100))));
    }
}

#[test]
fn an_oracle_that_sees_too_little_ends_the_search_with_what_is_known() {
    let far = || GameError::Undecided("too far".to_owned());
    let mut oracle = Function(2, |at: &[u64]| match at.iter().max() {
        Some(0..64) => Ok(Some(i64::try_from(at[0] * at[1]).expect("small"))),
        _ => Err(far()),
    });
    let budget = Budget::default();
    let numerals = base(2, DigitOrder::Msd);
    let mut learner = Learner::new(numerals, &mut oracle, &budget).expect("binary");
    assert_eq!(learner.hypothesis(), Err(far()));
    assert!(learner.classes().len() >= 3, "{:?}", learner.classes());
}

#[test]
fn numbers_past_the_oracle_do_not_hinder_an_automaton_that_is_closed_before() {
    // The parity of n for n below 100: both classes show, and the box ends there.
    let mut oracle = Function(1, |at: &[u64]| match at[0] {
        0..100 => Ok(Some(i64::from(at[0] % 2 == 1))),
        _ => Err(GameError::Undecided("too far".to_owned())),
    });
    let budget = Budget::default();
    let numerals = base(2, DigitOrder::Msd);
    let mut learner = Learner::new(numerals, &mut oracle, &budget).expect("binary");
    assert_eq!(learner.hypothesis().expect("closed").len(), 2);
    assert!(learner.refine(&[1000]).is_err());
    assert_eq!(learner.refine(&[50]), Ok(false));
    assert!(learner.refine(&[50, 1]).is_err());
}

#[test]
fn what_cannot_be_read_is_refused() {
    let budget = Budget::default();
    for (numerals, tracks) in [
        (base(2, DigitOrder::Msd), 0),
        (base(2, DigitOrder::Msd), 21),
        (base(1, DigitOrder::Msd), 1),
        (Numeration::lin(1, 1).in_order(DigitOrder::Lsd), 1),
    ] {
        let mut oracle = Function(tracks, |_: &[u64]| Ok(None));
        let refused = Learner::new(numerals.clone(), &mut oracle, &budget);
        assert!(refused.is_err(), "{numerals}, {tracks}");
    }
}

#[test]
fn bounds_of_memory_and_time_end_it() {
    let numerals = base(2, DigitOrder::Msd);
    let second = std::time::Duration::from_millis(20);
    for budget in
        [Budget::new(usize::MAX, 1 << 16, None), Budget::new(usize::MAX, u64::MAX, Some(second))]
    {
        let mut oracle = Function(1, |at: &[u64]| Ok(itself(at)));
        let mut learner = Learner::new(numerals.clone(), &mut oracle, &budget).expect("binary");
        assert!(matches!(learner.hypothesis(), Err(GameError::Reached(_))));
    }
}

/// The values of a game by its definition, in boxes that grow.
struct ByDefinition {
    game: Box<dyn Game>,
    definition: Option<(u64, Definition)>,
    tracks: usize,
    wins: bool,
}

impl Oracle for ByDefinition {
    type Error = GameError;

    fn tracks(&self) -> usize {
        self.tracks
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        let least = self.game.least();
        if at.iter().any(|&number| number < least) {
            return Ok(None);
        }
        let most = *at.iter().max().expect("a number");
        if self.definition.as_ref().is_none_or(|(side, _)| *side < most) {
            let side = (2 * most).max(15);
            let upto = vec![side; self.tracks];
            let table = Definition::new(self.game.as_ref(), &upto, &Budget::default())?;
            self.definition = Some((side, table));
        }
        let (_, table) = self.definition.as_ref().expect("it was made");
        let value = i64::from(table.value(at));
        Ok(Some(if self.wins { value.min(1) } else { value }))
    }
}

/// Compares the automaton that a family derives with the one learned from the definition.
fn same_as_the_family(name: &str, claim: &str, numerals: Numeration, tracks: usize) {
    let game = read_game(name).expect("a game");
    let (named, _) = find(game.claims(), claim, game.as_ref()).expect("a claim");
    let derived = named.derive(&Request::default()).expect("small");
    let wanted = legal(&derived.automaton.expect("an automaton"), &numerals);
    let game = read_game(name).expect("a game");
    let wins = claim == "outcome";
    let mut oracle = ByDefinition { game, definition: None, tracks, wins };
    let budget = Budget::default();
    let mut learner = Learner::new(numerals, &mut oracle, &budget).expect("few letters");
    let found = loop {
        let found = learner.hypothesis().expect("small");
        let Some(at) = difference(&found, &wanted) else { break found };
        assert!(learner.refine(&at).expect("small"));
    };
    assert_eq!(found, wanted, "{name}");
}

#[test]
fn the_automata_of_the_families_are_learnt_from_the_definition() {
    let binary = base(2, DigitOrder::Msd);
    for name in ["sd:1/2", "sd:5/2", "sd:9/2", "sd:1,2/2:floor"] {
        same_as_the_family(name, "values", binary.clone(), 1);
    }
    same_as_the_family("slow-moore:3,2", "values", binary.clone(), 3);
    same_as_the_family("slow-moore:3,2", "outcome", binary, 3);
    for (p, q, name) in [(1, 1, "wythoff:1,1"), (2, 1, "wythoff:1,2")] {
        same_as_the_family(name, "outcome", Numeration::lin(p, q), 2);
    }
}

#[test]
fn who_wins_dynamic_nim_is_learnt_from_the_least_winning_moves() {
    for name in ["dynamic:2k", "dynamic:floor(5k/2)", "dynamic:ceil(k/2)", "dynamic:k:misere"] {
        let game =
            DynamicNim::parse(name.strip_prefix("dynamic:").expect("it is")).expect("a game");
        let (named, _) = find(game.claims(), "outcome", &game).expect("a claim");
        let wanted = named.derive(&Request::default()).expect("small").automaton.expect("one");
        let least = LeastMoves::new(game.bound(), game.play(), 255, 510, &Budget::default());
        let least = least.expect("small");
        let mut oracle = Function(3, |at: &[u64]| {
            let [a, n, x] = [at[0], at[1], at[2]].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            if a.max(n) > 255 {
                return Err(GameError::Undecided("too far".to_owned()));
            }
            let misere = game.play() == nimata_games::game::Play::Misere;
            let wins = if x == 0 { misere } else { least.wins(a, a + n, x) };
            Ok(Some(i64::from(wins)))
        });
        let budget = Budget::default();
        let numerals = base(2, DigitOrder::Lsd);
        let mut learner = Learner::new(numerals, &mut oracle, &budget).expect("binary");
        let found = learner.hypothesis().expect("small");
        assert_eq!(found, wanted, "{name}");
    }
}
