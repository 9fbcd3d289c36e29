//! Names and positions, and the messages for invalid ones.

use nimata_games::game::hypergraph_nim::{Factor, HypergraphNim};
use nimata_games::game::{GameError, Position, Rules, read_game};

use super::naive::game;
use crate::games::common::refused;

#[test]
fn names_are_read_with_spaces_and_written_without() {
    for (text, name) in [
        (" nim : 3 ", "nim:3"),
        ("moore: 5 , 2", "moore:5,2"),
        ("exact:1000000,500001", "exact:1000000,500001"),
        ("hyper: {2,3} {1, 2}{2,1}", "hyper:{1,2}{2,3}"),
        ("proper:3*nim:1", "proper:3*nim:1"),
        ("proper:3 * exact: 3,2 *hyper:{1}", "proper:3*exact:3,2*hyper:{1}"),
    ] {
        assert_eq!(read_game(text).expect("a game").to_string(), name);
    }
}

#[test]
fn a_game_that_there_is_not_is_refused_with_what_to_do() {
    for (name, part) in [
        ("nim:0", "at least one pile"),
        ("moore:0,0", "at least one pile"),
        ("proper:1", "from 2"),
        ("moore:3,0", "from 1 to n"),
        ("exact:3,4", "from 1 to n"),
        ("nim:", "as in nim:3"),
        ("nim:x", "as in nim:3"),
        ("nim:3,1", "as in nim:3"),
        ("moore:3", "moore:n,k"),
        ("exact:3,2,1", "exact:n,k"),
        ("hyper:", "an edge"),
        ("hyper:{1}{}", "an edge is empty"),
        ("hyper:{0,1}", "numbered from 1"),
        ("hyper:{1,65}", "at most 64"),
        ("hyper:{1,2", "in braces"),
        ("nim:1000001", "at most 1000000"),
        ("nim:999999999999999999999999", "at most 1000000"),
        ("nim:600000*nim:600000", "at most 1000000"),
        ("proper:3*3", "each factor"),
        ("proper:3*", "each factor"),
        ("proper:3*sd:1/2", "each factor"),
        ("proper:3*slow-moore:3,2", "ordinary moves"),
    ] {
        let says = refused(name);
        assert!(says.contains(part), "{name}: {says}");
    }
}

#[test]
fn a_position_that_there_is_not_is_refused_with_what_one_looks_like() {
    for (name, position, part) in [
        ("nim:3", "1,2", "nim:3@3,5,9; here 2 stand for x1,x2,x3"),
        ("nim:3", "1;2,3", "here are 2 groups"),
        ("proper:3*nim:1", "1,2,3,4", "x0;x1,x2,x3: the piles of each factor, those of the last"),
        ("proper:3*nim:1", "3,3,4;1", "here 3 stand for x0"),
        ("nim:2*nim:3*nim:1", "1;2,3;4,5,6", "@3;5,9,3;5,9"),
    ] {
        let game = read_game(name).expect("a game");
        let position = Position::read(position, &Default::default()).expect("numbers");
        match game.admit(&position) {
            Err(GameError::NoSuchPosition(says)) => assert!(says.contains(part), "{name}: {says}"),
            other => panic!("{name}@{position}: {other:?}"),
        }
    }
}

#[test]
fn a_position_has_the_piles_of_the_last_factor_first() {
    let game = game("nim:2*exact:3,2*nim:1");
    let position = Position::read("7;4,5,6;1,2", &Default::default()).expect("numbers");
    game.admit(&position).expect("a position");
    let piles: Vec<_> = position.numbers().cloned().collect();
    assert_eq!(piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), "7 4 5 6 1 2");
    assert_eq!(game.position(piles), position);
    // Piles 1 | 2 3 4 | 5 6: an edge joins pile 1, two of 2 3 4 or one of 5 6, or several of these.
    assert!(game.has_edge(&[0]) && game.has_edge(&[1, 3]) && game.has_edge(&[0, 2, 3, 5]));
    assert!(!game.has_edge(&[1]) && !game.has_edge(&[4, 5]) && !game.has_edge(&[0, 1]));
    assert!(!game.has_edge(&[]) && !game.has_edge(&[6]));
}

#[test]
fn has_edge_agrees_with_the_edges_written_out() {
    for name in [
        "nim:4",
        "moore:4,3",
        "exact:4,2",
        "proper:4",
        "hyper:{1,2}{2,3}{4}",
        "nim:2*exact:3,2*proper:2",
    ] {
        let game = game(name);
        let edges = game.hypergraph().expect("few edges");
        for set in 0..1u64 << game.piles() {
            let piles: Vec<usize> = (0..game.piles()).filter(|pile| set >> pile & 1 == 1).collect();
            assert_eq!(game.has_edge(&piles), edges.edges().contains(&set), "{name}, {piles:?}");
        }
    }
}

#[test]
fn products_are_associative() {
    let [a, b, c] = ["nim:2", "exact:3,2", "hyper:{1,2}"].map(game);
    let left = a.extended_by(&b).and_then(|ab| ab.extended_by(&c)).expect("few piles");
    let right = b.extended_by(&c).and_then(|bc| a.extended_by(&bc)).expect("few piles");
    assert_eq!(left, right);
    assert_eq!(left, HypergraphNim::parse("nim:2*exact:3,2*hyper:{1,2}").expect("a name"));
    assert_eq!(left.factors()[1], Factor::exact(3, 2).expect("a factor"));
}
