//! Games without division: least preperiods and periods.

use nimata_automata::budget::{Budget, Reached};
use nimata_checker::{Limits, Verdict};
use nimata_games::game::Game;
use nimata_games::game::claim::Request;
use nimata_games::game::subtraction_division::{SubtractionDivision, period};
use proptest::prelude::*;

use super::naive::Naive;

/// The least period and then the least preperiod, read from a long enough list of values.
fn by_brute_force(values: &[u16]) -> (usize, usize) {
    let half = values.len() / 2;
    let period = (1..half)
        .find(|&p| (half..values.len() - p).all(|i| values[i] == values[i + p]))
        .expect("periods of small games are short");
    let preperiod = (0..half)
        .find(|&r| (r..values.len() - period).all(|i| values[i] == values[i + period]))
        .expect("preperiods of small games are short");
    (preperiod, period)
}

proptest! {
    #[test]
    fn periods_are_the_least_ones(
        subtract in prop::collection::btree_set(1usize..11, 1..4),
        rounding in prop::sample::select(vec!['c', 'f', 'e']),
        misere in any::<bool>(),
        first in prop::collection::vec(0u16..4, 0..6),
    ) {
        let subtract = subtract.into_iter().collect();
        let game = Naive { subtract, divide: Vec::new(), rounding, misere, first };
        let values = game.values(4000);
        let found = period(&game.rules(), &Default::default()).expect("small");
        let expected = by_brute_force(&values[game.origin()..]);
        prop_assert_eq!((found.preperiod(), found.period()), expected, "{}", game.text());
        for n in (game.origin()..4000).step_by(37) {
            prop_assert_eq!(found.value_at(&(n - game.origin()).into()), u32::from(values[n]));
        }
        let rules = game.rules();
        let claims = rules.claims();
        assert_eq!(claims[0].name, "period");
        let proposal = claims[0].propose(&Request::default()).expect("small");
        let subject = claims[0].subject().expect("it has a name");
        let claimed = subject.parse().expect("a canonical name");
        let text = proposal.certificate.to_json();
        let verdict = nimata_checker::check(text.as_bytes(), Some(&claimed), &Limits::default());
        prop_assert!(matches!(verdict, Verdict::Accepted(_)), "{:?}", verdict);
    }
}

#[test]
fn a_single_subtraction_has_period_twice_itself() {
    for a in [1, 2, 7, 1000, 100_000] {
        let rules = SubtractionDivision::parse(&format!("{a}/")).expect("a game");
        let found = period(&rules, &Default::default()).expect("short");
        assert_eq!((found.preperiod(), found.period()), (0, 2 * a));
    }
}

#[test]
fn a_period_takes_no_more_memory_than_its_table() {
    let rules = SubtractionDivision::parse("100000/").expect("a game");
    assert!(period(&rules, &Budget::new(10, 1 << 19, None)).is_ok());
    let allowed = (1 << 19) - 1;
    assert_eq!(
        period(&rules, &Budget::new(10, allowed, None)),
        Err(Reached::Memory { needed: 1 << 19, allowed })
    );
}
