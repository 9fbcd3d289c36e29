//! Theorems about the values of a game with all its parameters, as files state them.

use super::seen::Halt;
use nimata::automaton::Dfao;
use nimata::budget::Budget;
use nimata::game::GameError;
use nimata::game::relation::{NUMBER, Relations};
use nimata::game::theorem::{Ready, TheoremFile};
use nimata::logic::{Formula, Statement};

/// The files by name.
const FILES: [(&str, &str); 1] = [(
    "conjectures-1-to-3-every-x0",
    include_str!("../../fixtures/theorems/conjectures-1-to-3-every-x0.theorem"),
)];

/// The statement that a theorem holds, with the lemmas of its proof. Only the checker decides
/// whether it does.
pub fn proved(name: &str, budget: &Budget) -> Result<Statement, Halt> {
    let file = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = file.ok_or_else(|| format!("there is no theorem {name}"))?;
    let file = TheoremFile::parse(text).map_err(|error| format!("{name}: {error}"))?;
    let relations = Relations::new(file.rules().clone(), file.numerals().clone(), budget)?;
    let ready = file.ready().iter().map(|ready| (*ready, ready.automaton(file.numerals())));
    let ready: Vec<(Ready, Dfao)> = ready.collect();
    let set = |formula: &Formula| -> Result<Dfao, GameError> {
        let known: Vec<_> = ready.iter().map(|(ready, dfao)| (ready.name(), dfao)).collect();
        let value = file.value();
        relations.set(&format!("E {value} ({value} = {NUMBER} & ({formula}))"), &known)
    };
    let values = set(file.formula())?;
    let relations = match file.had().map(set).transpose()? {
        Some(had) => relations.stating(had),
        None => relations,
    };
    match relations.decide(&values)? {
        (statement, faults) if faults.is_empty() => Ok(statement),
        (_, faults) => {
            let at: Vec<String> = faults[0].position.iter().map(ToString::to_string).collect();
            Err(Halt::Data(format!(
                "the theorem {name} does not prove itself at ({})",
                at.join(", ")
            )))
        }
    }
}
