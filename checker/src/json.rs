//! A strict reader of the JSON subset of `docs/certificate.md`, section 1.
//!
//! It is driven by what the format expects next, builds no tree and never recurses on what the file
//! holds, so a file can make it neither allocate nor nest. Nothing here allocates but the list of
//! an object's keys, which is bounded.

use crate::reject::{Code, Reject};

/// The largest number of the format, 2^53 − 1.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// More keys than any object of the format has.
const MAX_KEYS: usize = 64;

/// A value that is nested deeper is given up; those of the format are nested at most 4 deep.
const MAX_DEPTH: usize = 8;

/// A place in the text. After an error the reader must not be used again.
pub(crate) struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader of what begins at a place.
    pub(crate) fn at(text: &'a [u8], at: usize) -> Reader<'a> {
        Reader { text, at }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    /// How many bytes were read.
    pub(crate) fn place(&self) -> usize {
        self.at
    }

    /// Passes over a value and finds its end, which is where a reader of the value must arrive.
    /// What is inside an array or an object is not looked at but for brackets and strings.
    pub(crate) fn skip(&mut self) -> Result<(), Reject> {
        let mut depth = 0;
        loop {
            match self.peek() {
                Some(b'"') => drop(self.string()?),
                Some(b'[' | b'{') if depth == MAX_DEPTH => {
                    return Err(Reject::here(Code::WrongType, "no value is nested so deep"));
                }
                Some(b'[' | b'{') => (self.at, depth) = (self.at + 1, depth + 1),
                Some(b']' | b'}') if depth > 0 => (self.at, depth) = (self.at + 1, depth - 1),
                Some(b',' | b':') if depth > 0 => self.at += 1,
                None | Some(b',' | b':' | b']' | b'}') => {
                    return Err(self.syntax("a value should stand here"));
                }
                Some(_) => {
                    let word = self.rest().iter().take_while(|c| !b",:]}[{\" \t\r\n".contains(c));
                    self.at += word.count();
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Reads an object and calls `member` at the value of each key. `member` must read that value.
    pub(crate) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &'a str) -> Result<(), Reject>,
    ) -> Result<(), Reject> {
        self.open(b'{', "an object")?;
        let mut seen: Vec<&str> = Vec::new();
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            let start = self.at;
            let key = self.string().map_err(|mut r| {
                // A key has no path of its own, and a key that is no string is no JSON.
                if r.code == Code::WrongType {
                    r = self.fault(Code::JsonSyntax, start, "a key should stand here");
                }
                r
            })?;
            if seen.contains(&key) {
                let detail = format!("the key \"{key}\" occurs twice");
                return Err(self.fault(Code::JsonDuplicateKey, start, detail));
            }
            if seen.len() == MAX_KEYS {
                let detail = "an object of the format has no more than 64 keys";
                return Err(Reject::here(Code::UnknownKey, detail));
            }
            seen.push(key);
            if !self.take(b':') {
                return Err(self.syntax("a colon should stand here"));
            }
            member(self, key).map_err(|r| r.inside_key(key))?;
            if self.take(b'}') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.syntax("a comma or a closing brace should stand here"));
            }
        }
    }

    /// Reads an array and calls `element`, which must read it, at each element with its index.
    pub(crate) fn array(
        &mut self,
        mut element: impl FnMut(&mut Self, usize) -> Result<(), Reject>,
    ) -> Result<(), Reject> {
        self.open(b'[', "an array")?;
        if self.take(b']') {
            return Ok(());
        }
        let mut index = 0usize;
        loop {
            element(self, index).map_err(|r| r.inside_index(index))?;
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.syntax("a comma or a closing bracket should stand here"));
            }
            // An element is at least a byte long, so the index stays below the length of the text.
            index = index.saturating_add(1);
        }
    }

    /// Reads an integer from 0 to 2^53 − 1.
    pub(crate) fn number(&mut self) -> Result<u64, Reject> {
        let first = match self.peek() {
            Some(c @ b'0'..=b'9') => c,
            _ => return Err(self.unexpected("a number")),
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

    /// Reads `null` as `None` and a number as `Some`.
    pub(crate) fn number_or_null(&mut self) -> Result<Option<u64>, Reject> {
        if self.peek() == Some(b'n') && self.rest().starts_with(b"null") {
            self.at += 4;
            return Ok(None);
        }
        self.number().map(Some)
    }

    /// Reads a string of printable ASCII without escapes.
    pub(crate) fn string(&mut self) -> Result<&'a str, Reject> {
        self.open(b'"', "a string")?;
        let rest = self.rest();
        let length =
            rest.iter().position(|&c| !matches!(c, b' '..=b'~') || c == b'"' || c == b'\\');
        let (length, end) = match length.and_then(|n| Some((n, *rest.get(n)?))) {
            Some(found) => found,
            None => {
                return Err(self.fault(
                    Code::JsonSyntax,
                    self.text.len(),
                    "the file ends inside a string",
                ));
            }
        };
        if end != b'"' {
            let detail = "a string holds an escape or a character that is not printable ASCII";
            return Err(self.fault(Code::JsonString, self.at + length, detail));
        }
        let bytes = rest.get(..length).unwrap_or_default();
        self.at += length + 1;
        std::str::from_utf8(bytes)
            .map_err(|_| self.fault(Code::JsonString, self.at, "a string is not ASCII"))
    }

    /// Verifies that only white space is left.
    pub(crate) fn end(&mut self) -> Result<(), Reject> {
        match self.peek() {
            None => Ok(()),
            Some(_) => {
                Err(self.fault(Code::TrailingBytes, self.at, "something follows the object"))
            }
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips white space and shows the next byte.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.text.get(self.at) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.at += 1;
        }
        found
    }

    fn open(&mut self, byte: u8, wanted: &str) -> Result<(), Reject> {
        if self.take(byte) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    /// Tells a value of another type from text that is no value at all.
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
        match self.peek() {
            None => self.fault(Code::JsonSyntax, self.at, format!("the file ends, but {detail}")),
            Some(_) => self.fault(Code::JsonSyntax, self.at, detail),
        }
    }

    fn fault(&self, code: Code, at: usize, detail: impl Into<String>) -> Reject {
        Reject::new(code, format!("byte {at}"), detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Result<u64, Code> {
        Reader::at(text.as_bytes(), 0).number().map_err(|r| r.code)
    }

    #[test]
    fn reads_numbers_up_to_two_to_the_53_minus_1_and_no_further() {
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number(" \t\r\n9007199254740991"), Ok(MAX_NUMBER));
        assert_eq!(number("9007199254740992"), Err(Code::JsonNumber));
        assert_eq!(number("18446744073709551616"), Err(Code::JsonNumber));
        assert_eq!(number(&"9".repeat(10_000)), Err(Code::JsonNumber));
    }

    #[test]
    fn rejects_numbers_that_are_no_plain_integers() {
        for text in ["01", "00", "-1", "-0", "+1", ".5", "1.0", "1e3", "1E3", "0.", "1-"] {
            assert_eq!(number(text), Err(Code::JsonNumber), "{text}");
        }
        for text in ["\"1\"", "null", "[1]", "{}"] {
            assert_eq!(number(text), Err(Code::WrongType), "{text}");
        }
        for text in
            ["", "true", "false", "nul", "NaN", "Infinity", "\u{feff}1", "x", "]", "\u{661}"]
        {
            assert_eq!(number(text), Err(Code::JsonSyntax), "{text}");
        }
    }

    #[test]
    fn reads_strings_of_printable_ascii_and_no_others() {
        let string = |text: &'static [u8]| Reader::at(text, 0).string().map_err(|r| r.code);
        assert_eq!(string(b"\" aZ~!\""), Ok(" aZ~!"));
        assert_eq!(string(b"\"\""), Ok(""));
        for text in [
            &b"\"\\u0041\""[..],
            b"\"\x7f\"",
            b"\"\x1f\"",
            b"\"\xc3\xa9\"",
            b"\"\xff\"",
            b"\"a\nb\"",
        ] {
            assert_eq!(string(text), Err(Code::JsonString), "{text:?}");
        }
        for text in [&b"\""[..], b"\"abc"] {
            assert_eq!(string(text), Err(Code::JsonSyntax), "{text:?}");
        }
    }

    #[test]
    fn passes_over_a_value_to_its_end_and_not_further() {
        let skip = |text: &'static str| {
            let mut reader = Reader::at(text.as_bytes(), 0);
            reader.skip().map(|()| reader.place()).map_err(|r| r.code)
        };
        for (text, end) in
            [("12,3", 2), ("null}", 4), ("\"a]\"]", 4), ("[[1],[{\"]\":2}]] ,", 15), ("{ } }", 3)]
        {
            assert_eq!(skip(text), Ok(end), "{text}");
        }
        assert_eq!(skip("[[[[[[[[]]]]]]]]"), Ok(16));
        assert_eq!(skip("[[[[[[[[[]]]]]]]]]"), Err(Code::WrongType));
        assert_eq!(skip("[\"\\\"]"), Err(Code::JsonString));
        for text in ["", ",", "]", "}", ":", "[", "[[]", "{\"a\":1"] {
            assert_eq!(skip(text), Err(Code::JsonSyntax), "{text}");
        }
    }

    #[test]
    fn rejects_an_object_of_more_keys_than_any_has_and_accepts_its_twin() {
        let object = |keys: usize| {
            let keys: Vec<_> = (0..keys).map(|i| format!("\"{i}\":0")).collect();
            let text = format!("{{{}}}", keys.join(","));
            Reader::at(text.as_bytes(), 0).object(|r, _| r.skip()).map_err(|r| r.code)
        };
        assert_eq!(object(MAX_KEYS), Ok(()));
        assert_eq!(object(MAX_KEYS + 1), Err(Code::UnknownKey));
    }

    #[test]
    fn reads_null_only_in_full() {
        let read = |text: &'static str| {
            Reader::at(text.as_bytes(), 0).number_or_null().map_err(|r| r.code)
        };
        assert_eq!(read("null"), Ok(None));
        assert_eq!(read(" 7"), Ok(Some(7)));
        assert_eq!(read("nul"), Err(Code::JsonSyntax));
        assert_eq!(read("Null"), Err(Code::JsonSyntax));
    }

    #[test]
    fn rejects_objects_and_arrays_with_wrong_punctuation() {
        let read = |text: &'static str| {
            let mut reader = Reader::at(text.as_bytes(), 0);
            reader.object(|r, _| r.array(|r, _| r.number().map(drop)))?;
            reader.end()
        };
        for text in ["{}", "{\"a\":[]}", " { \"a\" : [ 1 , 2 ] , \"b\":[3] } \n"] {
            assert_eq!(read(text), Ok(()), "{text}");
        }
        const WRONG: &str = r#"{~{,}~{"a"}~{"a":}~{"a":[1,]}~{"a":[,1]}~{"a":[1 2]}~{"a":[1~
{"a":[1]~{"a":[1],}~{a:[1]}~{1:[1]}~{"a" [1]}~{"a":[1]]~{"a":[nullx]}"#;
        for text in WRONG.split('~') {
            let code = read(text).map_err(|r| r.code);
            let wanted = if text.contains("null") { Code::WrongType } else { Code::JsonSyntax };
            assert_eq!(code, Err(wanted), "{text}");
        }
        assert_eq!(read("{}{}").map_err(|r| r.code), Err(Code::TrailingBytes));
        assert_eq!(read("{\"a\":[],\"a\":[]}").map_err(|r| r.code), Err(Code::JsonDuplicateKey));
    }
}
