//! The proved theorem, its certificate, and how to check it.

use sha2::{Digest, Sha256};

use super::draft::Draft;
use super::worked::Worked;
use crate::cli::output::text::shell_word;
use crate::data::{Attachment, Block, Section};
use crate::number::hexadecimal;

/// A longer certificate is not included in the page.
const MOST_BYTES: usize = 2 << 20;

/// A longer certificate can be saved from the page, but is not displayed.
const READ: usize = 64 << 10;

/// The proved theorem of a claim, or the reason why there is none.
pub(super) fn section(draft: &Draft<'_>, worked: &Worked<'_>, suffix: &str) -> Section {
    let id = format!("theorem{suffix}");
    let Some(checked) = &worked.checked else {
        let mut blocks = worked.notes.clone();
        if let (None, Some(derived)) = (worked.automaton(), &worked.derived) {
            let facts = derived.facts.iter();
            let facts = facts.map(|fact| (fact.name.to_owned(), fact.says.clone()));
            blocks.push(Block::Facts(facts.collect()));
        }
        return Section::new(id, format!("No theorem on `{}`", worked.name), blocks);
    };
    let digest = hexadecimal(&Sha256::digest(&checked.bytes));
    let name = draft.file("json");
    let mut blocks = vec![
        Block::Theorem(checked.accepted.sentence().to_owned()),
        Block::Text(
            "This is the sentence of the checker, a small program of its own that shares no code \
             with the one that found the proof. It has accepted the certificate below, byte by \
             byte, when this page was written."
                .to_owned(),
        ),
    ];
    if let (None, Some(derived)) = (worked.automaton(), &worked.derived) {
        let facts = derived.facts.iter().map(|fact| (fact.name.to_owned(), fact.says.clone()));
        blocks.push(Block::Facts(facts.collect()));
    }
    blocks.push(Block::Heading("The certificate".to_owned()));
    let after = format!(" --claim {} -o {name}", worked.name);
    let again = ("Make it again".to_owned(), draft.command("prove", &after));
    if checked.bytes.len() <= MOST_BYTES {
        let media = "application/json";
        let content = checked.bytes.clone();
        blocks.push(Block::File(Attachment { name: name.clone(), media, content }));
    } else {
        blocks.push(Block::Note(format!(
            "It has {} bytes, too many for a page; the first command below writes it.",
            checked.bytes.len()
        )));
    }
    if checked.bytes.len() <= READ {
        let text = String::from_utf8_lossy(&checked.bytes).into_owned();
        let summary = "Its text".to_owned();
        blocks.push(Block::Folded { summary, blocks: vec![Block::Code(text)] });
    }
    blocks.push(Block::Facts(vec![
        ("SHA-256".to_owned(), format!("`{digest}`")),
        ("bytes".to_owned(), checked.bytes.len().to_string()),
        ("kind".to_owned(), format!("`{}`", checked.accepted.kind())),
    ]));
    blocks.push(Block::Heading("How to check it".to_owned()));
    let word = shell_word(&name);
    blocks.push(Block::Commands(vec![
        again,
        ("Compare its digest with the one above".to_owned(), format!("sha256sum {word}")),
        (
            "Check it with the checker alone, which stands beside nimata in the folder `checker`"
                .to_owned(),
            format!("nimata-check {word}"),
        ),
        (
            "Check it, and that it is about this game".to_owned(),
            format!("nimata check {word} --claim {}", draft.word),
        ),
    ]));
    Section::new(id, format!("The theorem on `{}`", worked.name), blocks)
}
