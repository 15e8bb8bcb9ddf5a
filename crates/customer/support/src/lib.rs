//! Support tickets: customers write, operators answer, by web and by email. A thread has messages, changes of its state,
//! and requests for access to a submission, which the customer grants for a time or declines.

mod emails;
mod error;
mod export;
mod files;
mod http;
mod model;
mod receive;
pub mod reply_token;
mod store;
mod thread;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use error::SupportError;
pub use export::export;
pub use files::{file_response, object_key, store as store_file};
pub use model::{
    AccessAction, AccessRequest, AccessRequestId, AccessState, Author, AuthorRole, Entry, EntryId, EntryKind,
    FormName, LastEntry, Ticket, TicketFile, TicketFileId, TicketId, TicketState, Via,
};
pub use receive::{AddressBounced, MAX_EMAIL_BYTES, ReceiveError, Received, receive};
pub use store::backup::{has_object, stored_objects};
pub use thread::{
    EmailReply, TicketMessage, accept_entry, ask_access, from_email, operator_assign, operator_note,
    operator_reply, operator_state, publish_changed,
};
pub use work::jobs;

/// Returns the routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    use http::{access_requests, files, inbound_mail, tickets};
    OpenApiRouter::new()
        .routes(routes!(tickets::list::list, tickets::create::create))
        .routes(routes!(tickets::read::read))
        .routes(routes!(tickets::reply::reply))
        .routes(routes!(tickets::state::solve))
        .routes(routes!(tickets::state::reopen))
        .routes(routes!(tickets::mark_read::mark_read))
        .routes(routes!(files::upload::upload))
        .routes(routes!(files::delete::delete))
        .routes(routes!(files::download::download))
        .routes(routes!(inbound_mail::inbound_mail))
        .routes(routes!(access_requests::grant::grant))
        .routes(routes!(access_requests::end::decline))
        .routes(routes!(access_requests::end::revoke))
}
