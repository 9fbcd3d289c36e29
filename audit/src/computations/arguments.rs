//! The arguments of a computation.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::seen::Halt;

/// The arguments of a computation, by name.
pub struct Arguments<'a>(pub &'a BTreeMap<String, String>);

impl Arguments<'_> {
    /// The text of an argument.
    pub fn text(&self, name: &str) -> Result<&str, Halt> {
        let text = self.0.get(name).map(String::as_str);
        text.ok_or_else(|| Halt::Data(format!("the argument `{name}` is missing")))
    }

    /// The number of an argument.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, Halt> {
        let text = self.text(name)?;
        text.trim().parse().map_err(|_| Halt::Data(format!("{name} = `{text}` is not a number")))
    }

    /// The numbers of an argument, separated by commas.
    pub fn numbers<T: FromStr>(&self, name: &str) -> Result<Vec<T>, Halt> {
        let text = self.text(name)?;
        let numbers = text.split(',').map(|number| number.trim().parse());
        let numbers = numbers.collect::<Result<_, _>>();
        numbers.map_err(|_| Halt::Data(format!("{name} = `{text}` are not numbers")))
    }
}
