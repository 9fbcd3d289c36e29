//! From the text of a file to its objects. A kind of claim finds their keys in any order.

use crate::json::Reader;
use crate::limits::Limits;
use crate::lists::known;
use crate::reject::{Code, Reject, ensure};

/// A certificate of version 2; its claim and evidence are split into keys, and no value has been
/// read.
pub(crate) struct File<'a> {
    pub(crate) claim: Keys<'a>,
    pub(crate) evidence: Keys<'a>,
}

impl<'a> File<'a> {
    /// Reads the keys that all certificates have.
    ///
    /// # Complexity
    /// Values are skipped in this first pass, and a kind reads them in a second one. A number takes
    /// at least two bytes of the file and four of memory in a list, and a growing list has up to
    /// twice the room it needs. So at most 4 times the file is allocated, and 6 times while a list
    /// grows.
    pub(crate) fn read(text: &'a [u8], limits: &'a Limits) -> Result<File<'a>, Reject> {
        let mut reader = Reader::at(text, 0, limits);
        let (mut claim, mut evidence) = (None, None);
        let mut file = Keys { text, limits, path: "", members: Vec::new() };
        reader.object(|r, key| {
            match key {
                "claim" => claim = Some(Keys::read(r, "claim")?),
                "evidence" => evidence = Some(Keys::read(r, "evidence")?),
                "schema" | "kind" | "version" => file.skip_value(r, key)?,
                _ => return Err(Reject::here(Code::UnknownKey, "a certificate has no such key")),
            }
            Ok(())
        })?;
        reader.end()?;
        file.take("schema", |r| known(r, Code::UnknownSchema, &[("nimata/1", ())]))?;
        file.take("kind", |r| known(r, Code::UnknownKind, &[("certificate", ())]))?;
        let version = file.take("version", Reader::number)?;
        ensure(version == 2, Code::UnknownVersion, "version", || {
            format!("{version} is not version 2")
        })?;
        let missing = |key| Reject::here(Code::MissingKey, "this key is missing").inside_key(key);
        Ok(File {
            claim: claim.ok_or_else(|| missing("claim"))?,
            evidence: evidence.ok_or_else(|| missing("evidence"))?,
        })
    }

    /// Verifies that no key of the claim or the evidence is left unread.
    pub(crate) fn finish(&self) -> Result<(), Reject> {
        self.claim.finish()?;
        self.evidence.finish()
    }
}

/// The keys of an object, with the place of each value.
pub(crate) struct Keys<'a> {
    text: &'a [u8],
    pub(crate) limits: &'a Limits,
    /// The path of the object in messages; empty for the outermost one.
    path: &'static str,
    members: Vec<Member<'a>>,
}

struct Member<'a> {
    key: &'a str,
    begin: usize,
    end: usize,
    taken: bool,
}

impl<'a> Keys<'a> {
    /// Reads the keys of an object and skips their values, remembering where each begins and ends.
    pub(crate) fn read(reader: &mut Reader<'a>, path: &'static str) -> Result<Keys<'a>, Reject> {
        let Reader { text, limits, .. } = *reader;
        let mut keys = Keys { text, limits, path, members: Vec::new() };
        reader.object(|r, key| keys.skip_value(r, key))?;
        Ok(keys)
    }

    fn skip_value(&mut self, reader: &mut Reader<'a>, key: &'a str) -> Result<(), Reject> {
        let begin = reader.place();
        reader.skip()?;
        self.members.push(Member { key, begin, end: reader.place(), taken: false });
        Ok(())
    }

    /// Reads the whole value of a key with `read`. Faults get the path of the key.
    pub(crate) fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, Reject>,
    ) -> Result<T, Reject> {
        let inside = |reject: Reject| reject.inside_key(key).inside_key(self.path);
        let member = self.members.iter_mut().find(|member| member.key == key);
        let member =
            member.ok_or_else(|| inside(Reject::here(Code::MissingKey, "this key is missing")))?;
        member.taken = true;
        let mut reader = Reader::at(self.text, member.begin, self.limits);
        let value = read(&mut reader).map_err(inside)?;
        let whole = reader.place() == member.end;
        ensure(whole, Code::JsonSyntax, "", || "unexpected text follows the value")
            .map_err(inside)?;
        Ok(value)
    }

    pub(crate) fn number(&mut self, key: &'static str) -> Result<u64, Reject> {
        self.take(key, Reader::number)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.members.iter().any(|member| member.key == key)
    }

    /// Verifies that no key is left unread.
    pub(crate) fn finish(&self) -> Result<(), Reject> {
        let left = self.members.iter().find(|member| !member.taken);
        left.map_or(Ok(()), |member| {
            let reject = Reject::here(Code::UnknownKey, "this kind of claim has no such key");
            Err(reject.inside_key(member.key).inside_key(self.path))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(text: &str) -> Result<Keys<'_>, Code> {
        let limits = Box::leak(Box::default());
        Keys::read(&mut Reader::at(text.as_bytes(), 0, limits), "claim").map_err(|r| r.code)
    }

    #[test]
    fn keys_are_found_in_any_order_and_none_may_be_left() {
        let mut keys = claim(r#"{"b": 2, "c": [[1],[2]], "a":1}"#).expect("the text is an object");
        assert_eq!((keys.number("a"), keys.number("b")), (Ok(1), Ok(2)));
        let left = keys.finish().expect_err("c was not read");
        assert_eq!((left.code, left.at.as_str()), (Code::UnknownKey, "claim.c"));
        let missing = keys.number("d").expect_err("there is no d");
        assert_eq!((missing.code, missing.at.as_str()), (Code::MissingKey, "claim.d"));
        let list = keys.number("c").expect_err("c is a list");
        assert_eq!((list.code, list.at.as_str()), (Code::WrongType, "claim.c"));
    }

    #[test]
    fn a_value_is_read_to_its_end() {
        for text in [r#"{"a":1x}"#, r#"{"a":1"2"}"#, r#"{"a":1[]}"#, r#"{"a":12null}"#] {
            let value = claim(text).map(|mut keys| keys.number("a").map_err(|r| r.code));
            assert_eq!(value.and_then(|value| value), Err(Code::JsonSyntax), "{text}");
        }
    }
}
