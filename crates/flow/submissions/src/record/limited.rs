//! Writes the submissions of workspaces that may open only so many in a month. The others are held: stored like any
//! other, but not shown, delivered or counted until their owner opens them.
//!
//! The allowance of each workspace is locked for the transaction, so two writers, on one server or on two, never open the
//! same last one.

use std::collections::{BTreeMap, HashMap, HashSet};

use accounts::WorkspaceId;
use billing::{Allowance, HeldTotal, PaysBy, Quotas, count_opened, lock_allowances};
use intake::{Submission, SubmissionId};
use jiff::civil::Date;
use sqlx::{Connection, PgConnection};

use super::write::{Written, write as write_batch};
use crate::store;
use crate::store::record::stored_among;

/// The workspaces with an allowance to look at, in a batch of one month.
pub(super) struct Limited<'a> {
    pub quotas: &'a Quotas,
    pub month: Date,
    pub found: billing::Limited,
}

impl Limited<'_> {
    pub(super) fn contains(&self, submission: &Submission) -> bool {
        submission.workspace.is_some_and(|workspace| self.found.workspaces.contains(&workspace))
    }
}

/// The submissions that got their idempotency key, and those that weren't stored because too many are held.
type Claimed = (HashSet<SubmissionId>, HashSet<SubmissionId>);

/// Writes a batch in one transaction with the allowances it needs. The first ones by id are opened.
pub(super) async fn write(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
    limited: &Limited<'_>,
) -> sqlx::Result<Claimed> {
    let mut tx = conn.begin().await?;
    let mut by_workspace: BTreeMap<WorkspaceId, Vec<&Submission>> = BTreeMap::new();
    for submission in batch {
        let Some(workspace) = submission.workspace else { continue };
        by_workspace.entry(workspace).or_default().push(submission);
    }
    let workspaces: Vec<WorkspaceId> = by_workspace.keys().copied().collect();
    let allowances = lock_allowances(&mut tx, &workspaces, limited.month, &limited.found.recounted).await?;
    let stored = if before == Written::Never { HashSet::new() } else { stored_among(&mut tx, batch).await? };
    let mut rooms = Vec::new();
    for (&workspace, rows) in &by_workspace {
        let allowance = allowances.get(&workspace).copied().unwrap_or_default();
        rooms.push(Room::of(&mut tx, workspace, allowance, rows, limited.quotas).await?);
    }
    let may_hold = workspaces.into_iter().zip(&rooms).filter(|(_, room)| room.may_hold);
    let may_hold: Vec<WorkspaceId> = may_hold.map(|(workspace, _)| workspace).collect();
    let held = limited.quotas.held(&mut tx, &may_hold).await?;
    let mut plan = Plan::default();
    for ((workspace, mut rows), room) in by_workspace.into_iter().zip(rooms) {
        rows.sort_unstable_by_key(|row| row.id);
        let mut room = room.with(held.get(&workspace).copied(), before);
        if room.depends_on_keys(&rows) {
            for row in rows {
                let taken = room.take(row, stored.contains(&row.id));
                plan.write_alone(&mut tx, row, taken, before, &mut room).await?;
            }
        } else {
            for row in rows {
                plan.add(row, room.take(row, stored.contains(&row.id)));
            }
        }
    }
    let claimed = plan.write(&mut tx, before).await?;
    let opened: Vec<(WorkspaceId, u64)> = plan.opened.into_iter().collect();
    count_opened(&mut tx, limited.month, &opened).await?;
    tx.commit().await?;
    for (workspace, more) in plan.more_held {
        limited.quotas.add_held(workspace, more);
    }
    Ok((claimed, plan.too_many))
}

/// What happens to a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Open,
    Held,
    /// It is stored already and stays as it is.
    Stored,
    TooMany,
}

/// How many submissions of a workspace may be opened, and how many held.
struct Room {
    open: u64,
    /// Whether new files are held, however many submissions may be opened.
    holds_files: bool,
    may_hold: bool,
    held: HeldTotal,
    quotas: Quotas,
    /// Spooled submissions were accepted, so they are stored even if too many are held.
    is_capped: bool,
}

impl Room {
    async fn of(
        tx: &mut PgConnection,
        workspace: WorkspaceId,
        allowance: Allowance,
        rows: &[&Submission],
        quotas: &Quotas,
    ) -> sqlx::Result<Self> {
        let open = allowance.room();
        let limits = quotas.limits();
        let is_free = allowance.terms.metered && allowance.terms.pays_by == PaysBy::None;
        let holds_files = is_free
            && rows.iter().any(|row| !row.files.is_empty())
            && store::stored_bytes_of(tx, workspace).await? >= limits.free_file_bytes;
        let may_hold = holds_files || open < rows.len() as u64;
        let held = HeldTotal::default();
        Ok(Self { open, holds_files, may_hold, held, quotas: quotas.clone(), is_capped: may_hold })
    }

    /// Adds what is held already. It is known of workspaces that may hold some of the rows.
    fn with(self, held: Option<HeldTotal>, before: Written) -> Self {
        let is_capped = self.may_hold && before != Written::Spilled;
        Self { held: held.unwrap_or_default(), is_capped, ..self }
    }

    /// Returns whether the last place may go to a submission whose idempotency key turns out to be taken.
    fn depends_on_keys(&self, rows: &[&Submission]) -> bool {
        self.open > 0 && self.open < rows.len() as u64 && rows.iter().any(|row| row.key.is_some())
    }

    /// Decides what happens to a submission, and takes the room that it needs.
    fn take(&mut self, row: &Submission, is_stored: bool) -> Taken {
        if is_stored {
            return Taken::Stored;
        }
        if self.open > 0 && (!self.holds_files || row.files.is_empty()) {
            self.open -= 1;
            return Taken::Open;
        }
        if self.is_capped && self.quotas.has_no_room(self.held) {
            return Taken::TooMany;
        }
        self.held.submissions += 1;
        self.held.file_bytes += file_bytes(row);
        Taken::Held
    }
}

/// What is written, and what it changes.
#[derive(Default)]
struct Plan<'a> {
    rows: Vec<&'a Submission>,
    held: HashSet<SubmissionId>,
    opening: HashSet<SubmissionId>,
    too_many: HashSet<SubmissionId>,
    claimed: HashSet<SubmissionId>,
    opened: HashMap<WorkspaceId, u64>,
    more_held: HashMap<WorkspaceId, HeldTotal>,
}

impl<'a> Plan<'a> {
    fn add(&mut self, row: &'a Submission, taken: Taken) {
        match taken {
            Taken::TooMany => drop(self.too_many.insert(row.id)),
            Taken::Open => drop(self.opening.insert(row.id)),
            Taken::Held => drop(self.held.insert(row.id)),
            Taken::Stored => {}
        }
        if taken != Taken::TooMany {
            self.rows.push(row);
        }
    }

    /// Writes a submission alone, to learn whether it is stored before the next one is decided on.
    async fn write_alone(
        &mut self,
        tx: &mut PgConnection,
        row: &'a Submission,
        taken: Taken,
        before: Written,
        room: &mut Room,
    ) -> sqlx::Result<()> {
        let mut alone = Plan::default();
        alone.add(row, taken);
        self.claimed.extend(alone.write(tx, before).await?);
        if taken == Taken::Open && alone.opened.is_empty() {
            room.open += 1;
        }
        for (workspace, opened) in alone.opened {
            *self.opened.entry(workspace).or_default() += opened;
        }
        for (workspace, more) in alone.more_held {
            self.note_held(workspace, more);
        }
        self.too_many.extend(alone.too_many);
        Ok(())
    }

    /// Writes the rows that aren't written yet, and counts what was stored. Returns all that got their key.
    async fn write(&mut self, tx: &mut PgConnection, before: Written) -> sqlx::Result<HashSet<SubmissionId>> {
        let mut claimed = std::mem::take(&mut self.claimed);
        if self.rows.is_empty() {
            return Ok(claimed);
        }
        claimed.extend(write_batch(tx, &self.rows, &self.held, before).await?);
        for row in std::mem::take(&mut self.rows) {
            let Some(workspace) = row.workspace.filter(|_| row.key.is_none() || claimed.contains(&row.id))
            else {
                continue;
            };
            if self.opening.contains(&row.id) {
                *self.opened.entry(workspace).or_default() += 1;
            } else if self.held.contains(&row.id) {
                self.note_held(workspace, HeldTotal { submissions: 1, file_bytes: file_bytes(row) });
            }
        }
        Ok(claimed)
    }

    fn note_held(&mut self, workspace: WorkspaceId, more: HeldTotal) {
        let held = self.more_held.entry(workspace).or_default();
        held.submissions += more.submissions;
        held.file_bytes += more.file_bytes;
    }
}

fn file_bytes(row: &Submission) -> u64 {
    row.files.iter().map(|file| file.size).sum()
}
