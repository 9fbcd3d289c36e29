//! Certificates as theorems of Coq. `coq/certificates` tests that Coq proves them.

use nimata_testing::root;

use super::program::{complaint, result};

fn converted(name: &str) -> String {
    let file = format!("fixtures/certificates/pass/{name}.json");
    result(0, &["convert", &file, "--format", "coq"])
}

#[test]
fn a_certificate_becomes_theorems_of_coq() {
    let game = converted("automaton-1-by-2-base2");
    for part in [
        "Definition num : numeration := Base 2 Msd.",
        "Definition v_n : var := 1%positive.",
        "Theorem theorem_G : Game.automaton_holds num game_G automaton_G.",
        "asks := Values",
    ] {
        assert!(game.contains(part), "{part}: {game}");
    }
    let sentences = converted("sentence-thue-morse-overlap-free");
    assert!(sentences.contains("Theorem sentence_1_is_true : holds num"), "{sentences}");
    let period = converted("octal-0.77");
    assert!(period.contains("Theorem period : heap_period game 71 12."), "{period}");
    let quotient = converted("quotient-0.33");
    for part in ["Definition lost_elements : list N := [1; 4].", "  (is_lost lost_elements)"] {
        assert!(quotient.contains(part), "{part}: {quotient}");
    }
    let level = converted("level-set-1");
    assert!(level.contains("Theorem level : level_set 1 automaton_G."), "{level}");
    let rows = converted("rows-2-3");
    for part in [
        "  [(1, 0, 0, 1); (1, 1, 0, 1); (1, 2, 0, 4); (1, 3, 0, 1)].",
        "Theorem rows : rows_hold 2 3 4 4 entries.",
    ] {
        assert!(rows.contains(part), "{part}: {rows}");
    }
}

#[test]
fn a_lemma_with_a_recurrence_becomes_a_theorem_that_sentences_use() {
    let overlaps = converted("recurrence-next");
    for part in [
        "From Nimata Require Import Using Numbers Formula Game Sentence Check Statement.",
        "decider_1 [v_i; v_j; v_l] true v_t\n  (Implies (Compare Less (Var v_t) (Var v_l))",
        "Build_recurrence [(Add (Var v_i) (Const 1)); (Add (Var v_j) (Const 1)); (Sub (Var v_l) \
            (Const 1))] 1 [(Const 0)]\n  (Compare AtLeast (Var v_l) (Const 1)) (Var v_l).",
        "recurrence_sound 1000000 num [lemma_1] recurrence_2 (as_predicate lemma_1)",
        "apply (decide_using_sound 1000000 num [lemma_1; lemma_2] sentence_1 true)",
    ] {
        assert!(overlaps.contains(part), "{part}: {overlaps}");
    }
    // The first lemma has no recurrence, but the second one leads to it.
    let to_a_lemma = converted("recurrence-to-a-lemma");
    assert!(to_a_lemma.contains("apply (walk_sound 1000000 num [])."), "{to_a_lemma}");
}

#[test]
fn a_family_of_divisors_becomes_one_theorem() {
    let odd = converted("family-1-odd");
    for part in [
        "subtracted := [1]; rounded := Up; asked := Values; last_value := 0;",
        "Definition automaton_G_1 : dfao := {|\n  tracks := 1;\n  outputs := [None; Some 0;",
        "list member := [{| base := 7; period := 2; automata := [automaton_G_1] |}].",
        "Theorem family : family_holds games sentences members.",
    ] {
        assert!(odd.contains(part), "{part}: {odd}");
    }
    let lemma = converted("family-lemma-1");
    // A n ((P[n] = @1 & P[n/b] = @1) => (G[n] = @0)), where P has the place 1.
    let last = "(Every v_n (If_then (Both (Outputs_at 1 (At v_n) Equal 1) (Outputs_at 1 (Quotient \
        (At v_n)) Equal 1)) (Outputs_at 0 (At v_n) Equal 0)))";
    assert!(lemma.contains(last), "{lemma}");
    let plus = "(Plus (At v_n) {| times_divisor := false; factor := 1 |})";
    assert!(lemma.contains(plus), "{lemma}");
}

#[test]
fn a_relation_of_positions_and_values_becomes_a_theorem_of_its_own() {
    let nim = converted("relation-nim-3");
    for part in [
        "From Nimata Require Import Numbers Formula Game Sentence Check Relation Statement.",
        "  tracks := 4;",
        "  reads := [v_x1; v_x2; v_x3];",
        "  asks := Values;",
        "Theorem theorem_G : Relation.relation_holds num game_G automaton_G.",
        "Proof. apply (relation_sound 1000000). vm_cast_no_check (eq_refl (Some true)). Qed.",
    ] {
        assert!(nim.contains(part), "{part}: {nim}");
    }
}

#[test]
fn sentences_and_games_are_written_in_plain_words_as_well() {
    let nim = result(0, &["convert", "results/certificates/nim-3.json", "--to", "coq"]);
    let theorem_s =
        result(0, &["convert", "results/certificates/exco-theorem-s.json", "--to", "coq"]);
    let thue_morse = converted("sentence-thue-morse-squares");
    for (file, part) in [
        (&nim, "Definition sets : list (dfao * set_of) := [(automaton_xor, Sums)]."),
        (&nim, "match X with [x1; x2; x3] => 0 <= x1 | _ => False end."),
        (
            &nim,
            "(y1 < x1 /\\ y2 = x2 /\\ y3 = x3) \\/\n      (y1 = x1 /\\ y2 < x2 /\\ y3 = x3) \\/",
        ),
        (&nim, "  forall x1 x2 x3 : N, G [x1; x2; x3] = N.lxor (N.lxor x1 x2) x3."),
        // A difference stands with what keeps it from being negative.
        (&theorem_s, "d <= x1 /\\ b2 = x1 - d"),
        (&theorem_s, "is_power q /\\ d = x1 mod q"),
        (&thue_morse, "output num automaton_T ["),
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
    // A set is known by its automaton: Coq looks at nothing else.
    let text = std::fs::read_to_string(root().join("results/certificates/nim-3.json")).unwrap();
    let mut twice: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut copy = twice["claim"]["sequences"][1].clone();
    copy["name"] = "S".into();
    twice["claim"]["sequences"].as_array_mut().unwrap().push(copy);
    let sentences = twice["claim"]["sentences"].as_array_mut().unwrap();
    sentences.push("A x (E y (S[x][y][0] = @1))".into());
    let mut file = Vec::new();
    nimata::export::coq::write(&mut file, twice.to_string().as_bytes()).unwrap();
    let file = String::from_utf8(file).unwrap();
    assert!(
        file.contains("Theorem plain_4 : forall x : N, exists y : N, 0 = N.lxor x y."),
        "{file}"
    );
    // Neither a value of the end nor first values have such words.
    assert!(!converted("automaton-1-by-2-misere-base2").contains("move_G"));
    assert!(converted("automaton-1-by-2-base2").contains("Definition move_G"));
}

/// Binary numerals as words, and an automaton that reads z, y and x.
const WORDS: &str = r#"{"schema":"nimata/1","kind":"certificate","version":2,
    "claim":{"kind":"logic","numeration":{"first":"least","outputs":[1],"transitions":[[0,0]]},
        "sequences":[],"sentences":["A x (E y (x = 2*y | x = 2*y + 1))"]},
    "evidence":{"lemmas":[
        {"variables":["x","y"],"formula":"x = y","outputs":[1],"transitions":[[0,0,0,0]]},
        {"variables":["z","y","x"],"formula":"(z = x + y)","outputs":[0,1],
            "transitions":[[0,1,0,0,0,0,0,0],[1,1,1,1,0,0,0,0]]}]}}"#;

#[test]
fn the_words_of_a_numeration_are_written_with_the_automaton_that_adds() {
    let mut file = Vec::new();
    nimata::export::coq::write(&mut file, WORDS.as_bytes()).unwrap();
    let file = String::from_utf8(file).unwrap();
    for part in [
        "numeration := Words {|\n  letter_count := 2;\n  accepting := [true];\n  \
         following := [[0; 0]]\n|} Lsd.",
        // The letters are those of y, x and z.
        "Definition adding : dfao := {|\n  tracks := 3;\n  outputs := [Some 0; Some 1];\n  \
         transitions := [[0; 0; 1; 0; 0; 0; 0; 0]; [1; 0; 1; 0; 1; 0; 1; 0]]\n|}.",
        "Definition known : evidence := {| most := 1000000; adder := Some adding |}.",
        "apply (decide_sound known num sentence_1 true)",
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
}

#[test]
fn the_digits_of_a_recurrence_are_a_numeration_of_coq() {
    let wythoff = converted("wythoff");
    for part in ["numeration := Lin 1 1.", "Theorem theorem_W : Game.automaton_holds num game_W"] {
        assert!(wythoff.contains(part), "{part}: {wythoff}");
    }
    assert!(converted("sentence-thue-morse-lsd").contains("numeration := Base 2 Lsd."));
}

#[test]
fn what_the_checker_rejects_is_not_written_for_coq() {
    for (name, code) in [
        ("claim-kind-unknown", "unknown-kind"),
        ("unknown-key-game", "unknown-key"),
        ("name-twice", "formula"),
        ("octal-digits-few", "game-invalid"),
        ("order-msd", "unknown-order"),
        ("sentence-one-of-two", "false"),
        // Without a refusal Coq would accept the files for these, one of them without a theorem.
        ("game-nothing-at-all", "game-invalid"),
        ("game-null", "wrong-type"),
        ("formula-walnut", "formula"),
        ("formula-walnut-infinite", "formula"),
        ("formula-product-reversed", "formula"),
        ("heaps-digit-15", "game-invalid"),
        ("evidence-number", "wrong-type"),
        ("sentence-line-feed", "json-string"),
        ("game-positions-of-itself", "game-invalid"),
        // Coq has numbers of other variables and no end in a relation.
        ("relation-tracks-of-the-position", "game-invalid"),
        ("relation-end", "game-invalid"),
    ] {
        let file = format!("fixtures/certificates/fail/{name}.json");
        let text = complaint(1, &["convert", &file, "--format", "coq"]);
        let says = format!("nothing is written for Coq: rejected [{code}] at ");
        assert!(text.contains(&says), "{name}: {text}");
    }
}

#[test]
fn what_the_checker_declines_is_not_written_for_coq() {
    let file = "fixtures/certificates/pass/octal-0.77.json";
    let text = complaint(3, &["convert", file, "--format", "coq", "--time-limit", "0s"]);
    assert!(text.contains("nothing is written for Coq: declined [limit-time]"), "{text}");
}
