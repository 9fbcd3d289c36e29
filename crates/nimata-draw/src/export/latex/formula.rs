//! Formulas in mathematical notation.

use super::text::{escape, symbol};
use nimata_logic::logic::{
    Connective, Formula, GameRules, Operand, Quantifier, Relation, Term, Vocabulary, Word, parse,
};

/// A text in which the formulas, terms and variables of a game's rules are set as mathematics.
///
/// A lone variable whose name is also an English word stays text.
pub(super) fn with_formulas(text: &str, rules: &GameRules) -> String {
    let kinds = rules.moves.iter().map(|kind| &kind.formula);
    let first = rules.first.iter().map(|(_, place)| place);
    let read = |text: &str| Some(parse(text, &Vocabulary::default()).ok()?.formula);
    let written = |text: &String| Some((text.clone(), formula(&read(text)?)));
    let mut formulas: Vec<_> =
        kinds.chain(first).chain([&rules.positions]).filter_map(written).collect();
    // The parser reads only formulas, so a term is read as one side of a comparison.
    if let Some(Formula::Compare(measure, ..)) = read(&format!("{} = 0", rules.measure)) {
        formulas.push((rules.measure.clone(), term(&measure)));
    }
    let lists = rules.moves.iter().map(|kind| &kind.to).chain([&rules.reads]);
    formulas.extend(
        lists
            .filter(|names| !names.is_empty() && *names != &["a"])
            .map(|names| (names.join(", "), list(names))),
    );
    // Longer formulas are searched first, because shorter ones may be parts of them.
    formulas.sort_by_key(|(plain, _)| std::cmp::Reverse(plain.len()));

    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let (mut latex, mut from, mut at) = (String::new(), 0, 0);
    while let Some(c) = text[at..].chars().next() {
        let begins = !text[..at].ends_with(inside);
        let here = |plain: &str| {
            text[at..].strip_prefix(plain).is_some_and(|rest| !rest.starts_with(inside))
        };
        match formulas.iter().find(|(plain, _)| begins && here(plain)) {
            Some((plain, mathematics)) => {
                latex += &escape(&text[from..at]);
                latex += &format!("${mathematics}$");
                at += plain.len();
                from = at;
            }
            None => at += c.len_utf8(),
        }
    }
    latex + &escape(&text[from..])
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| variable(name)).collect::<Vec<_>>().join(", ")
}

fn variable(name: &str) -> String {
    let symbol = symbol(name);
    match symbol.strip_prefix('$').and_then(|symbol| symbol.strip_suffix('$')) {
        Some(symbol) => symbol.to_owned(),
        None => format!("\\mathit{{{}}}", name.replace('_', "\\_")),
    }
}

fn term(written: &Term) -> String {
    let is_sum = |term: &Term| matches!(term, Term::Sum(..) | Term::Difference(..));
    let right = |right: &Term| match is_sum(right) {
        true => format!("({})", term(right)),
        false => term(right),
    };
    match written {
        Term::Number(number) => number.to_string(),
        Term::Variable(name) => variable(name),
        Term::Sum(left, other) => format!("{} + {}", term(left), right(other)),
        Term::Difference(left, other) => format!("{} - {}", term(left), right(other)),
        Term::Multiple(factor, of) => match **of {
            Term::Number(_) | Term::Multiple(..) => format!("{factor} \\cdot {}", term(of)),
            _ => format!("{factor} {}", right(of)),
        },
        Term::Quotient(of, divisor) => format!("\\lfloor {} / {divisor} \\rfloor", right(of)),
    }
}

fn word(written: &Word) -> String {
    let indices = written.indices.iter().map(|index| format!("[{}]", term(index)));
    variable(&written.name) + &indices.collect::<String>()
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Unequal => "\\neq",
        Relation::Less => "<",
        Relation::AtMost => "\\leq",
        Relation::Greater => ">",
        Relation::AtLeast => "\\geq",
    }
}

/// A formula without the dollar signs around it.
fn formula(written: &Formula) -> String {
    match written {
        Formula::Compare(left, by, right) => {
            format!("{} {} {}", term(left), relation(*by), term(right))
        }
        Formula::Output(left, by, right) => {
            let right = match right {
                Operand::Output(output) => output.to_string(),
                Operand::Word(right) => word(right),
            };
            format!("{} {} {right}", word(left), relation(*by))
        }
        Formula::Not(inner) => format!("\\neg ({})", formula(inner)),
        Formula::Binary(connective, left, right) => {
            let sign = match connective {
                Connective::And => "\\wedge",
                Connective::Or => "\\vee",
                Connective::Xor => "\\oplus",
                Connective::Implies => "\\Rightarrow",
                Connective::Iff => "\\Leftrightarrow",
            };
            let chains = matches!(connective, Connective::And | Connective::Or);
            let left = operand(left, Some(*connective).filter(|_| chains));
            format!("{left} {sign} {}", operand(right, None))
        }
        Formula::Quantified(quantifier, variables, body) => {
            let sign = match quantifier {
                Quantifier::ForAll => "\\forall",
                Quantifier::Exists => "\\exists",
            };
            format!("{sign} {} \\, ({})", list(variables), formula(body))
        }
    }
}

/// An operand, in parentheses where precedence requires them.
fn operand(written: &Formula, chain: Option<Connective>) -> String {
    let plain = match written {
        Formula::Compare(..) | Formula::Output(..) | Formula::Not(_) => true,
        Formula::Binary(connective, ..) => chain == Some(*connective),
        Formula::Quantified(..) => false,
    };
    if plain { formula(written) } else { format!("({})", formula(written)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimata_logic::logic::{Asks, Move};

    #[test]
    fn formulas_are_written_as_in_a_paper() {
        let words = Vocabulary::default().with_sequence("G", 1);
        for (typed, wanted) in [
            ("n >= 2 & 2*m < n + 2", "n \\geq 2 \\wedge 2 m < n + 2"),
            ("(x1 + 3)/2 != y", "\\lfloor (x_{1} + 3) / 2 \\rfloor \\neq y"),
            ("2*(x + y) = 4", "2 (x + y) = 4"),
            ("a - (b - c) = 0 | G[a + 1] = @7", "a - (b - c) = 0 \\vee G[a + 1] = 7"),
            (
                "A i,run (i < run => ~(i = 5))",
                "\\forall i, \\mathit{run} \\, \
             (i < \\mathit{run} \\Rightarrow \\neg (i = 5))",
            ),
        ] {
            let parsed = parse(typed, &words).expect("a formula");
            assert_eq!(formula(&parsed.formula), wanted);
        }
    }

    #[test]
    fn whole_words_of_the_rules_are_mathematics_and_nothing_else_is() {
        let rules = GameRules {
            reads: vec!["n".to_owned()],
            positions: "n >= 1".to_owned(),
            moves: vec![Move { to: vec!["a".to_owned()], formula: "a + 1 = n".to_owned() }],
            asks: Asks::Values,
            end: 0,
            first: Vec::new(),
            measure: "n".to_owned(),
            given: Vec::new(),
        };
        let text = "n & in a move with n >= 1; n >= 12, to a if a + 1 = n";
        assert_eq!(
            with_formulas(text, &rules),
            "$n$ \\& in a move with $n \\geq 1$; $n$ \\textgreater{}= 12, to a if $a + 1 = n$"
        );
    }
}
