//! Sentences that determine each term of a sequence from smaller ones, such as
//! `A n (T[2*n] = T[n])`: the terms that they determine, and the sentence that says so of all.

use super::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};

/// The greatest number of outputs and choices of them for which a rule is written out.
const MOST_CHOICES: usize = 1 << 12;

/// The greatest output that is tried as a term.
const MOST_TRIED: i64 = 255;

/// The name of the number at which a term is determined.
const PLACE: &str = "place";

/// The sentences about one sequence by which its terms are found.
///
/// A sentence without quantifiers but one A in front is a *rule*. Let n be its variable, h(n) one
/// of its indices, and let all others be smaller than h(n). If only one output at h(n) makes the
/// rule true, whatever the terms at the other indices are, the rule determines the term at h(n).
/// By induction, two sequences with these outputs for which all sentences are true have the same
/// terms wherever a rule determines them.
#[derive(Clone, Debug)]
pub struct Recursion {
    name: String,
    /// The greatest output.
    most: i64,
    /// Those from 0 to it that can be terms.
    outputs: Vec<i64>,
    rules: Vec<Rule>,
}

/// A sentence about one number, or about none.
#[derive(Clone, Debug)]
struct Rule {
    sentence: Formula,
    variable: String,
    body: Formula,
    /// The different indices of the sequence.
    indices: Vec<Term>,
}

impl Recursion {
    /// The rules among sentences about a sequence of one index, whose outputs are those from 0 to
    /// `most` that no rule about every single term excludes. Sentences of another form are none.
    ///
    /// Returns `None` if there are too many outputs to be tried one after the other.
    pub fn new<'f>(
        name: &str,
        most: i64,
        sentences: impl IntoIterator<Item = &'f Formula>,
    ) -> Option<Self> {
        if most > MOST_TRIED {
            return None;
        }
        let rules = sentences.into_iter().filter_map(|sentence| Rule::read(name, sentence));
        let rules: Vec<Rule> = rules.collect();
        let allowed = |output: &i64| rules.iter().all(|rule| rule.allows(*output));
        let outputs = (0..=most).filter(allowed).collect();
        Some(Recursion { name: name.to_owned(), most, outputs, rules })
    }

    /// The greatest output with which sentences compare a sequence.
    pub fn most<'f>(sentences: impl IntoIterator<Item = &'f Formula>) -> i64 {
        let parts = sentences.into_iter().flat_map(Formula::parts);
        let outputs = parts.filter_map(|part| match part {
            Formula::Output(_, _, Operand::Output(output)) => Some(*output),
            _ => None,
        });
        outputs.max().unwrap_or(0)
    }

    /// The first `count` terms.
    ///
    /// # Errors
    /// A sentence about the first term that no rule determines, or that has no output.
    ///
    /// # Complexity
    /// O(r·v·count) evaluations of a rule for r rules and v outputs.
    pub fn terms(&self, count: usize) -> Result<Vec<i64>, String> {
        let mut terms = Vec::new();
        while terms.len() < count {
            let term = self.rules.iter().find_map(|rule| rule.next(&terms, &self.outputs));
            terms.push(term.unwrap_or_else(|| {
                Err(format!(
                    "no sentence of the form `A n (…)`, without further quantifiers, determines \
                     the term at {} from smaller ones",
                    terms.len()
                ))
            })?);
        }
        Ok(terms)
    }

    /// The sentences that there is a term everywhere, with one of the outputs, and that every term
    /// is determined by a rule; `None` if the latter is too long to be written.
    pub fn determines_all(&self) -> Option<[Formula; 2]> {
        let rules = self.rules.iter().map(|rule| rule.determining(&self.outputs));
        let rules = Formula::any(rules.collect::<Option<Vec<_>>>()?.into_iter().flatten());
        // A sequence that lacks terms is another than one that has them.
        let word = Word { name: self.name.clone(), indices: vec![Term::variable(PLACE)] };
        let total = Formula::Output(word, Relation::AtMost, Operand::Output(self.most));
        Some([total, rules].map(|all| Formula::for_all(vec![PLACE.to_owned()], all)))
    }
}

impl Rule {
    fn read(name: &str, sentence: &Formula) -> Option<Self> {
        let (variables, body) = match sentence {
            Formula::Quantified(Quantifier::ForAll, variables, body) => (&variables[..], &**body),
            plain => (&[][..], plain),
        };
        let variable = match variables {
            [] => "n".to_owned(),
            [variable] if variable != PLACE => variable.clone(),
            _ => return None,
        };
        let mut indices = Vec::new();
        for part in body.parts() {
            if matches!(part, Formula::Quantified(..)) {
                return None;
            }
            for word in part.words() {
                let [index] = &word.indices[..] else { return None };
                if word.name != name {
                    return None;
                }
                if !indices.contains(index) {
                    indices.push(index.clone());
                }
            }
        }
        Some(Rule { sentence: sentence.clone(), variable, body: body.clone(), indices })
    }

    /// Whether an output can be a term, as far as a rule about every single term says.
    fn allows(&self, output: i64) -> bool {
        let [Term::Variable(_)] = &self.indices[..] else { return true };
        truth(&replaced(&self.body, &|_| output), None) != Some(false)
    }

    /// The term after these, if this rule determines it.
    fn next(&self, terms: &[i64], outputs: &[i64]) -> Option<Result<i64, String>> {
        let wanted = i128::try_from(terms.len()).expect("a length in memory");
        self.indices.iter().find_map(|head| {
            // Indices are linear, or else their places are not looked for.
            let (first, second) = (value(head, 0)?, value(head, 1)?);
            let n = match second - first {
                0 => 0,
                step => (wanted - first).checked_div_euclid(step)?,
            };
            if n < 0 || value(head, n) != Some(wanted) {
                return None;
            }
            let known = |index: &Term| terms.get(usize::try_from(value(index, n)?).ok()?);
            let mut others = self.indices.iter().filter(|index| *index != head);
            if !others.all(|index| known(index).is_some()) {
                return None;
            }
            let holds = |output: &&i64| {
                let read = |word: &Word| match word.indices[0] == *head {
                    true => **output,
                    false => *known(&word.indices[0]).expect("all others are smaller"),
                };
                truth(&replaced(&self.body, &read), Some(n)) == Some(true)
            };
            let mut possible = outputs.iter().filter(holds);
            match (possible.next(), possible.next()) {
                (Some(output), None) => Some(Ok(*output)),
                (None, _) => Some(Err(format!(
                    "`{}` leaves no output for the term at {wanted} beside the smaller ones",
                    self.sentence
                ))),
                _ => None,
            }
        })
    }

    /// For each index the formula that there is an n at which this rule determines the term there.
    fn determining(&self, outputs: &[i64]) -> Option<Vec<Formula>> {
        let places = self.indices.len();
        let choices = outputs.len().checked_pow(u32::try_from(places).ok()?)?;
        if choices.checked_mul(outputs.len())? > MOST_CHOICES {
            return None;
        }
        let here = || Term::variable(PLACE);
        let heads = self.indices.iter().enumerate().map(|(head, index)| {
            let mut parts = vec![Formula::Compare(index.clone(), Relation::Equal, here())];
            for (_, other) in self.indices.iter().enumerate().filter(|(at, _)| *at != head) {
                parts.push(Formula::Compare(other.clone(), Relation::Less, here()));
            }
            // Two outputs at the head, beside the same ones elsewhere, are not both possible.
            for choice in 0..choices {
                let chosen: Vec<usize> = (0..places)
                    .scan(choice, |rest, _| {
                        let digit = *rest % outputs.len();
                        *rest /= outputs.len();
                        Some(digit)
                    })
                    .collect();
                for other in 0..chosen[head] {
                    let mut changed = chosen.clone();
                    changed[head] = other;
                    let both = self.with(&chosen, outputs).and(self.with(&changed, outputs));
                    match truth(&both, None) {
                        Some(false) => {}
                        Some(true) => return None,
                        None => parts.push(!both),
                    }
                }
            }
            Some(Formula::exists(vec![self.variable.clone()], Formula::all(parts)))
        });
        Some(heads.flatten().collect())
    }

    /// The body with these outputs at the indices.
    fn with(&self, chosen: &[usize], outputs: &[i64]) -> Formula {
        let read = |word: &Word| {
            let at = self.indices.iter().position(|index| *index == word.indices[0]);
            outputs[chosen[at.expect("all indices are known")]]
        };
        replaced(&self.body, &read)
    }
}

/// A formula in which outputs stand for the terms of the sequence.
fn replaced(formula: &Formula, read: &dyn Fn(&Word) -> i64) -> Formula {
    match formula {
        Formula::Output(word, relation, operand) => {
            let other = match operand {
                Operand::Output(output) => *output,
                Operand::Word(other) => read(other),
            };
            Formula::constant(relation.holds(read(word).cmp(&other)))
        }
        other => other.map(|part| replaced(part, read)),
    }
}

/// Whether a formula of comparisons of one variable is true at n, or without n at all numbers;
/// `None` where that depends on the number.
fn truth(formula: &Formula, n: Option<i128>) -> Option<bool> {
    match formula {
        Formula::Compare(left, relation, right) => {
            if n.is_none() && formula.terms().any(|term| term.variables().next().is_some()) {
                return None;
            }
            let sides = value(left, n.unwrap_or(0)).zip(value(right, n.unwrap_or(0)));
            Some(sides.is_some_and(|(left, right)| relation.holds(left.cmp(&right))))
        }
        Formula::Not(inner) => Some(!truth(inner, n)?),
        Formula::Binary(connective, left, right) => {
            let sides = [truth(left, n), truth(right, n)];
            match (connective, sides) {
                (Connective::And, [Some(false), _] | [_, Some(false)]) => Some(false),
                (Connective::Or, [Some(true), _] | [_, Some(true)]) => Some(true),
                (Connective::Implies, [Some(false), _] | [_, Some(true)]) => Some(true),
                (_, [Some(left), Some(right)]) => Some(match connective {
                    Connective::And => left && right,
                    Connective::Or => left || right,
                    Connective::Xor => left != right,
                    Connective::Implies => !left || right,
                    Connective::Iff => left == right,
                }),
                _ => None,
            }
        }
        Formula::Output(..) | Formula::Quantified(..) => unreachable!("a rule has neither left"),
    }
}

/// The value of a term of one variable at n; `None` where a difference is below 0, so that no
/// atom is true of it, or a number is beyond those that are computed with.
fn value(term: &Term, n: i128) -> Option<i128> {
    let value = match term {
        Term::Number(number) => i128::from(*number),
        Term::Variable(_) => n,
        Term::Sum(left, right) => value(left, n)?.checked_add(value(right, n)?)?,
        Term::Difference(left, right) => {
            value(left, n)?.checked_sub(value(right, n)?).filter(|number| *number >= 0)?
        }
        Term::Multiple(factor, inner) => i128::from(*factor).checked_mul(value(inner, n)?)?,
        Term::Quotient(inner, divisor) => value(inner, n)? / i128::from(*divisor),
    };
    Some(value)
}
