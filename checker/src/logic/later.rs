//! Which answers may still come after a state of an automaton that answers yes or no.

use crate::automaton::{Automaton, index};
use crate::logic::places::Later;
use crate::logic::work::LOOK;
use crate::reject::Reject;
use crate::work::Work;

/// Returns for each state which answers may come after one more letter or several. Every transition
/// is charged each time it is read: states lie all over the memory, so large automata are slow.
pub(super) fn later(
    automaton: &Automaton,
    answers: &[bool],
    work: &mut Work,
) -> Result<Vec<Later>, Reject> {
    let states = (0u32..).take(automaton.states());
    // One list holds the predecessors of all states; `begins` says where those of each state begin.
    let mut begins = vec![0; automaton.states() + 1];
    for q in states.clone() {
        work.spend(automaton.row(q).len(), LOOK)?;
        automaton.row(q).iter().for_each(|&next| begins[index(next)] += 1);
    }
    begins.iter_mut().fold(0, |sum, count| {
        *count += sum;
        *count
    });
    let mut before = vec![0; automaton.entries()];
    for q in states.clone() {
        work.spend(automaton.row(q).len(), LOOK)?;
        for &next in automaton.row(q) {
            begins[index(next)] -= 1;
            before[begins[index(next)]] = q;
        }
    }
    let mut leads = |wanted: bool| {
        let mut leads = vec![false; automaton.states()];
        let mut open: Vec<u32> = states.clone().filter(|&q| answers[index(q)] == wanted).collect();
        while let Some(q) = open.pop() {
            let before = &before[begins[index(q)]..begins[index(q) + 1]];
            work.spend(1 + before.len(), LOOK)?;
            let new = |q: &&u32| !std::mem::replace(&mut leads[index(**q)], true);
            open.extend(before.iter().filter(new));
        }
        Ok(leads)
    };
    let (accepts, rejects) = (leads(true)?, leads(false)?);
    let later = accepts.into_iter().zip(rejects);
    Ok(later.map(|(accepts, rejects)| Later { accepts, rejects }).collect())
}
