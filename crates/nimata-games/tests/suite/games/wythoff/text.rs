//! Names, positions and what the messages say.

use nimata_games::game::{Position, read_game};

use crate::games::common::refused;

#[test]
fn names_are_read_and_written() {
    for (written, name) in [
        ("wyt:3", "wyt:3"),
        (" wyt : 3 + 2 ", "wyt:3+2"),
        ("wyt:3+0", "wyt:3"),
        ("wyt:2+123456789012345678901234567890", "wyt:2+123456789012345678901234567890"),
        ("wyt:1000000", "wyt:1000000"),
        ("wythoff: 1 , 2", "wythoff:1,2"),
        ("wythoff:1000000,1000000", "wythoff:1000000,1000000"),
        ("wythoff: 1 , 2 + 3", "wythoff:1,2+3"),
        ("wythoff:1,2+0", "wythoff:1,2"),
    ] {
        assert_eq!(read_game(written).expect(written).to_string(), name);
    }
}

#[test]
fn says_why_a_name_is_no_game() {
    assert!(refused("wyt:1").contains("s is at least 2"));
    assert!(refused("wyt:0").contains("s is at least 2"));
    assert!(refused("wyt").contains("write wyt:s[+K]"));
    for wrong in ["wyt:", "wyt:x", "wyt:-3", "wyt:3+", "wyt:3+-1", "wyt:3+x", "wyt:3,1"] {
        assert!(refused(wrong).contains("wyt:s+K"), "{wrong}");
    }
    for wrong in [
        "wythoff:1,1+",
        "wythoff:1,1+x",
        "wythoff:1+1,1",
        "wythoff:1",
        "wythoff:",
        "wythoff:1,",
        "wythoff:,1",
        "wythoff:1,2,3",
        "wythoff:1,-1",
    ] {
        assert!(refused(wrong).contains("wythoff:s,t"), "{wrong}");
    }
    assert!(refused("wythoff:0,1").contains("s and t of at least 1"));
    assert!(refused("wythoff:2,0").contains("with t = 0 it is wyt:s"));
    for wrong in ["wyt:1000001", "wythoff:1,1000001", "wythoff:99999999999999999999,1"] {
        assert!(refused(wrong).contains("at most 1000000"), "{wrong}");
    }
}

#[test]
fn says_what_a_position_looks_like() {
    let game = read_game("wyt:3+2").expect("a game");
    let admit =
        |text: &str| game.admit(&Position::read(text, &Default::default()).expect("numbers"));
    admit("3,5").expect("a position");
    admit("5,0").expect("a position");
    for wrong in ["5", "1,2,3", "1;2", "1;2,3"] {
        let says = admit(wrong).expect_err(wrong).to_string();
        assert!(says.contains("x,y: two piles, as in wyt:3+2@3,5; here "), "{wrong}: {says}");
    }
}
