//! Which workspaces have an allowance to look at before a submission is stored, and which of them hold too many already.
//! It is remembered for some seconds, because the recorder asks for every batch.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::WorkspaceId;
use jiff::civil::Date;
use quick_cache::sync::Cache;
use sqlx::PgConnection;

use crate::model::HeldTotal;
use crate::store;

/// A workspace that pays is far from its spending limit if at least this many submissions fit below it, and very far if ten
/// times as many do. Within [`PAYING_TTL`] and [`VERY_FAR_TTL`] all servers together can't accept as many.
const FAR_FROM_LIMIT: i64 = 100_000;
/// How long it is remembered whether a workspace that pays is far from its limit.
const PAYING_TTL: Duration = Duration::from_secs(2);
/// How long it is remembered that a workspace isn't metered, or very far from its limit.
const VERY_FAR_TTL: Duration = Duration::from_secs(10);
/// How long it is remembered that a workspace doesn't pay. If it begins to, its allowance says so at once.
const FREE_TTL: Duration = Duration::from_mins(1);
/// How long the number of held submissions is remembered. Those that this server adds are added to it.
const HELD_TTL: Duration = Duration::from_secs(2);
const MAX_REMEMBERED: usize = 100_000;

/// The most that one workspace may hold, as a protection against abuse, and the files that are free.
#[derive(Clone, Copy, Debug)]
pub struct HeldLimits {
    pub submissions: u64,
    pub file_bytes: u64,
    /// New files of a workspace that doesn't pay are held if it has stored this much.
    pub free_file_bytes: u64,
}

/// What is remembered of workspaces. Clones share it.
#[derive(Clone, Debug)]
pub struct Quotas(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: HeldLimits,
    standings: Cache<(WorkspaceId, Date), Standing>,
    held: Cache<WorkspaceId, (HeldTotal, Instant)>,
}

#[derive(Clone, Copy, Debug)]
struct Standing {
    is_limited: bool,
    until: Instant,
}

/// The workspaces of a batch that have an allowance to look at.
#[derive(Debug, Default)]
pub struct Limited {
    pub workspaces: HashSet<WorkspaceId>,
    /// Those of them whose allowance may have missed something: other servers may have thought them far from it.
    pub recounted: Vec<WorkspaceId>,
}

impl Quotas {
    pub fn new(limits: HeldLimits) -> Self {
        let (standings, held) = (Cache::new(MAX_REMEMBERED), Cache::new(MAX_REMEMBERED));
        Self(Arc::new(Inner { limits, standings, held }))
    }

    pub fn limits(&self) -> HeldLimits {
        self.0.limits
    }

    /// Returns which of these workspaces have to be checked before a submission of this month is opened.
    pub async fn limited(
        &self,
        conn: &mut PgConnection,
        workspaces: &HashSet<WorkspaceId>,
        month: Date,
    ) -> sqlx::Result<Limited> {
        let now = Instant::now();
        let (mut limited, mut unknown) = (Limited::default(), Vec::new());
        for &workspace in workspaces {
            match self.0.standings.get(&(workspace, month)).filter(|standing| standing.until > now) {
                Some(Standing { is_limited: true, .. }) => drop(limited.workspaces.insert(workspace)),
                Some(_) => {}
                None => unknown.push(workspace),
            }
        }
        if unknown.is_empty() {
            return Ok(limited);
        }
        let found = store::limited_workspaces(conn, &unknown, month, FAR_FROM_LIMIT).await?;
        for workspace in unknown {
            let near = found.get(&workspace);
            let ttl = near.map_or(VERY_FAR_TTL, |near| if near.pays { PAYING_TTL } else { FREE_TTL });
            let is_limited = near.is_some_and(|near| near.is_limited);
            self.0.standings.insert((workspace, month), Standing { is_limited, until: now + ttl });
            if is_limited {
                limited.workspaces.insert(workspace);
                limited.recounted.extend(near.filter(|near| near.pays).map(|_| workspace));
            }
        }
        Ok(limited)
    }

    /// Returns how much each of these workspaces holds. For workspaces whose allowance this transaction has locked.
    pub async fn held(
        &self,
        tx: &mut PgConnection,
        workspaces: &[WorkspaceId],
    ) -> sqlx::Result<HashMap<WorkspaceId, HeldTotal>> {
        let (mut totals, mut unknown) = (HashMap::new(), Vec::new());
        for &workspace in workspaces {
            match self.0.held.get(&workspace).filter(|(_, read_at)| read_at.elapsed() < HELD_TTL) {
                Some((total, _)) => drop(totals.insert(workspace, total)),
                None => unknown.push(workspace),
            }
        }
        if !unknown.is_empty() {
            for (workspace, total) in store::held_totals(tx, &unknown).await? {
                self.0.held.insert(workspace, (total, Instant::now()));
                totals.insert(workspace, total);
            }
        }
        Ok(totals)
    }

    /// Remembers that more is held now.
    pub fn add_held(&self, workspace: WorkspaceId, more: HeldTotal) {
        if let Some((total, read_at)) = self.0.held.get(&workspace) {
            let total = HeldTotal {
                submissions: total.submissions + more.submissions,
                file_bytes: total.file_bytes + more.file_bytes,
            };
            self.0.held.insert(workspace, (total, read_at));
        }
    }

    /// Returns whether a workspace held too many a moment ago to hold more.
    pub fn is_full(&self, workspace: WorkspaceId) -> bool {
        let known = self.0.held.get(&workspace).filter(|(_, read_at)| read_at.elapsed() < HELD_TTL);
        known.is_some_and(|(total, _)| self.has_no_room(total))
    }

    /// Returns whether this is as much as a workspace may hold.
    pub fn has_no_room(&self, total: HeldTotal) -> bool {
        let limits = self.limits();
        total.submissions >= limits.submissions || total.file_bytes >= limits.file_bytes
    }
}
