use axum::extract::Request;
use axum::http::Uri;
use axum::http::uri::PathAndQuery;

/// Makes every path that starts with one of `prefixes` work with and without a trailing slash, without a redirect.
/// Paths in `collections` are rewritten to the form with the slash, all others to the form without. This has to wrap
/// the router: as a layer of it, it would run after routing.
pub fn normalise_slash<B>(prefixes: &[&str], collections: &[&str], mut request: Request<B>) -> Request<B> {
    let path = request.uri().path();
    let slashed = collections.iter().find(|known| known.strip_suffix('/') == Some(path));
    let known = match slashed {
        Some(collection) => Some((*collection).to_owned()),
        None if collections.contains(&path) || !prefixes.iter().any(|prefix| path.starts_with(prefix)) => {
            None
        }
        None => path.strip_suffix('/').map(str::to_owned),
    };
    if let Some(path) = known {
        let rewritten = match request.uri().query() {
            Some(query) => format!("{path}?{query}"),
            None => path,
        };
        let mut parts = request.uri().clone().into_parts();
        if let Ok(rewritten) = rewritten.parse::<PathAndQuery>() {
            parts.path_and_query = Some(rewritten);
            if let Ok(uri) = Uri::from_parts(parts) {
                *request.uri_mut() = uri;
            }
        }
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_a_path_become_the_known_one() {
        let collections = ["/api/", "/api/things/"];
        for (asked, known) in [
            ("/api", "/api/"),
            ("/api/", "/api/"),
            ("/api/things", "/api/things/"),
            ("/api/things?size=3", "/api/things/?size=3"),
            ("/api/things/", "/api/things/"),
            ("/api/things/7/", "/api/things/7"),
            ("/api/things/7/?a=b/", "/api/things/7?a=b/"),
            ("/api/things/7//", "/api/things/7/"),
            ("/docs/", "/docs/"),
            ("/f/7/", "/f/7"),
            ("/echo/", "/echo"),
            ("/", "/"),
        ] {
            let request = Request::builder().uri(asked).body(()).expect("a request");
            let rewritten = normalise_slash(&["/api/", "/f/", "/echo"], &collections, request);
            assert_eq!(rewritten.uri().to_string(), known, "asked for {asked}");
        }
    }
}
