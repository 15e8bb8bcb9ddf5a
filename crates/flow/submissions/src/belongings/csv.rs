//! RFC 4180 for spreadsheets. What strangers wrote stands in its cells, so that none may become a formula.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use forms::EndpointId;

use super::line::paths;
use crate::model::{Field, Submission};

/// Anybody can post any name: further ones share a column.
const MOST: usize = 300;
/// A longer name is none of a form's.
const LONGEST: usize = 200;

const FIRST: [&str; 8] =
    ["submission_id", "received_at", "state", "read", "starred", "origin", "spam_score", "files"];
const LAST: &str = "other_fields";

/// The fields of an endpoint, in the order they first came.
#[derive(Debug, Default)]
pub(super) struct Columns {
    names: Vec<String>,
    known: HashSet<String>,
}

impl Columns {
    pub(super) fn learn(&mut self, submission: &Submission) {
        for Field { name, .. } in &submission.fields {
            if self.names.len() < MOST && name.len() <= LONGEST && !self.known.contains(name) {
                self.names.push(name.clone());
                self.known.insert(name.clone());
            }
        }
    }

    /// With the mark by which spreadsheets know UTF-8.
    pub(super) fn head(&self) -> String {
        let names = self.names.iter().map(String::as_str);
        format!("\u{feff}{}", row(FIRST.into_iter().chain(names).chain([LAST])))
    }

    pub(super) fn row(&self, submission: &Submission, endpoint: &EndpointId) -> String {
        let mut values: HashMap<&str, String> = HashMap::new();
        let mut others = Vec::new();
        for field in &submission.fields {
            if !self.known.contains(&field.name) {
                others.push((&field.name, &field.value));
                continue;
            }
            let text = text(field);
            let value = values.entry(field.name.as_str());
            let joined = |before: &mut String| {
                before.push_str(", ");
                before.push_str(&text);
            };
            value.and_modify(joined).or_insert_with(|| text.clone());
        }
        let others = if others.is_empty() { String::new() } else { serde_json::json!(others).to_string() };
        let first = [
            submission.id.to_string(),
            submission.created_at.to_string(),
            serde_json::json!(submission.state).as_str().unwrap_or_default().to_owned(),
            submission.read.to_string(),
            submission.starred.to_string(),
            submission.origin.clone().unwrap_or_default(),
            submission.verdict.score.to_string(),
            paths(&submission.files, endpoint).join(", "),
        ];
        let fields = self.names.iter().map(|name| values.get(name.as_str()).map_or("", String::as_str));
        row(first.iter().map(String::as_str).chain(fields).chain([others.as_str()]))
    }
}

/// Text as it is; anything else as JSON.
fn text(field: &Field) -> String {
    serde_json::from_str(field.value.get()).unwrap_or_else(|_| field.value.get().to_owned())
}

fn row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut row = String::new();
    for (at, cell) in cells.enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let guard = if is_formula(cell) { "'" } else { "" };
        write!(row, "{comma}\"{guard}{}\"", cell.replace('"', "\"\"")).expect("text takes text");
    }
    row + "\r\n"
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
}
