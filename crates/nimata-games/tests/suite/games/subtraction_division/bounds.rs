//! Nothing panics for any text of a game, and bounds are respected.

use std::time::{Duration, Instant};

use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::Rounding;
use nimata_games::game::subtraction_division::{
    Derivation, SubtractionDivision, Table, period, stuttering,
};
use nimata_games::game::{GameError, Play};
use proptest::prelude::*;

/// Uses every operation on a game, under a small budget.
fn exercise(game: &str, base: Option<u32>) {
    let begin = Instant::now();
    let Ok(rules) = SubtractionDivision::parse(game) else { return };
    assert_eq!(SubtractionDivision::parse(&rules.to_string()[3..]).as_ref(), Ok(&rules));
    let budget = || Budget::new(3000, 32 << 20, Some(Duration::from_millis(200)));
    let _ = Table::new(&rules, 3000, &budget());
    if rules.divide().is_empty() {
        let _ = period(&rules, &budget());
    }
    if let Ok(derivation) = Derivation::new(&rules, base, &budget()) {
        let _ = stuttering(&rules, derivation.msd(), &budget());
        let values = Table::new(&rules, 500, &Default::default()).expect("small");
        for (n, value) in (rules.origin()..).zip(values.iter()) {
            assert_eq!(derivation.msd().value_at(&n.into()), Some(value.into()), "{game}@{n}");
        }
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{game} took {:?}", begin.elapsed());
}

#[test]
fn extreme_games_end_with_an_answer_or_a_bound() {
    let many: Vec<String> = (1..=100).map(|s: u32| s.to_string()).collect();
    let many = format!("{}/7", many.join(","));
    let long = format!("3/2:first={}", ["1"; 60_000].join(","));
    for game in [
        "4000000000/2",
        "1/65536",
        "1/65537",
        "1/4294967295",
        "1/2,1073741824",
        "1/2,2147483648",
        "1000/2",
        &many,
        "/2",
        "/2:exact:misere",
        "3/2:first=5,5,5,7",
        &long,
        "4294967295/",
        "4294967295/65535",
        "1,4294967295/65535,4294836225",
        "65536/65536",
        "300/65536:exact",
        "1/2,4294967295",
        "1/2147483648:floor",
        "7/999:exact",
        "1/46340,2147395600",
    ] {
        exercise(game, None);
    }
}

#[test]
fn extreme_games_in_a_base_that_was_asked_for_end_with_an_answer_or_a_bound() {
    for (game, base) in [
        ("1/2147483648", 2),
        ("1/4294967296", 2),
        ("4294967295/4", 2),
        ("1000000/", 2),
        ("1/", 65_536),
        ("1/", 65_537),
        ("1/", 0),
        ("1/", 1),
        ("5/4", 4_294_967_295),
        ("1000000,999999/", 65_536),
        ("/2147483648", 2),
        ("/2147483648:exact", 2),
        ("/65536:floor", 256),
    ] {
        exercise(game, Some(base));
    }
}

fn member() -> impl Strategy<Value = u32> {
    prop_oneof![8 => 0u32..30, 2 => 0u32..3000, 1 => any::<u32>()]
}

fn divisor() -> impl Strategy<Value = u32> {
    let power = (2u32..12, 1u32..8).prop_map(|(g, e)| g.saturating_pow(e));
    prop_oneof![6 => power, 1 => 0u32..70_000, 1 => any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_games_end_with_an_answer_or_a_bound(
        subtract in prop::collection::vec(member(), 0..4),
        divide in prop::collection::vec(divisor(), 0..3),
        rounding in prop::sample::select(vec!["", ":floor", ":exact", ":ceiling"]),
        play in prop::sample::select(vec!["", ":misere"]),
        first in prop::collection::vec(0u32..70_000, 0..4),
        base in prop::option::weighted(0.3, 0u32..70),
    ) {
        let join = |list: &[u32]| list.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let mut game = format!("{}/{}{rounding}{play}", join(&subtract), join(&divide));
        if first.len() > 1 {
            game += &format!(":first={}", join(&first));
        }
        exercise(&game, base);
    }

    #[test]
    fn random_text_never_panics(text in "[0-9,/:= a-z+-]{0,24}") {
        let _ = SubtractionDivision::parse(&text);
    }

    #[test]
    fn games_without_division_end_with_an_answer_or_a_bound(
        subtract in prop::collection::vec(1u32..3000, 1..5),
        base in 2u32..70,
    ) {
        let list: Vec<String> = subtract.iter().map(u32::to_string).collect();
        exercise(&format!("{}/", list.join(",")), Some(base));
    }
}

#[test]
fn a_bound_on_states_is_reached_where_a_high_power_divides() {
    let rules = SubtractionDivision::parse("1/2,1073741824").expect("a game");
    let budget = Budget::new(10_000, 1 << 30, None);
    let error = Derivation::new(&rules, None, &budget).map(|_| ());
    assert_eq!(error, Err(GameError::Reached(Reached::States(10_000))));
}

#[test]
fn values_without_a_pattern_end_with_how_their_blocks_grow() {
    let rules = SubtractionDivision::parse("1,4,9,16,25/2").expect("a game");
    let budget = Budget::new(16_000, 1 << 30, None);
    let ended = Derivation::new(&rules, None, &budget).map(|_| ());
    let Err(GameError::Undecided(says)) = ended else { panic!("{ended:?}") };
    assert!(
        says.starts_with("more than 16000 states are needed, as many as are allowed"),
        "{says}"
    );
    // The blocks of each length, counted from the definition.
    let values = nimata_games::game::subtraction_division::values_by_definition(&rules, 1 << 18);
    let kinds = |digits: u32| -> usize {
        let different = |height: u32| {
            let blocks = values[..1 << digits].chunks(1 << height);
            blocks.collect::<std::collections::HashSet<_>>().len()
        };
        (1..=digits).map(different).max().expect("a height")
    };
    let counted: Vec<String> = (15..=18).map(|digits| kinds(digits).to_string()).collect();
    assert!(says.contains(&counted.join(", ")), "{counted:?} in {says}");
}

#[test]
fn a_block_that_does_not_fit_is_refused_before_it_is_built() {
    let rules = SubtractionDivision::parse("1000/1000").expect("a game");
    let budget = Budget::new(1_000_000, 1 << 14, None);
    let error = Derivation::new(&rules, None, &budget).map(|_| ());
    assert!(matches!(error, Err(GameError::Reached(Reached::Memory { .. }))), "{error:?}");
}

#[test]
fn the_largest_first_value_is_65534_and_65535_is_refused() {
    let rules = |first| {
        SubtractionDivision::new(vec![1], vec![2], Rounding::Ceiling, Play::Normal, vec![first])
    };
    assert!(rules(65_534).is_ok());
    let why = "`65535` in the first values is not a whole number up to 65534".to_owned();
    assert_eq!(rules(65_535), Err(GameError::NoSuchGame(why)));
    assert!(SubtractionDivision::parse("1/2:first=65534").is_ok());
    assert!(SubtractionDivision::parse("1/2:first=65535").is_err());
}
