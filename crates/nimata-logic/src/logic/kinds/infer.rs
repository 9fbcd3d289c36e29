//! Finds the kind of each variable: its numeration, or the letters of its codes.

use std::collections::BTreeMap;

use crate::logic::syntax::{Note, SyntaxErrorKind as Kind, variables_of};
use crate::logic::{Formula, Relation, Term, in_words};
use nimata_automata::automaton::{Letters, Numeration, Track};

/// An error, and the byte of the text at which it is.
pub(super) type Fault = (usize, Kind);

/// The kinds of variables.
pub(super) type Kinds = BTreeMap<String, Track>;

/// Finds the kinds of all variables of some comparisons; `tracks` has those of the sequences.
///
/// A variable that is an index of a track has the kind of the track. In arithmetic it has the
/// numeration in force. Variables that are compared or added have one kind. Where no numeration is
/// in force and no track determines a variable, it is in `otherwise`.
pub(super) fn infer(
    notes: &[Note],
    tracks: &BTreeMap<String, Vec<Track>>,
    otherwise: &Numeration,
) -> Result<Kinds, Fault> {
    let mut classes = Classes::default();
    for note in notes {
        classes.join(note)?;
        for word in note.atom.words() {
            for (index, track) in word.indices.iter().zip(&tracks[&word.name]) {
                classes.index(&word.name, index, track, note.offset)?;
            }
        }
    }
    let mut compared = Vec::new();
    for note in notes {
        let Formula::Compare(left, relation, right) = &note.atom else { continue };
        let variables = variables_of(left).into_iter().chain(variables_of(right));
        let Some(variable) = variables.into_iter().next() else { continue };
        let kind = classes.kind(&variable);
        let numerals = match &note.numerals {
            None if note.added || kind.is_some() => continue,
            numerals => numerals.as_ref().unwrap_or(otherwise),
        };
        let code = matches!(kind, Some(Track::Code(letters)) if !letters.are_digits());
        if !(code && is_plain(left, *relation, right)) {
            compared.push((note.numerals.is_none(), variable, numerals, note.offset));
        }
    }
    // An error points at the part without a numeration of its own.
    compared.sort_by_key(|&(silent, ..)| silent);
    for (_, variable, numerals, offset) in compared {
        classes.set(&variable, &Track::Number(numerals.clone()), offset)?;
    }
    classes.resolved(otherwise)
}

/// Whether codes may be compared so.
fn is_plain(left: &Term, relation: Relation, right: &Term) -> bool {
    matches!((left, right), (Term::Variable(_), Term::Variable(_)))
        && matches!(relation, Relation::Equal | Relation::Unequal)
}

/// The kind that two kinds are together.
fn together(one: &Track, other: &Track) -> Option<Track> {
    let fits = |letters: &Letters, numerals: &Numeration| {
        letters.are_digits() && letters.count() == numerals.digits()
    };
    match (one, other) {
        (Track::Number(numerals), Track::Code(letters))
        | (Track::Code(letters), Track::Number(numerals)) => {
            fits(letters, numerals).then(|| Track::Number(numerals.clone()))
        }
        (Track::Number(one), Track::Number(two)) if one != two => {
            let same = in_words(one).zip(in_words(two)).is_some_and(|(one, two)| one == two);
            same.then(|| Track::Number(one.clone()))
        }
        // A 0 that is a letter of one track and pads the codes of the other only pads them in both.
        (Track::Code(one), Track::Code(two)) if one.with_zero() == two.with_zero() => {
            Some(Track::Code(if one.digit(0).is_none() { one } else { two }.clone()))
        }
        (one, other) => (one == other).then(|| one.clone()),
    }
}

/// Variables of one kind are in one class.
#[derive(Default)]
struct Classes {
    /// The class of each variable, which may be joined to another one.
    of: BTreeMap<String, usize>,
    joined: Vec<usize>,
    kinds: Vec<Option<Track>>,
    /// The first sequence of which a variable of the class is an index, with what it reads there.
    read: Vec<Option<(String, String)>>,
    /// Variables in arithmetic, and where.
    arithmetic: Vec<(String, usize)>,
}

impl Classes {
    fn class(&mut self, variable: &str) -> usize {
        let next = self.joined.len();
        let mut class = *self.of.entry(variable.to_owned()).or_insert(next);
        if class == next {
            self.joined.push(next);
            self.kinds.push(None);
            self.read.push(None);
        }
        while self.joined[class] != class {
            class = self.joined[class];
        }
        class
    }

    /// Joins the variables of one comparison, and of one index.
    fn join(&mut self, note: &Note) -> Result<(), Fault> {
        let (mut terms, mut plain): (Vec<Vec<String>>, bool) = (Vec::new(), false);
        match &note.atom {
            Formula::Compare(left, relation, right) => {
                terms.push(variables_of(left).into_iter().chain(variables_of(right)).collect());
                plain = is_plain(left, *relation, right);
            }
            atom => {
                for index in atom.terms() {
                    match index {
                        Term::Variable(name) => drop(self.class(name)),
                        _ => terms.push(variables_of(index).into_iter().collect()),
                    }
                }
            }
        }
        for variables in terms {
            for pair in variables.windows(2) {
                self.unite(&pair[0], &pair[1], note.offset)?;
            }
            for variable in variables {
                self.class(&variable);
                if !plain {
                    self.arithmetic.push((variable, note.offset));
                }
            }
        }
        Ok(())
    }

    fn unite(&mut self, one: &str, other: &str, offset: usize) -> Result<(), Fault> {
        let (left, right) = (self.class(one), self.class(other));
        if left != right {
            self.joined[right] = left;
            let read = self.read[right].take();
            self.read[left] = self.read[left].take().or(read);
            if let Some(kind) = self.kinds[right].take() {
                self.set(other, &kind, offset)?;
            }
        }
        Ok(())
    }

    fn set(&mut self, variable: &str, kind: &Track, offset: usize) -> Result<(), Fault> {
        let class = self.class(variable);
        let known = self.kinds[class].as_ref();
        let both = known.map_or_else(|| Some(kind.clone()), |known| together(known, kind));
        let Some(both) = both else {
            let known = known.expect("it clashes").to_string();
            return Err((offset, Kind::Clash(variable.to_owned(), kind.to_string(), known)));
        };
        self.kinds[class] = Some(both);
        Ok(())
    }

    /// Sets the kind of an index of a track.
    fn index(
        &mut self,
        name: &str,
        index: &Term,
        track: &Track,
        offset: usize,
    ) -> Result<(), Fault> {
        if let Track::Code(letters) = track
            && !letters.are_digits()
            && !matches!(index, Term::Variable(_))
        {
            return Err((offset, Kind::CodeAsNumber(name.to_owned(), letters.to_string())));
        }
        let Some(variable) = variables_of(index).into_iter().next() else { return Ok(()) };
        let class = self.class(&variable);
        let own = (name.to_owned(), track.to_string());
        let other = self.read[class].get_or_insert_with(|| own.clone()).clone();
        self.set(&variable, track, offset).map_err(|fault| match fault {
            (offset, Kind::Clash(..)) if other.0 != own.0 => {
                let (first, second) = (other.into(), own.into());
                (offset, Kind::TwoReadings { variable, first, second })
            }
            fault => fault,
        })
    }

    fn kind(&mut self, variable: &str) -> Option<&Track> {
        let class = self.class(variable);
        self.kinds[class].as_ref()
    }

    /// The kinds of all variables.
    fn resolved(mut self, otherwise: &Numeration) -> Result<Kinds, Fault> {
        for (variable, offset) in std::mem::take(&mut self.arithmetic) {
            let class = self.class(&variable);
            match self.kinds[class].take() {
                Some(Track::Code(letters)) if letters.are_digits() && letters.count() >= 2 => {
                    let (base, order) = (letters.count(), otherwise.order());
                    self.kinds[class] = Some(Track::Number(Numeration::Base { base, order }));
                }
                Some(Track::Code(letters)) => {
                    return Err((offset, Kind::CodeInArithmetic(variable, letters.to_string())));
                }
                other => self.kinds[class] = other,
            }
        }
        let names: Vec<String> = self.of.keys().cloned().collect();
        let kind = |name: String| {
            let kind = self.kind(&name).cloned();
            (name, kind.unwrap_or_else(|| Track::Number(otherwise.clone())))
        };
        Ok(names.into_iter().map(kind).collect())
    }
}
