//! Questions that arrive on standard input, each answered before the next is read.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use serde_json::Value;

use super::program::nimata;

/// A session with the program.
struct Conversation {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Conversation {
    fn with(arguments: &[&str]) -> Self {
        let mut command = nimata(&[&["ask", "--script", "-", "-q"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program was built with the tests");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Conversation { child, answers }
    }

    fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("a pipe");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the program listens");
    }

    /// The next line, which the program writes although its input has not ended.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("UTF-8");
        line.trim_end().to_owned()
    }

    /// Ends the input; the status and the complaints.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.child.stdin.take());
        let output = self.child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    }
}

#[test]
fn commands_and_formulas_are_answered_at_once() {
    let mut session = Conversation::with(&[]);
    for (says, hears) in [
        ("def four \"E k n = 4*k\";", "four: 3 states, infinitely many; n = 0, 4, 8, 12, 16,"),
        ("A n $four(n) => $four(n+8)", "TRUE"),
        ("E n $four(n) & n > 3;", "TRUE, least n = 4"),
        ("# a comment\n\nreg power2 msd_2 \"0*10*\":", "power2: 3 states"),
        ("n < 3", "4 states, finitely many: 3; n = 0, 1, 2"),
        ("eval long \"A n\n $four(n) =>\n n != 3\"", "long: TRUE"),
        ("eval two n \"i < n & $four(i)\"", "two: "),
    ] {
        session.say(says);
        let heard = session.hear();
        assert!(heard.starts_with(hears), "{says}: {heard}");
    }
    assert!(session.hear().starts_with("two: solutions i for each n, for n = 0, 1, …: 0, 1, 1, 1"));
    assert_eq!(session.end(), (Some(0), String::new()));
}

#[test]
fn a_mistake_is_reported_with_its_line_and_ends_nothing() {
    let mut session = Conversation::with(&[]);
    session.say("E n n > 3");
    assert_eq!(session.hear(), "TRUE, least n = 4");
    session.say("E n n >");
    session.say("evla x \"n = 3\";");
    session.say("$four(4)");
    session.say("E n n > 4");
    assert_eq!(session.hear(), "TRUE, least n = 5");
    session.say("exit;");
    session.say("E n n > 5");
    assert_eq!(session.hear(), "");
    let (status, complaints) = session.end();
    assert_eq!(status, Some(2));
    for place in ["standard input, line 2:", "standard input, line 3:", "standard input, line 4:"] {
        assert!(complaints.contains(place), "{place} {complaints}");
    }
}

#[test]
fn objects_come_one_on_each_line() {
    let mut session = Conversation::with(&["--format", "jsonl"]);
    let mut hear = |says: &str| -> Value {
        session.say(says);
        serde_json::from_str(&session.hear()).expect("an object")
    };
    let found = hear("A n n < 5");
    assert_eq!((&found["kind"], &found["truth"]), (&"ask".into(), &false.into()));
    let made = hear("reg power2 msd_2 \"0*10*\";");
    assert_eq!((&made["kind"], &made["states"]), (&"reg".into(), &3.into()));
    let wrong = hear("eval a \"n = \";");
    assert_eq!((&wrong["kind"], &wrong["line"]), (&"error".into(), &3.into()));
    // The false formula is a refutation, and the mistake is worse.
    assert_eq!(session.end().0, Some(2));
}

#[test]
fn certificates_of_formulas_are_kept_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("kept").display().to_string();
    let mut session = Conversation::with(&["-o", &path]);
    session.say("A n n = n");
    session.say("eval name \"A n n >= 0\";");
    session.say("E n n > 9");
    assert_eq!(session.end().0, Some(0));
    for file in ["question.json", "name.json", "question-2.json"] {
        assert!(folder.path().join("kept").join(file).exists(), "{file}");
    }
}
