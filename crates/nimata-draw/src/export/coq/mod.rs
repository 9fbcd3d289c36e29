//! Writes a certificate as theorems of Coq; each is proved by running a check that Coq knows to be
//! sound.
//!
//! | file | holds |
//! |---|---|
//! | `certificate` | the parts of a certificate that are needed |
//! | `formula` | formulas as terms of Coq |
//! | `kinds` | theorems about games with heaps and about EXCO-NIM |
//! | `numeration` | numerations as terms of Coq, and the automaton that adds |
//! | `text` | the parts common to all files, and requirements on what they state |
//!
//! Compiling the file needs the built folder `coq/` of nimata. Of the certificate's evidence the
//! file has only the automaton that adds in a numeration by words; Coq computes the rest.

mod certificate;
mod formula;
mod kinds;
mod numeration;
mod text;

use std::io::{self, Write};

use certificate::{Certificate, Claim, Game, Lemma, Numeration, Sequence};
use formula::Names;
use numeration::{System, evidence};
use text::{automaton, header, list, require, require_automaton, require_names};

/// A reason why a certificate was not written for Coq.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoqError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// The bytes are not a certificate that can be written for Coq.
    #[error("this is not a certificate: {0}")]
    Certificate(String),
}

/// A bound on the states of every table that Coq computes in between.
const MOST_STATES: u32 = 1_000_000;

/// Writes a certificate as a file of Coq. The claim is not verified here; Coq verifies it.
///
/// ```
/// let certificate = br#"{"schema":"nimata/1","kind":"certificate","version":2,
///     "claim":{"kind":"heaps/period","takes":[1,2],"digits":[7,7],"end":0,"first":[],
///         "preperiod":71,"period":12},"evidence":{}}"#;
/// let mut file = Vec::new();
/// nimata_draw::export::coq::write(&mut file, certificate)?;
/// let file = String::from_utf8(file)?;
/// assert!(file.contains("heap_period game 71 12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CoqError`] if the bytes are not a certificate that can be written.
///
/// # Complexity
/// Linear in the length of the certificate.
pub fn write(out: &mut dyn Write, bytes: &[u8]) -> Result<(), CoqError> {
    let read: Result<Certificate, _> = serde_json::from_slice(bytes);
    let read = read.map_err(|error| CoqError::Certificate(error.to_string()))?;
    let head = (read.schema.as_str(), read.kind.as_str(), read.version);
    require(head == ("nimata/1", "certificate", 2), || {
        "another schema, kind or version".to_owned()
    })?;
    match read.claim {
        Claim::Logic { numeration, sequences, sentences } => {
            logic(out, &numeration, &sequences, &sentences, &read.evidence.lemmas)
        }
        Claim::Period(heaps) => kinds::period(out, &heaps),
        Claim::Quotient(claim) => kinds::quotient(out, &claim),
        Claim::LevelSet { value, order, outputs, transitions } => {
            require(order == "lsd", || format!("the order of the digits is {order:?}"))?;
            require_automaton(2, 2, &outputs, &transitions)?;
            Ok(kinds::level_set(out, value, &outputs, &transitions)?)
        }
        Claim::Rows { x0, x1, preperiod, period, rows: list } => {
            Ok(kinds::rows(out, (x0, x1), (preperiod, period), &list)?)
        }
    }
}

fn logic(
    out: &mut dyn Write,
    numeration: &Numeration,
    sequences: &[Sequence],
    sentences: &[String],
    lemmas: &[Lemma],
) -> Result<(), CoqError> {
    let System { term: system, digits } = System::of(numeration)?;
    require_names(sequences.iter().map(|sequence| &sequence.name), false)?;
    let mut names = Names::default();
    for sequence in sequences {
        require_automaton(digits, sequence.tracks, &sequence.outputs, &sequence.transitions)?;
        names.add_sequence(&sequence.name, sequence.tracks);
    }
    let (mut games, mut claims) = (Vec::new(), Vec::new());
    for (sequence, rules) in sequences.iter().filter_map(|s| s.game.as_ref().map(|g| (s, g))) {
        let theorem = Theorem::about(rules)?;
        games.push((&sequence.name, game(&mut names, sequence.tracks, rules, &theorem)?, theorem));
    }
    for sentence in sentences {
        claims.push(names.formula(sentence, &[])?);
    }
    let mut rules = sequences.iter().filter_map(|sequence| sequence.game.as_ref());
    let related = rules.any(|game| game.asks == "relation");
    let words = matches!(numeration, Numeration::Words(_));
    let modules = if related { "Check Relation" } else { "Check" };
    header(out, &format!("Numbers Formula Game Sentence {modules}"))?;
    writeln!(out, "Definition num : numeration := {system}.\n")?;
    for (number, name) in (1..).zip(names.variables()) {
        writeln!(out, "Definition v_{name} : var := {number}%positive.")?;
    }
    for sequence in sequences {
        let Sequence { name, tracks, outputs, transitions, .. } = sequence;
        automaton(out, &format!("automaton_{name}"), *tracks, outputs, transitions)?;
    }
    let evidence = evidence(out, MOST_STATES, digits, if words { lemmas } else { &[] })?;
    for (name, rules, theorem) in games {
        let Theorem { comment, proposition, sound, answer, .. } = theorem;
        writeln!(out, "\nDefinition game_{name} : game := {rules}.\n")?;
        writeln!(out, "(** {comment} *)")?;
        writeln!(
            out,
            "Theorem theorem_{name} : {proposition} num game_{name} automaton_{name}.\n\
             Proof. apply ({sound} {evidence}). vm_cast_no_check (eq_refl {answer}). Qed."
        )?;
    }
    for ((number, claim), text) in (1..).zip(claims).zip(sentences) {
        writeln!(out, "\n(** {text} *)\nDefinition sentence_{number} : formula :=\n  {claim}.\n")?;
        writeln!(
            out,
            "Theorem sentence_{number}_is_true : holds num (fun _ => 0) sentence_{number}.\n\
             Proof.\n  apply (decide_sound {evidence} num sentence_{number} true); \
             [vm_cast_no_check (eq_refl (Some true))|reflexivity].\nQed."
        )?;
    }
    Ok(())
}

/// The claim about a sequence with the rules of a game, in Coq's terms.
struct Theorem {
    /// The question: `Values` or `Outcome`.
    asks: &'static str,
    /// The number of numbers that the automaton reads besides those of a position.
    further: usize,
    comment: &'static str,
    /// Coq's proposition.
    proposition: &'static str,
    sound: &'static str,
    answer: &'static str,
}

impl Theorem {
    fn about(game: &Game) -> Result<Theorem, CoqError> {
        let outputs = |asks| Theorem {
            asks,
            further: 0,
            comment: "The automaton outputs the values of the game.",
            proposition: "Game.automaton_holds",
            sound: "check_sound",
            answer: "true",
        };
        match game.asks.as_str() {
            "values" => Ok(outputs("Values")),
            "outcome" => Ok(outputs("Outcome")),
            "relation" => Ok(Theorem {
                asks: "Values",
                further: 1,
                comment: "The automaton relates positions of the game to their values.",
                proposition: "Relation.relation_holds",
                sound: "relation_sound",
                answer: "(Some true)",
            }),
            other => Err(CoqError::Certificate(format!("\"{other}\" is not asked"))),
        }
    }
}

/// Writes the rules of a game as a record of Coq.
fn game(
    names: &mut Names,
    tracks: usize,
    game: &Game,
    theorem: &Theorem,
) -> Result<String, CoqError> {
    let many = |list: &[String]| {
        let fits = list.len().checked_add(theorem.further) == Some(tracks);
        require(fits, || format!("{list:?} are not the names of a position for {tracks} numbers"))
    };
    many(&game.reads)?;
    require_names(&game.reads, true)?;
    let reads = names.list(&game.reads);
    let positions = names.formula(&game.positions, &game.reads)?;
    let mut moves = Vec::new();
    for kind in &game.moves {
        many(&kind.to)?;
        let about = [game.reads.as_slice(), &kind.to].concat();
        require_names(&about, true)?;
        let condition = names.formula(&kind.formula, &about)?;
        moves.push(format!("({}, {condition})", names.list(&kind.to)));
    }
    let mut first = Vec::new();
    for prescribed in &game.first {
        let condition = names.formula(&prescribed.formula, &game.reads)?;
        first.push(format!("({}, {condition})", prescribed.value));
    }
    Ok(format!(
        "{{|\n  reads := {reads};\n  positions := {positions};\n  moves := {};\n  \
         asks := {};\n  end_value := {};\n  prescribed := {};\n  measure := {}\n|}}",
        list(moves),
        theorem.asks,
        game.end,
        list(first),
        names.term(&game.measure, &game.reads)?
    ))
}
