//! The submissions of an endpoint as one table, written while it is read. The names of its columns are learned first:
//! from all submissions where they are few, from many of them where they are not (docs/decisions/0036).

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::{SubmissionId, meaning};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::csv::Columns;
use crate::model::State;
use crate::store::{self, Marks, Slice, TableRow};

/// Read at a time.
const ROWS: i64 = 2_000;
/// Columns are learned from every submission if there are no more than this …
const LEARNED_FROM: i64 = 10_000;
/// … else from so many at the beginning, as many at the end, and some at so many places in between.
const ENDS: i64 = 4_000;
const PLACES: u32 = 100;
const EACH: i64 = 20;
/// Sent at a time.
const CHUNK: usize = 256 * 1024;
/// Whoever reads nothing for so long does not read.
const PATIENCE: Duration = Duration::from_mins(1);

const BEFORE: [&str; 3] = ["id", "time", "state"];
const AFTER: [&str; 1] = ["files"];

/// What is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub platform: Platform,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub state: Option<State>,
    pub marks: Marks,
    /// Exclusive, both.
    pub after: Uuid,
    pub before: Uuid,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to parse stored data")]
    Unreadable(#[from] serde_json::Error),
    #[error("the client closed the connection")]
    Unread,
}

/// A part of it, or its end.
pub(crate) type Part = Option<String>;

#[derive(Deserialize)]
struct Pair<'a>(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] &'a RawValue);

struct Page {
    rows: Vec<TableRow>,
    files: HashMap<SubmissionId, Vec<String>>,
}

impl Table {
    /// Writes it all. The next page is read while one is written; nothing is held while the other side reads.
    pub(crate) async fn write(self, out: mpsc::Sender<Part>) -> Result<(), TableError> {
        let honeypot = self.honeypot().await?;
        let is_shown = |name: &str| meaning::is_shown(name) && honeypot.as_deref() != Some(name);
        let columns = self.learn(&is_shown).await?;
        let mut text = columns.head(&BEFORE, &AFTER);
        let (pages, mut read) = mpsc::channel(1);
        let reading = tokio::spawn(self.read(pages));
        while let Some(page) = read.recv().await {
            for row in &page.rows {
                write_row(&mut text, &columns, row, &page.files, &is_shown)?;
                if text.len() >= CHUNK {
                    send(&out, Some(std::mem::replace(&mut text, String::with_capacity(CHUNK + CHUNK / 4))))
                        .await?;
                }
            }
        }
        reading.await.map_err(|_| TableError::Unread)??;
        send(&out, Some(text)).await?;
        send(&out, None).await
    }

    async fn honeypot(&self) -> Result<Option<String>, TableError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let mut found = forms::honeypots(&mut tx, self.workspace, std::iter::once(&self.endpoint)).await?;
        Ok(found.remove(&self.endpoint))
    }

    async fn learn(&self, is_shown: &impl Fn(&str) -> bool) -> Result<Columns, TableError> {
        let mut columns = Columns::default();
        let first = self.some(self.after, ENDS, &mut columns, is_shown).await?;
        let Some(reached) = first else { return Ok(columns) };
        let all = self.some(reached, LEARNED_FROM - ENDS, &mut columns, is_shown).await?;
        let Some(reached) = all else { return Ok(columns) };
        // The ids are times: equal steps between the first and the last.
        let last = self.last().await?.unwrap_or(reached).max(reached);
        let (from, to) = (millis(reached), millis(last));
        for place in 1..PLACES {
            let at = from + (to - from) / u64::from(PLACES) * u64::from(place);
            let after = Uuid::from_u128(u128::from(at) << 80);
            self.some(after.max(reached), EACH, &mut columns, is_shown).await?;
        }
        self.some(last, ENDS, &mut columns, is_shown).await?;
        Ok(columns)
    }

    /// Learns from so many after an id. The last of them, unless there are no more.
    async fn some(
        &self,
        mut after: Uuid,
        most: i64,
        columns: &mut Columns,
        is_shown: &impl Fn(&str) -> bool,
    ) -> Result<Option<Uuid>, TableError> {
        let mut left = most;
        while left > 0 {
            let rows = self.slice(after, left.min(ROWS)).await?;
            let Some(last) = rows.last() else { return Ok(None) };
            after = last.id.0;
            left -= i64::try_from(rows.len()).unwrap_or(left);
            for row in &rows {
                let pairs = pairs(row)?;
                columns.learn(pairs.iter().map(|pair| &*pair.0).filter(|name| is_shown(name)));
            }
        }
        Ok(Some(after))
    }

    /// About: somewhere among the last.
    async fn last(&self) -> Result<Option<Uuid>, TableError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let (endpoint, before) = (&self.endpoint, self.before);
        Ok(store::last_before(&mut tx, self.workspace, endpoint, self.state, before, ENDS).await?)
    }

    async fn slice(&self, after: Uuid, rows: i64) -> Result<Vec<TableRow>, TableError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let slice = Slice { state: self.state, marks: self.marks, after, before: self.before, rows };
        Ok(store::slice(&mut tx, self.workspace, &self.endpoint, &slice).await?)
    }

    async fn read(self, pages: mpsc::Sender<Page>) -> Result<(), TableError> {
        let mut after = self.after;
        loop {
            let rows = self.slice(after, ROWS).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id.0;
            let with_files: Vec<Uuid> =
                rows.iter().filter(|row| row.file_count > 0).map(|row| row.id.0).collect();
            let mut files = HashMap::new();
            if !with_files.is_empty() {
                let mut tx = self.platform.db.tenant(self.workspace).await?;
                files = store::file_names(&mut tx, self.workspace, &with_files).await?;
            }
            if pages.send(Page { rows, files }).await.is_err() {
                return Ok(());
            }
        }
    }
}

fn millis(id: Uuid) -> u64 {
    u64::try_from(id.as_u128() >> 80).unwrap_or(u64::MAX)
}

/// Of what is held, nobody sees more than that it is there.
fn pairs(row: &TableRow) -> Result<Vec<Pair<'_>>, serde_json::Error> {
    if row.state == State::Held {
        return Ok(Vec::new());
    }
    serde_json::from_str(&row.fields.0)
}

fn write_row(
    text: &mut String,
    columns: &Columns,
    row: &TableRow,
    files: &HashMap<SubmissionId, Vec<String>>,
    is_shown: &impl Fn(&str) -> bool,
) -> Result<(), TableError> {
    let pairs = pairs(row)?;
    let names = files.get(&row.id).map(|names| names.join(", ")).unwrap_or_default();
    let names = if row.state == State::Held { "" } else { names.as_str() };
    let fields = pairs.iter().filter(|pair| is_shown(&pair.0)).map(|pair| (&*pair.0, pair.1));
    let (id, time) = (row.id.to_string(), row.id.time().to_string());
    columns.row(text, &[&id, &time, row.state.as_str()], fields, &[names]);
    Ok(())
}

async fn send(out: &mpsc::Sender<Part>, part: Part) -> Result<(), TableError> {
    let sent = tokio::time::timeout(PATIENCE, out.send(part)).await;
    if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(TableError::Unread) }
}
