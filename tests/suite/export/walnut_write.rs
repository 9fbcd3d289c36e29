//! Walnut's word automata, written and read back.

use nimata::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use nimata::export::ExportError;
use nimata::export::walnut;
use proptest::prelude::*;

fn written(dfao: &Dfao) -> String {
    let mut file = Vec::new();
    walnut::write(&mut file, dfao, &Default::default(), walnut::NONE).expect("outputs of 32 bits");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn does_not_write_an_output_of_more_than_32_bits() {
    let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![Some(1 << 31)], vec![vec![0, 0]]);
    let result =
        walnut::write(&mut Vec::new(), &dfao.expect("a table"), &Default::default(), walnut::NONE);
    assert!(matches!(result, Err(ExportError::WalnutOutput { .. })));
}

#[test]
fn does_not_write_none_as_an_output_that_occurs() {
    let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(3)], vec![vec![0, 1]; 2]);
    let dfao = dfao.expect("a table");
    let result = walnut::write(&mut Vec::new(), &dfao, &Default::default(), 3);
    assert!(matches!(result, Err(ExportError::WalnutNone { value: 3, .. })));
    assert!(walnut::write(&mut Vec::new(), &dfao, &Default::default(), 4).is_ok());
}

fn any_dfao() -> impl Strategy<Value = Dfao> {
    (2u32..5, 1u32..3, 1usize..12, any::<bool>()).prop_flat_map(|(base, tracks, states, msd)| {
        let alphabet = Alphabet::new(base, tracks).expect("small");
        let count = u32::try_from(states).expect("small");
        let outputs = prop::collection::vec(prop::option::of(0i64..4), states);
        let row = prop::collection::vec(0..count, alphabet.row_len());
        (outputs, prop::collection::vec(row, states)).prop_map(move |(outputs, rows)| {
            let order = if msd { DigitOrder::Msd } else { DigitOrder::Lsd };
            Dfao::new(alphabet, order, outputs, rows).expect("a table")
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(dfao in any_dfao()) {
        let small = minimize(&dfao);
        let read_small = walnut::read(written(&small).as_bytes(), Some(walnut::NONE)).expect("a file of ours");
        prop_assert_eq!(read_small.as_given(), &small);
        // Otherwise it is trimmed and renumbered, and does the same.
        let imported = walnut::read(written(&dfao).as_bytes(), Some(walnut::NONE)).expect("a file of ours");
        prop_assert!(imported.as_given().reachable().iter().all(|&reached| reached));
        prop_assert_eq!(&minimize(imported.as_given()), &small);
    }

}
