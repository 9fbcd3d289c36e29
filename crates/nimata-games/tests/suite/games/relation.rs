//! Values as a relation: the conditions, their proof, and the largest part that proves itself.

use nimata_automata::automaton::{Alphabet, Comparison, Dfao, DigitOrder, Numeration, compare};
use nimata_automata::budget::Budget;
use nimata_games::game::relation::Relations;
use nimata_games::game::{Game, read_game};
use nimata_logic::logic::{Asks, Demand, GameRules, HAD, Move};

const MSD: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

fn rules(reads: &[&str], moves: &[(&[&str], &str)], measure: &str) -> GameRules {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let kind = |&(to, text): &(&[&str], &str)| Move { to: names(to), formula: text.to_owned() };
    GameRules {
        reads: names(reads),
        positions: format!("{} >= 0", reads[0]),
        moves: moves.iter().map(kind).collect(),
        asks: Asks::Relation,
        end: 0,
        first: Vec::new(),
        measure: measure.to_owned(),
        given: Vec::new(),
    }
}

fn nim() -> GameRules {
    let kinds: [(&[&str], &str); 2] =
        [(&["a", "b"], "a < x & b = y"), (&["a", "b"], "a = x & b < y")];
    rules(&["x", "y"], &kinds, "x + y")
}

fn nim_2() -> Box<dyn Game> {
    read_game("nim:2").expect("a game")
}

fn relations(rules: GameRules) -> Relations {
    Relations::new(rules, MSD, &Budget::default()).expect("rules of a game")
}

fn xor() -> Dfao {
    let odd = |letter: u32| letter.count_ones() % 2;
    let alphabet = Alphabet::new(2, 3).expect("small");
    let table = (0..8).map(odd).chain([1; 8]).collect();
    Dfao::from_flat(alphabet, DigitOrder::Msd, vec![Some(1), Some(0)], table).expect("a table")
}

#[test]
fn the_conditions_are_the_texts_of_the_format() {
    // As docs/certificate.md, section 5, has them.
    let kinds: [(&[&str], &str); 1] = [(&["y"], "y < x & y[x] = @1")];
    let texts = rules(&["x"], &kinds, "x").relation_conditions("G", &[HAD]);
    let has = "E y ((y < x & y[x] = @1) & G[y][w_] = @1)";
    assert_eq!(
        texts,
        [
            format!(
                "A x,w_ (((x >= 0) & G[x][w_] = @2) => (({has}) | (E y ((y < x & y[x] = @1) & \
             ((A z1_ ((z1_ < y & y[y] = @1) => (z1_ < x & y[x] = @1)))) & ((E v_ (w_ <= v_ & \
             G[y][v_] = @1)) | G[y][w_] = @2 | (A u_ (u_ < w_ => G[y][u_] = @2)))))))"
            ),
            "A x,v_,y (((x >= 0) & (G[x][v_] = @1 | G[x][v_] = @3) & (y < x & y[x] = @1)) => \
         (G[y][v_] = @2 | (E w_ ((w_ != v_ & G[y][w_] = @1) | (w_ < v_ & G[y][w_] = @3)))))"
                .to_owned(),
            format!(
                "A x,v_,w_ (((x >= 0) & G[x][v_] = @1 & w_ < v_) => (({has}) | G[x][w_] = @2))"
            ),
        ]
    );
}

#[test]
fn the_values_of_nim_prove_themselves_and_others_do_not() {
    let nim = relations(nim());
    let (statement, faults) = nim.decide(&xor()).expect("small");
    assert!(faults.is_empty() && !statement.lemmas.is_empty());
    // The sum is the value only where no digit is carried, and (1, 1) is the first place.
    let sums = nim.set("v_ = x + y", &[]).expect("a formula");
    let (_, faults) = nim.decide(&sums).expect("small");
    let first = faults.iter().find(|fault| fault.demand == Demand::Reached).expect("a fault");
    assert_eq!(first.position, [1u32.into(), 1u32.into()]);
    assert_eq!((&first.number, &first.shows), (&2u32.into(), &vec![0u32.into()]));
}

#[test]
fn what_does_not_prove_itself_is_taken_away() {
    let nim = relations(nim());
    let text = "X[x][y][v_] = @1 | (v_ = x + y + 1 & y = 3) | (v_ = 7 & x = y)";
    let candidates = nim.set(text, &[("X", &xor())]).expect("a formula");
    let largest = nim.largest(&candidates, nim_2().as_ref(), &mut |_| {}).expect("it ends");
    assert_eq!(
        compare(&largest.values, &nim.set("X[x][y][v_] = @1", &[("X", &xor())]).expect("it")),
        Ok(Comparison::Equal)
    );
    assert_eq!(largest.lost.value_at_tuple(&[5u32, 3, 9].map(Into::into)), Some(1));
    assert_eq!(largest.lost.value_at_tuple(&[5u32, 3, 6].map(Into::into)), Some(0));
    assert!(!largest.statement.lemmas.is_empty());
}

#[test]
fn the_largest_part_contains_every_part_that_proves_itself() {
    // In Nim restricted to x <= 3 the row y = 0 proves itself, and so it survives beside nonsense.
    let nim = relations(nim());
    let row = nim.set("y = 0 & v_ = x", &[]).expect("a formula");
    assert!(nim.decide(&row).expect("small").1.is_empty());
    let more = nim.set("V[x][y][v_] = @1 | v_ = 2*x + 5", &[("V", &row)]).expect("a formula");
    let largest = nim.largest(&more, nim_2().as_ref(), &mut |_| {}).expect("it ends");
    assert_eq!(compare(&largest.values, &row), Ok(Comparison::Equal));
}

#[test]
fn values_that_grow_with_a_number_are_had_by_its_options() {
    // One may lower x by any amount, or end the game; only even positions are stated. Those between
    // are had because values grow with x.
    let kinds: [(&[&str], &str); 1] = [(&["y"], "y < x")];
    let heap = relations(rules(&["x"], &kinds, "x"));
    let even = heap.set("v_ = x & E k (x = 2*k)", &[]).expect("a formula");
    let (statement, faults) = heap.decide(&even).expect("small");
    assert!(faults.is_empty());
    assert!(statement.sequences[0].automaton.outputs().contains(&Some(2)));
}

#[test]
fn rules_that_prescribe_values_have_no_relations() {
    let misere = GameRules { end: 1, ..nim() };
    let refused = Relations::new(misere, MSD, &Budget::default()).expect_err("misère play");
    assert!(refused.to_string().contains("normal play"), "{refused}");
    // The names of the conditions are not free for rules.
    let kinds: [(&[&str], &str); 1] = [(&["v_"], "v_ < x")];
    let heap = relations(rules(&["x"], &kinds, "x"));
    let values = heap.set("v_ = x", &[]).expect("a formula");
    assert!(heap.decide(&values).is_err());
}
