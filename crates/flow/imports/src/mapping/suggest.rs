//! Proposes what columns become, by their names, and recognises the service that wrote a file.

use crate::model::{ColumnTarget, ImportService};

/// The names of columns with the date, the surest first.
const DATE_NAMES: [&str; 19] = [
    "_date",
    "created_at",
    "createdat",
    "submitted_at",
    "submittedat",
    "received_at",
    "receivedat",
    "submission_date",
    "date_submitted",
    "submission_time",
    "submitted_on",
    "created_on",
    "created",
    "submitted",
    "received",
    "timestamp",
    "datetime",
    "date",
    "time",
];
const SPAM_NAMES: [&str; 4] = ["spam", "is_spam", "_spam", "marked_as_spam"];
/// Columns of the folder or status, if a known service wrote them.
const FOLDER_NAMES: [&str; 3] = ["_status", "status", "state"];
const READ_NAMES: [&str; 3] = ["read", "is_read", "_read"];
/// What services store about a visitor. It can be imported as fields, if the owner wants that.
const VISITOR_NAMES: [&str; 8] =
    ["ip", "ip_address", "user_agent", "useragent", "referrer", "referer", "remote_ip", "_ip"];
/// What known services add to each submission.
const SERVICE_NAMES: [&str; 20] = [
    "id",
    "_id",
    "uuid",
    "number",
    "title",
    "form_id",
    "form_name",
    "site_url",
    "summary",
    "body",
    "files",
    "other_fields",
    "trash",
    "starred",
    "verdict",
    "origin",
    "notes",
    "test",
    "endpoint_id",
    "memo",
];

/// Returns the name without what makes the same word look different: `Created At` is `created_at`.
fn plain(name: &str) -> String {
    let name = name.trim().trim_end_matches('?').to_lowercase();
    name.replace([' ', '-'], "_")
}

/// Recognises the service by the columns that only its files have.
pub(super) fn service(names: &[String]) -> Option<ImportService> {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let has = |name: &str| names.iter().any(|one| one == name);
    let has_all = |wanted: &[&str]| wanted.iter().all(|name| has(name));
    if has("_date") {
        Some(ImportService::Formspree)
    } else if names.iter().any(|name| name.starts_with("payload_params."))
        || (has("created_at") && has("spam") && (has("referrer") || has("ip") || has("user_agent")))
    {
        Some(ImportService::Basin)
    } else if (has("created_at") && (has("human_fields") || has("site_url")))
        || has_all(&["created_at", "ip", "user_agent"])
    {
        Some(ImportService::Netlify)
    } else if has_all(&["id", "time", "state", "other_fields"])
        || has_all(&["id", "created_at", "state", "verdict"])
    {
        Some(ImportService::Formtray)
    } else {
        None
    }
}

/// Proposes a target for each column.
pub(super) fn targets(
    names: &[String],
    outside: &[bool],
    service: Option<ImportService>,
) -> Vec<ColumnTarget> {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let first = |wanted: &[&str]| {
        // What a service says is surer than what visitors have typed.
        let place = |is_outside| {
            wanted.iter().find_map(|name| {
                names.iter().zip(outside).position(|(one, outside)| one == name && *outside == is_outside)
            })
        };
        place(true).or_else(|| place(false))
    };
    let date = first(&DATE_NAMES);
    let spam = first(&SPAM_NAMES).or_else(|| service.and_then(|_| first(&FOLDER_NAMES)));
    let read = first(&READ_NAMES);
    let is_left_out = |at: usize, name: &str| {
        outside[at]
            || VISITOR_NAMES.contains(&name.rsplit('.').next().unwrap_or(name))
            || (service.is_some() && (SERVICE_NAMES.contains(&name) || name.starts_with("human_fields")))
    };
    let target = |(at, name): (usize, &String)| match Some(at) {
        place if place == date => ColumnTarget::Date,
        place if place == spam => ColumnTarget::Spam,
        place if place == read => ColumnTarget::Read,
        _ if is_left_out(at, name) => ColumnTarget::Skip,
        _ => ColumnTarget::Field,
    };
    names.iter().enumerate().map(target).collect()
}
