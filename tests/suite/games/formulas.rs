//! Rules as formulas, read a second time: conjunctions of linear atoms, which are all that the
//! families without quantifiers write.

use nimata::logic::GameRules;

/// The numbers of named variables.
pub struct Numbers<'a> {
    pub names: &'a [String],
    pub numbers: &'a [u64],
}

impl Numbers<'_> {
    fn of(&self, name: &str) -> u64 {
        let place = self.names.iter().position(|known| known == name);
        self.numbers[place.unwrap_or_else(|| panic!("`{name}` is bound nowhere"))]
    }

    /// A sum of constants, variables and multiples of variables.
    fn term(&self, text: &str) -> u64 {
        let summand = |summand: &str| match summand.split_once('*') {
            Some((factor, name)) => factor.parse::<u64>().expect("a factor") * self.of(name),
            None => summand.parse().unwrap_or_else(|_| self.of(summand)),
        };
        text.split(" + ").map(summand).sum()
    }

    /// A conjunction of comparisons.
    pub fn satisfy(&self, formula: &str) -> bool {
        formula.split(" & ").all(|atom| {
            let [left, relation, right] = {
                let words: Vec<&str> = atom.split(' ').collect();
                let at = words.iter().position(|word| ["=", "<", ">", "<=", ">="].contains(word));
                let at = at.unwrap_or_else(|| panic!("`{atom}` compares nothing"));
                [words[..at].join(" "), words[at].to_owned(), words[at + 1..].join(" ")]
            };
            let (left, right) = (self.term(&left), self.term(&right));
            match relation.as_str() {
                "=" => left == right,
                "<" => left < right,
                ">" => left > right,
                "<=" => left <= right,
                _ => left >= right,
            }
        })
    }
}

/// The options of a position by the formulas, among `candidates`, in the order of the moves.
pub fn options(rules: &GameRules, at: &[u64], candidates: &[Vec<u64>]) -> Vec<Vec<u64>> {
    let moves = rules.moves.iter().flat_map(|kind| {
        let names: Vec<String> = rules.reads.iter().chain(&kind.to).cloned().collect();
        candidates.iter().filter(move |to| {
            let numbers: Vec<u64> = at.iter().chain(*to).copied().collect();
            Numbers { names: &names, numbers: &numbers }.satisfy(&kind.formula)
        })
    });
    moves.cloned().collect()
}
