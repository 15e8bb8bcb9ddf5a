//! RFC 4180 for spreadsheets. What strangers wrote stands in its cells, so that none may become a formula.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::value::RawValue;

/// Anybody can post any name: further ones share a column.
const MOST: usize = 300;
/// A longer name is none of a form's.
const LONGEST: usize = 200;

/// The last column: what has none of its own, as JSON.
pub(crate) const OTHERS: &str = "other_fields";

/// The fields of an endpoint, in the order they first came.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Columns {
    pub(crate) fn learn<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        for name in names {
            if self.names.len() < MOST && name.len() <= LONGEST && !self.places.contains_key(name) {
                self.places.insert(name.to_owned(), self.names.len());
                self.names.push(name.to_owned());
            }
        }
    }

    /// With the mark by which spreadsheets know UTF-8.
    pub(crate) fn head(&self, before: &[&str], after: &[&str]) -> String {
        let mut row = String::from('\u{feff}');
        let names = self.names.iter().map(String::as_str);
        cells(&mut row, before.iter().copied().chain(names).chain(after.iter().copied()).chain([OTHERS]));
        row
    }

    /// Adds a row; a field that came several times is one cell.
    pub(crate) fn row<'a>(
        &self,
        out: &mut String,
        before: &[&str],
        fields: impl Iterator<Item = (&'a str, &'a RawValue)>,
        after: &[&str],
    ) {
        let mut values: Vec<Option<Cow<'a, str>>> = vec![None; self.names.len()];
        let mut others = Vec::new();
        for (name, value) in fields {
            let Some(&place) = self.places.get(name) else {
                others.push((name, value));
                continue;
            };
            match &mut values[place] {
                Some(first) => {
                    let first = first.to_mut();
                    first.push_str(", ");
                    first.push_str(&text(value));
                }
                none => *none = Some(text(value)),
            }
        }
        let others = if others.is_empty() { String::new() } else { json(&others) };
        let values = values.iter().map(|value| value.as_deref().unwrap_or_default());
        let all = before.iter().copied().chain(values).chain(after.iter().copied());
        cells(out, all.chain([others.as_str()]));
    }
}

fn json(fields: &[(&str, &RawValue)]) -> String {
    serde_json::to_string(fields).expect("what was JSON becomes JSON")
}

#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Text as it is; anything else as JSON.
fn text(value: &RawValue) -> Cow<'_, str> {
    serde_json::from_str::<Text<'_>>(value.get()).map_or(Cow::Borrowed(value.get()), |text| text.0)
}

fn cells<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (at, cell) in cells.enumerate() {
        out.push_str(if at == 0 { "\"" } else { ",\"" });
        if is_formula(cell) {
            out.push('\'');
        }
        for (at, part) in cell.split('"').enumerate() {
            if at > 0 {
                out.push_str("\"\"");
            }
            out.push_str(part);
        }
        out.push('"');
    }
    out.push_str("\r\n");
}

/// Whether a spreadsheet may calculate it: by how it begins, whatever stands before that and is not seen.
fn is_formula(cell: &str) -> bool {
    let seen = cell.trim_start_matches([' ', '"', '\'', '\u{feff}', '\u{a0}']);
    seen.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫',
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row<'a>(of: impl Iterator<Item = &'a str>) -> String {
        let mut row = String::new();
        cells(&mut row, of);
        row
    }

    #[test]
    fn nothing_becomes_a_formula() {
        for hostile in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            "\0=1",
            " =1",
            "\"=1",
            "'=1",
            "＝1",
            "＋1",
            "－1",
            "＠x",
            "\u{feff}=1",
            "=cmd|' /C calc'!A0",
        ] {
            assert!(row([hostile].into_iter()).starts_with("\"'"), "{hostile:?}");
        }
        for plain in ["", "a=b", "1-2", "ada@example.com", "größer", "0", "'quoted'"] {
            assert_eq!(row([plain].into_iter()), format!("\"{plain}\"\r\n"));
        }
    }

    #[test]
    fn a_cell_stays_in_its_cell() {
        assert_eq!(row(["a,b", "c\"d", "e\r\nf"].into_iter()), "\"a,b\",\"c\"\"d\",\"e\r\nf\"\r\n");
    }

    #[test]
    fn a_field_has_one_column_however_often_it_comes() {
        let raw = |json: &str| RawValue::from_string(json.to_owned()).expect("JSON");
        let fields =
            [("b", raw("\"x\"")), ("a", raw("\"\\\"1\\\"\"")), ("b", raw("[2]")), ("new", raw("true"))];
        let mut columns = Columns::default();
        columns.learn(["a", "b", "a"].into_iter());
        assert_eq!(
            columns.head(&["id"], &["files"]),
            "\u{feff}\"id\",\"a\",\"b\",\"files\",\"other_fields\"\r\n"
        );
        let mut row = String::new();
        let fields = fields.iter().map(|(name, value)| (*name, &**value));
        columns.row(&mut row, &["7"], fields, &[""]);
        assert_eq!(row, "\"7\",\"\"\"1\"\"\",\"x, [2]\",\"\",\"[[\"\"new\"\",true]]\"\r\n");
    }
}
