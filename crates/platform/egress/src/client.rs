use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use http::header::ACCEPT_ENCODING;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, retry};
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::call::{is_reserved, kept, start_of};
use crate::guard::Guard;
use crate::resolve::{Guarded, Resolve, System};
use crate::settings::Bounds;
use crate::{Address, Answer, Call, Failure, Refused, Settings, Slip};

/// Refusals are told at the next of these marks after the call began, so that how long one took tells nothing.
const MARK: Duration = Duration::from_millis(250);
/// How long, and how many for each host, connections are kept for the next call.
const IDLE: Duration = Duration::from_secs(15);
const KEPT_OPEN: usize = 4;
const WHO: &str = concat!("Formtray/", env!("CARGO_PKG_VERSION"));

/// Calls addresses that customers gave. Cheap to clone; all clones share their connections.
#[derive(Clone)]
pub struct Egress {
    shared: Arc<Shared>,
}

struct Shared {
    guard: Arc<Guard>,
    bounds: Bounds,
    client: Client,
}

impl Egress {
    /// Connects to nobody yet.
    pub fn open(settings: &Settings) -> Result<Self, Slip> {
        Self::over(settings, Arc::new(System::new()))
    }

    pub(crate) fn over(settings: &Settings, resolver: Arc<dyn Resolve>) -> Result<Self, Slip> {
        let (guard, bounds) = (Arc::new(settings.guard()?), settings.bounds()?);
        let guarded = Guarded { guard: Arc::clone(&guard), resolver };
        let client = Client::builder()
            .dns_resolver(guarded)
            .tls_certs_merge(settings.authorities()?)
            .redirect(Policy::none())
            .retry(retry::never())
            .no_proxy()
            .referer(false)
            // One answer at a time on a connection, and a header that hyper bounds.
            .http1_only()
            // Whatever another crate may switch on in the library: bodies stay as they came.
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .user_agent(WHO)
            .connect_timeout(bounds.connect)
            .pool_idle_timeout(IDLE)
            .pool_max_idle_per_host(KEPT_OPEN)
            .build()
            .map_err(|error| Slip(format!("failed to create the HTTP client for webhooks: {error:?}")))?;
        Ok(Self { shared: Arc::new(Shared { guard, bounds, client }) })
    }

    /// Whether an address may be kept for later calls. Told from its text alone: nobody is asked, so it tells nothing
    /// about where its name leads, which may have changed by then anyway.
    pub fn check(&self, url: &str) -> Result<Address, Refused> {
        let address = Address::parse(url)?;
        self.shared.guard.admit(&address)?;
        Ok(address)
    }

    /// Posts once. Returns within the time limit.
    pub async fn send(&self, call: Call) -> Result<Answer, Failure> {
        let begun = Instant::now();
        let done = self.shared.post(call, begun).await;
        if let Err(Failure::Refused(_)) = done {
            sleep_until(next_mark(begun, Instant::now())).await;
        }
        let outcome = done.as_ref().map_or_else(Failure::outcome, |_| "answered");
        metrics::counter!("egress_calls_total", "outcome" => outcome).increment(1);
        done
    }
}

impl Shared {
    async fn post(&self, call: Call, begun: Instant) -> Result<Answer, Failure> {
        // The address may have been checked under other settings, and the client connects to numbers unasked.
        self.guard.admit(&call.url)?;
        if let Some(name) = call.headers.keys().find(|name| is_reserved(name)) {
            return Err(Failure::Header(name.clone()));
        }
        let deadline = begun + self.bounds.whole;
        let response = timeout_at(deadline, self.head(call)).await.map_err(|_| Failure::Late)??;
        let peer = self.peer(&response)?;
        let (status, headers) = (response.status(), kept(response.headers()));
        let body_start = start_of(response, self.bounds.body, deadline).await;
        Ok(Answer { status, headers, body_start, peer, took: begun.elapsed() })
    }

    async fn head(&self, call: Call) -> Result<Response, Failure> {
        let request = self.client.post(call.url.url().clone()).headers(call.headers).body(call.body);
        let request = request.header(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        request.send().await.map_err(Failure::of)
    }

    /// A second look. Nobody has been found by it; if the first were ever walked around, nothing is told.
    fn peer(&self, response: &Response) -> Result<SocketAddr, Refused> {
        response.remote_addr().filter(|peer| self.guard.admits(peer.ip())).ok_or(Refused::Private)
    }
}

fn next_mark(begun: Instant, now: Instant) -> Instant {
    let passed = (now - begun).as_millis() / MARK.as_millis();
    begun + MARK * u32::try_from(passed + 1).unwrap_or(1)
}

impl fmt::Debug for Egress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Egress({:?}, {:?})", self.shared.guard, self.shared.bounds)
    }
}
