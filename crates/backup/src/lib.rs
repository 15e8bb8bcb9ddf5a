//! Backups of a whole installation: [`take`] writes a dump of the database and the uploaded files to a folder or a
//! bucket, [`verify`] reads them back, and [`restore`] puts them onto an empty database.
//!
//! A backup exists once its manifest is written, which is the last step. The programs of PostgreSQL make and read the
//! dumps; `age` encrypts everything that tells something about customers. The key file is never part of a backup.

mod cipher;
mod model;
mod postgres;
mod program;
mod restore;
mod settings;
mod store;
mod stream;
mod take;
mod target;
mod verify;

pub use model::{Problem, RestoreReport, TakeReport, VerifyReport};
pub use restore::{Choice, Destination, restore};
pub use settings::Settings;
pub use take::{Source, take};
pub use verify::{Scope, verify};
