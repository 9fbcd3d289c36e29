//! Positions as Rust has them: numbers, tuples, slices and texts.

use std::fmt::Display;

use num_bigint::BigUint;

use super::{Game, GameError, Position, Result};
use nimata_automata::number::expression::{FileAccess, Limits};

/// A number of a position, of any size.
pub trait Natural {
    /// The number.
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`] of a negative number.
    fn natural(self) -> Result<BigUint>;
}

/// Something that names a position of a game: its numbers in order, or a text such as
/// `"1;2^10,3"`.
///
/// ```
/// use nimata_games::game::{IntoPosition, Position, read_game};
///
/// let exco = read_game("exco:2")?;
/// let position = "1;2,3".into_position(exco.as_ref())?;
/// assert_eq!((1, 2, 3).into_position(exco.as_ref())?, position);
/// assert_eq!([1u64, 2, 3].into_position(exco.as_ref())?, position);
/// let heap = 7.into_position(read_game("sd:1/2")?.as_ref())?;
/// assert_eq!(heap.to_string(), "7");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
pub trait IntoPosition {
    /// The position, which exists in the game.
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`] says what a position of the game looks like.
    fn into_position(self, game: &dyn Game) -> Result<Position>;
}

/// The position with these numbers in order, in the groups of the game.
fn with_numbers(numbers: Vec<BigUint>, game: &dyn Game) -> Result<Position> {
    let shape = game.shape();
    let suits = numbers.len() == shape.count() || numbers.len() == shape.required();
    // Of too many or too few the game says what a position looks like.
    let parts = if suits { shape.sum(numbers) } else { vec![Position::from_groups(vec![numbers])] };
    let position = parts.into_iter().next().unwrap_or_else(|| Position::from_groups(Vec::new()));
    position.into_position(game)
}

impl IntoPosition for Position {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        game.admit(&self).map(|()| self)
    }
}

impl IntoPosition for &Position {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        self.clone().into_position(game)
    }
}

impl IntoPosition for &str {
    /// A text reads no files.
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        let limits = Limits { files: FileAccess::Refused, ..Limits::default() };
        let read = Position::read(self, &limits);
        read.map_err(|error| GameError::NoSuchPosition(error.render(self)))?.into_position(game)
    }
}

impl IntoPosition for &String {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        self.as_str().into_position(game)
    }
}

impl IntoPosition for String {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        self.as_str().into_position(game)
    }
}

impl<N: Natural + Clone> IntoPosition for &[N] {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        let numbers = self.iter().cloned().map(Natural::natural);
        with_numbers(numbers.collect::<Result<_, _>>()?, game)
    }
}

impl<N: Natural> IntoPosition for Vec<N> {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        let numbers = self.into_iter().map(Natural::natural);
        with_numbers(numbers.collect::<Result<_, _>>()?, game)
    }
}

impl<N: Natural + Clone> IntoPosition for &Vec<N> {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        self.as_slice().into_position(game)
    }
}

impl<N: Natural, const COUNT: usize> IntoPosition for [N; COUNT] {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        Vec::from(self).into_position(game)
    }
}

impl<N: Natural + Clone, const COUNT: usize> IntoPosition for &[N; COUNT] {
    fn into_position(self, game: &dyn Game) -> Result<Position> {
        self.as_slice().into_position(game)
    }
}

/// One number is a position of a single heap.
macro_rules! number {
    ($read:expr; $($number:ty),*) => {$(
        impl Natural for $number {
            fn natural(self) -> Result<BigUint> {
                $read(self)
            }
        }

        impl IntoPosition for $number {
            fn into_position(self, game: &dyn Game) -> Result<Position> {
                with_numbers(vec![self.natural()?], game)
            }
        }
    )*};
}

number!(|number| Ok(BigUint::from(number)); u8, u16, u32, u64, u128, usize);
number!(Ok; BigUint);
number!(not_negative; i8, i16, i32, i64, i128, isize);
number!(|number: &BigUint| Ok(number.clone()); &BigUint);

fn not_negative<N: Copy + Display>(number: N) -> Result<BigUint>
where
    BigUint: TryFrom<N>,
{
    BigUint::try_from(number).map_err(|_| {
        let why = format!("{number} is not a number of a position: those are 0, 1, 2, …");
        GameError::NoSuchPosition(why)
    })
}

macro_rules! tuple {
    ($($part:ident $name:ident),*) => {
        impl<$($part: Natural),*> IntoPosition for ($($part,)*) {
            fn into_position(self, game: &dyn Game) -> Result<Position> {
                let ($($name,)*) = self;
                with_numbers(vec![$($name.natural()?),*], game)
            }
        }
    };
}

tuple!(A a);
tuple!(A a, B b);
tuple!(A a, B b, C c);
tuple!(A a, B b, C c, D d);
tuple!(A a, B b, C c, D d, E e);
tuple!(A a, B b, C c, D d, E e, F f);
