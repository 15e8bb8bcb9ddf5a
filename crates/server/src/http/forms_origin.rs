//! The origin of visitors' pages, `server.forms_origin`. It leads to the same server, chosen by the header `Host`. Only
//! forms, their pages and their scripts answer there, so that nothing on it can use a session of the app; and only there
//! other websites may show a page in a frame.

use axum::extract::Request;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, X_FRAME_OPTIONS};
use axum::http::{HeaderValue, uri::Authority};
use axum::response::Response;

/// What visitors need: hosted forms, the URLs that forms post to, the pages after that, and the scripts of forms.
const VISITOR_PREFIXES: [&str; 6] = ["/api/submit/", "/f/", "/h/", "/p/", "/s/", "/submit/"];
const VISITOR_PATHS: [&str; 8] = [
    "/submit",
    "/formtray.js",
    "/formtray-rules.js",
    "/formtray-hosted.js",
    "/embed.js",
    "/favicon.svg",
    "/healthz",
    "/readyz",
];

const NO_FRAMES: &str = "frame-ancestors 'none'";
const ANY_FRAME: &str = "frame-ancestors *";

/// The host and port of `server.forms_origin`.
#[derive(Clone, Debug)]
pub(super) struct FormsOrigin {
    host: Authority,
}

impl FormsOrigin {
    /// `None` if visitors have no origin of their own.
    pub(super) fn new(forms_origin: Option<&str>, public_url: &str) -> Option<Self> {
        let origin = forms_origin.filter(|origin| *origin != public_url)?;
        let (_, host) = origin.split_once("://")?;
        Some(Self { host: host.parse().ok()? })
    }

    /// Whether a request is for this origin.
    pub(super) fn is_for(&self, request: &Request) -> bool {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let host = host.or_else(|| request.uri().authority().map(Authority::as_str));
        host.is_some_and(|host| host.eq_ignore_ascii_case(self.host.as_str()))
    }

    /// Whether this origin answers on a path.
    pub(super) fn answers(path: &str) -> bool {
        VISITOR_PATHS.contains(&path) || VISITOR_PREFIXES.iter().any(|prefix| path.starts_with(prefix))
    }

    /// Lets other websites show a page in a frame.
    pub(super) fn allow_frames(mut response: Response) -> Response {
        let headers = response.headers_mut();
        let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
        let framed = policy.filter(|policy| policy.contains(NO_FRAMES));
        let framed =
            framed.and_then(|policy| HeaderValue::from_str(&policy.replace(NO_FRAMES, ANY_FRAME)).ok());
        if let Some(framed) = framed {
            headers.insert(CONTENT_SECURITY_POLICY, framed);
            headers.remove(X_FRAME_OPTIONS);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(host: &str) -> Request {
        Request::builder().uri("/f/x").header(HOST, host).body(Body::empty()).expect("a request")
    }

    #[test]
    fn the_host_decides() {
        let origin =
            FormsOrigin::new(Some("https://forms.example:8443"), "https://app.example").expect("set");
        assert!(
            origin.is_for(&request("forms.example:8443")) && origin.is_for(&request("FORMS.example:8443"))
        );
        for other in ["forms.example", "app.example", "forms.example:8443.evil.example", ""] {
            assert!(!origin.is_for(&request(other)), "{other}");
        }
        assert!(FormsOrigin::new(Some("https://app.example"), "https://app.example").is_none());
        assert!(FormsOrigin::new(None, "https://app.example").is_none());
    }

    #[test]
    fn only_what_visitors_need_answers() {
        for path in [
            "/api/submit/x",
            "/f/x/thanks",
            "/f/x/rules.json",
            "/h/x",
            "/submit",
            "/formtray.js",
            "/embed.js",
        ] {
            assert!(FormsOrigin::answers(path), "{path}");
        }
        for path in
            ["/", "/api/auth/login", "/api/endpoints/", "/dashboard", "/assets/app.js", "/submissions"]
        {
            assert!(!FormsOrigin::answers(path), "{path}");
        }
    }
}
