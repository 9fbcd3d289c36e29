//! The results: their certificates, and the pages docs/results.md and docs/results.tex, which are
//! written from results/results.json.
//!
//! `WRITE_RESULTS=1 cargo test --test suite results` writes both pages anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nimata_checker::{Limits, Verdict, check};
use nimata_testing::{external, root};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The greatest length of a line outside of tables.
const WIDTH: usize = 100;

/// The title of the section on what was tried and not proved.
const STOPPED: &str = "Where it stopped";

fn file(name: &str) -> PathBuf {
    root().join("results").join(name)
}

fn data() -> Value {
    let text = fs::read_to_string(file("results.json")).expect("the data of the results");
    serde_json::from_str(&text).expect("JSON")
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of[key].as_str().unwrap_or_else(|| panic!("{key} is a text of {}", of["id"]))
}

/// All results, each with its number.
fn results(data: &Value) -> impl Iterator<Item = (usize, &Value)> {
    (1..).zip(list(data, "sections").iter().flat_map(|section| list(section, "results")))
}

/// The certificates of a result, each with its name.
fn certificates<'a>(
    data: &'a Value,
    result: &'a Value,
) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let names = list(result, "certificates").iter().map(|name| name.as_str().expect("a name"));
    names.map(|name| (name, &data["certificates"][name]))
}

/// The theorems of Coq of a result: file and name.
fn theorems(result: &Value) -> Vec<(&str, &str)> {
    let names = result["coq"].as_str().into_iter().flat_map(|names| names.split(", "));
    names.map(|name| name.split_once('.').expect("FILE.NAME")).collect()
}

/// Seconds of all certificates of a result together, where each was measured.
fn seconds(data: &Value, result: &Value, key: &str) -> Option<String> {
    let each: Option<Vec<f64>> =
        certificates(data, result).map(|(_, one)| one[key].as_f64()).collect();
    each.map(|each| each.iter().sum::<f64>())
        .map(|sum| if sum < 0.1 { "less than 0.1 s".to_owned() } else { format!("{sum:.1} s") })
}

/// What is said of a result besides its statement, as pairs of a word and a text in Markdown.
fn facts(data: &Value, result: &Value) -> Vec<(&'static str, String)> {
    let paper = text(&data["papers"], text(result, "paper"));
    let mut facts = vec![
        ("asked in", format!("{paper}; {}", text(result, "place"))),
        ("known before", text(result, "known").to_owned()),
        ("found", text(result, "found").to_owned()),
    ];
    for (name, one) in certificates(data, result) {
        let states = one["states"].as_u64().map(|n| format!(", {n} states")).unwrap_or_default();
        let kilobytes = one["bytes"].as_u64().expect("a size").div_ceil(1000);
        facts.push(("command", format!("`{}`", text(one, "command"))));
        facts.push((
            "certificate",
            format!(
                "`results/certificates/{name}.json`, {kilobytes} kB{states}, SHA-256 `{}`",
                text(one, "sha256")
            ),
        ));
    }
    let time =
        |says: &str, key: &str| seconds(data, result, key).map(|time| format!("{says} {time}"));
    let times = [
        time("found and proved in", "proof"),
        time("`nimata-check`", "check"),
        time("`nimata-verified`", "verified"),
        time("`coqc`", "coq"),
    ];
    facts.push(("time", times.into_iter().flatten().collect::<Vec<_>>().join("; ")));
    let plain = theorems(result);
    if !plain.is_empty() {
        let names: Vec<String> = plain
            .iter()
            .map(|(file, name)| format!("`{name}` in `coq/results/{file}.v`"))
            .collect();
        facts.push(("plain in Coq", names.join("; ")));
    }
    facts.push((
        "brute force",
        format!(
            "`python3 results/brute.py {}`: {} instances agree; {}",
            text(result, "id"),
            thousands(result["instances"].as_u64().expect("a number")),
            text(result, "box")
        ),
    ));
    facts
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut all = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            all.push(',');
        }
        all.push(digit);
    }
    all
}

/// A paragraph in lines of bounded length; what stands in `$…$` or in backquotes is not broken.
fn wrapped(indent: &str, paragraph: &str) -> String {
    let mut all = String::new();
    let mut line = indent.to_owned();
    let mut closed = true;
    let kept: String = paragraph
        .chars()
        .map(|sign| {
            closed ^= sign == '$' || sign == '`';
            if sign == ' ' && !closed { '\u{a0}' } else { sign }
        })
        .collect();
    for word in kept.split(' ') {
        if line.len() > indent.len() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            all.push_str(line.trim_end());
            all.push('\n');
            line = indent.to_owned();
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    all.push_str(&line);
    all.push('\n');
    all.replace('\u{a0}', " ")
}

fn markdown(data: &Value) -> String {
    let mut page = "# Results\n\n".to_owned();
    for paragraph in list(data, "introduction") {
        page.push_str(&wrapped("", paragraph.as_str().expect("a text")));
        page.push('\n');
    }
    page.push_str("| | result | | Coq |\n|---:|---|---|---|\n");
    for (number, result) in results(data) {
        let coq = match (theorems(result).is_empty(), seconds(data, result, "coq")) {
            (false, _) => "plain",
            (true, Some(_)) => "certificate",
            (true, None) => "",
        };
        let [title, status] = ["title", "status"].map(|key| text(result, key));
        writeln!(page, "| {number} | {title} | {status} | {coq} |").expect("memory");
    }
    let mut number = 0;
    for section in list(data, "sections") {
        write!(page, "\n## {}\n", text(section, "title")).expect("memory");
        for paragraph in list(section, "text") {
            page.push('\n');
            page.push_str(&wrapped("", paragraph.as_str().expect("a text")));
        }
        let picture = &section["picture"];
        if picture.is_object() {
            let file = text(picture, "file");
            let file = if file.contains('.') { file.to_owned() } else { format!("{file}.svg") };
            let alt = text(picture, "alt");
            write!(page, "\n![{alt}](pictures/{file})\n\n").expect("memory");
            let caption = format!("{} `{}`", text(picture, "caption"), text(picture, "command"));
            page.push_str(&wrapped("", &caption));
        }
        for result in list(section, "results") {
            number += 1;
            write!(page, "\n### {number}. {}\n\n", text(result, "title")).expect("memory");
            page.push_str(&wrapped("> ", &format!("**Theorem.** {}", text(result, "statement"))));
            for paragraph in list(result, "argument") {
                page.push('\n');
                page.push_str(&wrapped("", paragraph.as_str().expect("a text")));
            }
            page.push_str("\n| | |\n|---|---|\n");
            for (word, fact) in facts(data, result) {
                writeln!(page, "| {word} | {fact} |").expect("memory");
            }
        }
    }
    write!(page, "\n## {STOPPED}\n").expect("memory");
    for paragraph in list(data, "stopped") {
        page.push('\n');
        page.push_str(&wrapped("", paragraph.as_str().expect("a text")));
    }
    page
}

/// Markdown of these texts as LaTeX: formulas, code, emphasis, and links without their targets.
fn tex(markdown: &str) -> String {
    let mut out = String::new();
    let (mut strong, mut emphasis) = (false, false);
    let mut rest = markdown;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        rest = after;
        match sign {
            '$' | '`' => {
                let (inside, behind) = after.split_once(sign).expect("it is closed");
                match sign {
                    '$' => write!(out, "${}$", inside.replace('…', "\\dots{}")),
                    _ => write!(out, "\\path|{inside}|"),
                }
                .expect("memory");
                rest = behind;
            }
            '*' if after.starts_with('*') => {
                out.push_str(if strong { "}" } else { "\\textbf{" });
                strong = !strong;
                rest = &after[1..];
            }
            '*' => {
                out.push_str(if emphasis { "}" } else { "\\emph{" });
                emphasis = !emphasis;
            }
            '[' if after.contains("](") => {
                let (name, behind) = after.split_once("](").expect("a link");
                out.push_str(&tex(name));
                rest = behind.split_once(')').expect("a link").1;
            }
            '#' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(sign);
            }
            '…' => out.push_str("\\dots{}"),
            '=' => out.push_str("$=$"),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            sign => out.push(sign),
        }
    }
    out
}

const PREAMBLE: &str = "\
% Written from results/results.json by a test; see tests/suite/results.rs. Compile it in docs/.
\\documentclass{article}
\\usepackage[T1]{fontenc}
\\usepackage[utf8]{inputenc}
\\usepackage{graphicx}
\\usepackage{tikz}
\\usepackage[obeyspaces,spaces]{url}
\\newtheorem{theorem}{Theorem}
\\newenvironment{facts}{\\begin{list}{}{\\footnotesize\\raggedright\\leftmargin=6.5em
  \\labelwidth=6em\\itemsep=0pt\\parsep=0pt\\def\\makelabel##1{\\emph{##1}\\hfil}}}{\\end{list}}
\\emergencystretch=6em
\\title{Results}
\\author{The nimata authors}
\\date{}
\\begin{document}
\\maketitle
";

fn latex(data: &Value) -> String {
    let mut paper = PREAMBLE.to_owned();
    for paragraph in list(data, "introduction") {
        let paragraph = tex(paragraph.as_str().expect("a text"));
        writeln!(paper, "{}\n", wrapped("", &paragraph).trim_end()).expect("memory");
    }
    for section in list(data, "sections") {
        writeln!(paper, "\\section{{{}}}\n", tex(text(section, "title"))).expect("memory");
        for paragraph in list(section, "text") {
            let paragraph = tex(paragraph.as_str().expect("a text"));
            writeln!(paper, "{}\n", wrapped("", &paragraph).trim_end()).expect("memory");
        }
        let picture = &section["picture"];
        if picture.is_object() {
            let name = text(picture, "file");
            let drawn = if name.contains('.') {
                format!("\\includegraphics[width=\\textwidth]{{pictures/{name}}}")
            } else {
                let tikz = fs::read_to_string(root().join(format!("docs/pictures/{name}.tex")))
                    .expect(name);
                let begin = tikz.find("\\begin{tikzpicture}").expect("a picture");
                let end = "\\end{tikzpicture}";
                let until = tikz.find(end).expect("its end") + end.len();
                // The picture shrinks, and letters shall be read.
                let large = tikz[begin..until].replace("footnotesize", "large");
                format!("\\resizebox{{\\textwidth}}{{!}}{{{large}}}")
            };
            let caption = wrapped("", &tex(text(picture, "caption")));
            writeln!(
                paper,
                "\\begin{{figure}}[htbp]\n\\centering\n{drawn}\n\\caption{{{}}}\n\\end{{figure}}\n",
                caption.trim_end()
            )
            .expect("memory");
        }
        for result in list(section, "results") {
            let statement = wrapped("", &tex(text(result, "statement")));
            writeln!(
                paper,
                "\\begin{{theorem}}[{{{}}}]\n{}\\end{{theorem}}\n",
                tex(text(result, "title")),
                statement
            )
            .expect("memory");
            for paragraph in list(result, "argument") {
                let paragraph = tex(paragraph.as_str().expect("a text"));
                writeln!(paper, "{}\n", wrapped("", &paragraph).trim_end()).expect("memory");
            }
            paper.push_str("\\begin{facts}\n");
            for (word, fact) in facts(data, result) {
                write!(paper, "\\item[{word}] {}", wrapped("", &tex(&fact))).expect("memory");
            }
            paper.push_str("\\end{facts}\n\n");
        }
    }
    writeln!(paper, "\\section{{{STOPPED}}}\n").expect("memory");
    for paragraph in list(data, "stopped") {
        let paragraph = tex(paragraph.as_str().expect("a text"));
        writeln!(paper, "{}\n", wrapped("", &paragraph).trim_end()).expect("memory");
    }
    paper.push_str("\\end{document}\n");
    paper
}

#[test]
fn the_pages_of_the_results_are_those_of_the_data() {
    let data = data();
    for (name, written) in [("results.md", markdown(&data)), ("results.tex", latex(&data))] {
        let path = root().join("docs").join(name);
        if std::env::var_os("WRITE_RESULTS").is_some() {
            fs::write(&path, &written).expect("writable");
        }
        let kept = fs::read_to_string(&path).expect("a page of the documentation");
        assert!(kept == written, "docs/{name}: write it anew, as tests/suite/results.rs says");
    }
}

#[test]
fn the_checker_accepts_every_certificate_of_a_result_and_its_digest_is_that_of_the_data() {
    let data = data();
    let named: BTreeSet<&str> = results(&data)
        .flat_map(|(_, result)| certificates(&data, result).map(|(name, _)| name))
        .collect();
    let described = data["certificates"].as_object().expect("an object");
    assert_eq!(named, described.keys().map(String::as_str).collect());
    let kept: BTreeSet<String> = fs::read_dir(file("certificates"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    assert_eq!(kept, named.iter().map(|name| format!("{name}.json")).collect());
    let judge = |name: &&str| {
        let bytes = fs::read(file(&format!("certificates/{name}.json"))).expect(name);
        assert!(bytes.len() < 1_000_000, "{name} is too long to be kept");
        let digest: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, text(&described[*name], "sha256"), "{name}");
        assert_eq!(u64::try_from(bytes.len()).ok(), described[*name]["bytes"].as_u64(), "{name}");
        let verdict = check(&bytes, None, &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
    };
    // This takes longest of all tests, when nearly all others have ended.
    std::thread::scope(|scope| {
        scope.spawn(|| named.iter().skip(1).step_by(2).for_each(judge));
        named.iter().step_by(2).for_each(judge);
    });
}

/// Runs `results/check` in a copy of the folder after a change; says whether it ends well.
fn checks_after(change: impl FnOnce(&Path)) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let certificates = folder.path().join("certificates");
    fs::create_dir(&certificates).expect("new");
    for entry in fs::read_dir(file("certificates")).expect("a folder") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), certificates.join(entry.file_name())).expect("a copy");
    }
    for name in ["check", "results.json"] {
        fs::copy(file(name), folder.path().join(name)).expect("a copy");
    }
    change(&certificates);
    let mut check = Command::new("sh");
    // The checker's verdicts have a test of their own; here each certificate is accepted.
    check.arg(folder.path().join("check")).env("NIMATA_CHECK", "true");
    check.output().expect("a shell").status.success()
}

#[cfg(unix)]
#[test]
fn a_certificate_of_the_results_is_checked_under_its_name_and_none_may_be_missing() {
    assert!(checks_after(|_| ()));
    assert!(!checks_after(|at| {
        fs::copy(at.join("nim-3.json"), at.join("exco-theorem-u.json")).expect("a copy");
    }));
    assert!(!checks_after(|at| fs::remove_file(at.join("exact-5-2.json")).expect("it is there")));
    assert!(!checks_after(|at| {
        fs::copy(at.join("nim-3.json"), at.join("nim-4.json")).expect("a copy");
    }));
    assert!(!checks_after(|at| {
        fs::remove_dir_all(at).expect("it is there");
        fs::create_dir(at).expect("new");
    }));
}

#[test]
fn every_result_has_a_brute_force_and_every_theorem_of_coq_is_there_without_an_assumption() {
    let data = data();
    let brute = fs::read_to_string(file("brute.py")).expect("the brute force");
    assert!(!brute.contains("import nimata") && !brute.contains("subprocess"));
    assert!(results(&data).count() >= 15);
    for (_, result) in results(&data) {
        let id = text(result, "id");
        assert!(brute.contains(&format!("\n    \"{id}\": ")), "{id} is not recomputed");
        for (module, name) in theorems(result) {
            let path = root().join("coq/results").join(format!("{module}.v"));
            let proofs = fs::read_to_string(path).expect(module);
            assert!(proofs.contains(&format!("\nTheorem {name} :")), "{module}.{name}");
            assert!(proofs.contains(&format!("\nPrint Assumptions {name}.\n")), "{module}.{name}");
        }
    }
}

#[test]
fn the_paper_of_the_results_compiles() {
    let Some(mut pdflatex) = external("pdflatex", "LaTeX") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let output = pdflatex
        .args(["-interaction=nonstopmode", "-halt-on-error", "-output-directory"])
        .arg(folder.path())
        .arg("results.tex")
        .current_dir(root().join("docs"))
        .output()
        .expect("it is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && !said.contains("Overfull \\hbox"), "{said}");
}
