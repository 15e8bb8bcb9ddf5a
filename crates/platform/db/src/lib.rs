//! PostgreSQL: who connects as what, the transaction of one tenant, migrations, engine safety.

mod installation;
mod migrate;
mod pools;
mod roles;
mod safety;
mod secrets;

pub use installation::installation;
pub use migrate::{MIGRATOR, migrate, pending};
pub use pools::{Db, Settings, Tx, begin};
pub use roles::{ROLES, create_database, create_roles};
pub use safety::{Unsafe, unsafe_settings};
pub use secrets::{ensure_key, keyring};
