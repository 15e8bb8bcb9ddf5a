//! The HTTP client for customers' URLs.
//!
//! It checks a URL's text, resolves its host through [`PublicDnsResolver`], connects only to addresses that
//! [`CallPolicy`] allows, posts once, and returns the status with the start of the response.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use http::header::ACCEPT_ENCODING;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, retry};
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::call::{is_reserved, kept_headers, read_body_start};
use crate::call_policy::CallPolicy;
use crate::resolve::{DnsResolver, PublicDnsResolver, Resolve};
use crate::settings::CallLimits;
use crate::{Call, CallResponse, CallableUrl, Failure, Refused, Settings, SettingsError};

/// A refused call fails at the next multiple of this time after it began, so that its duration reveals nothing.
const REFUSAL_TIME_STEP: Duration = Duration::from_millis(250);
/// How long an idle connection is kept for the next call.
const IDLE_CALL_CONNECTION_TTL: Duration = Duration::from_secs(15);
/// How many idle connections are kept for each host.
const MAX_IDLE_CONNECTIONS_PER_HOST: usize = 4;
/// The value of our `User-Agent` header.
const OUR_USER_AGENT: &str = concat!("Formtray/", env!("CARGO_PKG_VERSION"));

/// Calls URLs that customers entered. Cheap to clone; all clones share their connections.
#[derive(Clone)]
pub struct Egress {
    shared: Arc<Shared>,
}

struct Shared {
    policy: Arc<CallPolicy>,
    limits: CallLimits,
    client: Client,
}

impl Egress {
    /// Creates the client. It doesn't connect to anything yet.
    pub fn open(settings: &Settings) -> Result<Self, SettingsError> {
        let resolver = DnsResolver::new(&settings.name_servers()?)?;
        Self::with_resolver(settings, Arc::new(resolver))
    }

    /// As [`Egress::open`], with the given resolver. Tests pass their own.
    pub(crate) fn with_resolver(
        settings: &Settings,
        resolver: Arc<dyn Resolve>,
    ) -> Result<Self, SettingsError> {
        let (policy, limits) = (Arc::new(settings.policy()?), settings.limits()?);
        let public_resolver = PublicDnsResolver { policy: Arc::clone(&policy), resolver };
        let client = Client::builder()
            .dns_resolver(public_resolver)
            .tls_certs_merge(settings.authorities()?)
            .redirect(Policy::none())
            .retry(retry::never())
            .no_proxy()
            .referer(false)
            // HTTP/1 has one response at a time on a connection, and hyper limits the size of its header.
            .http1_only()
            // Bodies stay as they were received, whatever features of reqwest another crate enables.
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .user_agent(OUR_USER_AGENT)
            .connect_timeout(limits.connect)
            .pool_idle_timeout(IDLE_CALL_CONNECTION_TTL)
            .pool_max_idle_per_host(MAX_IDLE_CONNECTIONS_PER_HOST)
            .build()
            .map_err(|error| {
                SettingsError(format!("failed to create the HTTP client for webhooks: {error:?}"))
            })?;
        Ok(Self { shared: Arc::new(Shared { policy, limits, client }) })
    }

    /// Checks whether a URL may be saved for later calls.
    ///
    /// Only its text is checked, nothing is resolved. So the result reveals nothing about where its name leads, which
    /// may have changed by the time of the call anyway.
    pub fn check(&self, url: &str) -> Result<CallableUrl, Refused> {
        let url = CallableUrl::parse(url)?;
        self.shared.policy.check_url(&url)?;
        Ok(url)
    }

    /// Posts once, without retries and redirects. Returns within `egress.timeout_seconds`.
    pub async fn send(&self, call: Call) -> Result<CallResponse, Failure> {
        let begun = Instant::now();
        let done = self.shared.post(call, begun).await;
        if let Err(Failure::Refused(_)) = done {
            sleep_until(next_refusal_time(begun, Instant::now())).await;
        }
        let outcome = done.as_ref().map_or_else(Failure::outcome, |_| "answered");
        metrics::counter!("egress_calls_total", "outcome" => outcome).increment(1);
        done
    }
}

impl Shared {
    async fn post(&self, call: Call, begun: Instant) -> Result<CallResponse, Failure> {
        // The URL may have been checked under other settings, and the client connects to IP addresses without asking
        // the resolver.
        self.policy.check_url(&call.url)?;
        if let Some(name) = call.headers.keys().find(|name| is_reserved(name)) {
            return Err(Failure::Header(name.clone()));
        }
        let deadline = begun + self.limits.whole;
        let response =
            timeout_at(deadline, self.send_request(call)).await.map_err(|_| Failure::TimedOut)??;
        let peer = self.peer(&response)?;
        let (status, headers) = (response.status(), kept_headers(response.headers()));
        let body_start = read_body_start(response, self.limits.body, deadline).await;
        Ok(CallResponse { status, headers, body_start, peer, took: begun.elapsed() })
    }

    /// Sends the request and waits for the header of the response.
    async fn send_request(&self, call: Call) -> Result<Response, Failure> {
        let request = self.client.post(call.url.url().clone()).headers(call.headers).body(call.body);
        let request = request.header(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        request.send().await.map_err(Failure::from_reqwest)
    }

    /// The address that responded, checked a second time.
    ///
    /// This check has never found anything. If the resolver's check were ever bypassed, nothing of the response would
    /// be returned.
    fn peer(&self, response: &Response) -> Result<SocketAddr, Refused> {
        response.remote_addr().filter(|peer| self.policy.allows(peer.ip())).ok_or(Refused::Private)
    }
}

/// The next multiple of [`REFUSAL_TIME_STEP`] after `begun` that is still to come.
fn next_refusal_time(begun: Instant, now: Instant) -> Instant {
    let passed = (now - begun).as_millis() / REFUSAL_TIME_STEP.as_millis();
    begun + REFUSAL_TIME_STEP * u32::try_from(passed + 1).unwrap_or(1)
}

impl fmt::Debug for Egress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Egress({:?}, {:?})", self.shared.policy, self.shared.limits)
    }
}
