//! Regular expressions that are simplified as they are joined.

/// A regular expression. The order of the type is the order of alternatives in the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expression {
    /// The empty word.
    Empty,
    Digit(u32),
    /// A sequence of at least two parts, none of which is a sequence or empty.
    Sequence(Vec<Expression>),
    /// At least two alternatives in increasing order, none of which is a choice; the empty word may
    /// be one of them.
    Choice(Vec<Expression>),
    Star(Box<Expression>),
}

use Expression::{Choice, Digit, Empty, Sequence, Star};

impl Expression {
    fn items(self) -> Vec<Expression> {
        match self {
            Empty => Vec::new(),
            Sequence(items) => items,
            other => vec![other],
        }
    }

    fn alternatives(self) -> Vec<Expression> {
        match self {
            Choice(items) => items,
            other => vec![other],
        }
    }

    fn admits_empty(&self) -> bool {
        match self {
            Empty | Star(_) => true,
            Digit(_) => false,
            Sequence(items) => items.iter().all(Expression::admits_empty),
            Choice(items) => items.iter().any(Expression::admits_empty),
        }
    }

    pub(super) fn then(self, other: Expression) -> Expression {
        let mut items = self.items();
        for item in other.items() {
            match (items.last(), &item) {
                // R*R* equals R*, and R*R is written RR*.
                (Some(last @ Star(_)), Star(_)) if *last == item => continue,
                (Some(Star(inner)), _) if **inner == item => {
                    let star = items.pop().expect("the last one");
                    items.extend([item, star]);
                    continue;
                }
                _ => items.push(item),
            }
        }
        while let Some((begin, end, shorter)) = shorter(&items) {
            items.splice(begin..end, shorter);
        }
        sequence(items)
    }

    pub(super) fn starred(self) -> Expression {
        match self {
            Empty => Empty,
            star @ Star(_) => star,
            Choice(items) => {
                // (R*|S)* equals (R|S)*.
                let inner =
                    items.into_iter().filter(|item| *item != Empty).map(|item| match item {
                        Star(inner) => *inner,
                        other => other,
                    });
                let choice = inner.reduce(Expression::or).expect("a choice has two alternatives");
                match choice {
                    Star(_) => choice,
                    other => Star(Box::new(other)),
                }
            }
            other => Star(Box::new(other)),
        }
    }

    pub(super) fn or(self, other: Expression) -> Expression {
        let mut items = self.alternatives();
        items.extend(other.alternatives());
        items.sort();
        items.dedup();
        if items.iter().any(|item| *item != Empty && item.admits_empty()) {
            items.retain(|item| *item != Empty);
        }
        while let Some((one, two, joined)) = joinable(&items) {
            items.remove(one.max(two));
            items.remove(one.min(two));
            let mut rest = items;
            rest.extend(joined.alternatives());
            rest.sort();
            rest.dedup();
            items = rest;
        }
        if items.len() == 1 { items.remove(0) } else { Choice(items) }
    }

    /// A measure of how hard the expression is to read: its signs, where a star within another one
    /// counts more.
    pub(super) fn burden(&self, stars: usize) -> usize {
        let all = |items: &[Expression], stars| -> usize {
            items.iter().map(|item| item.burden(stars)).sum()
        };
        match self {
            Empty | Digit(_) => 1,
            Sequence(items) => all(items, stars),
            Choice(items) => 1 + items.len() + all(items, stars),
            Star(inner) => 1 + 4 * stars + inner.burden(stars + 1),
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Empty => String::new(),
            Digit(digit) => digit.to_string(),
            Sequence(items) => items.iter().map(Expression::factor).collect(),
            Star(inner) => format!("{}*", inner.atom()),
            Choice(items) => {
                let texts: Vec<String> =
                    items.iter().filter(|item| **item != Empty).map(Expression::text).collect();
                let rest = texts.join("|");
                match (items.contains(&Empty), &items[..]) {
                    (true, [Empty, Digit(_)]) => format!("{rest}?"),
                    (true, _) => format!("({rest})?"),
                    (false, _) => rest,
                }
            }
        }
    }

    /// The text as a part of a sequence, in parentheses if it needs them.
    fn factor(&self) -> String {
        match self {
            Choice(items) if !items.contains(&Empty) => format!("({})", self.text()),
            _ => self.text(),
        }
    }

    /// The text before a `*` or `?`, in parentheses if it needs them.
    fn atom(&self) -> String {
        match self {
            Digit(_) => self.text(),
            _ => format!("({})", self.text()),
        }
    }
}

fn sequence(mut items: Vec<Expression>) -> Expression {
    match items.len() {
        0 => Empty,
        1 => items.remove(0),
        _ => Sequence(items),
    }
}

/// A part of a sequence that the law (R*S)*R* = R*(SR*)* = (R|S)* shortens, as the range it
/// occupies, and its replacement.
fn shorter(items: &[Expression]) -> Option<(usize, usize, Vec<Expression>)> {
    let either = |r: &Expression, s: &[Expression]| r.clone().or(sequence(s.to_vec())).starred();
    (0..items.len()).find_map(|at| {
        let Star(inner) = &items[at] else { return None };
        let next = items.get(at + 1);
        if let Some(Star(other)) = next
            && let Sequence(parts) = &**other
            && let Some((Star(last), s)) = parts.split_last()
            && last == inner
        {
            return Some((at, at + 2, vec![either(inner, s)]));
        }
        let Sequence(parts) = &**inner else { return None };
        let Some((Star(r), s)) = parts.split_first() else { return None };
        if next == Some(&parts[0]) {
            return Some((at, at + 2, vec![either(r, s)]));
        }
        // (R*S)*RR* equals (R*S)*R*R.
        let own = r.clone().items();
        let (rest, after) = (&items[at + 1..], at + 1 + own.len());
        if rest.starts_with(&own) && items.get(after) == Some(&parts[0]) {
            return Some((at, after + 1, [vec![either(r, s)], own].concat()));
        }
        // R*S(R*S)* equals (R*S)*R*S.
        let before = items[..at].ends_with(parts);
        before.then(|| (at - parts.len(), at + 1, [vec![either(r, s)], s.to_vec()].concat()))
    })
}

/// Two alternatives that can be written as one, and that one.
fn joinable(items: &[Expression]) -> Option<(usize, usize, Expression)> {
    let pairs = (0..items.len()).flat_map(|one| (one + 1..items.len()).map(move |two| (one, two)));
    pairs.into_iter().find_map(|(one, two)| {
        let joined = join(&items[one], &items[two]).or_else(|| join(&items[two], &items[one]));
        joined.map(|joined| (one, two, joined))
    })
}

/// Joins two expressions into one if one contains the other, or if they begin or end alike.
fn join(one: &Expression, other: &Expression) -> Option<Expression> {
    if let (Empty, Sequence(items)) = (one, other) {
        // The empty word or RR* equals R*; the same holds if R has several parts.
        let starred = match items.split_last() {
            Some((Star(inner), rest)) if inner.clone().items() == rest => Some(inner),
            _ => None,
        };
        return starred.map(|inner| Star(inner.clone()));
    }
    if let Star(inner) = other {
        let within = inner.clone().alternatives();
        let contained = |item: &Expression| match item {
            Star(own) => own.clone().alternatives().iter().all(|item| within.contains(item)),
            item => within.contains(item),
        };
        let all = one.clone().items().iter().all(contained);
        if all || **inner == *one {
            return Some(other.clone());
        }
    }
    if matches!((one, other), (Empty, _) | (_, Empty)) {
        return None;
    }
    let (left, right) = (one.clone().items(), other.clone().items());
    let same = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    if same > 0 {
        let rest = sequence(left[same..].to_vec()).or(sequence(right[same..].to_vec()));
        return Some(sequence(left[..same].to_vec()).then(rest));
    }
    let ends = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
    if ends > 0 {
        let (l, r) = (left.len() - ends, right.len() - ends);
        let rest = sequence(left[..l].to_vec()).or(sequence(right[..r].to_vec()));
        return Some(rest.then(sequence(left[l..].to_vec())));
    }
    None
}
