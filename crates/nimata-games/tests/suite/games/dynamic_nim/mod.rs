//! Two-pile dynamic Nim compared with its definition, and with Holshouser and Reiter's paper.

mod admissibility;
mod automata;
mod bad_input;
mod capabilities;
mod proofs;
mod strategy;
mod twins;

use nimata_automata::budget::Budget;
use nimata_games::game::dynamic_nim::{BoundFunction, DynamicNim, Formula};
use nimata_games::game::{Definition, GameError, Play, Position, Rules, shape::Shape};

fn budget() -> Budget {
    Budget::default()
}

fn bound(text: &str) -> BoundFunction {
    BoundFunction::parse(text).expect("a bound function")
}

fn game(text: &str) -> DynamicNim {
    DynamicNim::parse(text).expect("a game")
}

/// One of [`Formula`]'s constructors.
type Rounding = fn(u32, u32) -> Result<Formula, GameError>;

fn formula(rounding: Rounding, p: u32, q: u32) -> Formula {
    rounding(p, q).expect("a formula")
}

/// The game with bounds reduced to `most`. If no pile is larger, the game is equivalent, and its
/// options stay in a box.
struct Capped {
    game: DynamicNim,
    most: u64,
}

impl std::fmt::Display for Capped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.game.fmt(f)
    }
}

impl Rules for Capped {
    fn shape(&self) -> Shape {
        self.game.shape()
    }

    fn in_words(&self) -> String {
        self.game.in_words()
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        self.game.excludes(position)
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.game.each_option(at, &mut |option| {
            // Without a bound the game is over.
            let next = option.get(2).copied().unwrap_or(self.most);
            visit(&[option[0], option[1], next.min(self.most)]);
        });
    }

    fn given_value(&self, at: &[u64], has_options: bool) -> Option<u32> {
        self.game.given_value(at, has_options)
    }
}

/// Who wins at every (a, b, x) of a box, by trying every move.
struct WinLoss(Definition);

impl WinLoss {
    fn new(f: &BoundFunction, play: Play, most: u32, budget: &Budget) -> Result<Self, GameError> {
        let game = DynamicNim::new(f.clone(), play);
        let capped = Capped { game, most: most.into() };
        Ok(WinLoss(Definition::new(&capped, &[most.into(); 3], budget)?))
    }

    fn wins(&self, a: u32, b: u32, x: u32) -> bool {
        self.0.value(&[a, b, x].map(u64::from)) > 0
    }
}

/// The bounds of the paper and of its Definition 2: ck, and fractions rounded either way.
const NAMED: [&str; 9] =
    ["k", "2k", "3k", "floor(5k/2)", "ceil(3k/2)", "k+1", "k+2", "2k+1", "floor(3k/2)+1"];

/// Further r = p/q with 1 ≤ r < 4: close to the ends, to 2 and to 3, and in between.
const FRACTIONS: [(u32, u32); 12] = [
    (101, 100),
    (8, 7),
    (4, 3),
    (7, 4),
    (199, 100),
    (201, 100),
    (7, 3),
    (22, 7),
    (299, 100),
    (7, 2),
    (15, 4),
    (399, 100),
];
