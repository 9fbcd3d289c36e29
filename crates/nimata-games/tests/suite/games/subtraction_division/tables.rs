//! Tables compared with the definition.

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::read_game;
use nimata_games::game::subtraction_division::{SubtractionDivision, Table, values_by_definition};
use proptest::prelude::*;

fn table(game: &str, count: usize) -> Vec<u16> {
    let rules = SubtractionDivision::parse(game).expect("a game");
    Table::new(&rules, count, &Default::default()).expect("a small table").iter().collect()
}

fn definition(game: &str, count: usize) -> Vec<u16> {
    values_by_definition(&SubtractionDivision::parse(game).expect("a game"), count)
}

#[test]
fn tables_equal_the_definition() {
    for rounding in ["", ":floor", ":exact"] {
        for play in ["", ":misere"] {
            for sets in ["1/2", "/2", "3,7/", "2,5/4", "1,9/2,3,10", "/2,8", "40/7"] {
                for first in ["", ":first=3,0,0,9", ":first=255", ":first=256", ":first=65534,1"] {
                    let game = format!("{sets}{rounding}{play}{first}");
                    assert_eq!(table(&game, 3000), definition(&game, 3000), "{game}");
                }
            }
        }
    }
}

#[test]
fn tables_with_more_values_than_a_byte_or_a_word_holds_equal_the_definition() {
    for members in [61, 62, 63, 64, 253, 254, 255, 256, 300] {
        let list: Vec<String> = (1..=members).map(|s: u32| s.to_string()).collect();
        let game = format!("{}/2", list.join(","));
        assert_eq!(table(&game, 1500), definition(&game, 1500), "{members} subtractions");
    }
}

/// The table of a game through the common interface, and its bytes if there are any.
fn long_table(name: &str, count: u64) -> (Vec<u16>, Option<Vec<u8>>) {
    let game = read_game(&format!("sd:{name}")).expect("a game");
    let rules = SubtractionDivision::parse(name).expect("a game");
    let (upto, budget) = ([rules.origin() + count - 1], Budget::default());
    let table = game.table(&upto, &budget).expect("a small table");
    let values = table.values.map(|value| u16::try_from(value).expect("a value")).collect();
    let bytes = game.byte_table(&upto, &budget).expect("a small table").map(|table| {
        assert_eq!((table.first, table.last), (rules.origin(), upto[0]));
        table.stretches.flat_map(|stretch| stretch.to_vec()).collect()
    });
    (values, bytes)
}

#[test]
fn long_tables_by_blocks_equal_the_definition() {
    let sizes = [1, 65_535, 65_536, 65_537, 3u64.pow(11) - 1, 3u64.pow(11), 3u64.pow(11) + 1];
    for name in [
        "1/2",
        "9/2",
        "64/2:misere",
        "1,2/3:floor",
        "1,11/3:floor",
        "2/36,216",
        "/2:exact",
        "2/4:exact",
        "3/2:first=5,5,5,7",
        "1/256",
        "53/58",
        "1,4,9,16,25/2",
    ] {
        let all = definition(name, 3usize.pow(11) + 1);
        for count in sizes {
            let (values, bytes) = long_table(name, count);
            assert!(values == all[..values.len()], "{name} up to {count}");
            assert_eq!(u64::try_from(values.len()), Ok(count));
            if let Some(bytes) = bytes {
                assert!(bytes.iter().copied().map(u16::from).eq(values), "{name}, {count} bytes");
            }
        }
    }
    assert!(long_table("1/2", 1 << 17).1.is_some() && long_table("1/2:first=256", 99).1.is_none());
}

#[test]
fn a_table_may_be_shorter_than_the_first_values() {
    for count in 0..5 {
        assert_eq!(table("1/2:first=4,5,6", count), definition("1/2:first=4,5,6", count));
    }
}

#[test]
fn a_table_asks_before_it_takes_memory() {
    let rules = SubtractionDivision::parse("1/2").expect("a game");
    let allowed = 1000;
    let budget = Budget::new(10, allowed, None);
    assert!(Table::new(&rules, 1000, &budget).is_ok());
    assert_eq!(Table::new(&rules, 1001, &budget), Err(Reached::Memory { needed: 1001, allowed }));
}

proptest! {
    #[test]
    fn tables_of_random_games_equal_the_definition(
        subtract in prop::collection::vec(1u32..400, 0..5),
        divide in prop::collection::vec(2u32..400, 0..4),
        rounding in 0usize..3,
        misere in any::<bool>(),
        first in prop::collection::vec(0u16..400, 0..4),
    ) {
        prop_assume!(!subtract.is_empty() || !divide.is_empty());
        let join = |list: &[u32]| list.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let mut game = format!("{}/{}", join(&subtract), join(&divide));
        game += ["", ":floor", ":exact"][rounding];
        game += if misere { ":misere" } else { "" };
        if !first.is_empty() {
            let first: Vec<u32> = first.into_iter().map(u32::from).collect();
            game += &format!(":first={}", join(&first));
        }
        prop_assert_eq!(table(&game, 1200), definition(&game, 1200));
    }
}
