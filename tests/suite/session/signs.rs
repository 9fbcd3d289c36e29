//! `split`, `rsplit` and `join` against integers.

use nimata::Budget;
use nimata::logic::script::commands;
use nimata::proof::Sequences;
use nimata::session::{Reply, Session, run};

/// Runs a script; every sentence in it is true and proved.
fn all_true(script: &str) {
    let host = Budget::default();
    let mut session = Session::new(Sequences::new(&host));
    for command in commands(script) {
        let call = command.call.unwrap_or_else(|why| panic!("{why}"));
        let reply = run(&mut session, &call);
        match reply.unwrap_or_else(|why| panic!("{} {}: {why}", call.verb, call.name)) {
            Reply::Answer(found) if call.verb == "eval" => {
                let truth =
                    matches!(found.1.answer, nimata::logic::Answer::Sentence { truth: true, .. });
                assert!(truth, "{} is false", call.name);
                assert!(found.1.certificate.is_ok(), "{}", call.name);
            }
            Reply::Made { certificate: Some(Err(why)), .. } => panic!("{}: {why}", call.name),
            _ => {}
        }
    }
}

#[test]
fn parts_over_one_sign_go_there_and_back() {
    for base in [2, 3] {
        let morphism = if base == 2 { "0 -> 01, 1 -> 10" } else { "0 -> 010, 1 -> 101" };
        all_true(&format!(
            "morphism m \"{morphism}\"; promote T m; rsplit L [-] T; rsplit R [+] T;
             eval a \"?msd_neg_{base} A n n > 0 => L[n] = @0\";
             eval b \"?msd_neg_{base} A n n < 0 => R[n] = @0\";
             eval c \"?msd_neg_{base} A n n >= 0 => R[n] = L[-n]\";
             split P R [+]; split M L [-]; split N L [+];
             eval d \"A n P[n] = T[n] & M[n] = T[n]\";
             eval e \"A n n > 0 => N[n] = @0\";
             join B R[n] L[n];
             eval f \"?msd_neg_{base} A n B[n] = B[-n]\";
             split C B [-]; eval g \"A n C[n] = T[n]\";"
        ));
    }
}

#[test]
fn a_join_takes_the_first_output_that_is_not_zero() {
    all_true(
        "def even \"E m n = 2*m\"; def third \"E m n = 3*m\"; combine A even=-1; combine B third=5;
         join J A[x] B[y];
         eval first \"A x,y (A[x] = @-1 => J[x][y] = @-1)\";
         eval second \"A x,y (A[x] = @0 => J[x][y] = B[y])\";",
    );
}
