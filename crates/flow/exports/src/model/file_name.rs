use jiff::Timestamp;

use super::ExportRequest;

/// The most words of a form's name in a file name.
const MAX_FORM_NAME_WORDS: usize = 8;
/// The most characters of a form's name in a file name.
const MAX_FORM_NAME_CHARS: usize = 80;

/// Returns the name of an export's file, such as `studio-contact-inbox-2026-11-15.csv`.
pub(crate) fn file_name(request: &ExportRequest, form: Option<&str>, now: Timestamp) -> String {
    let form = form.unwrap_or("All forms").to_lowercase();
    let words = form.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.take(MAX_FORM_NAME_WORDS).collect::<Vec<_>>().join("-");
    let mut name: String = words.chars().take(MAX_FORM_NAME_CHARS).collect();
    if name.is_empty() {
        name.push_str("form");
    }
    let which = match (&request.ids, &request.q, request.state) {
        (Some(_), ..) => "selection",
        (None, Some(_), _) => "search",
        (None, None, Some(folder)) => folder.as_str(),
        (None, None, None) => "all",
    };
    let extension = if request.files { "zip" } else { request.format.extension() };
    format!("{name}-{which}-{}.{extension}", now.strftime("%Y-%m-%d"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_file_is_named_by_what_is_in_it() {
        let name = |request: serde_json::Value, form| {
            let request: ExportRequest = serde_json::from_value(request).expect("a request");
            file_name(&request, form, Timestamp::UNIX_EPOCH)
        };
        let inbox = json!({ "format": "csv", "state": "inbox" });
        assert_eq!(
            name(inbox.clone(), Some("Studio: Kontakt/Köln")),
            "studio-kontakt-köln-inbox-1970-01-01.csv"
        );
        assert_eq!(name(inbox.clone(), Some("../..")), "form-inbox-1970-01-01.csv");
        assert_eq!(name(inbox, None), "all-forms-inbox-1970-01-01.csv");
        let files = json!({ "format": "xlsx", "files": true, "q": "ada" });
        assert_eq!(name(files, Some(&"x".repeat(500))), format!("{}-search-1970-01-01.zip", "x".repeat(80)));
    }
}
