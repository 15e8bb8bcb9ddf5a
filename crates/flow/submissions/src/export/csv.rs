//! Formats CSV (RFC 4180) for spreadsheets, for both exports.
//!
//! Cells contain what strangers wrote, so one that a spreadsheet could take for a formula gets an apostrophe in front.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::value::RawValue;

/// The most fields with a column of their own. Anyone can submit any field name, so further ones share the last column.
const MAX_FIELD_COLUMNS: usize = 300;
/// The length in bytes of the longest field name that gets a column. No real form has longer ones.
const MAX_COLUMN_NAME_BYTES: usize = 200;

/// The last column, with all fields that have no column of their own, as JSON.
pub(crate) const OTHER_FIELDS_COLUMN: &str = "other_fields";

/// The columns of an endpoint's fields, in the order of its form and then in which they first appeared.
#[derive(Debug, Default)]
pub struct Columns {
    names: Vec<String>,
    positions: HashMap<String, usize>,
    /// The labels of the form, by the name of the field.
    labels: HashMap<String, String>,
    /// Whether fields without a column are left out.
    is_chosen: bool,
}

impl Columns {
    /// Returns the columns that someone has chosen. Other fields are left out.
    pub fn chosen(names: &[String]) -> Self {
        let mut columns = Self { is_chosen: true, ..Self::default() };
        columns.add(names.iter().map(String::as_str));
        columns
    }

    /// Names columns by the labels of a form, unless two fields have the same one.
    pub fn label<'a>(&mut self, fields: impl Iterator<Item = (&'a str, Option<&'a str>)>) {
        for (name, label) in fields {
            if let Some(label) = label {
                self.labels.insert(name.to_owned(), label.to_owned());
            }
        }
        let mut used = HashMap::new();
        for name in &self.names {
            *used.entry(self.labels.get(name).unwrap_or(name).clone()).or_insert(0) += 1;
        }
        self.labels.retain(|_, label| used.get(label) == Some(&1));
    }

    /// Adds a column for each name that has none yet.
    pub fn add<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        for name in names {
            if self.names.len() < MAX_FIELD_COLUMNS
                && name.len() <= MAX_COLUMN_NAME_BYTES
                && !self.positions.contains_key(name)
            {
                self.positions.insert(name.to_owned(), self.names.len());
                self.names.push(name.to_owned());
            }
        }
    }

    /// Adds the columns of a form, named by their labels.
    pub(crate) fn add_form<'a>(&mut self, fields: impl Iterator<Item = (&'a str, Option<&'a str>)> + Clone) {
        self.add(fields.clone().map(|(name, _)| name));
        self.label(fields);
    }

    /// Returns the names of all columns.
    pub fn header<'a>(&'a self, before: &[&'a str], after: &[&'a str]) -> Vec<&'a str> {
        let names = self.names.iter().map(|name| self.labels.get(name).unwrap_or(name).as_str());
        let others = (!self.is_chosen).then_some(OTHER_FIELDS_COLUMN);
        before.iter().copied().chain(names).chain(after.iter().copied()).chain(others).collect()
    }

    /// Formats the header row, after the byte order mark by which spreadsheets recognise UTF-8.
    pub fn header_row(&self, before: &[&str], after: &[&str]) -> String {
        let mut row = String::from('\u{feff}');
        push_cells(&mut row, self.header(before, after).into_iter());
        row
    }

    /// Appends a row to `out`. The values of a repeated field are joined in one cell.
    pub fn push_row<'a>(
        &self,
        out: &mut String,
        before: &[&str],
        fields: impl Iterator<Item = (&'a str, &'a RawValue)>,
        after: &[&str],
    ) {
        let (values, others) = self.values(fields);
        let values = values.iter().map(|value| value.as_deref().unwrap_or_default());
        let all = before.iter().copied().chain(values).chain(after.iter().copied());
        push_cells(out, all.chain(others.as_deref()));
    }

    /// Returns the cells of a row, as [`Self::push_row`] writes them.
    pub fn cells<'a>(
        &self,
        before: &[&'a str],
        fields: impl Iterator<Item = (&'a str, &'a RawValue)>,
        after: &[&'a str],
    ) -> Vec<Cow<'a, str>> {
        let (values, others) = self.values(fields);
        let mut cells: Vec<Cow<'a, str>> = before.iter().map(|text| Cow::Borrowed(*text)).collect();
        cells.extend(values.into_iter().map(Option::unwrap_or_default));
        cells.extend(after.iter().map(|text| Cow::Borrowed(*text)));
        cells.extend(others.map(Cow::Owned));
        cells
    }

    /// Returns the values of the fields that have a column, and the text of the last column, if there is one.
    fn values<'a>(
        &self,
        fields: impl Iterator<Item = (&'a str, &'a RawValue)>,
    ) -> (Vec<Option<Cow<'a, str>>>, Option<String>) {
        let mut values: Vec<Option<Cow<'a, str>>> = vec![None; self.names.len()];
        let mut others = Vec::new();
        for (name, value) in fields {
            let Some(&position) = self.positions.get(name) else {
                others.push((name, value));
                continue;
            };
            match &mut values[position] {
                Some(first) => {
                    let first = first.to_mut();
                    first.push_str(", ");
                    first.push_str(&cell_text(value));
                }
                none => *none = Some(cell_text(value)),
            }
        }
        let others = if others.is_empty() { String::new() } else { pairs_json(&others) };
        (values, (!self.is_chosen).then_some(others))
    }
}

/// Encodes fields without a column as an array of pairs.
fn pairs_json(fields: &[(&str, &RawValue)]) -> String {
    serde_json::to_string(fields).expect("what was JSON becomes JSON")
}

#[derive(Deserialize)]
struct JsonString<'a>(#[serde(borrow)] Cow<'a, str>);

/// Returns the text of a value if it is a JSON string, and its JSON otherwise.
fn cell_text(value: &RawValue) -> Cow<'_, str> {
    serde_json::from_str::<JsonString<'_>>(value.get()).map_or(Cow::Borrowed(value.get()), |text| text.0)
}

/// Appends a row of quoted cells to `out`. What a spreadsheet could take for a formula gets an apostrophe in front.
pub fn push_cells<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
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

/// Returns whether a spreadsheet could take a cell for a formula, judging by its first character after blanks, quotes
/// and invisible characters.
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
        push_cells(&mut row, of);
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
    fn a_form_names_its_columns_and_comes_first() {
        let mut columns = Columns::default();
        let form = [("b", Some("Your name")), ("c", Some("Date")), ("d", Some("Date")), ("e", None)];
        columns.add_form(form.into_iter());
        columns.add(["a", "b"].into_iter());
        assert_eq!(
            columns.header_row(&[], &[]),
            "\u{feff}\"Your name\",\"c\",\"d\",\"e\",\"a\",\"other_fields\"\r\n"
        );
    }

    #[test]
    fn a_field_has_one_column_however_often_it_comes() {
        let raw = |json: &str| RawValue::from_string(json.to_owned()).expect("JSON");
        let fields =
            [("b", raw("\"x\"")), ("a", raw("\"\\\"1\\\"\"")), ("b", raw("[2]")), ("new", raw("true"))];
        let mut columns = Columns::default();
        columns.add(["a", "b", "a"].into_iter());
        assert_eq!(
            columns.header_row(&["id"], &["files"]),
            "\u{feff}\"id\",\"a\",\"b\",\"files\",\"other_fields\"\r\n"
        );
        let mut row = String::new();
        let fields = fields.iter().map(|(name, value)| (*name, &**value));
        columns.push_row(&mut row, &["7"], fields, &[""]);
        assert_eq!(row, "\"7\",\"\"\"1\"\"\",\"x, [2]\",\"\",\"[[\"\"new\"\",true]]\"\r\n");
    }
}
