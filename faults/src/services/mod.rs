//! The processes that a campaign starts and breaks: PostgreSQL, NATS, Garage, and Formtray itself.

mod garage;
mod nats;
mod postgres;
mod server;
pub(crate) mod template;
mod worker;

pub(crate) use garage::Garage;
pub(crate) use nats::{Nats, Syncs};
pub(crate) use postgres::{Cluster, Postgres};
pub(crate) use server::{Server, Setup, is_ready};
pub(crate) use worker::Worker;
