//! What every run needs: a database, processes, the check of what was stored, and the figures that it prints.

pub(crate) mod database;
pub(crate) mod formtray;
pub(crate) mod interrupt;
pub(crate) mod latency;
pub(crate) mod ledger;
pub(crate) mod numbers;
pub(crate) mod process;
pub(crate) mod statements;
