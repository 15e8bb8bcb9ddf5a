//! Visitors who post, with or without files, and the record of what they were told.

mod acked;
mod pace;
mod responses;
mod traffic;
mod uploads;

pub(crate) use acked::{AckedLog, read_acked};
pub(crate) use responses::{ResponseCounter, ResponseCounts};
pub(crate) use traffic::{Load, Traffic};
pub(crate) use uploads::Uploads;
