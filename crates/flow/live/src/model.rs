//! The events of the live stream. The doc comments of the types are part of `openapi.json`.

use axum::body::Bytes;
use forms::EndpointId;
use intake::SubmissionId;
use serde::Serialize;
use submissions::Submission;
use support::TicketId;
use utoipa::ToSchema;

/// An event of the live stream. `data` is JSON on one line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub(crate) enum LiveEvent {
    /// A new submission, as in lists. Its `id` is also the id of the event.
    Submission(Box<Submission>),
    /// Submissions that were moved, marked, changed or deleted.
    Changed(Changed),
    /// The list of deliveries that need attention has changed.
    Attention(Nothing),
    /// A support ticket has changed: it has a new entry or another state.
    Ticket(ChangedTicket),
    /// Too much has changed for single events. Reload the lists.
    Resync(Nothing),
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LiveChanged)]
pub(crate) struct Changed {
    /// The ids of the submissions.
    pub ids: Vec<SubmissionId>,
    /// The ids of their endpoints.
    pub endpoint_ids: Vec<EndpointId>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LiveTicket)]
pub(crate) struct ChangedTicket {
    pub id: TicketId,
}

/// An empty object.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = LiveNothing)]
pub(crate) struct Nothing {}

impl LiveEvent {
    /// Formats the event as it is sent.
    ///
    /// Values submitted as JSON may contain line breaks between their tokens, which become spaces. Inside a JSON string
    /// they are escaped, so no text changes.
    pub(crate) fn frame(&self) -> Bytes {
        let (id, name, data) = match self {
            Self::Submission(one) => (Some(one.id), "submission", serde_json::to_string(one)),
            Self::Changed(changed) => (None, "changed", serde_json::to_string(changed)),
            Self::Attention(nothing) => (None, "attention", serde_json::to_string(nothing)),
            Self::Ticket(ticket) => (None, "ticket", serde_json::to_string(ticket)),
            Self::Resync(nothing) => (None, "resync", serde_json::to_string(nothing)),
        };
        let data = data.expect("what was read as JSON becomes JSON").replace(['\n', '\r'], " ");
        let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
        format!("{id}event: {name}\ndata: {data}\n\n").into()
    }
}
