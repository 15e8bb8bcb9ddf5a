//! What every run needs: a database, processes, the check of what was stored, and the figures that it prints.

pub(crate) mod database;
pub(crate) mod latency;
pub(crate) mod ledger;
pub(crate) mod process;
