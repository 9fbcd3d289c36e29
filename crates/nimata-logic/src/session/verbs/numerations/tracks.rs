//! `reg` over tracks with digits of their own: `reg f {-1,0,1} msd_2 "…"`.

use super::{numerals_of_alphabet, tell_zeros, wrong};
use crate::AskError;
use crate::ask::in_both_orders;
use crate::logic::script::{Call, RegularSet, regular_set_over};
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{Alphabet, DigitOrder, Letters, Numeration, Track};

/// Defines a set by a regular expression over the digits of each track.
///
/// Without a numeration the words may be read from either end: the formula that names the set says
/// from which.
pub(super) fn reg(
    session: &mut Session,
    call: &Call,
    alphabets: &[String],
) -> Result<Reply, AskError> {
    let (name, budget) = (&call.name, session.host().budget());
    let tracks = alphabets.iter().map(|text| track(session, text));
    let tracks: Vec<Track> = tracks.collect::<Result<_, _>>()?;
    let count = u32::try_from(tracks.len()).unwrap_or(u32::MAX);
    let mut numbers = tracks.iter().filter_map(Track::numerals);
    let first = numbers.next();
    let order = first.map_or(DigitOrder::Msd, Numeration::order);
    if let Some(other) = numbers.find(|numerals| numerals.order() != order) {
        return Err(CommandError::Ends { name: name.clone(), other: other.clone() }.into());
    }
    let numerals = Numeration::of_tracks(tracks.clone(), order);
    let alphabet = Alphabet::new(numerals.digits(), count)?;
    let set = regular_set_over(call.text(), alphabet, Some(&tracks), order, &budget);
    let RegularSet { language, numbers, zeros_matter } = set.map_err(|error| wrong(error, call))?;
    let [language, numbers] = [language, numbers].map(|automaton| {
        automaton.in_numeration(numerals.clone()).expect("the alphabet has these digits")
    });
    if first.is_some() {
        // Codes without the letter 0 are padded with it, which no expression can write.
        let writes_zeros = tracks.iter().all(|track| track.own_digits().contains(&0));
        tell_zeros(session, name, zeros_matter && writes_zeros);
        return Ok(session.keep_language(name, language, numbers));
    }
    let both = in_both_orders(&language, &budget)?;
    Ok(session.keep_words(name, language, both))
}

/// The digits of a track.
fn track(session: &Session, text: &str) -> Result<Track, AskError> {
    if let Some(letters) = Letters::read(text) {
        return Ok(Track::Code(letters));
    }
    if text.starts_with('{') {
        return Err(CommandError::Letters(text.to_owned()).into());
    }
    Ok(Track::Number(numerals_of_alphabet(session, text)?.0))
}
