//! HTTP Strict Transport Security (RFC 6797): the header that keeps browsers on TLS, and the check of `formtray doctor`
//! that the public URL sends it.

use std::time::Duration;

use anyhow::{Context, bail};
use axum::http::HeaderValue;
use axum::http::header::STRICT_TRANSPORT_SECURITY;
use reqwest::redirect::Policy;
use url::{Host, Url};

use crate::config::Server;

/// How long `doctor` waits for the public URL.
const PUBLIC_URL_TIMEOUT: Duration = Duration::from_secs(5);
/// Two years, without subdomains: another host under the operator's domain may have no certificate.
const HSTS_THIS_HOST: HeaderValue = HeaderValue::from_static("max-age=63072000");
const HSTS_WITH_SUBDOMAINS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Returns the header that every response carries; `None` if this server is reached without TLS.
pub(crate) fn policy(server: &Server) -> Option<HeaderValue> {
    let is_https = Url::parse(&server.public_url).is_ok_and(|url| url.scheme() == "https");
    is_https.then_some(if server.hsts_subdomains { HSTS_WITH_SUBDOMAINS } else { HSTS_THIS_HOST })
}

/// What the public URL answered.
pub(crate) enum HstsCheck {
    /// Nothing is wrong; the text says what was seen.
    Fine(String),
    /// It answers over TLS, but without the header.
    Missing,
}

/// Requests the public URL as a browser would. It is an error if people would reach this server over a network without
/// TLS. It is no error if the URL can't be reached from here, because the proxy may be elsewhere.
pub(crate) async fn check_public_url(server: &Server) -> anyhow::Result<HstsCheck> {
    let address = &server.public_url;
    let url = Url::parse(address).with_context(|| format!("server.public_url is not a URL: {address}"))?;
    if url.scheme() != "https" {
        if is_loopback(&url) {
            return Ok(HstsCheck::Fine(format!("{address} is local and needs no TLS")));
        }
        bail!(
            "{address} is not https: passwords and submissions would be sent unencrypted. Put a proxy with TLS in front \
             and set server.public_url to its URL"
        );
    }
    let client =
        reqwest::Client::builder().redirect(Policy::none()).timeout(PUBLIC_URL_TIMEOUT).no_proxy().build()?;
    match client.get(format!("{address}/healthz")).send().await {
        Err(error) => Ok(HstsCheck::Fine(format!(
            "{address}; couldn't check the Strict-Transport-Security header, because it isn't reachable from here: {:#}",
            anyhow::Error::from(error.without_url())
        ))),
        Ok(answer) => Ok(match answer.headers().get(STRICT_TRANSPORT_SECURITY) {
            Some(sent) => HstsCheck::Fine(format!("{address}, {}", String::from_utf8_lossy(sent.as_bytes()))),
            None => HstsCheck::Missing,
        }),
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
