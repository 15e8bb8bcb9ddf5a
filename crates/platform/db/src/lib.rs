//! Access to PostgreSQL: the four roles, the connection pools, the transaction of one workspace, and migrations. It
//! reads and writes the tables `secrets`, `key_fingerprints`, `installation`, `backups` and `restores`, and finds settings of the server that
//! would break "accepted means durable". All other tables belong to the crates that get their connections here.

mod backups;
mod column;
mod installation;
mod key_fingerprints;
mod migrate;
mod pools;
mod roles;
mod safety;
mod secrets;
mod shares;

pub use backups::{Quarantine, last_backup_age, quarantine, release_quarantine};
pub use column::column;
pub use installation::installation;
pub use key_fingerprints::{known_keys, known_keys_if_any, replace_known_keys};
pub use migrate::{MIGRATOR, migrate, pending};
pub use pools::{Connections, Db, Settings, TenantTx, Tx, answers, begin, ping};
pub use roles::{ROLES, create_database, create_roles, missing_roles, set_passwords};
pub use safety::{Unsafe, unsafe_settings};
pub use secrets::{drop_unreadable_keys, ensure_key, plain_keys, seal_keys, sealed_keyring};
