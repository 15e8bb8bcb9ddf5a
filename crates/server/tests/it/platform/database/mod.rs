//! Tests of what the database guarantees by itself, and of how it is used: row-level security, timeouts, transactions.

mod idle;
mod row_security;
mod timeouts;
mod transactions;
