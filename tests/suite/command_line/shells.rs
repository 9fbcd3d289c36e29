//! Completions and the manual, tested by the shells and by programs that read manual pages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::program::{NIMATA, forgetful, result};
use nimata_testing::{external, fed};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn silent(output: &Output, what: &str) {
    let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert!(output.status.success() && said.is_empty(), "{what}: {said}");
}

/// The words that bash offers to complete the last of these words.
fn offered(bash: &mut Command, words: &[&str]) -> Vec<String> {
    let list = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let last = words.len() - 1;
    let before = if last > 0 { words[last - 1] } else { "" };
    let script = format!(
        "eval \"$('{NIMATA}' completions bash)\"\nCOMP_WORDS=({list}); COMP_CWORD={last}\n\
         function=$(complete -p nimata | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n\
         $function nimata '{}' '{before}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words[last]
    );
    let output = bash.args(["--norc", "-c", &script]).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn bash_reads_its_completions_and_completes_verbs_options_and_formats() {
    let Some(mut bash) = external("bash", "bash") else { return };
    bash.arg("-n");
    silent(&fed(bash, &result(0, &["completions", "bash"])), "bash -n");
    let offered = |words: &[&str]| offered(&mut Command::new("bash"), words);
    assert_eq!(offered(&["nimata", "ident"]), ["identify"]);
    let verbs = offered(&["nimata", ""]);
    assert!(
        ["derive", "prove", "man", "completions"].iter().all(|v| verbs.contains(&v.to_string()))
    );
    let options = offered(&["nimata", "derive", "--a"]);
    assert_eq!(options, ["--all"]);
    // The formats of this verb, and no others.
    assert_eq!(offered(&["nimata", "draw", "--format", ""]), ["svg", "png", "tikz", "dot"]);
    let numerations = offered(&["nimata", "convert", "10", "--in", "p"]);
    assert_eq!(numerations, ["penta", "pell", "pisot4"]);
    // The shells, in place of --install.
    assert_eq!(
        offered(&["nimata", "completions", ""]).len() + 1,
        offered(&["nimata", "man", ""]).len() + 3
    );
}

#[test]
fn zsh_and_fish_read_their_completions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (shell, name) in [("zsh", "_nimata"), ("fish", "nimata.fish")] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("UTF-8");
        result(0, &["completions", shell, "-o", path]);
        let script = fs::read_to_string(path).expect("a script");
        assert!(script.contains("nimata") && script.contains("identify"), "{shell}");
        let Some(mut program) = external(shell, shell) else { continue };
        silent(&program.args(["-n", path]).output().expect("it runs"), shell);
    }
    if let Some(mut fish) = external("fish", "fish") {
        let script =
            format!("source {}/nimata.fish; complete -C 'nimata ident'", folder.path().display());
        let output = fish.args(["--no-config", "-c", &script]).output().expect("it runs");
        assert!(text(&output.stdout).starts_with("identify\t"), "{output:?}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_verb_and_no_fault() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pages = folder.path().join("share/man1");
    result(0, &["man", "-o", pages.to_str().expect("UTF-8")]);
    let names: Vec<String> = fs::read_dir(&pages)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    assert!(names.contains(&"nimata.1".to_owned()) && names.len() >= 19, "{names:?}");
    let page = |name: &str| fs::read_to_string(pages.join(name)).expect("a page");
    assert!(
        page("nimata-derive.1").contains(".SH EXAMPLES")
            && page("nimata-ask.1").contains(".SH NOTES")
    );
    assert_eq!(page("nimata.1"), result(0, &["man"]));
    let Some(mut mandoc) = external("mandoc", "mandoc") else { return };
    let paths = names.iter().map(|name| pages.join(name));
    let output = mandoc.args(["-T", "lint", "-W", "error"]).args(paths).output().expect("it runs");
    silent(&output, "mandoc");
    let read = Command::new("mandoc").arg(pages.join("nimata-check.1")).output().expect("it runs");
    let read = text(&read.stdout).replace("\u{8}", "");
    assert!(read.contains("nimata check sd-1-2.json --claim sd:1/2"), "{read}");
}

#[test]
fn one_command_installs_the_manual_and_the_completions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let prefix = folder.path().to_str().expect("UTF-8");
    result(0, &["man", "--install", prefix, "-q"]);
    let read = |path: &str| fs::read_to_string(folder.path().join("share").join(path));
    assert_eq!(read("man/man1/nimata.1").expect("a page"), result(0, &["man"]));
    for (shell, path) in [
        ("bash", "bash-completion/completions/nimata"),
        ("zsh", "zsh/site-functions/_nimata"),
        ("fish", "fish/vendor_completions.d/nimata.fish"),
    ] {
        assert_eq!(read(path).expect("a script"), result(0, &["completions", shell]));
    }
}

#[cfg(unix)]
#[test]
fn pixels_pictures_and_pages_are_not_written_to_a_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (verb, format) in
        [("draw exco:2 --upto 8", "png"), ("draw nim:2", "svg"), ("report nim:1", "html")]
    {
        let Some(mut script) = external("script", "bsdutils") else { return };
        let command = format!("'{NIMATA}' {verb} --format {format}");
        let output = script
            .env("NIMATA_CACHE", "")
            .args(["-q", "-e", "-c", &command, "/dev/null"])
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{said}");
        let says = format!("{format} is not text for a terminal");
        assert!(said.contains(&says) && said.contains("-o"), "{said}");
    }
    // A pipe takes them.
    assert!(Path::new(NIMATA).exists());
    let table = ["table", "sd:1/2", "--upto", "9", "--format", "npy"];
    let piped = forgetful(NIMATA).args(table).output().expect("it runs");
    assert!(piped.status.success() && piped.stdout.starts_with(b"\x93NUMPY"));
}
