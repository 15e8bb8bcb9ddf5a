//! The JSON body of a webhook call.

use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use submissions::{Field, File, Submission};

/// An event. Its data has the names that the API uses.
#[derive(Serialize)]
struct Event<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    /// When it happened. It is the same at each attempt.
    timestamp: Timestamp,
    data: Data<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    id: SubmissionId,
    endpoint_id: &'a EndpointId,
    endpoint_name: &'a str,
    created_at: Timestamp,
    fields: &'a [Field],
    files: Vec<Linked<'a>>,
    origin: Option<&'a str>,
    /// Whether its owner sent it to try the endpoint.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test: bool,
    /// The page where its owner reads it.
    url: String,
}

#[derive(Serialize)]
struct Linked<'a> {
    #[serde(flatten)]
    file: &'a File,
    /// A signed link, which expires after 7 days.
    url: String,
}

/// The body of `submission.created`. Files are sent as links, which `link` creates.
pub(crate) fn of_submission(
    submission: &Submission,
    endpoint_name: &str,
    public_url: &str,
    link: impl Fn(&File) -> String,
) -> Vec<u8> {
    let files = submission.files.iter().map(|file| Linked { file, url: link(file) }).collect();
    to_json(&Event {
        kind: "submission.created",
        timestamp: submission.created_at,
        data: Data {
            id: submission.id,
            endpoint_id: &submission.endpoint_id,
            endpoint_name,
            created_at: submission.created_at,
            fields: &submission.fields,
            files,
            origin: submission.origin.as_deref(),
            test: submission.test,
            url: format!("{public_url}/submissions/{}", submission.id),
        },
    })
}

/// The body of `test`: shaped like a submission, which nobody sent.
pub(crate) fn of_test(
    id: SubmissionId,
    endpoint_id: &EndpointId,
    endpoint_name: &str,
    public_url: &str,
    now: Timestamp,
) -> Vec<u8> {
    let fields = [("name", "Ada Lovelace"), ("message", "This is a test. No visitor sent it.")];
    let fields = fields.map(|(name, value)| {
        let value = RawValue::from_string(format!("\"{value}\"")).expect("plain text in quotes");
        Field::new(name.to_owned(), value)
    });
    to_json(&Event {
        kind: "test",
        timestamp: now,
        data: Data {
            id,
            endpoint_id,
            endpoint_name,
            created_at: now,
            fields: &fields,
            files: Vec::new(),
            origin: None,
            test: false,
            url: format!("{public_url}/submissions/{id}"),
        },
    })
}

fn to_json(event: &Event<'_>) -> Vec<u8> {
    serde_json::to_vec(event).expect("text and numbers are JSON")
}
