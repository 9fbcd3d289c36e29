//! The written LaTeX compiles without an error and without an overfull line.

use std::fs;

use super::program::{ended, nimata, result};
use nimata_testing::external;

/// Compiles a document; `None` without LaTeX. An error or an overfull line fails the test.
fn compiled(name: &str, document: &str) -> Option<()> {
    let mut pdflatex = external("pdflatex", "LaTeX")?;
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("paper.tex"), document).expect("a file");
    let options = ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"];
    let output = pdflatex.args(options).current_dir(&folder).output().expect("it is installed");
    let log = fs::read(folder.path().join("paper.log")).unwrap_or_default();
    let log = String::from_utf8_lossy(&log);
    let told: Vec<&str> = log.lines().filter(|line| line.starts_with(['!', 'O', 'l'])).collect();
    assert!(output.status.success(), "{name}: {told:?}");
    assert!(!log.contains("Overfull \\hbox"), "{name}: {told:?}");
    assert!(folder.path().join("paper.pdf").exists(), "{name}");
    Some(())
}

/// A paper that contains this text.
fn paper(body: &str) -> String {
    format!(
        "\\documentclass{{article}}\n\\usepackage{{longtable}}\n\\usepackage{{tikz}}\n\
         \\begin{{document}}\n{body}\n\\end{{document}}\n"
    )
}

#[test]
fn tables_lists_and_rows_are_read_by_a_paper() {
    let mut body = String::new();
    for arguments in [
        &["table", "sd:1/2", "--upto", "55"][..],
        &["table", "octal:0.77", "--upto", "1000"],
        &["table", "nim:2", "--upto", "9,15"],
        &["table", "exco:2", "--upto", "2,5,7"],
        &["pairs", "wythoff:1,1", "--count", "12"],
        &["pairs", "wyt:3+2", "--count", "100"],
        &["pairs", "nim:1", "--count", "1"],
        &["derive", "exco:2", "--claim", "rows:2,7"],
        &["derive", "exco:2", "--claim", "core:5"],
        &["table", "wythoff:1,1", "--upto", "5,5"],
        &["derive", "sd:1/2"],
        &["derive", "sd:5/2"],
        &["derive", "wythoff:1,1", "--claim", "pairs"],
    ] {
        let written = result(0, &[arguments, &["--format", "latex", "-q"]].concat());
        body.push_str(&format!("\\noindent\n{written}\\par\\bigskip\n"));
    }
    compiled("tables", &paper(&body));
    assert!(body.contains("% \\usepackage{longtable} belongs into the preamble"));
}

#[test]
fn a_table_in_latex_holds_the_values() {
    let nim = result(0, &["table", "nim:2", "--upto", "1,2", "--format", "latex"]);
    let rows = "$x_{1}$ $\\backslash$ $x_{2}$ & $0$ & $1$ & $2$ \\\\\n\\hline\n\
                $0$ & $0$ & $1$ & $2$ \\\\\n$1$ & $1$ & $0$ & $3$ \\\\\n";
    assert_eq!(nim, format!("\\begin{{tabular}}{{r|*{{3}}{{r}}}}\n{rows}\\end{{tabular}}\n"));
    // Kupin's sequence begins at 1, with 0, 1, 0, 2 …
    let strip = result(0, &["table", "sd:1/2", "--upto", "4", "--format", "latex"]);
    assert!(strip.contains("\n$0$ & & $0$ & $1$ & $0$ & $2$ & & & & & \\\\\n"), "{strip}");
    let won = result(0, &["table", "wythoff:1,1", "--upto", "1,1", "--format", "latex"]);
    assert!(won.starts_with("\\noindent outcome: 0 is P, the player to move loses;"), "{won}");
    let pairs = result(0, &["pairs", "wythoff:1,1", "--count", "3", "--format", "latex"]);
    let rows = "$n$ & $A$ & $B$ \\\\\n\\hline\n$0$ & $0$ & $0$ \\\\\n\
                $1$ & $1$ & $2$ \\\\\n$2$ & $3$ & $5$ \\\\\n\\end{tabular}\n";
    assert!(pairs.ends_with(rows), "{pairs}");
}

#[test]
fn the_table_of_an_automaton_with_many_states_goes_on_over_pages() {
    let few = result(0, &["derive", "sd:1/2", "--format", "latex", "-q"]);
    assert!(few.starts_with("\\begin{tabular}"), "{few}");
    // The automaton of the README, with 75 states.
    let many = result(0, &["derive", "sd:5/2", "--format", "latex", "-q"]);
    assert!(many.starts_with("% \\usepackage{longtable}"), "{many}");
    assert!(many.contains("\\hline\n\\endhead\n") && many.ends_with("\\end{longtable}\n"));
}

/// The picture in a document of class `standalone`, as an author would paste it.
fn pasted(document: &str) -> &str {
    let begin = document.find("\\begin{tikzpicture}").expect("a picture");
    document[begin..].strip_suffix("\\end{document}\n").expect("the end")
}

#[test]
fn pictures_are_pasted_into_a_paper() {
    let mut body = String::new();
    for arguments in [
        &["derive", "sd:1/2", "--format", "tikz"][..],
        &["draw", "wythoff:1,1", "--upto", "60", "--format", "tikz"],
        &["draw", "sd:1/2", "--upto", "256", "--format", "tikz"],
        &["draw", "exco:2", "--layer", "1", "--upto", "32", "--format", "tikz"],
        &["draw", "nim:2", "--as", "longest", "--upto", "12", "--format", "tikz"],
    ] {
        let written = result(0, &[arguments, &["-q"]].concat());
        assert!(written.starts_with("\\documentclass[tikz"));
        // The width of the drawing of an automaton is not tested.
        let picture = pasted(&written);
        body.push_str(&format!("\\noindent\\makebox[0pt][l]{{%\n{picture}}}\\newpage\n"));
    }
    compiled("pictures", &paper(&body));
}

#[test]
fn a_proved_theorem_compiles_and_names_the_digest_of_its_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    // A name with every character that has a meaning in LaTeX.
    let hostile = "50% of $x_1^2$ & {more} #~.game";
    let rules = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n";
    fs::write(folder.path().join(hostile), rules).expect("a file");
    let hostile = format!("game:{hostile}");
    for (game, claim) in [
        ("sd:1/2", "values"),
        ("octal:0.77", "period"),
        ("slow-exact:3,2", "values"),
        ("dynamic:2k", "outcome"),
        ("exco:2", "rows:2,7"),
        (&hostile, "values"),
    ] {
        let mut run = nimata(&["prove", game, "--claim", claim, "--format", "latex"]);
        run.args(["-q", "-o", "proof & more.json"]).current_dir(&folder);
        let document = String::from_utf8(ended(0, run).stdout).expect("UTF-8");
        assert!(document.starts_with("\\documentclass{article}"), "{document}");
        let file = folder.path().join("proof & more.json");
        assert!(document.contains("\\begin{theorem}") && document.contains("nimata-check"));
        assert!(!document.contains("in this certificate"), "{document}");
        if game == "sd:1/2" {
            assert!(document.contains("$n \\geq 2 \\wedge 2 m \\geq n"), "{document}");
        }
        if let Some(mut sha256sum) = external("sha256sum", "coreutils") {
            let told = sha256sum.arg(&file).output().expect("it is installed").stdout;
            let told = String::from_utf8(told).expect("UTF-8");
            let digest = told.trim_start_matches('\\').get(..64).expect("a digest");
            assert!(document.contains(digest), "{game}: {digest}");
        }
        let bytes = fs::metadata(&file).expect("the certificate").len();
        assert!(document.contains(&format!("of {bytes} bytes")), "{game}");
        compiled(game, &document);
    }
}
