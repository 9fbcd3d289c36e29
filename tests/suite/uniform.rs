//! Theorems with parameters, as claims that the checker accepts.

use nimata::budget::Budget;
use nimata::game::read_game;
use nimata::proof::prove;

const NAMES: [&str; 3] = ["conjectures-1-to-3", "theorem-u", "theorem-s"];

#[test]
fn the_theorems_are_claims_that_the_checker_accepts() {
    let game = read_game("exco:2").expect("a game");
    for name in NAMES {
        let proved = prove(game.as_ref(), Some(name), None, &Budget::default()).expect(name);
        assert!(proved.short().contains(" are those stated by "), "{}", proved.short());
        assert!(proved.sentence().contains("For natural numbers: A x0,x1,x2,v (G[x0][x1][x2][v]"));
    }
}
