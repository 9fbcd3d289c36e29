//! The text of rules files: valid texts, and errors with their carets.

use nimata_games::game::Play;
use nimata_games::game::rules_file::RulesFile;

/// The wrong line, and the message with that line and the caret.
fn fault(text: &str) -> (usize, String) {
    let error = RulesFile::parse(text).expect_err(text);
    (error.line(text), error.render(text))
}

#[track_caller]
fn refused(text: &str, line: usize, rendered: &str) {
    assert_eq!(fault(text), (line, rendered.to_owned()), "{text}");
}

#[test]
fn a_file_with_comments_and_continued_lines_is_understood() {
    let text = "\
# Kupin's game {1,2}

reads n in msd_2    # one track
positions n >= 1
move m: (m >= 1     # é: a comment in the middle of a formula
 & m + 1 = n)

# at the beginning of a line, too
\tand
";
    // The last line continues the move, and `and` is no operator.
    assert_eq!(fault(text).0, 9);
    let file = RulesFile::parse(&text.replace("\tand", "\t| n = 5")).expect("a file");
    assert_eq!(file.numerals.to_string(), "msd_2");
    assert_eq!(file.reads, ["n"]);
    assert_eq!(file.positions.expect("there are some").to_string(), "n >= 1");
    assert_eq!(file.moves.len(), 1);
    assert_eq!(file.moves[0].to, ["m"]);
    let formula = file.moves[0].formula.to_string();
    assert_eq!(formula, "(m >= 1 & m + 1 = n) | n = 5");
    assert_eq!((file.play, file.measure), (Play::Normal, None));
}

#[test]
fn play_measure_and_numeration_are_read() {
    let text = "reads x, y in lin(2,1)\nmove u, v: u < x & v = y\nplay misere\nmeasure 2*x + y + 1";
    let file = RulesFile::parse(text).expect("a file");
    assert_eq!(file.numerals.to_string(), "lin(2,1)");
    assert_eq!(file.reads, ["x", "y"]);
    assert_eq!(file.play, Play::Misere);
    assert_eq!(file.measure.expect("there is one").to_string(), "2*x + y + 1");
    for (written, name) in
        [("msd_fib", "lin(1,1)"), ("lsd_3", "lsd_3"), ("lin( 3 , 2 )", "lin(3,2)")]
    {
        let text = format!("reads n in {written}\r\nmove m: m < n\r\n");
        let file = RulesFile::parse(&text).expect("a file");
        assert_eq!(file.numerals.to_string(), name);
    }
}

#[test]
fn a_name_that_is_bound_and_means_a_number_elsewhere_is_bound_under_another_name() {
    let text = "reads n in msd_2\npositions E m (n = 2*m)\nmove m: E k (n = m + 2*k & k >= 1)\n\
                move k: k + 2 = n";
    let file = RulesFile::parse(text).expect("a file");
    assert_eq!(file.positions.expect("some").to_string(), "E m2 (n = 2*m2)");
    assert_eq!(file.moves[0].formula.to_string(), "E k2 (n = m + 2*k2 & k2 >= 1)");
}

#[test]
fn what_is_no_declaration_is_pointed_at() {
    refused(
        "",
        1,
        "the file declares nothing: it begins with `reads`, as in `reads n in msd_2`\n  \n  ^",
    );
    refused(
        "# nothing\nmove m: m < n",
        2,
        "a rules file begins with the numbers of a position, as in `reads n in msd_2`\n  \
         move m: m < n\n  ^",
    );
    refused(
        "reads n in msd_2\nmoves m: m < n",
        2,
        "a line begins with reads, title, let, reg, use, positions, move, passes, play or measure, \
         or with a space if it continues the one before; is it `move`?\n  moves m: m < n\n  ^",
    );
    refused(
        "  reads n in msd_2",
        1,
        "a line that begins with a space continues the one before, and before this one there is \
         none\n    reads n in msd_2\n    ^",
    );
    refused(
        "reads n in msd_2 # and nothing else",
        1,
        "the file declares no move: add one, as in `move m: m + 1 = n`\n  reads n in msd_2 # and \
         nothing else\n                  ^",
    );
    refused(
        "reads n in msd_2\nplay normal\nplay misere\nmove m: m < n",
        3,
        "`play` stands twice\n  play misere\n  ^",
    );
    refused(
        "reads n in msd_2\nreads m in msd_2",
        2,
        "`reads` stands twice\n  reads m in msd_2\n  ^",
    );
    refused(
        "reads n in msd_2\nplay reverse",
        2,
        "write `play normal` or `play misere`\n  play reverse\n       ^",
    );
}

#[test]
fn a_numeration_or_a_name_that_is_none_is_pointed_at() {
    let unknown = |name: &str| {
        format!(
            "`{name}` is not a known numeration: there are msd_B and lsd_B with a base B from 2 to \
             65536, and msd_neg_B, lsd_neg_B and msd_neg_fib, whose numbers are integers; fib, \
             trib, tetra, penta, narayana, nara, pell, kim, pisot4; lin(p,q) with p >= q >= 1 and \
             p below \
             65536, also written lin_p_q; rec(1,1,1), avoid(3; 21, 22), ost([0; 2, (1, 2)]) and \
             words:FILE; all of them with msd_ or lsd_ in front as well"
        )
    };
    for name in ["msb_2", "lin(1,2)"] {
        let text = format!("reads n in {name}");
        refused(&text, 1, &format!("{}\n  {text}\n             ^", unknown(name)));
    }
    let missing =
        "the numeration is missing: write `reads n in msd_2`, or `reads x, y in lin(1,1)`";
    refused("reads n in", 1, &format!("{missing}\n  reads n in\n            ^"));
    refused("reads n", 1, &format!("{missing}\n  reads n\n         ^"));
    let name = "a name of a number should stand here: a small letter and then letters, digits and \
                `_`, at most 64";
    refused("reads N in msd_2", 1, &format!("{name}\n  reads N in msd_2\n        ^"));
    refused("reads x,, y in msd_2", 1, &format!("{name}\n  reads x,, y in msd_2\n          ^"));
    refused("reads x, x in msd_2", 1, "`x` stands twice\n  reads x, x in msd_2\n           ^");
}

#[test]
fn the_head_of_a_move_that_does_not_fit_is_pointed_at() {
    let text = |line: &str| format!("reads x, y in msd_2\n{line}");
    refused(
        &text("move u: u < x"),
        2,
        "a position is 2 numbers, x, y, and after this move there are 1\n  move u: u < x\n       ^",
    );
    refused(
        &text("move u, y: u < x"),
        2,
        "`y` is a number before the move: the numbers after it need names of their own\n  move u, \
         y: u < x\n          ^",
    );
    refused(
        &text("move u, v u < x"),
        2,
        "a `:` should stand between the new numbers and the formula, as in `move m: m + 1 = n`\n  \
         move u, v u < x\n                 ^",
    );
    refused(&text("move u, v:"), 2, "a formula should stand here\n  move u, v:\n            ^");
}

#[test]
fn an_error_in_a_formula_is_pointed_at_in_its_line_of_the_file() {
    let text = |line: &str| format!("reads n in msd_2\n# é\nmove m: m < n\n{line}");
    refused(
        &text("positions n >= 1 &\n  n = k # é"),
        5,
        "`k` is not a number of the position, nor bound: write `E k (...)` if some k is meant; \
         free are n\n    n = k # é\n        ^",
    );
    refused(
        &text("move m: m + 1 == n"),
        4,
        &format!("`==` is written `=` here\n  move m: m + 1 == n\n  {:14}^", ""),
    );
    refused(
        &text("move m: m*n = 4"),
        4,
        "two variables are multiplied: formulas multiply only by constants, since no \
         algorithm decides more\n  move m: m*n = 4\n            ^",
    );
    refused(
        &text("move m: m + n*n = 4"),
        4,
        "two variables are multiplied: formulas multiply only by constants, since no \
         algorithm decides more; the squares up to a bound are taken in `sd:1,4,9/`\n  \
         move m: m + n*n = 4\n                ^",
    );
    refused(
        &text("move m: T[m] = @1"),
        4,
        "`T` is not defined: `let T(...): ...`, `reg` or `use` comes before its use; ready in \
         msd_2 are pow2, mult, xor, mod, top\n  move m: T[m] = @1\n          ^",
    );
    refused(
        &text("move m: $even(m)"),
        4,
        "`even` is not defined: `let even(...): ...`, `reg` or `use` comes before its use; ready \
         in msd_2 are pow2, mult, xor, mod, top\n  move m: \
         $even(m)\n           ^",
    );
    refused(
        &text("move m: even(m) & m < n"),
        4,
        "`even` is not defined: `let even(...): ...`, `reg` or `use` comes before its use; ready \
         in msd_2 are pow2, mult, xor, mod, top\n  move m: even(m) & m \
         < n\n              ^",
    );
    refused(
        &text("move m: ?lsd_2 m < n"),
        4,
        "the numbers of this file are written in msd_2, and this formula is in lsd_2: leave its \
         numeration out\n  move m: ?lsd_2 m < n\n          ^",
    );
    refused(
        &text("move m: m + 1099511627777 = n"),
        4,
        "a constant of the rules is at most 2^40, which is 1099511627776\n  move m: m + \
         1099511627777 = n\n              ^",
    );
    // The numeration may be named again.
    assert!(RulesFile::parse(&text("move m: ?msd_2 m + 1099511627776 = n")).is_ok());
}

#[test]
fn a_measure_that_is_none_is_pointed_at() {
    let text = |line: &str| format!("reads n in msd_2\nmove m: m < n\n{line}");
    refused(
        &text("measure n = 1"),
        3,
        "a measure is a number, such as x + y, and no formula\n  measure n = 1\n          ^",
    );
    refused(
        &text("measure 2*n - 1"),
        3,
        "a measure is a sum of constants and multiples of the numbers, without `-` and `/`\n  \
         measure 2*n - 1\n              ^",
    );
    refused(
        &text("measure k"),
        3,
        "`k` is not a number of the position, nor bound: write `E k (...)` if some k is meant; \
         free are n\n  measure k\n          ^",
    );
    refused(
        &text("measure"),
        3,
        "what every move lowers should stand here, such as n or x + y\n  measure\n         ^",
    );
    assert!(RulesFile::parse(&text("measure n) + (n")).is_err());
}

#[test]
fn no_text_makes_the_reader_fail() {
    let deep = format!("reads n in msd_2\nmove m: {}", "(".repeat(60_000));
    let mixed = format!("reads n in msd_2\nmove m: m < n{}", " & m < n | m < n".repeat(100));
    let long = format!("reads n in msd_2\nmove m: m < n{}", " | m < n".repeat(3_000));
    let tracks: Vec<String> = (0..40).map(|track| format!("x{track}")).collect();
    let wide = format!("reads {} in msd_2\nmove m: m < n", tracks.join(","));
    for text in
        [&deep, &mixed, &long, &wide, "reads", "reads in in in", "reads é in é", "\u{0}", "move"]
    {
        let error = RulesFile::parse(text).expect_err(text);
        assert!(!error.render(text).is_empty());
    }
    // Every initial part of a file, and every file with one character changed.
    let whole = "reads n in msd_2\npositions n >= 1\nmove m: E k (m + k = n)\nmeasure n # é\n";
    for (at, _) in whole.char_indices() {
        if let Err(error) = RulesFile::parse(&whole[..at]) {
            error.render(&whole[..at]);
        }
        for sign in ["é", "(", " ", "\n", "#", "~", "0", "A"] {
            let end = at + whole[at..].chars().next().expect("a sign").len_utf8();
            let text = format!("{}{sign}{}", &whole[..at], &whole[end..]);
            if let Err(error) = RulesFile::parse(&text) {
                error.render(&text);
            }
        }
    }
}
