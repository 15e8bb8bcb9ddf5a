//! Why a call got no response, translated from reqwest's errors. URLs are removed, because errors are logged.

use std::error::Error;
use std::io;

use http::HeaderName;

use crate::Refused;

/// Why a call got no response.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The URL may not be called. No connection was made.
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("the header {0} can't be sent")]
    Header(HeaderName),
    #[error("couldn't connect to the server")]
    Unreachable(#[source] Box<dyn Error + Send + Sync>),
    #[error("the server's TLS certificate isn't trusted, or its TLS version is too old")]
    Untrusted(#[source] Box<dyn Error + Send + Sync>),
    /// It timed out. The receiver may have processed the call or not.
    #[error("timed out waiting for a response")]
    TimedOut,
    /// The connection broke, or the response isn't HTTP. The receiver may have processed the call or not.
    #[error("the connection broke, or the response wasn't valid HTTP")]
    Broken(#[source] Box<dyn Error + Send + Sync>),
}

impl Failure {
    /// Translates an error of reqwest and removes the URL from it, because errors are logged.
    pub(crate) fn from_reqwest(error: reqwest::Error) -> Self {
        let error = error.without_url();
        if let Some(refused) = refusal(&error) {
            Self::Refused(refused)
        } else if is_tls(&error) {
            Self::Untrusted(error.into())
        } else if error.is_connect() {
            Self::Unreachable(error.into())
        } else if error.is_timeout() {
            Self::TimedOut
        } else {
            Self::Broken(error.into())
        }
    }

    /// The label `outcome` of the metric `egress_calls_total`.
    pub(crate) fn outcome(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Header(_) => "header",
            Self::Unreachable(_) => "unreachable",
            Self::Untrusted(_) => "untrusted",
            Self::TimedOut => "late",
            Self::Broken(_) => "broken",
        }
    }
}

/// The refusal of our resolver, if that ended the call.
fn refusal(error: &reqwest::Error) -> Option<Refused> {
    causes(error).find_map(|cause| cause.downcast_ref().copied())
}

fn is_tls(error: &reqwest::Error) -> bool {
    causes(error).any(is_of_handshake)
}

/// Whether an error is one of the TLS handshake. It is wrapped in an I/O error, which may be wrapped in another.
fn is_of_handshake(cause: &(dyn Error + 'static)) -> bool {
    match cause.downcast_ref::<io::Error>() {
        Some(outer) => outer.get_ref().is_some_and(|inner| is_of_handshake(inner)),
        None => cause.is::<rustls::Error>(),
    }
}

fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |&cause| cause.source())
}
