//! What a part says that it is.

use mail_parser::ContentType;

use crate::headers::Headers;

/// The longest media type, in bytes.
const MAX_TYPE_BYTES: usize = 100;

/// The content type of a part, and how it is to be shown.
#[derive(Debug)]
pub(super) struct MediaType {
    /// `text/plain` for example, in lower case.
    pub essence: String,
    parameters: Option<ContentType<'static>>,
    disposition: Option<ContentType<'static>>,
}

impl MediaType {
    /// `default` is the type of a part that states none.
    pub(super) fn of(headers: &Headers<'_>, default: &str) -> Self {
        let parameters = headers.content_type("Content-Type");
        let stated = parameters.as_ref().and_then(|stated| {
            let essence = format!("{}/{}", stated.ctype(), stated.subtype()?).to_ascii_lowercase();
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "/.+-_".contains(c);
            (essence.len() <= MAX_TYPE_BYTES && essence.chars().all(is_plain)).then_some(essence)
        });
        let essence = match stated {
            Some(essence) => essence,
            None if headers.has("Content-Type") && parameters.is_some() => {
                "application/octet-stream".to_owned()
            }
            None => default.to_owned(),
        };
        Self { essence, parameters, disposition: headers.content_type("Content-Disposition") }
    }

    /// A parameter of the content type.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.as_ref()?.attribute(name)
    }

    /// The file name that the part states.
    pub(super) fn file_name(&self) -> Option<&str> {
        let disposed = self.disposition.as_ref().and_then(|found| found.attribute("filename"));
        disposed.or_else(|| self.parameter("name")).filter(|name| !name.trim().is_empty())
    }

    /// Whether the part is a file and not a text of the message.
    pub(super) fn is_file(&self) -> bool {
        self.disposition.as_ref().is_some_and(|found| found.ctype().eq_ignore_ascii_case("attachment"))
            || self.file_name().is_some()
    }
}
