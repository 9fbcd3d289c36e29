//! Expands calls `$name(…)`.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{SyntaxErrorKind as Kind, excerpt};
use super::scope::{fresh, has_quantifier, some_difference, substituted, variables_of};
use super::vocabulary::Definition;
use crate::logic::{Formula, Relation, Term};

/// Returns the formula that `$name(arguments)` stands for.
///
/// A variable replaces its parameter. Another term t does so only if the formula has no quantifier
/// and t no difference. Otherwise the call becomes E v (v = t & …): then a lemma about the formula
/// serves all its calls, and a call with a negative difference is false, as in Walnut. A constant
/// never replaces a parameter within a difference, since a difference of constants would be one of
/// integers.
pub(super) fn written_out(
    name: &str,
    definition: &Definition,
    arguments: Vec<Term>,
) -> Result<Formula, Kind> {
    if arguments.len() != definition.arguments() {
        let takes = match definition.arguments() {
            1 => "one argument".to_owned(),
            number => format!("{number} arguments"),
        };
        let given = match arguments.len() {
            1 => "one is".to_owned(),
            number => format!("{number} are"),
        };
        return Err(Kind::Arguments(excerpt(name), takes, given));
    }
    let (parameters, body) = match definition {
        Definition::Sequence { name, .. } => {
            return Ok(Formula::output(name, arguments, 1));
        }
        Definition::Formula { parameters, body, .. } => (parameters, body),
    };
    let quantified = has_quantifier(body);
    let differs = some_difference(body);
    let mut used: BTreeSet<String> = arguments.iter().flat_map(variables_of).collect();
    let mut terms = BTreeMap::new();
    let mut named = Vec::new();
    for (parameter, argument) in parameters.iter().zip(arguments) {
        let direct = match &argument {
            Term::Variable(_) => true,
            other if differs && variables_of(other).is_empty() => false,
            other => !quantified && !other.has_difference(),
        };
        if direct {
            terms.insert(parameter.clone(), argument);
        } else {
            let name =
                if used.contains(parameter) { fresh(parameter, &used) } else { parameter.clone() };
            used.insert(name.clone());
            terms.insert(parameter.clone(), Term::Variable(name.clone()));
            named.push((name, argument));
        }
    }
    let mut formula = substituted(body, &terms);
    let names = named.iter().map(|(name, _)| name.clone()).collect();
    for (name, term) in named.into_iter().rev() {
        formula = Formula::Compare(Term::Variable(name), Relation::Equal, term).and(formula);
    }
    Ok(Formula::exists(names, formula))
}

#[cfg(test)]
mod tests {
    use crate::logic::{Vocabulary, parse};

    fn written(definition: &str, call: &str) -> String {
        let mut words = Vocabulary::default();
        let body = parse(definition, &words).expect("a formula").formula;
        words.define("f", body, None);
        let formula = parse(call, &words).expect("a call").formula;
        formula.to_string()
    }

    #[test]
    fn arguments_stand_for_free_variables_in_alphabetical_order() {
        assert_eq!(written("b < a", "$f(x,y)"), "y < x");
        assert_eq!(written("b < a", "$f(x+1,2*y)"), "2*y < x + 1");
        assert_eq!(written("b < a", "$f(x,x)"), "x < x");
    }

    #[test]
    fn no_quantifier_captures_a_variable_of_an_argument() {
        assert_eq!(written("E y (y < a)", "$f(y)"), "E y2 (y2 < y)");
        assert_eq!(written("E y (y < a)", "E y $f(y)"), "E y (E y2 (y2 < y))");
    }

    #[test]
    fn a_constant_does_not_enter_a_difference() {
        // A difference of constants would be the integer 2 - 6 = -4, and 2 - 6 != 1 would be true.
        assert_eq!(written("~(a - b = 1)", "$f(2,x)"), "E a (a = 2 & ~(a - x = 1))");
        let both = written("a - b != 1", "$f(2,3+3)");
        assert_eq!(both, "E a,b (a = 2 & (b = 3 + 3 & a - b != 1))");
        assert_eq!(written("a + b = 8", "$f(2,6)"), "2 + 6 = 8");
    }

    #[test]
    fn a_difference_and_a_term_below_a_quantifier_get_a_variable() {
        assert_eq!(written("~(a = 1)", "$f(x-1)"), "E a (a = x - 1 & ~(a = 1))");
        assert_eq!(written("E y (y < a)", "$f(a+1)"), "E a2 (a2 = a + 1 & (E y (y < a2)))");
    }
}
