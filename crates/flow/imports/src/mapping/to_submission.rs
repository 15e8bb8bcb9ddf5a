//! The submission that a row becomes.

use std::collections::HashMap;

use forms::EndpointId;
use intake::{MAX_FIELD_NAME_BYTES, MAX_FIELD_VALUE_BYTES, MAX_FIELDS, MAX_TEXT_BYTES};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use super::dates::DateReader;
use crate::file::{RowContent, RowProblem, SourceRow, json_cells, text_of};
use crate::model::limits::MAX_AGE_YEARS;
use crate::model::{ColumnTarget, DateOptions, ImportColumn};

/// What a row becomes.
#[derive(Debug)]
pub(crate) struct MappedRow {
    /// The time, and a hash of the endpoint, the time and the fields: the same row always gets the same id, so it can't be
    /// imported twice.
    pub id: Uuid,
    pub at: Timestamp,
    pub is_spam: bool,
    pub is_read: bool,
    /// Pairs of name and value, as JSON.
    pub fields: String,
}

/// Turns the rows of a file into submissions of an endpoint.
pub(crate) struct RowMapper {
    endpoint: EndpointId,
    columns: Vec<ImportColumn>,
    positions: HashMap<String, usize>,
    dates: DateReader,
    now: Timestamp,
    oldest: Timestamp,
    /// What is older would be deleted within the hour.
    retained_from: Option<Timestamp>,
}

/// What the cells of a row say, before it's checked as a whole.
#[derive(Default)]
struct Collected<'a> {
    date: Option<String>,
    is_spam: bool,
    is_read: Option<bool>,
    fields: Vec<(&'a str, Box<RawValue>)>,
}

impl RowMapper {
    /// `None` if the time zone isn't known.
    pub(crate) fn new(
        endpoint: EndpointId,
        columns: Vec<ImportColumn>,
        dates: &DateOptions,
        (now, retention_days): (Timestamp, Option<i32>),
    ) -> Option<Self> {
        let days = |days: i64| now - SignedDuration::from_hours(24 * days);
        Some(Self {
            endpoint,
            positions: columns.iter().enumerate().map(|(at, column)| (column.name.clone(), at)).collect(),
            columns,
            dates: DateReader::new(dates.day_first, TimeZone::get(&dates.time_zone).ok()?),
            now,
            // Years of 365.25 days.
            oldest: days(MAX_AGE_YEARS * 1461 / 4),
            retained_from: retention_days.map(|kept| days(i64::from(kept))),
        })
    }

    /// Returns what a row becomes, or why it can't be imported.
    pub(crate) fn map(&self, row: &SourceRow) -> Result<MappedRow, RowProblem> {
        if let Some(problem) = row.problem {
            return Err(problem);
        }
        // What is collected borrows from it.
        let json;
        let mut collected = Collected::default();
        match &row.content {
            RowContent::Cells(cells) => {
                for (column, cell) in self.columns.iter().zip(cells) {
                    if !cell.is_empty() {
                        collected.take(column.target, &column.field, cell, || raw_text(cell))?;
                    }
                }
            }
            RowContent::Json(text) => {
                json = json_cells(text)?;
                for cell in &json {
                    let Some(value) = text_of(cell.value) else { continue };
                    let known = self.positions.get(&cell.name).map(|at| &self.columns[*at]);
                    let (target, field) = match known {
                        Some(column) => (column.target, column.field.as_str()),
                        None if cell.is_outside => (ColumnTarget::Skip, ""),
                        // Further down in the file there may be fields that the first rows don't have.
                        None => (ColumnTarget::Field, cell.field.as_str()),
                    };
                    collected.take(target, field, &value, || cell.value.to_owned())?;
                }
            }
        }
        self.checked(collected)
    }

    fn checked(&self, row: Collected<'_>) -> Result<MappedRow, RowProblem> {
        let date = row.date.ok_or(RowProblem::NoDate)?;
        let at = self.dates.read(&date).ok_or(RowProblem::UnreadableDate)?;
        let at = Timestamp::from_millisecond(at.as_millisecond()).map_err(|_| RowProblem::UnreadableDate)?;
        if at > self.now {
            return Err(RowProblem::Future);
        }
        if at < self.oldest {
            return Err(RowProblem::TooOld);
        }
        if self.retained_from.is_some_and(|from| at < from) {
            return Err(RowProblem::PastRetention);
        }
        if row.fields.is_empty() {
            return Err(RowProblem::NoFields);
        }
        if row.fields.len() > MAX_FIELDS {
            return Err(RowProblem::TooManyFields);
        }
        let fields = serde_json::to_string(&row.fields).map_err(|_| RowProblem::NotAnObject)?;
        if fields.len() > MAX_TEXT_BYTES {
            return Err(RowProblem::TooLong);
        }
        Ok(MappedRow {
            id: self.id(at, &fields),
            at,
            is_spam: row.is_spam,
            is_read: row.is_read.unwrap_or(true) || row.is_spam,
            fields,
        })
    }

    fn id(&self, at: Timestamp, fields: &str) -> Uuid {
        let hash = Sha256::new()
            .chain_update(self.endpoint.as_str())
            .chain_update(at.as_millisecond().to_be_bytes())
            .chain_update(fields)
            .finalize();
        let random: [u8; 10] = hash[..10].try_into().expect("a hash has 32 bytes");
        let millis = u64::try_from(at.as_millisecond()).unwrap_or_default();
        Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }
}

impl<'a> Collected<'a> {
    fn take(
        &mut self,
        target: ColumnTarget,
        field: &'a str,
        text: &str,
        value: impl FnOnce() -> Box<RawValue>,
    ) -> Result<(), RowProblem> {
        match target {
            ColumnTarget::Date => self.date = Some(text.to_owned()),
            ColumnTarget::Spam => self.is_spam = is_true(text) || text.trim().eq_ignore_ascii_case("spam"),
            ColumnTarget::Read => self.is_read = Some(is_true(text)),
            ColumnTarget::Skip => {}
            ColumnTarget::Field => {
                if text.len() > MAX_FIELD_VALUE_BYTES || field.len() > MAX_FIELD_NAME_BYTES {
                    return Err(RowProblem::TooLong);
                }
                self.fields.push((field, value()));
            }
        }
        Ok(())
    }
}

fn raw_text(text: &str) -> Box<RawValue> {
    serde_json::value::to_raw_value(text).expect("text becomes JSON")
}

fn is_true(text: &str) -> bool {
    ["true", "t", "yes", "y", "1"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}
