//! Terms: sums of numbers and of xors of numbers, with small constants.

use crate::game::Result;
use crate::game::relation::Relations;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder};

/// A sum of xors of numbers of a position, and of a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Term {
    /// The places of the numbers in each xor.
    pub(super) groups: Vec<Vec<usize>>,
    pub(super) constant: i64,
}

impl Term {
    /// The term at a position; `None` if it is negative.
    pub(super) fn value(&self, at: &[u64]) -> Option<i64> {
        Some(self.sum(at)? + self.constant).filter(|&value| value >= 0)
    }

    /// The term without its constant.
    pub(super) fn sum(&self, at: &[u64]) -> Option<i64> {
        let xor = |group: &Vec<usize>| group.iter().fold(0, |sum, &place| sum ^ at[place]);
        i64::try_from(self.groups.iter().map(xor).sum::<u64>()).ok()
    }

    /// The term in these names.
    pub(super) fn text(&self, names: &[String]) -> String {
        let xor = |group: &Vec<usize>| {
            let names: Vec<&str> = group.iter().map(|&place| names[place].as_str()).collect();
            let text = names.join(" xor ");
            if names.len() > 1 && self.parts() > 1 { format!("({text})") } else { text }
        };
        let mut text = self.groups.iter().map(xor).collect::<Vec<_>>().join(" + ");
        if text.is_empty() {
            return self.constant.to_string();
        }
        if self.constant != 0 {
            let sign = if self.constant < 0 { '-' } else { '+' };
            text += &format!(" {sign} {}", self.constant.abs());
        }
        text
    }

    fn parts(&self) -> usize {
        self.groups.len() + usize::from(self.constant != 0)
    }

    /// The relation of all positions and the values of the term there.
    pub(super) fn relation(&self, relations: &Relations, names: &[String]) -> Result<Dfao> {
        let (mut bound, mut given, mut sum) = (Vec::new(), Vec::new(), Vec::new());
        for (index, group) in self.groups.iter().enumerate() {
            if let [place] = group[..] {
                sum.push(names[place].clone());
                continue;
            }
            let at: String = group.iter().map(|&place| format!("[{}]", names[place])).collect();
            bound.push((format!("g{index}_"), format!("X{index}{at}[g{index}_] = @1")));
            sum.push(format!("g{index}_"));
            given.push((format!("X{index}"), xor(group.len())));
        }
        let mut own = vec![crate::game::relation::NUMBER.to_owned()];
        let constant = self.constant.unsigned_abs().to_string();
        if self.constant < 0 {
            own.push(constant)
        } else {
            sum.push(constant)
        }
        let mut text = format!("{} = {}", own.join(" + "), sum.join(" + "));
        for (name, is) in bound.iter().rev() {
            text = format!("E {name} ({is} & {text})");
        }
        let given: Vec<(&str, &Dfao)> =
            given.iter().map(|(name, xor)| (name.as_str(), xor)).collect();
        relations.set(&text, &given)
    }
}

/// Whether the last of some binary numbers is the xor of the others.
fn xor(count: usize) -> Dfao {
    let tracks = u32::try_from(count + 1).expect("a few numbers");
    let alphabet = Alphabet::new(2, tracks).expect("fewer letters than those of a relation");
    let even = (0..alphabet.letters()).map(|letter| letter.count_ones() % 2);
    let wrong = (0..alphabet.letters()).map(|_| 1);
    let targets = even.chain(wrong).collect();
    Dfao::from_flat(alphabet, DigitOrder::Msd, vec![Some(1), Some(0)], targets)
        .expect("a table of two states")
}
