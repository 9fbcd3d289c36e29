//! Rules of a game as data, from which both the text of a file and the options on integers come.

/// One number or two; of one number the second is 0.
pub type At = [u64; 2];

/// What is asked of the numbers before a move, or of a position.
#[derive(Clone, Copy, Debug)]
pub enum Guard {
    AtLeast(usize, u64),
    Below(usize, u64),
    Unequal(usize, u64),
    /// Of a number, its rest by a modulus.
    Residue(usize, u64, u64),
    /// That one number is at most the other.
    Ordered(usize, usize),
    /// That one number is below the other.
    Under(usize, usize),
}

/// What a move does.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Lowers the numbers by these.
    Subtract(At),
    /// Multiplies one number, divides it, and rounds down.
    Floor { track: usize, times: u64, by: u64 },
    /// Divides one number and rounds up.
    Ceiling { track: usize, by: u64 },
    /// Divides one number where nothing is left over.
    Exact { track: usize, by: u64 },
    /// Lowers one number by at least 1, and at most so many if they are bounded.
    Lower(usize, Option<u64>),
    /// Lowers both by the same, at least 1.
    LowerBoth(Option<u64>),
    /// Makes the second number the first, and the first one, lowered, the second.
    Swap(u64),
    /// Lowers one number by 1, and raises the other.
    Exchange(usize, u64),
    /// Raises one number: no game.
    Raise(usize, u64),
}

/// A kind of moves: one of some steps, each where all its guards hold.
#[derive(Clone, Debug)]
pub struct Kind {
    pub steps: Vec<(Vec<Guard>, Step)>,
    /// Whether the formula asks that it leads to a position.
    pub lands: bool,
}

/// A rules file.
#[derive(Clone, Debug)]
pub struct Written {
    pub numerals: &'static str,
    pub tracks: usize,
    pub positions: Vec<Guard>,
    pub kinds: Vec<Kind>,
    pub misere: bool,
    /// What multiplies the numbers in the measure, if it is not their sum.
    pub measure: Option<At>,
}

impl Guard {
    fn text(self, names: &[&str]) -> String {
        match self {
            Guard::AtLeast(track, least) => format!("{} >= {least}", names[track]),
            Guard::Below(track, bound) => format!("{} < {bound}", names[track]),
            Guard::Unequal(track, other) => format!("{} != {other}", names[track]),
            Guard::Residue(track, by, 0) => format!("(E k ({} = {by}*k))", names[track]),
            Guard::Residue(track, by, rest) => {
                format!("(E k ({} = {by}*k + {rest}))", names[track])
            }
            Guard::Ordered(low, high) => format!("{} <= {}", names[low], names[high]),
            Guard::Under(low, high) => format!("{} < {}", names[low], names[high]),
        }
    }

    fn holds(self, at: At) -> bool {
        match self {
            Guard::AtLeast(track, least) => at[track] >= least,
            Guard::Below(track, bound) => at[track] < bound,
            Guard::Unequal(track, other) => at[track] != other,
            Guard::Residue(track, by, rest) => at[track] % by == rest,
            Guard::Ordered(low, high) => at[low] <= at[high],
            Guard::Under(low, high) => at[low] < at[high],
        }
    }
}

impl Step {
    fn text(self, before: &[&str], after: &[&str]) -> String {
        let alone = |track: usize, own: String| match before.len() {
            1 => own,
            _ => format!("{own} & {} = {}", after[1 - track], before[1 - track]),
        };
        match self {
            Step::Subtract(less) => {
                let each = before.iter().zip(after).zip(less);
                let each = each.map(|((before, after), less)| match less {
                    0 => format!("{after} = {before}"),
                    _ => format!("{after} + {less} = {before}"),
                });
                each.collect::<Vec<_>>().join(" & ")
            }
            Step::Floor { track, times: 1, by } => {
                alone(track, format!("{} = {}/{by}", after[track], before[track]))
            }
            Step::Floor { track, times, by } => {
                let (b, a) = (before[track], after[track]);
                alone(track, format!("{by}*{a} <= {times}*{b} & {times}*{b} < {by}*{a} + {by}"))
            }
            Step::Ceiling { track, by } => {
                let (b, a) = (before[track], after[track]);
                alone(track, format!("{by}*{a} >= {b} & {by}*{a} < {b} + {by}"))
            }
            Step::Exact { track, by } => {
                alone(track, format!("{by}*{} = {}", after[track], before[track]))
            }
            Step::Lower(track, most) => {
                let (b, a) = (before[track], after[track]);
                let bound = most.map_or(String::new(), |most| format!(" & {b} <= {a} + {most}"));
                alone(track, format!("{a} < {b}{bound}"))
            }
            Step::LowerBoth(most) => {
                let ([x, y], [u, v]) = (names(before), names(after));
                let bound = most.map_or(String::new(), |most| format!(" & {x} <= {u} + {most}"));
                format!("{u} < {x} & {x} + {v} = {y} + {u}{bound}")
            }
            Step::Swap(less) => {
                let ([x, y], [u, v]) = (names(before), names(after));
                format!("{u} = {y} & {v} + {less} = {x}")
            }
            Step::Exchange(track, more) => {
                let (one, other) = (track, 1 - track);
                let lowered = format!("{} + 1 = {}", after[one], before[one]);
                format!("{lowered} & {} = {} + {more}", after[other], before[other])
            }
            Step::Raise(track, more) => {
                alone(track, format!("{} = {} + {more}", after[track], before[track]))
            }
        }
    }

    fn each(self, at: At, visit: &mut impl FnMut(At)) {
        let with = |track: usize, number: u64| {
            let mut after = at;
            after[track] = number;
            after
        };
        match self {
            Step::Subtract([s, t]) => {
                if let (Some(x), Some(y)) = (at[0].checked_sub(s), at[1].checked_sub(t)) {
                    visit([x, y]);
                }
            }
            Step::Floor { track, times, by } => visit(with(track, times * at[track] / by)),
            Step::Ceiling { track, by } => visit(with(track, at[track].div_ceil(by))),
            Step::Exact { track, by } if at[track].is_multiple_of(by) => {
                visit(with(track, at[track] / by))
            }
            Step::Exact { .. } => {}
            Step::Lower(track, most) => {
                let most = most.unwrap_or(at[track]).min(at[track]);
                (1..=most).for_each(|less| visit(with(track, at[track] - less)));
            }
            Step::LowerBoth(most) => {
                let least = at[0].min(at[1]);
                let most = most.unwrap_or(least).min(least);
                (1..=most).for_each(|less| visit([at[0] - less, at[1] - less]));
            }
            Step::Swap(less) => {
                if let Some(y) = at[0].checked_sub(less) {
                    visit([at[1], y]);
                }
            }
            Step::Exchange(track, more) => {
                if let Some(less) = at[track].checked_sub(1) {
                    let mut after = with(track, less);
                    after[1 - track] += more;
                    visit(after);
                }
            }
            Step::Raise(track, more) => visit(with(track, at[track] + more)),
        }
    }
}

fn names<'n>(names: &[&'n str]) -> [&'n str; 2] {
    [names[0], names[1]]
}

impl Written {
    /// The text of the file.
    pub fn text(&self) -> String {
        let (before, after) = (&["x", "y"][..self.tracks], &["u", "v"][..self.tracks]);
        let mut text = format!("reads {} in {}\n", before.join(", "), self.numerals);
        let all = |guards: &[Guard], names: &[&str]| {
            guards.iter().map(|guard| guard.text(names)).collect::<Vec<_>>()
        };
        if !self.positions.is_empty() {
            text += &format!("positions {}\n", all(&self.positions, before).join(" & "));
        }
        for kind in &self.kinds {
            let steps: Vec<String> = kind
                .steps
                .iter()
                .map(|(guards, step)| {
                    let step = step.text(before, after);
                    all(guards, before).into_iter().chain([step]).collect::<Vec<_>>().join(" & ")
                })
                .collect();
            let steps = match steps.as_slice() {
                [one] => one.clone(),
                more => format!("(({}))", more.join(") | (")),
            };
            let mut parts = if kind.lands { all(&self.positions, after) } else { Vec::new() };
            parts.push(steps);
            text += &format!("move {}: {}\n", after.join(", "), parts.join(" & "));
        }
        if self.misere {
            text += "play misere\n";
        }
        if let Some([a, b]) = self.measure {
            text += &format!("measure {a}*x + {b}*y\n");
        }
        text
    }

    pub fn is_position(&self, at: At) -> bool {
        self.positions.iter().all(|guard| guard.holds(at))
    }

    pub fn measure(&self, at: At) -> u64 {
        let [a, b] = self.measure.unwrap_or([1, 1]);
        a * at[0] + b * at[1]
    }

    /// Shows all that the moves lead to, some of it more than once.
    pub fn each_option(&self, at: At, visit: &mut impl FnMut(At)) {
        for kind in &self.kinds {
            for (guards, step) in &kind.steps {
                if guards.iter().all(|guard| guard.holds(at)) {
                    step.each(at, &mut |after| {
                        if !kind.lands || self.is_position(after) {
                            visit(after);
                        }
                    });
                }
            }
        }
    }
}
