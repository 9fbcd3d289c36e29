//! The conditions on a relation as texts, which docs/certificate.md, section 5, demands letter by
//! letter.

use super::*;
use crate::json::Reader;
use crate::limits::Limits;

fn game(reads: &str, moves: &[(&str, &str)]) -> Game {
    let names = |names: &str| format!("\"{}\"", names.replace(' ', "\",\""));
    let moves: Vec<String> = moves
        .iter()
        .map(|(to, text)| format!("{{\"to\":[{}],\"where\":\"{text}\"}}", names(to)))
        .collect();
    let text = format!(
        r#"{{"reads":[{}],"positions":"P","moves":[{}],"asks":"relation","end":0,"first":[],
        "measure":"m"}}"#,
        names(reads),
        moves.join(",")
    );
    let limits = Limits::default();
    Game::read(&mut Reader::at(text.as_bytes(), 0, &limits), None).expect("rules")
}

#[test]
fn conditions_of_one_kind_of_moves_are_the_texts_of_the_format() {
    let game = game("n", &[("m", "m < n")]);
    let conditions = Conditions::new(&game, "G").expect("short");
    assert_eq!(
        conditions.reached(),
        "A n,v_,w_ (((P) & G[n][v_] = @1 & w_ < v_) => ((E m ((m < n) & G[m][w_] = @1)) | \
         G[n][w_] = @2))"
    );
    assert_eq!(
        conditions.not_had(0),
        "A n,v_,m (((P) & (G[n][v_] = @1 | G[n][v_] = @3) & (m < n)) => (G[m][v_] = @2 | (E w_ \
         ((w_ != v_ & G[m][w_] = @1) | (w_ < v_ & G[m][w_] = @3)))))"
    );
    assert_eq!(
        conditions.attained().expect("short"),
        "A n,w_ (((P) & G[n][w_] = @2) => ((E m ((m < n) & G[m][w_] = @1)) | (E m ((m < n) & ((A \
         z1_ ((z1_ < m) => (z1_ < n)))) & ((E v_ (w_ <= v_ & G[m][v_] = @1)) | G[m][w_] = @2 | (A \
         u_ (u_ < w_ => G[m][u_] = @2)))))))"
    );
}

#[test]
fn conditions_on_references_are_the_texts_of_the_format() {
    let game = game("n", &[("m", "m < n & 2*m >= n")]);
    let conditions = Conditions::new(&game, "G").expect("short");
    // M(a, b) of the format.
    let moves = |a: &str, b: &str| format!("{b} < {a} & 2*{b} >= {a}");
    let before = |same: &str| {
        format!(
            "w_ + 1 = n & (P) & (E u_ (G[w_][u_] = @4 | G[w_][u_] = @6)) & (A z1_ ((z1_ = w_ | \
             ({})) <=> ({same})))",
            moves("w_", "z1_")
        )
    };
    let (here, option) = (moves("n", "z1_"), moves("n", "v_"));
    assert_eq!(
        conditions.like().expect("short"),
        format!(
            "A n,v_ (((P) & G[n][v_] = @4) => ((E w_ ({} & (v_ = w_ | ({})))) & ~({option})))",
            before(&format!("({here}) | z1_ = v_")),
            moves("w_", "v_")
        )
    );
    assert_eq!(
        conditions.after().expect("short"),
        format!(
            "A n,v_ (((P) & G[n][v_] = @5) => (({option}) & (A z1_ (({}) => ({here}))) & (A z1_ \
             (({here}) => (A u_ (({}) => ({})))))))",
            moves("v_", "z1_"),
            moves("z1_", "u_"),
            moves("v_", "u_")
        )
    );
    assert_eq!(
        conditions.all().expect("short"),
        format!(
            "A n,v_ (((P) & G[n][v_] = @6) => (v_ <= n & (A z1_ (({here}) <=> (z1_ < n & n <= \
             z1_ + v_))) & (v_ = 0 | (E w_ ({})))))",
            before(&here)
        )
    );
}

#[test]
fn conditions_of_several_kinds_of_moves_are_the_texts_of_the_format() {
    let game = game("a b", &[("c d", "c < a & d = b"), ("b1 e", "b1 = a & e < b")]);
    let conditions = Conditions::new(&game, "H").expect("short");
    let has = "(E c,d ((c < a & d = b) & H[c][d][w_] = @1)) | (E b1,e ((b1 = a & e < b) & \
               H[b1][e][w_] = @1))";
    assert_eq!(conditions.has, has);
    assert_eq!(
        conditions.not_had(1),
        "A a,b,v_,b1,e (((P) & (H[a][b][v_] = @1 | H[a][b][v_] = @3) & (b1 = a & e < b)) => \
         (H[b1][e][v_] = @2 | (E w_ ((w_ != v_ & H[b1][e][w_] = @1) | (w_ < v_ & H[b1][e][w_] = \
         @3)))))"
    );
    let option = "(z1_ < a & z2_ = b) | (z1_ = a & z2_ < b)";
    let through = |y: &str, w: &str| {
        let (c, d) = y.split_once(' ').expect("two names");
        let at = format!("H[{c}][{d}]");
        format!(
            "(E {c},{d} (({w}) & ((A z1_,z2_ ((z1_ < {c} & z2_ = {d}) => ({option}))) & (A \
             z1_,z2_ ((z1_ = {c} & z2_ < {d}) => ({option})))) & ((E v_ (w_ <= v_ & {at}[v_] = \
             @1)) | {at}[w_] = @2 | (A u_ (u_ < w_ => {at}[u_] = @2)))))"
        )
    };
    let (first, second) = (through("c d", "c < a & d = b"), through("b1 e", "b1 = a & e < b"));
    assert_eq!(
        conditions.attained().expect("short"),
        format!("A a,b,w_ (((P) & H[a][b][w_] = @2) => (({has}) | {first} | {second}))")
    );
}

#[test]
fn conditions_without_moves_have_no_option() {
    let game = game("n", &[]);
    let conditions = Conditions::new(&game, "G").expect("short");
    let reached = "A n,v_,w_ (((P) & G[n][v_] = @1 & w_ < v_) => ((0 = 1) | G[n][w_] = @2))";
    assert_eq!(conditions.reached(), reached);
    let had = "A n,w_ (((P) & G[n][w_] = @2) => ((0 = 1)))";
    assert_eq!(conditions.attained().expect("short"), had);
}

#[test]
fn names_are_replaced_all_at_once_and_as_wholes() {
    let list = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (old, new) = (list("x y"), list("y z"));
    for (text, renamed_text) in [
        ("x < y", "y < z"),
        ("x1 = 2*x + xy + x_ + _x", "x1 = 2*y + xy + x_ + _x"),
        ("x[x] = y [y/2]", "x[y] = y [z/2]"),
        ("x  [x + y] = @1 & x = y", "x  [y + z] = @1 & y = z"),
        ("E k (k = x|k=y)", "E k (k = y|k=z)"),
        ("A x1 (~x1=x)", "A x1 (~x1=y)"),
        ("2x = @1x", "2x = @1x"),
        ("", ""),
        ("x", "y"),
        (" x ", " y "),
    ] {
        assert_eq!(renamed(text, &[[&old, &new]]), renamed_text);
    }
    let (reads, to) = (list("n"), list("m"));
    assert_eq!(renamed("m < n", &[[&reads, &to], [&to, &reads]]), "n < m");
}

#[test]
fn what_is_longer_than_a_text_may_be_is_not_built() {
    let long = "m < n & ".repeat(3000) + "m < n";
    let long_name = "G".repeat(MAX_TEXT + 1);
    let one = game("n", &[("m", &long)]);
    let few = game("n", &[("m", &*long); 2]);
    let many = game("n", &[("m", &*long); 4096]);
    let is_rejected = |result: Result<String, Reject>| result.is_err();
    assert!(Conditions::new(&one, &long_name).is_err());
    assert!(is_rejected(Conditions::new(&one, "G").expect("one move fits").attained()));
    assert!(is_rejected(Conditions::new(&few, "G").expect("two moves fit").attained()));
    assert!(Conditions::new(&many, "G").is_err());
}
