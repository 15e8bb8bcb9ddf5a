//! PostgreSQL: who connects as what, the transaction of one tenant, migrations, engine safety.

mod installation;
mod key_fingerprints;
mod migrate;
mod pools;
mod roles;
mod safety;
mod secrets;
mod shares;

pub use installation::installation;
pub use key_fingerprints::{known_keys, known_keys_if_any, replace_known_keys};
pub use migrate::{MIGRATOR, migrate, pending};
pub use pools::{Connections, Db, Settings, TenantTx, Tx, begin};
pub use roles::{ROLES, create_database, create_roles};
pub use safety::{Unsafe, unsafe_settings};
pub use secrets::{drop_unreadable_keys, ensure_key, keyring, seal_keys, sealed_keyring};
