//! Theorem files on the command line.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::program::{complaint, result, write};
use nimata_testing::root;

fn fixture(name: &str) -> String {
    root().join("fixtures/theorems").join(name).to_str().expect("UTF-8").to_owned()
}

/// A file in a folder of its own, which is there as long as the folder is.
fn written(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path: PathBuf = folder.path().join("own.theorem");
    fs::write(&path, text).expect("a file");
    let name = path.to_str().expect("UTF-8").to_owned();
    (folder, name)
}

fn object(status: i32, arguments: &[&str]) -> Value {
    serde_json::from_str(&result(status, arguments)).expect("JSON")
}

#[test]
fn a_proved_theorem_is_one_sentence_and_a_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.json");
    let kept = path.to_str().expect("UTF-8");
    let nim = fixture("nim.theorem");
    assert_eq!(
        result(0, &["prove", &nim, "-q", "-o", kept]),
        format!(
            "proved: for all x1, x2, x3 the value of nim:3 is x1 xor x2 xor x3; certificate in \
             {kept}\n"
        )
    );
    let checked = result(0, &["check", kept]);
    assert!(
        checked.contains("outputs 1, the Sprague–Grundy value of the position is v"),
        "{checked}"
    );
    // It is about the game, whatever sequences its sentences speak of, and about no other.
    assert!(result(0, &["check", kept, "--claim", "nim:3"]).starts_with("accepted"));
    assert!(result(1, &["check", kept, "--claim", "nim:2"]).contains("[claim-mismatch]"));
    assert!(result(1, &["check", kept, "--claim", "moore:3,2"]).contains("[claim-mismatch]"));
    // Marks beside the values make no difference.
    assert_eq!(result(0, &["compare", "nim:3", kept]), "equal\n");
    let full = result(0, &["prove", &nim, "-q", "--full"]);
    assert!(full.starts_with("proved: nim:3: Wherever the automaton G"), "{full}");
    let json = object(0, &["prove", &nim, "-q", "--json"]);
    assert_eq!(json["kind"], "theorem");
    assert_eq!(
        (&json["proved"], &json["total"], &json["lost"]),
        (&true.into(), &true.into(), &Value::Null)
    );
}

#[test]
#[ignore = "half a minute: a certificate of many megabytes"]
fn a_theorem_with_a_large_certificate_is_proved_without_growing_values() {
    let says = result(0, &["prove", &fixture("exco-3-sum.theorem"), "-q"]);
    let sum = "proved: for all x0, x1, x2, x3 the value of exco:3 is x0 + x1 + x2 + x3 if x1 = 0, \
               also with x1,x2,x3 exchanged\n";
    assert_eq!(says, sum);
}

#[test]
fn many_values_are_counted_and_exchanged_numbers_named() {
    let says = result(0, &["prove", &fixture("conjectures-1-to-3.theorem"), "-q"]);
    let count = "proved: for all x0, x1, x2 the 6 values that the file states of exco:2 hold\n";
    assert_eq!(says, count);
    let says = result(0, &["prove", &fixture("theorem-u.theorem"), "-q"]);
    let both = "proved: for all x0, x1, x2 the value of exco:2 is x1 xor x2 if x0 = 0, or \
                x0 + x1 + x2 if near(x0,x1,x2), also with x1, x2 exchanged\n";
    assert_eq!(says, both);
}

#[test]
fn a_false_theorem_is_refuted_with_its_least_position() {
    assert_eq!(
        result(1, &["prove", &fixture("conjecture-1-false.theorem"), "-q"]),
        "refuted: at exco:2@1;1,1 the theorem states 1, and by the rules the value is 3\n  \
         1 is already that of exco:2@0;0,1, exco:2@0;1,0\n"
    );
    assert_eq!(
        result(1, &["prove", &fixture("conjecture-5.theorem"), "-q"]),
        "refuted: at exco:2@1;24,444 the theorem states 467, and by the rules the value is 463\n  \
         no option has the value 463\n"
    );
    let json = object(1, &["prove", &fixture("conjecture-5.theorem"), "--json"]);
    assert_eq!((&json["refuted"], &json["value"]), (&true.into(), &"463".into()));
    assert_eq!((&json["position"], &json["stated"]), (&"1;24,444".into(), &"467".into()));
}

#[test]
fn options_that_are_sums_are_named_as_sums_and_had_does_not_know_them() {
    // Winning Ways: in Lasker's Nim the values of 1, 2, 3 and 4 are 1, 2, 4 and 3.
    let (_folder, path) = written("about laskers-nim\nvalue n\n");
    let said = result(1, &["prove", &path, "-q"]);
    assert!(said.contains("the theorem states 3, and by the rules the value is 4\n"), "{said}");
    let sum = "3 is already that of game:laskers-nim@1 + game:laskers-nim@2";
    assert!(said.contains(sum), "{said}");
    let (_folder, path) = written("about laskers-nim\nvalue n if n <= 2\nhad w if w < n\n");
    let said = complaint(2, &["prove", &path]);
    assert!(said.contains("a move of this game leaves another number of them"), "{said}");
}

#[test]
fn a_gap_is_shown_with_the_options_that_close_it_and_leaves_no_file() {
    let (folder, path) = written("about exco:2\nvalue x0 + x2 if x1 = 0 & x2 >= 1\n");
    let kept = folder.path().join("kept.json");
    let said = result(3, &["prove", &path, "-q", "-o", kept.to_str().expect("UTF-8")]);
    assert_eq!(
        said,
        "undecided: at exco:2@0;0,1 the theorem states 1, and does not say enough to prove that \
         some option has the value 0\n  by the rules the value is 1, and 0 is that of \
         exco:2@0;0,0: state it there as well\n"
    );
    assert!(!kept.exists());
    let json = object(3, &["prove", &path, "--json"]);
    assert_eq!((&json["refuted"], &json["missing"]), (&false.into(), &"0".into()));
    assert_eq!(json["options"], serde_json::json!(["0;0,0"]));
}

#[test]
fn the_largest_part_is_shown_beside_the_failure_and_never_as_the_theorem() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("part.json");
    let kept = path.to_str().expect("UTF-8");
    let one = fixture("largest-one-position.theorem");
    let game = one.replace("largest-one-position.theorem", "no-overtaking.game");
    let text = fs::read_to_string(&one).expect("a fixture");
    let (_folder, one) = written(&text.replace("no-overtaking.game", &game));
    let said = result(1, &["prove", &one, "--largest", "-q", "-o", kept]);
    let lines: Vec<String> = said.lines().map(|line| line.replace(&game, "G")).collect();
    let refuted = "refuted: at game:G@0,1 the theorem states 1, and by the rules the value is 0";
    assert_eq!(lines[0], refuted);
    let proved =
        format!("proved: only where x = 0 & y = 0, that is 0 at game:G@0,0; certificate in {kept}");
    assert_eq!(lines[2], proved);
    assert!(lines[3].starts_with("not proved: infinitely many values, first 1 at game:G@0,1"));
    // The certificate says no more, and no less.
    let checked = result(0, &["check", kept]);
    let exact = "A x,y ((E v1 (G[x][y][v1] = @1)) <=> (x >= 0 & (x = 0 & y = 0)))";
    assert!(checked.contains(exact), "{checked}");

    let json = object(1, &["prove", &one, "--largest", "--json"]);
    assert_eq!((&json["proved"], &json["refuted"]), (&false.into(), &true.into()));
    let least = serde_json::json!([{"position": "0,0", "value": "0"}]);
    let part = serde_json::json!(
        {"where": "x = 0 & y = 0", "count": "1", "least": least, "states": json["part"]["states"]}
    );
    assert_eq!(json["part"], part);
    assert_eq!(json["lost"]["count"], Value::Null);
    // True, but it does not prove itself: the whole theorem is open.
    let (_folder, gap) = written("about nim:2\nvalue x1 + x2 if x2 = 0 | (x1 = 1 & x2 = 2)\n");
    let said = result(3, &["prove", &gap, "--largest", "-q"]);
    assert!(said.starts_with("undecided: at nim:2@1,2 the theorem states 3"), "{said}");
    assert!(
        said.contains("\nproved: only where x2 = 0, that is infinitely many positions"),
        "{said}"
    );
    assert!(said.ends_with("\nnot proved: 3 at nim:2@1,2\n"), "{said}");
    // No position of sd:1/2 whose stated value follows is left: 0 is none.
    let empty = fixture("largest-empty.theorem");
    let said = result(1, &["prove", &empty, "--largest", "-q", "-o", kept]);
    assert!(said.ends_with("\nnothing of it is proved: no part of the theorem proves itself\n"));
    assert!(!said.contains("proved:\u{20}f"), "{said}");
    assert_eq!(object(1, &["prove", &empty, "--largest", "--json"])["part"], Value::Null);
}

#[test]
fn a_headline_says_where_nothing_is_stated() {
    let says = result(0, &["prove", &fixture("negative-difference.theorem"), "-q"]);
    let b1 = "proved: for all x1, x2 the value of nim:2 is x1 - x2 if x2 = 0 | x1 < x2; a case \
              states nothing where its difference is negative, first at nim:2@0,1\n";
    assert_eq!(says, b1);
    let (_folder, zero) = written("about sd:1/2\nvalue 0 if n <= 1\n");
    let says = result(0, &["prove", &zero, "-q"]);
    assert_eq!(says, "proved: for all n with n >= 1 the value of sd:1/2 is 0 if n <= 1\n");
    let says = complaint(2, &["prove", &fixture("no-position.theorem")]);
    assert!(
        says.contains("no-position.theorem, line 2: this case speaks of no position"),
        "{says}"
    );
    assert!(says.contains("\n  value x1 + 7 if x1 < x1\n        ^"), "{says}");
}

#[test]
fn mistakes_in_files_and_options_that_are_not_theirs_are_explained() {
    let (_folder, path) = written("about nim:2\nvalue x1 if small(x1)\n");
    let says = complaint(2, &["prove", &path]);
    assert!(says.contains("own.theorem, line 2: `small` is not defined"), "{says}");
    assert!(says.contains("\n  value x1 if small(x1)\n                   ^"), "{says}");
    assert!(complaint(2, &["prove", "none.theorem"]).contains("none.theorem"));
    let nim = fixture("nim.theorem");
    let says = complaint(2, &["prove", &nim, "--claim", "values"]);
    assert!(says.contains("--claim is about a game"), "{says}");
    let says = complaint(2, &["prove", "sd:1/2", "--largest"]);
    assert!(says.contains("--largest is for theorems of files"), "{says}");
    assert!(complaint(2, &["prove", &nim, "--format", "latex"]).contains("latex"));
    let (_folder, path) = written("about octal:0.77\nvalue 0\n");
    assert!(complaint(2, &["prove", &path]).contains("not known as formulas"));
}

#[test]
fn a_bound_ends_a_proof_with_its_own_status() {
    let nim = fixture("nim.theorem");
    assert!(complaint(3, &["prove", &nim, "--max-states", "3"]).contains("--max-states"));
}

#[test]
fn a_theorem_of_ones_own_gives_values_once_it_is_proved() {
    let (_folder, row) = written("about exco:2\nvalue x0 + x1 if x2 = 0\n");
    let at = "exco:2@10^30;5,0";
    let said = result(0, &["value", at, "--with-theorem", &row]);
    let sum = format!("1{}5", "0".repeat(29));
    assert!(said.starts_with(&format!("{sum}\n  theorem: {row}, proved: for all x0")), "{said}");
    // Where it says nothing, the rungs of the game answer, also in a sum.
    let sum = result(0, &["value", "exco:2@0;6,3 + nim:1@1", "--with-theorem", &row, "-q"]);
    assert!(sum.starts_with("4\n"), "{sum}");
    // A false theorem is refused, and so is one about another game.
    let (_other, wrong) = written("about exco:2\nvalue x0 + x1 + 1 if x2 = 0\n");
    let refused = complaint(2, &["value", at, "--with-theorem", &wrong]);
    assert!(refused.contains("is false"), "{refused}");
    let (_open, gap) = written("about exco:2\nvalue 1 if x0 = 0 & x1 = 1 & x2 = 0\n");
    let refused = complaint(3, &["value", at, "--with-theorem", &gap]);
    assert!(refused.contains("does not prove itself"), "{refused}");
    // What some option has is not the value.
    let (_had, had) = written("about nim:1\nvalue x1\nhad w if w = x1\n");
    let refused = complaint(1, &["prove", &had]);
    assert!(refused.contains("that some option has this value"), "{refused}");
    let refused = complaint(2, &["value", "nim:1@5", "--with-theorem", &row]);
    assert!(refused.contains("is about exco:2, and no position is of that game"), "{refused}");
}

#[test]
fn a_case_that_states_nothing_says_so_although_another_one_gives_the_value() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for cases in [
        "value x1 - x2 if x1 < x2 | x2 = 0\nvalue x1 xor x2\n",
        "symmetric x1, x2\nvalue x1 - x2 if x1 = 0 | x2 = 0\nvalue x1 xor x2\n",
    ] {
        let path = write(folder.path(), "nim.theorem", &format!("about nim:2\n{cases}"));
        let said = result(0, &["prove", &path, "-q"]);
        let wanted = "a case states nothing where its difference is negative, first at nim:2@0,1\n";
        assert!(said.ends_with(wanted), "{said}");
    }
}

#[test]
fn the_positions_of_a_theorem_are_those_of_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "about dynamic:2k\nvalue 1 if a = 1 & n = 0 & x = 1\n";
    let path = write(folder.path(), "dynamic.theorem", text);
    assert!(complaint(2, &["prove", &path]).contains("not known as formulas about its positions"));
    // A lost option of a position with few below it refutes that the position is lost.
    let path = write(folder.path(), "lost.theorem", "about wythoff:1,1\nvalue 0 if x = y\n");
    let said = result(1, &["prove", &path]);
    assert!(said.starts_with("refuted: at wythoff:1,1@1,1 the theorem states 0"), "{said}");
}

#[test]
fn a_theorem_on_some_positions_is_compared_where_it_states_a_value() {
    let (folder, few) = written("about nim:1\nvalue x1 if x1 < 5");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (few_proved, other_proved) = (path("few.json"), path("other.json"));
    result(0, &["prove", &few, "-q", "-o", &few_proved]);
    let agree = complaint(3, &["compare", &few_proved, "nim:1"]);
    assert!(agree.contains("agree where"), "{agree}");
    // In the other game 3 has the value 0, and 1 the value 1.
    let rules = path("take.game");
    fs::write(&rules, "reads n in msd_2\nmove m: m + 1 = n | m + 2 = n").expect("a file");
    let text = format!("about game:{rules}\nvalue n if n < 3\nvalue 0 if n = 3");
    let (_kept, other) = written(&text);
    result(0, &["prove", &other, "-q", "-o", &other_proved]);
    let differ = result(1, &["compare", "nim:1", &other_proved]);
    let says = format!("{other_proved} has the value 0, and nim:1 has not");
    assert_eq!(differ, format!("different, first at 3: {says}\n"));
    let both = complaint(3, &["compare", &few_proved, &other_proved]);
    assert!(both.contains("compare each with the game"), "{both}");
}
