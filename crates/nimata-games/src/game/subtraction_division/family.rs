//! The family as the other rooms see it: rules, ladder and claims.

use std::iter;
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::blocks::Stretches;
use super::claims::{claims, in_words, written};
use super::divisors::EveryDivisor;
use super::{SubtractionDivision, Table, period, small, source, triples};
use crate::game::claim::Claim;
use crate::game::family::after_prefix;
use crate::game::repeating::Repeating;
use crate::game::rung::{Ladder, Theory};
use crate::game::shape::{Group, Shape};
use crate::game::{Family, Game, Grid, Play, Position, Result, Rules, pictures};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{
    Breaks, ByteTable, Diagram, DiagramNode, Extent, Frame, Picture, Quantity, ValueTable, View,
};

/// The family `sd`.
pub const FAMILY: Family = Family {
    prefixes: &["sd"],
    syntax: "sd:S/D, sd:S/* or sd:S/B+Pk[:floor|:exact][:misere][:first=v,v,…]",
    suffixes: &[
        (":floor", "a quotient is rounded down"),
        (":exact", "only exact quotients are taken"),
        (":ceiling", "a quotient is rounded up, as without a suffix"),
        Play::MISERE,
        (":first=v,v,…", "the values of the first positions are prescribed"),
    ],
    positions: "n",
    about: "subtract a member of S or divide by a member of D, rounding up unless said otherwise; \
            heaps begin at 1 if quotients are rounded up, and at 0 otherwise, as in the \
            subtraction game sd:1,2,3/; Fraenkel's Mark is sd:1/2:floor; sd:S/* are the games with \
            one divisor b, for every b, and sd:S/B+Pk those for b = B, B + P, B + 2P, …; their \
            positions are b,n",
    paper: "Kupin, Subtraction division games",
    example: "sd:1/2",
    sample: None,
    grid: Some(Grid {
        name: |subtract, divide| {
            let list =
                |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let divisors = if divide.is_empty() { "*".to_owned() } else { list(divide) };
            format!("sd:{}/{divisors}", list(subtract))
        },
        // The formula fits measurements of sets with one member within a factor of ten. Arithmetic
        // makes some games far easier than their neighbours.
        cost: |subtract, divide| {
            let largest = |numbers: &[u32]| u64::from(numbers.iter().copied().max().unwrap_or(0));
            let (s, d) = (largest(subtract), largest(divide) + 3);
            let windows = (s + 1).saturating_mul(d.saturating_mul(d));
            let work = windows.saturating_add(s.saturating_mul(s).saturating_mul(5)).max(2);
            let bits = u64::from(work.ilog2());
            work.saturating_mul(bits * bits)
        },
        numbers: &["depth", "stutter_length"],
        texts: &["stutter_onset"],
        densities: true,
    }),
    heaps: small::names,
    pairs: Vec::new,
    read: |name, play| {
        let text = after_prefix(name);
        match EveryDivisor::parse(text) {
            Some(every) => Ok(Box::new(every?.in_play(play))),
            None => Ok(Box::new(SubtractionDivision::parse(text)?.in_play(play))),
        }
    },
};

impl Rules for SubtractionDivision {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Named(&["n"])], "one number")
    }

    fn in_words(&self) -> String {
        in_words(self, &written(self.divide()))
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        let zero = position.as_single().is_some_and(BigUint::is_zero);
        (zero && self.origin() > 0).then(|| {
            format!(
                "0 is not a position of {self}: rounding up, the game ends at 1, so positions are \
                 1, 2, 3, …"
            )
        })
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.options(at[0]).into_iter().for_each(|option| visit(&[option]));
    }

    fn few_options(&self, position: &Position) -> Option<Vec<Position>> {
        let n = position.as_single()?;
        // Play ends where a value is prescribed.
        let ends = *n < BigUint::from(self.origin()) + self.first().len();
        let options = if ends { Vec::new() } else { self.options_of(n) };
        Some(options.into_iter().map(Position::single).collect())
    }

    fn given_value(&self, at: &[u64], has_options: bool) -> Option<u32> {
        let place = usize::try_from(at[0] - self.origin()).ok();
        let prescribed = place.and_then(|place| self.first().get(place)).copied();
        prescribed.or_else(|| (!has_options).then(|| self.terminal_value())).map(u32::from)
    }

    fn least(&self) -> u64 {
        self.origin()
    }
}

impl Theory for SubtractionDivision {
    type At = BigUint;

    fn place(&self, position: &Position) -> BigUint {
        position.as_single().expect("admitted").clone()
    }

    fn ladder(&self) -> Ladder<'_, BigUint> {
        source::ladder(self)
    }
}

/// From this number of values on, tables are written by blocks if possible.
const LONG: usize = 1 << 16;

/// The name of the view that shows Kupin's digraph.
const DIAGRAM: &str = "diagram";

impl Game for SubtractionDivision {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn numerals(&self) -> Numeration {
        let base = self.frame(None).map_or(2, |frame| frame.base);
        Numeration::Base { base, order: DigitOrder::Msd }
    }

    fn twin(&self) -> Option<(Play, Box<dyn Game>)> {
        Some((self.play().other(), Box::new(self.clone().in_play(self.play().other()))))
    }

    fn no_sums(&self) -> Option<String> {
        (!self.has_grundy_values()).then(|| {
            format!(
                "values of {self} cannot be added: under misère play or with prescribed first \
                 values they do not decide sums; evaluate the components one by one"
            )
        })
    }

    fn repeating(&self, budget: &Budget) -> Result<Option<Repeating>> {
        Ok(match self.divide().is_empty() {
            true => Some(period(self, budget)?),
            false => None,
        })
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        self.shape().admit_bounds(upto, self.origin(), self)?;
        let count = upto[0] - self.origin() + 1;
        let long = usize::try_from(count).map_err(|_| Reached::beyond_memory(budget))?;
        let values: Box<dyn Iterator<Item = i64>> = match self.stretches(long, budget)? {
            Some(stretches) => Box::new(stretches.flat_map(|bytes| {
                (0..bytes.len()).map(move |place| bytes[place].into()).collect::<Vec<i64>>()
            })),
            None => {
                budget.allow_memory(count)?;
                Box::new(Table::new(self, long, budget)?.into_values().map(i64::from))
            }
        };
        Ok(self.shape().table(Quantity::VALUE, self.origin(), upto, values))
    }

    fn byte_table(&self, upto: &[u64], budget: &Budget) -> Result<Option<ByteTable<'_>>> {
        self.shape().admit_bounds(upto, self.origin(), self)?;
        let Ok(count) = usize::try_from(upto[0] - self.origin() + 1) else { return Ok(None) };
        let stretches: Box<dyn Iterator<Item = Rc<[u8]>>> = match self.stretches(count, budget)? {
            Some(stretches) => Box::new(stretches),
            None => match Table::new(self, count, budget)? {
                Table::Narrow(terms) => Box::new(iter::once(terms.into())),
                Table::Wide(_) => return Ok(None),
            },
        };
        Ok(Some(ByteTable { first: self.origin(), last: upto[0], stretches }))
    }

    /// The views; with one subtraction and one division there is also Kupin's digraph of triples.
    fn views(&self) -> Vec<View> {
        let mut views = pictures::views(&self.shape());
        if self.subtract().len() == 1 && self.divide().len() == 1 {
            let says = "Kupin's digraph of the triples that describe a block of values".to_owned();
            views.push(View { name: DIAGRAM, says, frame: Frame::Graph });
        }
        views
    }

    /// Rows break at powers of the automaton's base, or at periods for games without division.
    fn breaks(&self, _values: &[Option<u32>], budget: &Budget) -> Result<Breaks> {
        Ok(match (self.frame(None), self.divide()) {
            (Ok(frame), _) => Breaks::Powers(frame.base),
            (Err(_), &[divisor, ..]) => Breaks::Powers(divisor),
            (Err(_), []) => Breaks::Multiples(period(self, budget)?.period()),
        })
    }

    fn own_picture(
        &self,
        view: &View,
        _extent: &Extent,
        _budget: &Budget,
    ) -> Result<Option<Picture>> {
        if view.name != DIAGRAM {
            return Ok(None);
        }
        Ok(Some(Picture::Diagram(Diagram {
            label: format!(
                "{self}: subsequent blocks: (x, y, z) with samples x, y and quotient z; gray \
                 where the samples become equal whatever follows"
            ),
            graph: triples().map(
                |_, triple| DiagramNode {
                    label: format!("({},{},{})", triple.x, triple.y, triple.z),
                    shaded: triple.is_sink(),
                },
                |_, ()| String::new(),
            ),
        })))
    }
}

impl SubtractionDivision {
    /// The first `count` values by blocks, if there are so many that this saves time.
    fn stretches(&self, count: usize, budget: &Budget) -> Result<Option<Stretches>> {
        if count < LONG { Ok(None) } else { Ok(Stretches::new(self, count, budget)?) }
    }
}
