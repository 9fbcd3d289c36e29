//! The text of theorem files: what is read, and what is wrong where.

use nimata_games::game::theorem::TheoremFile;

fn formula(text: &str) -> String {
    let file = TheoremFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    file.formula().to_string()
}

#[test]
fn values_are_joined_by_or_with_their_conditions() {
    assert_eq!(
        formula("about nim:2\nvalue x1 if x2 = 0\nvalue 2*(x1 + 1) - x2/2 if x1 < x2"),
        "(v = x1 & x2 = 0) | (v = 2*(x1 + 1) - x2/2 & x1 < x2)"
    );
    assert_eq!(formula("about nim:1 # Nim\n\nvalue\n  x1\n"), "v = x1");
}

#[test]
fn xor_is_a_step_with_a_name_of_its_own() {
    assert_eq!(
        formula("about nim:3\nvalue x1 xor x2 xor x3"),
        "E z (xor[x1][x2][z] = @1 & xor[z][x3][v] = @1)"
    );
    assert_eq!(
        formula("about nim:3\nvalue x1 + (x2 xor (x3 + 1)) if x1 = 0"),
        "(E z (xor[x2][x3 + 1][z] = @1 & v = x1 + z)) & x1 = 0"
    );
}

#[test]
fn calls_need_no_sign_and_take_their_arguments_in_the_order_of_the_definition() {
    let text = |call: &str| {
        format!(
            "about nim:2\nlet less(b,a): b < a\nlet Below(x1): less(x1,5) & $pow2(x1)\n\
             value x1 if {call}"
        )
    };
    assert_eq!(formula(&text("less(x1,x2)")), "v = x1 & x1 < x2");
    assert_eq!(formula(&text("$less(x1,x2+1)")), "v = x1 & x1 < x2 + 1");
    assert_eq!(formula(&text("~Below(x2)")), "v = x1 & ~(x2 < 5 & pow2[x2] = @1)");
    assert_eq!(formula(&text("pow2[2*x1] = @1")), "v = x1 & pow2[2*x1] = @1");
}

#[test]
fn the_name_of_the_value_and_the_names_of_steps_meet_no_other() {
    assert_eq!(
        formula("about nim:2\nvalue x1 + (x1 xor x2) if E v,z (v + z = x1 & v = 2*z)"),
        "(E z (xor[x1][x2][z] = @1 & v = x1 + z)) & (E v2,z (v2 + z = x1 & v2 = 2*z))"
    );
}

#[test]
fn symmetric_numbers_are_exchanged_in_every_way_and_equal_images_stand_once() {
    assert_eq!(
        formula("about nim:2\nvalue x1 if x2 = 0\nsymmetric x1, x2"),
        "(v = x1 & x2 = 0) | (v = x2 & x1 = 0)"
    );
    assert_eq!(
        formula("about nim:2\nsymmetric x1, x2\nvalue 0 if x1 = 0 & x2 = 0\nvalue 7 if x1 = x1"),
        "(v = 0 & (x1 = 0 & x2 = 0)) | (v = 0 & (x2 = 0 & x1 = 0)) | (v = 7 & x1 = x1) | \
         (v = 7 & x2 = x2)"
    );
    let three = formula("about nim:3\nsymmetric x1, x2, x3\nvalue x1 + 2*x2 + 3*x3");
    assert_eq!(three.matches("v = ").count(), 6);
    let two = formula("about nim:4\nsymmetric x1,x2\nsymmetric x3,x4\nvalue x1+2*x2+3*x3+4*x4");
    assert_eq!(two.matches("v = ").count(), 4);
}

#[test]
fn only_the_ready_predicates_that_are_used_are_listed() {
    let file = TheoremFile::parse(
        "about exco:2\nlet u(m): E p (mult(m,p) & x <= p)\nvalue x0 if top(x1,x2)",
    );
    assert!(file.is_err(), "x is not a number of u");
    let file = TheoremFile::parse("about exco:2\nlet u(m): pow2(m)\nvalue x0 xor x1 if top(x1,x2)")
        .expect("a file");
    assert_eq!(file.given().iter().map(|given| given.name()).collect::<Vec<_>>(), ["xor", "top"]);
}

#[test]
fn every_mistake_is_shown_at_its_place() {
    let wide = (1..=6).map(|i| format!("x{i}")).collect::<Vec<_>>().join(",");
    let long = format!("about nim:2\nvalue x1 if {}x1 = 0", "x1 = 0 & ".repeat(9000));
    let many = "value x1\n".repeat(300);
    for (text, line, column, says) in [
        ("", 1, 1, "a theorem file begins with the game"),
        ("value x1", 1, 1, "a theorem file begins with the game"),
        ("about", 1, 6, "the name of a game should stand here"),
        ("about nym:3", 1, 7, "did you mean nim:3?"),
        ("about octal:0.77", 1, 7, "the rules of octal:0.77 are not known as formulas"),
        ("about game:none.game", 1, 7, "none.game"),
        ("about nim:2", 1, 12, "the file states no value"),
        (" about nim:2", 1, 2, "before this one there is none"),
        ("about nim:2\nabout nim:3", 2, 1, "`about` stands twice"),
        ("about nim:2\nvalues x1", 2, 1, "a line begins with about, let, reg, use, symmetric"),
        ("about nim:2\nvalue", 2, 6, "a term should stand here, of constants and x1, x2"),
        ("about nim:2\nvalue x3", 2, 7, "`x3` is not a number of the position: those are x1, x2"),
        ("about nim:2\nvalue x1 + x2 xor x1", 2, 15, "without parentheses"),
        ("about nim:2\nvalue x1 xor x2 + x1", 2, 17, "without parentheses"),
        ("about nim:2\nvalue x1 * x2", 2, 10, "only by constants"),
        ("about nim:2\nvalue x1/0", 2, 9, "the divisor is 0"),
        ("about nim:2\nvalue 2 - 6", 2, 9, "negative everywhere"),
        ("about nim:2\nvalue (x1", 2, 10, "an operator or `)` should stand here"),
        ("about nim:2\nvalue x1)", 2, 9, "this `)` closes nothing"),
        ("about nim:2\nvalue x1 = x2", 2, 10, "an operator, `if` or the end"),
        ("about nim:2\nvalue 99999999999999", 2, 7, "at most 2^40"),
        ("about nim:2\nvalue x1 if", 2, 12, "a formula should stand here"),
        ("about nim:2\nvalue x1 if x2", 2, 13, "a formula should stand here"),
        ("about nim:2\nvalue x1 if x3 = 0", 2, 13, "`x3` is not a number of the position"),
        ("about nim:2\nvalue x1 if x1 = x2 & x1 = 0 | x2 = 0", 2, 30, "without parentheses"),
        ("about nim:2\nvalue x1 if U(x1)", 2, 13, "`U` is not defined: `let U(...): ...`, `reg`"),
        ("about nim:2\nvalue x1 if small(x1)", 2, 18, "`small` is not defined"),
        ("about nim:2\nvalue x1 if $small(x1)", 2, 14, "ready in msd_2 are pow2, mult, xor"),
        ("about nim:2\nvalue x1 if G[x1] = @1", 2, 13, "`G` is not defined"),
        ("about nim:2\nvalue x1 if pow2(x1,x2)", 2, 13, "$pow2 takes one argument, and 2 are"),
        ("about nim:2\nvalue x1 if x1 = x1 xor x2", 2, 21, "xor(x,y,z) says that x xor y is z"),
        ("about nim:2\nvalue x1 if ?msd_3 x1 = 0", 2, 13, "leave its numeration out"),
        ("about nim:2\nlet f: x1 = 0\nvalue x1", 2, 5, "a name and, in parentheses, its numbers"),
        ("about nim:2\nlet f(a) a = 0\nvalue x1", 2, 10, "a `:` and a formula"),
        ("about nim:2\nlet f(a,a): a = 0\nvalue x1", 2, 9, "`a` stands twice"),
        ("about nim:2\nlet f(A): a = 0\nvalue x1", 2, 7, "a name of a number should stand here"),
        ("about nim:2\nlet f(a): b = 0\nvalue x1", 2, 11, "`b` is not a number of `f`"),
        ("about nim:2\nlet Even(a): a = 0\nvalue x1", 2, 5, "would be read as a quantifier"),
        ("about nim:2\nlet 2f(a): a = 0\nvalue x1", 2, 5, "a name should stand here"),
        ("about nim:2\nlet xor(a): a = 0\nvalue x1", 2, 5, "`xor` is ready already"),
        ("about nim:2\nlet f(a): a=0\nlet f(a): a=1\nvalue x1", 3, 5, "`f` is defined twice"),
        ("about nim:2\nsymmetric x1\nvalue x1", 2, 13, "two numbers or more are exchanged"),
        ("about nim:2\nsymmetric x1, y\nvalue x1", 2, 15, "`y` is not a number of the position"),
        ("about nim:2\nsymmetric x1,x2\nsymmetric x2,x1\nvalue x1", 3, 11, "in another"),
        (&format!("about nim:6\nsymmetric {wide}\nvalue x1"), 2, 11, "more than 120 ways"),
        (&format!("about nim:1\n{many}"), 258, 1, "at most 256 declarations"),
        (&long, 2, 13, "a formula has at most 65536 bytes"),
        ("about exco:2\nvalue é", 2, 7, "a term should stand here"),
        ("about exco:2\nvalue x0 if é(x1)", 2, 13, "has no meaning here"),
    ] {
        let error = TheoremFile::parse(text).expect_err("it has a mistake");
        assert!(error.to_string().contains(says), "{text:.60}: {error}");
        assert_eq!((error.line(text), error.column(text)), (line, column), "{text:.60}: {error}");
    }
}

#[test]
fn a_theorem_too_long_for_a_certificate_is_refused_before_it_is_written_out() {
    let sum = (0..60).map(|i| format!("{i}*x1 = x2")).collect::<Vec<_>>().join(" & ");
    let lets: String = (1..4)
        .map(|i| format!("let f{i}(x1,x2): f{0}(x1,x2) & f{0}(x2,x1) & f{0}(x1,5)\n", i - 1))
        .collect();
    let text = format!(
        "about nim:5\nsymmetric x1,x2,x3,x4,x5\nlet f0(x1,x2): {sum}\n{lets}value x1 if f3(x1,x2)"
    );
    let error = TheoremFile::parse(&text).expect_err("too long");
    assert!(error.to_string().contains("too long for a certificate"), "{error}");
    assert_eq!(error.line(&text), 7);
}
