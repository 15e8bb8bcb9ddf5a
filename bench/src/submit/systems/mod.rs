//! The systems that are measured beside each other: Formtray, PostgreSQL alone, and a comparable product.

pub(crate) mod endpoints;
pub(crate) mod engine;
pub(crate) mod form;
pub(crate) mod peer;
pub(crate) mod product;
pub(crate) mod proxy;
pub(crate) mod search;
