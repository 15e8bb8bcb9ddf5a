//! Checks submissions against schemas, line by line, for comparison with the JavaScript that browsers run. Each line of
//! stdin is `{"schema": …, "cases": [{"entries": [["name", "value"]], "files": [["field", "name", size, "type"]]}]}`.
//! Each line of stdout is `{"faults": […]}` if the schema is refused, or else `{"rules": …, "results": […]}`.
//!
//! With `FORMTRAY_BREAK_A_RULE=1` it ignores `max_length`, to prove that the comparison notices.

use std::borrow::Cow;
use std::error::Error;
use std::io::{BufRead, BufWriter, Write, stdin, stdout};

use schema::{Entry, File, Rules, Schema};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Line<'l> {
    #[serde(borrow)]
    schema: &'l RawValue,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    entries: Vec<(String, String)>,
    #[serde(default)]
    files: Vec<(String, String, u64, String)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let breaks_a_rule = std::env::var_os("FORMTRAY_BREAK_A_RULE").is_some_and(|value| value == "1");
    let mut output = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let line = line?;
        let line: Line<'_> = serde_json::from_str(&line)?;
        let result = match schema::parse(line.schema.get()) {
            Err(faults) => json!({ "faults": faults }),
            Ok(schema) => check_all(schema, &line.cases, breaks_a_rule)?,
        };
        writeln!(output, "{result}")?;
    }
    output.flush()?;
    Ok(())
}

fn check_all(mut schema: Schema, cases: &[Case], breaks_a_rule: bool) -> Result<Value, Box<dyn Error>> {
    let browser_rules = serde_json::to_value(schema.browser_rules(&schema.language))?;
    if breaks_a_rule {
        schema.fields.iter_mut().for_each(|field| field.max_length = None);
    }
    let rules = Rules::of(&schema);
    let results: Vec<Value> = cases.iter().map(|case| check(&rules, case)).collect();
    Ok(json!({ "rules": browser_rules, "results": results }))
}

fn check(rules: &Rules, case: &Case) -> Value {
    let entries: Vec<Entry<'_>> =
        case.entries.iter().map(|(name, value)| Entry { name, value: Cow::Borrowed(value) }).collect();
    let files: Vec<File<'_>> = case
        .files
        .iter()
        .map(|(field, name, size, media_type)| File { field, name, size: *size, media_type })
        .collect();
    let checked = rules.check(&entries, &files);
    let broken: Vec<[&str; 2]> = checked.broken.iter().map(|broken| [broken.field, broken.code]).collect();
    json!({ "broken": broken, "hidden": checked.hidden })
}
