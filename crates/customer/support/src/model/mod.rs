//! The types of tickets as the API shows them: a ticket, the entries of its thread, files, and requests for access to a
//! submission.

mod access;
mod author;
mod entry;
pub(crate) mod limits;
pub(crate) mod text;
mod ticket;

pub use access::{AccessAction, AccessRequest, AccessRequestId, AccessState, FormName};
pub use author::{Author, AuthorRole};
pub use entry::{Entry, EntryId, EntryKind, TicketFile, TicketFileId, Via};
pub use ticket::{LastEntry, Ticket, TicketId, TicketState};
