//! A strict reader of the JSON subset of `docs/certificate.md`, section 1.
//!
//! The caller says what the format expects next. So the reader builds no tree, and its recursion
//! does not depend on the file. It allocates the keys of an object, which are few, and the elements
//! of an array.

use crate::limits::Limits;
use crate::reject::{Code, Reject, ensure};

/// The largest number of the format, 2^53 − 1.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// A bound on the keys of an object; every object of the format has fewer.
const MAX_KEYS: usize = 64;

/// The depth at which a value is rejected; values of the format are nested at most 4 deep.
const MAX_DEPTH: usize = 8;

/// A text and a place in it. After an error the reader must not be used again.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) limits: &'a Limits,
    at: usize,
    /// The place after which to look at the clock.
    looks_at: usize,
}

/// The bytes between two looks at the clock, which take about a millisecond.
const INTERVAL: usize = 1 << 17;

impl<'a> Reader<'a> {
    /// Starts reading at a place of the text.
    pub(crate) fn at(text: &'a [u8], at: usize, limits: &'a Limits) -> Reader<'a> {
        Reader { text, limits, at, looks_at: at.saturating_add(INTERVAL) }
    }

    /// Declines if the time is up. Most calls return at once, without a look at the clock.
    fn look(&mut self) -> Result<(), Reject> {
        if self.at < self.looks_at {
            return Ok(());
        }
        self.looks_at = self.at.saturating_add(INTERVAL);
        self.limits.admit_time()
    }

    /// The number of bytes read so far.
    pub(crate) fn place(&self) -> usize {
        self.at
    }

    /// Skips a value and finds its end; whoever reads the value later must arrive at the same
    /// place. Inside an array or an object only brackets and strings are examined.
    pub(crate) fn skip(&mut self) -> Result<(), Reject> {
        let mut depth = 0;
        loop {
            self.look()?;
            match self.peek() {
                Some(b'"') => drop(self.string()?),
                Some(b'[' | b'{') if depth == MAX_DEPTH => {
                    return Err(Reject::here(Code::WrongType, "no value is nested so deep"));
                }
                Some(b'[' | b'{') => (self.at, depth) = (self.at + 1, depth + 1),
                Some(b']' | b'}') if depth > 0 => (self.at, depth) = (self.at + 1, depth - 1),
                _ => {
                    let ends = |c: &u8| matches!(c, b'"' | b'[' | b'{' | b']' | b'}');
                    let word = |c: &u8| c.is_ascii_alphanumeric() || b"+-.".contains(c);
                    // Inside a list the later reader verifies everything but brackets and strings.
                    let inside = depth > 0;
                    let end = |c: &u8| if inside { ends(c) } else { !word(c) };
                    let length = self.rest().iter().position(end).unwrap_or(self.rest().len());
                    if length == 0 {
                        return Err(self.syntax("a value should stand here"));
                    }
                    self.at += length;
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Reads an object. At the value of each key it calls `member`, which must read the value.
    pub(crate) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &'a str) -> Result<(), Reject>,
    ) -> Result<(), Reject> {
        self.open(b'{', "an object")?;
        let mut seen: Vec<&str> = Vec::new();
        self.list(b'}', |r, _| {
            if r.peek() != Some(b'"') {
                return Err(r.syntax("a key should stand here"));
            }
            let start = r.at;
            let key = r.string()?;
            if seen.contains(&key) {
                let detail = format!("the key \"{key}\" occurs twice");
                return Err(r.fault(Code::JsonDuplicateKey, start, detail));
            }
            let few = seen.len() < MAX_KEYS;
            ensure(few, Code::UnknownKey, "", || "no object of the format has over 64 keys")?;
            seen.push(key);
            if !r.take(b':') {
                return Err(r.syntax("a colon should stand here"));
            }
            member(r, key).map_err(|reject| reject.inside_key(key))
        })
        .map(drop)
    }

    /// Reads an array. At each element it calls `element`, which must read the element.
    pub(crate) fn array<T>(
        &mut self,
        mut element: impl FnMut(&mut Self, usize) -> Result<T, Reject>,
    ) -> Result<Vec<T>, Reject> {
        self.open(b'[', "an array")?;
        self.list(b']', |r, index| element(r, index).map_err(|reject| reject.inside_index(index)))
    }

    /// Reads the items between commas, up to the closing byte.
    fn list<T>(
        &mut self,
        close: u8,
        mut element: impl FnMut(&mut Self, usize) -> Result<T, Reject>,
    ) -> Result<Vec<T>, Reject> {
        let mut elements = Vec::new();
        while !self.take(close) {
            self.look()?;
            if !elements.is_empty() && !self.take(b',') {
                return Err(self.syntax("a comma or the end of the list should stand here"));
            }
            elements.push(element(self, elements.len())?);
        }
        Ok(elements)
    }

    /// Reads an integer from 0 to 2^53 − 1.
    pub(crate) fn number(&mut self) -> Result<u64, Reject> {
        let Some(first @ b'0'..=b'9') = self.peek() else {
            return Err(self.unexpected("a number"));
        };
        let start = self.at;
        let mut value = 0u64;
        while let Some(&c @ b'0'..=b'9') = self.text.get(self.at) {
            value = value.saturating_mul(10).saturating_add(u64::from(c - b'0'));
            self.at += 1;
        }
        if first == b'0' && self.at > start + 1 {
            return Err(self.fault(Code::JsonNumber, start, "a number has a leading zero"));
        }
        if let Some(b'.' | b'e' | b'E' | b'+' | b'-') = self.text.get(self.at) {
            return Err(self.fault(Code::JsonNumber, start, "a number is not a plain integer"));
        }
        if value > MAX_NUMBER {
            return Err(self.fault(Code::JsonNumber, start, "a number exceeds 2^53 - 1"));
        }
        Ok(value)
    }

    /// Reads `null` as `None`, and what `read` reads as `Some`.
    pub(crate) fn or_null<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Reject>,
    ) -> Result<Option<T>, Reject> {
        if self.peek() == Some(b'n') && self.rest().starts_with(b"null") {
            self.at += 4;
            return Ok(None);
        }
        read(self).map(Some)
    }

    /// Reads a string of printable ASCII without escapes.
    pub(crate) fn string(&mut self) -> Result<&'a str, Reject> {
        self.open(b'"', "a string")?;
        let plain = |c: &&u8| matches!(c, b' '..=b'~') && !matches!(c, b'"' | b'\\');
        let start = self.at;
        self.at += self.rest().iter().take_while(plain).count();
        let text = self.text.get(start..self.at).and_then(|text| str::from_utf8(text).ok());
        match (self.text.get(self.at), text) {
            (Some(b'"'), Some(text)) => {
                self.at += 1;
                Ok(text)
            }
            (None, _) => Err(self.syntax("a string goes on")),
            _ => {
                let detail = "a string holds an escape or a character that is not printable ASCII";
                Err(self.fault(Code::JsonString, self.at, detail))
            }
        }
    }

    /// Whether the value that stands here is an object.
    pub(crate) fn at_object(&mut self) -> bool {
        self.peek() == Some(b'{')
    }

    /// Verifies that only white space is left.
    pub(crate) fn end(&mut self) -> Result<(), Reject> {
        let ended = self.peek().is_none();
        let place = format!("byte {}", self.at);
        ensure(ended, Code::TrailingBytes, place, || "something follows the object")
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips white space and returns the next byte without reading it.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.text.get(self.at) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn open(&mut self, byte: u8, wanted: &str) -> Result<(), Reject> {
        if self.take(byte) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    /// Returns the fault for a value of another type, or for text that is not a value.
    fn unexpected(&mut self, wanted: &str) -> Reject {
        let detail = format!("{wanted} should stand here");
        match self.peek() {
            Some(b'{' | b'[' | b'"' | b'0'..=b'9') => Reject::here(Code::WrongType, detail),
            Some(b'n') if self.rest().starts_with(b"null") => Reject::here(Code::WrongType, detail),
            Some(b'-' | b'+' | b'.') => {
                self.fault(Code::JsonNumber, self.at, "a number is not a plain integer")
            }
            _ => self.syntax(&detail),
        }
    }

    fn syntax(&mut self, detail: &str) -> Reject {
        let ends = if self.peek().is_none() { "the file ends, but " } else { "" };
        self.fault(Code::JsonSyntax, self.at, format!("{ends}{detail}"))
    }

    fn fault(&self, code: Code, at: usize, detail: impl Into<String>) -> Reject {
        Reject::new(code, format!("byte {at}"), detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read<T> = fn(&mut Reader<'static>) -> Result<T, Reject>;

    fn of<T>(read: Read<T>, text: impl AsRef<[u8]>) -> Result<T, Code> {
        let limits = Box::leak(Box::default());
        read(&mut Reader::at(text.as_ref().to_vec().leak(), 0, limits)).map_err(|r| r.code)
    }

    /// Verifies that each of the texts, which tildes separate, is refused with this code.
    #[track_caller]
    fn refuses<T: std::fmt::Debug + PartialEq>(read: Read<T>, code: Code, texts: &str) {
        texts.split('~').for_each(|text| assert_eq!(of(read, text), Err(code), "{text}"));
    }

    #[test]
    fn numbers_are_plain_integers_below_2_to_the_53() {
        assert_eq!(of(Reader::number, "0"), Ok(0));
        assert_eq!(of(Reader::number, " \t\r\n9007199254740991"), Ok(MAX_NUMBER));
        assert_eq!(of(Reader::number, "9".repeat(10_000)), Err(Code::JsonNumber));
        let wrong = "01~00~-1~-0~+1~.5~1.0~1e3~1E3~0.~1-~9007199254740992~18446744073709551616";
        refuses(Reader::number, Code::JsonNumber, wrong);
        refuses(Reader::number, Code::WrongType, "\"1\"~null~[1]~{}");
        let wrong = "~true~false~nul~NaN~Infinity~\u{feff}1~x~]~\u{661}";
        refuses(Reader::number, Code::JsonSyntax, wrong);
        assert_eq!(of(|r| r.or_null(Reader::number), "null"), Ok(None));
        assert_eq!(of(|r| r.or_null(Reader::number), " 7"), Ok(Some(7)));
        refuses(|r| r.or_null(Reader::number), Code::JsonSyntax, "nul~Null");
    }

    #[test]
    fn strings_are_of_printable_ascii() {
        assert_eq!(of(Reader::string, "\" aZ~!\""), Ok(" aZ~!"));
        assert_eq!(of(Reader::string, "\"\""), Ok(""));
        assert_eq!(of(Reader::string, b"\"\xff\""), Err(Code::JsonString));
        let wrong = "\"\\u0041\"~\"\x7f\"~\"\x1f\"~\"\u{e9}\"~\"a\nb\"";
        refuses(Reader::string, Code::JsonString, wrong);
        refuses(Reader::string, Code::JsonSyntax, "\"~\"abc");
    }

    #[test]
    fn passes_over_a_value_to_its_end_and_not_further() {
        let skip: Read<usize> = |r| r.skip().map(|()| r.place());
        for (text, end) in
            [("12,3", 2), ("null}", 4), ("\"a]\"]", 4), ("[[1],[{\"]\":2}]] ,", 15), ("{ } }", 3)]
        {
            assert_eq!(of(skip, text), Ok(end), "{text}");
        }
        assert_eq!(of(skip, "[[[[[[[[]]]]]]]]"), Ok(16));
        assert_eq!(of(skip, "[[[[[[[[[]]]]]]]]]"), Err(Code::WrongType));
        assert_eq!(of(skip, "[\"\\\"]"), Err(Code::JsonString));
        refuses(skip, Code::JsonSyntax, "~,~]~}~:~[~[[]~{\"a\":1");
    }

    #[test]
    fn objects_and_arrays_have_the_right_punctuation() {
        let read: Read<()> = |r| {
            r.object(|r, _| r.array(|r, _| r.number()).map(drop))?;
            r.end()
        };
        for text in ["{}", "{\"a\":[]}", " { \"a\" : [ 1 , 2 ] , \"b\":[3] } \n"] {
            assert_eq!(of(read, text), Ok(()), "{text}");
        }
        let wrong = r#"{~{,}~{"a"}~{"a":}~{"a":[1,]}~{"a":[,1]}~{"a":[1 2]}~{"a":[1~{"a":[1]~
            {"a":[1],}~{a:[1]}~{1:[1]}~{-1:[1]}~{"a" [1]}~{"a":[1]]"#;
        refuses(read, Code::JsonSyntax, wrong);
        refuses(read, Code::WrongType, r#"{"a":[nullx]}"#);
        refuses(read, Code::TrailingBytes, "{}{}");
        refuses(read, Code::JsonDuplicateKey, r#"{"a":[],"a":[]}"#);
        let object = |keys: usize| {
            let keys: Vec<_> = (0..keys).map(|i| format!("\"{i}\":[]")).collect();
            of(read, format!("{{{}}}", keys.join(",")))
        };
        assert_eq!(object(MAX_KEYS), Ok(()));
        assert_eq!(object(MAX_KEYS + 1), Err(Code::UnknownKey));
    }
}
