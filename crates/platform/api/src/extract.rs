//! axum's extractors, with rejections in the documented error shape instead of plain text. Handlers of all crates use
//! these.

use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::body::read_whole;
use crate::error::{Error, FieldError, body_failure, body_too_large};

/// The longest JSON body that is read, in bytes.
const MAX_JSON_BODY_BYTES: usize = 2 * 1024 * 1024;

/// A JSON body, of a request or of a response.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let (parts, body) = request.into_parts();
        // A wrong content type is rejected before any of the body is read.
        let body =
            if is_json(&parts.headers) { read_whole(body, MAX_JSON_BODY_BYTES).await? } else { Vec::new() };
        let request = Request::from_parts(parts, Body::from(body));
        Ok(<axum::Json<T> as FromRequest<S>>::from_request(request, state)
            .await
            .map(|axum::Json(value)| Self(value))?)
    }
}

/// A body that may be left out. It is `None` if the request has no content type.
impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, Error> {
        if request.headers().get(header::CONTENT_TYPE).is_none() {
            return Ok(None);
        }
        <Self as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// Returns whether the request claims to be JSON. This is looser than axum's own check, which still rejects what isn't.
fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    media.is_some_and(|media| media.to_ascii_lowercase().contains("json"))
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// The parameters in the path. A malformed id is answered with 404, like an unknown one.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub struct Path<T>(pub T);

#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Error))]
pub struct Query<T>(pub T);

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::JsonDataError(error) => {
                let (field, message) = explain(&error.body_text(), "field", INVALID_BODY_DETAIL);
                Self::invalid(vec![FieldError::new(field, "wrong_shape", message)])
            }
            JsonRejection::JsonSyntaxError(_) => {
                Self::new(StatusCode::BAD_REQUEST, "not_json", INVALID_JSON_DETAIL)
            }
            JsonRejection::MissingJsonContentType(_) => Self::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "json_expected",
                "Send the request body as JSON with the header Content-Type: application/json.",
            ),
            JsonRejection::BytesRejection(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                body_too_large()
            }
            JsonRejection::BytesRejection(error) => body_failure(&error),
            other => Self::new(other.status(), "not_json", INVALID_JSON_DETAIL),
        }
    }
}

impl From<PathRejection> for Error {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        let (field, message) = explain(&rejection.body_text(), "query parameter", INVALID_QUERY_DETAIL);
        Self::invalid(vec![FieldError::new(field, "wrong_query", message)])
    }
}

const INVALID_JSON_DETAIL: &str = "The request body isn't valid JSON.";
const INVALID_BODY_DETAIL: &str = "The request body must be a JSON object with the fields this call accepts.";
const INVALID_QUERY_DETAIL: &str = "The query string has a parameter or a value this call doesn't accept.";

/// The longest field name that is repeated to the caller.
const MAX_REPEATED_NAME_BYTES: usize = 100;

/// Returns the name of the field that a parser rejected, and a sentence of ours that says why. Without a name that can
/// be repeated, the field is empty and the sentence is `general`. The parser's own text is never sent to a caller: it
/// quotes values and names types of the code.
fn explain(parser_text: &str, noun: &str, general: &str) -> (String, String) {
    explain_field(parser_text, noun).unwrap_or_else(|| (String::new(), general.to_owned()))
}

/// Parses the parser's text: "what axum did: path to the field: what serde found", without a path at the top level.
fn explain_field(parser_text: &str, noun: &str) -> Option<(String, String)> {
    let (_, text) = parser_text.split_once(": ")?;
    let (path, problem) = text.split_once(": ").filter(|(path, _)| is_field_name(path)).unwrap_or(("", text));
    let named_after = |start: &str| Some(problem.strip_prefix(start)?.split_once('`')?.0);
    let below_path = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let (field, message) = if let Some(name) = named_after("unknown field `") {
        // In this message the path already ends with the field, if there is a path.
        let field = if path.is_empty() { name } else { path };
        (field.to_owned(), format!("Unknown {noun}: {field}."))
    } else if let Some(field) = named_after("missing field `").map(below_path) {
        let message = format!("The {noun} `{field}` is missing.");
        (field, message)
    } else if let Some(field) = named_after("duplicate field `").map(below_path) {
        let message = format!("The {noun} `{field}` appears more than once.");
        (field, message)
    } else {
        (path.to_owned(), format!("The {noun} `{path}` has an invalid value."))
    };
    is_field_name(&field).then_some((field, message))
}

/// Returns whether a text looks like the path to a field, such as `rules[0].field`. Names come from the caller, so
/// anything else isn't repeated.
fn is_field_name(text: &str) -> bool {
    (1..=MAX_REPEATED_NAME_BYTES).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.[]".contains(&byte))
}

/// Deserializes a field of a partial update. It distinguishes `null`, which clears the value, from an absent field,
/// which keeps it.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    struct Form {
        name: String,
        size: Option<u32>,
        #[serde(default)]
        rules: Vec<Rule>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    struct Rule {
        field: String,
        kind: Kind,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Email,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    struct Filter {
        page: u32,
        starred: Option<bool>,
    }

    /// Words of serde, of axum and of our code that must not be sent to a caller.
    const PARSER_WORDS: [&str; 8] =
        ["eserialize", "xpected", "column", "invalid type", "variant", "struct", "EOF", "digit"];

    #[track_caller]
    fn assert_ours(error: &Error) {
        let texts = error.errors.iter().map(|error| &error.message).chain([&error.detail]);
        for text in texts {
            assert!(PARSER_WORDS.iter().all(|word| !text.contains(word)), "{text}");
            assert!(text.ends_with('.') && text.len() < 200, "{text}");
        }
    }

    async fn refuse_json(body: &str) -> Error {
        let request = Request::builder().header("content-type", "application/json");
        let request = request.body(Body::from(body.to_owned())).expect("a request");
        let error = <Json<Form> as FromRequest<()>>::from_request(request, &()).await.expect_err(body);
        assert_ours(&error);
        error
    }

    async fn refuse_query(query: &str) -> Error {
        let request = Request::builder().uri(format!("/?{query}")).body(Body::empty()).expect("a request");
        let (mut parts, _) = request.into_parts();
        let error = Query::<Filter>::from_request_parts(&mut parts, &()).await.expect_err(query);
        assert_ours(&error);
        error
    }

    fn field_of(error: &Error) -> (&str, &str) {
        let [only] = &error.errors[..] else { panic!("{error:?}") };
        assert_eq!(error.detail, only.message);
        (&only.field, &only.message)
    }

    #[tokio::test]
    async fn a_body_of_another_shape_is_explained_by_its_field() {
        for (body, field, message) in [
            ("{}", "name", "The field `name` is missing."),
            (r#"{"name":"a","q":1}"#, "q", "Unknown field: q."),
            (r#"{"name":"a","name":"b"}"#, "name", "The field `name` appears more than once."),
            (r#"{"name":7}"#, "name", "The field `name` has an invalid value."),
            (r#"{"name":"a","size":-1}"#, "size", "The field `size` has an invalid value."),
            (
                r#"{"name":"a","rules":[{"field":"b"}]}"#,
                "rules[0].kind",
                "The field `rules[0].kind` is missing.",
            ),
            (r#"{"name":"a","rules":[{"x":"b"}]}"#, "rules[0].x", "Unknown field: rules[0].x."),
            (
                r#"{"name":"a","rules":[{"field":"b","kind":"c"}]}"#,
                "rules[0].kind",
                "The field `rules[0].kind` has an invalid value.",
            ),
        ] {
            let error = refuse_json(body).await;
            assert_eq!((error.status.as_u16(), error.code), (422, "invalid"), "{body}");
            assert_eq!(field_of(&error), (field, message), "{body}");
            assert_eq!(error.errors[0].code, "wrong_shape");
        }
    }

    #[tokio::test]
    async fn a_body_that_is_no_object_is_explained_as_a_whole() {
        let long = format!(r#"{{"name":"a","{}":1}}"#, "x".repeat(101));
        for body in ["7", r#""text""#, "null", r#"{"name":"a","<b> expected":1}"#, long.as_str()] {
            let error = refuse_json(body).await;
            assert_eq!(field_of(&error), ("", INVALID_BODY_DETAIL), "{body}");
        }
        for body in ["", "{", "{\"name\":}", "{\"name\":\"a\"} {}", "name=a"] {
            let error = refuse_json(body).await;
            assert_eq!((error.status.as_u16(), error.code), (400, "not_json"), "{body}");
            assert_eq!(error.detail, INVALID_JSON_DETAIL);
        }
    }

    #[tokio::test]
    async fn a_wrong_query_is_explained_by_its_parameter() {
        for (query, field, message) in [
            ("page=1&q=a", "q", "Unknown query parameter: q."),
            ("", "page", "The query parameter `page` is missing."),
            ("page=1&page=2", "page", "The query parameter `page` appears more than once."),
            ("page=one", "page", "The query parameter `page` has an invalid value."),
            ("page=1&starred=maybe", "starred", "The query parameter `starred` has an invalid value."),
            ("page=1&%3Cb%3E%20expected=1", "", INVALID_QUERY_DETAIL),
        ] {
            let error = refuse_query(query).await;
            assert_eq!((error.status.as_u16(), error.code), (422, "invalid"), "{query}");
            assert_eq!(field_of(&error), (field, message), "{query}");
            assert_eq!(error.errors[0].code, "wrong_query");
        }
    }
}
