//! Text with parameters: `#{2*d}` stands for a number, and `#{even}` for a text of the paper.

use std::collections::BTreeMap;

use num_traits::ToPrimitive;
use serde::Deserialize;

use nimata::number::expression::{Limits, evaluate};

/// The greatest depth of texts within texts.
const DEPTH: usize = 8;

/// The greatest number of values of a parameter that runs over a range.
const MOST: u64 = 1 << 16;

/// Values longer than this are pieces of formulas and are left out of messages.
const SHORT: usize = 40;

/// The values of one parameter, or the common values of several.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Each {
    Range { name: String, from: String, to: String, step: Option<String> },
    Among { name: String, among: Vec<String> },
    Cases { cases: Vec<BTreeMap<String, String>> },
}

/// The parameters with their values, and the texts that formulas may use.
#[derive(Clone, Debug)]
pub struct Scope<'t> {
    texts: &'t BTreeMap<String, String>,
    parameters: Vec<(String, String)>,
}

impl<'t> Scope<'t> {
    /// A scope without parameters.
    pub fn new(texts: &'t BTreeMap<String, String>) -> Self {
        Scope { texts, parameters: Vec::new() }
    }

    /// The scopes for all values of these parameters; later parameters may use earlier ones.
    ///
    /// # Errors
    /// A message if a bound is not a number.
    pub fn each(self, parameters: &[Each]) -> Result<Vec<Scope<'t>>, String> {
        let mut scopes = vec![self];
        for parameter in parameters {
            let mut next = Vec::new();
            for scope in &scopes {
                for values in scope.values(parameter)? {
                    let mut scope = scope.clone();
                    scope.parameters.extend(values);
                    next.push(scope);
                }
            }
            scopes = next;
        }
        Ok(scopes)
    }

    fn values(&self, parameter: &Each) -> Result<Vec<Vec<(String, String)>>, String> {
        match parameter {
            Each::Among { name, among } => {
                let one = |value: &String| Ok(vec![(name.clone(), self.fill(value)?)]);
                among.iter().map(one).collect()
            }
            Each::Cases { cases } => {
                let filled =
                    |(name, value): (&String, &String)| Ok((name.clone(), self.fill(value)?));
                let one = |case: &BTreeMap<String, String>| case.iter().map(filled).collect();
                cases.iter().map(one).collect()
            }
            Each::Range { name, from, to, step } => {
                let step = step.as_deref().map_or(Ok(1), |step| self.number(step))?.max(1);
                let (from, to) = (self.number(from)?, self.number(to)?);
                if to.saturating_sub(from) / step >= MOST {
                    return Err(format!("{name} takes too many values"));
                }
                let values = (from..=to).step_by(usize::try_from(step).unwrap_or(usize::MAX));
                Ok(values.map(|value| vec![(name.clone(), value.to_string())]).collect())
            }
        }
    }

    /// The parameters in words, such as `d = 2, r = 5`, without pieces of formulas; empty if there
    /// are none.
    pub fn in_words(&self) -> String {
        let short = self.parameters.iter().filter(|(_, value)| value.len() <= SHORT);
        let words = short.map(|(name, value)| format!("{name} = {value}"));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The text with every `#{…}` replaced.
    ///
    /// # Errors
    /// A message if a part is neither a name nor a number.
    pub fn fill(&self, text: &str) -> Result<String, String> {
        self.filled(text, DEPTH)
    }

    fn filled(&self, text: &str, depth: usize) -> Result<String, String> {
        let mut pieces = text.split("#{");
        let mut filled = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (inside, after) =
                piece.split_once('}').ok_or_else(|| format!("#{{{piece} has no end"))?;
            let parameter = self.parameters.iter().rev().find(|(name, _)| name == inside);
            match (parameter, self.texts.get(inside)) {
                (Some((_, value)), _) => filled.push_str(value),
                (None, Some(named)) if depth > 0 => {
                    filled.push_str(&self.filled(named, depth - 1)?);
                }
                _ => filled.push_str(&self.number(inside)?.to_string()),
            }
            filled.push_str(after);
        }
        Ok(filled)
    }

    /// The value of an expression in the parameters.
    fn number(&self, expression: &str) -> Result<u64, String> {
        let mut text = String::new();
        let mut word = String::new();
        for sign in expression.chars().chain([' ']) {
            if sign.is_ascii_alphanumeric() || sign == '_' {
                word.push(sign);
                continue;
            }
            let value = self.parameters.iter().rev().find(|(name, _)| *name == word);
            text.push_str(&value.map_or(word.clone(), |(_, value)| format!("({value})")));
            word.clear();
            text.push(sign);
        }
        let value = evaluate(&text, &Limits::default());
        let value = value.map_err(|error| format!("`{expression}`: {error}"))?;
        value.to_u64().ok_or_else(|| format!("`{expression}` is too large"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_put_in() {
        let texts = BTreeMap::from([("even".to_owned(), "E u (#{x} = 2*u)".to_owned())]);
        let each: Vec<Each> = serde_json::from_str(
            r#"[{ "name": "d", "from": "1", "to": "3", "step": "2" },
                { "name": "r", "from": "2*d", "to": "2*d+1" }, { "cases": [{ "x": "n/4" }] }]"#,
        )
        .expect("ranges");
        let scopes = Scope::new(&texts).each(&each).expect("numbers");
        let filled = scopes.iter().map(|s| s.fill("#{4*d}#{r}: #{even}").expect("filled"));
        let wanted = ["42", "43", "126", "127"].map(|number| format!("{number}: E u (n/4 = 2*u)"));
        assert_eq!(filled.collect::<Vec<_>>(), wanted);
        assert_eq!(scopes[3].in_words(), "d = 3, r = 7, x = n/4");
        assert!(Scope::new(&texts).fill("#{y}").is_err() && Scope::new(&texts).fill("#{").is_err());
    }
}
