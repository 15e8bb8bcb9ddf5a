//! All SQL of this crate, one file for each subject.

pub(crate) mod archive;
pub(crate) mod claim;
pub(crate) mod destinations;
pub(crate) mod erased;
pub(crate) mod ledger;
pub(crate) mod notifications;
pub(crate) mod plan;
pub(crate) mod recipients;
pub(crate) mod replay;
pub(crate) mod shown;
pub(crate) mod webhooks;
