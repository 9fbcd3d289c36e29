//! Every tuple that the digits of a position lead to, once: for claims about automata that read
//! several numbers in step.
//!
//! A tuple is a list of numbers that the next letter changes by a fixed rule, such as the states
//! after the digits of a position and of its options.

use std::collections::HashSet;
use std::rc::Rc;

use crate::limits::{Limits, count};
use crate::reject::{Code, Reject};

/// What a tuple takes beside its entries, in entries: its places in a list and a growing table.
const OVERHEAD: u64 = 30;

/// The steps that an entry takes under one letter: it is made, hashed, and looked for in a table
/// that is seldom near.
const STEPS_AN_ENTRY: u64 = 8;

/// The walk from one tuple, under a bounded number of letters.
pub(crate) struct Walk {
    /// The first tuple.
    pub(crate) start: Vec<u32>,
    /// The number of letters.
    pub(crate) letters: u32,
    /// The tracks of a letter: how many binary digits it has.
    pub(crate) tracks: u32,
}

/// A tuple that was reached, and from which with which letter; the start names itself.
struct Reached {
    tuple: Rc<[u32]>,
    before: usize,
    letter: u32,
}

impl Walk {
    /// Verifies the rule at every tuple, nearest first. A rule that fails says how. `next` writes
    /// the tuple after a letter, and says whether what follows matters.
    ///
    /// More tuples than the limits admit are declined before they are kept. `steps` holds those
    /// taken before; here they go on.
    pub(crate) fn verify(
        self,
        limits: &Limits,
        steps: &mut u64,
        mut rule: impl FnMut(&[u32]) -> Result<(), String>,
        next: impl Fn(&[u32], u32, &mut Vec<u32>) -> bool,
    ) -> Result<(), Reject> {
        let width = count(self.start.len());
        let size = width.saturating_add(OVERHEAD);
        let work = size.saturating_mul(STEPS_AN_ENTRY).saturating_mul(u64::from(self.letters));
        let start: Rc<[u32]> = self.start.as_slice().into();
        let mut known = HashSet::from([Rc::clone(&start)]);
        let mut reached = vec![Reached { tuple: start, before: 0, letter: 0 }];
        let mut buffer = Vec::with_capacity(self.start.len());
        let mut at = 0;
        while let Some(Reached { tuple, .. }) = reached.get(at) {
            let tuple = Rc::clone(tuple);
            *steps = steps.saturating_add(work);
            limits.admit_steps(*steps)?;
            limits.admit_time()?;
            rule(&tuple).map_err(|how| {
                let position = self.position(&reached, at);
                Reject::new(Code::Rule, "claim", format!("at ({position}) {how}"))
            })?;
            for letter in 0..self.letters {
                buffer.clear();
                if next(&tuple, letter, &mut buffer) && !known.contains(buffer.as_slice()) {
                    let kept = count(reached.len()).saturating_add(1);
                    limits.admit_positions(kept.saturating_mul(size))?;
                    let tuple: Rc<[u32]> = buffer.as_slice().into();
                    known.insert(Rc::clone(&tuple));
                    reached.push(Reached { tuple, before: at, letter });
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The numbers whose digits lead to a tuple, in binary if they are long.
    fn position(&self, reached: &[Reached], at: usize) -> String {
        let mut letters = Vec::new();
        let mut at = at;
        while at != 0 {
            letters.push(reached[at].letter);
            at = reached[at].before;
        }
        let number = |track: u32| {
            // The letters stand most significant first now.
            let digits: String = letters
                .iter()
                .map(|letter| if letter >> track & 1 == 1 { '1' } else { '0' })
                .collect();
            match u64::from_str_radix(&digits, 2) {
                Ok(number) => number.to_string(),
                Err(_) if digits.is_empty() => "0".to_owned(),
                Err(_) => format!("binary {digits}"),
            }
        };
        (0..self.tracks).rev().map(number).collect::<Vec<_>>().join(", ")
    }
}
