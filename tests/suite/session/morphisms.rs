//! `morphism`, `promote`, `image` and `transduce` in scripts, with their certificates.

use std::path::Path;

use nimata::Budget;
use nimata::logic::Answer;
use nimata::logic::script::commands;
use nimata::proof::Sequences;
use nimata::session::{Reply, Session, run};

/// The answers to a script: TRUE or FALSE, what was made, or the error; with `!` where there is no
/// certificate.
pub fn answers(script: &str, folder: Option<&Path>) -> Vec<String> {
    let host = Budget::default();
    let mut session = Session::new(Sequences::new(&host));
    if let Some(folder) = folder {
        session.add_libraries(folder);
    }
    let mut found = Vec::new();
    for command in commands(script) {
        let call = command.call.expect("a command");
        let (answer, certified) = match run(&mut session, &call) {
            Ok(Reply::Answer(answer)) => {
                let text = match &answer.1.answer {
                    Answer::Sentence { truth, .. } => truth.to_string().to_uppercase(),
                    Answer::Set(set) => format!("{} states", set.automaton.len()),
                };
                (text, answer.1.certificate.is_ok())
            }
            Ok(Reply::Made { what, certificate, .. }) => {
                (what, certificate.is_none_or(|found| found.is_ok()))
            }
            Ok(Reply::Told(lines)) => (lines.join("\n"), true),
            Ok(Reply::Quiet | Reply::Counted(_) | Reply::File { .. }) => (String::new(), true),
            Err(error) => {
                if command.defines.is_some() {
                    session.spoil(&call.name, false);
                }
                (format!("error: {error}"), true)
            }
        };
        found.push(if certified { answer } else { format!("!{answer}") });
    }
    found
}

#[test]
fn words_of_the_literature_are_promoted_with_certificates() {
    // Each line: a morphism, its word, and a sentence that is known of it.
    for (rules, made, sentence) in [
        // Thue 1912: no overlap.
        (
            "0 -> 01, 1 -> 10",
            "2 states in msd_2: 01101001100101101001011001101001…",
            "~E i,n n>=1 & A k k<=n => T[i+k] = T[i+k+n]",
        ),
        // Leech 1957: no square.
        (
            "0 -> 0121021201210 1 -> 1202102012021 2 -> 2010210120102",
            "3 states in msd_13: 01210212012101202102012021201021…",
            "~E i,n n>=1 & A k k<n => T[i+k] = T[i+k+n]",
        ),
        // Damanik 2000: no fourth power in the period-doubling word.
        (
            "0 -> 01, 1 -> 00",
            "2 states in msd_2: 01000101010001000100010101000101…",
            "~E i,n n>=1 & A k k<3*n => T[i+k] = T[i+k+n]",
        ),
        // Karhumäki 1983: no fourth power in the Fibonacci word.
        (
            "0 -> 01, 1 -> 0",
            "3 states in lin(1,1): 01001010010010100101001001010010…",
            "?msd_fib ~E i,n n>=1 & A k k<3*n => T[i+k] = T[i+k+n]",
        ),
        // The position function of the Fibonacci word: a 1 where the word of n ends in 1.
        (
            "0 -> 001, 1 -> 0",
            "3 states in lin(2,1): 00100100010010001001001000100100…",
            "?lin(2,1) A n ~(T[n] = @1 & T[n+1] = @1)",
        ),
        (
            "0 -> 01, 1 -> 02, 2 -> 0",
            "4 states in trib: 01020100102010102010010201020100…",
            "?msd_trib A n (T[n] = @0 | T[n+1] = @0)",
        ),
        (
            "0 -> 01, 1 -> 2, 2 -> 0",
            "4 states in narayana: 01200101201200120010120010120120…",
            "?msd_nara A n (T[n+1] = @2 => T[n] = @1)",
        ),
        // Its addresses have no other name.
        (
            "0 -> 0012, 1 -> 12, 2 -> 0",
            "4 states in ?msd_T, the addresses of its letters: 00120012120001200121201200012001…",
            "?msd_T A n (T[n] = @1 <=> (E m (m > n & ~(E u (n < u & u < m)) & T[m] = @2)))",
        ),
        // Letters vanish, and the word is 0120120…: each image is 012 or nothing.
        (
            "0 -> 012, 1 ->, 2 -> 012",
            "4 states in ?msd_T, the addresses of its letters: 01201201201201201201201201201201…",
            "?msd_T A n,m ((T[n] = @0 & m > n & ~(E u (n < u & u < m))) => T[m] = @1)",
        ),
    ] {
        let script = format!("morphism h \"{rules}\"; promote T h; eval s \"{sentence}\";");
        let found = answers(&script, None);
        assert_eq!(found[1..], [made.to_owned(), "TRUE".to_owned()], "{rules}");
    }
}

#[test]
fn images_and_transductions_have_certificates() {
    let script = "morphism h \"0->01 1->21 2->03 3->23\"; promote F h;\n\
         morphism g \"0->0 1->0 2->1 3->1\"; image P g F;\n\
         eval folding \"A n P[4*n] = @0 & P[4*n+2] = @1 & P[2*n+1] = P[n]\";\n\
         morphism s \"0->012 1->210\"; image Q s P;\n\
         eval middle \"A n Q[3*n+1] = @1 & (Q[3*n] = @0 <=> P[n] = @0)\";\n\
         transduce S RUNSUM2 P;\n\
         eval sums \"S[0] = P[0] & (A n (P[n+1] = @0 <=> S[n] = S[n+1]))\";\n\
         morphism f \"0->01 1->0\"; promote X f; transduce Y RUNSUM3 X;\n\
         eval counts \"?msd_fib A n (X[n+1] = @0 <=> Y[n] = Y[n+1])\";\n\
         morphism c \"0->5 1->3\"; image Z c X;\n\
         eval coding \"?msd_fib A n (X[n] = @0 <=> Z[n] = @5)\";\n\
         def even \"E m n = 2*m\"; transduce E2 RUNSUM2 $even;\n\
         eval blocks \"A n (E2[n] = @1 <=> (E m (n = 4*m | n = 4*m+1)))\";";
    let found = answers(script, None);
    assert!(found.iter().all(|answer| !answer.starts_with(['!', 'e'])), "{found:#?}");
    assert!(found.iter().filter(|answer| *answer == "TRUE").count() == 6, "{found:#?}");
}

#[test]
fn images_of_different_lengths_are_proved() {
    let script = "morphism f \"0->01 1->0\"; promote X f; image Y f X;\n\
         eval same \"?msd_fib A n X[n] = Y[n]\";\n\
         morphism t \"0->01 1->02 2->0\"; promote R t; image Q t R;\n\
         eval again \"?msd_trib A n R[n] = Q[n]\";\n\
         morphism m \"0->01 1->10\"; promote T m; morphism l \"0->0 1->11\"; image L l T;\n\
         eval pairs \"A n T[2*n] = @1 => (L[3*n] = @1 & L[3*n+1] = @1)\";\n\
         morphism v \"2->210 1->20 0->1\"; promote V v 2; morphism g \"2->011 1->01 0->0\";\n\
         image G g V;\n\
         morphism d \"0-> 1->5\"; image D d X; eval all \"?msd_fib A n D[n] = @5\";";
    let found = answers(script, None);
    assert!(found.iter().all(|answer| !answer.starts_with(['!', 'e'])), "{found:#?}");
    let truths = found.iter().filter(|answer| *answer == "TRUE" || *answer == "FALSE");
    assert_eq!(truths.collect::<Vec<_>>(), ["TRUE"; 4], "{found:#?}");
}

#[test]
fn libraries_beside_the_script_hold_morphisms_and_transducers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
        std::fs::write(path, text).expect("a temporary file");
    };
    write("Morphism Library/thue.txt", "0 -> 01\n1 -> 10\n");
    // Whether two neighbours differ, with 0 at first.
    write(
        "Transducer Library/XOR.txt",
        "# neighbours\n{0, 1}\n\n0\n0 -> 1 / 0\n1 -> 2 / 0\n\n1\n0 -> 1 / 0\n1 -> 2 / 1\n\n\
         2\n0 -> 1 / 1\n1 -> 2 / 0\n",
    );
    write("Transducer Library/BAD.txt", "{0, 1}\n0\n0 -> 0 / 0\n");
    write("Transducer Library/FAR.txt", "{0, 1}\n0\n* -> 1 / 0\n");
    write("Transducer Library/TWO.txt", "{0, 2}\n0\n* -> 0 / 0\n");
    let script = "promote T thue; transduce D XOR T;\n\
         eval same \"D[0] = @0 & A n (D[n+1] = @0 <=> T[n] = T[n+1])\";\n\
         transduce X BAD T; transduce X FAR T; transduce X TWO T; transduce X NO T;\n\
         transduce X XOR Y; transduce X XOR; eval e \"X[0] = @0\";";
    let found = answers(script, Some(folder.path()));
    assert_eq!(found[0], "2 states in msd_2: 01101001100101101001011001101001…");
    assert_eq!(found[2], "TRUE");
    for (answer, says) in found[3..].iter().zip([
        "BAD.txt: line 2: state 0 has no transition on 1: add one",
        "FAR.txt: line 2: state 0 goes to 1, which is not declared",
        "T[1] is 1, which is none of the letters of the transducer",
        "no transducer `NO`",
        "no sequence `Y`",
        "the names of a transducer and of a sequence",
        "rests on X, whose definition has an error",
    ]) {
        assert!(answer.starts_with("error: ") && answer.contains(says), "{answer}");
    }
}

#[test]
fn mistakes_in_commands_say_what_to_do() {
    let script = "morphism h \"0->01, 1->1x\"; promote T h; morphism h \"0 -> 10, 1->11\";\n\
         promote T h; promote T h 1; eval t \"A n T[n] = @1\"; promote T h [x]; promote T;\n\
         promote T nothing; morphism p \"0->0012 1->12 2->0\"; promote trib p; promote E p;\n\
         promote P p; image S h P; image S P; image S p T;";
    let found = answers(script, None);
    for (answer, says) in found.iter().zip([
        "neither a letter, `->` nor a comma\n  0->01, 1->1x\n             ^",
        "rests on h, whose definition has an error",
        "0 -> 10, 1 -> 11",
        "infinite ones may begin with 1",
        "1 state in msd_2: 11111111111111111111111111111111…",
        "TRUE",
        "the name of a morphism, and a letter",
        "the name of a morphism, and a letter",
        "no morphism `nothing` is defined: write `morphism nothing",
        "0 -> 0012, 1 -> 12, 2 -> 0",
        "choose another name than trib",
        "`E` is a quantifier",
        "4 states in ?msd_P",
        "P[3] is 2, which is none of the letters of the morphism",
        "the names of a morphism and of a sequence",
        "rests on T, whose definition has an error",
    ]) {
        assert!(answer.contains(says), "{answer}\n{says}");
    }
}
