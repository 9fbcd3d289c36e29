//! Evaluators that share no code with the library.

use nimata_automata::automaton::{Dfao, StateId};
use nimata_games::game::subtraction_division::{Derivation, SubtractionDivision};

/// The rules for a test. `rounding` is `c`, `f` or `e`.
#[derive(Clone, Debug)]
pub struct Naive {
    pub subtract: Vec<usize>,
    pub divide: Vec<usize>,
    pub rounding: char,
    pub misere: bool,
    pub first: Vec<u16>,
}

impl Naive {
    pub fn one(a: usize, b: usize) -> Self {
        let (subtract, divide) = (vec![a], vec![b]);
        Naive { subtract, divide, rounding: 'c', misere: false, first: Vec::new() }
    }

    pub fn origin(&self) -> usize {
        usize::from(self.rounding == 'c' && !self.divide.is_empty())
    }

    pub fn text(&self) -> String {
        let join = |set: &[usize]| set.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let mut text = format!("{}/{}", join(&self.subtract), join(&self.divide));
        text += match self.rounding {
            'f' => ":floor",
            'e' => ":exact",
            _ => "",
        };
        text += if self.misere { ":misere" } else { "" };
        if !self.first.is_empty() {
            let first: Vec<usize> = self.first.iter().map(|&v| v.into()).collect();
            text += &format!(":first={}", join(&first));
        }
        text
    }

    pub fn rules(&self) -> SubtractionDivision {
        SubtractionDivision::parse(&self.text()).expect("a game")
    }

    pub fn options(&self, n: usize) -> impl Iterator<Item = usize> + Clone {
        let least = self.origin();
        let subtracted =
            self.subtract.iter().filter(move |&&s| n >= s + least).map(move |&s| n - s);
        let divided = self.divide.iter().filter_map(move |&d| match self.rounding {
            'c' if n > 1 => Some(n.div_ceil(d)),
            'f' if n > 0 => Some(n / d),
            'e' if n > 0 && n.is_multiple_of(d) => Some(n / d),
            _ => None,
        });
        subtracted.chain(divided)
    }

    /// x(n) for n < count, at index n; 65,535 if 0 is not a position.
    pub fn values(&self, count: usize) -> Vec<u16> {
        let mut x = vec![u16::MAX; count];
        for n in self.origin()..count {
            let mut options = self.options(n);
            let prescribed = self.first.get(n - self.origin()).copied();
            x[n] = prescribed.unwrap_or_else(|| {
                let mut v = 0;
                while options.clone().any(|m| x[m] == v) {
                    v += 1;
                }
                if options.next().is_none() { u16::from(self.misere) } else { v }
            });
        }
        x
    }

    /// Whether the player to move from n wins, for n < count, computed without values.
    pub fn wins(&self, count: usize) -> Vec<bool> {
        let mut wins = vec![false; count];
        for n in self.origin()..count {
            let mut options = self.options(n).peekable();
            wins[n] =
                if options.peek().is_none() { self.misere } else { options.any(|m| !wins[m]) };
        }
        wins
    }
}

pub fn derive(game: &str) -> Derivation {
    let rules = SubtractionDivision::parse(game).expect("a game");
    Derivation::new(&rules, None, &Default::default())
        .unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// The states after the digits of 0, 1, …, count − 1.
pub fn states(dfao: &Dfao, count: usize) -> Vec<StateId> {
    let base = usize::try_from(dfao.alphabet().base()).expect("small");
    let mut states = vec![StateId::START];
    for n in 1..count {
        states.push(dfao.step(states[n / base], u32::try_from(n % base).expect("a digit")));
    }
    states
}

/// The first n < values.len() at which the automaton has another output.
pub fn first_difference(dfao: &Dfao, origin: usize, values: &[u16]) -> Option<usize> {
    let states = states(dfao, values.len());
    (origin..values.len()).find(|&n| dfao.output(states[n]) != Some(values[n].into()))
}
