//! All queries of this crate.

pub(crate) mod charges;
pub(crate) mod closed;
pub(crate) mod details;
pub(crate) mod invoices;
pub(crate) mod ledger;
pub(crate) mod reports;
