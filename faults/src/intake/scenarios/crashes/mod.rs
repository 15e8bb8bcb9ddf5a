//! A process is killed or stopped, and comes back.

pub(crate) mod kill_postgres;
pub(crate) mod kill_server;
pub(crate) mod lose_garage;
pub(crate) mod lose_nats;
pub(crate) mod outage;
