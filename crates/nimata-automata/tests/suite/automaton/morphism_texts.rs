//! Morphisms as text: rules, and what is wrong with them.

use nimata_automata::automaton::{Morphism, MorphismError};
use proptest::prelude::*;

use super::morphisms::text;

proptest! {
    #[test]
    fn a_morphism_is_read_as_it_is_written(
        rules in prop::collection::btree_map(
            -20i64..20, prop::collection::vec(-20i64..20, 0..5), 1..6),
    ) {
        let rules: Vec<(i64, &[i64])> =
            rules.iter().map(|(letter, image)| (*letter, image.as_slice())).collect();
        let morphism: Morphism = text(&rules).parse().expect("rules");
        prop_assert_eq!(morphism.to_string().parse::<Morphism>(), Ok(morphism.clone()));
        for (letter, image) in rules {
            prop_assert_eq!(morphism.image(letter), Ok(image));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[0-9 ,>\\[\\]-]{0,24}") {
        let _ = text.parse::<Morphism>();
    }
}

#[test]
fn rules_need_neither_commas_nor_spaces() {
    let written = "0 -> 01, 1 -> 10";
    for text in
        ["0->01,1->10", "0->01 1->10", "0->011->10", " 0 -> 0 1\n1 -> 1 0 ,", "[0]->0[1],1->10"]
    {
        let morphism: Morphism = text.parse().expect("rules");
        assert_eq!(morphism.to_string(), written, "{text}");
    }
    let morphism: Morphism = "0->,1->".parse().expect("rules");
    assert_eq!(morphism.uniform_length(), Some(0));
}

#[test]
fn a_mistake_in_rules_is_shown_in_its_column() {
    for (text, column, says) in [
        ("", 1, "a rule such as"),
        ("0", 2, "a rule such as"),
        ("01 -> 0", 2, "`->` should stand here"),
        ("0 -> 01, -> 10", 10, "a letter should stand in front"),
        ("-> 10", 1, "a letter should stand in front"),
        ("0 -> 01,, 1 -> 0", 9, "a rule such as"),
        ("0 -> 01, 0 -> 10", 10, "has an image already"),
        ("0 -> 0a", 7, "neither a letter"),
        ("0 - 01", 3, "neither a letter"),
        ("0 -> [1x]", 6, "an integer, as in [10]"),
        ("0 -> [1", 6, "an integer, as in [10]"),
        ("0 -> [99999999999999999999]", 6, "an integer, as in [10]"),
    ] {
        match text.parse::<Morphism>() {
            Err(MorphismError::Syntax(found, what)) => {
                assert!(found == column && what.contains(says), "{text}: {found}: {what}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
