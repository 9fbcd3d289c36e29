//! Theorems about the values of a game with all its parameters, as files state them.

use super::seen::Halt;
use nimata::budget::Budget;
use nimata::game::theorem::TheoremFile;
use nimata::logic::Statement;

/// The files of these names.
macro_rules! files {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../../fixtures/theorems/", $name, ".theorem")))),*]
    };
}

/// The files by name.
const FILES: [(&str, &str); 12] = files![
    "conjectures-1-to-3-every-x0",
    "exact-2-2",
    "exact-3-2",
    "exact-3-3",
    "exact-4-3",
    "nim",
    "nim-2",
    "nim-4",
    "single-pile",
    "sum-of-exco-nim",
    "triangle",
    "two-edges"
];

/// The statement that a theorem holds, with the lemmas of its proof. Only the checker decides
/// whether it does.
pub fn proved(name: &str, budget: &Budget) -> Result<Statement, Halt> {
    let file = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = file.ok_or_else(|| format!("there is no theorem {name}"))?;
    let file = TheoremFile::parse(text).map_err(|error| format!("{name}: {error}"))?;
    // The sentences of the whole theorem are left out: they name the ready predicates.
    let (relations, values) = file.relations(budget)?;
    match relations.decide(&values)? {
        (statement, faults) if faults.is_empty() => Ok(statement),
        (_, faults) => {
            let at: Vec<String> = faults[0].position.iter().map(ToString::to_string).collect();
            let at = at.join(", ");
            Err(Halt::Data(format!("the theorem {name} does not prove itself at ({at})")))
        }
    }
}
