//! Walnut's language: what the parser accepts, how it groups, and its messages for invalid texts.

use nimata::automaton::{DigitOrder, Numeration};
use nimata::logic::{
    Connective, Formula, Operand, Quantifier, Relation, SyntaxErrorKind, Term, Vocabulary, Word,
    free_variables, parse,
};
use proptest::prelude::*;

/// A vocabulary of two sequences with one index, and one with two.
fn words() -> Vocabulary {
    Vocabulary::default().with_sequence("T", 1).with_sequence("Even", 1).with_sequence("S", 2)
}

/// The canonical text of a formula.
fn read(text: &str) -> String {
    match parse(text, &words()) {
        Ok(parsed) => parsed.formula.to_string(),
        Err(error) => panic!("{}", error.render(text)),
    }
}

#[test]
fn connectives_group_as_walnut_groups_them() {
    for (text, grouped) in [
        ("a=1&b=1|c=1", "(a = 1 & b = 1) | c = 1"),
        ("a=1|b=1&c=1", "(a = 1 | b = 1) & c = 1"),
        ("a=1^b=1&c=1", "(a = 1 ^ b = 1) & c = 1"),
        ("~a=1&b=1", "~(a = 1) & b = 1"),
        ("a=1=>b=1|c=1", "a = 1 => (b = 1 | c = 1)"),
        ("a=1=>b=1=>c=1", "(a = 1 => b = 1) => c = 1"),
        ("a=1<=>b=1=>c=1", "a = 1 <=> (b = 1 => c = 1)"),
        ("a=1 & Eb b=a | c=1", "a = 1 & (E b (b = a | c = 1))"),
        ("~Ea a=1 & b=1", "~(E a (a = 1 & b = 1))"),
        ("(Ea a=1) & b=1", "(E a (a = 1)) & b = 1"),
        ("~~a=1", "~~(a = 1)"),
    ] {
        assert_eq!(read(text), grouped, "{text}");
    }
}

#[test]
fn terms_group_from_the_left_and_constants_become_factors() {
    for (text, grouped) in [
        ("a-b-c=d", "a - b - c = d"),
        ("a-(b-c)=d", "a - (b - c) = d"),
        ("a*2+3*b/2=d", "2*a + (3*b)/2 = d"),
        ("(1+2)*a=d", "3*a = d"),
        ("a/(2*2)=d", "a/4 = d"),
        ("2*3=d", "2*3 = d"),
    ] {
        assert_eq!(read(text), grouped, "{text}");
    }
}

#[test]
fn quantifiers_stand_with_and_without_a_space() {
    let expected = "A x,y (E z (z = x + y))";
    for text in ["Ax,y Ez z=x+y", "A x , y E z ( z = x + y )", "Ax,y(Ez(z=x+y))"] {
        assert_eq!(read(text), expected, "{text}");
    }
    // Walnut's "infinitely many", by its definition.
    assert_eq!(read("In T[n]=@1"), "A n2 (E n (n >= n2 & T[n] = @1))");
}

#[test]
fn a_name_before_an_index_is_a_sequence_whatever_its_first_letter() {
    assert_eq!(read("En Even[n]=@0"), "E n (Even[n] = @0)");
    assert_eq!(read("En .Even[n]=T[n]"), "E n (Even[n] = T[n])");
    assert_eq!(read("@1 <= S[a][b+1]"), "S[a][b + 1] >= @1");
    assert_eq!(read("T[n] != @-1"), "T[n] != @-1");
}

#[test]
fn a_number_beside_an_output_is_an_output() {
    assert_eq!(read("T[n] = 1"), "T[n] = @1");
    assert_eq!(read("3 <= T[n]"), "T[n] >= @3");
}

#[test]
fn a_quotient_by_a_constant_below_zero_is_that_of_the_opposite() {
    assert_eq!(read("x/(-2) = y"), "(0 - x)/2 = y");
    assert_eq!(read("n + 7/(1-3) = 2"), "n - 4 = 2");
    assert_eq!(read("n = -7/(1-3)"), "n = 3");
}

#[test]
fn reversed_words_are_those_of_the_same_numbers_in_the_other_order() {
    for (text, numerals) in [
        ("?lsd_3 `(n=1)", "msd_3"),
        ("`(?msd_2 n=1)", "lsd_2"),
        ("?msd_2 ~``~`~(n=1)", "lsd_2"),
        ("?msd_2 ``(n=1)", "msd_2"),
        // The reversed words are only a part here.
        ("?msd_2 `(n=1) & n < 3", "msd_2"),
    ] {
        let parsed = parse(text, &words()).expect("a formula");
        let found = parsed.numerals.map(|numerals| numerals.to_string());
        assert_eq!(found.as_deref(), Some(numerals), "{text}");
    }
    assert_eq!(read("`~`(n = 1) & m = 2"), "~(n = 1) & m = 2");
}

#[test]
fn a_numeration_is_named_at_the_front_or_within() {
    let base = |base, order| Some(Numeration::Base { base, order });
    for (text, numerals) in [
        ("n=1", None),
        ("?msd_2 n=1", base(2, DigitOrder::Msd)),
        ("An ?lsd_3 n=1", base(3, DigitOrder::Lsd)),
        ("?lsd n=1", base(2, DigitOrder::Lsd)),
        ("?7 n=1", base(7, DigitOrder::Msd)),
        ("?msd_fib n=1", Some(Numeration::lin(1, 1))),
        ("?lin( 3 , 2 ) n=1", Some(Numeration::lin(3, 2))),
        ("?msd_2 n=1 & (?msd_2 m=1)", base(2, DigitOrder::Msd)),
        ("?msd_2 n=1 & (?lsd_2 m=1)", base(2, DigitOrder::Msd)),
    ] {
        let found = parse(text, &words()).map(|parsed| parsed.numerals);
        assert_eq!(found, Ok(numerals), "{text}");
    }
}

#[test]
fn a_name_that_is_free_elsewhere_is_bound_under_another() {
    assert_eq!(read("x=1 & Ex x=2"), "x = 1 & (E x2 (x2 = 2))");
    assert_eq!(read("(Ex x=2) & (Ex x=3)"), "(E x (x = 2)) & (E x (x = 3))");
    let free = parse("x=1 & Ey y<z", &words()).map(|parsed| free_variables(&parsed.formula));
    assert!(free.expect("a formula").iter().eq(["x", "z"]));
}

#[test]
fn every_mistake_is_named_with_its_column() {
    for (text, column, says) in [
        ("", 1, "a formula or a number should stand here, not the end of the formula"),
        ("n = ", 5, "not the end"),
        ("n = 1 m", 7, "an operator, such as & or =, or the end should stand here, not `m`"),
        ("(n = 1", 7, "an operator or `)`"),
        ("n = 1)", 6, "not `)`"),
        ("T[n", 4, "an operator or `]`"),
        ("T[n] = n", 6, "outputs can only be compared"),
        ("@1 = @2", 4, "one side of a comparison of outputs is a sequence"),
        ("T[n] + 1 = 2", 10, "outputs can only be compared"),
        ("U[n] = @1", 1, "no sequence `U` is known"),
        ("T[n][n] = @1", 1, "T has one index: write T[x]"),
        ("S[n] = @1", 1, "S has 2 indices: write S[x][y]"),
        ("x*y = 3", 3, "two variables are multiplied"),
        ("x/y = 3", 3, "divided only by a constant"),
        ("x/0 = 3", 3, "this divisor is 0"),
        ("(1-2)*x = 3", 7, "not a constant from 0"),
        ("-x = 1", 1, "no variable is below 0"),
        ("x = _x", 5, "no variable is below 0"),
        ("a < b < c", 7, "comparisons do not chain"),
        ("x + 1", 1, "a formula should stand here, and this is a number"),
        ("x = 1 & T[n]", 9, "a formula should stand here, and this is an output"),
        ("(x = 1) + 1 = 2", 1, "a number should stand here, and this is a formula"),
        ("Ex x = 1 & (Ex x = 2)", 14, "`x` is bound around this already"),
        ("Ex,x x = 1", 4, "`x` is bound around this already: use another name here, such as `x2`"),
        ("E (x = 1)", 3, "a variable should stand here, not `(`"),
        ("N = 1", 1, "a variable begins with a small letter: write `n`"),
        ("$f(x)", 2, "no formula `f` is defined"),
        ("?msd_1 n = 1", 2, "is not a known numeration"),
        ("?msd_tripod n = 1", 2, "`msd_tripod` is not a known numeration"),
        ("?lin(1,2) n = 1", 2, "p >= q >= 1"),
        ("?lin 2,1 n = 1", 2, "`lin` is not a known numeration"),
        ("?lin(2,1 n = 1", 2, "`lin(2,1 n = 1` is not a known numeration"),
        ("?msd_2 n = 1 & (?msd_3 n = 1)", 18, "in msd_2, and this part of it in msd_3"),
        ("In,m n = m", 1, "`I` takes one variable"),
        ("n = -99999999999999999999", 6, "above -2^63"),
        ("n ≤ 3", 3, "`≤` has no meaning here; write <="),
        ("∀n n = 1", 1, "write A for all"),
        ("T[n] = @", 9, "an output, as in @1, should stand here"),
    ] {
        let error = parse(text, &words()).expect_err(text);
        let message = error.kind().to_string();
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(error.column(), column, "{text}: {message}");
    }
}

#[test]
fn signs_and_words_of_other_notations_are_translated() {
    for (text, column, says) in [
        ("n = 1 && m = 2", 7, "`&&` is written `&` here"),
        ("n = 1 || m = 2", 7, "`||` is written `|` here"),
        ("n == 1", 3, "`==` is written `=` here"),
        ("n = 1 -> m = 1", 7, "`->` is written `=>` here"),
        ("n = 1 <-> m = 1", 7, "`<->` is written `<=>` here"),
        ("n = 1 and m = 2", 7, "`and` is written `&` here"),
        ("n = 1 or m = 2", 7, "`or` is written `|` here"),
        ("not (n = 1)", 1, "`not` is written `~` here, as in ~(n = 1)"),
        ("n = 1 & not n = 2", 9, "`not` is written `~` here"),
        ("exists n (n = 1)", 1, "`exists` is written `E` here, as in E n (n > 1)"),
        ("Exists n (n = 1)", 1, "`Exists` is written `E` here"),
        ("n = 1 & forall m m = n", 9, "`forall` is written `A` here, as in A n (n >= 0)"),
        ("ForAll m m = n", 1, "`ForAll` is written `A` here"),
        ("T[2n] = @1", 4, "`2n` is written `2*n` here"),
        ("n = 2m", 6, "`2n` is written `2*n` here"),
        ("n = 3 and m = 2", 7, "`and` is written `&` here"),
        ("T[n,m] = @1", 4, "`T[x,y]` is written `T[x][y]` here"),
    ] {
        let error = parse(text, &words()).expect_err(text);
        let message = error.kind().to_string();
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(error.column(), column, "{text}: {message}");
    }
    // They are names where the syntax expects a number.
    assert_eq!(read("E or (or = and + 1)"), "E or (or = and + 1)");
}

#[test]
fn the_caret_stands_under_the_column() {
    let text = "A n (n = 1\n  & T[n] = n)";
    let error = parse(text, &words()).expect_err("an output and a number");
    let shown = error.render(text);
    assert!(shown.ends_with("\n    & T[n] = n)\n           ^"), "{shown}");
}

#[test]
fn nesting_and_length_are_bounded_with_a_message() {
    let deep = |depth: usize| format!("{}n=1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(parse(&deep(64), &words()).is_ok());
    let error = parse(&deep(65), &words()).expect_err("too deep");
    assert_eq!(error.kind(), &SyntaxErrorKind::TooDeep);
    for text in ["(".repeat(60_000), "~".repeat(60_000), "Ax".repeat(30_000), "T[".repeat(30_000)] {
        assert!(parse(&text, &words()).is_err());
    }
    let chain = |parts: usize| vec!["n=1"; parts].join("&");
    assert!(parse(&chain(300), &words()).is_ok());
    let error = parse(&chain(10_000), &words()).expect_err("too long a chain");
    assert_eq!(error.kind(), &SyntaxErrorKind::ChainTooLong);
    let sum = vec!["n"; 20_000].join("+");
    assert!(parse(&sum, &words()).is_err());
    let long = "n=1 ".repeat(20_000);
    assert_eq!(parse(&long, &words()).expect_err("long").kind(), &SyntaxErrorKind::TooLong(80_000));
}

#[test]
fn definitions_that_double_in_size_end_in_a_message() {
    let mut words = words();
    let mut name = "f0".to_owned();
    words.define(&name, parse("x=1", &words).expect("a formula").formula, None);
    for step in 1..100 {
        let text = format!("${name}(x) & ${name}(x)");
        match parse(&text, &words) {
            Ok(parsed) => {
                name = format!("f{step}");
                words.define(&name, parsed.formula, None);
            }
            Err(error) => {
                assert_eq!(error.kind(), &SyntaxErrorKind::TooLarge);
                return;
            }
        }
    }
    panic!("2^99 comparisons were accepted");
}

#[test]
fn a_call_in_another_numeration_is_refused() {
    let mut words = words();
    let body = parse("?msd_3 x=1", &words).expect("a formula");
    words.define("f", body.formula, body.numerals);
    assert_eq!(
        parse("$f(n)", &words).map(|parsed| parsed.numerals),
        Ok(Some(Numeration::Base { base: 3, order: DigitOrder::Msd }))
    );
    let error = parse("?msd_2 $f(n)", &words).expect_err("two numerations");
    assert!(error.kind().to_string().contains("in msd_2, and this part of it in msd_3"));
    let error = parse("$f(n,m)", &words).expect_err("two arguments");
    assert!(error.kind().to_string().contains("$f takes one argument, and 2 are given"));
}

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![(0..100u64).prop_map(Term::Number), "[a-d]".prop_map(Term::Variable),];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Term::Sum(Box::new(a), Box::new(b))),
            pair.prop_map(|(a, b)| {
                // A negative difference of constants is written as an integer.
                let below = closed(&a).zip(closed(&b)).is_some_and(|(a, b)| a < b);
                let (a, b) = if below { (b, a) } else { (a, b) };
                Term::Difference(Box::new(a), Box::new(b))
            }),
            (0..9u64, inner.clone()).prop_map(|(c, a)| Term::Multiple(c, Box::new(a))),
            (inner, 1..9u64).prop_map(|(a, c)| Term::Quotient(Box::new(a), c)),
        ]
    })
}

/// The value of a term without variables.
fn closed(term: &Term) -> Option<i128> {
    Some(match term {
        Term::Number(number) => i128::from(*number),
        Term::Variable(_) => return None,
        Term::Sum(left, right) => closed(left)? + closed(right)?,
        Term::Difference(left, right) => closed(left)? - closed(right)?,
        Term::Multiple(factor, inner) => i128::from(*factor) * closed(inner)?,
        Term::Quotient(inner, divisor) => closed(inner)? / i128::from(*divisor),
    })
}

fn relations() -> impl Strategy<Value = Relation> {
    prop::sample::select(vec![
        Relation::Equal,
        Relation::Unequal,
        Relation::Less,
        Relation::AtMost,
        Relation::Greater,
        Relation::AtLeast,
    ])
}

fn at(name: &str, indices: Vec<Term>) -> Word {
    Word { name: name.to_owned(), indices }
}

/// Formulas whose quantifiers bind e1, e2, … by their depth, so that none is bound twice.
fn formulas(depth: u32) -> BoxedStrategy<Formula> {
    let word = prop_oneof![
        terms().prop_map(|i| at("T", vec![i])),
        (terms(), terms()).prop_map(|(i, j)| at("S", vec![i, j])),
    ];
    let side =
        prop_oneof![(-3..5i64).prop_map(Operand::Output), word.clone().prop_map(Operand::Word)];
    let atom = prop_oneof![
        (terms(), relations(), terms()).prop_map(|(a, r, b)| Formula::Compare(a, r, b)),
        (word, relations(), side).prop_map(|(a, r, b)| Formula::Output(a, r, b)),
    ];
    if depth == 0 {
        return atom.boxed();
    }
    let connectives = prop::sample::select(vec![
        Connective::And,
        Connective::Or,
        Connective::Xor,
        Connective::Implies,
        Connective::Iff,
    ]);
    let inner = move || formulas(depth - 1);
    let quantifiers = prop::sample::select(vec![Quantifier::ForAll, Quantifier::Exists]);
    prop_oneof![
        atom,
        inner().prop_map(|f| Formula::Not(Box::new(f))),
        (connectives, inner(), inner()).prop_map(|(c, f, g)| Formula::Binary(
            c,
            Box::new(f),
            Box::new(g)
        )),
        (quantifiers, 1..3usize, inner()).prop_map(move |(q, count, f)| {
            let names = (0..count).map(|name| format!("v{depth}_{name}")).collect();
            Formula::Quantified(q, names, Box::new(f))
        }),
    ]
    .boxed()
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(formula in formulas(4)) {
        let text = formula.to_string();
        let parsed = parse(&text, &words());
        prop_assert_eq!(parsed.map(|parsed| parsed.formula), Ok(formula), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,60}") {
        if let Err(error) = parse(&text, &words()) {
            prop_assert!(!error.render(&text).is_empty());
        }
    }

    #[test]
    fn no_text_of_the_language_s_own_signs_makes_the_reader_panic(
        signs in prop::collection::vec(
            prop::sample::select(vec![
                "A", "E", "I", "x", "y", ",", "(", ")", "[", "]", "T", "S", "T[", "@", "1", "0",
                "+", "-", "*", "/", "=", "<", "<=>", "=>", "&", "|", "^", "~", "?", "msd_2", "lin",
                "$", "f", ".", "Ex", "é", "\n",
            ]),
            0..40,
        ),
        spaced in any::<bool>(),
    ) {
        let text = signs.join(if spaced { " " } else { "" });
        match parse(&text, &words()) {
            Ok(parsed) => {
                let printed = parsed.formula.to_string();
                let again = parse(&printed, &words()).map(|parsed| parsed.formula);
                prop_assert_eq!(again, Ok(parsed.formula), "{}", printed);
            }
            Err(error) => {
                prop_assert!(error.column() <= text.chars().count() + 1);
                prop_assert!(!error.render(&text).is_empty());
            }
        }
    }
}
