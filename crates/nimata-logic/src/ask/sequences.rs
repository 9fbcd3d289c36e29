//! The sequences that formulas name, given or found in libraries.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Host;
use super::automata::read_completed;
use super::loaded::Loaded;
use super::numbers::source_of_number;
use super::source::{Source, load};
use crate::files::numerations::{Numerations, folders_near};
use crate::files::walnut::Missing;
use crate::logic::{SyntaxErrorKind, is_name};
use crate::{AskError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Letters, Numeration, Track};

struct Entry {
    source: Source,
    /// As the user wrote it, for messages.
    written: String,
    known: Vec<Loaded>,
}

/// The sequences by their names.
pub struct Sequences<'s> {
    entries: BTreeMap<String, Entry>,
    /// Folders in which `NAME.txt` is looked for.
    libraries: Vec<PathBuf>,
    numerations: Numerations,
    host: &'s dyn Host,
}

impl<'s> Sequences<'s> {
    /// None yet.
    pub fn new(host: &'s dyn Host) -> Self {
        let numerations = Numerations::in_folders(host.folders());
        Sequences { entries: BTreeMap::new(), libraries: Vec::new(), numerations, host }
    }

    /// Who is asked on the way.
    pub fn host(&self) -> &'s dyn Host {
        self.host
    }

    /// Adds a sequence under a name; `written` is what a user called it, for messages.
    ///
    /// # Errors
    /// [`AskError::NoName`] if the name is none, and [`AskError::Name`] if it is taken.
    pub fn name(&mut self, name: &str, source: Source, written: &str) -> Result<()> {
        if !is_name(name) {
            return Err(AskError::NoName(name.to_owned()));
        }
        if self.entries.contains_key(name) {
            return Err(AskError::Name(name.to_owned()));
        }
        self.insert(name, source, written);
        Ok(())
    }

    /// The same sequences, of which this host hears from now on.
    pub fn hosted_by<'t>(self, host: &'t dyn Host) -> Sequences<'t> {
        let Sequences { entries, libraries, numerations, .. } = self;
        Sequences { entries, libraries, numerations, host }
    }

    /// The names of the sequences so far.
    pub fn names(&self) -> Vec<String> {
        self.entries.keys().cloned().collect()
    }

    /// Gives a name to a sequence, whatever had it before.
    pub fn insert(&mut self, name: &str, source: Source, written: &str) {
        let entry = Entry { source, written: written.to_owned(), known: Vec::new() };
        self.entries.insert(name.to_owned(), entry);
    }

    /// Adds the sequence of a constant under its name, unless it is there.
    ///
    /// # Errors
    /// [`AskError::Unsuitable`] if another sequence has that name.
    pub(super) fn add_number(&mut self, name: &str) -> Result<()> {
        const CONSTANT: &str = "a constant";
        if self.find(name)? {
            return match self.entries[name].written == CONSTANT {
                true => Ok(()),
                false => Err(AskError::Unsuitable(format!(
                    "{name} stands for a constant: give the sequence a shorter name"
                ))),
            };
        }
        let source = source_of_number(name).expect("the name of a number");
        self.insert(name, source, CONSTANT);
        Ok(())
    }

    /// Looks for what is not known in this folder as well.
    pub fn add_library(&mut self, folder: PathBuf) {
        self.libraries.push(folder);
    }

    /// The numerations that formulas and files may name.
    pub fn numerations(&mut self) -> &mut Numerations {
        &mut self.numerations
    }

    /// The numeration with this name in formulas.
    ///
    /// # Errors
    /// No numeration has this name, or what is wrong with its files.
    pub fn numerals(&self, name: &str) -> Result<Numeration, SyntaxErrorKind> {
        self.numerations.numerals(name, &self.host.budget())
    }

    /// Adds an automaton.
    pub fn add(&mut self, name: &str, dfao: Dfao) {
        self.insert(name, Source::Automaton(dfao), name);
    }

    /// The automaton, or both, of a file that holds a set, with output 1 at its words; zeros before
    /// the most significant digit may make a difference.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn set_in(&self, path: &Path) -> Result<Source> {
        self.read(path, Missing::Rejects)
    }

    /// Gives a sequence another name.
    pub fn rename(&mut self, name: &str, other: &str) {
        if let Some(entry) = self.entries.remove(name) {
            // What is known bears the old name.
            self.entries.insert(other.to_owned(), Entry { known: Vec::new(), ..entry });
        }
    }

    /// The first of these names that is that of words over letters alone, which are those of other
    /// numbers if they are read from the other end.
    pub(super) fn of_letters<'n>(
        &self,
        mut names: impl Iterator<Item = &'n str>,
    ) -> Option<&'n str> {
        let source = |name: &str| self.entries.get(name).map(|entry| &entry.source);
        names.find(|name| matches!(source(name), Some(Source::Words(_))))
    }

    /// Whether the tracks of one of these sequences have digits of their own.
    pub(super) fn some_have_tracks(&mut self, names: &BTreeSet<String>) -> Result<bool> {
        for name in names {
            let own =
                match &self.entries.get(name).expect("only what was found is asked for").source {
                    Source::Automaton(dfao) | Source::Words([dfao, _]) => dfao.numeration(),
                    Source::Provided(_) | Source::Stated(_) => continue,
                };
            if own.tracks().is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The kinds of the tracks of a sequence, of which this is the automaton.
    pub(super) fn tracks(&self, name: &str, automaton: &Dfao) -> Vec<Track> {
        let numerals = automaton.numeration();
        if let Some(tracks) = numerals.tracks() {
            return tracks.to_vec();
        }
        let any = matches!(self.entries[name].source, Source::Words(_));
        let letters = (0..).take(usize::try_from(numerals.digits()).expect("few digits"));
        let letters = Letters::new(letters).filter(|_| any);
        let track = letters.map_or_else(|| Track::Number(numerals.clone()), Track::Code);
        vec![track; usize::try_from(automaton.alphabet().tracks()).expect("at most 20")]
    }

    /// Drops what providers have derived, with the providers that remember it.
    pub(crate) fn forget(&mut self) {
        for entry in self.entries.values_mut() {
            if let Source::Provided(provider) = &mut entry.source
                && let Some(again) = provider.anew()
            {
                *provider = again;
                entry.known.clear();
            }
        }
    }

    /// Whether a sequence of that name is known, or found in a library.
    pub fn find(&mut self, name: &str) -> Result<bool> {
        if self.entries.contains_key(name) {
            return Ok(true);
        }
        let files = self.libraries.iter().map(|folder| folder.join(format!("{name}.txt")));
        let Some(path) = files.into_iter().find(|path| path.is_file()) else { return Ok(false) };
        let source = self.file(&path)?;
        self.insert(name, source, &path.display().to_string());
        Ok(true)
    }

    /// The automaton of a file, trimmed and with its digits understood.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn file(&self, path: &Path) -> Result<Source> {
        self.read(path, Missing::HasNoOutput)
    }

    fn read(&self, path: &Path, missing: Missing) -> Result<Source> {
        let mut numerations = self.numerations.clone();
        folders_near(path).into_iter().for_each(|folder| numerations.add_folder(folder));
        let read = |order| {
            let (found, alone) = read_completed(path, (missing, order), &numerations, self.host)?;
            let source = Source::of(&found, self.host).map_err(|error| match error {
                error if error.is_unsuitable() => AskError::in_file(path, error),
                other => other,
            })?;
            Ok::<_, AskError>((source, alone))
        };
        match read(DigitOrder::Msd)? {
            (Source::Automaton(msd), true) => match read(DigitOrder::Lsd)?.0 {
                Source::Automaton(lsd) => Ok(Source::Words([msd, lsd])),
                other => Ok(other),
            },
            (source, _) => Ok(source),
        }
    }

    /// The sequence in the numerals wished for; without a wish, or if it is in others by its
    /// nature, in its own.
    pub fn loaded(&mut self, name: &str, wish: Option<&Numeration>) -> Result<Loaded> {
        let entry = self.entries.get_mut(name).expect("only what was found is asked for");
        let own = match &entry.source {
            Source::Automaton(dfao) => dfao.numeration().has_integers(),
            _ => false,
        };
        // For integers the automaton of a sequence of natural numbers is that of another sequence.
        let fits = |known: &&Loaded| match wish {
            Some(wish) => known.numerals() == wish,
            None => known.numerals().has_integers() == own,
        };
        if let Some(known) = entry.known.iter().find(fits) {
            return Ok(known.clone());
        }
        let loaded = load(name, &entry.source, wish, self.host)?;
        entry.known.push(loaded.clone());
        Ok(loaded)
    }

    /// The sequences of these names in the first of the possible numerals that all of them can be
    /// in.
    ///
    /// # Errors
    /// Those of the first of the numerals, if there are none that suit.
    pub fn together(
        &mut self,
        names: &BTreeSet<String>,
        possible: &[Numeration],
    ) -> Result<(Numeration, Vec<Loaded>)> {
        let mut first = None;
        for numerals in possible {
            let loaded = names.iter().map(|name| self.in_numerals(name, numerals));
            match loaded.collect() {
                Ok(loaded) => return Ok((numerals.clone(), loaded)),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.expect("some numerals are possible"))
    }

    /// The sequence in these numerals.
    ///
    /// # Errors
    /// [`AskError::OtherNumeration`] if it is in others, and [`AskError::Undecided`] if the
    /// automaton in the other order of digits is too large.
    fn in_numerals(&mut self, name: &str, numerals: &Numeration) -> Result<Loaded> {
        let loaded = self.loaded(name, Some(numerals))?;
        if loaded.numerals() == numerals {
            return Ok(loaded);
        }
        Err(AskError::OtherNumeration {
            name: name.to_owned(),
            written: self.entries[name].written.clone(),
            own: loaded.numerals().clone(),
            formula: numerals.clone(),
        })
    }
}
