//! Reads and writes the cells of a line of CSV.

/// A line of these cells. A cell that contains a comma or a quotation mark is quoted.
pub fn line(cells: &[String]) -> String {
    let quoted = |cell: &String| match cell.contains([',', '"']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// The cells of a line; `None` if a quotation mark is not closed or is misplaced.
pub fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let cell = match rest.strip_prefix('"') {
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                let (cell, after) = rest.split_at(end);
                rest = after;
                Some(cell.to_owned()).filter(|cell| !cell.contains('"'))?
            }
            Some(quoted) => {
                let (cell, after) = closed(quoted)?;
                rest = after;
                cell
            }
        };
        cells.push(cell);
        if rest.is_empty() {
            return Some(cells);
        }
        rest = rest.strip_prefix(',')?;
    }
}

/// The text up to the closing quotation mark, in which two marks stand for one; and the rest.
fn closed(mut rest: &str) -> Option<(String, &str)> {
    let mut cell = String::new();
    loop {
        let (part, after) = rest.split_once('"')?;
        cell.push_str(part);
        match after.strip_prefix('"') {
            Some(_) => cell.push('"'),
            None => return Some((cell, after)),
        }
        rest = &after[1..];
    }
}

#[cfg(test)]
mod tests {
    use super::{cells, line};

    #[test]
    fn cells_are_divided_by_commas_outside_of_quotation_marks() {
        for (text, parts) in [
            ("a,,\"b,c\",d", &["a", "", "b,c", "d"][..]),
            ("\"sd:1,2/3\",", &["sd:1,2/3", ""]),
            ("\"a \"\"b\"\"\"", &["a \"b\""]),
            ("", &[""]),
        ] {
            let found = cells(text).expect(text);
            assert_eq!(found, parts, "{text}");
            assert_eq!(line(&found), text);
        }
        for wrong in ["\"never closed", "\"a\"b,c", "a\"b", "a,\"b\"\""] {
            assert_eq!(cells(wrong), None, "{wrong}");
        }
    }
}
