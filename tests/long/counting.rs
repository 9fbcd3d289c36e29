//! Matrices as other programs read them, and sessions against the clock.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nimata_testing::root;
use nimata_testing::{external, fed};

fn nimata(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimata"));
    command.env("NIMATA_CACHE", "").args(arguments).current_dir(root());
    command
}

#[test]
#[ignore = "it needs NumPy"]
fn numpy_counts_the_factors_of_the_thue_morse_word() {
    let Some(python) = external("python3", "python3") else { return };
    let mut asks_for_numpy = Command::new("python3");
    if !asks_for_numpy.args(["-c", "import numpy"]).output().is_ok_and(|out| out.status.success()) {
        return;
    }
    let factors = "A j j < i => E t t < n & T[i+t] != T[j+t]";
    let word = "T=fixtures/scripts/Word Automata Library/T.txt";
    let asked = ["ask", factors, "--with", word, "--count", "n", "--format", "numpy", "-q"];
    let text = String::from_utf8(nimata(&asked).output().expect("it runs").stdout).expect("UTF-8");
    let check = "
T = [bin(n).count('1') % 2 for n in range(4096)]
for n in range(100):
    value = v
    for digit in bin(n)[2:] if n else '':
        value = value @ [M_0, M_1][int(digit)]
    factors = {tuple(T[i:i + n]) for i in range(2048)}
    assert value @ w == len(factors), n
print('right')
";
    let found = fed(python, &format!("{text}{check}"));
    assert_eq!(String::from_utf8_lossy(&found.stdout), "right\n", "{found:?}");
}

#[test]
#[ignore = "it measures time, so it runs alone"]
fn twenty_light_questions_in_one_session_take_less_than_a_fifth_of_a_second() {
    let script = std::fs::read(root().join("fixtures/scripts/light.txt")).expect("the script");
    let library = "fixtures/scripts/Word Automata Library";
    let with = ["T", "RS", "F"].map(|name| format!("--with={name}={library}/{name}.txt"));
    let session = || {
        let start = Instant::now();
        let mut command = nimata(&["ask", "--script", "-", "-q"]);
        command.args(&with).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program was built with the tests");
        child.stdin.take().expect("a pipe").write_all(&script).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success() && !text.contains("not certified"), "{text}");
        assert_eq!(text.lines().count(), 20, "{text}");
        start.elapsed()
    };
    // Other work only adds to the time.
    let least = (0..20).map(|_| session()).min().expect("twenty runs");
    assert!(least < Duration::from_millis(200), "{least:?}");
}
