//! Random formulas with bounded quantifiers.

use nimata::logic::{Connective, Formula, Operand, Relation, Term, Word};

use nimata_testing::Chance;

/// A random formula over these variables, with a bounded number of quantifiers, each over
/// numbers below 7; with `words` it uses the sequence S on one track.
pub fn formula(
    chance: &mut Chance,
    variables: &mut Vec<String>,
    quantifiers: &mut u32,
    depth: u32,
    words: bool,
) -> Formula {
    let kind = if depth == 0 { 0 } else { chance.below(8) };
    match kind {
        0 | 1 => atom(chance, variables, words),
        2 => Formula::Not(Box::new(formula(chance, variables, quantifiers, depth - 1, words))),
        3..=5 => {
            let connective = chance.pick(&[
                Connective::And,
                Connective::Or,
                Connective::Xor,
                Connective::Implies,
                Connective::Iff,
            ]);
            let left = formula(chance, variables, quantifiers, depth - 1, words);
            let right = formula(chance, variables, quantifiers, depth - 1, words);
            Formula::Binary(connective, Box::new(left), Box::new(right))
        }
        _ if *quantifiers == 0 => atom(chance, variables, words),
        _ => {
            *quantifiers -= 1;
            let name = format!("q{quantifiers}");
            let bound = Formula::Compare(
                Term::variable(&name),
                Relation::Less,
                Term::Number(1 + chance.below(6)),
            );
            variables.push(name.clone());
            let body = formula(chance, variables, quantifiers, depth - 1, words);
            variables.pop();
            match chance.below(2) {
                0 => Formula::exists(vec![name], bound.and(body)),
                _ => {
                    let (bound, body) = (Box::new(bound), Box::new(body));
                    let body = Formula::Binary(Connective::Implies, bound, body);
                    Formula::for_all(vec![name], body)
                }
            }
        }
    }
}

fn relation(chance: &mut Chance) -> Relation {
    chance.pick(&[
        Relation::Equal,
        Relation::Unequal,
        Relation::Less,
        Relation::AtMost,
        Relation::Greater,
        Relation::AtLeast,
    ])
}

fn atom(chance: &mut Chance, variables: &[String], words: bool) -> Formula {
    if words && chance.below(2) == 0 {
        let (left, relation) = (word(chance, variables), relation(chance));
        let operand = match chance.below(2) {
            0 => Operand::Output(i64::try_from(chance.below(3)).expect("small")),
            _ => Operand::Word(word(chance, variables)),
        };
        return Formula::Output(left, relation, operand);
    }
    let (left, relation) = (term(chance, variables, 2), relation(chance));
    Formula::Compare(left, relation, term(chance, variables, 2))
}

fn word(chance: &mut Chance, variables: &[String]) -> Word {
    Word { name: "S".to_owned(), indices: vec![term(chance, variables, 1)] }
}

fn term(chance: &mut Chance, variables: &[String], depth: u32) -> Term {
    let kind = if depth == 0 { chance.below(3) } else { chance.below(7) };
    let inner = |chance: &mut Chance| Box::new(term(chance, variables, depth - 1));
    match kind {
        0 => Term::Number(chance.below(12)),
        1 | 2 if variables.is_empty() => Term::Number(chance.below(4)),
        1 | 2 => {
            let at = chance.below(u64::try_from(variables.len()).expect("short"));
            Term::variable(&variables[usize::try_from(at).expect("short")])
        }
        3 => Term::Sum(inner(chance), inner(chance)),
        4 => Term::Difference(inner(chance), inner(chance)),
        5 => Term::Multiple(chance.below(4), inner(chance)),
        _ => Term::Quotient(inner(chance), 1 + chance.below(4)),
    }
}
