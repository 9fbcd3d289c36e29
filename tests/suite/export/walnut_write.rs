//! Walnut's word automata, written and read back.

use nimata::automaton::{Dfao, DigitOrder, minimize};
use nimata::export::WriteError;
use nimata::export::walnut;
use proptest::prelude::*;

use super::any_dfao;

fn written(dfao: &Dfao) -> String {
    let mut file = Vec::new();
    walnut::write(&mut file, dfao, walnut::NONE).expect("outputs of 32 bits");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn does_not_write_an_output_of_more_than_32_bits() {
    let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![Some(1 << 31)], vec![vec![0, 0]]);
    let result = walnut::write(&mut Vec::new(), &dfao.expect("a table"), walnut::NONE);
    let Err(WriteError::Walnut(why)) = result else { panic!("{result:?}") };
    assert_eq!(why, "state q0 has the output 2147483648, and Walnut's outputs have 32 bits");
}

#[test]
fn does_not_write_none_as_an_output_that_occurs() {
    let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(3)], vec![vec![0, 1]; 2]);
    let dfao = dfao.expect("a table");
    let result = walnut::write(&mut Vec::new(), &dfao, 3);
    let Err(WriteError::Walnut(why)) = result else { panic!("{result:?}") };
    assert!(why.starts_with("3 was to stand for \"none\", but it is the output of state q1"));
    assert!(walnut::write(&mut Vec::new(), &dfao, 4).is_ok());
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(dfao in any_dfao(0i64..4)) {
        let small = minimize(&dfao);
        let read = |dfao: &Dfao| {
            let file = written(dfao);
            walnut::read(file.as_bytes(), Some(walnut::NONE)).expect("a file of ours")
        };
        let read_small = read(&small);
        prop_assert_eq!(read_small.as_given(), &small);
        // Otherwise it is trimmed and renumbered, and computes the same.
        let imported = read(&dfao);
        prop_assert!(imported.as_given().reachable().iter().all(|&reached| reached));
        prop_assert_eq!(&minimize(imported.as_given()), &small);
    }

}
