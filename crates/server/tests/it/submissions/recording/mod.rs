//! Tests of how submissions are stored: in batches, through the spool while the database is unavailable, and from there
//! into the database.

mod drain;
mod import;
mod record;
mod recorder;
mod spill;
mod unseen;
