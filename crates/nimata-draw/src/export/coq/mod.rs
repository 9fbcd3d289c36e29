//! Writes a certificate as theorems of Coq; each is proved by running a check that Coq knows to be
//! sound.
//!
//! | file | holds |
//! |---|---|
//! | `family` | the theorem about division games with many divisors, and about sentences |
//! | `formula` | formulas as terms of Coq |
//! | `kinds` | theorems about games with heaps and about EXCO-NIM |
//! | `local` | sentences about a divisor, for all divisors at once |
//! | `numeration` | numerations as terms of Coq, and the automaton that adds |
//! | `plain` | the plain statements of a file: sentences, and games |
//! | `recurrence` | lemmas with recurrences |
//! | `text` | the parts common to all files, and requirements on what they state |
//! | `words` | formulas as plain statements |
//!
//! Compiling the file needs the built folder `coq/` of nimata. Of the certificate's evidence the
//! file has only the automaton that adds in a numeration by words, and the lemmas with recurrences;
//! Coq computes the rest.

mod family;
mod formula;
mod kinds;
mod local;
mod numeration;
mod plain;
mod recurrence;
mod text;
mod words;

use std::io::{self, Write};

use formula::Names;
use numeration::{System, evidence};
use text::{automaton, header, list, require, require_automaton, require_names};
use words::Words;

use nimata_logic::certificate::{
    Certificate, Claim, GivenLemma, GivenSequence, Numerals, Unreadable,
};
use nimata_logic::logic::{Asks, GameRules};

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

impl From<Unreadable> for CoqError {
    fn from(error: Unreadable) -> Self {
        CoqError::Certificate(match error {
            Unreadable::Json(error) => error.to_string(),
            _ => "another schema, kind or version".to_owned(),
        })
    }
}

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
    let Certificate { claim, evidence } = Certificate::read(bytes)?;
    match claim {
        Claim::Logic { numeration, sequences, sentences } => {
            logic(out, &numeration, &sequences, &sentences, &evidence.lemmas.unwrap_or_default())
        }
        Claim::Period { takes, digits, end, first, preperiod, period } => {
            let game = kinds::game(&takes, &digits, end, &first)?;
            Ok(kinds::period(out, &game, preperiod, period)?)
        }
        Claim::Quotient(claim) => kinds::quotient(out, &claim),
        Claim::LevelSet { value, order, outputs, transitions } => {
            require(order == "lsd", || format!("the order of the digits is {order:?}"))?;
            require_automaton(2, 2, &outputs, &transitions)?;
            Ok(kinds::level_set(out, value, &outputs, &transitions)?)
        }
        Claim::Family { sequences, sentences, members } => {
            family::family(out, &sequences, &sentences, &members)
        }
        Claim::Rows { x0, x1, preperiod, period, rows: list } => {
            Ok(kinds::rows(out, (x0, x1), (preperiod, period), &list)?)
        }
    }
}

fn logic(
    out: &mut dyn Write,
    numeration: &Numerals,
    sequences: &[GivenSequence],
    sentences: &[String],
    lemmas: &[GivenLemma],
) -> Result<(), CoqError> {
    let System { term: system, digits } = System::of(numeration)?;
    require_names(sequences.iter().map(|sequence| &sequence.name), false)?;
    let mut names = Names::default();
    for sequence in sequences {
        require_automaton(digits, sequence.tracks, &sequence.outputs, &sequence.transitions)?;
        names.add_sequence(&sequence.name, tracks_of(sequence));
    }
    let (mut games, mut claims) = (Vec::new(), Vec::new());
    for (sequence, rules) in sequences.iter().filter_map(|s| s.game.as_ref().map(|g| (s, g))) {
        let refers = sequence.outputs.iter().any(|output| matches!(output, Some(4..)));
        require(rules.asks != Asks::Relation || !refers, || {
            "Coq has no theorem about values that are those of other positions".to_owned()
        })?;
        let theorem = Theorem::about(rules.asks);
        let rules = game(&mut names, tracks_of(sequence), rules, &theorem)?;
        games.push((&sequence.name, rules, theorem));
    }
    for sentence in sentences {
        claims.push(names.formula(sentence, &[])?);
    }
    let known = recurrence::lemmas(&mut names, digits, lemmas)?;
    let mut rules = sequences.iter().filter_map(|sequence| sequence.game.as_ref());
    let related = rules.any(|game| game.asks == Asks::Relation);
    let words = matches!(numeration, Numerals::Words(_));
    let modules = if related { "Check Relation" } else { "Check" };
    // Names of the first module give way to those of the others.
    let using = if known.is_empty() { "" } else { "Using " };
    header(out, &format!("{using}Numbers Formula Game Sentence {modules} Statement"))?;
    writeln!(out, "Definition num : numeration := {system}.\n")?;
    for (number, name) in (1..).zip(names.variables()) {
        writeln!(out, "Definition v_{name} : var := {number}%positive.")?;
    }
    for sequence in sequences {
        let GivenSequence { name, tracks, outputs, transitions, .. } = sequence;
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
    let using = recurrence::write(out, &known, &evidence)?;
    let sound = match known.is_empty() {
        true => format!("decide_sound {evidence} num"),
        false => format!("decide_using_sound {evidence} num {using}"),
    };
    for ((number, claim), text) in (1..).zip(claims).zip(sentences) {
        writeln!(out, "\n(** {text} *)\nDefinition sentence_{number} : formula :=\n  {claim}.\n")?;
        writeln!(
            out,
            "Theorem sentence_{number}_is_true : holds num (fun _ => 0) sentence_{number}.\n\
             Proof.\n  apply ({sound} sentence_{number} true); \
             [vm_cast_no_check (eq_refl (Some true))|reflexivity].\nQed."
        )?;
    }
    plainly(out, &names, sequences, sentences)
}

/// Writes sentences and games in plain words.
fn plainly(
    out: &mut dyn Write,
    names: &Names,
    sequences: &[GivenSequence],
    sentences: &[String],
) -> Result<(), CoqError> {
    let words = Words::of(sentences, sequences);
    words.write_sets(out)?;
    let mut games = Vec::new();
    for GivenSequence { name, game, .. } in sequences {
        if let Some(rules) = game {
            games.extend(words.write_game(out, names, name, rules)?);
        }
    }
    for (number, text) in (1..).zip(sentences) {
        words.write_sentence(out, number, text, &names.read(text, &[])?, &games)?;
    }
    Ok(())
}

/// The number of indices of a sequence.
fn tracks_of(sequence: &GivenSequence) -> usize {
    usize::try_from(sequence.tracks).unwrap_or(usize::MAX)
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
    fn about(asks: Asks) -> Theorem {
        let outputs = |asks| Theorem {
            asks,
            further: 0,
            comment: "The automaton outputs the values of the game.",
            proposition: "Game.automaton_holds",
            sound: "check_sound",
            answer: "true",
        };
        match asks {
            Asks::Values => outputs("Values"),
            Asks::Outcome => outputs("Outcome"),
            Asks::Relation => Theorem {
                asks: "Values",
                further: 1,
                comment: "The automaton relates positions of the game to their values.",
                proposition: "Relation.relation_holds",
                sound: "relation_sound",
                answer: "(Some true)",
            },
        }
    }
}

/// Writes the rules of a game as a record of Coq.
fn game(
    names: &mut Names,
    tracks: usize,
    game: &GameRules,
    theorem: &Theorem,
) -> Result<String, CoqError> {
    let many = |list: &[String]| {
        let fits = list.len().checked_add(theorem.further) == Some(tracks);
        require(fits, || format!("{list:?} are not the names of a position for {tracks} numbers"))
    };
    many(&game.reads)?;
    require_names(&game.reads, true)?;
    require(!game.splits(), || {
        "a move leaves a sum of positions, of which no theorem of Coq speaks yet".to_owned()
    })?;
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
    for (value, place) in &game.first {
        first.push(format!("({value}, {})", names.formula(place, &game.reads)?));
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
